"""The content that matches began with, in the store: what is no longer as it was is fetched for them."""

from __future__ import annotations

import logging

import msgspec
from msgspec.structs import replace

from quintain.server.play import sql
from quintain.server.store import Row, Statement, Store
from quintain.tables.editions import as_it_was, content_of, is_current, pinned
from quintain.tables.setup import Setup, game_at

MOST_KEPT = 64  # contents in memory, of some ten kilobytes each
decode_setup = msgspec.json.Decoder(Setup).decode
log = logging.getLogger(__name__)


class Editions:
    """Keeps contents by their digests: one for all matches that are played with it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, bytes] = {}

    def pin(self, setup: Setup) -> tuple[Setup, list[Statement]]:
        """A setup for a new match, and what has to be written together with it."""
        setup = pinned(setup)
        if setup.edition is not None:  # it goes on from a match of old, whose content is there
            return setup, []
        content = content_of(game_at(setup))
        return setup, [(sql.ADD_CONTENT, (content.digest, content.data))]

    def written(self, setup: Setup) -> bytes:
        """A setup as its match's row has it."""
        return msgspec.json.encode(replace(setup, edition=None))

    async def setup(self, row: Row) -> Setup:
        """The setup of a match, with the content that it began with."""
        setup = decode_setup(bytes(row["setup"]))
        if is_current(setup):
            return setup
        data = await self._content(setup.content)
        if data is None:
            log.warning("the content %s of match %s is not in the store", setup.content, setup.match)
            return setup
        return as_it_was(setup, data)

    async def _content(self, digest: str) -> bytes | None:
        if digest not in self._known:
            rows = await self._store.read(sql.CONTENT, digest)
            if not rows:
                return None
            if len(self._known) >= MOST_KEPT:
                self._known.pop(next(iter(self._known)))
            self._known[digest] = bytes(rows[0]["data"])
        return self._known[digest]
