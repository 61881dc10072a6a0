"""Which rule forbids a move that is not legal: moves.py decides, this file explains."""

from __future__ import annotations

from quintain.games.siege import moves, notation
from quintain.games.siege.cards import BONUSES, Card, symbol_numbers
from quintain.games.siege.march import FORWARD
from quintain.games.siege.notation import cell_name, refuse
from quintain.games.siege.state import COLUMNS, NOWHERE, PLAYER, TARGETS, Price, Stage
from quintain.games.siege.texts import TEXTS, class_name
from quintain.rules import saying
from quintain.rules.errors import IllegalMove
from quintain.rules.rulebook import NONE, Scene
from quintain.texts import CardName, Message, msg


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


def _cannot(scene: Scene, what: str, card: Card, code: str, rule: str, why: Message) -> IllegalMove:
    """`illegal-deploy`, `illegal-step` or `illegal-use`: what the card cannot do, and why."""
    return IllegalMove(code, rule, TEXTS.say(scene.cards, f"illegal-{what}", card=CardName(card.id), why=why))


# ------------------------------------------------------------------------------------------ deployment
def _why_not_deployed(scene: Scene, move: int) -> IllegalMove:
    """S10 — the cell, then the conditions, then the price."""
    slot, place, victims = notation.deployment(move)
    if slot >= scene.state.held:
        return refuse("not-in-hand", "S10", "no-such-card")
    card: Card = scene.cards.cards[scene.state.hand[slot]]
    if place >= COLUMNS and "scout" not in card.symbols:
        return _cannot(scene, "deploy", card, "door", "S10", msg("why-scouts-only", cell=cell_name(place)))
    kind, cost = card.terms
    if (kind == Price.SACRIFICE or victims) and (wrong := _wrong_victims(scene, card, victims)):
        return wrong
    if scene.state.cells[place].unit != NONE and place not in victims:
        return _cannot(scene, "deploy", card, "occupied", "S10", msg("why-occupied", cell=cell_name(place)))
    if (unmet := _unmet(scene, card)) is not None:
        return _cannot(scene, "deploy", card, "condition", "S10", unmet)
    if kind == Price.FALLEN and cost > scene.state.fallen:
        why = msg("why-fallen", cost=cost, fallen=scene.state.fallen)
        return _cannot(scene, "deploy", card, "fallen", "S10", why)
    if kind == Price.INITIATIVE and cost > scene.state.initiative:
        why = msg("why-initiative", cost=cost, initiative=scene.state.initiative)
        return _cannot(scene, "deploy", card, "initiative", "S10", why)
    return refuse("copy", "S10")


def _unmet(scene: Scene, card: Card) -> Message | None:
    """S10 — the first condition that does not hold."""
    needs, s = card.conditions, scene.state
    if needs is None:
        return None
    if needs.turn is not None and s.turn < needs.turn:
        return msg("why-turn", turn=needs.turn, now=s.turn)
    if needs.initiative is not None and s.initiative_max < needs.initiative:
        return msg("why-maximum", least=needs.initiative, now=s.initiative_max)
    if needs.damage is not None and s.camp_damage[PLAYER] < needs.damage:
        return msg("why-damage", least=needs.damage, now=s.camp_damage[PLAYER])
    if needs.tag is not None and not _is_on_field(scene, needs.tag):
        return msg("why-class", **{"class": class_name(needs.tag)})
    return None


def _is_on_field(scene: Scene, tag: str) -> bool:
    return any(cell.unit != NONE and tag in scene.cards.cards[cell.unit].classes for cell in scene.state.cells)


def _wrong_victims(scene: Scene, card: Card, victims: list[int]) -> IllegalMove | None:
    kind, cost = card.terms
    wanted = cost if kind == Price.SACRIFICE else 0
    if len(victims) != wanted:
        why = msg("why-sacrifices", wanted=wanted, given=len(victims))
        return _cannot(scene, "deploy", card, "sacrifice", "S10", why)
    for victim in victims:
        if unit_at(scene, victim, PLAYER) is None:
            why = msg("why-no-unit", cell=cell_name(victim))
            return _cannot(scene, "deploy", card, "sacrifice", "S10", why)
    return None


