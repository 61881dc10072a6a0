"""Replays over HTTP: private until the match ends, then for its players, or for everybody with the link."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.responses import Response

from quintain.bots.explain import REASONS
from quintain.content import ContentError
from quintain.review.given import Judgement
from quintain.rules.dice import Stream, signed
from quintain.rules.errors import QuintainError
from quintain.rules.game import Match
from quintain.server import protocol
from quintain.server.accounts.sql import HOLD
from quintain.server.api import Call, Routes
from quintain.server.catalogue.guide import cards
from quintain.server.lobby.terms import make_setup
from quintain.server.play.bots import house_bot
from quintain.server.play.lookup import Begun, match_page, readable
from quintain.server.problems import Problem
from quintain.server.protocol import Player, Terms
from quintain.server.replays import sql
from quintain.server.replays.archive import file_name
from quintain.server.replays.reviews import Reviewed
from quintain.server.replays.watching import rewind, unpack
from quintain.server.store import Row, Steps
from quintain.tables.setup import Setup, Sitter, game_at

routes = Routes()
MOST_DECISIONS = 1_000  # of a review: several times as many as matches have


class Share(Struct):
    """The code of a share link: `/replay/<code>`."""

    code: str


class ReviewedMatch(Struct):
    """What a review says of an account in a match: how well they decided, and what was luck, as shares of a win."""

    match: str
    rulebook: str
    at: int
    result: float
    accuracy: float
    luck: float


class Side(Struct):
    """What a review says of one side, as far as profiles show it."""

    seat: int
    result: float
    accuracy: float
    luck: float


class Sides(Struct):
    """What a kept review says of both."""

    sides: list[Side]


class Decided(Struct):
    """The decisions of a recording, as seats and codes."""

    decisions: list[tuple[int, int | str]]


class HowReviewed(Struct):
    """`open=true` asks what would have been best for whoever had seen all cards; `kept=true` has none made that is not
    there yet."""

    open: bool = False
    kept: bool = False


MOST_FEATURES = 200
MoveNumber = Annotated[int, Meta(ge=0, le=32767)]


class JudgedThere(Struct, forbid_unknown_fields=True):
    """What a page says of a decision: the chance to win and what was given away of it, whether the best move wins
    whatever happens, which moves by their numbers were better, each with how often it should be played, and why, by the
    numbers of what counts in a position."""

    number: Annotated[int, Meta(ge=0, le=MOST_DECISIONS)]
    chance: Annotated[float, Meta(ge=0, le=1)]
    loss: Annotated[float, Meta(ge=0, le=1)]
    certain: bool
    better: Annotated[list[tuple[MoveNumber, Annotated[float, Meta(ge=0, le=1)]]], Meta(min_length=1, max_length=50)]
    why: Annotated[list[Annotated[int, Meta(ge=0, le=MOST_FEATURES)]], Meta(max_length=REASONS)] = []


class ReviewMadeThere(Struct, forbid_unknown_fields=True):
    """A review that a page has made of a match."""

    decisions: Annotated[list[JudgedThere], Meta(max_length=MOST_DECISIONS)]


class PlayOn(Struct, forbid_unknown_fields=True):
    """From where to play on, and against whom."""

    decisions: Annotated[int, Meta(ge=0, le=100_000)]
    seat: Literal[0, 1]
    opponent: Annotated[str, Meta(max_length=40)] = "greedy"


async def replay_file(call: Call, row: Row) -> bytes:
    account = call.address if call.session is None else call.account.id
    made = await call.server.archive.make(row["id"], account, call.address)
    if made is None:
        raise Problem("unavailable")
    told = {"players": await who_played(call, row), "cards": await played_cards(call, row)}
    return watched_with(unpack(made), told)


async def played_cards(call: Call, row: Row) -> list[dict[str, Any]] | None:
    """The cards as they were, with what they say; None where the game cannot be made any more."""
    try:
        return cards(game_at(await call.server.hall.editions.setup(row)))
    except (QuintainError, ContentError):
        return None


async def who_played(call: Call, row: Row) -> list[Player]:
    """The players under the names of then; those of matches from before these were kept have their names of now."""
    if row["players"]:
        return msgspec.json.decode(row["players"], type=list[Player])
    return (await match_page(call.server.people, row)).players


def watched_with(recording: bytes, told: dict[str, Any]) -> bytes:
    """Names are no part of what is archived, so that they can be forgotten; nor are sentences, which are made anew."""
    parts = msgspec.json.decode(recording, type=dict[str, msgspec.Raw])
    watch = msgspec.json.decode(parts["watch"], type=dict[str, msgspec.Raw])
    for name, value in told.items():
        watch[name] = msgspec.Raw(msgspec.json.encode(value))
    return msgspec.json.encode(parts | {"watch": watch})


async def ended(call: Call) -> Any:
    """The row of a match that is over and that the caller may know."""
    row = await readable(call.server.store, call.part("match"), call.account.id)
    if row["live"]:
        raise Problem("still-running")
    return row


def as_file(content: bytes, match: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{file_name(match)}"', "cache-control": "no-store"}
    return Response(content, headers=headers, media_type="application/json")


@routes.add(
    "GET", "/api/matches/{match}/replay", "player", answer=dict[str, Any], problems=("still-running", "private")
)
async def replay(call: Call) -> Response:
    """The file of a finished match: set-up, seed, decisions and rules hash for `quintain replay`, and what each seat
    and the public saw."""
    row = await ended(call)
    return as_file(await replay_file(call, row), row["id"])


@routes.add(
    "POST", "/api/matches/{match}/share", "player", answer=Share, status=201, problems=("still-running", "no-seat")
)
async def share(call: Call) -> Share:
    """A link to a replay of one's own for everybody, private matches included."""
    row = await ended(call)
    if call.account.id not in (row["seat0"], row["seat1"]):
        raise Problem("no-seat")
    return Share(await call.server.store.transact(_sharing(row["id"], call.account.id, call.now)))


