"""Positions of clash as plain mappings, both ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from quintain.games.clash import notation, shapes
from quintain.games.clash.illegal import why_illegal
from quintain.games.clash.shapes import SeatView, Staged, View
from quintain.games.clash.state import DECK, HAND, LAST_DECK, PASS, UNDECIDED, Laid, Player, Scene, State
from quintain.rules.errors import IllegalMove
from quintain.rules.positions import Reader
from quintain.rules.rulebook import HIDDEN, NOBODY, NONE, SEATS

OLDEST = 200
ZONES = ("deck", "hand", "discard", "set_aside", "in_play")


# ------------------------------------------------------------------------------------------ writing
def write_position(scene: Scene) -> View:
    """C1 — the table when choices are owed, after draw and Auto. Hidden lists of a view become their lengths."""
    position: View = {
        "rulebook": "clash",
        "turn": scene.state.turn,
        "seats": [write_seat(scene, seat) for seat in range(SEATS)],
    }
    staged = [write_choice(scene, seat) for seat in range(SEATS)]
    if any(choice is not None for choice in staged):
        position["staged"] = staged
    return position


def write_seat(scene: Scene, seat: int) -> SeatView:
    player = scene.state.players[seat]
    written: SeatView = {
        "health": player.health,
        "max_health": player.max_health,
        "deck_number": player.deck_number,
        "deck": scene.list_or_length(player.deck[: player.deck_left][::-1], scene.complete),
        "hand": scene.list_or_length(player.hand[: player.held], scene.knows(seat)),
        "discard": [scene.cards.ids[card] for card in player.discard[: player.discarded]],
        "set_aside": _ids(scene, player.set_aside[: player.aside]),
        "in_play": [write_laid(scene, laid) for laid in player.in_play[: player.laid]],
    }
    write_memory(scene, player, written)
    return written


def write_laid(scene: Scene, laid: Laid) -> shapes.Laid:
    return {"card": scene.cards.id(laid.card), "age": laid.age}


def write_memory(scene: Scene, player: Player, written: SeatView) -> None:
    """C1 — what both players have seen: cards set aside in sight, and cards that went out of sight again. Written
    only where there are some."""
    ids = scene.cards.ids
    if player.revealed:
        written["revealed"] = [ids[card] for card in player.set_aside[player.aside - player.revealed : player.aside]]
    if player.recalled:
        written["known"] = [ids[card] for card in player.known[: player.recalled]]


def _ids(scene: Scene, cards: Sequence[int]) -> list[str | None]:
    return [None if card == HIDDEN else scene.cards.id(card) for card in cards]


def write_choice(scene: Scene, seat: int) -> Staged | None:
    """A choice that is made, or staged. Written only where there is one."""
    player = scene.state.players[seat]
    if player.choice == UNDECIDED:
        return None
    if player.choice == PASS:
        return {"pass": True, "ready": player.ready}
    return {"play": notation.card_of(scene, seat, player.choice), "ready": player.ready}


# ------------------------------------------------------------------------------------------ reading
def read_position(scene: Scene, position: Mapping[str, Any]) -> None:
    s: State = scene.state
    whole = Reader.of(position, "clash", View)
    s.winner = NOBODY
    s.turn = whole.at("turn").number(1, scene.options["turn_limit"])
    for player, seat in zip(s.players, whole.at("seats").items(SEATS, SEATS), strict=True):
        read_seat(scene, player, seat)
    if whole.has("staged"):
        read_staged(scene, whole.at("staged"))


def read_seat(scene: Scene, player: Player, seat: Reader) -> None:
    seat.shape(SeatView)
    player.max_health = seat.at("max_health").number(1, scene.options["health"])
    player.health = seat.at("health").number(1, player.max_health)
    player.deck_number = seat.at("deck_number").number(1, LAST_DECK)
    player.choice = UNDECIDED
    if (count := sum(len(seat.at(zone).items(0, DECK)) for zone in ZONES)) > DECK:
        raise seat.fail(f"{count} cards: a player has at most {DECK}")
    player.deck_left = seat.at("deck").pile(scene.cards, player.deck, DECK, top_first=True)
    player.held = seat.at("hand").pile(scene.cards, player.hand, scene.options["hand_limit"])
    player.discarded = seat.at("discard").pile(scene.cards, player.discard, DECK)
    read_set_aside(scene, player, seat)
    read_in_play(scene, player, seat.at("in_play"))
    read_known(scene, player, seat)


def read_set_aside(scene: Scene, player: Player, seat: Reader) -> None:
    """C1 — unless stated otherwise, the opponent has not seen what is set aside."""
    player.aside = seat.at("set_aside").pile(scene.cards, player.set_aside, DECK)
    if not seat.has("revealed"):
        return
    unseen = player.set_aside[: player.aside][::-1]
    seen = [card.card(scene.cards) for card in seat.at("revealed").items(0, DECK)]
    for card in seen[::-1]:  # from the end: of copies, those that were revealed lie behind
        if card not in unseen:
            raise seat.at("revealed").fail(f"{scene.cards.id(card)} is not so often set aside")
        unseen.remove(card)
    player.revealed = len(seen)
    player.set_aside[: player.aside] = unseen[::-1] + seen


def read_in_play(scene: Scene, player: Player, table: Reader) -> None:
    for place in player.in_play:
        place.card = NONE
    for place, item in zip(player.in_play, table.items(0, DECK), strict=False):
        item.shape(shapes.Laid)
        place.card = item.at("card").card(scene.cards)
        card = scene.cards.cards[place.card]
        place.age = item.at("age").number(0, OLDEST)
        if place.age > card.last:
            raise item.at("age").fail(f"{card.id} leaves play at the end of the turn in which its age is {card.last}")
        player.laid += 1


def read_known(scene: Scene, player: Player, seat: Reader) -> None:
    """C1 — known cards must lie out of sight: in hand, deck or unseen aside."""
    player.known[:] = [NONE] * DECK
    if not seat.has("known"):
        return
    player.recalled = seat.at("known").pile(scene.cards, player.known, DECK)
    hidden = player.hand[: player.held] + player.deck[: player.deck_left]
    hidden += player.set_aside[: player.aside - player.revealed]
    if more := Counter(player.known[: player.recalled]) - Counter(hidden):
        raise seat.at("known").fail(f"{scene.cards.id(next(iter(more)))} is not so often in hand, deck or unseen aside")


def read_staged(scene: Scene, staged: Reader) -> None:
    for seat, choice in enumerate(staged.items(SEATS, SEATS)):
        if not choice.is_none():
            choice.keys(("ready",), ("play", "pass"))
            player = scene.state.players[seat]
            player.choice = read_choice(scene, seat, choice)
            player.ready = choice.at("ready").flag()
    if all(player.ready for player in scene.state.players):
        raise staged.fail("both seats are ready: a position is taken while a decision is owed")


def read_choice(scene: Scene, seat: int, choice: Reader) -> int:
    try:
        move = notation.read_json(scene, seat, {key: choice.data[key] for key in choice.data if key != "ready"})
    except IllegalMove as error:
        raise choice.fail(str(error.sentence)) from None
    if move < HAND and scene.cards.cards[scene.state.players[seat].hand[move]].auto:
        raise choice.fail(str(why_illegal(scene, seat, move).sentence))
    return move