# ------------------------------------------------------------------------------------------ steps
def _why_no_step(scene: Scene, move: int) -> IllegalMove:
    """S12 — whose unit, where to, at what cost."""
    place, target = notation.step_of(move)
    card = unit_at(scene, place, PLAYER)
    if card is None:
        return refuse("nobody", "S12", cell=cell_name(place))
    if "immobile" in card.symbols:
        return _cannot(scene, "step", card, "immobile", "S17", msg("why-immobile"))
    code, why = _no_way(scene, place, target) or ("initiative", _step_cost(scene, card, move))
    return _cannot(scene, "step", card, code, "S12", why)


def _no_way(scene: Scene, place: int, target: int) -> tuple[str, Message] | None:
    """What is in the way of a step, whatever it costs."""
    s = scene.state
    sideways = abs(target - place) == 1
    if not 0 <= target < s.rows * COLUMNS or (sideways and target // COLUMNS != place // COLUMNS):
        return "outside", msg("why-outside")
    if target // COLUMNS == s.rows - 1:
        return "camp", msg("why-enemy-camp")
    if s.cells[target].unit != NONE:
        return "occupied", msg("why-occupied", cell=cell_name(target))
    return None


def _step_cost(scene: Scene, card: Card, move: int) -> Message:
    s = scene.state
    place, _ = notation.step_of(move)
    forward = (move - moves.STEPS) % 4 == FORWARD
    cost = card.move if forward and (not s.cells[place].stepped or "swift" in card.symbols) else 2 * card.move
    return msg("why-step-cost", cost=cost, initiative=s.initiative)


# ------------------------------------------------------------------------------------------ bonuses and abilities
def _why_no_bonus(scene: Scene, kind: int, target: int) -> IllegalMove:
    """S18 — not there, or nothing to use it on."""
    bonus = BONUSES[kind]
    if kind not in scene.state.bonus[: scene.state.bonuses]:
        return refuse("bonus", "S18", bonus=bonus)
    name = notation.target_name(target)
    if name is None:
        return refuse("target", "S18", "no-target", bonus=bonus)
    return refuse("target", "S18", bonus=bonus, cell=name or saying.NONE)


def _why_no_ability(scene: Scene, place: int, target: int) -> IllegalMove:
    """S3, S17 — whose ability, used already, on whom, at what cost."""
    card = unit_at(scene, place, PLAYER)
    abilities = [] if card is None else [name for name in ("healer", "sapper") if name in card.symbols]
    if card is None or not abilities:
        return refuse("ability", "S17", cell=cell_name(place))
    if scene.state.cells[place].used:
        return _cannot(scene, "use", card, "used", "S17", msg("why-used"))
    friend = unit_at(scene, target, PLAYER) is not None
    wanted = "healer" if friend else "sapper"
    near = abs(place - target) in (1, COLUMNS)
    if wanted not in abilities or not near or (friend and not _is_hurt(scene, target)):
        name = notation.target_name(target) if target < NOWHERE else None
        why = msg("why-nothing-to-do", cell=name) if name else msg("why-on-a-cell")
        return _cannot(scene, "use", card, "target", "S17", why)
    why = msg("why-initiative", cost=symbol_numbers()[wanted].cost, initiative=scene.state.initiative)
    return _cannot(scene, "use", card, "initiative", "S17", why)


def _is_hurt(scene: Scene, place: int) -> bool:
    card = unit_at(scene, place, PLAYER)
    return card is not None and scene.state.cells[place].health < card.health


# ------------------------------------------------------------------------------------------ draw and preparation
def _why_not_drawn(move: int) -> IllegalMove:
    if move in (moves.OWN, moves.PAWN):
        return refuse("empty", "S9", deck="own" if move == moves.OWN else "pawn")
    return notation.wrong_stage(Stage.DRAW)


def _why_not_prepared(scene: Scene, move: int) -> IllegalMove:
    """S8, S21 — free cells only, and within the supply."""
    s = scene.state
    chosen = notation.mustered(move) if 0 <= move < moves.CODES else {}
    if not 0 <= move < moves.CODES or any(kind >= s.kinds for kind in chosen.values()):
        return refuse("no-move", "S8", "no-preparation", code=str(move))
    for column in chosen:
        if s.prepared[column].unit != NONE:
            return refuse("occupied", "S8", "column-occupied", column=notation.LETTERS[column])
    cost = sum(scene.cards.cards[s.muster[kind]].supply for kind in chosen.values())
    return refuse("supply", "S21", cost=cost, supply=s.supply)
