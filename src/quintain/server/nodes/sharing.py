"""Limits that hold for all servers together: each tells the others what it has let through."""

from __future__ import annotations

from quintain.server.clock import Clock
from quintain.server.limits import Limiter
from quintain.server.nodes.others import Nodes
from quintain.server.nodes.talk import Taken

MOST_AT_ONCE = 2000  # keys in a message


class SharedLimits:
    """Limits by name. Whoever turns from one server to the next is counted again half a second later at the latest."""

    def __init__(self, nodes: Nodes, clock: Clock) -> None:
        self._nodes = nodes
        self._clock = clock
        self._limits: dict[str, Limiter] = {}
        nodes.on(Taken, self._hear)

    def add(self, name: str, limiter: Limiter) -> Limiter:
        self._limits[name] = limiter
        if self._nodes.shared:
            limiter.taken = {}
        return limiter

    def tell(self) -> None:
        """Tell the others what was taken since the last time."""
        told = {}
        for name, limiter in self._limits.items():
            if limiter.taken:
                told[name] = dict(list(limiter.taken.items())[:MOST_AT_ONCE])
                limiter.taken.clear()
        if told:
            self._nodes.tell_others(Taken(told))

    def _hear(self, taken: Taken) -> None:
        now = self._clock.now() / 1000
        for name, keys in taken.limits.items():
            limiter = self._limits.get(name)
            for key, count in keys.items() if limiter is not None else ():
                if limiter is not None:
                    limiter.taken_elsewhere(key, count, now)
