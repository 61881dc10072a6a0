"""What each viewer is sent about a table. Everything here comes from the rulebook's view for that viewer."""

from __future__ import annotations

from base64 import b64encode
from typing import Any, Protocol

from msgspec import Raw

from quintain.rules.facts import redacted
from quintain.server import protocol
from quintain.server.cardsets import reference
from quintain.server.protocol import MISSED_BYTES
from quintain.tables.setup import Setup
from quintain.tables.table import Frame, Table, Viewer


class Watcher(Protocol):
    """A viewer who is sent messages: a connection here, or one that another server has."""

    account: str
    address: str

    def send(self, message: bytes) -> None: ...

    def moved(self, match: str) -> None:
        """The match is not here any more, and has to be looked for."""

    @property
    def lag(self) -> int:
        """How many milliseconds a message takes to arrive."""


Watchers = dict[Viewer, dict[Watcher, None]]


def seat_statuses(table: Table, at: int) -> list[protocol.SeatStatus]:
    """What everybody knows about the seats."""
    ready, bots, statuses = table.ready, table.taken_over, []
    for seat, time in enumerate(table.times):
        away = time.away_since
        left = None if away is None else table.left(seat, at)
        statuses.append(
            protocol.SeatStatus(ready[seat], time.deadline, away, left, bots[seat], time.idle, time.gone, time.cut)
        )
    return statuses


def update(
    table: Table,
    viewer: Viewer,
    frame: Frame,
    at: int,
    seats: list[protocol.SeatStatus],
    tell: Teller,
    sighted: bool = False,
) -> protocol.Update:
    """One step of what a viewer sees."""
    view, legal = table.news(viewer) or (None, None)
    events: Any = tell.to(viewer)  # JSON already
    ready: Any = legal
    sight = written_sight(table, viewer) if sighted and view is not None else None
    return protocol.Update(table.setup.match, frame.version, table.prompt, at, seats, events, view, ready, sight)


def written_sight(table: Table, viewer: Viewer) -> str:
    """What a viewer sees, as bots are given it."""
    return b64encode(table.match.sight(viewer)).decode()


class Teller:
    """Events as JSON. What everybody may know is the same for all, as the table has written it."""

    def __init__(self, events: list[dict[str, Any]], written: bytes) -> None:
        self._events = events
        self._private = [event for event in events if "only" in event]
        self._public: Raw | list[Any] = Raw(written) if events else []

    def to(self, viewer: Viewer) -> Raw | list[Any]:
        """The events as a viewer may know them."""
        if not self._private:
            return self._public
        return [redacted(event, viewer) if "only" in event else event for event in self._events]


def whole_table(
    table: Table, viewer: Viewer, known: int | None, at: int, players: list[protocol.Player], extra: dict[str, Any]
) -> protocol.Table:
    """The table from scratch, with what a viewer has missed since the version that it knows; whoever knows nothing has
    missed everything."""
    setup, eye = table.setup, table.eyes[viewer]
    opening = table.match.seen(table.match.opening, viewer) if known is None else []
    missed = table.since(viewer, known or 0, MISSED_BYTES)
    events = [*opening, *missed] if missed is not None else []
    if missed is None and known is None:
        events = table.lately(viewer, MISSED_BYTES)
    view, legal = table.sight(viewer)
    ready: Any = [] if legal is None else legal
    return protocol.Table(
        match=setup.match,
        seat=viewer,
        version=eye.version,
        prompt=table.prompt,
        at=at,
        preset=setup.preset,
        rulebook=table.match.game.rulebook.name,
        options=dict(table.match.game.options),
        cards=reference(table.match.game),
        rated=setup.rated,
        private=setup.private,
        turn=setup.clock.turn,
        commitment=setup.commitment,
        players=players,
        seats=seat_statuses(table, at),
        view=view,
        legal=ready,
        events=events,
        complete=missed is not None,
        last_id=0 if viewer is None else table.last_id[viewer],
        origin=setup.origin,
        tournament=setup.tournament,
        **extra,
    )


def outcome(setup: Setup, table: Table, changes: list[float | None]) -> protocol.Outcome:
    """How it came out; only for matches that are over, since it tells the seed."""
    assert table.ended is not None
    ended = table.ended
    cause: Any = ended.cause
    return protocol.Outcome(ended.winner, ended.reason, cause, setup.seed, setup.salt, changes)
