"""Positions of lanes as plain mappings, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quintain.games.lanes import notation, shapes
from quintain.games.lanes.combat import first_striker
from quintain.games.lanes.shapes import SeatView, Staged, View
from quintain.games.lanes.state import DECK, LANE_NAMES, LANES, UNDECIDED, Player, Scene, State, Strike, Unit
from quintain.rules.positions import Reader
from quintain.rules.rulebook import NOBODY, NONE, SEATS

MOST_ROUNDS = 10_000
STRIKES = {order.name.lower().replace("_", "-"): order for order in Strike}


# ------------------------------------------------------------------------------------------ writing
def write_position(scene: Scene) -> View:
    """L1-L5 — the table between two decisions. Hidden lists of a view are written as their lengths."""
    s = scene.state
    position: View = {
        "rulebook": "lanes",
        "round": s.round_number,
        "first": s.first,
        "deck": scene.list_or_length(s.deck[: s.deck_left][::-1], True) if scene.complete else s.deck_left,
        "quiet": s.quiet,
        "seats": [write_seat(scene, seat, player) for seat, player in enumerate(s.players)],
    }
    if (order := strike_order(scene)) != Strike.TOGETHER:
        position["striker"] = first_striker(order, s)
    if s.players[0].plan != UNDECIDED or s.players[1].plan != UNDECIDED:
        position["staged"] = [write_plan(scene, player) for player in s.players]
    return position


def strike_order(scene: Scene) -> Strike:
    """L8 — the option as a member."""
    return STRIKES[scene.options["strike"]]


def write_seat(scene: Scene, seat: int, player: Player) -> SeatView:
    ids, held = scene.cards.ids, player.held
    return {
        "hp": player.hp,
        "mana": player.mana,
        "hand": [ids[card] for card in player.hand[:held]] if scene.knows(seat) else held,
        "lanes": [
            None if unit.card == NONE else {"card": ids[unit.card], "defence": unit.defence} for unit in player.lanes
        ],
    }


def write_plan(scene: Scene, player: Player) -> Staged | None:
    """A plan that is locked, or shown while being made. Written only where there is one."""
    if player.plan == UNDECIDED:
        return None
    plan = notation.plan_of(player.plan)
    shown = {LANE_NAMES[lane]: scene.cards.id(player.hand[slot]) for lane, slot in plan.items()}
    return {"place": shown, "ready": player.ready}


# ------------------------------------------------------------------------------------------ reading
def read_position(scene: Scene, position: Mapping[str, Any]) -> None:
    s: State = scene.state
    whole = Reader.of(position, "lanes", View)
    s.winner = NOBODY
    s.round_number = whole.at("round").number(1, MOST_ROUNDS)
    s.first = whole.at("first").number(0, 1)
    read_striker(scene, whole)
    s.quiet = whole.at("quiet").number(0, scene.options["stall_rounds"] - 1)
    s.deck_left = whole.at("deck").pile(scene.cards, s.deck, DECK, top_first=True)
    for player, seat in zip(s.players, whole.at("seats").items(SEATS, SEATS), strict=True):
        read_seat(scene, player, seat)
    if whole.has("staged"):
        read_staged(scene, whole.at("staged"))


def read_striker(scene: Scene, whole: Reader) -> None:
    """L8 — only a coin needs to be told (else the first player has it); other orders follow from the round."""
    order, s = strike_order(scene), scene.state
    if order == Strike.COIN:
        s.toss = whole.at("striker").number(0, 1) if whole.has("striker") else s.first
    elif whole.has("striker"):
        wanted = None if order == Strike.TOGETHER else first_striker(order, s)
        if whole.at("striker").data != wanted:
            told = "has no place where both strike together" if wanted is None else f"is {wanted} in this round"
            raise whole.at("striker").fail(f"with strike = {scene.options['strike']} it {told}")


def read_seat(scene: Scene, player: Player, seat: Reader) -> None:
    seat.shape(SeatView)
    player.hp = seat.at("hp").number(1, 200)
    player.mana = seat.at("mana").number(0, scene.options["max_mana"])
    player.held = seat.at("hand").pile(scene.cards, player.hand, scene.options["hand_size"])
    player.plan = UNDECIDED
    for unit, cell in zip(player.lanes, seat.at("lanes").items(LANES, LANES), strict=True):
        read_unit(scene, unit, cell)


def read_unit(scene: Scene, unit: Unit, cell: Reader) -> None:
    unit.card = NONE
    if not cell.is_none():
        cell.shape(shapes.Unit)
        unit.card = cell.at("card").card(scene.cards)
        unit.defence = cell.at("defence").number(1, 20)


def read_staged(scene: Scene, staged: Reader) -> None:
    for seat, plan in enumerate(staged.items(SEATS, SEATS)):
        if not plan.is_none():
            plan.shape(Staged)
            player = scene.state.players[seat]
            player.plan = notation.read_json(scene, seat, {"place": plan.at("place").data})
            player.ready = plan.at("ready").flag()
    if all(player.ready for player in scene.state.players):
        raise staged.fail("both seats are ready: a position is taken while a decision is owed")
