"""The state of the lobby: who waits for whom. What must be true on all servers is in the store; what is shown is kept
in memory, and servers tell each other of changes."""

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
from quintain.server.campaign.items import what_is_left
from quintain.server.cardsets import in_short
from quintain.server.context import Context
from quintain.server.counts import one_more
from quintain.server.decks.sql import DECK_OF
from quintain.server.ladder.ladder import Ladder
from quintain.server.lobby import sql
from quintain.server.lobby.terms import (
    STARTER,
    Cards,
    agreed_game,
    check_terms,
    make_setup,
    match_decks,
    starter_deck,
    swapped_decks,
)
from quintain.server.nodes.talk import Challenged, Watchable
from quintain.server.play.everybody import Connections
from quintain.server.play.hall import MOST_MATCHES, Hall
from quintain.server.play.room import Room
from quintain.server.play.sql import BLOCKS_BETWEEN, COUNT_LIVE_OF
from quintain.server.players import Players
from quintain.server.problems import Problem
from quintain.server.protocol import Terms, encode
from quintain.server.store import Steps, StoreError
from quintain.tables.setup import Sitter

SWEEP = 1.0
OFFLINE = 30_000  # how long an open challenge survives its maker's absence
INVITATION = 7 * 24 * 3_600_000
MOST_CHALLENGES = 5
FIRST_WINDOW = 100
WINDOW_GROWS = 15  # rating points a second
WIDEST_WINDOW = 2000
WATCHABLE = 50
WATCHED_AT_ALL = 10_000
SHOWN_SEEKERS = 20
SHOWN_CHALLENGES = 50  # in the state, and on a page of the list
TOLD_APART = 0.25  # seconds between two states of the lobby
REMATCH = 300_000  # how long a wish for a rematch holds
ABSENT = 5_000  # how long an account whose server is gone keeps its place in the queue
REMIND = 3.0  # seconds
REFRESH = 60_000  # how often challenges are read again, in case news of them was lost


