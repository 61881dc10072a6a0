"""What a seat may know, and what it may guess."""

from __future__ import annotations

from quintain.games.clash.state import CARDS, DECK, HAND, PASS, UNDECIDED, Player, State, World
from quintain.games.clash.zones import put_in_play
from quintain.rules.dice import Stream, below, guess_seed
from quintain.rules.hashing import fold, fold_sum, scatter
from quintain.rules.kernel import entry, rule
from quintain.rules.piles import guess_deck, mix_cards, sort_cards
from quintain.rules.records import Int
from quintain.rules.results import show_result
from quintain.rules.rulebook import HIDDEN, NONE, SEATS


# ------------------------------------------------------------------------------------------ the view
@entry
def observe(w: World, s: State, seat: int, view: State) -> None:
    """C1 — everything but the seed, the order of decks, the other hand, face-down cards and what was set aside
    unseen. The cards of its own deck a seat knows, so they are there, but sorted."""
    show_result(s, view)
    view.turn = s.turn
    for whose in range(SEATS):
        observe_player(s.players[whose], view.players[whose], whose == seat)


@rule
def observe_player(player: Player, seen: Player, own: bool) -> None:
    seen.health = player.health
    seen.max_health = player.max_health
    seen.deck_number = player.deck_number
    seen.choice = player.choice if own else UNDECIDED
    seen.ready = player.ready and own
    seen.held = player.held
    copy_cards(player.hand, seen.hand, HAND, 0 if own else player.held)
    seen.deck_left = player.deck_left
    copy_cards(player.deck, seen.deck, DECK, 0 if own else player.deck_left)
    if own:
        sort_cards(seen.deck, seen.deck_left)
    seen.aside = player.aside
    seen.revealed = player.revealed
    copy_cards(player.set_aside, seen.set_aside, DECK, 0 if own else player.aside - player.revealed)
    observe_table(player, seen)


@rule
def observe_table(player: Player, seen: Player) -> None:
    """C1 — the discard, the cards in play, and what everybody remembers to have seen."""
    seen.discarded = player.discarded
    copy_cards(player.discard, seen.discard, DECK, 0)
    seen.recalled = player.recalled
    copy_cards(player.known, seen.known, DECK, 0)
    seen.laid = player.laid
    for i in range(DECK):
        put_in_play(seen.in_play[i], player.in_play[i].card, player.in_play[i].age)


@rule
def copy_cards(cards: list[Int], to: list[Int], count: int, hidden: int) -> None:
    """Copy cards, the first ones only as something hidden."""
    for i in range(count):
        to[i] = HIDDEN if i < hidden else cards[i]


# ------------------------------------------------------------------------------------------ guessing
@entry
def determinize(w: World, s: State, seat: int, stream: Stream) -> None:
    """Deal new luck: the seat's own deck in another order, and for whoever is hidden a deck that may be theirs."""
    guess_seed(s.seed, stream)
    for whose in range(SEATS):
        if whose == seat:
            mix_cards(s.players[whose].deck, s.players[whose].deck_left, stream)
        else:
            guess_player(w, s.players[whose], stream)


@rule
def guess_player(w: World, player: Player, stream: Stream) -> None:
    """C8 — cards seen before lie somewhere out of sight. The others are those of a deck that everybody knows, as long
    as all that was seen is of one; else any that a legal deck could still hold.

    What lies aside before the Super cards return is taken for a Super card. From its second deck on a player draws
    what has been seen before, so seen cards go to the deck first. No Auto card waits in a hand."""
    fresh = hidden_cards(player) - player.recalled
    count_shown(w, player)
    deck = guess_deck(w.deck, w.decks, w.scratch.shown, w.cards, fresh, stream)
    count_unseen(w, player, deck)
    if player.deck_number < w.options.super_deck:
        guess_supers(w, player, fresh, stream)
    place_known(w, player, stream)
    returned = player.deck_number >= w.options.super_deck
    for slot in range(player.held):
        if player.hand[slot] == HIDDEN:
            player.hand[slot] = unseen_card(w, stream, False, returned)
    for i in range(player.deck_left):
        if player.deck[i] == HIDDEN:
            player.deck[i] = unseen_card(w, stream, True, returned)
    for i in range(player.aside):
        if player.set_aside[i] == HIDDEN:
            player.set_aside[i] = unseen_card(w, stream, True, returned)
    mix_cards(player.deck, player.deck_left, stream)


@rule
def count_shown(w: World, player: Player) -> None:
    """How many copies of each card have been seen."""
    shown = w.scratch.shown
    for card in range(w.cards):
        shown[card] = 0
    for i in range(player.recalled):
        shown[player.known[i]] += 1
    for i in range(player.discarded):
        shown[player.discard[i]] += 1
    for i in range(player.laid):
        shown[player.in_play[i].card] += 1
    for i in range(player.aside - player.revealed, player.aside):
        shown[player.set_aside[i]] += 1


@rule
def count_unseen(w: World, player: Player, deck: int) -> None:
    """C8 — gather in the pool, in the order of the set, the copies of a known deck that were not seen, or those that a
    legal deck may hold beyond those seen."""
    w.scratch.autos = w.options.max_auto
    w.scratch.supers = w.options.max_super
    w.scratch.pooled = 0
    for card in range(w.cards):
        w.scratch.copies[card] = w.card[card].copies if deck == NONE else w.deck[deck].copies[card]
        for _ in range(w.scratch.shown[card]):
            count_seen(w, card)
        for _ in range(w.scratch.copies[card]):
            w.scratch.pool[w.scratch.pooled] = card
            w.scratch.pooled += 1


