"""Time and presence of the seats: deadlines, idle turns, who is away and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from quintain.tables.setup import Clock


@dataclass
class SeatTime:
    """What the clock knows about one seat."""

    deadline: int | None = None  # when its decision is due
    turns: int = 0  # how many have begun
    cut: int = 0  # by how much this turn is shorter than others
    acted: bool = False  # has it done anything in this turn?
    idle: int = 0  # turns in a row in which it did nothing
    gone: bool = False  # it has no connection
    away_since: int | None = None  # gone, or idle for too long
    away_used: int = 0  # of the bank
    settled: int = 0  # up to when that was counted
    grace_used: int = 0
    emotes: list[int] = field(default_factory=list)  # when it said its last few things


def start_turn(seat: SeatTime, clock: Clock, at: int, events: int = 0) -> None:
    """A new turn. Its time begins when so many events have been shown. After an idle one there is half of it, but not
    in the first turns of a match: whoever is new reads the cards."""
    seat.acted = False
    seat.turns += 1
    if clock.turn:
        seat.cut = clock.turn // 2 if seat.idle and seat.turns > clock.whole_turns else 0
        seat.deadline = at + min(events * clock.reveal, clock.reveal_most) + clock.turn - seat.cut


def time_is_up(seat: SeatTime, clock: Clock, at: int) -> None:
    """The deadline has passed. Idle turns add up, and in the end they count as being away."""
    if not seat.acted:
        seat.acted = True
        seat.idle += 1
        if seat.idle >= clock.idle_turns and seat.away_since is None:
            seat.away_since = at


def act(seat: SeatTime, at: int) -> None:
    """The seat does something: it is there, and it is not idle."""
    seat.acted = True
    seat.idle = 0
    come_back(seat)
    if seat.deadline is not None and at > seat.deadline:
        seat.grace_used += at - seat.deadline


def say_here(seat: SeatTime) -> None:
    """A player who thinks has the whole turn for it. What is staged in secret must not change a deadline that everybody
    sees: this is said openly."""
    if seat.deadline is not None:
        seat.deadline += seat.cut
    seat.cut = 0


def leave(seat: SeatTime, at: int) -> None:
    seat.gone = True
    if seat.away_since is None:
        seat.away_since = at


def come_back(seat: SeatTime) -> None:
    seat.gone = False
    seat.away_since = None


def settle(seats: Sequence[SeatTime], at: int) -> None:
    """Write down what of the banks was used until now, before anything about the seats changes."""
    one, other = seats
    if one.away_since is not None or other.away_since is not None:
        used = _used(one, other, at), _used(other, one, at)
        one.away_used += used[0]
        other.away_used += used[1]
    one.settled = other.settled = at


def _used(seat: SeatTime, other: SeatTime, at: int) -> int:
    """What of a seat's bank was used since it was settled: the time for which the other has waited. Of two who do
    nothing, or of two who are gone, nobody waits."""
    waited_for = not (other.gone if seat.gone else other.away_since is not None)
    return max(0, at - seat.settled) if seat.away_since is not None and waited_for else 0


def shift(seat: SeatTime, clock: Clock, at: int, outage: int) -> None:
    """The server was away, not the seat. Nobody gets more than a whole turn by it, even if the server's own clock was
    set back meanwhile."""
    if seat.deadline is not None:
        seat.deadline = min(seat.deadline + outage, at + clock.turn) + clock.resume
    seat.settled += outage
    if seat.away_since is not None:
        seat.away_since += outage


def bank_left(seat: SeatTime, other: SeatTime, clock: Clock, at: int) -> int:
    """How much longer a seat may be away."""
    return max(0, clock.bank - seat.away_used - _used(seat, other, at))


def gone_for_good(seat: SeatTime, other: SeatTime, clock: Clock, at: int) -> bool:
    return seat.away_since is not None and bank_left(seat, other, clock, at) == 0


def expiry(seat: SeatTime, clock: Clock, lag: int) -> int | None:
    """When time is really up for a seat whose messages take `lag` to arrive."""
    if seat.deadline is None:
        return None
    return seat.deadline + max(0, min(lag, clock.grace, clock.grace_quota - seat.grace_used))
