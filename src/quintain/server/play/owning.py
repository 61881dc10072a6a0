"""Who owns which match. A server owns a match as long as it keeps its lease in the database; the matches of one that
does not are free, and taken by whoever is asked for them first.

Safety does not rest on this: the key of the journal decides who may write. Leases only say who should try.
"""

from __future__ import annotations

import os
import secrets
import time

from quintain.server.context import Context
from quintain.server.nodes.others import LEASE, Nodes
from quintain.server.play import sql
from quintain.server.play.contents import decode_setup
from quintain.server.problems import Problem
from quintain.server.store import Row, Steps
from quintain.tables import commands
from quintain.tables.journal import AnyEntry, encode
from quintain.tables.table import Table

FOREVER = 2**53
NEVER = -1
GRACE = 5.0  # seconds of an unbroken lease until we know that whoever has none is gone: all had the time to renew it


class Elsewhere(Problem):
    """Another server has the match."""

    def __init__(self, node: str) -> None:
        super().__init__("unavailable")
        self.node = node


class Owning:
    """The lease of this server, and what it owns by it."""

    def __init__(self, context: Context, nodes: Nodes) -> None:
        self.store = context.store
        self.clock = context.clock
        self.nodes = nodes
        self.released = False  # we own nothing, and take nothing over
        self.last_beat = 0.0  # when the sign of life was stored last, by the monotonic clock
        self.stored_at = 0  # and by ours
        self.lapsed = False  # did the lease end meanwhile, so that others may have taken what was ours?
        self.next_end = FOREVER  # when the first of the others' leases ends, if that is not renewed
        self._held_since = time.monotonic()  # without a break
        self._held_until = 0.0
        self._started = 0

    @property
    def me(self) -> str:
        return self.nodes.name

    async def begin(self) -> None:
        await self._follow()
        self._started = self.stored_at = self.clock.now()
        await self.sign_of_life()
        self.lapsed = False  # nothing was ours

    async def _follow(self) -> None:
        """Of several servers none has the right time but the database."""
        if self.nodes.shared:
            asked = time.monotonic()
            moment = await self.store.moment()
            self.clock.follow(moment, time.monotonic() - asked)

    async def sign_of_life(self) -> None:
        """Keep the lease, and see who else does."""
        await self._follow()
        now, asked = self.clock.now(), time.monotonic()
        lease = 0 if self.released else now + LEASE
        await self.store.write(sql.KEEP_LEASE, self.me, self._started, now, lease, not self.nodes.cut_off)
        if now - self.stored_at > LEASE or asked > self._held_until:
            self.lapsed, self._held_since = True, asked
        self.last_beat, self.stored_at, self._held_until = time.monotonic(), now, asked + LEASE / 1000
        await self.look_around()

    async def look_around(self) -> None:
        """See who keeps a lease, and until when."""
        if self.nodes.shared:
            rows = await self.store.read(sql.LIVING, self.clock.now())
            self.nodes.learn({row["incarnation"]: bool(row["linked"]) for row in rows}, sure=self.is_sure)
            self.next_end = min((row["lease"] for row in rows if row["incarnation"] != self.me), default=FOREVER)

    @property
    def holds(self) -> bool:
        """Is what we own ours for certain? Whoever has no lease may be behind: others may have gone on without it."""
        return not self.nodes.shared or (time.monotonic() < self._held_until and not self.lapsed)

    @property
    def is_sure(self) -> bool:
        """Can we tell who is gone? After the database was away nobody has a lease, and one is back before the other."""
        return not self.nodes.shared or time.monotonic() - self._held_since > GRACE

    def excuse(self) -> None:
        """This process was stopped, and the store was not: its outage, if there is one, begins now."""
        self.lapsed = self.lapsed or self.clock.now() - self.stored_at > LEASE
        self.last_beat, self.stored_at = time.monotonic(), self.clock.now()

    async def still_mine(self) -> set[str] | None:
        """The matches that are ours; None if none can have been taken. Only who has no lease loses a match: from the
        moment in which it is renewed nobody can take one any more."""
        if not self.lapsed:
            return None
        rows = await self.store.read(sql.MINE, self.me)
        self.lapsed = False
        return {row["id"] for row in rows}

    @property
    def _leases_end(self) -> int:
        """Leases until then are over. Whoever has a database alone need not wait for that of its predecessor; whoever
        is not sure takes only what was handed over."""
        if not self.nodes.shared:
            return FOREVER
        return self.clock.now() if self.is_sure else NEVER

    async def claim_orphans(self) -> list[str]:
        """Our share of the matches that nobody owns and whose clocks may run. The others wait until they are asked
        for."""
        if self.released:
            return []
        now = self._leases_end
        count = (await self.store.read(sql.COUNT_ORPHANS, self.me, now))[0][0]
        if not count:
            return []
        share = -(-count // (1 + len(self.nodes.others)))
        claimed = await self.store.write(sql.CLAIM_ORPHANS, self.me, now, share)
        return [row["id"] for row in claimed if decode_setup(bytes(row["setup"])).clock.turn]

    def take_over(self, table: Table, row: Row) -> Steps[AnyEntry | None]:
        """Own a match. For how long nobody did goes to the journal in the same transaction: until then it stays on
        record, however often servers are restarted, and no clock of this match runs before."""
        match = table.setup.match
        if not (rows := (yield sql.CLAIM, (match, self.me, row["owner"], self._leases_end))):
            raise Elsewhere(row["owner"])  # whose lease holds, or another server was faster
        now = self.clock.now()
        entry = commands.resumed(table, now, now - max(rows[0]["stopped"], table.setup.opened))
        if entry is not None:
            yield sql.ADD_ENTRY, (match, table.seq + 1, encode(entry))
        yield sql.GO_ON, (match,)
        return entry

    async def release(self) -> None:
        """Let go of everything at once: whoever is asked for it may have it."""
        self.released = True
        await self.store.batch(
            [
                (sql.HAND_OVER, (self.me, self.clock.now())),
                (sql.KEEP_LEASE, (self.me, self._started, self.clock.now(), 0, not self.nodes.cut_off)),
            ]
        )

    async def forget_gone(self) -> None:
        """Servers that are gone, and whose matches have all been taken over."""
        await self.store.write(sql.FORGET_WORKERS, self.me, self.clock.now())

    async def cluster(self) -> str:
        """The name that all servers of this database go by."""
        await self.store.write(sql.NAME_CLUSTER, secrets.token_hex(8))
        return str((await self.store.read(sql.CLUSTER))[0]["name"])


def new_name(now: int) -> str:
    """A new one every time: a process that comes back must not take itself for its predecessor."""
    return f"{os.getpid()}-{now}-{secrets.token_hex(4)}"
