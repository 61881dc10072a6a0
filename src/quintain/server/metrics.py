"""Counters and gauges, told in the text format that Prometheus reads."""

from __future__ import annotations

import bisect
import os
import time
from collections.abc import Callable

from quintain.server.guard import PLACES, Guard

COUNTERS = {
    "moves": "Decisions recorded.",
    "entries": "Journal entries recorded.",
    "frames_in": "Messages received on sockets.",
    "frames_out": "Messages sent on sockets.",
    "refused": "Commands that were refused.",
    "sockets_opened": "Sockets opened.",
    "sockets_slow": "Sockets closed because nobody read from them.",
    "matches_started": "Matches started.",
    "matches_ended": "Matches ended.",
    "store_errors": "Times the store failed.",
    "rooms_stuck": "Matches whose answer from the store was lost, and which were read again.",
    "guests_removed": "Guests removed because they had not been used for long.",
    "bot_moves": "Moves made by bots of the house.",
    "bot_failures": "Times a bot failed or took too long.",
    "bot_jobs_dropped": "Jobs of the bots that were no longer wanted when their turn came.",
    "bot_jobs_refused": "Jobs of the bots that were refused because the queue was full.",
    "log_ins_failed": "Log-ins with a wrong name or password.",
}
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """What is counted while the server runs."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard
        self.counters = dict.fromkeys(COUNTERS, 0)
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self.families: list[Callable[[], list[str]]] = []  # lines of parts that have figures with labels
        self.started = time.time()
        self._durable = [0] * (len(BOUNDS) + 1)
        self._durable_sum = 0.0

    def count(self, name: str, by: int = 1) -> None:
        self.counters[name] += by

    def gauge(self, name: str, told: str, read: Callable[[], float]) -> None:
        self.gauges[name] = told, read

    def durable(self, seconds: float) -> None:
        """How long it took until an entry was on disk."""
        self._durable[bisect.bisect_left(BOUNDS, seconds)] += 1
        self._durable_sum += seconds

    def text(self) -> str:
        lines: list[str] = []
        for name, value in self.counters.items():
            lines += _family(f"quintain_{name}_total", "counter", COUNTERS[name], value)
        lines += self._failures()
        for name, (told, read) in self.gauges.items():
            lines += _family(f"quintain_{name}", "gauge", told, read())
        for read_lines in self.families:
            lines += read_lines()
        times = os.times()
        lines += _family("process_cpu_seconds_total", "counter", "Processor time used.", times.user + times.system)
        lines += _family("process_start_time_seconds", "gauge", "When the server was started.", self.started)
        return "\n".join(lines + self._histogram()) + "\n"

    def _failures(self) -> list[str]:
        name = "quintain_failures_total"
        lines = [f'{name}{{place="{place}"}} {self.guard.failures[place]}' for place in PLACES]
        return [f"# HELP {name} Exceptions that cost one command and nothing else.", f"# TYPE {name} counter", *lines]

    def _histogram(self) -> list[str]:
        name, total, lines = "quintain_durable_seconds", 0, []
        for bound, count in zip((*BOUNDS, "+Inf"), self._durable, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        head = [f"# HELP {name} Time until an entry was on disk.", f"# TYPE {name} histogram"]
        return [*head, *lines, f"{name}_sum {self._durable_sum}", f"{name}_count {total}"]


def _family(name: str, kind: str, told: str, value: float) -> list[str]:
    return [f"# HELP {name} {told}", f"# TYPE {name} {kind}", f"{name} {value}"]
