"""What a seat may know, and what it may guess."""

from __future__ import annotations

from quintain.games.siege.cells import copy_cell
from quintain.games.siege.state import (
    BONUSES,
    CELLS,
    COLUMNS,
    DECK,
    ENEMY,
    HAND,
    MUSTER,
    PLAYER,
    Cell,
    State,
    World,
)
from quintain.rules.dice import Stream, below, guess_seed
from quintain.rules.hashing import fold, fold_pile
from quintain.rules.kernel import entry, rule
from quintain.rules.piles import mix_cards, pick_card, sort_cards
from quintain.rules.results import show_result
from quintain.rules.rulebook import HIDDEN, NONE


@entry
def observe(w: World, s: State, seat: int, view: State) -> None:
    """S1, S8 — everything but the seed, the order of the deck and, for all but the player, hand and deck. The player
    knows what is in the deck: it is kept sorted in the view."""
    show_table(s, view)
    show_numbers(s, view)
    view.held = s.held
    view.deck_left = s.deck_left
    for slot in range(HAND):
        view.hand[slot] = s.hand[slot] if seat == PLAYER or s.hand[slot] == NONE else HIDDEN
    for i in range(DECK):
        view.deck[i] = s.deck[i] if seat == PLAYER or s.deck[i] == NONE else HIDDEN
    if seat == PLAYER:
        sort_cards(view.deck, view.deck_left)


@rule
def show_numbers(s: State, view: State) -> None:
    show_result(s, view)
    view.turn = s.turn
    view.stage = s.stage
    view.draws = s.draws
    view.rows = s.rows
    view.initiative = s.initiative
    view.initiative_max = s.initiative_max
    view.fallen = s.fallen
    view.camp_damage[PLAYER] = s.camp_damage[PLAYER]
    view.camp_damage[ENEMY] = s.camp_damage[ENEMY]
    view.phase = s.phase
    view.supply = s.supply
    view.kinds = s.kinds
    view.pawns = s.pawns
    view.bonuses = s.bonuses


@rule
def show_table(s: State, view: State) -> None:
    for place in range(CELLS):
        copy_cell(s.cells[place], view.cells[place])
    for column in range(COLUMNS):
        view.prepared[column].unit = s.prepared[column].unit
        view.prepared[column].health = s.prepared[column].health
        view.returning[column] = s.returning[column]
    for i in range(MUSTER):
        view.muster[i] = s.muster[i]
    for slot in range(BONUSES):
        view.bonus[slot] = s.bonus[slot]


# ------------------------------------------------------------------------------------------ guessing
@entry
def determinize(w: World, s: State, seat: int, stream: Stream) -> None:
    """Put the player's deck into a new order; for another seat, draw its hand and deck anew. New luck for all else."""
    guess_seed(s.seed, stream)
    if seat == PLAYER:
        sort_cards(s.deck, s.deck_left)
        mix_cards(s.deck, s.deck_left, stream)
        return
    unseen = gather_unseen(w, s)
    for i in range(s.deck_left):
        s.deck[i] = deal_unseen(w, unseen, w.own[below(stream, w.owns)], stream)
        unseen -= 1
    for slot in range(s.held):
        s.hand[slot] = deal_unseen(w, unseen, w.options.pawn, stream)
        unseen -= 1


@rule
def gather_unseen(w: World, s: State) -> int:
    """Collect in the pool the level's deck, or the units that a deck is drawn from, less what stands on the field."""
    level = w.level
    count = level.deck_left if level.deck_left > 0 else w.owns
    for i in range(count):
        w.scratch.pool[i] = level.deck[i] if level.deck_left > 0 else w.own[i]
    for place in range(s.rows * COLUMNS):
        if s.cells[place].side == PLAYER:
            count = take_out(w, s.cells[place].unit, count)
    return count


@rule
def take_out(w: World, unit: int, count: int) -> int:
    """Take one copy of a unit out of the pool, if there is one, and close the gap; how many are left?"""
    for i in range(count):
        if w.scratch.pool[i] == unit:
            for j in range(i + 1, count):
                w.scratch.pool[j - 1] = w.scratch.pool[j]
            return count - 1
    return count


@rule
def deal_unseen(w: World, count: int, otherwise: int, stream: Stream) -> int:
    """One of the first `count` gathered units, which is taken away; something else when there are no more."""
    if count <= 0:
        return otherwise
    return pick_card(w.scratch.pool, count, stream)


# ------------------------------------------------------------------------------------------ knowing the same
@entry
def info_key(w: World, s: State, seat: int) -> int:
    """Equal when a seat knows the same; the order of hand and bonuses makes no difference."""
    key = fold(table_key(s, fold(seat + 1, s.held)), s.deck_left)
    if seat == PLAYER:
        key = fold_pile(fold_pile(key, s.hand, s.held), s.deck, s.deck_left)
    return key


@rule
def table_key(s: State, key: int) -> int:
    key = fold(fold(fold(fold(key, s.turn), s.stage), s.draws), s.rows)
    key = fold(fold(fold(key, s.initiative), s.initiative_max), s.fallen)
    key = fold(fold(fold(key, s.camp_damage[PLAYER]), s.camp_damage[ENEMY]), s.phase)
    key = fold_pile(fold(fold(key, s.supply), s.pawns), s.bonus, s.bonuses)
    for i in range(s.kinds):
        key = fold(key, s.muster[i])
    for column in range(COLUMNS):
        key = fold(fold(key, s.prepared[column].unit), s.prepared[column].health)
        key = fold(key, s.returning[column])
    for place in range(s.rows * COLUMNS):
        if s.cells[place].unit != NONE:
            key = cell_key(s.cells[place], fold(key, place))
    return key


@rule
def cell_key(cell: Cell, key: int) -> int:
    marks = 1 if cell.stepped else 0
    marks += 2 if cell.used else 0
    marks += 4 if cell.frozen else 0
    marks += 8 if cell.stood else 0
    return fold(fold(fold(fold(key, cell.unit), cell.side), cell.health), marks)
