"""Which entries of the lab are compiled together."""

from __future__ import annotations

from quintain.bots.values import evaluate
from quintain.lab import playing
from quintain.lab.kit import trace
from quintain.lab.liking import list_liked
from quintain.rules.kernel import Group, Heat

DEALS = Group("the lab's deals", (playing.play_deals,))
SERIES = Group("the lab's cards and holes", (playing.play_cards, playing.find_holes))
# Matches that thinking bots play are played step by step from Python.
STEPS = Group(
    "the lab's matches of thinking bots",
    (
        playing.begin_match,
        playing.next_move,
        playing.end_match,
        playing.add_cards,
        trace.before,
        trace.after,
        trace.cards_dealt,
        trace.cards_of_move,
        trace.cards_left,
        trace.cards_out,
        evaluate,
        list_liked,
    ),
    Heat.COLD,
)
GROUPS = (DEALS, SERIES, STEPS)  # in the order in which people need them
