"""D12 — until it is turned up, a face-down card is known to its owner and to nobody else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.duel.table import attack, choices, stats, summon, table

from quintain import IllegalMove, Match

CARDS = ("0/3000", "3000/0")  # as different as two cards can be
TWO_WORLDS = """
    P1  LP 8000  hand: 900/900
        [ 1500/0 attack ] [ -- ]
        [ -- ] [ {0} face-down ]
    P2  LP 8000  hand: {1}
"""


def worlds() -> list[Match]:
    """Two matches that differ in what seat 1 has face-down, and in its hand."""
    known = TWO_WORLDS.format(*CARDS), TWO_WORLDS.format(*reversed(CARDS))
    return [table(drawing) for drawing in known]


def look(match: Match, seat: int | None) -> list[object]:
    """All that a seat or a spectator can get out of a match."""
    seen: list[object] = [match.observe(seat).to_bytes(), json.dumps(match.view(seat))]
    if seat is not None:
        seen.append([(str(move), move.text("ru"), move.to_json(), move.code) for move in match.legal(seat)])
        board = match.game.rulebook.board(match.game.scene(match.observe(seat).plain(), seat), seat, "en")
        seen.append(board)
    return seen


@pytest.mark.parametrize("seat", [0, None])
def test_two_worlds_look_the_same(seat: int | None) -> None:
    """D12 — views, legal moves and the drawn table do not depend on a face-down card or a hand."""
    one, other = worlds()
    assert one.state_bytes() != other.state_bytes()
    assert look(one, seat) == look(other, seat)
    assert look(one, 1) != look(other, 1)


def test_view_of_a_face_down_card() -> None:
    """D12 — the other side and spectators see a zone and a position; the owner sees the card."""
    match = worlds()[0]
    for viewer in (0, None):
        assert match.view(viewer)["seats"][1]["zones"][1] == {"card": None, "position": "face-down"}
    assert match.view(1)["seats"][1]["zones"][1] == {"card": "c0-3000", "position": "face-down"}


@pytest.mark.parametrize(
    "move",
    [
        "attack 3000/0 with 1500/0",
        "attack 0/3000 with 1500/0",
        "attack zone 1 with zone 1",
        "attack directly with zone 1",
        {"attack": 0, "target": 0},
        {"summon": "c3000-0", "zone": 1, "position": "attack"},
        {"pass": True},
    ],
)
def test_refusals_tell_nothing(move: object) -> None:
    """D12 — not even naming the right card: a face-down one answers to no name."""
    said = []
    for match in worlds():
        with pytest.raises(IllegalMove) as error:
            match.play({0: move})
        said.append((error.value.code, str(error.value), error.value.get("ru")))
    assert said[0] == said[1]


def test_setting_a_card_tells_the_others_only_the_zone() -> None:
    """D12 — the event carries the card for its owner alone."""
    told = []
    for card in CARDS:
        match = table(f"P1  LP 8000  hand: {card}\n[ -- ]\n[ 900/900 attack ]\nP2  LP 8000  hand:", (*CARDS,))
        events = summon(match, card, 0, "face-down")
        assert match.seen(events, 0)[0]["card"] == events[0]["card"] is not None
        told.append([match.seen(events, viewer) for viewer in (1, None)])
    assert told[0] == told[1]
    hidden = {"event": "summoned", "seat": 0, "zone": 0, "card": None, "position": "face-down", "hand": 0}
    assert told[0][0][0] == hidden


def test_open_summons_and_draws() -> None:
    """D12 — an open summon names its card to everybody, a draw only to the one who draws."""
    match = table("P1  LP 8000  hand: 900/900\n[ -- ]\n[ -- ]\nP2  LP 8000  hand:", ("700/700, 50/50", "50/50"))
    drawn = match.play({0: {"draw": True}})
    assert [event.get("card") for event in match.seen(drawn, 1)] == [None, None]
    assert match.seen(drawn, 0)[1]["card"] == "c700-700"
    events = summon(match, "900/900", 0, "defence")
    assert match.seen(events, 1)[0]["card"] == "c900-900"


def test_a_destroyed_face_down_card_was_turned_up() -> None:
    """D9, D12 — it is revealed before it falls, and the graveyard is open."""
    match = table("P1  LP 8000  hand:\n[ 1500/0 attack ]\n[ 0/700 face-down ]\nP2  LP 8000  hand:")
    events = match.seen(attack(match, 0, 0), None)
    assert [event["event"] for event in events] == ["attacked", "revealed", "destroyed", "turn"]
    assert [event.get("card") for event in events][1:3] == ["c0-700", "c0-700"]
    for viewer in (0, 1, None):
        assert match.view(viewer)["seats"][1]["graveyard"] == ["c0-700"]


def test_hands_and_decks_are_lengths_to_others() -> None:
    """D12 — hands and decks are secret; the order of the own deck as well."""
    match = table("P1  LP 8000  hand: 50/50\n[ -- ]\n[ -- ]\nP2  LP 8000  hand: 50/50, 50/50")
    seats: dict[Any, Any] = {viewer: match.view(viewer)["seats"] for viewer in (0, 1, None)}
    assert [seats[0][0]["hand"], seats[0][1]["hand"]] == [["c50-50"], 2]
    assert [seats[None][0]["hand"], seats[None][1]["hand"]] == [1, 2]
    assert [seat["deck"] for viewer in seats for seat in seats[viewer]] == [3] * 6


def test_order_of_the_own_deck_is_hidden_from_its_owner() -> None:
    """D12 — what comes next shows nowhere before it is drawn."""
    drawing = "P1  LP 8000  hand:\n[ -- ]\n[ -- ]\nP2  LP 8000  hand:"
    one, other = (table(drawing, (deck, "50/50")) for deck in ("900/0, 0/900, 50/50", "0/900, 50/50, 900/0"))
    for viewer in (0, 1, None):
        assert look(one, viewer) == look(other, viewer)


def test_zones_do_not_betray_the_hand() -> None:
    """D12 — which slot of the hand a summoned card came from cannot be seen."""
    looks = []
    for hand in ("0/3000, 3000/0, 50/50", "50/50, 0/3000, 3000/0"):
        match = table(f"P1  LP 8000  hand: {hand}\n[ -- ]\n[ 900/900 attack ]\nP2  LP 8000  hand:", (*CARDS,))
        events = summon(match, "3000/0", 0, "face-down")
        looks.append([match.seen(events, 1), *look(match, 1)])
    assert looks[0] == looks[1]


def test_the_owner_cannot_attack_with_it_or_move_it() -> None:
    """D5, D12 — a face-down card waits; no move turns it up but an attack on it."""
    match = table("P1  LP 8000  hand:\n[ 900/900 face-down ]\n[ -- ]\nP2  LP 8000  hand:")
    assert choices(match) == [{"draw": True}, {"pass": True}]
    assert stats("c900-900") == "900/900"
