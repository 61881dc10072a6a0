"""Positions of duel as plain mappings, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quintain.games.duel import shapes
from quintain.games.duel.shapes import SeatView, View
from quintain.games.duel.state import DECK, LIFE, POSITION_NAMES, ZONES, Monster, Player, Scene, State
from quintain.rules.positions import Reader
from quintain.rules.rulebook import HIDDEN, NOBODY, NONE, SEATS


# ------------------------------------------------------------------------------------------ writing
def write_position(scene: Scene) -> View:
    """D1-D12 — the table before a decision. Hidden lists of a view are written as their lengths."""
    s = scene.state
    return {
        "rulebook": "duel",
        "turn": s.turn,
        "first": s.first,
        "active": s.active,
        "drawn": s.drawn,
        "seats": [write_seat(scene, seat) for seat in range(SEATS)],
    }


def write_seat(scene: Scene, seat: int) -> SeatView:
    player = scene.state.players[seat]
    return {
        "life": player.life,
        "draws": player.draws,
        "deck": scene.list_or_length(player.deck[: player.deck_left][::-1], scene.complete),
        "hand": scene.list_or_length(player.hand[: player.held], scene.knows(seat)),
        "graveyard": [scene.cards.ids[card] for card in player.graveyard[: player.buried]],
        "zones": [write_monster(scene, monster) for monster in player.zones[: scene.options["zones"]]],
    }


def write_monster(scene: Scene, monster: Monster) -> shapes.Monster | None:
    """D12 — a face-down card that is not one's own has a zone and a position, and no name."""
    if monster.card == NONE:
        return None
    card = None if monster.card == HIDDEN else scene.cards.id(monster.card)
    return {"card": card, "position": POSITION_NAMES[monster.position]}


# ------------------------------------------------------------------------------------------ reading
def read_position(scene: Scene, position: Mapping[str, Any]) -> None:
    s: State = scene.state
    whole = Reader.of(position, "duel", View)
    s.winner = NOBODY
    s.turn = whole.at("turn").number(1, scene.options["turn_limit"])
    s.first = whole.at("first").number(0, 1)
    s.active = whole.at("active").number(0, 1)
    s.drawn = whole.at("drawn").number(0, scene.options["draws_per_turn"])
    for player, seat in zip(s.players, whole.at("seats").items(SEATS, SEATS), strict=True):
        read_seat(scene, player, seat)


def read_seat(scene: Scene, player: Player, seat: Reader) -> None:
    seat.shape(SeatView)
    player.life = seat.at("life").number(1, LIFE)
    player.draws = seat.at("draws").number(0, DECK)
    player.deck_left = seat.at("deck").pile(scene.cards, player.deck, DECK, top_first=True)
    player.held = seat.at("hand").pile(scene.cards, player.hand, DECK)
    player.buried = seat.at("graveyard").pile(scene.cards, player.graveyard, DECK)
    zones = scene.options["zones"]
    for monster in player.zones:
        monster.card = NONE
    for monster, zone in zip(player.zones, seat.at("zones").items(zones, zones), strict=False):
        read_monster(scene, monster, zone)
    if player.deck_left + player.held + player.buried + standing(player) > DECK:
        raise seat.fail(f"deck, hand, graveyard and zones together hold more than {DECK} cards")


def read_monster(scene: Scene, monster: Monster, zone: Reader) -> None:
    if not zone.is_none():
        zone.shape(shapes.Monster)
        monster.card = zone.at("card").card(scene.cards)
        monster.position = POSITION_NAMES.index(zone.at("position").choice(POSITION_NAMES))


def standing(player: Player) -> int:
    return sum(player.zones[zone].card != NONE for zone in range(ZONES))
