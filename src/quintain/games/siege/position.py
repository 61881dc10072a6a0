"""Positions of siege as plain mappings, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from quintain.games.siege.battle import power_at
from quintain.games.siege.cards import BONUSES as BONUS_NAMES
from quintain.games.siege.cards import drawable
from quintain.games.siege.events import cell_json
from quintain.games.siege.notation import hand, muster
from quintain.games.siege.shapes import Unit, View, Waiting
from quintain.games.siege.state import (
    BONUSES,
    CELLS,
    COLUMNS,
    DECK,
    ENEMY,
    MUSTER,
    PLAYER,
    ROWS,
    SIDES,
    STAGES,
    Cell,
    Scene,
    Stage,
    State,
)
from quintain.rules.positions import Reader
from quintain.rules.rulebook import NOBODY, NONE, Seen

MARKS: tuple[Literal["used", "frozen", "stood"], ...] = ("used", "frozen", "stood")  # written only where they are set
MOST = 1000


# ------------------------------------------------------------------------------------------ writing
def write_position(scene: Scene) -> View:
    """S1-S11 — the battle between two decisions. Hidden lists of a view are written as their lengths."""
    s: State = scene.state
    written: View = {
        "rulebook": "siege",
        "turn": s.turn,
        "stage": STAGES[s.stage],
        "rows": s.rows,
        "initiative": s.initiative,
        "initiative_max": s.initiative_max,
        "fallen": s.fallen,
        "camp_damage": list(s.camp_damage),
        "hand": hand(scene) if scene.knows(PLAYER) else s.held,
        "deck": scene.list_or_length(s.deck[: s.deck_left][::-1], scene.complete),
        "pawns": s.pawns,
        "bonuses": [BONUS_NAMES[kind] for kind in s.bonus[: s.bonuses]],
        "field": [
            write_cell(scene, place, cell)
            for place, cell in enumerate(s.cells[: s.rows * COLUMNS])
            if cell.unit != NONE
        ],
        "prepared": [
            None if waiting.unit == NONE else {"unit": scene.cards.id(waiting.unit), "health": waiting.health}
            for waiting in s.prepared
        ],
    }
    write_memory(scene, written)
    return written


def write_memory(scene: Scene, written: View) -> None:
    """What else has to be remembered, where there is any."""
    s: State = scene.state
    if s.stage == Stage.DRAW and s.draws != scene.options["draw"]:
        written["draws"] = s.draws
    if s.phase:
        written["phase"] = s.phase
    if any(unit != NONE for unit in s.returning):
        written["returning"] = [None if unit == NONE else scene.cards.id(unit) for unit in s.returning]
    if s.supply or s.kinds:
        written["supply"], written["muster"] = s.supply, muster(scene)


def tell_more(view: View, seen: Seen) -> None:
    """S17 — the power of every unit, with what others give it."""
    power = seen.engine.bind(power_at)
    for unit in view["field"]:
        row, column = unit["at"]
        unit["power"] = int(power(seen.world, seen.state, row * COLUMNS + column))


def write_cell(scene: Scene, place: int, cell: Cell) -> Unit:
    written: Unit = {
        "at": cell_json(place),
        "side": SIDES[cell.side],
        "unit": scene.cards.id(cell.unit),
        "health": cell.health,
        "stepped": cell.stepped,
    }
    for mark in MARKS:
        if getattr(cell, mark):
            written[mark] = True
    return written


# ------------------------------------------------------------------------------------------ reading
def read_position(scene: Scene, position: Mapping[str, Any]) -> None:
    s: State = scene.state
    whole = Reader.of(position, "siege", View)
    s.winner = NOBODY
    s.turn = whole.at("turn").number(1, scene.options["turn_limit"])
    s.stage = STAGES.index(whole.at("stage").choice(STAGES))
    s.rows = whole.at("rows").number(4, ROWS)
    s.initiative = whole.at("initiative").number(0, MOST)
    s.initiative_max = whole.at("initiative_max").number(0, MOST)
    s.fallen = whole.at("fallen").number(0, MOST)
    for side, damage in enumerate(whole.at("camp_damage").items(2, 2)):
        s.camp_damage[side] = damage.number(0, 10 * MOST)
    read_cards(scene, whole)
    read_field(scene, whole)
    read_memory(scene, whole)
    check_stage(scene, whole)


def read_cards(scene: Scene, whole: Reader) -> None:
    s: State = scene.state
    s.held = whole.at("hand").pile(scene.cards, s.hand, scene.options["hand_limit"])
    s.deck_left = whole.at("deck").pile(scene.cards, s.deck, DECK, top_first=True)
    s.pawns = whole.at("pawns").number(0, MOST)
    bonuses = [BONUS_NAMES.index(bonus.choice(BONUS_NAMES)) for bonus in whole.at("bonuses").items(0, BONUSES)]
    s.bonuses = len(bonuses)
    s.bonus[:] = bonuses + [NONE] * (BONUSES - len(bonuses))


def read_field(scene: Scene, whole: Reader) -> None:
    s: State = scene.state
    for cell in s.cells:
        cell.unit, cell.side = NONE, NONE
    for entry in whole.at("field").items(0, CELLS):
        read_cell(scene, entry)
    for waiting, entry in zip(s.prepared, whole.at("prepared").items(COLUMNS, COLUMNS), strict=True):
        waiting.unit = NONE
        if not entry.is_none():
            entry.shape(Waiting, lenient=("health",))
            waiting.unit = entry.at("unit").card(scene.cards)
            waiting.health = read_health(scene, entry, waiting.unit)


def read_cell(scene: Scene, entry: Reader) -> None:
    """S1, S6, S12 — nobody stands in the other side's camp, and nobody where somebody stands."""
    s: State = scene.state
    entry.shape(Unit, lenient=("health", "stepped"))
    row, column = entry.at("at").items(2, 2)
    cell = s.cells[row.number(0, s.rows - 1) * COLUMNS + column.number(0, COLUMNS - 1)]
    if cell.unit != NONE:
        raise entry.fail(f"the cell {entry.data['at']} is given twice")
    cell.side = SIDES.index(entry.at("side").choice(SIDES))
    if (cell.side == PLAYER and row.data == s.rows - 1) or (cell.side == ENEMY and row.data == 0):
        raise entry.fail("nobody stands in the other side's camp (S6, S12)")
    cell.unit = entry.at("unit").card(scene.cards)
    cell.health = read_health(scene, entry, cell.unit)
    for mark in ("stepped", *MARKS):
        if entry.has(mark):
            setattr(cell, mark, entry.at(mark).flag())