def _sharing(match: str, account: str, now: int) -> Steps[str]:
    """The code of somebody's link to a match: the one that there is, or a new one."""
    yield HOLD, (account,)
    known = yield sql.SHARE_OF, (match, account)
    if known:
        return str(known[0]["code"])
    code = secrets.token_urlsafe(12)
    yield sql.ADD_SHARE, (code, match, account, now)
    return code


@routes.add("GET", "/api/shared/{code}", answer=dict[str, Any], problems=("not-found",))
async def shared(call: Call) -> Response:
    """The file of a shared replay."""
    rows = await call.server.store.read(sql.SHARED, call.part("code"))
    if not rows:
        raise Problem("not-found")
    return as_file(await replay_file(call, rows[0]), rows[0]["id"])


@routes.add(
    "GET",
    "/api/matches/{match}/review",
    "player",
    query=HowReviewed,
    answer=Reviewed,
    problems=("still-running", "private", "busy"),
)
async def review(call: Call) -> Reviewed:
    """What was played well in a finished match, and what was luck. It is made when it is asked for, in the
    background: ask again until it is there."""
    row = await ended(call)
    return await looked_at(call, row)


async def looked_at(call: Call, row: Row) -> Reviewed:
    asker, query = (call.account.id, call.address), call.query
    return await call.server.reviews.look(row["id"], row["rulebook"], *asker, is_open=query.open, make=not query.kept)


