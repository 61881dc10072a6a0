"""A table: the fold of its journal, and what each viewer may know of it.

Whoever drives a table asks it for the entry that a command or the clock calls for, makes that entry durable, and only
then folds it in. Nothing here looks at a clock or at a store.

A *viewer* is a seat, or None for a spectator. Each viewer has a version of its own that counts what became visible to
it; one count for all would tell a seat how often its opponent changed a hidden plan.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from quintain.rules.game import Match
from quintain.rules.rulebook import SEATS
from quintain.tables import journal, presence
from quintain.tables.journal import AnyEntry, Command
from quintain.tables.refusals import Refused
from quintain.tables.setup import Setup, begin

Viewer = int | None
VIEWERS: tuple[Viewer, ...] = (0, 1, None)
REMEMBERED = 64  # frames that a viewer can be told again, and commands whose repetition is recognised
PRIVATE = (journal.Stage, journal.Emote)  # the entries that need not concern anybody else
NOTHING = b"[]"
encode_json = msgspec.json.Encoder().encode
encode_lines = msgspec.json.Encoder().encode_lines
decode_json = msgspec.json.Decoder(list[dict[str, Any]]).decode


@dataclass(frozen=True)
class Ending:
    """How it came out: the seat that won (None: nobody), why by the rules, and what caused it at the table."""

    winner: int | None
    reason: str
    cause: str  # rules, resigned, claimed, stopped


class Frame(NamedTuple):
    """One step of what a viewer sees."""

    version: int
    events: list[dict[str, Any]]  # not yet redacted
    written: bytes  # all of them as JSON


class Sight(NamedTuple):
    """What a viewer may know now, and the moves that it may choose from, as JSON; a spectator has none."""

    view: dict[str, Any]
    legal: msgspec.Raw | None


class Offer(NamedTuple):
    """The moves that a viewer may choose from."""

    moves: bytes = b""  # as JSON, one a line
    codes: Sequence[int] = ()

    def code(self, move: dict[str, Any]) -> int | None:
        """The code of a move, if it is written as it was handed out."""
        moves, written = self.moves.split(b"\n"), encode_json(move)
        return self.codes[moves.index(written)] if self.codes and written in moves else None


NO_OFFER = Offer()


@dataclass
class Eye:
    """What one viewer has been shown. It is kept as bytes: a server has thousands of these."""

    version: int = 0
    seen: bytes = b""  # the view that was handed out last
    offer: Offer = NO_OFFER  # the moves that were handed out with it
    frames: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))


class Table:
    """The state of a table."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.match: Match = begin(setup)
        self.seq = 0
        self.prompt = 1  # which decision is owed; both seats of a simultaneous one have the same
        self.asked = self.match.to_act  # the seats that this prompt asks
        self.times = [presence.SeatTime() for _ in range(SEATS)]
        self.taken_over: list[str | None] = [None] * SEATS
        self._bot_seated = any(sitter.kind == "bot" for sitter in setup.seats)
        self.marks: list[dict[int, int]] = [{} for _ in range(SEATS)]
        self.last_id = [0] * SEATS
        self.changes = [0] * SEATS  # of the plan for this prompt
        self.ended: Ending | None = None
        self.eyes: dict[Viewer, Eye] = {viewer: Eye() for viewer in VIEWERS}
        self._begin_turns(setup.opened, self.asked)
        self._note_result("rules")

    @classmethod
    def replayed(cls, setup: Setup, entries: Iterable[AnyEntry]) -> Table:
        table = cls(setup)
        for entry in entries:
            table.fold(entry)
        return table

    # ---------------------------------------------------------------------------- what everybody may know
    @property
    def ready(self) -> list[bool]:
        """Which seats have decided while the other still owes its decision."""
        owing = self.match.to_act
        return [bool(owing) and seat in self.asked and seat not in owing for seat in range(SEATS)]

    @property
    def has_bots(self) -> bool:
        """Does a bot play any seat now?"""
        return self._bot_seated or any(self.taken_over)

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays a seat now."""
        sitter = self.setup.seats[seat]
        return sitter.id if sitter.kind == "bot" else self.taken_over[seat]

    def presence_of(self, seat: int) -> tuple[presence.SeatTime, presence.SeatTime]:
        """What the clock knows about a seat, and about the one that it plays against."""
        return self.times[seat], self.times[1 - seat]

    def left(self, seat: int, at: int) -> int:
        """How much longer a seat may be away."""
        return presence.bank_left(*self.presence_of(seat), self.setup.clock, at)

    # ---------------------------------------------------------------------------- what one viewer may know
    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What a viewer may know."""
        return self.sight(viewer).view

    def sight(self, viewer: Viewer) -> Sight:
        """What a viewer may know, and choose from."""
        sight = self.news(viewer, even_if_known=True)
        assert sight is not None
        return sight

    def news(self, viewer: Viewer, *, even_if_known: bool = False) -> Sight | None:
        """What a viewer sees, unless it is what was handed out last. All of it comes from the view: nothing else could
        get into it by mistake."""
        seen, eye = self.match.sight(viewer), self.eyes[viewer]
        if seen == eye.seen and not even_if_known:
            return None
        eye.seen = seen
        scene, rulebook = self.match.scene_from(seen, viewer), self.match.game.rulebook
        view = self.match.shown(viewer, scene)
        if viewer is None:
            return Sight(view, None)
        codes = self.match.legal_codes(viewer)
        moves = encode_lines(rulebook.moves_json(scene, viewer, codes))[:-1] if codes else b""
        eye.offer = Offer(moves, codes)
        return Sight(view, msgspec.Raw(b"[" + moves.replace(b"\n", b",") + b"]"))

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """The moves that a seat may choose from, in their JSON shape."""
        codes = self.match.legal_codes(seat)
        return [dict(move) for move in self.match.game.rulebook.moves_json(self.match.scene(), seat, codes)]

    def offered(self, seat: int, move: Any) -> int | None:
        """The code of a move that was handed out to a seat, if what it sees has not changed since."""
        eye = self.eyes[seat]
        return eye.offer.code(move) if eye.seen == self.match.sight(seat) else None

    def since(self, viewer: Viewer, version: int, most_bytes: int | None = None) -> list[dict[str, Any]] | None:
        """What a viewer has missed, redacted; None if that is too long ago, or too much."""
        missed = [events for number, events in self.eyes[viewer].frames if number > version]
        if len(missed) != self.eyes[viewer].version - version:
            return None
        if most_bytes is not None and sum(map(len, missed)) > most_bytes:
            return None
        return [event for events in missed for event in self.match.seen(decode_json(events), viewer)]

    def lately(self, viewer: Viewer, most_bytes: int) -> list[dict[str, Any]]:
        """The last things that happened as far as they are remembered and fit, redacted."""
        kept: list[bytes] = []
        for _, events in reversed(self.eyes[viewer].frames):
            most_bytes -= len(events)
            if most_bytes < 0:
                break
            kept.append(events)
        return [event for events in reversed(kept) for event in self.match.seen(decode_json(events), viewer)]

    # ---------------------------------------------------------------------------- the fold
    def fold(self, entry: AnyEntry) -> dict[Viewer, Frame]:
        """Take an entry in, and return what each viewer sees of it."""
        self.seq += 1
        if not isinstance(entry, journal.Resume):  # which tells how much of the time does not count
            presence.settle(self.times, entry.at)
        if isinstance(entry, PRIVATE):
            return self._fold_private(entry)
        if isinstance(entry, Command):
            self._note_command(entry)
        return self._show(VIEWERS, self._apply(entry))

    def _fold_private(self, entry: journal.Stage | journal.Emote) -> dict[Viewer, Frame]:
        """What need not concern anybody else: then nobody else may notice it, not even by a version."""
        others = [viewer for viewer in VIEWERS if viewer != entry.seat]
        returns = self.times[entry.seat].away_since is not None or self.taken_over[entry.seat] is not None
        before = [self.match.sight(viewer) for viewer in others]
        self._note_command(entry)
        self._apply(entry)
        if returns:
            return self._show(VIEWERS, [])
        if isinstance(entry, journal.Emote):
            return {}
        changed = [viewer for viewer, seen in zip(others, before, strict=True) if self.match.sight(viewer) != seen]
        return self._show([entry.seat, *changed], [])

    def _show(self, viewers: Iterable[Viewer], events: list[dict[str, Any]]) -> dict[Viewer, Frame]:
        shown, written = {}, encode_json(events) if events else NOTHING
        for viewer in viewers:
            eye = self.eyes[viewer]
            eye.version = version = eye.version + 1
            shown[viewer] = Frame(version, events, written)
            eye.frames.append((version, written))
        return shown

    def _apply(self, entry: AnyEntry) -> list[dict[str, Any]]:
        match entry:
            case journal.Decide():
                return self._play(entry.at, {entry.seat: entry.code})
            case journal.TimeUp():
                return self._time_up(entry)
            case journal.Undo():
                return self._undo(entry.seat)
            case journal.Resign():
                return self._give_up(entry.seat, "resigned")
            case journal.Claim():
                return self._give_up(1 - entry.seat, "claimed")
            case journal.Stage():
                self._stage(entry.seat, entry.code)
            case journal.Here():
                presence.say_here(self.times[entry.seat])
            case journal.Stop():
                self.ended = Ending(None, "stopped", "stopped")
            case journal.Emote():
                said = self.times[entry.seat].emotes
                said[:] = [*said, entry.at][-REMEMBERED:]
            case _:
                self._presence(entry)
        return []

    def _presence(self, entry: AnyEntry) -> None:
        match entry:
            case journal.Away():
                presence.leave(self.times[entry.seat], entry.at)
            case journal.Back():
                presence.come_back(self.times[entry.seat])
                self.taken_over[entry.seat] = None
            case journal.TakeOver():
                self.taken_over[entry.seat] = entry.bot
            case journal.Resume():
                for seat in self.times:
                    presence.shift(seat, self.setup.clock, entry.at, entry.outage)
            case _:
                raise AssertionError(f"no such entry: {entry!r}")

    def _note_command(self, entry: Command) -> None:
        if entry.id == 0:
            return  # a bot of the house: it never repeats itself, and it does not bring a person back
        marks = self.marks[entry.seat]
        marks[entry.id] = entry.mark
        self.last_id[entry.seat] = entry.id
        if len(marks) > REMEMBERED:
            del marks[min(marks)]
        presence.act(self.times[entry.seat], entry.at)
        self.taken_over[entry.seat] = None

    def _stage(self, seat: int, code: int | None) -> None:
        self.changes[seat] += 1
        if code is None:
            self.match.unstage(seat)
        else:
            self.match.stage(seat, code)

    def _play(self, at: int, moves: dict[int, int]) -> list[dict[str, Any]]:
        asked = self.match.to_act
        events = self.match.play(moves)
        owing = self.match.to_act
        if not owing or owing != tuple([seat for seat in asked if seat not in moves]):
            self._next_prompt(at, asked, events)
        self._note_result("rules")
        return events

    def after_undo(self, seat: int) -> Match:
        """The match without the last decision of a seat; IllegalMove if the rules do not allow that."""
        earlier: Match = self.match.game.rulebook.undo(self.match)
        assert self.match.decisions[-1][0] == seat, "only who has to decide undoes a decision"
        return earlier

    def _undo(self, seat: int) -> list[dict[str, Any]]:
        self.match = self.after_undo(seat)
        self.prompt += 1
        self.asked = self.match.to_act
        return [{"event": "undone", "seat": seat}]

    def preview(self, seat: int) -> Mapping[str, Any]:
        """What would happen if a seat that has to decide left it at that, in the shape of the rulebook."""
        if self.ended:
            raise Refused("over")
        if seat not in self.match.to_act:
            raise Refused("not-due")
        preview = self.match.game.rulebook.preview(self.match)
        if preview is None:
            raise Refused("no-preview")
        return preview

    def _next_prompt(self, at: int, asked: tuple[int, ...], events: list[dict[str, Any]]) -> None:
        self.prompt += 1
        self.changes = [0] * SEATS
        self.asked = self.match.to_act
        fresh = any(event["event"] == self.match.game.rulebook.new_turn for event in events)
        self._begin_turns(at, [seat for seat in self.asked if fresh or seat not in asked], len(events))
        for seat in range(SEATS):
            if seat not in self.asked:
                self.times[seat].deadline = None

    def _begin_turns(self, at: int, seats: Iterable[int], events: int = 0) -> None:
        """Time runs for people. A bot may have to wait for its turn to think, which is not its fault."""
        for seat in seats:
            if self.setup.seats[seat].kind == "account":
                presence.start_turn(self.times[seat], self.setup.clock, at, events)

    def _time_up(self, entry: journal.TimeUp) -> list[dict[str, Any]]:
        for seat in entry.seats:
            presence.time_is_up(self.times[seat], self.setup.clock, entry.at)
        return self._play(entry.at, {seat: self.match.default_move(seat) for seat in entry.seats})

    def _give_up(self, seat: int, cause: str) -> list[dict[str, Any]]:
        events = self.match.resign(seat)
        self._note_result(cause)
        return events

    def _note_result(self, cause: str) -> None:
        result = None if self.match.to_act else self.match.result
        if result is not None:
            self.ended = Ending(result.winner, result.reason, cause)
            for seat in self.times:
                seat.deadline = None
