"""The lab over HTTP: ask, see how far it is, stop it, read what came out, take it home, watch a match of it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.responses import FileResponse, Response

from quintain.games import catalog
from quintain.server import protocol
from quintain.server.api import Call, Routes
from quintain.server.lab.messages import Lab, LabRequest, LabStudy, StudyLine
from quintain.server.lab.recordings import watchable
from quintain.server.lab.studies import RESULT, StudyRecord
from quintain.server.play.turns import Job, Kind
from quintain.server.problems import Problem
from quintain.server.protocol import LARGEST
from quintain.texts import ENGLISH

routes = Routes()
STUDY = "/api/lab/studies/{study}"
HELD = 2.0  # seconds that a request waits for news


class Since(Struct):
    """The version that one knows: the answer comes when there is a newer one, or after two seconds."""

    version: Annotated[int, Meta(ge=-1, le=LARGEST)] = -1


class Language(Struct):
    """The language of a file."""

    language: protocol.Language = ENGLISH


def asked_for(call: Call) -> StudyRecord:
    return call.server.lab.study(call.part("study"))


def finished(call: Call) -> StudyRecord:
    study = asked_for(call)
    if study.state != "done":
        raise Problem("still-running", "lab-unfinished")
    return study


def shown(call: Call, study: StudyRecord) -> LabStudy:
    """A study as one may see it; whoever has its address may look at it, and only its owner can stop it."""
    return study.shown(call.account.id, call.server.lab.ahead(study))


def as_file(study: StudyRecord, name: str, kind: str) -> FileResponse:
    called = f"quintain-{study.meta.asked.preset}-{study.meta.id}.{name.rsplit('.', 1)[1]}"
    return FileResponse(study.file(name), media_type=kind, filename=called, headers={"cache-control": "no-store"})


@routes.add("GET", "/api/lab", "player", answer=Lab)
async def lab(call: Call) -> Lab:
    """What can be asked, and how much of it."""
    return await call.server.lab.describe(call.account)


@routes.add("GET", "/api/lab/studies", "player", answer=list[StudyLine])
async def studies(call: Call) -> list[StudyLine]:
    """One's own studies, newest first."""
    return [study.line() for study in call.server.lab.of(call.account.id)]


@routes.add(
    "POST", "/api/lab/studies", "player", body=LabRequest, answer=LabStudy, status=201, problems=("still-running",)
)
async def ask(call: Call) -> LabStudy:
    """Begin a study. One of an account runs at a time, and there are so many an hour; guests get less."""
    if (call.body.own_cards or call.body.own_deck) and call.body.preset in catalog.presets():
        await call.server.bots.have_rules(catalog.rulebook_of(call.body.preset).name)  # a match is begun with them
    return shown(call, await call.server.lab.ask(call.account, call.body, call.now))


@routes.add("GET", STUDY, "player", query=Since, answer=LabStudy)
async def study(call: Call) -> LabStudy:
    """How far a study is, or what came out of it."""
    found = asked_for(call)
    await found.news(call.query.version, HELD)
    return shown(call, asked_for(call))


@routes.add("DELETE", STUDY, "player")
async def drop(call: Call) -> None:
    """Stop a study of one's own, or forget what came out of it."""
    found = asked_for(call)
    if found.meta.account != call.account.id:
        raise Problem("forbidden")
    await call.server.lab.drop(found)


@routes.add("GET", STUDY + "/report", "player", query=Language, answer=str, problems=("still-running",))
async def report(call: Call) -> Response:
    """A finished study as one HTML file that needs nothing else."""
    return as_file(finished(call), f"report.{call.query.language}.html", "text/html")


@routes.add("GET", STUDY + "/table", "player", query=Language, answer=str, problems=("still-running",))
async def table(call: Call) -> Response:
    """The numbers of a finished study as CSV."""
    return as_file(finished(call), f"table.{call.query.language}.csv", "text/csv")


@routes.add("GET", STUDY + "/result", "player", answer=dict[str, Any], problems=("still-running",))
async def result(call: Call) -> Response:
    """Everything that the lab knows about a finished study, as JSON."""
    return as_file(finished(call), RESULT, "application/json")


@routes.add("GET", STUDY + "/matches/{match}", "player", answer=dict[str, Any], problems=("still-running",))
async def match(call: Call) -> Response:
    """A match of a study that shows something, as the replay viewer and `quintain replay` want it. It is named by what
    it shows: `1-0-length-7`, `1-1-metric-draws`, `0-0-end-stall`, `0-0-card-raven`, `2-3-point-`, `0-0-hole-`."""
    found = await call.server.lab.match(finished(call), call.part("match"))
    recording, players = msgspec.json.encode(found["recording"]), found["players"]
    arguments = recording, players
    made: bytes = await call.server.bots.run(
        Job(Kind.ARCHIVE, call.account.id, call.address, watchable, arguments, needs="matches of the lab")
    )
    return Response(made, headers={"cache-control": "no-store"}, media_type="application/json")
