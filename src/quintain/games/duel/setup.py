"""Preparing a match, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from quintain.games.duel.phases import begin_turn
from quintain.games.duel.state import DECK, ZONES, Player, State, World
from quintain.rules.dice import roll, shuffle
from quintain.rules.kernel import entry, rule
from quintain.rules.rulebook import NOBODY, NONE, SEATS

COIN: Final = 1
OWN_DECK: Final = 2


@entry
def setup(w: World, s: State) -> None:
    """D1 — both decks are shuffled, hands are dealt, a coin names who starts; then the first turn begins."""
    for seat in range(SEATS):
        shuffle(s.players[seat].deck, s.players[seat].deck_left, s.seed, OWN_DECK, seat)
        prepare_player(w, s.players[seat])
    s.winner = NOBODY
    s.first = roll(s.seed, COIN, NOBODY, 0, SEATS)
    begin_turn(w, s, s.first)


@rule
def prepare_player(w: World, player: Player) -> None:
    """D1 — full life, empty zones and graveyard, and an opening hand from the top of the own deck."""
    player.life = w.options.life
    for zone in range(ZONES):
        player.zones[zone].card = NONE
    for i in range(DECK):
        player.hand[i] = NONE
        player.graveyard[i] = NONE
    for beyond in range(player.deck_left, DECK):
        player.deck[beyond] = NONE
    for slot in range(w.options.start_hand):
        player.deck_left -= 1
        player.hand[slot] = player.deck[player.deck_left]
        player.deck[player.deck_left] = NONE
    player.held = w.options.start_hand
