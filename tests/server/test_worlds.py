"""Hidden means hidden, on the real socket, for every rulebook; and leaks that are planted are found."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.matches import game
from tests.server.running import GENEROUS, Person, Running
from tests.server.worlds import Pair, Viewer, pairs, watch

from quintain.games import catalog
from quintain.rules.game import Match
from quintain.server import protocol
from quintain.server.clock import SetClock
from quintain.server.play import frames
from quintain.server.play.room import Room
from quintain.server.settings import Settings
from quintain.tables import commands
from quintain.tables.refusals import Refused
from quintain.tables.table import VIEWERS, Table
from quintain.texts import PLATFORM, Sentence, msg

PRESETS = [min(catalog.table(name).presets) for name in catalog.RULEBOOKS]
ALL: tuple[Viewer, ...] = (0, 1, None)


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose clock stands still, so that moments do not differ between worlds."""
    settings = Settings(data=str(tmp_path_factory.mktemp("frozen")), **GENEROUS)
    with Running(settings, SetClock(1_800_000_000_000)) as running:
        yield running


@pytest.fixture
def people(frozen: Running) -> list[Person]:
    return [frozen.person() for _ in range(3)]


def difference(frozen: Running, people: list[Person], pair: Pair) -> bool:
    first, second = (watch(frozen, people, pair, world) for world in (0, 1))
    return first != second


def viewers(preset: str) -> tuple[Viewer, ...]:
    return (0, None) if game(preset).alone else ALL


@pytest.mark.parametrize("preset", PRESETS)
def test_two_worlds_look_the_same_on_the_socket(frozen: Running, people: list[Person], preset: str) -> None:
    found = list(pairs(preset, viewers(preset), seed=1, wanted=6))
    assert len(found) >= 3, "too few pairs to prove anything"
    for pair in found:
        first, second = (watch(frozen, people, pair, world) for world in (0, 1))
        assert first == second, (preset, pair.viewer)


# ------------------------------------------------------------------------------------------ leaks to be found
whole_table, update, statuses = frames.whole_table, frames.update, frames.seat_statuses


def _whole_position(table: Table, *arguments: Any) -> Any:
    told = whole_table(table, *arguments)
    told.view = table.match.position()
    return told


def _other_view(table: Table, viewer: Viewer, *arguments: Any) -> Any:
    told = update(table, viewer, *arguments)
    told.view = table.match.view(0 if viewer == 1 else 1)
    return told


def _other_moves(table: Table, viewer: Viewer, *arguments: Any) -> Any:
    told = whole_table(table, viewer, *arguments)
    told.legal = table.legal(0 if viewer == 1 else 1)
    return told


def _staged_in_status(table: Table, at: int) -> Any:
    told = statuses(table, at)
    for seat, status in enumerate(told):
        staged = table.match.staged(seat)
        status.bot = None if staged is None else str(staged.code)
    return told


def _length_of_plan(table: Table, at: int) -> Any:
    told = statuses(table, at)
    for status in told:
        status.bot = " " * len(str(table.match.position()))
    return told


def _digest(table: Table, viewer: Viewer, *arguments: Any) -> Any:
    told = update(table, viewer, *arguments)
    told.match += hashlib.sha256(table.match.state_bytes()).hexdigest()[:4]
    return told


def _seed_of_luck(table: Table, *arguments: Any) -> Any:
    told = whole_table(table, *arguments)
    told.commitment = str(table.match.scene().state.seed.low)
    return told


def _one_version_for_all(self: Table, entry: Any) -> Any:
    self._note_command(entry)
    self._apply(entry)
    return self._show(VIEWERS, [])


def _error_that_knows(table: Table, seat: int, move: Any) -> int:
    try:
        return table.match.checked(seat, move)
    except Exception:
        words = f"No: the other could do {table.match.legal_codes(1 - seat)} and has {table.match.position()}."
        raise Refused("mana", Sentence(msg("bare", word=words), PLATFORM)) from None


def _extra_messages(self: Room, shown: Any, at: int) -> None:
    publish(self, shown, at)
    count = hashlib.sha256(self.table.match.state_bytes()).digest()[0]
    for _ in range(count % 8):
        self.tell_all(protocol.encode(protocol.Emoted(self.match, 0, "wow")))


publish = Room._publish
Plant = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, Plant] = {
    "the whole position in the table": lambda patch: patch.setattr(frames, "whole_table", _whole_position),
    "the other's view in an update": lambda patch: patch.setattr(frames, "update", _other_view),
    "the other's moves": lambda patch: patch.setattr(frames, "whole_table", _other_moves),
    "a staged plan in the status": lambda patch: patch.setattr(frames, "seat_statuses", _staged_in_status),
    "a message as long as the plan": lambda patch: patch.setattr(frames, "seat_statuses", _length_of_plan),
    "a digest over hidden state": lambda patch: patch.setattr(frames, "update", _digest),
    "the luck still to come": lambda patch: patch.setattr(frames, "whole_table", _seed_of_luck),
    "a version that counts hidden staging": lambda patch: patch.setattr(Table, "_fold_private", _one_version_for_all),
    "an error that knows too much": lambda patch: patch.setattr(commands, "_code", _error_that_knows),
    "a number of messages": lambda patch: patch.setattr(Room, "_publish", _extra_messages),
}


@pytest.fixture(scope="module")
def evidence() -> list[Pair]:
    found = [*pairs("lanes", (0, 1), seed=3, wanted=4)]
    assert len(found) >= 3
    return found


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(
    frozen: Running, people: list[Person], evidence: list[Pair], monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    LEAKS[leak](monkeypatch)
    assert any(difference(frozen, people, pair) for pair in evidence), f"not found: {leak}"


def test_events_for_the_other_seat_are_redacted_on_the_socket(
    frozen: Running, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A leak of events only shows where something happens that a viewer may not see: a draw of the other seat."""
    drawing = [pair for pair in pairs("lanes", (0, 1), seed=1, wanted=30) if _hidden_draw(pair)]
    assert drawing, "nothing was drawn"
    assert not difference(frozen, people, drawing[0])
    monkeypatch.setattr(frames, "redacted", lambda event, seat: dict(event))
    monkeypatch.setattr(Match, "seen", lambda self, events, seat: [dict(event) for event in events])
    assert any(difference(frozen, people, pair) for pair in drawing)


def _hidden_draw(pair: Pair) -> bool:
    """Do the worlds differ in a card that the other seat draws?"""
    stories = []
    for world in pair.worlds:
        twin = world.copy()
        events = [event for seat, code in pair.decisions for event in twin.play({seat: code})]
        stories.append([event["card"] for event in events if event.get("only") not in (None, pair.viewer)])
    return stories[0] != stories[1]
