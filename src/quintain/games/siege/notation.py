"""Moves in words and in JSON. In words a cell is a letter for its column and the number of its row: a1 to d6."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from quintain.content import nearest
from quintain.games.siege import moves
from quintain.games.siege.cards import BONUSES, bonus_terms
from quintain.games.siege.events import cell_json
from quintain.games.siege.march import DIRECTIONS
from quintain.games.siege.shapes import Deploy, Done, Draw, Move, Prepare, Step, UseAbility, UseBonus
from quintain.games.siege.state import CELLS, COLUMNS, FIRST_COLUMN, HAND, MUSTER, NOWHERE, TARGETS, Price, Stage
from quintain.rules.errors import IllegalMove
from quintain.rules.jsonshapes import keys_of
from quintain.rules.rulebook import MOVE_BYTES, CardSet, Scene

LETTERS = "abcd"
LOOKALIKES = str.maketrans("авсд", "abcd")  # the same keys, typed on a Russian keyboard
OFFSETS = (COLUMNS, -COLUMNS, -1, 1)  # forward, back, left, right
CELL = re.compile(r"[abcdавсд][1-6]")
DOOR = re.compile(r"\s(?:(?P<letter>[abcdавсд])(?P<row>[12])?|(?:column|колонка|колонку)\s+(?P<number>[0-3]))$")

MOST_SACRIFICES = 572  # deployments of one unit that costs others, see `state.MOVES`
OTHER_MOVES = 800  # steps, bonuses and abilities, see there
PLAN_BYTES, KIND_BYTES = 16, 7  # of a plan of seat 1 as JSON, and of each kind in it besides its id

DONE_WORDS = {"done", "end", "ready", "attack", "готово", "готов", "всё", "атака", "в атаку"}
OWN_WORDS = {"draw own", "draw", "own", "draw from own deck", "взять из колоды", "из колоды", "своя колода", "колода"}
PAWN_WORDS = {"draw pawn", "pawn", "draw a pawn", "взять пешку", "пешка", "пешку"}
NOTHING_WORDS = {"prepare nothing", "nothing", "pass", "никого не готовить", "никого", "ничего", "пас"}
VERBS = {
    "deploy": ("deploy", "put", "place", "выставить", "поставить"),
    "step": ("step", "move", "шаг", "ход", "шагнуть"),
    "bonus": ("use", "bonus", "бонус", "применить"),
    "ability": ("ability", "умение", "способность"),
    "prepare": ("prepare", "muster", "подготовить", "готовить"),
}
VERB_OF = {word: kind for kind, words in VERBS.items() for word in words}
SACRIFICE = re.compile(r"[,;]?\s*\b(?:sacrificing|sacrifice|жертвуя|жертва|в жертву)\b[:\s]*")


def refuse(code: str, rule: str, en: str, ru: str) -> IllegalMove:
    return IllegalMove(code, rule, en, ru)


# ------------------------------------------------------------------------------------------ cells
def cell_name(place: int) -> str:
    return f"{LETTERS[place % COLUMNS]}{place // COLUMNS + 1}"


def target_name(target: int) -> str | None:
    """What a bonus is aimed at: a cell, a column, "" for nothing in particular; None where there is no such target."""
    if target < NOWHERE:
        return cell_name(target)
    if target == NOWHERE:
        return ""
    column = target - FIRST_COLUMN
    return LETTERS[column] if column < COLUMNS else None


def read_cell(scene: Scene, data: Any) -> int:
    """The number of a cell given as [row, column]."""
    if isinstance(data, Sequence) and not isinstance(data, str) and len(data) == 2:
        row, column = data
        if _is_index(row, scene.state.rows) and _is_index(column, COLUMNS):
            return row * COLUMNS + column  # type: ignore[no-any-return]
    rows = scene.state.rows
    raise refuse(
        "cell",
        "S3",
        f"There is no cell {data!r}: it is [row, column], rows 0 to {rows - 1}, columns 0 to 3.",
        f"Нет клетки {data!r}: это [строка, колонка], строки от 0 до {rows - 1}, колонки от 0 до 3.",
    )


def _is_index(number: Any, end: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number < end


def named_cell(scene: Scene, word: str) -> int:
    """The number of a cell called a1 to d6."""
    word = word.translate(LOOKALIKES)
    return read_cell(scene, [int(word[1]) - 1, LETTERS.index(word[0])])


# ------------------------------------------------------------------------------------------ codes
def deployment(move: int) -> tuple[int, int, list[int]]:
    """The slot of the hand, the cell and the victims of a deployment."""
    code = move - moves.DEPLOYS
    slot, place, victims = (
        code // (moves.DOORS * moves.VICTIMS),
        code // moves.VICTIMS % moves.DOORS,
        code % moves.VICTIMS,
    )
    if victims == 0:
        return slot, place, []
    if victims < moves.PAIRS:
        return slot, place, [victims - 1]
    larger = moves.larger_of_pair(victims)
    return slot, place, [victims - moves.PAIRS - larger * (larger - 1) // 2, larger]


def deployment_code(slot: int, place: int, victims: Sequence[int]) -> int:
    """The inverse of `deployment`."""
    code = 0
    if len(victims) == 1:
        code = 1 + victims[0]
    elif len(victims) == 2:
        smaller, larger = sorted(victims)
        code = moves.PAIRS + larger * (larger - 1) // 2 + smaller
    return moves.DEPLOYS + (slot * moves.DOORS + place) * moves.VICTIMS + code


def step_of(move: int) -> tuple[int, int]:
    """From which cell to which."""
    place, direction = divmod(move - moves.STEPS, DIRECTIONS)
    return place, place + OFFSETS[direction]


def mustered(move: int) -> dict[int, int]:
    """Which kind of the muster goes into which column."""
    digits = [move // moves.DIGITS**column % moves.DIGITS for column in range(COLUMNS)]
    return {column: digit - 1 for column, digit in enumerate(digits) if digit > 0}


def hand(scene: Scene) -> list[str]:
    """The ids of the cards in the player's hand."""
    return [scene.cards.id(card) for card in scene.state.hand[: scene.state.held]]


