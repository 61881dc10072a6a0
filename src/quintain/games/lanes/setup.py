"""Preparing a match, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from quintain.games.lanes.phases import begin_round
from quintain.games.lanes.state import DECK, HAND, LANES, UNDECIDED, Player, State, World
from quintain.rules.dice import roll
from quintain.rules.kernel import entry, rule
from quintain.rules.rulebook import NOBODY, NONE, SEATS

COIN: Final = 1
COMMON_DECK: Final = 2


@entry
def setup(w: World, s: State) -> None:
    """L1 — a common deck, two hands, a coin; then the first round begins."""
    make_common_deck(w, s)
    for seat in range(SEATS):
        prepare_avatar(w, s.players[seat])
    deal_hands(w, s)
    s.first = roll(s.seed, COIN, NOBODY, 0, SEATS)
    s.winner = NOBODY
    begin_round(w, s)


@rule
def make_common_deck(w: World, s: State) -> None:
    """L1 — different cards, at random from the whole base; the first one drawn lies on top."""
    for number in range(w.cards):
        w.scratch.pool[number] = number
    size = w.options.deck_size
    for drawn in range(size):
        other = drawn + roll(s.seed, COMMON_DECK, NOBODY, drawn, w.cards - drawn)
        card = w.scratch.pool[other]
        w.scratch.pool[other] = w.scratch.pool[drawn]
        s.deck[size - 1 - drawn] = card
    for beyond in range(size, DECK):
        s.deck[beyond] = NONE
    s.deck_left = size


@rule
def prepare_avatar(w: World, player: Player) -> None:
    """L1 — full health, the mana to start with, nothing in hand or in the lanes."""
    player.hp = w.options.hp
    player.mana = min(w.options.start_mana, w.options.max_mana)
    player.plan = UNDECIDED
    for slot in range(HAND):
        player.hand[slot] = NONE
    for lane in range(LANES):
        player.lanes[lane].card = NONE


@rule
def deal_hands(w: World, s: State) -> None:
    """L1 — each seat is dealt a full hand, card by card in turn."""
    for slot in range(w.options.hand_size):
        for seat in range(SEATS):
            s.deck_left -= 1
            s.players[seat].hand[slot] = s.deck[s.deck_left]
            s.players[seat].held += 1
            s.deck[s.deck_left] = NONE
