"""Which rule forbids a move that is not legal: moves.py decides, this file explains."""

from __future__ import annotations

from quintain.games.siege import moves, notation
from quintain.games.siege.cards import BONUSES, Card, bonus_terms, symbol_terms
from quintain.games.siege.march import FORWARD
from quintain.games.siege.notation import cell_name, refuse
from quintain.games.siege.state import COLUMNS, NOWHERE, PLAYER, TARGETS, Price, Stage
from quintain.rules.errors import IllegalMove
from quintain.rules.rulebook import NONE, Scene


def why_illegal(scene: Scene, seat: int, move: int) -> IllegalMove:
    """S3, S8, S9 — the first rule that the move breaks."""
    stage = scene.state.stage
    if stage == Stage.ENEMY:
        return _why_not_prepared(scene, move)
    if stage == Stage.DRAW:
        return _why_not_drawn(move)
    if moves.DEPLOYS <= move < moves.END:
        return _why_not_deployed(scene, move)
    if moves.ACTS <= move < moves.DEPLOYS:
        return _why_no_ability(scene, *divmod(move - moves.ACTS, TARGETS))
    if moves.USES <= move < moves.USES + len(BONUSES) * TARGETS:
        return _why_no_bonus(scene, *divmod(move - moves.USES, TARGETS))
    if moves.STEPS <= move < moves.USES:
        return _why_no_step(scene, move)
    return notation.no_move(move)


def unit_at(scene: Scene, place: int, side: int) -> Card | None:
    """The unit of a side that stands in a cell."""
    if not 0 <= place < scene.state.rows * COLUMNS or scene.state.cells[place].side != side:
        return None
    card: Card = scene.cards.cards[scene.state.cells[place].unit]
    return card


# ------------------------------------------------------------------------------------------ deployment
def _why_not_deployed(scene: Scene, move: int) -> IllegalMove:
    """S10 — the cell, then the price."""
    slot, place, victims = notation.deployment(move)
    if slot >= scene.state.held:
        return refuse("not-in-hand", "S10", "There is no such card in your hand.", "Такой карты нет в руке.")
    card: Card = scene.cards.cards[scene.state.hand[slot]]
    if place >= COLUMNS and "scout" not in card.symbols:
        return _cannot_deploy(
            card,
            "door",
            f"only scouts may start in {cell_name(place)}",
            f"на {cell_name(place)} выходят лишь разведчики",
        )
    kind, cost = card.terms
    if (kind == Price.SACRIFICE or victims) and (wrong := _wrong_victims(scene, card, victims)):
        return wrong
    if scene.state.cells[place].unit != NONE and place not in victims:
        return _cannot_deploy(card, "occupied", f"{cell_name(place)} is occupied", f"клетка {cell_name(place)} занята")
    if kind == Price.FALLEN:
        fallen = scene.state.fallen
        return _cannot_deploy(
            card, "fallen", f"it costs {cost} fallen, you have {fallen}", f"павших {fallen} из {cost}"
        )
    if kind == Price.INITIATIVE and cost > scene.state.initiative:
        left = scene.state.initiative
        return _cannot_deploy(
            card, "initiative", f"it costs {cost}, you have {left}", f"нужно {cost} инициативы, есть {left}"
        )
    return refuse("copy", "S10", "Give the first copy of that card in your hand.", "Укажите первую из одинаковых карт.")


def _wrong_victims(scene: Scene, card: Card, victims: list[int]) -> IllegalMove | None:
    kind, cost = card.terms
    wanted = cost if kind == Price.SACRIFICE else 0
    if len(victims) != wanted:
        return _cannot_deploy(
            card,
            "sacrifice",
            f"it takes {wanted} of your units, not {len(victims)}",
            f"жертв нужно {wanted}, а не {len(victims)}",
        )
    for victim in victims:
        if unit_at(scene, victim, PLAYER) is None:
            name = cell_name(victim)
            return _cannot_deploy(card, "sacrifice", f"{name} holds no unit of yours", f"на {name} нет вашего юнита")
    return None


def _cannot_deploy(card: Card, code: str, en: str, ru: str) -> IllegalMove:
    return refuse(code, "S10", f"Can't deploy {card.name.en}: {en}.", f"Нельзя выставить «{card.name.ru}»: {ru}.")


