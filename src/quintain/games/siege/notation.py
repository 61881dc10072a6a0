"""Moves in words and in JSON. In words a cell is a letter for its column and the number of its row: a1 to d6."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from quintain.content import nearest
from quintain.games.siege import moves
from quintain.games.siege.cards import BONUSES
from quintain.games.siege.events import cell_json
from quintain.games.siege.march import DIRECTIONS
from quintain.games.siege.shapes import Deploy, Done, Draw, Move, Prepare, Step, UseAbility, UseBonus
from quintain.games.siege.state import CELLS, COLUMNS, FIRST_COLUMN, HAND, MUSTER, NOWHERE, TARGETS, Price, Stage
from quintain.games.siege.texts import TEXTS, bonus_name
from quintain.rules.errors import IllegalMove
from quintain.rules.jsonshapes import keys_of
from quintain.rules.rulebook import MOVE_BYTES, CardSet, Scene
from quintain.rules.saying import NONE
from quintain.texts import Message, Sentence, Value

LETTERS = "abcd"
OFFSETS = (COLUMNS, -COLUMNS, -1, 1)  # forward, back, left, right
QUOTES = str.maketrans("", "", "\"'«»“”„")  # names may be typed in quotes

MOST_SACRIFICES = 572  # deployments of one unit that costs others, see `state.MOVES`
OTHER_MOVES = 800  # steps, bonuses and abilities, see there
PLAN_BYTES, KIND_BYTES = 16, 7  # of a plan of seat 1 as JSON, and of each kind in it besides its id

VERBS = ("deploy", "step", "bonus", "ability", "prepare")
STAGES = {Stage.PREPARE: "prepare", Stage.DRAW: "draw", Stage.ENEMY: "enemy"}


def refuse(code: str, rule: str, key: str = "", /, **data: Value) -> IllegalMove:
    """A move that a ruling forbids, and that needs no names of cards to say so; the message is `illegal-<key>`."""
    return IllegalMove(code, rule, Sentence(Message(f"illegal-{key or code}", data), TEXTS))


# ------------------------------------------------------------------------------------------ typed words
def any_of(key: str) -> str:
    """A pattern for all the ways to say something, the longest first."""
    return "|".join(map(re.escape, sorted(TEXTS.ways(key), key=len, reverse=True)))


@cache
def column_keys() -> dict[str, int]:
    """Which column a letter means, on any keyboard."""
    ways = {key: column for column, letter in enumerate(LETTERS) for key in TEXTS.ways(f"read-{letter}")}
    return {key: column for key, column in ways.items() if len(key) == 1}


def letter_class() -> str:
    return re.escape("".join(column_keys()))


@cache
def verbs() -> dict[str, str]:
    """What kind of move a first word means."""
    return {word: kind for kind in VERBS for word in TEXTS.ways(f"read-{kind}")}


@cache
def cell_pattern() -> re.Pattern[str]:
    return re.compile(rf"[{letter_class()}][1-6]")


@cache
def door_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\s(?:(?P<letter>[{letter_class()}])(?P<row>[12])?|(?:{any_of('read-column')})\s+(?P<number>[0-3]))$"
    )


@cache
def sacrifice_pattern() -> re.Pattern[str]:
    return re.compile(rf"[,;]?\s*\b(?:{any_of('read-sacrifice')})\b[:\s]*")


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
    raise refuse("cell", "S3", cell=repr(data), last=scene.state.rows - 1)


def _is_index(number: Any, end: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number < end


def named_cell(scene: Scene, word: str) -> int:
    """The number of a cell called a1 to d6."""
    return read_cell(scene, [int(word[1]) - 1, column_keys()[word[0]]])


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
    return refuse("no-move", "S3", code=str(move))


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
    raise refuse("shape", "S3", given=repr(dict(data)), keys=", ".join(shapes))


def wrong_stage(stage: int) -> IllegalMove:
    """S2 — a move of another stage."""
    return refuse("stage", "S2", stage=STAGES[Stage(stage)])


def _only(data: Mapping[str, Any], shape: Any) -> None:
    keys = tuple(keys_of(shape))
    for key in data:
        if key not in keys:
            near = nearest(str(key), keys) or NONE
            raise refuse("shape", "S3", "field", kind=keys[0], field=str(key), near=near, fields=", ".join(keys))


def _read_done(scene: Scene, data: Mapping[str, Any]) -> int:
    _only(data, Done)
    if data["done"] is not True:
        raise refuse("shape", "S3", "done", given=repr(dict(data)))
    return moves.DONE


def _read_draw(scene: Scene, data: Mapping[str, Any]) -> int:
    _only(data, Draw)
    if data["draw"] not in ("own", "pawn"):
        raise refuse("deck", "S9", deck=repr(data["draw"]))
    return moves.OWN if data["draw"] == "own" else moves.PAWN


def _read_deploy(scene: Scene, data: Mapping[str, Any]) -> int:
    _only(data, Deploy)
    place = read_cell(scene, [data.get("row", 0), data.get("column")])
    victims = _read_victims(scene, data.get("sacrifice", []))
    return assemble_deployment(scene, str(data["deploy"]), place, victims)


def _read_victims(scene: Scene, cells: Any) -> list[int]:
    if not isinstance(cells, list | tuple):
        raise refuse("shape", "S10", "victims", given=repr(cells))
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
        raise refuse("shape", "S8", "columns", given=repr(chosen))
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
        near = nearest(wanted, [name for card in ids for name in names(scene, card)]) or NONE
        raise refuse("not-in-hand", "S10", card=wanted, near=near)
    if place >= moves.DOORS:
        raise refuse("door", "S10", "far-door", card=wanted, cell=cell_name(place))
    if len(victims) > 2 or len(set(victims)) < len(victims):
        raise refuse("sacrifice", "S10")
    return deployment_code(slots[0], place, victims)


def names(scene: Scene, card: str) -> set[str]:
    """All that a card may be called, in any language, with and without quotes."""
    called = {scene.cards.name(card, language).casefold() for language in TEXTS.languages}
    return {card} | called | {name.translate(QUOTES) for name in called}


def step_code(place: int, target: int) -> int:
    """S12 — a step to a neighbouring cell."""
    offset = target - place
    same_row = place // COLUMNS == target // COLUMNS
    if offset not in OFFSETS or (abs(offset) == 1 and not same_row):
        raise refuse("far", "S12", **{"from": cell_name(place), "to": cell_name(target)})
    return moves.STEPS + place * DIRECTIONS + OFFSETS.index(offset)


def named_bonus(name: str) -> int:
    for number, bonus in enumerate(BONUSES):
        called = {bonus_name(bonus, language).casefold() for language in TEXTS.languages}
        if name.casefold() in {bonus} | called:
            return number
    near = nearest(name, BONUSES) or NONE
    raise refuse("bonus", "S18", "no-bonus", bonus=name, near=near, known=", ".join(BONUSES))


def bonus_code(kind: int, target: int | None) -> int:
    """S18 — a bonus at a cell; a push is for the cell's whole column, and some need no target."""
    if BONUSES[kind] in ("initiative", "draw"):
        target = NOWHERE
    elif target is None:
        raise refuse("target", "S18", "where", bonus=BONUSES[kind])
    elif BONUSES[kind] == "push":
        target = FIRST_COLUMN + target % COLUMNS
    return moves.USES + kind * TARGETS + target