@routes.add(
    "POST",
    "/api/matches/{match}/review",
    "player",
    body=ReviewMadeThere,
    status=204,
    problems=("still-running", "no-seat", "invalid", "busy"),
)
async def keep_review(call: Call) -> None:
    """Keep a review that a player's page has made of the match. Some of its decisions are judged again here: all of it
    is refused if they come out otherwise, and then the server makes its own; no other one is looked at."""
    row = await ended(call)
    if call.account.id not in (row["seat0"], row["seat1"]):
        raise Problem("no-seat")
    judged = [
        Judgement(one.number, one.chance, one.loss, one.certain, tuple(one.better), tuple(one.why))
        for one in call.body.decisions
    ]
    if not await call.server.reviews.take(row["id"], row["rulebook"], judged, call.account.id, call.address):
        raise Problem("invalid")


@routes.add("GET", "/api/accounts/{account}/reviews", "player", answer=list[ReviewedMatch])
async def reviews_of(call: Call) -> list[ReviewedMatch]:
    """What reviews that were asked for say of an account, the latest match first."""
    account = call.part("account")
    rows = await call.server.store.read(sql.REVIEWS_OF, account, call.account.id)
    return [line for row in rows if (line := reviewed_match(row, account))]


def reviewed_match(row: Row, account: str) -> ReviewedMatch | None:
    """None of a side that decided nothing."""
    sides = msgspec.json.decode(bytes(row["review"]), type=Sides).sides
    seat = 0 if row["seat0"] == account else 1
    side = next((each for each in sides if each.seat == seat), None)
    if side is None:
        return None
    return ReviewedMatch(row["id"], row["rulebook"], row["ended"], side.result, side.accuracy, side.luck)


@routes.add(
    "GET", "/api/shared/{code}/review", "player", query=HowReviewed, answer=Reviewed, problems=("not-found", "busy")
)
async def shared_review(call: Call) -> Reviewed:
    """The same of a shared match."""
    rows = await call.server.store.read(sql.SHARED, call.part("code"))
    if not rows:
        raise Problem("not-found")
    return await looked_at(call, rows[0])


@routes.add(
    "POST", "/api/matches/{match}/play-on", "player", body=PlayOn, answer=Begun, status=201, problems=("invalid",)
)
async def play_on(call: Call) -> Begun:
    """Play on from a moment of a finished match against a bot. What that seat could not know is drawn anew."""
    row, body, server = await ended(call), call.body, call.server
    setup = await server.hall.editions.setup(row)
    house_bot(body.opponent, game_at(setup).rulebook)
    made = msgspec.json.decode(await replay_file(call, row), type=Decided)
    await server.bots.have_rules(row["rulebook"])
    match = rewind(setup, made.decisions, body.decisions)
    if not match.to_act:
        raise Problem("invalid", "replay-over")
    position = guessed(match, body.seat)
    room = await server.hall.open(_new_setup(call, setup, position))
    server.connections.tell(call.account.id, protocol.Started(room.match, body.seat, setup.preset))
    return Begun(room.match)


def _new_setup(call: Call, setup: Setup, position: dict[str, Any]) -> Setup:
    me = Sitter("account", call.account.id)
    other = Sitter("nobody") if setup.seats[1].kind == "nobody" else Sitter("bot", call.body.opponent)
    seats = (me, other) if call.body.seat == 0 else (other, me)
    terms = Terms(setup.preset, setup.options, setup.cards, timed=False)
    more: dict[str, Any] = {"position": position, "origin": setup.match, "private": True}
    more |= {"settled": setup.settled, "content": setup.content, "edition": setup.edition}
    return make_setup(terms, seats, call.server.settings, call.now, **more)


def guessed(match: Match, seat: int) -> dict[str, Any]:
    """A position that looks the same to a seat: whatever it may not know is drawn from all that is possible."""
    view, engine = match.observe(seat), match.game.engine
    stream = Stream.plain()
    stream.a, stream.b, stream.c = (secrets.randbits(32) for _ in range(3))
    stream.counter = signed(secrets.randbits(32) | 1)
    engine.determinize(match.game.world(listening=False).record, view.record, seat, engine.boxed(stream).record)
    return dict(match.game.rulebook.write_position(match.game.scene(view.plain())))
