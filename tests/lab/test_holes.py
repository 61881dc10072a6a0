"""Holes that the lab must find by itself, each proved by a replay that plays."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import quintain
from quintain.content import Text, check
from quintain.lab.arms import Arm, arm_of
from quintain.lab.holes import Found, Holes, hole_lines, holes
from quintain.rules import replay


def found_in(arm: Arm, name: str) -> tuple[Holes, Found]:
    found = holes(arm, deals=2048)
    assert name in {one.name for one in found.found}
    return found, next(one for one in found.found if one.name == name)


def proof(hole: Found) -> Any:
    """The match of the replay, played again to the last byte."""
    recording = check(json.loads(json.dumps(hole.replay)), replay.Recording, "test")
    assert replay.replay(recording, quintain.load).state_bytes()
    return replay.replay(recording, quintain.load)


def test_lanes_as_shipped_has_none() -> None:
    found = holes(arm_of("lanes"), deals=2048)
    assert found.found == ()
    assert hole_lines(found)[0].startswith("No hole was found. Matches looked at: ")
    assert hole_lines(found)[0].endswith("; players: random, greedy.")
    assert "hp" not in found.dead_options


def test_net_damage_stalls() -> None:
    found, hole = found_in(arm_of("lanes", {"damage": "net"}), "stall")
    assert hole.share > 0.3
    match = proof(hole)
    assert match.result.reason == "stalled"
    assert len(match.decisions) == hole.decisions <= 30  # the stall itself takes twenty
    assert hole.forced > hole.decisions / 2
    for language in ("en", "ru"):
        assert len(hole_lines(found, language)) >= 1


def test_duel_has_turns_without_an_action() -> None:
    _, hole = found_in(arm_of("duel"), "no-action")
    match = proof(hole)
    assert [code for _, code in match.decisions] == [1]  # a pass, and nothing else
    again = holes(arm_of("duel", {"must_act": False}), deals=1024)
    assert "no-action" not in {one.name for one in again.found}


def test_clash_decks_of_cards_that_are_set_aside() -> None:
    _, hole = found_in(arm_of("clash"), "stalling-deck")
    assert hole.share > 0.5
    match = proof(hole)
    assert match.result.reason == "turn-limit"
    assert hole.detail is not None
    deck = hole.detail.get("en")
    known = match.game.cards.values()
    aside = {match.game.card_set.name(card["id"], "en") for card in known if "set_aside" in json.dumps(card)}
    assert any(card in deck for card in aside)
    assert "The deck: " in deck


@pytest.mark.parametrize("preset", ["siege"])
def test_siege_as_shipped_has_none(preset: str) -> None:
    assert holes(arm_of(preset), deals=512).found == ()


def test_a_hole_that_was_found_is_never_told_as_none_at_all() -> None:
    rare = Found("odd", Text(en="oddity", ru="странность"), 0.0001, "greedy", 20_000, None)
    assert rare.sentence("en").startswith("Oddity: < 0.1 % of matches")
    assert replace(rare, share=0.0).sentence("en").startswith("Oddity: 0.0 % of matches")
    assert replace(rare, share=0.049).sentence("ru").startswith("Странность: 4,9 %")
