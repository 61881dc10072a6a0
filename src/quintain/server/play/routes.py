"""Matches over HTTP: what there is to play, starting one, looking one up, rematches, blocks and reports."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from starlette.responses import Response

from quintain.games import catalog
from quintain.server import protocol
from quintain.server.accounts.people import new_id
from quintain.server.api import Call, Routes
from quintain.server.cardsets import cards_response
from quintain.server.counts import one_more
from quintain.server.lobby.terms import check_terms, make_setup, match_decks
from quintain.server.play.bots import HOUSE
from quintain.server.play.hall import decode_setup
from quintain.server.problems import Problem
from quintain.server.protocol import LARGEST, Id, MatchLine, Moment, Player, Terms
from quintain.server.store import Row, Steps
from quintain.tables.commands import EMOTES
from quintain.tables.setup import Sitter, game_of
from quintain.texts import PLATFORM

routes = Routes()
MOST_LISTED = 100
MOST_BLOCKED = 200
REASONS = ("cheating", "abuse", "stalling", "other")


class OptionLine(Struct):
    """An option of a rulebook."""

    name: str
    rule: str
    type: str
    default: int | bool | str
    min: int
    max: int
    choices: dict[str, protocol.Text]
    text: protocol.Text


class PresetLine(Struct):
    """A preset: what it is, and what its options are."""

    name: str
    rulebook: str
    text: protocol.Text
    level: str
    solo: bool
    own_decks: bool
    options: dict[str, int | bool | str]


class RulebookLine(Struct):
    """A rulebook with all its options."""

    name: str
    own_decks: bool
    options: list[OptionLine]


class Games(Struct):
    """All that can be played here."""

    presets: list[PresetLine]
    rulebooks: list[RulebookLine]
    bots: list[str]
    emotes: list[str]


class NewMatch(Struct, forbid_unknown_fields=True):
    """A match against a bot of the house, or alone against the environment."""

    terms: Terms
    opponent: Annotated[str, Meta(max_length=40)] = "greedy"  # a bot, or "nobody"
    seat: Literal[0, 1] = 0
    deck: Id | None = None


class Begun(Struct):
    """A match that has begun, or the wish for one that waits for somebody else."""

    match: str | None


class MatchPage(Struct):
    """A match from outside."""

    match: str
    preset: str
    players: list[Player]
    rated: bool
    private: bool
    live: bool
    opened: int
    ended: int
    winner: int | None
    reason: str
    cause: str
    changes: list[float | None]


class Listing(Struct):
    """Which matches."""

    account: Annotated[str, Meta(max_length=40)] = ""
    before: Moment = LARGEST


class Blocked(Struct, forbid_unknown_fields=True):
    """Somebody."""

    account: Id


class NewReport(Struct, forbid_unknown_fields=True):
    """What somebody did."""

    account: Id
    match: Id
    reason: Literal["cheating", "abuse", "stalling", "other"]
    words: Annotated[str, Meta(max_length=1000)] = ""


def preset_line(name: str) -> PresetLine:
    rulebook = catalog.rulebook_of(name)
    spec, game = catalog.table(rulebook.name).presets[name], game_of(name, {}, None)
    options = dict(game.options)
    return PresetLine(name, rulebook.name, spec.text.words(), spec.level, game.alone, rulebook.own_decks, options)


def rulebook_line(name: str) -> RulebookLine:
    lines = []
    for option, spec in catalog.table(name).options.items():
        choices = {choice: text.words() for choice, text in spec.choices.items()}
        bounds = spec.min, spec.max
        lines.append(OptionLine(option, spec.rule, spec.type, spec.default, *bounds, choices, spec.text.words()))
    return RulebookLine(name, catalog.rulebook(name).own_decks, lines)


@routes.add("GET", "/api/games", answer=Games, same_for_all=True)
async def games(call: Call) -> Games:
    """All presets, rulebooks with their options, bots and emotes."""
    presets = [preset_line(name) for name in catalog.presets()]
    return Games(presets, [rulebook_line(name) for name in catalog.names()], list(HOUSE), list(EMOTES))


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
    opponent = _opponent(wanted.opponent, game.alone)
    me = Sitter("account", call.account.id)
    seat = 0 if opponent.kind == "nobody" else wanted.seat
    mine = await server.lobby.deck_cards(call.account.id, wanted.deck)
    decks = match_decks(game, [mine, None] if seat == 0 else [None, mine])
    seats = (me, opponent) if seat == 0 else (opponent, me)
    room = await server.hall.open(make_setup(wanted.terms, seats, server.settings, call.now, decks=decks))
    server.connections.tell(call.account.id, protocol.Started(room.match, seat, wanted.terms.preset))
    return Begun(room.match)


def _opponent(name: str, alone: bool) -> Sitter:
    if alone or name == "nobody":
        if not alone:
            raise Problem("invalid", "opponent-needed")
        return Sitter("nobody")
    if name not in HOUSE:
        raise Problem("invalid", "no-bot", bot=name, bots=tuple(HOUSE))
    return Sitter("bot", name)


@routes.add("GET", "/api/matches", "player", query=Listing, answer=list[MatchPage])
async def matches(call: Call) -> list[MatchPage]:
    """Finished matches of an account (one's own unless stated), newest first. Others' private ones are left out."""
    account = call.query.account or call.account.id
    sql = """SELECT * FROM match WHERE live = FALSE AND opened < $2 AND (seat0 = $1 OR seat1 = $1)
    AND (private = FALSE OR seat0 = $3 OR seat1 = $3) ORDER BY opened DESC LIMIT $4"""
    rows = await call.server.store.read(sql, account, call.query.before, call.account.id, MOST_LISTED)
    return [await match_page(call, row) for row in rows]


@routes.add("GET", "/api/matches/running", "player", answer=list[MatchLine])
async def running(call: Call) -> list[MatchLine]:
    """One's unfinished matches, on whatever device they were begun."""
    return await call.server.running(call.account.id)


@routes.add("GET", "/api/matches/{match}", "player", answer=MatchPage, problems=("not-found", "private"))
async def one_match(call: Call) -> MatchPage:
    """A match from outside."""
    return await match_page(call, await readable(call, call.part("match")))


@routes.add(
    "GET", "/api/matches/{match}/cards", "player", answer=list[dict[str, Any]], problems=("not-found", "private")
)
async def match_cards(call: Call) -> Response:
    """The cards of a match, for those who may watch it. A `table` only refers to them unless they are the house's."""
    setup = decode_setup(bytes((await readable(call, call.part("match")))["setup"]))
    return cards_response(game_of(setup.preset, setup.options, setup.cards), call.request)


async def readable(call: Call, match: str) -> Row:
    """The row of a match that the caller may know about."""
    rows = await call.server.store.read("SELECT * FROM match WHERE id = $1", match)
    if not rows:
        raise Problem("not-found")
    if rows[0]["private"] and call.account.id not in (rows[0]["seat0"], rows[0]["seat1"]):
        raise Problem("private")
    return rows[0]


async def match_page(call: Call, row: Row) -> MatchPage:
    players = [await _named(call, row[seat]) for seat in ("seat0", "seat1")]
    winner = None if row["winner"] < 0 else row["winner"]
    flags = bool(row["rated"]), bool(row["private"]), bool(row["live"])
    changes = [row["change0"], row["change1"]]
    times = row["opened"], row["ended"]
    return MatchPage(row["id"], row["preset"], players, *flags, *times, winner, row["reason"], row["cause"], changes)


async def _named(call: Call, key: str) -> Player:
    kind, colon, name = key.partition(":")
    if colon:
        sort: Any = kind
        return Player(sort, name, name)
    account = await call.server.people.by_id(key) if key else None
    return Player("account", account.id, account.name, account.guest) if account else Player("account")


@routes.add("POST", "/api/matches/{match}/rematch", "player", answer=Begun, problems=("no-seat", "still-running"))
async def rematch(call: Call) -> Begun:
    """Ask for the same again with seats swapped. It begins when both have asked within five minutes."""
    room = await call.server.hall.room(call.part("match"))
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
    rows = await call.server.store.read("SELECT other FROM block WHERE account = $1", call.account.id)
    return [await _named(call, row["other"]) for row in rows]


@routes.add("POST", "/api/blocks", "session", body=Blocked, problems=("not-found",))
async def block(call: Call) -> None:
    """Never be paired with somebody, and hear nothing of them."""
    if call.body.account == call.account.id or await call.server.people.by_id(call.body.account) is None:
        raise Problem("not-found")
    await call.server.store.transact(_blocking(call.account.id, call.body.account))
    for room in call.server.hall.live():
        seat = room.table.setup.seat_of(call.account.id)
        if seat is not None and call.body.account in room.table.setup.people:
            room.muted.add(seat)


def _blocking(account: str, other: str) -> Steps[None]:
    yield from one_more(account, "SELECT count(*) FROM block WHERE account = $1", MOST_BLOCKED, "slow-down")
    yield "INSERT INTO block (account, other) VALUES ($1, $2) ON CONFLICT DO NOTHING", (account, other)


@routes.add("DELETE", "/api/blocks/{account}", "session")
async def unblock(call: Call) -> None:
    """Forgive somebody."""
    sql = "DELETE FROM block WHERE account = $1 AND other = $2"
    await call.server.store.write(sql, call.account.id, call.part("account"))


@routes.add("POST", "/api/reports", "session", body=NewReport, status=201, problems=("not-found", "no-seat"))
async def report(call: Call) -> None:
    """Report an opponent. The match is attached, with all that was said in it."""
    body = call.body
    rows = await call.server.store.read("SELECT seat0, seat1 FROM match WHERE id = $1", body.match)
    if not rows or body.account not in (rows[0]["seat0"], rows[0]["seat1"]):
        raise Problem("not-found")
    if call.account.id not in (rows[0]["seat0"], rows[0]["seat1"]) or body.account == call.account.id:
        raise Problem("no-seat")
    sql = "INSERT INTO report (id, account, other, match, reason, words, created) VALUES ($1, $2, $3, $4, $5, $6, $7)"
    await call.server.store.write(
        sql, new_id(), call.account.id, body.account, body.match, body.reason, body.words, call.now
    )
