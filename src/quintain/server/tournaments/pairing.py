"""The arena: pairs whoever is free. All that has to be true is in the store, as with the queue: a server pairs those
who are connected to it with anybody, and of two that want the same one the store lets one."""

from __future__ import annotations

import random
from typing import Any

from quintain.bots.characters import character_names
from quintain.bots.surprises import surprise
from quintain.games import catalog
from quintain.server import protocol
from quintain.server.accounts.people import Account, new_id
from quintain.server.accounts.sql import HOLD
from quintain.server.context import Context
from quintain.server.lobby.lobby import Lobby
from quintain.server.lobby.terms import check_terms, make_setup, match_decks, new_luck
from quintain.server.play.sql import BLOCKS_BETWEEN
from quintain.server.problems import Problem
from quintain.server.protocol import Terms
from quintain.server.store import Row, Statement, Steps, StoreError, one_by_one
from quintain.server.tournaments import sql
from quintain.server.tournaments.schedule import regular
from quintain.tables.setup import Setup, Sitter

SWEEP = 2.0
PATIENCE = 6_000  # how long an entrant waits for a person before a bot comes
LATEST = 120_000  # nobody is sent into a match that begins so shortly before the end
BOTS = ("level:1", "level:2", "level:3", "level:4")
MOST_CHARACTERS = 2


