"""What each viewer is sent about a table. Everything here comes from the rulebook's view for that viewer."""

from __future__ import annotations

from typing import Any

from quintain.server import protocol
from quintain.tables import presence
from quintain.tables.setup import Setup
from quintain.tables.table import Frame, Table, Viewer


def seat_statuses(table: Table, at: int) -> list[protocol.SeatStatus]:
    """What everybody knows about the seats."""
    return [_status(table, seat, ready, at) for seat, ready in enumerate(table.ready)]


def _status(table: Table, seat: int, ready: bool, at: int) -> protocol.SeatStatus:
    time = table.times[seat]
    left = presence.bank_left(time, table.setup.clock, at) if time.away_since is not None else None
    return protocol.SeatStatus(ready, time.deadline, time.away_since, left, table.taken_over[seat])


def update(table: Table, viewer: Viewer, frame: Frame, at: int, seats: list[protocol.SeatStatus]) -> protocol.Update:
    """One step of what a viewer sees."""
    view, legal = table.news(viewer) or (None, None)
    events = table.match.seen(frame.events, viewer)
    ready: Any = legal  # JSON already
    return protocol.Update(table.setup.match, frame.version, table.prompt, at, seats, events, view, ready)


def whole_table(
    table: Table, viewer: Viewer, known: int | None, at: int, players: list[protocol.Player], extra: dict[str, Any]
) -> protocol.Table:
    """The table from scratch, with what a viewer has missed since the version that it knows."""
    setup, eye = table.setup, table.eyes[viewer]
    missed = None if known is None else table.since(viewer, known)
    events = table.match.seen(table.match.opening, viewer) if known is None and eye.version == 0 else (missed or [])
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
        cards=_cards(table),
        rated=setup.rated,
        private=setup.private,
        turn=setup.clock.turn,
        commitment=setup.commitment,
        players=players,
        seats=seat_statuses(table, at),
        view=view,
        legal=ready,
        events=events,
        complete=missed is not None or (known is None and eye.version == 0),
        last_id=0 if viewer is None else table.last_id[viewer],
        origin=setup.origin,
        **extra,
    )


def _cards(table: Table) -> str | list[dict[str, Any]]:
    game = table.match.game
    return game.source if isinstance(game.source, str) else list(game.cards.values())


def outcome(setup: Setup, table: Table, changes: list[float | None]) -> protocol.Outcome:
    """How it came out; only for matches that are over, since it tells the seed."""
    assert table.ended is not None
    ended = table.ended
    cause: Any = ended.cause
    return protocol.Outcome(ended.winner, ended.reason, cause, setup.seed, setup.salt, changes)