def muster(scene: Scene) -> list[str]:
    """The ids of the kinds that seat 1 may prepare."""
    return [scene.cards.id(unit) for unit in scene.state.muster[: scene.state.kinds]]


# ------------------------------------------------------------------------------------------ JSON
def is_move(scene: Scene, move: int) -> bool:
    """Does a code of this stage name something that there is: a card in hand, a target, a kind of the muster?"""
    s = scene.state
    if s.stage == Stage.ENEMY:
        return 0 <= move < moves.CODES and all(kind < s.kinds for kind in mustered(move).values())
    if s.stage == Stage.DRAW:
        return move in (moves.OWN, moves.PAWN)
    if moves.DEPLOYS <= move < moves.END:
        return bool(deployment(move)[0] < s.held)
    if moves.ACTS <= move < moves.DEPLOYS:
        return (move - moves.ACTS) % TARGETS < NOWHERE
    if moves.USES <= move < moves.ACTS:
        kind, target = divmod(move - moves.USES, TARGETS)
        return kind < len(BONUSES) and target_name(target) is not None
    return move == moves.DONE or (moves.STEPS <= move < moves.USES and 0 <= step_of(move)[1] < CELLS)


def no_move(move: int) -> IllegalMove:
    return refuse("no-move", "S3", f"{move} is not the code of a move.", "Такого хода нет.")


def move_json(scene: Scene, seat: int, move: int) -> Move:
    if not is_move(scene, move):
        raise no_move(move)
    return legal_json(scene, move)


def legal_json(scene: Scene, move: int) -> Move:
    """The same where it is known that there is such a move."""
    if scene.state.stage == Stage.ENEMY:
        kinds = muster(scene)
        return {"prepare": {str(column): kinds[kind] for column, kind in mustered(move).items()}}
    if scene.state.stage == Stage.DRAW:
        return {"draw": "own" if move == moves.OWN else "pawn"}
    if move == moves.DONE:
        return {"done": True}
    if move >= moves.DEPLOYS:
        return _deployment_json(scene, move)
    if move >= moves.ACTS:
        place, target = divmod(move - moves.ACTS, TARGETS)
        return {"ability": cell_json(place), "at": cell_json(target)}
    if move >= moves.USES:
        return _bonus_json(move)
    place, target = step_of(move)
    return {"step": cell_json(place), "to": cell_json(target)}


