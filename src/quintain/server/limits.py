"""Token buckets: so much at once, so much in the long run."""

from __future__ import annotations

from collections import OrderedDict

KEYS_KEPT = 100_000


class Bucket:
    """One bucket: it holds `burst` and fills at `rate` per second."""

    __slots__ = ("burst", "filled", "level", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.filled = now

    def take(self, now: float) -> bool:
        """Take one; False if there is none."""
        self.level = min(self.burst, self.level + (now - self.filled) * self.rate)
        self.filled = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Limiter:
    """A bucket for each of many keys; those not used for longest are forgotten first."""

    def __init__(self, count: int, seconds: float) -> None:
        self.rate = count / seconds
        self.burst = count
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, key: str, now: float) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst, now)
            if len(self._buckets) > KEYS_KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now)

    def give_back(self, key: str) -> None:
        """What was taken last should not have counted."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.level = min(bucket.burst, bucket.level + 1)
