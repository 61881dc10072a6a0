"""What a seat may know, and what it may guess."""

from __future__ import annotations

from quintain.games.duel.state import DECK, ZONES, Monster, Player, Position, State, World
from quintain.rules.dice import Stream, below, guess_seed
from quintain.rules.hashing import fold, fold_pile
from quintain.rules.kernel import entry, rule
from quintain.rules.piles import guess_deck, mix_cards, sort_cards
from quintain.rules.results import show_result
from quintain.rules.rulebook import HIDDEN, NONE, SEATS


# ------------------------------------------------------------------------------------------ seeing
@entry
def observe(w: World, s: State, seat: int, view: State) -> None:
    """D12 — everything but the seed, the order of the decks, and the other side's hand, deck and face-down cards."""
    show_result(s, view)
    view.first, view.active = s.first, s.active
    view.turn, view.drawn = s.turn, s.drawn
    for whose in range(SEATS):
        observe_player(s.players[whose], view.players[whose], whose == seat)


@rule
def observe_player(player: Player, seen: Player, own: bool) -> None:
    """D12 — graveyards are open; of its own deck a player knows the cards, as it brought them, but not the order."""
    seen.life = player.life
    seen.draws = player.draws
    seen.held = player.held
    seen.deck_left = player.deck_left
    seen.buried = player.buried
    for zone in range(ZONES):
        monster = player.zones[zone]
        seen.zones[zone].card = monster.card if own or is_face_up(monster) else HIDDEN
        seen.zones[zone].position = monster.position
    for i in range(DECK):
        seen.graveyard[i] = player.graveyard[i]
        seen.hand[i] = seen_card(player.hand[i], own)
        seen.deck[i] = seen_card(player.deck[i], own)
    if own:
        sort_cards(seen.deck, seen.deck_left)


@rule
def is_face_up(monster: Monster) -> bool:
    """D12 — nothing that lies open, or an empty zone, is a secret."""
    return monster.position != Position.FACE_DOWN


@rule
def seen_card(card: int, own: bool) -> int:
    return card if own or card == NONE else HIDDEN


# ------------------------------------------------------------------------------------------ guessing
@entry
def determinize(w: World, s: State, seat: int, stream: Stream) -> None:
    """Guess the hidden cards, within the limit of copies, and the order of the seat's own deck."""
    guess_seed(s.seed, stream)
    for whose in range(SEATS):
        if whose == seat:
            mix_cards(s.players[whose].deck, s.players[whose].deck_left, stream)
        else:
            guess_cards(w, s.players[whose], stream)


@rule
def guess_cards(w: World, player: Player, stream: Stream) -> None:
    """D12 — as long as all that was seen is of a deck that everybody knows, it is one of these. Else a face-down card,
    a hand and a deck may hold any cards that the deck rules still allow."""
    count_copies(w, player)
    known = guess_deck(w.deck, w.decks, w.scratch.copies, w.cards, hidden_cards(player), stream)
    if known != NONE:
        deal_deck(w, player, known, stream)
        return
    for zone in range(ZONES):
        if player.zones[zone].card == HIDDEN:
            player.zones[zone].card = guess(w, stream)
    for slot in range(player.held):
        player.hand[slot] = guess(w, stream)
    for i in range(player.deck_left):
        player.deck[i] = guess(w, stream)


@rule
def hidden_cards(player: Player) -> int:
    hidden = player.held + player.deck_left
    for zone in range(ZONES):
        hidden += 1 if player.zones[zone].card == HIDDEN else 0
    return hidden


@rule
def deal_deck(w: World, player: Player, number: int, stream: Stream) -> None:
    """What was not seen of a deck goes to the hidden places, in any order."""
    pool, count = w.scratch.pool, 0
    for card in range(w.cards):
        for _ in range(w.deck[number].copies[card] - w.scratch.copies[card]):
            pool[count] = card
            count += 1
    mix_cards(pool, count, stream)
    for zone in range(ZONES):
        if player.zones[zone].card == HIDDEN:
            count -= 1
            player.zones[zone].card = pool[count]
    for slot in range(player.held):
        count -= 1
        player.hand[slot] = pool[count]
    for i in range(player.deck_left):
        count -= 1
        player.deck[i] = pool[count]


@rule
def count_copies(w: World, player: Player) -> None:
    """How many copies of each card a player is known to have brought."""
    for card in range(w.cards):
        w.scratch.copies[card] = 0
    for i in range(player.buried):
        w.scratch.copies[player.graveyard[i]] += 1
    for zone in range(ZONES):
        if player.zones[zone].card >= 0:
            w.scratch.copies[player.zones[zone].card] += 1


@rule
def guess(w: World, stream: Stream) -> int:
    """A card at random, or the next in the set that may have another copy. A written position may hide more cards
    than the set allows; then any card will do."""
    card = below(stream, w.cards)
    for _ in range(w.cards):
        if w.scratch.copies[card] < w.options.max_copies:
            w.scratch.copies[card] += 1
            return card
        card = card + 1 if card + 1 < w.cards else 0
    return card


# ------------------------------------------------------------------------------------------ knowing the same
@entry
def info_key(w: World, s: State, seat: int) -> int:
    """Equal when a seat knows the same; the order of hands, decks and graveyards makes no difference."""
    key = fold(fold(fold(fold(seat + 2, s.turn), s.first), s.active), s.drawn)
    for whose in range(SEATS):
        player = s.players[whose]
        key = fold(fold(fold(key, player.life), player.life >> 16), player.draws)
        key = fold(fold(fold(key, player.held), player.deck_left), player.buried)
        key = fold_zones(key, player, whose == seat)
        key = fold_pile(key, player.graveyard, player.buried)
        if whose == seat:
            key = fold_pile(fold_pile(key, player.hand, player.held), player.deck, player.deck_left)
    return key


@rule
def fold_zones(key: int, player: Player, own: bool) -> int:
    for zone in range(ZONES):
        monster = player.zones[zone]
        card = monster.card if own or is_face_up(monster) else HIDDEN
        key = fold(fold(key, card), monster.position)
    return key