def read_health(scene: Scene, entry: Reader, unit: int) -> int:
    """At most what the unit begins with; that much if it is not said."""
    most: int = scene.cards.cards[unit].health
    return entry.at("health").number(1, most) if entry.has("health") else most


def read_memory(scene: Scene, whole: Reader) -> None:
    s: State = scene.state
    if s.stage == Stage.DRAW:
        s.draws = whole.at("draws").number(1, 3) if whole.has("draws") else scene.options["draw"]
    if whole.has("phase"):
        s.phase = whole.at("phase").number(0, 1)
    s.returning[:] = [NONE] * COLUMNS
    if whole.has("returning"):
        units = whole.at("returning").items(COLUMNS, COLUMNS)
        s.returning[:] = [NONE if unit.is_none() else unit.card(scene.cards) for unit in units]
    read_muster(scene, whole)


def read_muster(scene: Scene, whole: Reader) -> None:
    """S21 — where a second player is to decide and nothing is said, likely kinds and a turn's supply."""
    s: State = scene.state
    decides = s.stage == Stage.ENEMY
    kinds = likely_muster(scene) if decides else []
    if whole.has("muster"):
        kinds = [unit.card(scene.cards) for unit in whole.at("muster").items(0, MUSTER)]
    s.kinds = len(kinds)
    s.muster[:] = kinds + [NONE] * (MUSTER - len(kinds))
    s.supply = scene.options["supply"] if decides else 0
    if whole.has("supply"):
        s.supply = whole.at("supply").number(0, MOST)


def likely_muster(scene: Scene) -> list[int]:
    """The enemies that the position shows, then those of the set."""
    s: State = scene.state
    shown = [waiting.unit for waiting in s.prepared if waiting.unit != NONE]
    shown += [cell.unit for cell in s.cells if cell.unit != NONE and cell.side == ENEMY]
    return list(dict.fromkeys([*shown, *drawable(scene.cards)[1]]))[:MUSTER]


def check_stage(scene: Scene, whole: Reader) -> None:
    """A position is taken when a decision is owed."""
    s: State = scene.state
    if s.stage == Stage.ENEMY and not scene.options["versus"]:
        raise whole.at("stage").fail("only a second player decides at this stage: set the option versus (S21)")
    full = s.held >= scene.options["hand_limit"]
    if s.stage == Stage.DRAW and (s.draws == 0 or full or s.deck_left + s.pawns == 0):
        raise whole.at("stage").fail("there is nothing to draw, so that no decision is owed (S9)")
