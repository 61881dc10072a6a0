"""From what a seat asks, or what the clock says, to the entry that the journal should get.

Each function returns the entry, or None where nothing is to be written (a command repeated by a nervous connection is
acknowledged again and has no effect), or raises Refused. The table is not changed.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import msgspec

from quintain.rules.errors import IllegalMove
from quintain.rules.rulebook import SEATS
from quintain.rules.sizes import refuse_if_too_large
from quintain.tables import presence
from quintain.tables.journal import (
    AnyEntry,
    Away,
    Back,
    Claim,
    Decide,
    Emote,
    Here,
    Resign,
    Resume,
    Stage,
    Stop,
    TakeOver,
    TimeUp,
    Undo,
)
from quintain.tables.refusals import Refused
from quintain.tables.table import Table

MOST_STAGED = 200  # changes of a plan for one decision
MOST_ENTRIES = 10_000  # of a journal: from then on only what brings the match to its end is written
LAST_ENTRY = 20_000  # and here it is broken off, without a result
EMOTES = ("hello", "good-luck", "well-played", "thanks", "wow", "oops", "thinking", "hurry")
EMOTE_WINDOW = 10_000
EMOTES_IN_WINDOW = 3


def stage(table: Table, at: int, seat: int, prompt: int, number: int, move: Any) -> AnyEntry | None:
    """A plan that can still be changed; a move of None takes it back."""
    mark = _mark("stage", prompt, move)
    if _repeated(table, seat, number, mark):
        return None
    _must_owe(table, seat, prompt)
    _must_have_room(table)
    if table.changes[seat] >= MOST_STAGED:
        raise Refused("too-many-changes")
    return Stage(at, seat, number, mark, None if move is None else _code(table, seat, move))


def decide(table: Table, at: int, seat: int, prompt: int, number: int, move: Any) -> AnyEntry | None:
    """A final move; a move of None locks the staged plan."""
    mark = _mark("decide", prompt, move)
    if _repeated(table, seat, number, mark):
        return None
    _must_owe(table, seat, prompt)
    if move is None:
        staged = table.match.staged(seat)
        if staged is None:
            raise Refused("nothing-staged")
        return Decide(at, seat, number, mark, staged.code)
    return Decide(at, seat, number, mark, _code(table, seat, move))


def undo(table: Table, at: int, seat: int, prompt: int, number: int) -> AnyEntry | None:
    """Undo the last decision, where the rules allow it."""
    mark = _mark("undo", prompt, None)
    if _repeated(table, seat, number, mark):
        return None
    _must_owe(table, seat, prompt)
    _must_have_room(table)
    try:
        table.after_undo(seat)
    except IllegalMove as illegal:
        raise Refused.by_rules(illegal) from None
    return Undo(at, seat, number, mark)


def resign(table: Table, at: int, seat: int, number: int) -> AnyEntry | None:
    mark = _mark("resign", 0, None)
    if _repeated(table, seat, number, mark):
        return None
    _must_go_on(table)
    return Resign(at, seat, number, mark)


def claim(table: Table, at: int, seat: int, number: int) -> AnyEntry | None:
    """Take the win from an opponent whose bank is used up."""
    mark = _mark("claim", 0, None)
    if _repeated(table, seat, number, mark):
        return None
    _must_go_on(table)
    if not presence.gone_for_good(*table.presence_of(1 - seat), table.setup.clock, at):
        raise Refused("no-claim")
    return Claim(at, seat, number, mark)


def here(table: Table, at: int, seat: int, number: int) -> AnyEntry | None:
    """Say that one is there: a bot that plays on stops, and nobody waits any more."""
    mark = _mark("here", 0, None)
    if _repeated(table, seat, number, mark):
        return None
    _must_go_on(table)
    _must_have_room(table)
    time = table.times[seat]
    missed = time.idle or time.cut or time.away_since is not None or table.taken_over[seat] is not None
    return Here(at, seat, number, mark) if missed else None


def emote(table: Table, at: int, seat: int, number: int, said: str) -> AnyEntry | None:
    """Say something; a few times in a while, also shortly after the end."""
    mark = _mark("emote", 0, said)
    if _repeated(table, seat, number, mark):
        return None
    if said not in EMOTES:
        raise Refused("no-emote")
    _must_have_room(table)
    if sum(at - then < EMOTE_WINDOW for then in table.times[seat].emotes) >= EMOTES_IN_WINDOW:
        raise Refused("emote-limit")
    return Emote(at, seat, number, mark, said)


def bot_decides(table: Table, at: int, seat: int, prompt: int, code: int) -> AnyEntry | None:
    """The move of a bot of the house; None if it comes too late."""
    if table.ended or table.prompt != prompt or seat not in table.match.to_act or table.bot_at(seat) is None:
        return None
    return Decide(at, seat, 0, 0, _code(table, seat, code))


# ------------------------------------------------------------------------------------------ presence and time
def gone(table: Table, at: int, seat: int) -> AnyEntry | None:
    """A seat has had no connection for a while."""
    if table.ended or not _can_be_away(table, seat) or table.times[seat].gone:
        return None
    return Away(at, seat)


def back(table: Table, at: int, seat: int) -> AnyEntry | None:
    """A seat has a connection again."""
    if table.ended or (table.times[seat].away_since is None and table.taken_over[seat] is None):
        return None
    return Back(at, seat)


def resumed(table: Table, at: int, outage: int) -> AnyEntry | None:
    """The server is back after an outage."""
    return None if table.ended or not table.setup.clock.turn else Resume(at, max(0, outage))


def due(table: Table, at: int, lags: tuple[int, int], bot: str | None) -> AnyEntry | None:
    """What the clock calls for now: time is up, or a bot must take over from a player who is gone for good."""
    if table.ended:
        return None
    if table.seq >= LAST_ENTRY:
        return Stop(at)
    for seat in range(SEATS):  # first, since a deadline may come at the same moment every time
        free = table.taken_over[seat] is None
        if bot and free and presence.gone_for_good(*table.presence_of(seat), table.setup.clock, at):
            return TakeOver(at, seat, bot)
    late = _late(table, at, lags)
    return TimeUp(at, late) if late else None


def next_due(table: Table, at: int) -> int | None:
    """When to ask again whether anything is due. A slow connection may make it a little later."""
    if table.ended:
        return None
    if table.seq >= LAST_ENTRY:
        return at
    soonest = None
    for seat, time in enumerate(table.times):
        due = time.deadline if seat in table.match.to_act else None
        if time.away_since is not None and table.taken_over[seat] is None:
            left = table.left(seat, at)
            due = min(at + left, due or at + left) if left else due
        if due is not None and (soonest is None or due < soonest):
            soonest = due
    return soonest


def _late(table: Table, at: int, lags: tuple[int, int]) -> tuple[int, ...]:
    expiries = _expiries(table, lags)
    return tuple(seat for seat, expiry in expiries.items() if expiry is not None and at >= expiry)


def _expiries(table: Table, lags: tuple[int, int]) -> dict[int, int | None]:
    """When time is up for each seat that owes a decision. Equal deadlines share the longer grace: two moments would
    tell each player something about the other's connection, and about who had decided."""
    clock, owing = table.setup.clock, table.match.to_act
    ends = {seat: presence.expiry(table.times[seat], clock, lags[seat]) for seat in table.asked}
    deadlines = {table.times[seat].deadline for seat in table.asked}
    if len(deadlines) == 1 and None not in ends.values():
        last = max(end for end in ends.values() if end is not None)
        ends = dict.fromkeys(ends, last)
    return {seat: end for seat, end in ends.items() if seat in owing}


