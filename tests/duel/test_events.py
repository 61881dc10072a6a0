"""Events are enough: a client that knows no rules keeps its view up to date with them."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quintain

Seat = dict[str, Any]


def update(view: dict[str, Any], event: dict[str, Any], viewer: int | None) -> None:
    """Change a view by one event, as that viewer is told it."""
    kind = event["event"]
    if kind == "over":
        return
    seat: Seat = view["seats"][event["seat"]]
    if kind == "turn":
        view.update(turn=event["turn"], active=event["seat"], drawn=0)
    elif kind in ("paid", "damaged"):
        seat["life"] = event["life"]
    elif kind == "drawn":
        view["drawn"] = event["drawn"]
        seat.update(deck=event["deck"], draws=event["draws"])
        seat["hand"] = seat["hand"] + ([event["card"]] if event["seat"] == viewer else 1)
    elif kind == "summoned":
        take_from_hand(seat, event, viewer)
        seat["zones"][event["zone"]] = {"card": event["card"], "position": event["position"]}
    elif kind == "revealed":
        seat["zones"][event["zone"]] = {"card": event["card"], "position": "defence"}
    elif kind == "destroyed":
        seat["zones"][event["zone"]] = None
        seat["graveyard"].append(event["card"])


def take_from_hand(seat: Seat, event: dict[str, Any], viewer: int | None) -> None:
    if event["seat"] == viewer:
        seat["hand"].remove(event["card"])
        assert len(seat["hand"]) == event["hand"]
    else:
        seat["hand"] = event["hand"]


@pytest.mark.parametrize("viewer", [0, 1, None])
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), draws_per_turn=st.integers(0, 3))
def test_d12_view_and_events_make_the_next_view(viewer: int | None, seed: int, draws_per_turn: int) -> None:
    """D1-D12 — after every move, the view that is kept by events is the fresh one."""
    match = quintain.load("duel", draws_per_turn=draws_per_turn, draw_cost=100).new(seed=seed)
    chance, view = random.Random(seed), copy.deepcopy(match.view(viewer))
    while match.to_act:
        seat = match.to_act[0]
        for event in match.seen(match.play({seat: chance.choice(match.legal_codes(seat))}), viewer):
            update(view, event, viewer)
        assert view == match.view(viewer)
