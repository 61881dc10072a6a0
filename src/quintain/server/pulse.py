"""Samples for the metrics: the delay of the event loop, and matches that wait for the store."""

from __future__ import annotations

import asyncio

from quintain.server.health import LONG
from quintain.server.metrics import Metrics
from quintain.server.play.hall import Hall

INTERVAL = 0.5  # seconds


class Pulse:
    """Measures a pause of the event loop again and again."""

    def __init__(self, hall: Hall, metrics: Metrics) -> None:
        self.delays = metrics.histograms["loop_delay_seconds"]
        told = f"Matches that wait for the store for over {LONG:.0f} s."
        metrics.gauge("rooms_waiting", told, lambda: hall.waiting_longer_than(LONG))

    async def beat(self) -> None:
        loop = asyncio.get_running_loop()
        expected = loop.time() + INTERVAL
        await asyncio.sleep(INTERVAL)
        self.delays.add(max(0.0, loop.time() - expected))
