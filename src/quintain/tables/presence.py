"""Time and presence of the seats: deadlines, idle turns, who is away and for how long."""

from __future__ import annotations

from dataclasses import dataclass, field

from quintain.tables.setup import Clock


@dataclass
class SeatTime:
    """What the clock knows about one seat."""

    deadline: int | None = None  # when its decision is due
    acted: bool = False  # has it done anything in this turn?
    idle: int = 0  # turns in a row in which it did nothing
    away_since: int | None = None
    away_used: int = 0  # of the bank
    grace_used: int = 0
    emotes: list[int] = field(default_factory=list)  # when it said its last few things


def start_turn(seat: SeatTime, clock: Clock, at: int) -> None:
    """A new turn. After an idle one there is half the time."""
    seat.acted = False
    if clock.turn:
        seat.deadline = at + (clock.turn // 2 if seat.idle else clock.turn)


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
    come_back(seat, at)
    if seat.deadline is not None and at > seat.deadline:
        seat.grace_used += at - seat.deadline


def come_back(seat: SeatTime, at: int) -> None:
    if seat.away_since is not None:
        seat.away_used += at - seat.away_since
        seat.away_since = None


def shift(seat: SeatTime, clock: Clock, at: int, outage: int) -> None:
    """The server was away, not the seat. Nobody gets more than a whole turn by it, even if the server's own clock was
    set back meanwhile."""
    if seat.deadline is not None:
        seat.deadline = min(seat.deadline + outage, at + clock.turn) + clock.resume
    if seat.away_since is not None:
        seat.away_since += outage


def bank_left(seat: SeatTime, clock: Clock, at: int) -> int:
    """How much longer a seat may be away."""
    since = seat.away_since
    return max(0, clock.bank - seat.away_used - (0 if since is None else at - since))


def gone_for_good(seat: SeatTime, clock: Clock, at: int) -> bool:
    return seat.away_since is not None and bank_left(seat, clock, at) == 0


def expiry(seat: SeatTime, clock: Clock, lag: int) -> int | None:
    """When time is really up for a seat whose messages take `lag` to arrive."""
    if seat.deadline is None:
        return None
    return seat.deadline + max(0, min(lag, clock.grace, clock.grace_quota - seat.grace_used))
