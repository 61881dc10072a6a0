"""Preparing a match, in the order of the rulebook."""

from __future__ import annotations

from quintain.games.clash.phases import begin_turn
from quintain.games.clash.state import DECK, HAND, UNDECIDED, Player, State, World
from quintain.games.clash.zones import draw, put_in_play, shuffle_deck, to_set_aside
from quintain.rules.kernel import entry, rule
from quintain.rules.rulebook import NOBODY, NONE, SEATS


@entry
def setup(w: World, s: State) -> None:
    """C2, C6 — Super cards aside, decks shuffled, hands dealt; then the first turn begins."""
    s.winner = NOBODY
    for seat in range(SEATS):
        player = s.players[seat]
        prepare_player(w, player)
        set_supers_aside(w, player)
        shuffle_deck(s, seat)
        for _ in range(w.options.start_hand):
            draw(w, s, seat)
    begin_turn(w, s)


@rule
def prepare_player(w: World, player: Player) -> None:
    """C1 — full health, the first deck, nothing in any other zone."""
    player.health = w.options.health
    player.max_health = w.options.health
    player.deck_number = 1
    player.choice = UNDECIDED
    for slot in range(HAND):
        player.hand[slot] = NONE
    for i in range(DECK):
        player.discard[i] = NONE
        player.set_aside[i] = NONE
        player.known[i] = NONE
        put_in_play(player.in_play[i], NONE, 0)


@rule
def set_supers_aside(w: World, player: Player) -> None:
    """C6 — Super cards are no part of the first deck."""
    kept = 0
    for i in range(player.deck_left):
        card = player.deck[i]
        if w.card[card].super:
            to_set_aside(player, card, False)
        else:
            player.deck[kept] = card
            kept += 1
    for i in range(kept, DECK):
        player.deck[i] = NONE
    player.deck_left = kept
