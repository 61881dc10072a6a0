"""A room: the owner of one match. It takes commands one at a time, and its table is the fold of the journal.

The order of every change is: validate, append durably, fold, publish, acknowledge. So what was acknowledged is on disk,
and nothing was ever shown that is not.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections import deque
from typing import Any, NamedTuple, Protocol

from quintain.server import protocol
from quintain.server.clock import Clock
from quintain.server.guard import Guard
from quintain.server.metrics import Metrics
from quintain.server.play import frames
from quintain.server.play.asking import Asking, House, Reply, Work
from quintain.server.problems import said
from quintain.server.protocol import encode
from quintain.server.settings import Settings
from quintain.server.store import Store, StoreError
from quintain.tables import commands
from quintain.tables.journal import AnyEntry, Decide, Emote
from quintain.tables.journal import encode as encode_entry
from quintain.tables.refusals import Refused
from quintain.tables.table import Frame, Table, Viewer

MOST_WAITING = 64  # commands
MOST_OF_SEAT = 24  # of them from one seat: nobody can fill the queue for the other
AGAIN = 1000  # milliseconds until something that failed is tried again
LONGEST_WAIT = 30.0  # seconds; the stores give up earlier


class Asked(NamedTuple):
    """A command that waits for its turn."""

    work: Work
    reply: Reply
    what: str  # for the log
    seat: int | None  # whose it is; None: of the room itself, or of a bot of the house


class Keeper(Protocol):
    """The hall, as its rooms know it: what they have in common, and whom they tell what they cannot settle alone."""

    store: Store
    settings: Settings
    clock: Clock
    metrics: Metrics
    guard: Guard
    loop: AbstractEventLoop

    @property
    def bots(self) -> House: ...

    def alarm(self, room: Room, at: int) -> None:
        """Have a room look at the time then."""

    def ended(self, room: Room) -> None:
        """The match is over: record the result, then tell it."""

    def lost(self, room: Room) -> None:
        """Another process owns the match."""

    def reload(self, room: Room) -> None:
        """What the room believes may not be what the journal holds."""

    def store_failed(self, started: float, why: StoreError) -> None:
        """An entry that was handed in then is not stored."""


class Sender(Protocol):
    """Whoever is told something."""

    def send(self, message: bytes) -> None: ...


class Room:
    """One match, its viewers, and the commands that wait."""

    def __init__(self, hall: Keeper, table: Table, changes: list[float | None] | None = None) -> None:
        self.hall = hall
        self.table = table
        self.match = table.setup.match
        self.changes = changes or [None, None]
        self.players: list[protocol.Player] = []
        self.watchers: frames.Watchers = {0: {}, 1: {}, None: {}}
        self.muted: set[int] = set()
        self.sighted: set[Viewer] = set()  # seats that are told what they see as bots are, too
        self.left_at: dict[int, int] = {}  # seats without a connection, and since when
        self.finishing = False  # it is over
        self.finished = False  # and the result is recorded
        self.deserted: int = hall.clock.now()  # since when nobody has been here
        self.gone = False  # another server owns the match, or no viewer needs it
        self.reloading = False  # its journal is being read again
        self._waiting: deque[Asked] = deque()
        self._busy = False
        self.busy_since = 0.0  # by the event loop's clock
        self.asking = Asking(self)
        self.alarm: int | None = None  # the next one that is set
        self.delay = hall.settings.spectator_delay * 1000
        self._past: deque[tuple[int, bytes]] = deque()

    @property
    def house(self) -> House:
        return self.hall.bots

    @property
    def metrics(self) -> Metrics:
        return self.hall.metrics

    @property
    def idle(self) -> bool:
        return not (self._busy or self._waiting or self.reloading)

    # ---------------------------------------------------------------------------- coming and going
    def join(self, watcher: frames.Watcher, viewer: Viewer, known: int | None) -> int:
        """Show a viewer the table, and from now on every change of it. Returns how many bytes that took."""
        self.watchers[viewer][watcher] = None
        now = self.hall.clock.now()
        late = viewer is None and self.delay and not self.finished
        shown = self._some_time_ago(now) if late else encode(self.snapshot(viewer, known, now))
        watcher.send(shown)
        if not late:
            self.asking.tell_preparing(watcher)
        if viewer is not None:
            self.left_at.pop(viewer, None)
            self.submit(lambda at: commands.back(self.table, at, viewer), seat=viewer)
            self.asking.ask()
        return len(shown)

    def line(self, account: str | None = None) -> protocol.MatchLine:
        """The match in a list, as an account sees it there."""
        setup, table = self.table.setup, self.table
        seat = setup.seat_of(account) if account else None
        turn = seat is not None and seat in table.match.to_act
        line = protocol.MatchLine(self.match, setup.preset, self.players, setup.opened, setup.rated, seat, turn)
        line.watching = len(self.watchers[None])
        return line

    def snapshot(self, viewer: Viewer, known: int | None, now: int) -> protocol.Table:
        extra: dict[str, Any] = {"watching": len(self.watchers[None])}
        if self.finished:
            extra["outcome"] = frames.outcome(self.table.setup, self.table, self.changes)
        return frames.whole_table(self.table, viewer, known, now, self.players, extra)

    def _some_time_ago(self, now: int) -> bytes:
        """The table as spectators may see it by now."""
        while len(self._past) > 1 and self._past[1][0] <= now - self.delay:
            self._past.popleft()
        return self._past[0][1]

    def remember(self, now: int) -> None:
        """Keep what spectators will be shown later."""
        if self.delay:
            self._past.append((now, encode(self.snapshot(None, None, now))))

    def show_sight(self, seat: int, who: Sender) -> None:
        """Tell a seat what it sees as bots are told it, and from now on with every change."""
        self.sighted.add(seat)
        version, stamp = self.table.eyes[seat].version, self.table.match.game.stamp
        told = protocol.Sighted(self.match, version, stamp, frames.written_sight(self.table, seat))
        who.send(encode(told))

    def leave(self, watcher: frames.Watcher, viewer: Viewer) -> None:
        self.watchers[viewer].pop(watcher, None)
        if viewer is not None and not self.watchers[viewer]:
            self.left_at[viewer] = self.hall.clock.now()
            self.set_alarm(self.left_at[viewer])
        if not any(self.watchers.values()):
            self.deserted = self.hall.clock.now()

    # ---------------------------------------------------------------------------- commands
    def submit(self, work: Work, reply: Reply | None = None, what: str = "", seat: int | None = None) -> None:
        """Take a command in. `work` makes its entry when its turn comes; `reply` hears of the outcome. Commands of a
        seat have a limit of their own, so that they never keep those of the other seat or the clock from waiting."""
        asked = Asked(work, reply or _nobody, what, seat)
        if self.gone or self._is_full(seat):
            self._answer(asked, Refused("unavailable"))
            return
        self._waiting.append(asked)
        if not self._busy:
            self._next()

    def close(self) -> None:
        """The match is not ours any more, or nobody needs it: whoever waits is told to ask again."""
        self.gone = True
        while self._waiting:
            self._answer(self._waiting.popleft(), Refused("unavailable"))

    def _is_full(self, seat: int | None) -> bool:
        if not self._waiting:
            return False
        if seat is None:
            return len(self._waiting) >= MOST_WAITING
        return sum(asked.seat == seat for asked in self._waiting) >= MOST_OF_SEAT

    def _next(self) -> None:
        while self._waiting and not self._busy:
            asked = self._waiting.popleft()
            try:
                self.hall.guard.reach("command", self.match)
                entry = asked.work(self.hall.clock.now())
            except Refused as refused:
                self.hall.metrics.count("refused")
                self._answer(asked, refused)
            except Exception:
                self.hall.guard.failed("command", self.match, asked.what)
                self._answer(asked, Refused("fault"))
            else:
                if entry is None:
                    self._answer(asked, None)
                else:
                    self._append(entry, asked)

    def _answer(self, asked: Asked, refused: Refused | None) -> None:
        self.hall.guard.call("reply", asked.reply, refused, match=self.match, command=asked.what)

    def _append(self, entry: AnyEntry, asked: Asked) -> None:
        self._busy = True
        self.busy_since = self.hall.loop.time()
        table = self.table
        self.hall.store.append(
            self.match, table.seq + 1, encode_entry(entry), lambda outcome: self._stored(outcome, entry, asked, table)
        )

    def _stored(self, outcome: bool | StoreError, entry: AnyEntry, asked: Asked, table: Table) -> None:
        if table is not self.table:  # an answer that was given up for lost: the table has been read again meanwhile
            self._answer(asked, None if outcome is True else Refused("unavailable"))
            self.hall.reload(self)
        elif outcome is True:
            self.hall.metrics.durable(self.hall.loop.time() - self.busy_since)
            if not self.hall.guard.call("fold", self._fold, entry, match=self.match, command=asked.what):
                # It is on disk, so it counts; what the table looks like now can only be learnt from there.
                self._answer(asked, None)
                self.hall.reload(self)
                return
            self._answer(asked, None)
            self._busy = False
            self._next()
        elif outcome is False:
            self._answer(asked, Refused("unavailable"))
            self.hall.lost(self)
        else:
            self._answer(asked, Refused("unavailable"))
            self.hall.store_failed(self.busy_since, outcome)
            self.hall.reload(self)

    def _fold(self, entry: AnyEntry) -> None:
        shown = self.table.fold(entry)
        counters = self.hall.metrics.counters
        counters["entries"] += 1
        if isinstance(entry, Decide):
            counters["moves"] += 1
        elif isinstance(entry, Emote):
            self._tell_emote(entry)
        self._publish(shown, entry.at)
        if self.delay:
            self.remember(entry.at)
        self.follow_up()

    def waited(self, now: float) -> float:
        """For how many seconds an entry has been on its way to the store."""
        return now - self.busy_since if self._busy else 0.0

    def stuck(self, now: float, waiting: float | None) -> bool:
        """Has the answer to an entry been lost? The store's oldest one is younger, and it has been long."""
        answered = waiting is None or waiting > self.busy_since
        return answered and not self.reloading and self.waited(now) > LONGEST_WAIT

    def follow_up(self) -> None:
        """What a change calls for: a bot's move, an alarm, the record of the result."""
        if not self.hall.guard.call("follow-up", self._follow_up, match=self.match):
            self.hall.alarm(self, self.hall.clock.now() + AGAIN)

    def _follow_up(self) -> None:
        if self.table.ended:
            self.hall.ended(self)
            return
        if self.table.has_bots:
            self.asking.ask()
        self.set_alarm(self.hall.clock.now())

    def set_alarm(self, now: int) -> None:
        """Have a look again when time may be up, or when a player has been gone for long enough."""
        due = commands.next_due(self.table, now)
        for since in self.left_at.values():
            shown = since + self.table.setup.clock.shown_away
            due = shown if due is None else min(due, shown)
        if due is not None:
            self.hall.alarm(self, max(due, now + 1))

    def reloaded(self, table: Table) -> None:
        """The store was in trouble, or the table was: this is what the journal really holds."""
        self.table = table
        self.reloading = self._busy = False
        self.asking.forget()
        for viewer in self.watchers:
            self._show_again(viewer)
        self.follow_up()
        self._next()

    def _show_again(self, viewer: Viewer) -> None:
        """Send the whole table to those who may have missed something; spectators get it when their time has come."""
        if viewer is None and self.delay:
            return
        try:
            whole = encode(self.snapshot(viewer, None, self.hall.clock.now()))
        except Exception:
            self.hall.guard.failed("publish", self.match)
            fault = Refused("fault").sentence
            whole = encode(protocol.Error("fault", said(fault), str(fault), self.match))
        self._send_now(viewer, whole)

    # ---------------------------------------------------------------------------- telling
    def _publish(self, shown: dict[Viewer, Frame], at: int) -> None:
        told: tuple[list[protocol.SeatStatus], frames.Teller] | None = None
        for viewer, frame in shown.items():
            if not self.watchers[viewer]:
                continue
            try:
                self.hall.guard.reach("publish", self.match)
                told = told or (frames.seat_statuses(self.table, at), frames.Teller(frame.events, frame.written))
                self._send(viewer, encode(frames.update(self.table, viewer, frame, at, *told, viewer in self.sighted)))
            except Exception:
                self.hall.guard.failed("publish", self.match)
                self._show_again(viewer)

    def _send(self, viewer: Viewer, message: bytes) -> None:
        if viewer is None and self.delay:
            self.hall.loop.call_later(self.delay / 1000, self._send_now, viewer, message)
        else:
            self._send_now(viewer, message)

    def _send_now(self, viewer: Viewer, message: bytes) -> None:
        for watcher in tuple(self.watchers[viewer]):
            try:
                watcher.send(message)
            except Exception:
                self.hall.guard.failed("publish", self.match)
                self.leave(watcher, viewer)

    def tell_all(self, message: bytes) -> None:
        for viewer in self.watchers:
            self._send(viewer, message)

    def _tell_emote(self, entry: Emote) -> None:
        message = encode(protocol.Emoted(self.match, entry.seat, entry.emote))
        for viewer in self.watchers:
            if viewer is None or viewer == entry.seat or viewer not in self.muted:
                self._send(viewer, message)

    # ---------------------------------------------------------------------------- time and bots
    def lags(self) -> tuple[int, int]:
        """How slow the connections of the seats are; of several, the best counts."""
        seats = [min((watcher.lag for watcher in self.watchers[seat]), default=0) for seat in (0, 1)]
        return seats[0], seats[1]

    def tick(self, now: int) -> None:
        """An alarm went off: see what is due."""
        if self.gone or self.table.ended or self._busy:
            return
        for seat, since in list(self.left_at.items()):
            if now - since >= self.table.setup.clock.shown_away:
                del self.left_at[seat]
                self.submit(lambda at, seat=seat: commands.gone(self.table, at, seat))  # type: ignore[misc]
        self.submit(lambda at: commands.due(self.table, at, self.lags(), self.stand_in()))
        if not self._busy:
            self._follow_up()

    def stand_in(self) -> str | None:
        """The bot that takes over in casual play between people."""
        return None if self.table.setup.rated else self.hall.bots.stand_in


def _nobody(refused: Refused | None) -> None:
    """Nobody waits for the answer."""
