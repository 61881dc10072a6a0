"""What a seat may know, and what it may guess."""

from __future__ import annotations

from quintain.games.lanes.phases import planned
from quintain.games.lanes.state import DECK, DIGITS, HAND, LANES, UNDECIDED, Placement, Player, State, World
from quintain.rules.dice import Stream, below, guess_seed
from quintain.rules.hashing import fold, fold_pile
from quintain.rules.kernel import entry, rule
from quintain.rules.piles import pick_card
from quintain.rules.results import show_result
from quintain.rules.rulebook import HIDDEN, NONE, SEATS


@entry
def observe(w: World, s: State, seat: int, view: State) -> None:
    """L5 — everything but the seed, the order of the deck, the other hand and the other plan."""
    show_result(s, view)
    view.first = s.first
    view.round_number = s.round_number
    view.quiet = s.quiet
    view.toss = s.toss
    view.deck_left = s.deck_left
    for i in range(DECK):
        view.deck[i] = HIDDEN if i < s.deck_left else NONE
    for whose in range(SEATS):
        observe_player(w, s.players[whose], view.players[whose], whose == seat)


@rule
def observe_player(w: World, player: Player, seen: Player, own: bool) -> None:
    seen.hp = player.hp
    seen.mana = player.mana
    seen.held = player.held
    for slot in range(HAND):
        card = player.hand[slot]
        seen.hand[slot] = card if own or card == NONE else HIDDEN
    for lane in range(LANES):
        seen.lanes[lane].card = player.lanes[lane].card
        seen.lanes[lane].defence = player.lanes[lane].defence
    seen.plan = UNDECIDED
    if own:
        seen.plan = player.plan
        seen.ready = player.ready
    elif w.options.placement == Placement.OPEN and player.plan != UNDECIDED:
        show_plan(player, seen)
        seen.ready = player.ready


@rule
def show_plan(player: Player, seen: Player) -> None:
    """L5 — an open plan shows its cards, but not where in the hand they were: they are listed lane by lane."""
    seen.plan = 0
    shown = 0
    weight = 1
    for lane in range(LANES):
        digit = planned(player.plan, lane)
        if digit > 0:
            seen.hand[shown] = player.hand[digit - 1]
            shown += 1
            seen.plan += shown * weight
        weight *= DIGITS


@entry
def determinize(w: World, s: State, seat: int, stream: Stream) -> None:
    """Deal the cards that a seat has not seen, sorted and then drawn at random, into the other hand and the deck."""
    guess_seed(s.seed, stream)
    unseen = gather_unseen(w, s)
    for whose in range(SEATS):
        for slot in range(HAND):
            if s.players[whose].hand[slot] == HIDDEN:
                s.players[whose].hand[slot] = deal_unseen(w, unseen, stream)
                unseen -= 1
    for i in range(s.deck_left):
        if s.deck[i] == HIDDEN:
            s.deck[i] = deal_unseen(w, unseen, stream)
            unseen -= 1


@rule
def gather_unseen(w: World, s: State) -> int:
    """Collect in `w.scratch.pool`, in the order of the set, the cards that are nowhere in sight; how many?"""
    for card in range(w.cards):
        w.scratch.pool[card] = card
    for whose in range(SEATS):
        player = s.players[whose]
        for slot in range(HAND):
            if player.hand[slot] >= 0:
                w.scratch.pool[player.hand[slot]] = NONE
        for lane in range(LANES):
            if player.lanes[lane].card >= 0:
                w.scratch.pool[player.lanes[lane].card] = NONE
    count = 0
    for card in range(w.cards):
        if w.scratch.pool[card] != NONE:
            w.scratch.pool[count] = card
            count += 1
    return count


@rule
def deal_unseen(w: World, count: int, stream: Stream) -> int:
    """One of the first `count` gathered cards, which is taken away. A written position may hide more cards than
    the set has left; then any card will do."""
    if count <= 0:
        return below(stream, w.cards)
    return pick_card(w.scratch.pool, count, stream)


@entry
def info_key(w: World, s: State, seat: int) -> int:
    """Equal when a seat knows the same; the order of its own hand makes no difference."""
    key = fold(fold(fold(fold(seat + 1, s.round_number), s.first + SEATS * s.toss), s.quiet), s.deck_left)
    for whose in range(SEATS):
        player = s.players[whose]
        key = fold(fold(fold(key, player.hp), player.mana), player.held)
        for lane in range(LANES):
            key = fold(fold(key, player.lanes[lane].card), player.lanes[lane].defence)
        if whose == seat or w.options.placement == Placement.OPEN:
            key = fold_plan(key, player)
    return fold_pile(key, s.players[seat].hand, s.players[seat].held)


@rule
def fold_plan(key: int, player: Player) -> int:
    """A plan counts by its cards, not by their places in the hand."""
    if player.plan == UNDECIDED:
        return fold(key, 1)
    key = fold(key, 3 if player.ready else 2)
    for lane in range(LANES):
        digit = planned(player.plan, lane)
        key = fold(key, player.hand[digit - 1] if digit > 0 else NONE)
    return key
