"""Tournaments over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from quintain.server.api import Call, Routes
from quintain.server.lobby.terms import agreed_game
from quintain.server.problems import Problem
from quintain.server.protocol import Id, Moment, Named, Player, Terms
from quintain.server.store import Row
from quintain.server.tournaments import sql

routes = Routes()
MOST_LISTED = 20
SHOWN = 100
MINUTE = 60_000
MOST_AHEAD = 90 * 24 * 60 * MINUTE
OWN_AHEAD, OWN_MINUTES = 7 * 24 * 60 * MINUTE, 180  # for whoever is no administrator


class TournamentLine(Struct):
    """A tournament in a list: when it is, whether bots of the house fill it, and how many people have joined."""

    id: str
    preset: str
    starts: int
    ends: int
    bots: bool
    people: int


class Tournaments(Struct):
    """Those that can be joined, the next to end first, and those that are over, the last one first."""

    open: list[TournamentLine]
    past: list[TournamentLine]


class EntrantLine(Struct):
    """A place in the standings (0: beyond those that are shown). `streak` counts wins in a row; whoever plays has
    a match."""

    place: int
    player: Player
    points: int
    wins: int
    draws: int
    losses: int
    streak: int
    match: str
    waiting: bool


class TournamentPage(Struct):
    """A tournament with its standings, and one's own place in them."""

    now: int
    tournament: TournamentLine
    standings: list[EntrantLine]
    mine: EntrantLine | None


class NewTournament(Struct, forbid_unknown_fields=True):
    """What is played, from when, for how long, and whether bots of the house fill it."""

    preset: Named
    starts: Moment
    minutes: Annotated[int, Meta(ge=5, le=24 * 60)] = 60
    bots: bool = True


class Entry(Struct, forbid_unknown_fields=True):
    """The deck to play with, where decks are brought."""

    deck: Id | None = None


def line_of(row: Row) -> TournamentLine:
    return TournamentLine(row["id"], row["preset"], row["starts"], row["ends"], bool(row["bots"]), row["people"])


def entrant_line(place: int, row: Row) -> EntrantLine:
    kind, colon, name = row["account"].partition(":")
    player = Player("account", kind, row["name"] or "", row["kind"] == "guest")
    if colon:
        player = Player("bot", name, name)
    numbers = row["points"], row["wins"], row["draws"], row["losses"], row["streak"]
    return EntrantLine(place, player, *numbers, row["playing"], row["since"] > 0)


async def found(call: Call) -> Row:
    rows = await call.server.store.read(sql.ONE, call.part("tournament"))
    if not rows:
        raise Problem("not-found")
    return rows[0]


async def page_of(call: Call) -> TournamentPage:
    row, store = await found(call), call.server.store
    places = await store.read(sql.STANDINGS, row["id"], SHOWN)
    lines = [entrant_line(place, each) for place, each in enumerate(places, start=1)]
    me = call.account.id if call.session else ""
    mine = next((line for line in lines if me and line.player.id == me), None)
    if me and mine is None:
        mine = next((entrant_line(0, each) for each in await store.read(sql.ENTRANT, row["id"], me)), None)
    return TournamentPage(call.now, line_of(row), lines, mine)


@routes.add("GET", "/api/tournaments", answer=Tournaments)
async def tournaments(call: Call) -> Tournaments:
    """Tournaments that are going on or will be, and the last ones that had players."""
    store = call.server.store
    to_come = await store.read(sql.LISTED, call.now, MOST_LISTED)
    over = await store.read(sql.PAST, call.now, MOST_LISTED)
    return Tournaments([line_of(row) for row in to_come], [line_of(row) for row in over])


@routes.add(
    "POST", "/api/tournaments", "person", body=NewTournament, answer=TournamentLine, status=201, problems=("invalid",)
)
async def new_tournament(call: Call) -> TournamentLine:
    """Plan a tournament: one at a time, within a week and of at most three hours; administrators as they like."""
    body = call.body
    if agreed_game(Terms(body.preset)).alone or body.starts > call.now + MOST_AHEAD:
        raise Problem("invalid", "tournament-terms")
    if not call.account.admin and (body.starts > call.now + OWN_AHEAD or body.minutes > OWN_MINUTES):
        raise Problem("invalid", "tournament-own-terms")
    starts = max(call.now, body.starts)
    ends = starts + body.minutes * MINUTE
    arena = call.server.arena
    plan = arena.plan if call.account.admin else arena.plan_own
    id = await plan(body.preset, starts, ends, body.bots, by=call.account.id)
    return TournamentLine(id, body.preset, starts, ends, body.bots, 0)


@routes.add("DELETE", "/api/tournaments/{tournament}", "admin", problems=("not-found",))
async def cancel(call: Call) -> None:
    """Call a tournament off that has not begun, for administrators."""
    if not await call.server.store.write(sql.CANCEL, call.part("tournament"), call.now):
        raise Problem("not-found")


@routes.add("GET", "/api/tournaments/{tournament}", answer=TournamentPage, problems=("not-found",))
async def one_tournament(call: Call) -> TournamentPage:
    """The standings as they are: its first 100, and oneself."""
    return await page_of(call)


@routes.add(
    "POST",
    "/api/tournaments/{tournament}/join",
    "player",
    body=Entry,
    answer=TournamentPage,
    problems=("not-found", "invalid"),
)
async def join(call: Call) -> TournamentPage:
    """Be ready for the next match, at any time while it lasts. Its start is told by a `started` on the socket."""
    await call.server.arena.join(await found(call), call.account, call.body.deck)
    return await page_of(call)


@routes.add("POST", "/api/tournaments/{tournament}/pause", "player", answer=TournamentPage, problems=("not-found",))
async def pause(call: Call) -> TournamentPage:
    """Play no further match until one joins again; points stay."""
    await call.server.store.write(sql.PAUSE, call.part("tournament"), call.account.id)
    return await page_of(call)
