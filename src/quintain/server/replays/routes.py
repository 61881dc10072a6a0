"""Replays over HTTP: private until the match ends, then for its players, or for everybody with the link."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.responses import Response

from quintain.rules.dice import Stream, signed
from quintain.rules.match import Match
from quintain.server import protocol
from quintain.server.api import Call, Routes
from quintain.server.lobby.terms import make_setup
from quintain.server.play.bots import HOUSE
from quintain.server.play.hall import decode_setup
from quintain.server.play.routes import Begun, match_page, readable
from quintain.server.problems import Problem
from quintain.server.protocol import Player, Terms
from quintain.server.replays.archive import file_name
from quintain.server.replays.watching import rewind, unpack
from quintain.server.store import Row
from quintain.tables.setup import Setup, Sitter

routes = Routes()


class Share(Struct):
    """The code of a share link: `/replay/<code>`."""

    code: str


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
    return with_players(unpack(made), await who_played(call, row))


async def who_played(call: Call, row: Row) -> list[Player]:
    """The players under the names of then; those of matches from before these were kept have their names of now."""
    if row["players"]:
        return msgspec.json.decode(row["players"], type=list[Player])
    return (await match_page(call, row)).players


def with_players(recording: bytes, players: list[Player]) -> bytes:
    """Names are no part of what is archived, so that they can be forgotten."""
    parts = msgspec.json.decode(recording, type=dict[str, msgspec.Raw])
    watch = msgspec.json.decode(parts["watch"], type=dict[str, msgspec.Raw])
    watch["players"] = msgspec.Raw(msgspec.json.encode(players))
    return msgspec.json.encode(parts | {"watch": watch})


async def ended(call: Call) -> Any:
    """The row of a match that is over and that the caller may know."""
    row = await readable(call, call.part("match"))
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
    sql = "INSERT INTO share (code, match, account, created) VALUES ($1, $2, $3, $4)"
    code = secrets.token_urlsafe(12)
    await call.server.store.write(sql, code, row["id"], call.account.id, call.now)
    return Share(code)


@routes.add("GET", "/api/shared/{code}", answer=dict[str, Any], problems=("not-found",))
async def shared(call: Call) -> Response:
    """The file of a replay that somebody shared."""
    sql = "SELECT match.* FROM share JOIN match ON match.id = share.match WHERE share.code = $1"
    rows = await call.server.store.read(sql, call.part("code"))
    if not rows:
        raise Problem("not-found")
    return as_file(await replay_file(call, rows[0]), rows[0]["id"])


@routes.add(
    "POST", "/api/matches/{match}/play-on", "player", body=PlayOn, answer=Begun, status=201, problems=("invalid",)
)
async def play_on(call: Call) -> Begun:
    """Play on from a moment of a finished match against a bot. What that seat could not know is drawn anew."""
    row, body, server = await ended(call), call.body, call.server
    if body.opponent not in HOUSE:
        raise Problem("invalid", f"There is no bot '{body.opponent}': there are {', '.join(HOUSE)}.")
    setup = decode_setup(bytes(row["setup"]))
    recording = msgspec.json.decode(await replay_file(call, row))
    match = rewind(setup, recording["decisions"], body.decisions)
    if not match.to_act:
        raise Problem("invalid", "The match is over there: choose an earlier moment.", "Здесь матч уже окончен.")
    position = guessed(match, body.seat)
    room = await server.hall.open(_new_setup(call, setup, position))
    server.connections.tell(call.account.id, protocol.Started(room.match, body.seat, setup.preset))
    return Begun(room.match)


def _new_setup(call: Call, setup: Setup, position: dict[str, Any]) -> Setup:
    me = Sitter("account", call.account.id)
    other = Sitter("nobody") if setup.seats[1].kind == "nobody" else Sitter("bot", call.body.opponent)
    seats = (me, other) if call.body.seat == 0 else (other, me)
    terms = Terms(setup.preset, setup.options, setup.cards, timed=False)
    more = {"position": position, "origin": setup.match, "private": True}
    return make_setup(terms, seats, call.server.settings, call.now, **more)


def guessed(match: Match, seat: int) -> dict[str, Any]:
    """A position that looks the same to a seat: whatever it may not know is drawn from all that is possible."""
    view, engine = match.observe(seat), match.game.engine
    stream = Stream.plain()
    stream.a, stream.b, stream.c = (secrets.randbits(32) for _ in range(3))
    stream.counter = signed(secrets.randbits(32) | 1)
    engine.determinize(match.game.world(listening=False).record, view.record, seat, engine.boxed(stream).record)
    return dict(match.game.rulebook.write_position(match.game.scene(view.plain())))