@rule
def count_seen(w: World, card: int) -> None:
    w.scratch.copies[card] -= 1
    if w.card[card].auto:
        w.scratch.autos -= 1
    if w.card[card].super:
        w.scratch.supers -= 1


@rule
def hidden_cards(player: Player) -> int:
    return player.held + player.deck_left + player.aside - player.revealed


@rule
def guess_supers(w: World, player: Player, most: int, stream: Stream) -> None:
    """C6 — the oldest cards aside are the Super cards of the deck, as far as it may have some."""
    for i in range(min(most, min(w.scratch.supers, player.aside - player.revealed))):
        at = find_unseen(w, below(stream, max(1, w.scratch.pooled)), True, True, True)
        if at != NONE:
            player.set_aside[i] = take_unseen(w, at)


@rule
def place_known(w: World, player: Player, stream: Stream) -> None:
    """Known cards into hidden places: Auto cards first, for the hand is no place for them."""
    arrange_known(w, player, stream)
    taken = 0
    for i in range(player.deck_left):
        if player.deck[i] == HIDDEN and taken < player.recalled:
            player.deck[i] = w.scratch.seen[taken]
            taken += 1
    for i in range(player.aside):
        if player.set_aside[i] == HIDDEN and taken < player.recalled and w.card[w.scratch.seen[taken]].auto:
            player.set_aside[i] = w.scratch.seen[taken]
            taken += 1
    for slot in range(player.held):
        if player.hand[slot] == HIDDEN and taken < player.recalled:
            player.hand[slot] = w.scratch.seen[taken]
            taken += 1
    for i in range(player.aside):
        if player.set_aside[i] == HIDDEN and taken < player.recalled:
            player.set_aside[i] = w.scratch.seen[taken]
            taken += 1


@rule
def arrange_known(w: World, player: Player, stream: Stream) -> None:
    """The known cards into `w.scratch.seen`: sorted, mixed, then the Auto cards in front."""
    for i in range(player.recalled):
        w.scratch.seen[i] = player.known[i]
    sort_cards(w.scratch.seen, player.recalled)
    mix_cards(w.scratch.seen, player.recalled, stream)
    autos = 0
    for i in range(player.recalled):
        card = w.scratch.seen[i]
        if w.card[card].auto:
            w.scratch.seen[i] = w.scratch.seen[autos]
            w.scratch.seen[autos] = card
            autos += 1


@rule
def unseen_card(w: World, stream: Stream, auto: bool, super_too: bool) -> int:
    """A gathered card that fits, which is taken away. A written position may hide more cards than deck building
    allows; then any card will do."""
    at = find_unseen(w, below(stream, max(1, w.scratch.pooled)), auto, super_too, False)
    return below(stream, w.cards) if at == NONE else take_unseen(w, at)


@rule
def find_unseen(w: World, begin: int, auto: bool, super_too: bool, super_only: bool) -> int:
    """The first gathered card that fits, counted round from a place; NONE if there is none."""
    for step in range(w.scratch.pooled):
        at = begin + step
        if at >= w.scratch.pooled:
            at -= w.scratch.pooled
        card = w.card[w.scratch.pool[at]]
        fits_auto = not card.auto or (auto and w.scratch.autos > 0)
        fits_super = (super_too and w.scratch.supers > 0) if card.super else not super_only
        if fits_auto and fits_super:
            return at
    return NONE


@rule
def take_unseen(w: World, at: int) -> int:
    card = w.scratch.pool[at]
    w.scratch.pooled -= 1
    w.scratch.pool[at] = w.scratch.pool[w.scratch.pooled]
    count_seen(w, card)
    return card


# ------------------------------------------------------------------------------------------ knowing the same
@entry
def info_key(w: World, s: State, seat: int) -> int:
    """C1 — equal when a seat knows the same; the order of cards in a zone makes no difference."""
    key = fold(seat + 2, s.turn)
    for whose in range(SEATS):
        player = s.players[whose]
        key = fold(fold(fold(key, player.health), player.max_health), player.deck_number)
        key = fold(fold(fold(key, player.held), player.deck_left), player.aside)
        key = fold_sum(key, sum_cards(player.discard, 0, player.discarded))
        key = fold_sum(key, sum_cards(player.known, 0, player.recalled))
        key = fold_sum(key, sum_cards(player.set_aside, player.aside - player.revealed, player.aside))
        key = fold_sum(key, sum_in_play(player))
        if whose == seat:
            key = fold_own(key, player)
    return key


@rule
def fold_own(key: int, player: Player) -> int:
    """What a player knows of itself: hand, deck, what it set aside, what it has chosen."""
    key = fold_sum(key, sum_cards(player.hand, 0, player.held))
    key = fold_sum(key, sum_cards(player.deck, 0, player.deck_left))
    key = fold_sum(key, sum_cards(player.set_aside, 0, player.aside - player.revealed))
    if player.choice == UNDECIDED or player.choice == PASS:
        return fold(key, player.choice - CARDS)
    return fold(key, player.hand[player.choice])


@rule
def sum_cards(cards: list[Int], begin: int, end: int) -> int:
    total = 0
    for i in range(begin, end):
        total += scatter(cards[i])
    return total


@rule
def sum_in_play(player: Player) -> int:
    total = 0
    for i in range(player.laid):
        total += scatter(player.in_play[i].card + player.in_play[i].age * CARDS)
    return total