def prepare_code(scene: Scene, chosen: Mapping[int, str]) -> int:
    """S8, S21 — kinds of the muster by column."""
    code = 0
    for column, wanted in chosen.items():
        kinds = [kind for kind, unit in enumerate(muster(scene)) if wanted.casefold() in names(scene, unit)]
        if not kinds:
            known = ", ".join(muster(scene)) or NONE
            raise refuse("muster", "S21", unit=wanted, known=known)
        code += (kinds[0] + 1) * moves.DIGITS**column
    return code


# ------------------------------------------------------------------------------------------ words
def move_text(scene: Scene, seat: int, move: int, language: str) -> str:
    """A move in words, which `read_text` reads back."""
    written: Mapping[str, Any] = move_json(scene, seat, move)
    kind = next(iter(written))
    if kind == "prepare":
        return _prepare_text(scene, written["prepare"], language)
    if kind == "deploy":
        return _deployment_text(scene, move, language)
    if kind == "bonus":
        bonus, target = divmod(move - moves.USES, TARGETS)
        return TEXTS.words("move-bonus", language, bonus=BONUSES[bonus], at=target_name(target) or NONE)
    if kind in ("step", "ability"):
        place, target = step_of(move) if kind == "step" else divmod(move - moves.ACTS, TARGETS)
        return TEXTS.words(f"move-{kind}", language, **{"from": cell_name(place), "to": cell_name(target)})
    return (
        TEXTS.words("move-done", language)
        if kind == "done"
        else TEXTS.words("move-draw", language, deck=written["draw"])
    )


