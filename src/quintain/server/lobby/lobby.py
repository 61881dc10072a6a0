"""The state of the lobby: who waits for whom. The queue lives in memory; challenges survive a restart."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Struct

from quintain.rules.game import Game
from quintain.server import protocol
from quintain.server.accounts.people import Account, new_id
from quintain.server.cardsets import in_short
from quintain.server.context import Context
from quintain.server.counts import one_more
from quintain.server.decks.sql import DECK_OF
from quintain.server.ladder.ladder import Ladder
from quintain.server.lobby import sql
from quintain.server.lobby.terms import Cards, agreed_game, check_terms, make_setup, match_decks, swapped_decks
from quintain.server.play.connections import Connections
from quintain.server.play.hall import MOST_MATCHES, Hall
from quintain.server.play.room import Room
from quintain.server.play.sql import BLOCKS_BETWEEN, COUNT_LIVE_OF
from quintain.server.players import Players
from quintain.server.problems import Problem
from quintain.server.protocol import Terms, encode
from quintain.server.store import Statement, Steps, StoreError
from quintain.tables.setup import Sitter

SWEEP = 1.0
OFFLINE = 30_000  # how long an open challenge survives its maker's absence
INVITATION = 7 * 24 * 3_600_000
MOST_CHALLENGES = 5
FIRST_WINDOW = 100
WINDOW_GROWS = 15  # rating points a second
WIDEST_WINDOW = 2000
WATCHABLE = 50
SHOWN_CHALLENGES = 50  # in the state, and on a page of the list
TOLD_APART = 0.25  # seconds between two states of the lobby
REMATCH = 300_000  # how long a wish for a rematch holds


class Challenge(Struct, forbid_unknown_fields=True):
    """Somebody wants to play on these terms."""

    id: str
    account: str
    terms: Terms
    created: int
    private: bool
    seat: int | None = None
    deck: str | None = None


@dataclass
class Waiting:
    """Somebody in the queue."""

    account: str
    rating: float
    since: int
    deck: str | None
    told: int = 0
    offered: bool = False

    def window(self, now: int) -> int:
        """How far an opponent's rating may be away by now."""
        return min(WIDEST_WINDOW, FIRST_WINDOW + (now - self.since) * WINDOW_GROWS // 1000)


@dataclass
class Lobby:
    """All challenges, queues and wishes for rematches."""

    context: Context
    hall: Hall
    connections: Connections
    ladder: Ladder
    players: Players
    challenges: dict[str, Challenge] = field(default_factory=dict)
    queues: dict[tuple[str, bool], dict[str, Waiting]] = field(default_factory=dict)
    offline: dict[str, int] = field(default_factory=dict)
    rematches: dict[str, dict[int, int]] = field(default_factory=dict)  # by match: when each seat wished for one
    _short: dict[str, protocol.TermsInShort] = field(default_factory=dict)
    _state: bytes = b""  # the last one, and when it was made
    _made: float = 0.0
    _telling: bool = False

    async def start(self) -> None:
        for row in await self.context.store.read(sql.CHALLENGES):
            try:
                challenge = msgspec.json.decode(bytes(row["terms"]), type=Challenge)
                self._keep(challenge, check_terms(challenge.terms))
            except (msgspec.DecodeError, Problem):  # it was made by other rules, and can't be played any more
                await self.withdraw(row["id"])
            else:
                self.offline[challenge.account] = self.context.clock.now()
        self.context.guard.service("lobby", SWEEP, self.sweep)

    async def sweep(self) -> None:
        """Pair whoever fits, forget whoever left, and tell the lobby what changed."""
        now, guard = self.context.clock.now(), self.context.guard
        for challenge in list(self.challenges.values()):
            await guard.attempt("challenge", self._look_at(challenge, now))
        for key, queue in list(self.queues.items()):
            await guard.attempt("pairing", self._pair(key, queue, now))
        self._forget_wishes(now)
        guard.call("lobby-news", self.tell)

    async def _look_at(self, challenge: Challenge, now: int) -> None:
        """A challenge ends some time after its maker has left."""
        away = now - self.offline.get(challenge.account, now)
        limit = INVITATION if challenge.private else OFFLINE
        if away > limit or now - challenge.created > INVITATION:
            await self.withdraw(challenge.id)

    # ---------------------------------------------------------------------------- presence
    def left(self, account: str) -> None:
        """A connection ended. Whoever has no other leaves the queue."""
        if not self.connections.of(account):
            self.offline[account] = self.context.clock.now()
            for queue in self.queues.values():
                queue.pop(account, None)

    async def drop(self, account: str) -> None:
        """Withdraw the challenges of an account, and take it out of the queues."""
        for challenge in [one for one in self.challenges.values() if one.account == account]:
            await self.withdraw(challenge.id)
        self.unqueue(account)

    def arrived(self, account: str) -> None:
        self.offline.pop(account, None)

    def state(self) -> bytes:
        """What everybody in the lobby sees. It is made once for all, and again when it is older than a sweep."""
        if not self._state or self.hall.loop.time() - self._made >= SWEEP:
            self._make_state()
        return self._state

    def _make_state(self) -> None:
        queued = {preset: len(queue) for (preset, _), queue in self.queues.items() if queue}
        listed = self.listed()
        lines = [self.line(challenge) for challenge in listed[:SHOWN_CHALLENGES]]
        matches = self.watchable(WATCHABLE)
        online = len(self.connections.by_account)
        state = encode(protocol.LobbyState(online, queued, lines, matches, len(listed)))
        self._made = self.hall.loop.time()
        if state != self._state:
            self._state = state

    def tell(self) -> None:
        """Send the state to those in the lobby, now or soon: many changes at once are one message."""
        wait = self._made + TOLD_APART - self.hall.loop.time()
        if wait <= 0:
            self._tell()
        elif not self._telling:
            self._telling = True
            self.context.guard.spawn("lobby-news", self._tell_later(wait))

    async def _tell_later(self, wait: float) -> None:
        await asyncio.sleep(wait)
        self._telling = False
        self._tell()

    def _tell(self) -> None:
        listening = [connection for connection in self.connections.all() if connection.in_lobby]
        if listening:
            self._make_state()
        for connection in listening:
            connection.show_lobby(self._state)

    def watchable(self, most: int) -> list[protocol.MatchLine]:
        """The matches that began last, of those that anybody may watch."""
        rooms = [room for room in reversed(self.hall.live()) if not room.table.setup.private]
        return [room.line() for room in rooms[:most]]

    def listed(self) -> list[Challenge]:
        """All open challenges: the newest of every account, then the second of each, and so on. So nobody can push the
        challenges of others off the first page by making many."""
        ranks: Counter[str] = Counter()
        ranked: list[tuple[int, Challenge]] = []
        for challenge in reversed(self.challenges.values()):
            if not challenge.private:
                ranked.append((ranks[challenge.account], challenge))
                ranks[challenge.account] += 1
        return [challenge for _, challenge in sorted(ranked, key=lambda pair: pair[0])]

    def line(self, challenge: Challenge) -> protocol.ChallengeLine:
        by = self.players.known(challenge.account, challenge.terms.preset)
        short, created, private = self._short[challenge.id], challenge.created, challenge.private
        return protocol.ChallengeLine(challenge.id, by, short, created, private, challenge.seat)

    # ---------------------------------------------------------------------------- challenges
    async def challenge(
        self, account: Account, terms: Terms, private: bool, seat: int | None, deck: str | None
    ) -> Challenge:
        self.check_rated(account, terms)
        game = check_terms(terms)
        match_decks(game, [await self.deck_cards(account.id, deck), None])
        now = self.context.clock.now()
        made = Challenge(new_id(), account.id, terms, now, private, seat, deck)
        self.players.remember(account)
        await self.context.store.transact(_saving(made))
        self._keep(made, game)
        if not self.connections.of(account.id):
            self.offline[account.id] = now
        return made

    def _keep(self, challenge: Challenge, game: Game) -> None:
        self.challenges[challenge.id] = challenge
        self._short[challenge.id] = in_short(challenge.terms, game)

    def _take_down(self, challenge: str) -> Challenge | None:
        self._short.pop(challenge, None)
        return self.challenges.pop(challenge, None)

    async def withdraw(self, challenge: str) -> None:
        self._take_down(challenge)
        await self.context.store.write(sql.WITHDRAW, challenge)

    async def accept(self, account: Account, challenge_id: str, deck: str | None) -> Room:
        """Take up a challenge. Of two who do so at once, one is too late."""
        challenge = self.challenges.get(challenge_id)
        if challenge is None:
            raise Problem("not-open")
        if challenge.account == account.id:
            raise Problem("own-challenge")
        self.check_rated(account, challenge.terms)
        await self.check_blocked(account.id, challenge.account)
        decks = {challenge.account: challenge.deck, account.id: deck}
        await self._check_decks(challenge.terms, decks)
        seat = challenge.seat if challenge.seat is not None else secrets.randbelow(2)
        people = [challenge.account, account.id] if seat == 0 else [account.id, challenge.account]
        short = self._short.get(challenge_id)
        if self._take_down(challenge_id) is None or short is None:
            raise Problem("not-open")
        try:
            return await self.open(
                challenge.terms, people, decks, [(sql.WITHDRAW, (challenge_id,))], private=challenge.private
            )
        except (Problem, StoreError):
            self.challenges[challenge_id], self._short[challenge_id] = challenge, short
            raise

    async def _check_decks(self, terms: Terms, decks: dict[str, str | None]) -> None:
        game = check_terms(terms)
        for account, deck in decks.items():
            match_decks(game, [await self.deck_cards(account, deck), None])

    def check_rated(self, account: Account, terms: Terms) -> None:
        if terms.rated and account.kind != "person":
            raise Problem("forbidden", "rated-sign-up")

    async def check_blocked(self, one: str, other: str) -> None:
        if await self.context.store.read(BLOCKS_BETWEEN, one, other):
            raise Problem("blocked")

    async def deck_cards(self, account: str, deck: str | None) -> Cards | None:
        """The cards of a saved deck, which must be one's own."""
        if deck is None:
            return None
        rows = await self.context.store.read(DECK_OF, deck, account)
        if not rows:
            raise Problem("not-found")
        return msgspec.json.decode(rows[0]["cards"], type=list[str])

    # ---------------------------------------------------------------------------- starting
    async def open(
        self,
        terms: Terms,
        people: list[str],
        decks: dict[str, str | None],
        further: list[Statement] | None = None,
        **more: Any,
    ) -> Room:
        """Start a match between two people, and tell both; `further` is written together with it."""
        game = check_terms(terms)
        cards = [await self.deck_cards(person, decks.get(person)) for person in people]
        seats = Sitter("account", people[0]), Sitter("account", people[1])
        now = self.context.clock.now()
        setup = make_setup(terms, seats, self.context.settings, now, decks=match_decks(game, cards), **more)
        room = await self.hall.open(setup, further)
        for seat, person in enumerate(people):
            for queue in self.queues.values():
                queue.pop(person, None)
            self.connections.tell(person, protocol.Started(room.match, seat, terms.preset))
        self.tell()
        return room

    async def check_room_for(self, account: str) -> None:
        """Whoever has too many unfinished matches need not wait for another; `Hall.open` has the last word."""
        if (await self.context.store.read(COUNT_LIVE_OF, account))[0][0] >= MOST_MATCHES:
            raise Problem("too-many-matches")

    # ---------------------------------------------------------------------------- the queue
    async def queue(self, account: Account, terms: Terms, deck: str | None) -> Waiting:
        self.check_rated(account, terms)
        if terms.options or terms.cards is not None:
            raise Problem("invalid", "queue-changed")
        if agreed_game(terms).alone:
            raise Problem("invalid", "queue-alone", preset=terms.preset)
        await self._check_decks(terms, {account.id: deck})
        await self.check_room_for(account.id)
        if not self.connections.of(account.id):
            raise Problem("invalid", "queue-socket")
        now = self.context.clock.now()
        self.players.remember(account)
        rating = await self.ladder.rating(account.id, terms.preset)
        waiting = Waiting(account.id, rating, now, deck, told=now)
        self.queues.setdefault((terms.preset, terms.rated), {})[account.id] = waiting
        self.connections.tell(account.id, protocol.Queued(terms.preset, now, waiting.window(now)))
        return waiting

    def unqueue(self, account: str) -> None:
        for (preset, _), queue in self.queues.items():
            if queue.pop(account, None) is not None:
                self.connections.tell(account, protocol.Unqueued(preset))

    async def _pair(self, key: tuple[str, bool], queue: dict[str, Waiting], now: int) -> None:
        """Pair those who wait longest with whoever is nearest to them, if both accept the distance."""
        for one in sorted(queue.values(), key=lambda waiting: waiting.since):
            others = [other for other in queue.values() if other is not one and _fit(one, other, now)]
            others.sort(key=lambda other: abs(other.rating - one.rating))
            if one.account in queue and not await self._match_first(key, queue, one, others):
                self._keep_waiting(key[0], one, now)

    async def _match_first(
        self, key: tuple[str, bool], queue: dict[str, Waiting], one: Waiting, others: list[Waiting]
    ) -> bool:
        for other in others:
            try:
                await self.check_blocked(one.account, other.account)
            except Problem:
                continue
            if one.account not in queue or other.account not in queue:
                continue
            del queue[one.account], queue[other.account]
            people = [one.account, other.account]
            secrets.SystemRandom().shuffle(people)
            terms = Terms(key[0], rated=key[1])
            try:
                await self.open(terms, people, {one.account: one.deck, other.account: other.deck})
            except Problem:
                for person in people:
                    self.connections.tell(person, protocol.Unqueued(key[0]))
            return True
        return False

    def _keep_waiting(self, preset: str, one: Waiting, now: int) -> None:
        """Tell how wide the search is now; after a while, offer a bot."""
        patience = self.context.settings.queue_offers_bot_after * 1000
        offer = self.hall.bots.stand_in if now - one.since >= patience else None
        if now - one.told >= 5_000 or (offer and not one.offered):
            one.told, one.offered = now, offer is not None
            self.connections.tell(one.account, protocol.Queued(preset, one.since, one.window(now), offer))

    # ---------------------------------------------------------------------------- rematches
    async def rematch(self, room: Room, seat: int) -> Room | None:
        """The same again with seats swapped, as soon as both want it; a bot always does. A wish holds for a while."""
        setup, now = room.table.setup, self.context.clock.now()
        self._forget_wishes(now)
        wishes = self.rematches.setdefault(room.match, {})
        wishes[seat] = now
        other = setup.seats[1 - seat]
        if other.kind == "account" and 1 - seat not in wishes:
            self.connections.tell(other.id, protocol.RematchWanted(room.match, seat))
            return None
        del self.rematches[room.match]
        swap = other.kind != "nobody"
        seats = (setup.seats[1], setup.seats[0]) if swap else setup.seats
        decks = swapped_decks(room.table.match.game, setup.decks) if swap else setup.decks
        terms = Terms(setup.preset, setup.options, setup.cards, setup.rated, bool(setup.clock.turn), setup.extras)
        more = {"decks": decks, "private": setup.private, "origin": room.match}
        again = await self.hall.open(make_setup(terms, seats, self.context.settings, now, **more))
        for number, sitter in enumerate(seats):
            if sitter.kind == "account":
                self.connections.tell(sitter.id, protocol.Started(again.match, number, setup.preset))
        return again

    def _forget_wishes(self, now: int) -> None:
        held = {
            match: {seat: wished for seat, wished in wishes.items() if now - wished <= REMATCH}
            for match, wishes in self.rematches.items()
        }
        self.rematches = {match: wishes for match, wishes in held.items() if wishes}


def _saving(made: Challenge) -> Steps[None]:
    yield from one_more(made.account, sql.COUNT_CHALLENGES_OF, MOST_CHALLENGES, "slow-down")
    yield sql.ADD_CHALLENGE, (made.id, made.account, made.private, msgspec.json.encode(made), made.created)


def _fit(one: Waiting, other: Waiting, now: int) -> bool:
    return abs(one.rating - other.rating) <= min(one.window(now), other.window(now))