def _deployment_json(scene: Scene, move: int) -> Deploy:
    slot, place, victims = deployment(move)
    written: Deploy = {"deploy": hand(scene)[slot], "column": place % COLUMNS}
    if place >= COLUMNS:
        written["row"] = place // COLUMNS
    if victims:
        written["sacrifice"] = [cell_json(victim) for victim in victims]
    return written


def most_move_bytes(cards: CardSet, versus: bool) -> int:
    """S3, S10 — deployments of the twelve units whose lists are longest, with steps, bonuses and abilities. S8 — seat 1
    can put each kind of its muster into each column, whatever is in the other three."""
    deployments = sorted((_most_deployments(card) * (MOVE_BYTES + len(card.id)) for card in cards.cards), reverse=True)
    player = sum(deployments[:HAND]) + OTHER_MOVES * MOVE_BYTES
    kinds = sorted(map(len, cards.ids), reverse=True)[:MUSTER]
    choices = len(kinds) + 1
    named = COLUMNS * choices ** (COLUMNS - 1) * sum(KIND_BYTES + length for length in kinds)
    return max(player, named + PLAN_BYTES * choices**COLUMNS if versus else 0)


def _most_deployments(card: Any) -> int:
    kind, _ = card.terms
    return MOST_SACRIFICES if kind == Price.SACRIFICE else moves.DOORS


def _bonus_json(move: int) -> UseBonus:
    kind, target = divmod(move - moves.USES, TARGETS)
    if target < NOWHERE:
        return {"bonus": BONUSES[kind], "at": cell_json(target)}
    if target == NOWHERE:
        return {"bonus": BONUSES[kind]}
    return {"bonus": BONUSES[kind], "column": target - FIRST_COLUMN}