class Challenge(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An account offers to play on these terms."""

    id: str
    account: str
    terms: Terms
    created: int
    private: bool
    seat: int | None = None
    deck: str | None = None
    watch: bool = False  # may the match be watched, though it is by invitation?


@dataclass
class Waiting:
    """An account in the queue."""

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
    watched: dict[str, list[protocol.MatchLine]] = field(default_factory=dict)  # what can be, at other servers
    _short: dict[str, protocol.TermsInShort] = field(default_factory=dict)
    _state: bytes = b""  # the last one, and when it was made
    _made: float = 0.0
    _telling: bool = False
    _refreshed: int = 0
    _wishes_forgotten: int = 0

    async def start(self) -> None:
        nodes = self.connections.nodes
        nodes.on(Challenged, self._hear)
        nodes.on(Watchable, self._see)
        nodes.at_gone.append(self._unsee)
        nodes.at_return.append(self._must_refresh)
        await self._refresh()
        self.context.guard.service("lobby", SWEEP, self.sweep)

    async def _refresh(self) -> None:
        """Read all challenges again: news of some may have been lost."""
        rows = {row["id"]: bytes(row["terms"]) for row in await self.context.store.read(sql.CHALLENGES)}
        for gone in [known for known in self.challenges if known not in rows]:
            self._take_down(gone)
        for name, terms in rows.items():
            if name not in self.challenges and not self._learn(terms):
                await self.withdraw(name)
        self._refreshed = self.context.clock.now()

    def _must_refresh(self) -> None:
        self._refreshed = 0

    def _learn(self, terms: bytes) -> bool:
        """Know of a challenge; False if it was made by other rules, and can't be played any more."""
        try:
            challenge = msgspec.json.decode(terms, type=Challenge)
            self._keep(challenge, check_terms(challenge.terms))
        except (msgspec.DecodeError, Problem):
            return False
        if not self.connections.is_online(challenge.account):
            self.offline.setdefault(challenge.account, self.context.clock.now())
        return True

    def _hear(self, news: Challenged) -> None:
        """Something has changed at another server."""
        if news.terms:
            self._learn(news.terms)
        else:
            self._take_down(news.challenge)

    def _see(self, news: Watchable) -> None:
        self.watched[news.node] = news.matches

    def _unsee(self, node: str) -> None:
        self.watched.pop(node, None)

    async def sweep(self) -> None:
        """Pair the accounts that fit, forget those that left, and tell the lobby what changed."""
        try:
            await self._sweep()
        except StoreError:
            self.context.metrics.count("store_errors")  # everybody waits until it is back

    async def _sweep(self) -> None:
        now, guard = self.context.clock.now(), self.context.guard
        if now - self._refreshed > REFRESH:
            await self._refresh()
        for challenge in list(self.challenges.values()):
            await guard.attempt("challenge", self._look_at(challenge, now))
        await self._read_queues(now)
        for key, queue in list(self.queues.items()):
            await guard.attempt("pairing", self._pair(key, queue, now))
        await self._forget_wishes(now)
        nodes = self.connections.nodes
        nodes.tell_others(Watchable(nodes.name, self._watchable_here(WATCHABLE)))
        guard.call("lobby-news", self.tell)

    async def _look_at(self, challenge: Challenge, now: int) -> None:
        """A challenge ends some time after its maker has left."""
        if self.connections.is_online(challenge.account):
            self.offline.pop(challenge.account, None)
        away = now - self.offline.get(challenge.account, now)
        limit = INVITATION if challenge.private else OFFLINE
        if away > limit or now - challenge.created > INVITATION:
            await self.withdraw(challenge.id)

    # ---------------------------------------------------------------------------- presence
    def left(self, account: str) -> None:
        """A connection ended. Whoever has no other leaves the queue."""
        if not self.connections.is_online(account):
            self.offline[account] = self.context.clock.now()
            if any(account in queue for queue in self.queues.values()):
                self.context.guard.spawn("pairing", self._leave_queues(account))

    async def drop(self, account: str) -> None:
        """Withdraw the challenges of an account, and take it out of the queues."""
        for challenge in [one for one in self.challenges.values() if one.account == account]:
            await self.withdraw(challenge.id)
        await self.unqueue(account)

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
        online = self.connections.online
        state = encode(protocol.LobbyState(online, queued, lines, matches, len(listed), self._seekers()))
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
        """What anybody may watch: matches between people first, then those that began last."""
        lines = self._watchable_here(most)
        if self.watched:
            lines += [line for those in self.watched.values() for line in those]
            lines.sort(key=_most_worth_seeing)
        return lines[:most]

    def _watchable_here(self, most: int) -> list[protocol.MatchLine]:
        lines = [room.line() for room in self.hall.live() if self._is_shown(room)]
        return sorted(lines, key=_most_worth_seeing)[:most]

    def _is_shown(self, room: Room) -> bool:
        """Is a match listed? Not if it is private, a player of it hides, or all of them have left."""
        setup = room.table.setup
        hidden = setup.private or any(self.players.is_hidden(person) for person in setup.people)
        return not hidden and any(room.watchers[seat] for seat in range(len(setup.seats)))

    def playing(self) -> dict[str, protocol.MatchLine]:
        """What people play that may be watched, by account."""
        return {player.id: line for line in reversed(self.watchable(WATCHED_AT_ALL)) for player in line.players}

    def _seekers(self) -> list[protocol.Seeker]:
        """Who waits for which game, those who have waited longest first."""
        found = sorted(
            ((one.since, one.account, *key) for key, queue in self.queues.items() for one in queue.values()),
        )
        seekers = [
            protocol.Seeker(self.players.known(account, preset), preset, rated)
            for _, account, preset, rated in found
            if not self.players.is_hidden(account)
        ]
        return [seeker for seeker in seekers if seeker.player.name][:SHOWN_SEEKERS]

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
        self, account: Account, terms: Terms, private: bool, seat: int | None, deck: str | None, watch: bool = False
    ) -> Challenge:
        self.check_rated(account, terms)
        game = check_terms(terms)
        match_decks(game, [await self.deck_cards(account.id, deck, game), None])
        now = self.context.clock.now()
        made = Challenge(new_id(), account.id, terms, now, private, seat, deck, watch)
        self.players.remember(account)
        await self.context.store.transact(_saving(made))
        self._keep(made, game)
        self.connections.nodes.tell_others(Challenged(made.id, msgspec.json.encode(made)))
        if not self.connections.is_online(account.id):
            self.offline[account.id] = now
        return made

    async def find(self, challenge: str) -> Challenge:
        """An open challenge, by its id."""
        if challenge not in self.challenges and self.connections.nodes.others:
            for row in await self.context.store.read(sql.CHALLENGE, challenge):
                self._learn(bytes(row["terms"]))
        if challenge not in self.challenges:
            raise Problem("not-open")
        return self.challenges[challenge]

    def _keep(self, challenge: Challenge, game: Game) -> None:
        self.challenges[challenge.id] = challenge
        self._short[challenge.id] = in_short(challenge.terms, game)

    def _take_down(self, challenge: str) -> Challenge | None:
        self._short.pop(challenge, None)
        return self.challenges.pop(challenge, None)

    async def withdraw(self, challenge: str) -> None:
        self._take_down(challenge)
        await self.context.store.write(sql.WITHDRAW, challenge)
        self.connections.nodes.tell_others(Challenged(challenge))

    async def accept(self, account: Account, challenge_id: str, deck: str | None) -> Room:
        """Take up a challenge. Of two who do so at once, one is too late."""
        challenge = await self.find(challenge_id)
        if challenge.account == account.id:
            raise Problem("own-challenge")
        self.check_rated(account, challenge.terms)
        await self.check_blocked(account.id, challenge.account)
        decks = {challenge.account: challenge.deck, account.id: deck}
        await self._check_decks(challenge.terms, decks)
        seat = challenge.seat if challenge.seat is not None else secrets.randbelow(2)
        people = [challenge.account, account.id] if seat == 0 else [account.id, challenge.account]
        short, private = self._short.get(challenge_id), challenge.private and not challenge.watch
        if self._take_down(challenge_id) is None or short is None:
            raise Problem("not-open")
        try:
            room = await self.open(challenge.terms, people, decks, _taking_up(challenge_id), private=private)
        except (Problem, StoreError) as problem:
            if getattr(problem, "code", "") != "not-open":
                self.challenges[challenge_id], self._short[challenge_id] = challenge, short
            raise
        self.connections.nodes.tell_others(Challenged(challenge_id))
        return room

    async def _check_decks(self, terms: Terms, decks: dict[str, str | None]) -> None:
        game = check_terms(terms)
        for account, deck in decks.items():
            match_decks(game, [await self.deck_cards(account, deck, game), None])

    def check_rated(self, account: Account, terms: Terms) -> None:
        if terms.rated and account.kind != "person":
            raise Problem("forbidden", "rated-sign-up")

    async def check_blocked(self, one: str, other: str) -> None:
        if await self.context.store.read(BLOCKS_BETWEEN, one, other):
            raise Problem("blocked")

    async def deck_cards(self, account: str, deck: str | None, game: Game) -> Cards | None:
        """The cards of a starter deck, or of a saved one, which must be one's own."""
        if deck is None:
            return None
        if deck.startswith(STARTER):
            return starter_deck(game, deck.removeprefix(STARTER))
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
        before: Steps[None] | None = None,
        **more: Any,
    ) -> Room:
        """Start a match between two people, and tell both; `before` is done together with it, and can refuse."""
        game = check_terms(terms)
        cards = [await self.deck_cards(person, decks.get(person), game) for person in people]
        seats = Sitter("account", people[0]), Sitter("account", people[1])
        now = self.context.clock.now()
        setup = make_setup(terms, seats, self.context.settings, now, decks=match_decks(game, cards), **more)
        room = await self.hall.open(setup, _leaving_queues(people, before))
        for seat, person in enumerate(people):
            for queue in self.queues.values():
                queue.pop(person, None)
            self.connections.tell(person, protocol.Started(room.match, seat, terms.preset))
        self.tell()
        if self.connections.nodes.shared:
            self.context.guard.spawn("lobby-news", self._remind(room, people, terms.preset))
        return room

    async def _remind(self, room: Room, people: list[str], preset: str) -> None:
        """The news may have been lost on the way to another server: tell those again who have not come."""
        await asyncio.sleep(REMIND)
        for seat, person in enumerate(people):
            if not room.watchers[seat] and not room.gone:
                self.connections.tell(person, protocol.Started(room.match, seat, preset))

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
        if not self.connections.is_online(account.id):
            raise Problem("invalid", "queue-socket")
        now = self.context.clock.now()
        self.players.remember(account)
        rating = await self.ladder.rating(account.id, terms.preset)
        waiting = Waiting(account.id, rating, now, deck, told=now)
        place = account.id, terms.preset, terms.rated, rating, now, deck or ""
        await self.context.store.write(sql.QUEUE, *place)
        self.queues.setdefault((terms.preset, terms.rated), {})[account.id] = waiting
        self.connections.tell(account.id, protocol.Queued(terms.preset, now, waiting.window(now)))
        return waiting

    async def unqueue(self, account: str) -> None:
        for preset in await self._leave_queues(account):
            self.connections.tell(account, protocol.Unqueued(preset))

    async def _leave_queues(self, account: str) -> list[str]:
        for queue in self.queues.values():
            queue.pop(account, None)
        return [row["preset"] for row in await self.context.store.write(sql.LEAVE_QUEUES, account)]

    async def _read_queues(self, now: int) -> None:
        """Who waits, at whatever server. Whoever has been without a connection for long does not."""
        queues: dict[tuple[str, bool], dict[str, Waiting]] = {}
        for row in await self.context.store.read(sql.QUEUED):
            account, key = row["account"], (row["preset"], bool(row["rated"]))
            if not self.connections.is_online(account):
                if now - self.offline.setdefault(account, now) > ABSENT:
                    await self._leave_queues(account)
                continue
            known = self.queues.get(key, {}).get(account)
            waiting = Waiting(account, row["rating"], row["since"], row["deck"] or None, told=row["since"])
            queues.setdefault(key, {})[account] = known if known and known.since == waiting.since else waiting
        self.queues = queues

    async def _pair(self, key: tuple[str, bool], queue: dict[str, Waiting], now: int) -> None:
        """Pair those who wait longest with whoever is nearest to them, if both accept the distance. Every server does
        so for those who are connected here; of two that want the same opponent, the store lets one."""
        here = [waiting for waiting in queue.values() if self.connections.of(waiting.account)]
        for one in sorted(here, key=lambda waiting: waiting.since):
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
            terms, decks = Terms(key[0], rated=key[1]), {one.account: one.deck, other.account: other.deck}
            try:
                await self.open(terms, people, decks, _pairing(key, people))
            except Problem as problem:
                for person in people if problem.code != "not-open" else []:  # else another server was faster
                    await self.unqueue(person)
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
        other = setup.seats[1 - seat]
        agreed = other.kind != "account" or await self.context.store.transact(_wishing(room.match, seat, now))
        if not agreed:
            self.connections.tell(other.id, protocol.RematchWanted(room.match, seat))
            return None
        swap = other.kind != "nobody"
        seats = (setup.seats[1], setup.seats[0]) if swap else setup.seats
        decks = swapped_decks(room.table.match.game, setup.decks) if swap else setup.decks
        terms = Terms(setup.preset, setup.options, setup.cards, setup.rated, bool(setup.clock.turn), setup.extras)
        more: dict[str, Any] = {"decks": decks, "private": setup.private, "origin": room.match}
        fresh = make_setup(terms, seats, self.context.settings, now, **more)
        again = await self.hall.open(await what_is_left(self.context.store, fresh))
        for number, sitter in enumerate(seats):
            if sitter.kind == "account":
                self.connections.tell(sitter.id, protocol.Started(again.match, number, setup.preset))
        return again

    async def _forget_wishes(self, now: int) -> None:
        if now - self._wishes_forgotten > REMATCH:
            self._wishes_forgotten = now
            await self.context.store.write(sql.FORGET_WISHES, now - REMATCH)


