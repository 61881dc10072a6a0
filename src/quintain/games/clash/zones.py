"""Cards on their way from zone to zone. Every card is in exactly one (C1)."""

from __future__ import annotations

from typing import Final

from quintain.games.clash.events import tell_drawn, tell_fatigue, tell_overdrawn, tell_returned, tell_shuffled
from quintain.games.clash.state import LAST_DECK, Laid, Player, State, World, Zone
from quintain.rules.dice import roll, shuffle
from quintain.rules.kernel import rule
from quintain.rules.log import EVERYBODY
from quintain.rules.records import Int
from quintain.rules.rulebook import NONE, SEATS

SHUFFLE: Final = 1
TURNS: Final = 4096  # rolls of one kind in a turn stay below this


# ------------------------------------------------------------------------------------------ drawing
@rule
def draw(w: World, s: State, seat: int) -> None:
    """C4, C5, C7 — the top card is drawn; first the discard becomes the deck, if that is empty."""
    player = s.players[seat]
    if player.deck_left == 0:
        next_deck(w, s, seat)
    if player.deck_left == 0:
        return
    player.deck_left -= 1
    card = player.deck[player.deck_left]
    player.deck[player.deck_left] = NONE
    if player.held < w.options.hand_limit:
        player.hand[player.held] = card
        player.held += 1
        tell_drawn(w, seat, card, player.held, player.deck_left, seat)
    else:
        to_discard(player, card)
        forget(player, card)
        tell_overdrawn(w, seat, card, player.held, player.deck_left)
    if player.deck_number >= w.options.fatigue_from_deck:
        tire(w, player, seat)


@rule
def tire(w: World, player: Player, seat: int) -> None:
    """C7 — a card drawn from a late deck lowers the maximum, and health with it."""
    if w.options.fatigue > 0:
        player.max_health = max(0, player.max_health - w.options.fatigue)
        player.health = min(player.health, player.max_health)
        tell_fatigue(w, seat, player.max_health, player.health)


@rule
def next_deck(w: World, s: State, seat: int) -> None:
    """C5, C6 — the discard, and in its time the Super card, is shuffled and becomes the next deck."""
    player = s.players[seat]
    if player.discarded == 0:
        return
    player.deck_number = min(player.deck_number + 1, LAST_DECK)
    for i in range(player.discarded):
        card = player.discard[i]
        player.discard[i] = NONE
        player.deck[i] = card
        player.known[player.recalled] = card
        player.recalled += 1
    player.deck_left = player.discarded
    player.discarded = 0
    if player.deck_number == w.options.super_deck:
        return_supers(w, player, seat)
    shuffle_deck(s, seat)
    tell_shuffled(w, seat, player.deck_number, player.deck_left)


@rule
def shuffle_deck(s: State, seat: int) -> None:
    """C5 — each deck of a player has a luck of its own."""
    player = s.players[seat]
    shuffle(player.deck, player.deck_left, s.seed, SHUFFLE, player.deck_number * SEATS + seat)


@rule
def return_supers(w: World, player: Player, seat: int) -> None:
    """C6 — Super cards that are set aside go into the deck."""
    i = 0
    while i < player.aside:
        card = player.set_aside[i]
        if w.card[card].super:
            only = seat
            if i >= player.aside - player.revealed:
                only = EVERYBODY
                player.revealed -= 1
                player.known[player.recalled] = card
                player.recalled += 1
            take_from(player.set_aside, player.aside, i)
            player.aside -= 1
            player.deck[player.deck_left] = card
            player.deck_left += 1
            tell_returned(w, seat, card, player.aside, only)
        else:
            i += 1


# ------------------------------------------------------------------------------------------ leaving a zone
@rule
def take_from(cards: list[Int], count: int, at: int) -> None:
    """C1 — one of the first `count` cards is taken away and the others close the gap."""
    for i in range(at, count - 1):
        cards[i] = cards[i + 1]
    cards[count - 1] = NONE


