"""How long programs may think, and what is left of it. Times are seconds; whoever asks brings the clock."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from quintain.bots.programs import lines
from quintain.rules.errors import OptionError

UNITS: Final = {"ms": 0.001, "s": 1.0, "m": 60.0}
DURATION: Final = re.compile(r"([0-9]{1,7}(?:\.[0-9]{1,3})?)(ms|s|m)")
LONGEST: Final = 24 * 3600.0


@dataclass(frozen=True)
class TimeControl:
    """What a program is given. `grace` is how late an answer may be: a busy machine is nobody's fault."""

    move: float | None = 1.0
    total: float | None = None
    increment: float = 0.0
    start: float = 10.0  # to become ready
    grace: float = 0.05

    def to_json(self) -> lines.TimeControl:
        """As programs are told it."""
        return {"move": _ms(self.move), "total": _ms(self.total), "increment": round(self.increment * 1000)}


def _ms(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1000)


class Timer:
    """What one program has left in one match."""

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self.left = control.total
        self.slowest = 0.0

    @property
    def allowed(self) -> float | None:
        """For the next decision, in seconds; None: without limit."""
        limits = [limit for limit in (self.control.move, self.left) if limit is not None]
        return min(limits) if limits else None

    def spend(self, seconds: float) -> None:
        """A decision has taken so long."""
        self.slowest = max(self.slowest, seconds)
        if self.left is not None:
            self.left = max(0.0, self.left - seconds) + self.control.increment


def duration(text: str, what: str) -> float:
    """Seconds from a text such as 200ms, 1.5s or 2m."""
    found = DURATION.fullmatch(text.strip())
    seconds = float(found[1]) * UNITS[found[2]] if found else 0.0
    if not 0.0 < seconds <= LONGEST:
        raise OptionError(f"{what} {text}: write a time such as 200ms, 1.5s or 2m, of at most a day")
    return seconds


def clock_of(text: str, what: str) -> tuple[float, float]:
    """Total and increment from a text such as 30s or 30s+0.5s."""
    total, plus, increment = text.partition("+")
    try:
        return duration(total, what), duration(increment, what) if plus else 0.0
    except OptionError:
        raise OptionError(f"{what} {text}: write a time for the match, and what each move adds: 30s+0.5s") from None
