"""The rules, in the order of rulebook.md. These functions are compiled: they use numbers, loops and records only."""

from __future__ import annotations

from typing import Final

from quintain.rules.dice import Stream, next_word, shuffle
from quintain.rules.hashing import fold
from quintain.rules.kernel import entry, rule
from quintain.rules.piles import mix_cards
from quintain.rules.rulebook import HIDDEN, NOBODY, NONE, SEATS

from .events import tell_over, tell_played
from .state import CARDS, HAND, Reason, State, World

DEAL: Final = 1  # what dice are thrown for: a number for each purpose


@entry
def setup(w: World, s: State) -> None:
    """R1 — shuffle, and deal a hand to each seat."""
    for i in range(CARDS):
        s.deck[i] = i if i < w.cards else NONE
    shuffle(s.deck, w.cards, s.seed, DEAL, NOBODY)
    s.deck_left = w.cards
    for seat in range(SEATS):
        for slot in range(HAND):
            s.players[seat].hand[slot] = NONE
        for _ in range(HAND):
            draw(s, seat)
    s.winner = NOBODY


@rule
def draw(s: State, seat: int) -> None:
    """R2 — the top card of the deck, if there is one."""
    if s.deck_left > 0:
        me = s.players[seat]
        s.deck_left -= 1
        me.hand[me.held] = s.deck[s.deck_left]
        me.held += 1
        s.deck[s.deck_left] = NONE


@entry
def owes(s: State, seat: int) -> bool:
    """R2 — the seats take turns."""
    return not s.over and s.active == seat


@entry
def legal(w: World, s: State, seat: int) -> int:
    """R2 — any card of the hand may be played: a move is its place in the hand."""
    if not owes(s, seat):
        return 0
    for slot in range(s.players[seat].held):
        w.scratch.moves[slot] = slot
    return s.players[seat].held


@entry
def apply(w: World, s: State, seat: int, move: int) -> None:
    """R2 — add the card to the heap, draw another, and the other seat goes on."""
    me = s.players[seat]
    card = me.hand[move]
    me.held -= 1
    me.hand[move] = me.hand[me.held]
    me.hand[me.held] = NONE
    s.played[card] = 1
    s.total += w.value[card]
    draw(s, seat)
    s.active = 1 - seat
    tell_played(w, seat, card, s.total)
    if s.total >= w.options.target:
        finish(w, s, seat, Reason.TARGET)
    elif s.players[s.active].held == 0:
        finish(w, s, NOBODY, Reason.EMPTY)


@rule
def finish(w: World, s: State, winner: int, reason: int) -> None:
    """R3 — the match is over."""
    s.over = True
    s.winner = winner
    s.reason = reason
    tell_over(w, winner, reason)


# ------------------------------------------------------------------------------------------ what a seat may know
@entry
def observe(w: World, s: State, seat: int, view: State) -> None:
    """R4 — everything but the deck and the other hand."""
    view.over, view.winner, view.reason = s.over, s.winner, s.reason
    view.active, view.total, view.deck_left = s.active, s.total, s.deck_left
    for i in range(CARDS):
        view.deck[i] = HIDDEN if i < s.deck_left else NONE
        view.played[i] = s.played[i]
    for whose in range(SEATS):
        view.players[whose].held = s.players[whose].held
        for slot in range(HAND):
            card = s.players[whose].hand[slot]
            view.players[whose].hand[slot] = card if whose == seat or card == NONE else HIDDEN


@entry
def determinize(w: World, s: State, seat: int, stream: Stream) -> None:
    """R4 — the cards that the seat has not seen are dealt at random to the places where it sees their backs."""
    s.seed.low, s.seed.high = next_word(stream), next_word(stream)
    left = 0
    for card in range(w.cards):
        if not is_seen(s, card):
            w.scratch.unseen[left] = card
            left += 1
    mix_cards(w.scratch.unseen, left, stream)
    for whose in range(SEATS):
        for slot in range(s.players[whose].held):
            if s.players[whose].hand[slot] == HIDDEN:
                left -= 1
                s.players[whose].hand[slot] = w.scratch.unseen[left]
    for i in range(s.deck_left):
        s.deck[i] = w.scratch.unseen[i]


@rule
def is_seen(s: State, card: int) -> bool:
    """Is this card in the heap, or face up in a hand?"""
    if s.played[card] == 1:
        return True
    for whose in range(SEATS):
        for slot in range(s.players[whose].held):
            if s.players[whose].hand[slot] == card:
                return True
    return False


@entry
def info_key(w: World, s: State, seat: int) -> int:
    """R4 — a number made of all that the seat knows."""
    key = fold(fold(fold(seat + 1, s.active), s.total), s.deck_left)
    for card in range(w.cards):
        key = fold(key, s.played[card])
    for slot in range(s.players[seat].held):
        key = fold(key, s.players[seat].hand[slot])
    return key