class Arena:
    """All tournaments."""

    def __init__(self, context: Context, lobby: Lobby) -> None:
        self.context = context
        self.store = context.store
        self.lobby = lobby
        self._planned: set[str] = set()  # regular ones that are known to be in the store

    def start(self) -> None:
        self.context.guard.service("tournaments", SWEEP, self.sweep)

    # ---------------------------------------------------------------------------- what there is
    async def plan(self, preset: str, starts: int, ends: int, bots: bool, *, by: str = "", id: str = "") -> str:
        """A new tournament, with the bots of the house among its entrants if it is to have them."""
        id = id or new_id()
        await self.store.transact(_planning(id, preset, starts, ends, bots, by))
        return id

    async def plan_own(self, preset: str, starts: int, ends: int, bots: bool, *, by: str) -> str:
        """A new tournament of somebody who may plan one at a time."""
        id = new_id()
        await self.store.transact(_planning_one(id, preset, starts, ends, bots, by, self.context.clock.now()))
        return id

    async def join(self, tournament: Row, account: Account, deck: str | None) -> None:
        """Wait for an opponent from now on; also after every match."""
        now = self.context.clock.now()
        if tournament["ends"] <= now:
            raise Problem("invalid", "tournament-over")
        game = check_terms(Terms(tournament["preset"]))
        match_decks(game, [await self.lobby.deck_cards(account.id, deck, game), None])
        self.lobby.players.remember(account)
        entry: Statement = sql.JOIN, (tournament["id"], account.id, now, deck or "")
        await self.store.batch([(sql.FREE, (tournament["id"], account.id)), entry])

    # ---------------------------------------------------------------------------- pairing
    async def sweep(self) -> None:
        try:
            await self._sweep()
        except StoreError:
            self.context.metrics.count("store_errors")  # everybody waits until it is back

    async def _sweep(self) -> None:
        now, settings = self.context.clock.now(), self.context.settings
        regular_ones = regular(now, settings.tournament_hours, settings.tournament_minutes)
        for one in regular_ones:
            if one.id not in self._planned:
                await self.plan(one.preset, one.starts, one.ends, True, id=one.id)
        self._planned = {one.id for one in regular_ones}
        for tournament in await self.store.read(sql.RUNNING, now):
            await self.context.guard.attempt("pairing", self._pair(tournament, now))

    async def _pair(self, tournament: Row, now: int) -> None:
        """Pair those who have waited longest first; whoever finds nobody plays a bot, where there are some."""
        if now > tournament["ends"] - min(LATEST, (tournament["ends"] - tournament["starts"]) // 2):
            return
        rows = await self.store.read(sql.WAITING, tournament["id"])
        waiting = [
            row for row in rows if ":" not in row["account"] and self.lobby.connections.is_online(row["account"])
        ]
        while waiting:
            one = waiting.pop(0)
            if not self.lobby.connections.of(one["account"]):
                continue  # their own server does it
            other = await self._opponent(one, waiting)
            if other is not None:
                waiting.remove(other)
                await self._begin(tournament, one, other)
            elif tournament["bots"] and now - one["since"] >= PATIENCE:
                await self._begin(tournament, one, await self._bot(tournament, one))

    async def _opponent(self, one: Row, waiting: list[Row]) -> Row | None:
        """Whoever is nearest by points. The last opponent comes again only if nobody else is there, and not at once."""
        near = sorted(waiting, key=lambda row: (row["account"] == one["foe"], abs(row["points"] - one["points"])))
        now = self.context.clock.now()
        for other in near:
            again = other["account"] == one["foe"]
            if again and now - max(one["since"], other["since"]) < PATIENCE:
                continue
            if not await self.store.read(BLOCKS_BETWEEN, one["account"], other["account"]):
                return other
        return None

    async def _bot(self, tournament: Row, one: Row) -> Row:
        """The bot that has played least, and not just now against this one."""
        bots = await self.store.read(sql.BOTS, tournament["id"])
        return next((bot for bot in bots if bot["account"] != one["foe"]), bots[0])

    async def _begin(self, tournament: Row, one: Row, other: Row) -> None:
        pair = [one, other]
        random.SystemRandom().shuffle(pair)
        setup = await self._setup(tournament, pair)
        people = [row["account"] for row in pair if ":" not in row["account"]]
        try:
            room = await self.lobby.hall.open(setup, _sending(tournament["id"], people, setup.match))
        except Problem:
            return  # another server was faster, or one of both has too many matches: the next round sees what is true
        for seat, sitter in enumerate(setup.seats):
            if sitter.kind == "account":
                begun = protocol.Started(room.match, seat, setup.preset, tournament["id"])
                self.lobby.connections.tell(sitter.id, begun)
        self.lobby.tell()

    async def _setup(self, tournament: Row, pair: list[Row]) -> Setup:
        terms = Terms(tournament["preset"], timed=True)
        game, seed = check_terms(terms), new_luck()
        decks = []
        for seat, row in enumerate(pair):
            if ":" in row["account"]:
                decks.append(surprise(game, seat, int(seed, 16)))
            else:
                decks.append(await self._deck(row, game))
        seats = _sitter(pair[0]["account"]), _sitter(pair[1]["account"])
        more: dict[str, Any] = {"decks": match_decks(game, decks), "tournament": tournament["id"]}
        return make_setup(terms, seats, self.context.settings, self.context.clock.now(), seed, **more)

    async def _deck(self, row: Row, game: Any) -> list[str] | None:
        """The deck that the entrant has chosen; the usual one, if it is gone or may not be played any more."""
        try:
            cards = await self.lobby.deck_cards(row["account"], row["deck"] or None, game)
            match_decks(game, [cards, None])
        except Exception:
            return None
        return cards


def bots_of(preset: str) -> list[str]:
    """The bots of the house that fill a tournament: some by strength, some with a character."""
    return [*BOTS, *character_names(catalog.rulebook_of(preset))[:MOST_CHARACTERS]]


def _planning(id: str, preset: str, starts: int, ends: int, bots: bool, by: str) -> Steps[None]:
    if not (yield sql.ADD, (id, preset, starts, ends, bots, by)) or not bots:
        return
    entries: list[Statement] = [(sql.JOIN, (id, f"bot:{bot}", 0, "")) for bot in bots_of(preset)]
    yield from one_by_one(entries)


def _planning_one(id: str, preset: str, starts: int, ends: int, bots: bool, by: str, now: int) -> Steps[None]:
    """Nobody fills the list alone, however many requests come at once."""
    yield HOLD, (by,)
    if (yield sql.OPEN_OF, (by, now)):
        raise Problem("invalid", "tournament-own-open")
    yield from _planning(id, preset, starts, ends, bots, by)


def _sending(tournament: str, people: list[str], match: str) -> Steps[None]:
    """Two leave those who wait, together with the match that begins; refuse, if one of them has left before."""
    for person in sorted(people):
        if not (yield sql.SEND, (tournament, person, match)):
            raise Problem("not-open")
    yield sql.ADD_MATCH, (match, tournament)


def _sitter(key: str) -> Sitter:
    kind, colon, name = key.partition(":")
    return Sitter("bot", name) if colon and kind == "bot" else Sitter("account", key)
