"""What the lab notes of a match, and what a player at sight makes of the zones that cards name."""

from __future__ import annotations

from typing import Any

import pytest
from tests.clash.table import table

from quintain.bots.levels import bot
from quintain.games.clash.lab import RETURNED, SECOND, SUPERS
from quintain.lab.arms import arm_of
from quintain.lab.workbench import Workbench

CARDS = {
    "strike": "attack 8",
    "ropes": "attack 5; discard 1 from in_play opponent",
    "herald": "rare; attack 5; discard 1 from set_aside",
    "engine": "attack 12 in 2 for 2",
    "boss": "super; attack 50",
}


@pytest.mark.parametrize("decks", [("aggressive", "veterans"), ("discard", "healing")])
def test_c6_the_lab_counts_second_decks_and_super_cards(decks: tuple[str, str]) -> None:
    """C5, C6 — as the match itself tells them."""
    bench = Workbench(arm_of("clash", decks=decks), 1)
    for deal in range(6):
        match = bench.replayed(deal)
        values = bench.values()
        told = [event for play in replayed_events(match) for event in play]
        names = {event["event"] for event in told}
        played = any(event["event"] == "played" and match.game.cards[event["card"]]["super"] for event in told)
        assert values[SECOND] == ("shuffled" in names)
        assert values[SUPERS] == played
        assert values[RETURNED] == ("returned" in names)


def replayed_events(match: Any) -> list[Any]:
    again = match.game.new(seed=match.seed, decks=match.setup.get("decks"))
    return [again.play({seat: code}) for seat, code in match.decisions]


@pytest.mark.parametrize(
    ("mine", "theirs", "choice"),
    [
        ("hand: strike, ropes", "in play: engine 1", "ropes"),  # two blows of 12 are still to come
        ("hand: strike, ropes", "", "strike"),
        ("hand: strike, herald | aside: boss", "", "herald"),
        ("hand: strike, herald", "", "strike"),
    ],
)
def test_c10_a_player_at_sight_knows_what_a_zone_holds(mine: str, theirs: str, choice: str) -> None:
    """C10 — what would have lasted, and what lies aside, is worth a weaker blow."""
    match = table(f"P1 | {mine}\nP2 | hand: strike, strike | {theirs}", CARDS)
    move = bot("greedy").choose(match.game, match.observe(0), 0, 1)
    assert match.position()["seats"][0]["hand"][move] == choice
