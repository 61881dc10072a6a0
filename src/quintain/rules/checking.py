"""Does a game keep its secrets? Checks for the tests of any game; each raises AssertionError with a sentence that says
what is wrong.

`determinize` fills in what `observe` leaves out, so it takes for known whatever `observe` shows by mistake, and playing
one against the other does not find that. `check_same_view` does: it is given two matches by somebody who knows the
rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator

from quintain.rules.dice import Stream
from quintain.rules.engine import Box
from quintain.rules.game import Match
from quintain.rules.rulebook import SEATS

WORLDS = 3  # in which each moment is looked at


def stream_box(match: Match, luck: int) -> Box:
    """Luck for `determinize`, by its number."""
    stream = Stream.plain()
    stream.a, stream.b, stream.c, stream.counter = luck & 0xFFFF, luck >> 16, 7, 1
    return match.game.engine.boxed(stream)


def other_world(match: Match, seat: int, luck: int) -> Match:
    """A match that a seat cannot tell from this one: all that it may not know is drawn anew."""
    view = match.observe(seat)
    match.game.engine.determinize(match.game.shared_world().record, view.record, seat, stream_box(match, luck).record)
    twin = Match(match.game, view, match.seed, match.setup)
    twin.decisions, twin.opening = list(match.decisions), list(match.opening)
    return twin


def info_key(match: Match, seat: int) -> int:
    """The number of what a seat knows."""
    state = match.game.engine.boxed(match.game.rulebook.state.from_bytes(match.state_bytes()))
    return int(match.game.engine.info_key(match.game.shared_world().record, state.record, seat))


def check_same_view(one: Match, other: Match, seat: int) -> None:
    """Two matches that differ only in what a seat may not know look the same to it, to the byte."""
    if one.state_bytes() == other.state_bytes():
        raise AssertionError("the two matches are the same, so there is nothing to hide")
    if one.sight(seat) != other.sight(seat):
        places = ", ".join(_differences(one.view(seat), other.view(seat))) or "what the written view leaves out"
        raise AssertionError(f"`observe` shows seat {seat} what it may not know: {places}")
    if info_key(one, seat) != info_key(other, seat):
        raise AssertionError(f"`info_key` of seat {seat} depends on what it may not know")


def check_worlds(match: Match) -> None:
    """Whatever `determinize` draws for what a seat may not know, the seat sees and knows the same as before."""
    for seat in range(SEATS):
        for luck in range(WORLDS):
            world = other_world(match, seat, luck)
            if world.sight(seat) != match.sight(seat):
                places = ", ".join(_differences(match.view(seat), world.view(seat))) or "what a view leaves out"
                raise AssertionError(f"`determinize` changes what seat {seat} has seen: {places}")
            if info_key(world, seat) != info_key(match, seat):
                raise AssertionError(f"`info_key` of seat {seat} depends on what it may not know")


def check_cards(match: Match) -> None:
    """`determinize` deals the cards that there are, no other and none twice. For games in which a seat knows what cards
    there are, though not where; not for those whose players bring decks of their own."""
    there = _cards(match)
    for seat in range(SEATS):
        for luck in range(WORLDS):
            dealt = _cards(other_world(match, seat, luck))
            if dealt != there:
                more, less = sorted((dealt - there).elements()), sorted((there - dealt).elements())
                raise AssertionError(f"`determinize` for seat {seat} deals {more} too often and loses {less}")


def check_keys(moments: Iterable[Match]) -> None:
    """`info_key` is the same number where a seat knows the same, and another where it sees something else. Moments of
    many matches find more; a game to which the order of a hand makes no difference hands over one match at a time."""
    seen: dict[int, str] = {}
    for match in moments:
        check_worlds(match)
        for seat in range(SEATS):
            shown = json.dumps([seat, seat in match.to_act, match.view(seat)])
            if seen.setdefault(info_key(match, seat), shown) != shown:
                raise AssertionError(f"`info_key` of seat {seat} leaves out something that it sees: {shown}")


def _cards(match: Match) -> Counter[str]:
    """Every card that the position names, as often as it does."""
    return Counter(word for word in _words(match.position()) if word in match.game.card_set.index)


def _words(written: object) -> Iterator[str]:
    if isinstance(written, str):
        yield written
    elif isinstance(written, dict):
        for value in written.values():
            yield from _words(value)
    elif isinstance(written, list | tuple):
        for value in written:
            yield from _words(value)


def _differences(one: dict[str, object], other: dict[str, object]) -> list[str]:
    """The entries of two views in which they differ."""
    return [f"'{key}' is {one[key]} or {other.get(key)}" for key in one if one[key] != other.get(key)]