def _prepare_text(scene: Scene, chosen: Mapping[str, str], language: str) -> str:
    if not chosen:
        return TEXTS.words("move-prepare-nothing", language)
    units = [
        TEXTS.words("move-prepare-unit", language, card=unique_name(scene, unit, language), column=LETTERS[int(column)])
        for column, unit in chosen.items()
    ]
    return TEXTS.words("move-prepare", language, units=", ".join(units))


def _deployment_text(scene: Scene, move: int, language: str) -> str:
    slot, place, victims = deployment(move)
    name = unique_name(scene, hand(scene)[slot], language)
    door = LETTERS[place] if place < COLUMNS else cell_name(place)
    if not victims:
        return TEXTS.words("move-deploy", language, card=name, door=door)
    cells = " ".join(cell_name(victim) for victim in victims)
    return TEXTS.words("move-deploy-sacrificing", language, card=name, door=door, victims=cells)


def unique_name(scene: Scene, card_id: str, language: str) -> str:
    """The unit's name, or its id where the name would be ambiguous."""
    name = scene.cards.name(card_id, language)
    return name if sum(card.name.get(language) == name for card in scene.cards.cards) == 1 else card_id


# ------------------------------------------------------------------------------------------ reading words
def read_text(scene: Scene, seat: int, text: str) -> int:
    """Read `deploy War Hound b2`, `falcon a`, `step a1 a2`, `use heal a1`, `done`: ids or names, in any language."""
    body = " ".join(text.casefold().translate(QUOTES).strip(" .!").split())
    stage = scene.state.stage
    if stage == Stage.DRAW:
        return _read_draw_words(body)
    if stage == Stage.ENEMY:
        return _read_prepare_words(scene, body)
    if body in TEXTS.ways("read-done"):
        return moves.DONE
    verb, _, rest = body.partition(" ")
    kind = verbs().get(verb)
    cells = [named_cell(scene, word) for word in cell_pattern().findall(rest)]
    if kind in ("step", "ability") and len(cells) == 2:
        return step_code(*cells) if kind == "step" else moves.ACTS + cells[0] * TARGETS + cells[1]
    if kind == "bonus":
        return _read_bonus_words(scene, rest)
    if kind in (None, "deploy"):
        return _read_deploy_words(scene, rest if kind else body, text)
    raise unreadable(text)


def unreadable(text: str) -> IllegalMove:
    return refuse("words", "S3", text=text)


def _read_draw_words(body: str) -> int:
    if body in TEXTS.ways("read-draw-own"):
        return moves.OWN
    if body in TEXTS.ways("read-draw-pawn"):
        return moves.PAWN
    raise wrong_stage(Stage.DRAW)


def _read_prepare_words(scene: Scene, body: str) -> int:
    if body in TEXTS.ways("read-prepare-nothing"):
        return 0
    verb, _, rest = body.partition(" ")
    chosen = {}
    for part in re.split(r"[,;]\s*", rest if verbs().get(verb) == "prepare" else body):
        place, unit = _split_door(part)
        if place is None:
            raise refuse("words", "S8", "unit-words", text=part)
        chosen[place % COLUMNS] = unit
    return prepare_code(scene, chosen)


def _read_bonus_words(scene: Scene, body: str) -> int:
    head, _, last = body.rpartition(" ")
    if head and cell_pattern().fullmatch(last):
        return bonus_code(named_bonus(head), named_cell(scene, last))
    place, name = _split_door(body)
    if place is not None and name:
        return bonus_code(named_bonus(name), place)
    return bonus_code(named_bonus(body), None)


def _read_deploy_words(scene: Scene, body: str, text: str) -> int:
    head, *tail = sacrifice_pattern().split(body, maxsplit=1)
    place, unit = _split_door(head)
    if place is None or not unit:
        raise unreadable(text)
    victims = [named_cell(scene, word) for word in cell_pattern().findall(tail[0])] if tail else []
    return assemble_deployment(scene, unit, place, victims)


def _split_door(text: str) -> tuple[int | None, str]:
    """`war hound b2` -> cell 5 and `war hound`; no cell where the text does not end in one."""
    match = door_pattern().search(text)
    if match is None:
        return None, text
    unit = text[: match.start()].strip()
    if match["number"]:
        return int(match["number"]), unit
    column = column_keys()[match["letter"]]
    return column + COLUMNS * (int(match["row"] or 1) - 1), unit
