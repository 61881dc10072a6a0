"""Positions and matches in one line of text (docs/short-forms.md): read, written, and watched."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.responses import Response

from quintain.rules import shortforms
from quintain.rules.errors import QuintainError
from quintain.rules.jsonshapes import misfit
from quintain.server.api import Call, Routes
from quintain.server.lobby.terms import agreed_game
from quintain.server.play.turns import Job, Kind
from quintain.server.problems import Problem, shortened
from quintain.server.protocol import Terms, ViewShape
from quintain.server.replays.archive import COST
from quintain.server.replays.watching import watch_line

routes = Routes()
LONGEST_LINE = 20_000
MOST_DECISIONS = 1_000  # of a match in a line that is shown: several times as many as matches have


class LineText(Struct, forbid_unknown_fields=True):
    """A position or a match in one line."""

    text: Annotated[str, Meta(max_length=LONGEST_LINE)]


class LineTold(Struct):
    """What it says: the game, and the view or position in the shape of its rulebook."""

    preset: str
    rulebook: str
    options: dict[str, int | bool | str]
    view: dict[str, Any]


class Moment(Struct, forbid_unknown_fields=True):
    """A view of a game that is to be written in a line."""

    terms: Terms
    view: ViewShape


class LineWritten(Struct):
    """The line."""

    line: str


@routes.add("POST", "/api/lines/read", body=LineText, answer=LineTold, problems=("invalid",))
async def read_line(call: Call) -> LineTold:
    """What a line says (docs/short-forms.md): a position, or what a seat may know of one."""
    try:
        found = shortforms.line(call.body.text, "position")
        game = found.game(lambda preset, **options: agreed_game(Terms(preset, options)))
        view = shortforms.read_fields(game, found.words)
        shortforms.check_view(game, view)
    except QuintainError as error:
        raise Problem.of(error) from None
    return LineTold(game.preset, game.rulebook.name, dict(game.options), view)


@routes.add("POST", "/api/lines/match", body=LineText, answer=dict[str, Any], problems=("invalid", "busy"))
async def watch(call: Call) -> Response:
    """The match of a line (docs/short-forms.md), played again: the same file as that of a replay."""
    try:
        found = shortforms.line(call.body.text, "match")
        game = found.game(lambda preset, **options: agreed_game(Terms(preset, options)))
    except QuintainError as error:
        raise Problem.of(error) from None
    if call.body.text.count("|") > MOST_DECISIONS:
        raise Problem("invalid")
    asker = call.address if call.session is None else call.account.id
    needs = f"replays of {game.rulebook.name}"
    job = Job(Kind.ARCHIVE, asker, call.address, watch_line, (call.body.text,), needs=needs, cost=COST)
    made = await call.server.archive.bots.run(job)
    if isinstance(made, str):
        raise Problem("invalid", "invalid-because", detail=shortened(made))
    return Response(made, media_type="application/json")


@routes.add("POST", "/api/lines", body=Moment, answer=LineWritten, problems=("invalid",))
async def write_line(call: Call) -> LineWritten:
    """The line of a position, or of what a seat may know of one."""
    game = agreed_game(call.body.terms)
    if misfit(game.rulebook.shapes.view, call.body.view):
        raise Problem("invalid")
    try:
        return LineWritten(shortforms.position_line(game, call.body.view))
    except QuintainError as error:
        raise Problem.of(error) from None