def read_json(scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
    """S3, S8, S9 — the move meant by a mapping, of the stage that it is made for."""
    stage = scene.state.stage
    shapes = {Stage.PREPARE: PREPARATION, Stage.DRAW: {"draw": _read_draw}, Stage.ENEMY: {"prepare": _read_prepare}}[
        stage
    ]
    for key, reader in shapes.items():
        if key in data:
            return reader(scene, data)
    if any(key in data for key in ("draw", "prepare", *PREPARATION)):
        raise wrong_stage(stage)
    raise refuse("shape", "S3", f"{dict(data)!r} is no move: it has none of {', '.join(shapes)}.", "Это не ход.")


def wrong_stage(stage: int) -> IllegalMove:
    """S2 — a move of another stage."""
    wanted = {
        Stage.PREPARE: (
            "deploy, step, use a bonus or an ability, or say done",
            "выставляйте, шагайте или скажите «готово»",
        ),
        Stage.DRAW: ("draw from your own deck or from the pawn deck", "возьмите карту из своей колоды или пешку"),
        Stage.ENEMY: ("prepare units", "готовьте юнитов"),
    }[Stage(stage)]
    return refuse("stage", "S2", f"This is another stage: {wanted[0]}.", f"Сейчас другой этап: {wanted[1]}.")


def _only(data: Mapping[str, Any], shape: Any) -> None:
    keys = tuple(keys_of(shape))
    for key in data:
        if key not in keys:
            near = nearest(str(key), keys)
            hint = f": did you mean '{near}'?" if near else f": it can have {', '.join(keys)}."
            raise refuse("shape", "S3", f"A move with '{keys[0]}' has no '{key}'{hint}", f"В ходе лишнее поле '{key}'.")


def _read_done(scene: Scene, data: Mapping[str, Any]) -> int:
    _only(data, Done)
    if data["done"] is not True:
        raise refuse("shape", "S3", f'{dict(data)!r} is no move: write {{"done": true}}.', "Это не ход.")
    return moves.DONE


def _read_draw(scene: Scene, data: Mapping[str, Any]) -> int:
    _only(data, Draw)
    if data["draw"] not in ("own", "pawn"):
        raise refuse("deck", "S9", f"There is no deck {data['draw']!r}: draw own or pawn.", "Есть колоды own и pawn.")
    return moves.OWN if data["draw"] == "own" else moves.PAWN


def _read_deploy(scene: Scene, data: Mapping[str, Any]) -> int:
    _only(data, Deploy)
    place = read_cell(scene, [data.get("row", 0), data.get("column")])
    victims = _read_victims(scene, data.get("sacrifice", []))
    return assemble_deployment(scene, str(data["deploy"]), place, victims)


def _read_victims(scene: Scene, cells: Any) -> list[int]:
    if not isinstance(cells, list | tuple):
        raise refuse(
            "shape",
            "S10",
            f"{cells!r}: give the units to sacrifice as a list of cells, [[row, column], ...].",
            "Укажите жертвы списком клеток.",
        )
    return [read_cell(scene, cell) for cell in cells]


def _read_step(scene: Scene, data: Mapping[str, Any]) -> int:
    _only(data, Step)
    return step_code(read_cell(scene, data["step"]), read_cell(scene, data.get("to")))


def _read_bonus(scene: Scene, data: Mapping[str, Any]) -> int:
    _only(data, UseBonus)
    kind = named_bonus(str(data["bonus"]))
    if "column" in data:
        return bonus_code(kind, read_cell(scene, [0, data["column"]]))
    return bonus_code(kind, read_cell(scene, data["at"]) if "at" in data else None)


def _read_ability(scene: Scene, data: Mapping[str, Any]) -> int:
    _only(data, UseAbility)
    return moves.ACTS + read_cell(scene, data["ability"]) * TARGETS + read_cell(scene, data.get("at"))


def _read_prepare(scene: Scene, data: Mapping[str, Any]) -> int:
    _only(data, Prepare)
    chosen = data["prepare"]
    if not isinstance(chosen, Mapping) or any(str(column) not in ("0", "1", "2", "3") for column in chosen):
        raise refuse("shape", "S8", f"{chosen!r}: give units by their column, 0 to 3.", "Укажите юнитов по колонкам.")
    return prepare_code(scene, {int(column): str(unit) for column, unit in chosen.items()})


PREPARATION = {
    "done": _read_done,
    "deploy": _read_deploy,
    "step": _read_step,
    "bonus": _read_bonus,
    "ability": _read_ability,
}


# ------------------------------------------------------------------------------------------ from names to codes
def assemble_deployment(scene: Scene, wanted: str, place: int, victims: Sequence[int]) -> int:
    """S10 — a deployment of a card in hand; the first of several copies."""
    ids = hand(scene)
    slots = [slot for slot, card in enumerate(ids) if wanted.casefold() in names(scene, card)]
    if not slots:
        near = nearest(wanted, [name for card in ids for name in names(scene, card)])
        hint = f": did you mean '{near}'?" if near else "."
        raise refuse(
            "not-in-hand", "S10", f"Can't deploy {wanted}: it is not in your hand{hint}", "Этой карты нет в руке."
        )
    if place >= moves.DOORS:
        raise refuse(
            "door",
            "S10",
            f"Can't deploy {wanted} in {cell_name(place)}: units are deployed in your camp.",
            f"Нельзя выставить юнита на {cell_name(place)}: выставляют только в свой лагерь.",
        )
    if len(victims) > 2 or len(set(victims)) < len(victims):
        raise refuse(
            "sacrifice", "S10", "A sacrifice is one or two different units.", "В жертву приносят одного или двух."
        )
    return deployment_code(slots[0], place, victims)


def names(scene: Scene, card: str) -> set[str]:
    return {card, scene.cards.name(card, "en").casefold(), scene.cards.name(card, "ru").casefold()}


def step_code(place: int, target: int) -> int:
    """S12 — a step to a neighbouring cell."""
    offset = target - place
    same_row = place // COLUMNS == target // COLUMNS
    if offset not in OFFSETS or (abs(offset) == 1 and not same_row):
        raise refuse(
            "far",
            "S12",
            f"Can't step from {cell_name(place)} to {cell_name(target)}: steps go to a neighbouring cell.",
            f"Нельзя шагнуть с {cell_name(place)} на {cell_name(target)}: шагают на соседнюю клетку.",
        )
    return moves.STEPS + place * DIRECTIONS + OFFSETS.index(offset)


def named_bonus(name: str) -> int:
    for number, bonus in enumerate(BONUSES):
        title = bonus_terms()[bonus].name
        if name.casefold() in (bonus, title.en.casefold(), title.ru.casefold()):
            return number
    near = nearest(name, BONUSES)
    hint = f"did you mean '{near}'?" if near else f"there are {', '.join(BONUSES)}."
    raise refuse("bonus", "S18", f"There is no bonus '{name}': {hint}", f"Нет бонуса «{name}».")


def bonus_code(kind: int, target: int | None) -> int:
    """S18 — a bonus at a cell; a push is for the cell's whole column, and some need no target."""
    if BONUSES[kind] in ("initiative", "draw"):
        target = NOWHERE
    elif target is None:
        raise refuse("target", "S18", f"Say where to use {BONUSES[kind]}.", "Укажите, где применить бонус.")
    elif BONUSES[kind] == "push":
        target = FIRST_COLUMN + target % COLUMNS
    return moves.USES + kind * TARGETS + target


def prepare_code(scene: Scene, chosen: Mapping[int, str]) -> int:
    """S8, S21 — kinds of the muster by column."""
    code = 0
    for column, wanted in chosen.items():
        kinds = [kind for kind, unit in enumerate(muster(scene)) if wanted.casefold() in names(scene, unit)]
        if not kinds:
            known = ", ".join(muster(scene)) or "nobody"
            raise refuse(
                "muster", "S21", f"Can't prepare {wanted}: you can call on {known}.", f"«{wanted}» вам не подчиняется."
            )
        code += (kinds[0] + 1) * moves.DIGITS**column
    return code


# ------------------------------------------------------------------------------------------ words
def move_text(scene: Scene, seat: int, move: int, language: str) -> str:
    """A move in words, which `read_text` reads back."""
    russian = language == "ru"
    written: Mapping[str, Any] = move_json(scene, seat, move)
    if "done" in written:
        return "готово" if russian else "done"
    if "draw" in written:
        own = written["draw"] == "own"
        return ("взять из колоды" if own else "взять пешку") if russian else f"draw {written['draw']}"
    if "prepare" in written:
        return _prepare_text(scene, written["prepare"], language)
    if "deploy" in written:
        return _deployment_text(scene, move, language)
    if "step" in written:
        place, target = step_of(move)
        return f"{'шаг' if russian else 'step'} {cell_name(place)} {cell_name(target)}"
    if "ability" in written:
        place, target = divmod(move - moves.ACTS, TARGETS)
        return f"{'умение' if russian else 'ability'} {cell_name(place)} {cell_name(target)}"
    return _bonus_text(move, language)


def _prepare_text(scene: Scene, chosen: Mapping[str, str], language: str) -> str:
    if not chosen:
        return "никого не готовить" if language == "ru" else "prepare nothing"
    parts = [f"{unique_name(scene, unit, language)} {LETTERS[int(column)]}" for column, unit in chosen.items()]
    return f"{'подготовить' if language == 'ru' else 'prepare'} {', '.join(parts)}"


def _deployment_text(scene: Scene, move: int, language: str) -> str:
    slot, place, victims = deployment(move)
    name = unique_name(scene, hand(scene)[slot], language)
    door = LETTERS[place] if place < COLUMNS else cell_name(place)
    text = f"{'выставить' if language == 'ru' else 'deploy'} {name} {door}"
    if victims:
        text += f" {'жертва' if language == 'ru' else 'sacrifice'} {' '.join(cell_name(victim) for victim in victims)}"
    return text


def _bonus_text(move: int, language: str) -> str:
    kind, target = divmod(move - moves.USES, TARGETS)
    text = f"{'бонус' if language == 'ru' else 'use'} {bonus_terms()[BONUSES[kind]].name.get(language)}"
    return f"{text} {target_name(target)}".rstrip()


def unique_name(scene: Scene, card_id: str, language: str) -> str:
    """The unit's name, or its id where the name would be ambiguous."""
    name = scene.cards.name(card_id, language)
    return name if sum(card.name.get(language) == name for card in scene.cards.cards) == 1 else card_id


# ------------------------------------------------------------------------------------------ reading words
def read_text(scene: Scene, seat: int, text: str) -> int:
    """Read `deploy War Hound b2`, `falcon a`, `step a1 a2`, `use heal a1`, `done`: ids or names, English or Russian."""
    body = " ".join(text.casefold().strip(" .!").split())
    stage = scene.state.stage
    if stage == Stage.DRAW:
        return _read_draw_words(body)
    if stage == Stage.ENEMY:
        return _read_prepare_words(scene, body)
    if body in DONE_WORDS:
        return moves.DONE
    verb, _, rest = body.partition(" ")
    kind = VERB_OF.get(verb)
    cells = [named_cell(scene, word) for word in CELL.findall(rest)]
    if kind in ("step", "ability") and len(cells) == 2:
        return step_code(*cells) if kind == "step" else moves.ACTS + cells[0] * TARGETS + cells[1]
    if kind == "bonus":
        return _read_bonus_words(scene, rest)
    if kind in (None, "deploy"):
        return _read_deploy_words(scene, rest if kind else body, text)
    raise unreadable(text)


def unreadable(text: str) -> IllegalMove:
    return refuse(
        "words",
        "S3",
        f"Can't read {text!r}: say deploy, step, use, ability or done, with cells as a1 to d6.",
        f"Не понимаю «{text}»: скажите «выставить», «шаг», «бонус», «умение» или «готово», клетки — от a1 до d6.",
    )


def _read_draw_words(body: str) -> int:
    if body in OWN_WORDS | PAWN_WORDS:
        return moves.OWN if body in OWN_WORDS else moves.PAWN
    raise wrong_stage(Stage.DRAW)


def _read_prepare_words(scene: Scene, body: str) -> int:
    if body in NOTHING_WORDS:
        return 0
    verb, _, rest = body.partition(" ")
    chosen = {}
    for part in re.split(r"[,;]\s*", rest if VERB_OF.get(verb) == "prepare" else body):
        place, unit = _split_door(part)
        if place is None:
            raise refuse(
                "words", "S8", f"Can't read {part!r}: say a unit and a column, a to d.", f"Не понимаю «{part}»."
            )
        chosen[place % COLUMNS] = unit
    return prepare_code(scene, chosen)


def _read_bonus_words(scene: Scene, body: str) -> int:
    head, _, last = body.rpartition(" ")
    if head and CELL.fullmatch(last):
        return bonus_code(named_bonus(head), named_cell(scene, last))
    place, name = _split_door(body)
    if place is not None and name:
        return bonus_code(named_bonus(name), place)
    return bonus_code(named_bonus(body), None)


def _read_deploy_words(scene: Scene, body: str, text: str) -> int:
    head, *tail = SACRIFICE.split(body, maxsplit=1)
    place, unit = _split_door(head)
    if place is None or not unit:
        raise unreadable(text)
    victims = [named_cell(scene, word) for word in CELL.findall(tail[0])] if tail else []
    return assemble_deployment(scene, unit, place, victims)


def _split_door(text: str) -> tuple[int | None, str]:
    """`war hound b2` -> cell 5 and `war hound`; no cell where the text does not end in one."""
    match = DOOR.search(text)
    if match is None:
        return None, text
    unit = text[: match.start()].strip()
    if match["number"]:
        return int(match["number"]), unit
    column = LETTERS.index(match["letter"].translate(LOOKALIKES))
    return column + COLUMNS * (int(match["row"] or 1) - 1), unit