def _can_be_away(table: Table, seat: int) -> bool:
    return bool(table.setup.clock.turn) and table.setup.seats[seat].kind == "account"


# ------------------------------------------------------------------------------------------ checks
def _mark(kind: str, prompt: int, what: Any) -> int:
    try:
        refuse_if_too_large(what)  # before it is written down: nesting without end can't be
    except IllegalMove as illegal:
        raise Refused.by_rules(illegal) from None
    return crc32(msgspec.json.encode([kind, prompt, what]))


def _repeated(table: Table, seat: int, number: int, mark: int) -> bool:
    """Is this a command that was taken already? Another one with its number, or with a lower one, is refused."""
    known = table.marks[seat]
    if known.get(number) == mark:
        return True
    if number <= table.last_id[seat]:
        raise Refused("stale-id")
    return False


def _must_go_on(table: Table) -> None:
    if table.ended:
        raise Refused("over")


def _must_have_room(table: Table) -> None:
    """A journal does not grow for ever: what is not needed to finish the match is refused at last."""
    if table.seq >= MOST_ENTRIES:
        raise Refused("too-long")


def _must_owe(table: Table, seat: int, prompt: int) -> None:
    _must_go_on(table)
    if prompt != table.prompt:
        raise Refused("stale-prompt")
    if seat not in table.match.to_act:
        raise Refused("not-due")


def _code(table: Table, seat: int, move: Any) -> int:
    known = table.offered(seat, move) if isinstance(move, dict) else None
    try:
        return table.match.checked(seat, move if known is None else known)
    except IllegalMove as illegal:
        raise Refused.by_rules(illegal) from None