def _taking_up(challenge: str) -> Steps[None]:
    if not (yield sql.WITHDRAW, (challenge,)):
        raise Problem("not-open")


def _leaving_queues(people: list[str], before: Steps[None] | None) -> Steps[None]:
    """An account that plays waits no more."""
    if before is not None:
        yield from before
    for person in sorted(people):
        yield sql.LEAVE_QUEUES, (person,)


def _pairing(key: tuple[str, bool], people: list[str]) -> Steps[None]:
    """Two leave a queue together; refuse, if one of them has left it before."""
    for person in sorted(people):
        if not (yield sql.LEAVE_QUEUE, (person, *key)):
            raise Problem("not-open")


def _wishing(match: str, seat: int, now: int) -> Steps[bool]:
    """Wish for a rematch: does the other seat as well? Then the wishes are fulfilled."""
    yield sql.HOLD_MATCH, (match,)
    wishes = yield sql.WISHES, (match, now - REMATCH)
    both = any(row["seat"] == 1 - seat for row in wishes)
    yield (sql.FULFIL, (match,)) if both else (sql.WISH, (match, seat, now))
    return both


def _saving(made: Challenge) -> Steps[None]:
    yield from one_more(made.account, sql.COUNT_CHALLENGES_OF, MOST_CHALLENGES, "slow-down")
    yield sql.ADD_CHALLENGE, (made.id, made.account, made.private, msgspec.json.encode(made), made.created)


def _most_worth_seeing(line: protocol.MatchLine) -> tuple[int, int]:
    return -sum(player.kind == "account" for player in line.players), -line.opened


def _fit(one: Waiting, other: Waiting, now: int) -> bool:
    return abs(one.rating - other.rating) <= min(one.window(now), other.window(now))
