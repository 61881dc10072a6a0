"""The picture beside a link, as PNG: drawn one at a time in the bots' processes, and the last ones kept. Drawing takes
as long as hundreds of moves, and lets no other thread of its process run meanwhile."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from importlib import import_module
from importlib.util import find_spec

from quintain.server.play.bots import HouseBots
from quintain.server.play.turns import Job, Kind
from quintain.server.previews.titles import Told

KEPT = 64
MOST_WAITING = 8
COST = 0.3  # seconds


class Pictures:
    """Draws previews. Needs the extra `pictures`; without it links have words and no picture."""

    def __init__(self, bots: HouseBots) -> None:
        self._bots = bots
        self.offered = find_spec("resvg_py") is not None
        self._kept: OrderedDict[Told, bytes] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0

    async def png(self, told: Told, address: str) -> bytes | None:
        """The picture, for whoever asks from an address; None if too many wait for theirs."""
        if told in self._kept:
            self._kept.move_to_end(told)
            return self._kept[told]
        if self._waiting >= MOST_WAITING or not self.offered:
            return None
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                if told not in self._kept:
                    job = Job(Kind.ARCHIVE, address, address, draw, (told,), needs="pictures", cost=COST)
                    self._keep(told, await self._bots.run(job))
        finally:
            self._waiting -= 1
        return self._kept.get(told)

    def _keep(self, told: Told, png: bytes) -> None:
        self._kept[told] = png
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def draw(told: Told) -> bytes:
    """Runs in a process of its own. By names: what draws stands beside the server, and neither needs the other."""
    preview = import_module("quintain.art.preview")
    shown = told.title, told.line, told.crests, told.cards, told.position, told.language
    svg = preview.preview_svg(preview.Preview(*shown))
    return bytes(import_module("resvg_py").svg_to_bytes(svg_string=svg))