# ------------------------------------------------------------------------------------------ steps
def _why_no_step(scene: Scene, move: int) -> IllegalMove:
    """S12 — whose unit, where to, at what cost."""
    s = scene.state
    place, target = notation.step_of(move)
    card = unit_at(scene, place, PLAYER)
    if card is None:
        return refuse(
            "nobody",
            "S12",
            f"Can't step: {cell_name(place)} holds no unit of yours.",
            f"На {cell_name(place)} нет вашего юнита.",
        )
    if "immobile" in card.symbols:
        return _cannot_step(card, "immobile", "S17", "it is immobile", "это неподвижный юнит")
    sideways = abs(target - place) == 1
    if not 0 <= target < s.rows * COLUMNS or (sideways and target // COLUMNS != place // COLUMNS):
        return _cannot_step(card, "outside", "S12", "that is outside the field", "там край поля")
    if target // COLUMNS == s.rows - 1:
        return _cannot_step(card, "camp", "S12", "nobody enters the enemy's camp", "во вражеский лагерь не заходят")
    if s.cells[target].unit != NONE:
        name = cell_name(target)
        return _cannot_step(card, "occupied", "S12", f"{name} is occupied", f"клетка {name} занята")
    forward = (move - moves.STEPS) % 4 == FORWARD
    cost = card.move if forward and (not s.cells[place].stepped or "swift" in card.symbols) else 2 * card.move
    en, ru = f"the step costs {cost}, you have {s.initiative}", f"шаг стоит {cost}, а инициативы {s.initiative}"
    return _cannot_step(card, "initiative", "S12", en, ru)


def _cannot_step(card: Card, code: str, rule: str, en: str, ru: str) -> IllegalMove:
    return refuse(
        code, rule, f"{card.name.en} can't step there: {en}.", f"«{card.name.ru}» не может туда шагнуть: {ru}."
    )


# ------------------------------------------------------------------------------------------ bonuses and abilities
def _why_no_bonus(scene: Scene, kind: int, target: int) -> IllegalMove:
    """S18 — not there, or nothing to use it on."""
    title = bonus_terms()[BONUSES[kind]].name
    if kind not in scene.state.bonus[: scene.state.bonuses]:
        return refuse("bonus", "S18", f"You have no {title.en}.", f"У вас нет бонуса «{title.ru}».")
    name = notation.target_name(target)
    if name is None:
        return refuse("target", "S18", f"Can't use {title.en}: no such target.", f"Для «{title.ru}» нет такой цели.")
    where, ru = (f"at {name}", f"на {name}") if name else ("now", "сейчас")
    return refuse(
        "target",
        "S18",
        f"Can't use {title.en} {where}: it would have no effect.",
        f"Нельзя применить «{title.ru}» {ru}: ничего не произойдёт.",
    )


def _why_no_ability(scene: Scene, place: int, target: int) -> IllegalMove:
    """S3, S17 — whose ability, used already, on whom, at what cost."""
    card = unit_at(scene, place, PLAYER)
    abilities = [] if card is None else [name for name in ("healer", "sapper") if name in card.symbols]
    if card is None or not abilities:
        return refuse(
            "ability",
            "S17",
            f"Nobody in {cell_name(place)} has an ability to use.",
            f"На {cell_name(place)} нет умений.",
        )
    if scene.state.cells[place].used:
        en, ru = "it has been used this turn", "в этом ходу оно уже применено"
        return _cannot_use(card, "used", en, ru)
    friend = unit_at(scene, target, PLAYER) is not None
    wanted = "healer" if friend else "sapper"
    near = abs(place - target) in (1, COLUMNS)
    if wanted not in abilities or not near or (friend and not _is_hurt(scene, target)):
        name = notation.target_name(target) if target < NOWHERE else None
        if not name:
            return _cannot_use(card, "target", "it is used on a cell", "его применяют к клетке")
        return _cannot_use(card, "target", f"there is nothing to do at {name}", f"на {name} это ничего не даст")
    cost, left = symbol_terms()[wanted].cost, scene.state.initiative
    return _cannot_use(card, "initiative", f"it costs {cost}, you have {left}", f"нужно {cost} инициативы, есть {left}")


def _is_hurt(scene: Scene, place: int) -> bool:
    card = unit_at(scene, place, PLAYER)
    return card is not None and scene.state.cells[place].health < card.health


def _cannot_use(card: Card, code: str, en: str, ru: str) -> IllegalMove:
    return refuse(
        code, "S17", f"Can't use the ability of {card.name.en}: {en}.", f"Умение «{card.name.ru}» не применить: {ru}."
    )


# ------------------------------------------------------------------------------------------ draw and preparation
def _why_not_drawn(move: int) -> IllegalMove:
    if move == moves.OWN:
        return refuse("empty", "S9", "Can't draw from your deck: it is empty.", "Ваша колода пуста.")
    if move == moves.PAWN:
        return refuse("empty", "S9", "Can't draw a pawn: the pawn deck is empty.", "Колода пешек пуста.")
    return notation.wrong_stage(Stage.DRAW)


def _why_not_prepared(scene: Scene, move: int) -> IllegalMove:
    """S8, S21 — free cells only, and within the supply."""
    s = scene.state
    chosen = notation.mustered(move) if 0 <= move < moves.CODES else {}
    if not 0 <= move < moves.CODES or any(kind >= s.kinds for kind in chosen.values()):
        return refuse("no-move", "S8", f"{move} is not the code of a preparation.", "Такого хода нет.")
    for column in chosen:
        if s.prepared[column].unit != NONE:
            name = notation.LETTERS[column]
            return refuse(
                "occupied", "S8", f"Column {name} has a unit in preparation.", f"В колонке {name} уже готовится юнит."
            )
    cost = sum(supply_cost(scene.cards.cards[s.muster[kind]]) for kind in chosen.values())
    return refuse(
        "supply",
        "S21",
        f"Can't prepare that: it costs {cost} supply, you have {s.supply}.",
        f"Нельзя столько подготовить: нужно припасов {cost}, есть {s.supply}.",
    )


def supply_cost(card: Card) -> int:
    """S21 — what a unit costs seat 1."""
    kind, cost = card.terms
    return max(1, 2 * cost if kind == Price.SACRIFICE else cost)