@rule
def first_copy(cards: list[Int], card: int) -> int:
    """Where the first copy of a card lies. Copies are alike: which one goes must not tell when it came."""
    i = 0
    while cards[i] != card:
        i += 1
    return i


@rule
def in_zone(player: Player, zone: int) -> int:
    """C1 — how many cards lie in a zone."""
    if zone == Zone.HAND:
        return player.held
    if zone == Zone.DECK:
        return player.deck_left
    if zone == Zone.DISCARD:
        return player.discarded
    return player.laid if zone == Zone.IN_PLAY else player.aside


@rule
def pick_at_random(s: State, seat: int, zone: int, purpose: int, index: int) -> int:
    """C10 — the place of a random card in a zone that has one."""
    return roll(s.seed, purpose, seat, s.turn * TURNS + index, in_zone(s.players[seat], zone))


@rule
def take(player: Player, zone: int, place: int) -> int:
    """C10 — a card leaves hand, deck or discard."""
    count = in_zone(player, zone)
    if zone == Zone.HAND:
        card = player.hand[place]
        take_from(player.hand, count, first_copy(player.hand, card))
        player.held -= 1
    elif zone == Zone.DECK:
        card = player.deck[place]
        take_from(player.deck, count, place)
        player.deck_left -= 1
    else:
        card = player.discard[place]
        take_from(player.discard, count, first_copy(player.discard, card))
        player.discarded -= 1
    return card


@rule
def take_aside(player: Player, place: int) -> int:
    """C1, C10 — a card is set aside no longer, and everybody sees it. If one of its copies has been seen before, it is
    that one: nobody learns more than they must."""
    card, unseen = player.set_aside[place], player.aside - player.revealed
    at = unseen
    while at < player.aside and player.set_aside[at] != card:
        at += 1
    if at < player.aside:
        player.revealed -= 1
    else:
        at = first_copy(player.set_aside, card)
        forget(player, card)
    take_from(player.set_aside, player.aside, at)
    player.aside -= 1
    return card


@rule
def come_to_light(player: Player, zone: int, place: int) -> int:
    """C1 — a card leaves a zone, and everybody sees which one it is."""
    if zone == Zone.SET_ASIDE:
        return take_aside(player, place)
    card = take(player, zone, place)
    forget(player, card)
    return card


@rule
def take_out_of_play(player: Player, place: int) -> None:
    """C1 — copies in play differ by their age, so it is the one at that place."""
    player.laid -= 1
    for i in range(place, player.laid):
        put_in_play(player.in_play[i], player.in_play[i + 1].card, player.in_play[i + 1].age)
    put_in_play(player.in_play[player.laid], NONE, 0)


@rule
def forget(player: Player, card: int) -> None:
    """C1 — a card comes to light, so it is no longer one of those known to be out of sight."""
    for i in range(player.recalled):
        if player.known[i] == card:
            take_from(player.known, player.recalled, i)
            player.recalled -= 1
            return


# ------------------------------------------------------------------------------------------ entering a zone
@rule
def to_discard(player: Player, card: int) -> None:
    player.discard[player.discarded] = card
    player.discarded += 1


@rule
def to_set_aside(player: Player, card: int, seen: bool) -> None:
    """C1 — cards that were never revealed lie before those that were."""
    at = player.aside
    if seen:
        player.revealed += 1
    else:
        for _ in range(player.revealed):
            player.set_aside[at] = player.set_aside[at - 1]
            at -= 1
    player.set_aside[at] = card
    player.aside += 1


@rule
def lay(player: Player, slot: int) -> int:
    """C2 — a card of the hand is laid on the table; which one was it?"""
    card = player.hand[slot]
    take_from(player.hand, player.held, slot)
    player.held -= 1
    forget(player, card)
    put_in_play(player.in_play[player.laid], card, 0)
    player.laid += 1
    return card


@rule
def put_in_play(place: Laid, card: int, age: int) -> None:
    place.card = card
    place.age = age
