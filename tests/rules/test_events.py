"""Events are declared once: the rule that writes them, their JSON and what is hidden come from the declaration."""

from __future__ import annotations

from typing import Annotated

import pytest
from tests.matches import PRESETS, game

from quintain.bots.player import SimpleBot
from quintain.rules.events import CardId, Count, Only, Seat, Truth, Vocabulary, Winner, one_of
from quintain.rules.log import EVERYBODY, NUMBERS, Event
from quintain.rules.rulebook import World

IDS = ("ox", "wasp")
Colour = Annotated[int, one_of(("red", "blue"))]
event = Vocabulary()


@event
def tell_laid(w: World, seat: Seat, card: CardId, colour: Colour, from_: Count, open_: Truth, only: Only) -> None:
    """A card is laid."""


@event
def tell_over(w: World, winner: Winner) -> None:
    """It is over."""


def rows(world: World) -> list[tuple[int, ...]]:
    log = world.scratch.log
    return [tuple(getattr(row, name) for name in Event.fields) for row in log.events[: log.length]]


def listening() -> World:
    world = World.plain()
    world.scratch.log.on = True
    return world


def test_a_declared_event_is_written_and_read_back() -> None:
    world = listening()
    tell_laid(world, 1, 0, 1, 7, 0, EVERYBODY)
    tell_over(world, -1)
    assert [event.json(row, IDS) for row in rows(world)] == [
        {"event": "laid", "seat": 1, "card": "ox", "colour": "blue", "from": 7, "open": False},
        {"event": "over", "winner": None},
    ]


def test_what_only_one_seat_may_know_says_so() -> None:
    world = listening()
    tell_laid(world, 1, -2, 0, 0, 1, 1)
    (told,) = [event.json(row, IDS) for row in rows(world)]
    assert (told["card"], told["only"]) == (None, 1)


def test_what_is_told_is_read_back() -> None:
    log = listening()
    tell_laid(log, 1, 0, 1, 7, 0, 1)
    tell_over(log, -1)
    numbers = {card: number for number, card in enumerate(IDS)}
    assert [event.read(event.json(row, IDS), numbers) for row in rows(log)] == rows(log)


LAID = {"event": "laid", "seat": 1, "card": "ox", "colour": "blue", "from": 7, "open": False}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"event": "lost"}, "'lost' is no event of this game"),
        ({"event": None}, "None is no event"),
        ({"event": []}, "is no event"),
        ({"card": "bee"}, "the set has no card 'bee'"),
        ({"colour": "green"}, "laid.colour is 'green'"),
        ({"seat": 2}, "laid.seat is 2"),
        ({"only": 2}, "laid.only is 2"),
        ({"more": 1}, "laid.more is not declared"),
    ],
)
def test_what_is_no_event_is_refused(change: dict[str, object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        event.read(LAID | change, {"ox": 0})


def test_no_part_of_an_event_may_be_missing() -> None:
    with pytest.raises(ValueError, match=r"over\.winner is missing"):
        event.read({"event": "over"}, {})


def test_what_is_hidden_is_called_card() -> None:
    """Redaction takes the card away, and nothing else."""
    with pytest.raises(TypeError, match="what only one seat may know is called 'card'"):

        @event
        def tell_secret(w: World, drawn: CardId, only: Only) -> None:
            """A card is drawn."""


def test_nothing_is_written_unless_the_log_is_on() -> None:
    world = World.plain()
    tell_over(world, 0)
    assert world.scratch.log.length == 0


def test_an_event_has_room_for_its_numbers_only() -> None:
    with pytest.raises(TypeError, match=f"at most {len(NUMBERS)} numbers, not 7"):

        @event
        def tell_much(w: World, a: Count, b: Count, c: Count, d: Count, e: Count, f: Count, g: Count) -> None:
            """Too much."""


def test_a_type_must_say_how_it_is_written() -> None:
    with pytest.raises(TypeError, match="'amount' does not say how it is written"):

        @event
        def tell_amount(w: World, amount: int) -> None:
            """How much?"""


@pytest.mark.parametrize("preset", PRESETS)
def test_events_of_a_match_are_as_they_were_declared(preset: str) -> None:
    match = game(preset).new(seed=3)
    declared = {kind.name: ["event", *kind.keys] for kind in match.game.rulebook.events.kinds}
    told, number = list(match.opening), 0
    while match.to_act and number < 60:
        for seat in match.to_act:
            told += match.play({seat: SimpleBot("greedy").choose(match.game, match.observe(seat), seat, number)})
            number += 1
    assert told
    for each in told:
        assert [key for key in each if key != "only"] == declared[each["event"]]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_kind_of_event_says_what_it_means(preset: str) -> None:
    kinds = game(preset).rulebook.events.kinds
    assert len({kind.name for kind in kinds}) == len(kinds)
    assert all("—" in kind.about for kind in kinds), "a ruling and a sentence"
