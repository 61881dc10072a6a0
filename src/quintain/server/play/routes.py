"""Matches over HTTP: what there is to play, starting one, looking one up, rematches, blocks and reports."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from starlette.responses import Response

from quintain.bots.surprises import surprise
from quintain.games import catalog
from quintain.rules.game import Game
from quintain.server import protocol
from quintain.server.accounts.people import new_id
from quintain.server.api import Call, Routes
from quintain.server.cardsets import cards_response
from quintain.server.catalogue.offer import Games, all_games
from quintain.server.counts import one_more
from quintain.server.friends.sql import UNFOLLOW
from quintain.server.lobby.terms import check_terms, make_setup, match_decks, new_luck
from quintain.server.play import sql
from quintain.server.play.bots import house_bot
from quintain.server.play.lookup import Begun, MatchPage, match_page, named, readable
from quintain.server.problems import Problem
from quintain.server.protocol import LARGEST, Id, MatchLine, Moment, Player, Terms
from quintain.server.store import Steps
from quintain.tables.setup import Sitter, game_at
from quintain.texts import PLATFORM

routes = Routes()
MOST_LISTED = 100
MOST_BLOCKED = 200
MOST_REPORTS = 20  # of an account, that nobody has looked at yet
REASONS = ("cheating", "abuse", "stalling", "other")


class NewMatch(Struct, forbid_unknown_fields=True):
    """A match against a bot of the house, or alone against the environment."""

    terms: Terms
    opponent: Annotated[str, Meta(max_length=40)] = "greedy"  # a bot, or "nobody"
    seat: Literal[0, 1] = 0
    deck: Id | None = None  # one's own, by the id of a saved one or as `starter:<id>`
    bot_deck: Id | None = None  # the bot's, likewise; None: a starter deck that nobody knows before


class Listing(Struct):
    """Which matches to list."""

    account: Annotated[str, Meta(max_length=40)] = ""
    before: Moment = LARGEST


class Blocked(Struct, forbid_unknown_fields=True):
    """The account to block, by its name."""

    account: Id


class NewReport(Struct, forbid_unknown_fields=True):
    """What an account is reported for."""

    account: Id
    match: Id
    reason: Literal["cheating", "abuse", "stalling", "other"]
    words: Annotated[str, Meta(max_length=1000)] = ""


@routes.add("GET", "/api/games", answer=Games, same_for_all=True)
async def games(call: Call) -> Games:
    """All presets, rulebooks with their options, bots and emotes."""
    return all_games()


@routes.add("GET", "/api/games/{preset}/cards", answer=list[dict[str, Any]], problems=("not-found",), same_for_all=True)
async def cards(call: Call) -> list[dict[str, Any]]:
    """The cards of a preset."""
    return list(check_terms(Terms(call.part("preset"))).cards.values())


@routes.add("GET", "/api/rulebooks/{rulebook}/{language}", answer=str, problems=("not-found",), same_for_all=True)
async def how_to_play(call: Call) -> str:
    """The rules of a game in words, as Markdown; in English, where the game is not written in that language."""
    name, language = call.part("rulebook"), call.part("language")
    if name not in catalog.names() or language not in PLATFORM.languages:
        raise Problem("not-found")
    return catalog.rulebook(name).rules_page(language)


@routes.add("POST", "/api/matches", "player", body=NewMatch, answer=Begun, status=201, problems=("invalid",))
async def new_match(call: Call) -> Begun:
    """Start a match against a bot of the house, or alone against the environment."""
    server, wanted = call.server, call.body
    if wanted.terms.rated:
        raise Problem("invalid", "rated-bots")
    game = check_terms(wanted.terms)
    opponent = _opponent(wanted.opponent, game)
    me = Sitter("account", call.account.id)
    seat = 0 if opponent.kind == "nobody" else wanted.seat
    mine = await server.lobby.deck_cards(call.account.id, wanted.deck, game)
    theirs = await server.lobby.deck_cards(call.account.id, wanted.bot_deck, game)
    seed = new_luck()
    if theirs is None and opponent.kind == "bot":
        theirs = surprise(game, 1 - seat, int(seed, 16))
    decks = match_decks(game, [mine, theirs] if seat == 0 else [theirs, mine])
    seats = (me, opponent) if seat == 0 else (opponent, me)
    room = await server.hall.open(make_setup(wanted.terms, seats, server.settings, call.now, seed, decks=decks))
    server.connections.tell(call.account.id, protocol.Started(room.match, seat, wanted.terms.preset))
    return Begun(room.match)


def _opponent(name: str, game: Game) -> Sitter:
    if game.alone or name == "nobody":
        if not game.alone:
            raise Problem("invalid", "opponent-needed")
        return Sitter("nobody")
    return Sitter("bot", house_bot(name, game.rulebook))


@routes.add("GET", "/api/matches", "player", query=Listing, answer=list[MatchPage])
async def matches(call: Call) -> list[MatchPage]:
    """Finished matches of an account (one's own unless stated), newest first. Others' private ones are left out."""
    account = call.query.account or call.account.id
    asked = account, call.query.before, call.account.id, MOST_LISTED
    rows = await call.server.store.read(sql.FINISHED_OF, *asked)
    return [await match_page(call.server.people, row) for row in rows]


@routes.add("GET", "/api/matches/running", "player", answer=list[MatchLine])
async def running(call: Call) -> list[MatchLine]:
    """One's unfinished matches, on whatever device they were begun."""
    call.server.lobby.arrived(call.account.id)
    return await call.server.errands.running(call.account.id)


@routes.add("GET", "/api/matches/{match}", "player", answer=MatchPage, problems=("not-found", "private"))
async def one_match(call: Call) -> MatchPage:
    """A match as lists show it: preset, players and result."""
    return await match_page(call.server.people, await readable(call.server.store, call.part("match"), call.account.id))


@routes.add(
    "GET", "/api/matches/{match}/cards", "player", answer=list[dict[str, Any]], problems=("not-found", "private")
)
async def match_cards(call: Call) -> Response:
    """The cards of a match, for those who may watch it. A `table` only refers to them unless they are the house's."""
    row = await readable(call.server.store, call.part("match"), call.account.id)
    return cards_response(game_at(await call.server.hall.editions.setup(row)), call.request)


@routes.add("POST", "/api/matches/{match}/rematch", "player", answer=Begun, problems=("no-seat", "still-running"))
async def rematch(call: Call) -> Begun:
    """Ask for the same again with seats swapped. It begins when both have asked within five minutes."""
    room = await call.server.hall.glimpse(call.part("match"))
    seat = room.table.setup.seat_of(call.account.id)
    if seat is None:
        raise Problem("no-seat")
    if not room.finished:
        raise Problem("still-running")
    again = await call.server.lobby.rematch(room, seat)
    return Begun(None if again is None else again.match)


# ------------------------------------------------------------------------------------------ blocks and reports
@routes.add("GET", "/api/blocks", "player", answer=list[Player])
async def blocks(call: Call) -> list[Player]:
    """Whom one has blocked."""
    rows = await call.server.store.read(sql.BLOCKED_BY, call.account.id)
    return [await named(call.server.people, row["other"]) for row in rows]


@routes.add("POST", "/api/blocks", "session", body=Blocked, problems=("not-found",))
async def block(call: Call) -> None:
    """Block an account: never be paired with it, hear nothing of it, and be followed by it no longer."""
    if call.body.account == call.account.id or await call.server.people.by_id(call.body.account) is None:
        raise Problem("not-found")
    await call.server.store.transact(_blocking(call.account.id, call.body.account))
    for row in await call.server.store.read(sql.LIVE_BETWEEN, call.account.id, call.body.account):
        with suppress(Problem):  # it has just ended
            await call.server.errands.mute(row["id"], call.account.id)


def _blocking(account: str, other: str) -> Steps[None]:
    yield from one_more(account, sql.COUNT_BLOCKED_BY, MOST_BLOCKED, "slow-down")
    yield sql.BLOCK, (account, other)
    yield UNFOLLOW, (other, account)


@routes.add("DELETE", "/api/blocks/{account}", "session")
async def unblock(call: Call) -> None:
    """Unblock an account."""
    await call.server.store.write(sql.UNBLOCK, call.account.id, call.part("account"))


@routes.add(
    "POST", "/api/reports", "session", body=NewReport, status=201, problems=("not-found", "no-seat", "slow-down")
)
async def report(call: Call) -> None:
    """Report an opponent. The match is attached, with all that was said in it."""
    body = call.body
    rows = await call.server.store.read(sql.MATCH, body.match)
    if not rows or body.account not in (rows[0]["seat0"], rows[0]["seat1"]):
        raise Problem("not-found")
    if call.account.id not in (rows[0]["seat0"], rows[0]["seat1"]) or body.account == call.account.id:
        raise Problem("no-seat")
    await call.server.store.transact(_reporting(call.account.id, body, call.now))


def _reporting(account: str, body: NewReport, now: int) -> Steps[None]:
    """Once for a match, as long as nobody has looked at it; and nobody hides what others report behind their own."""
    yield from one_more(account, sql.COUNT_REPORTS_OF, MOST_REPORTS, "slow-down")
    if not (yield sql.OPEN_REPORT, (account, body.match)):
        yield sql.REPORT, (new_id(), account, body.account, body.match, body.reason, body.words, now)
