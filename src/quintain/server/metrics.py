"""Counters, gauges and histograms, told in the text format that Prometheus reads."""

from __future__ import annotations

import bisect
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

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
    "bus_errors": "Times another server did not answer.",
    "rooms_stuck": "Matches whose answer from the store was lost, and which were read again.",
    "guests_removed": "Guests removed because they had not been used for long.",
    "bot_moves": "Moves made by bots of the house.",
    "bot_stand_ins": "Moves made by a simpler bot, because the one that was asked for was not ready.",
    "bot_failures": "Times a bot failed or took too long.",
    "bot_jobs_dropped": "Jobs of the bots that were no longer wanted when their turn came.",
    "bot_jobs_refused": "Jobs of the bots that were refused because the queue was full.",
    "log_ins_failed": "Log-ins with a wrong name or password.",
    "timeouts": "Connections closed because a request did not arrive or an answer was not read in time.",
}
# Counters with a label, whose values are counted apart.
LABELLED = {
    "http_requests": ("status", "HTTP requests by the status of their answer, refused handshakes included."),
    "limits_hit": ("limit", "Times something was refused because of a limit."),
    "bytes_out": ("by", "Bytes sent: bodies of HTTP answers, and frames of sockets."),
}
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
PROC = Path("/proc/self")


class Histogram:
    """How often something took how long."""

    def __init__(self, told: str, bounds: Sequence[float] = BOUNDS) -> None:
        self.told = told
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect.bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    def lines(self, name: str) -> list[str]:
        lines, total = [f"# HELP {name} {self.told}", f"# TYPE {name} histogram"], 0
        for bound, count in zip((*self.bounds, "+Inf"), self.counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self.sum}", f"{name}_count {total}"]


class Metrics:
    """What is counted while the server runs."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard
        self.counters = dict.fromkeys(COUNTERS, 0)
        self.labelled: dict[str, Counter[str]] = {name: Counter() for name in LABELLED}
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self.families: list[Callable[[], list[str]]] = []  # lines of parts that have figures with labels
        self.histograms = {
            "durable_seconds": Histogram("Time until an entry was on disk."),
            "loop_delay_seconds": Histogram("How late the event loop was; 0 is never late.", (*BOUNDS, 5.0)),
        }
        self.started = time.time()

    def count(self, name: str, by: int = 1) -> None:
        self.counters[name] += by

    def count_labelled(self, name: str, label: str, by: int = 1) -> None:
        self.labelled[name][label] += by

    def limit(self, name: str) -> Callable[[], None]:
        """Counts that a limit was hit."""
        return partial(self.count_labelled, "limits_hit", name)

    def gauge(self, name: str, told: str, read: Callable[[], float]) -> None:
        self.gauges[name] = told, read

    def durable(self, seconds: float) -> None:
        """How long it took until an entry was on disk."""
        self.histograms["durable_seconds"].add(seconds)

    def text(self) -> str:
        lines: list[str] = []
        for name, value in self.counters.items():
            lines += _family(f"quintain_{name}_total", "counter", COUNTERS[name], value)
        for name, (label, told) in LABELLED.items():
            family = f"quintain_{name}_total"
            lines += [f"# HELP {family} {told}", f"# TYPE {family} counter"]
            lines += [f'{family}{{{label}="{key}"}} {value}' for key, value in sorted(self.labelled[name].items())]
        lines += self._failures()
        for name, (told, read) in self.gauges.items():
            lines += _family(f"quintain_{name}", "gauge", told, read())
        for read_lines in self.families:
            lines += read_lines()
        for name, histogram in self.histograms.items():
            lines += histogram.lines(f"quintain_{name}")
        return "\n".join(lines + self._process()) + "\n"

    def _process(self) -> list[str]:
        times = os.times()
        lines = _family("process_cpu_seconds_total", "counter", "Processor time used.", times.user + times.system)
        lines += _family("process_start_time_seconds", "gauge", "When the server was started.", self.started)
        with suppress(OSError):  # not every system has /proc
            files = len(os.listdir(PROC / "fd"))
            lines += _family("process_open_fds", "gauge", "Open files and connections.", files)
            pages = int((PROC / "statm").read_text().split()[1])
            size = pages * os.sysconf("SC_PAGE_SIZE")
            lines += _family("process_resident_memory_bytes", "gauge", "Memory in use.", size)
        return lines

    def _failures(self) -> list[str]:
        name = "quintain_failures_total"
        lines = [f'{name}{{place="{place}"}} {self.guard.failures[place]}' for place in PLACES]
        return [f"# HELP {name} Exceptions that cost one command and nothing else.", f"# TYPE {name} counter", *lines]


def _family(name: str, kind: str, told: str, value: float) -> list[str]:
    return [f"# HELP {name} {told}", f"# TYPE {name} {kind}", f"{name} {value}"]
