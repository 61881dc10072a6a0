"""A client without rules: it keeps its view up to date by the events alone."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

View = dict[str, Any]


def follow(view: View, events: Iterable[dict[str, Any]]) -> View:
    """A view, and what happened since: the view now."""
    view = deepcopy(view)
    view.pop("staged", None)  # a choice is over when something happens
    for event in events:
        if event["event"] == "turn":
            new_turn(view, event["turn"])
        elif event["event"] not in ("over", "passed", "block", "attacked", "healed", "answered", "fallen"):
            change(view["seats"][event["seat"]], event)
    for seat in view["seats"]:
        for key in ("known", "revealed"):
            if not seat.get(key, True):
                del seat[key]
    return view


def new_turn(view: View, turn: int) -> None:
    view["turn"] = turn
    for seat in view["seats"]:
        for laid in seat["in_play"]:
            laid["age"] += 1


def change(seat: View, event: dict[str, Any]) -> None:
    kind, card = event["event"], event.get("card")
    if kind in ("health", "fatigue"):
        seat.update({key: event[key] for key in ("health", "max_health") if key in event})
    elif kind == "shuffled":
        recycle(seat)
        seat.update(deck=event["deck"], deck_number=event["deck_number"])
    elif kind == "returned":
        recycle(seat)
        back_to_deck(seat, card)
    elif kind == "drawn":
        seat["deck"] = event["deck"]
        seat["hand"] = event["hand"] if card is None else [*seat["hand"], card]
    elif kind == "overdrawn":
        seat["deck"] = event["deck"]
        come_to_light(seat, card)
        seat["discard"].append(card)
    elif kind in ("laid", "played"):
        leave(seat, "hand", card, event["hand"])
        come_to_light(seat, card)
        seat["in_play"].append({"card": card, "age": 0})
    elif kind == "removed":
        seat["in_play"].remove({"card": card, "age": event["age"]})
        arrive(seat, event["to"], card, seen=True)
    else:
        move(seat, event, card)


def move(seat: View, event: dict[str, Any], card: Any) -> None:
    """Discarded, or set aside."""
    zone, discarded = event["from"], event["event"] == "discarded"
    if zone == "in_play":
        seat["in_play"].remove(next(laid for laid in seat["in_play"] if laid["card"] == card))
    elif zone == "discard":
        seat["discard"].remove(card)
    elif zone == "set_aside":
        take_aside(seat, card)
    else:
        leave(seat, zone, card, None)
        if discarded:
            come_to_light(seat, card)
    arrive(seat, "discard" if discarded else "set_aside", card, seen=zone in ("in_play", "discard"))


def arrive(seat: View, zone: str, card: Any, seen: bool) -> None:
    """Cards set aside that were never seen lie before those that were."""
    if zone == "discard":
        seat["discard"].append(card)
    elif seen:
        seat["set_aside"].append(card)
        seat["revealed"] = [*seat.get("revealed", []), card]
    else:
        seat["set_aside"].insert(len(seat["set_aside"]) - len(seat.get("revealed", [])), card)


def take_aside(seat: View, card: str) -> None:
    """A card that is set aside no longer: of copies, one that had been seen."""
    unseen = len(seat["set_aside"]) - len(seat.get("revealed", []))
    if card in seat.get("revealed", []):
        at = seat["revealed"].index(card)
        del seat["revealed"][at], seat["set_aside"][unseen + at]
    else:
        hidden = seat["set_aside"][:unseen]
        del seat["set_aside"][hidden.index(card if card in hidden else None)]
        come_to_light(seat, card)


def recycle(seat: View) -> None:
    """The discard becomes a deck, and everybody remembers what was in it."""
    seat.update(known=seat.get("known", []) + seat["discard"], discard=[])


def back_to_deck(seat: View, card: Any) -> None:
    """A Super card: of copies, first those that nobody has seen. One that was seen is known to be in the deck."""
    unseen = len(seat["set_aside"]) - len(seat.get("revealed", []))
    hidden = seat["set_aside"][:unseen]
    if card in hidden:
        del seat["set_aside"][hidden.index(card)]
    else:
        at = seat["revealed"].index(card)
        del seat["revealed"][at], seat["set_aside"][unseen + at]
        seat["known"] = [*seat.get("known", []), card]


def leave(seat: View, zone: str, card: Any, left: int | None) -> None:
    if isinstance(seat[zone], int):
        seat[zone] = seat[zone] - 1 if left is None else left
    else:
        seat[zone].remove(card)


def come_to_light(seat: View, card: Any) -> None:
    if card in seat.get("known", []):
        seat["known"].remove(card)
