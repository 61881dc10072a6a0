"""Preparing a match, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from quintain.games.siege.bosses import lay_out
from quintain.games.siege.cells import clear, stop_waiting
from quintain.games.siege.phases import begin_turn, draw_own, draw_pawn, has_room
from quintain.games.siege.plans import call_muster, clear_muster, gather_horde
from quintain.games.siege.state import BONUSES, CELLS, COLUMNS, DECK, HAND, PLAYER, State, World
from quintain.rules.dice import roll, shuffle
from quintain.rules.kernel import entry, rule
from quintain.rules.rulebook import NOBODY, NONE

# Purposes of rolls.
DECK_UNIT: Final = 1
DECK_ORDER: Final = 2


@entry
def setup(w: World, s: State) -> None:
    """S1 — the field, the deck, the hand; then the first turn begins."""
    s.winner = NOBODY
    empty_field(w, s)
    lay_out(w, s, w.level.layout)
    if s.deck_left == 0:
        take_deck(w, s)
    shuffle(s.deck, s.deck_left, s.seed, DECK_ORDER, PLAYER)
    take_bonuses(w, s)
    clear_muster(s)
    if w.options.versus or w.level.bot:
        call_muster(w, s)
    elif not w.level.given:
        gather_horde(w, s)
    deal_hand(w, s)
    s.initiative_max = w.options.initiative
    begin_turn(w, s)


@rule
def empty_field(w: World, s: State) -> None:
    s.rows = w.options.rows
    s.pawns = w.options.pawn_deck
    for place in range(CELLS):
        clear(s.cells[place])
    for column in range(COLUMNS):
        stop_waiting(s.prepared[column])
        s.returning[column] = NONE
    for slot in range(HAND):
        s.hand[slot] = NONE


@rule
def take_deck(w: World, s: State) -> None:
    """S20, S21a — the level's deck, or units of the set: none comes twice before each has come once."""
    if w.level.deck_left > 0:
        s.deck_left = w.level.deck_left
        for i in range(s.deck_left):
            s.deck[i] = w.level.deck[i]
    else:
        s.deck_left = w.options.deck_size
        for i in range(s.deck_left):
            s.deck[i] = draw_unit(w, s, i)
    for i in range(s.deck_left, DECK):
        s.deck[i] = NONE


@rule
def draw_unit(w: World, s: State, drawn: int) -> int:
    """S21a — one more unit from those of the player that are left in this round through the set."""
    place = drawn % w.owns
    if place == 0:
        for i in range(w.owns):
            w.scratch.pool[i] = w.own[i]
    other = place + roll(s.seed, DECK_UNIT, PLAYER, drawn, w.owns - place)
    unit = w.scratch.pool[other]
    w.scratch.pool[other] = w.scratch.pool[place]
    return unit


@rule
def take_bonuses(w: World, s: State) -> None:
    """S18 — the bonuses that the level allows."""
    s.bonuses = w.level.bonuses
    for slot in range(BONUSES):
        s.bonus[slot] = w.level.bonus[slot] if slot < s.bonuses else NONE


@rule
def deal_hand(w: World, s: State) -> None:
    """S1, S9 — cards of the own deck, then pawns, as far as there are any and the hand has room."""
    for _ in range(w.options.start_hand):
        if s.deck_left > 0 and has_room(w, s):
            draw_own(w, s)
    for _ in range(w.options.start_pawns):
        if s.pawns > 0 and has_room(w, s):
            draw_pawn(w, s)
