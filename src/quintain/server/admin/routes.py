"""What administrators may do. Every deed is written down."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.responses import PlainTextResponse, Response

from quintain.server.accounts.names import fold
from quintain.server.accounts.people import new_id
from quintain.server.admin import sql
from quintain.server.api import Call, Routes
from quintain.server.health import ailments
from quintain.server.play.contents import decode_setup
from quintain.server.play.sql import JOURNAL, MATCH
from quintain.server.problems import Problem
from quintain.server.protocol import MatchLine, Named
from quintain.server.responses import json_response
from quintain.server.security import Event
from quintain.server.store import Row
from quintain.tables.journal import Emote, decode

routes = Routes()
MOST_LISTED = 100
Words = Annotated[str, Meta(max_length=500)]


class Search(Struct):
    """Part of a name."""

    name: Named = ""


class AccountLine(Struct):
    """An account, for administrators."""

    id: str
    name: str
    kind: str
    admin: bool
    created: int
    banned_until: int
    ban_reason: str


class Ban(Struct, forbid_unknown_fields=True):
    """For how long, and why; 0 hours lift a ban."""

    hours: Annotated[int, Meta(ge=0, le=1_000_000)]
    reason: Words = ""


class ReportLine(Struct):
    """A report, with what was said in the match."""

    id: str
    by: str
    about: str
    match: str
    reason: str
    words: str
    created: int
    closed: int
    outcome: str
    emotes: list[tuple[int, int, str]]  # moment, seat, emote


class Verdict(Struct, forbid_unknown_fields=True):
    """What came of a report."""

    outcome: Words


class Health(Struct, omit_defaults=True):
    """Is the server well? The rest is for administrators, and for requests with the token of the settings."""

    ok: bool
    problems: list[str] | None = None
    matches: int | None = None
    sockets: int | None = None
    incarnation: str | None = None


async def note(call: Call, deed: str, about: str) -> None:
    await call.server.store.write(sql.ADD_DEED, new_id(), call.now, call.account.id, deed, about)
    call.server.security.note(Event.ADMIN, call.account.id, call.address, deed=deed, about=about)


def account_line(row: Row) -> AccountLine:
    flags = bool(row["admin"]), row["created"], row["banned_until"], row["ban_reason"]
    return AccountLine(row["id"], row["name"], row["kind"], *flags)


@routes.add("GET", "/api/admin/accounts", "admin", query=Search, answer=list[AccountLine])
async def accounts(call: Call) -> list[AccountLine]:
    """Accounts whose name contains something, newest first."""
    wanted = fold(call.query.name) if call.query.name else ""
    for special in "!%_":
        wanted = wanted.replace(special, f"!{special}")
    return [account_line(row) for row in await call.server.store.read(sql.ACCOUNTS_LIKE, f"%{wanted}%", MOST_LISTED)]


@routes.add("POST", "/api/admin/accounts/{account}/ban", "admin", body=Ban, answer=AccountLine, problems=("not-found",))
async def ban(call: Call) -> AccountLine:
    """Suspend an account and its bots, or lift that. Their sockets are closed at once, their tokens refused, their
    challenges withdrawn; matches that are being played go on without them."""
    until = call.now + call.body.hours * 3_600_000 if call.body.hours else 0
    row = await call.server.bans.ban(call.part("account"), until, call.body.reason)
    if row is None:
        raise Problem("not-found")
    if until:
        call.server.security.note(Event.BAN, row["id"], hours=call.body.hours, by=call.account.id)
    else:
        call.server.security.note(Event.BAN_LIFTED, row["id"], by=call.account.id)
    await note(call, f"ban for {call.body.hours} h: {call.body.reason}", row["id"])
    return account_line(row)


@routes.add("DELETE", "/api/admin/accounts/{account}", "admin", problems=("not-found",))
async def delete(call: Call) -> None:
    """Delete an account, as its owner could."""
    account = await call.server.people.by_id(call.part("account"))
    if account is None or account.admin:
        raise Problem("not-found")
    await call.server.removal.remove(account.id)
    call.server.security.note(Event.ACCOUNT_DELETED, account.id, kind=account.kind, by=call.account.id)
    await note(call, "delete account", account.id)


@routes.add("GET", "/api/admin/reports", "admin", answer=list[ReportLine])
async def reports(call: Call) -> list[ReportLine]:
    """Reports, open ones first."""
    rows = await call.server.store.read(sql.REPORTS, MOST_LISTED)
    return [await report_line(call, row) for row in rows]


async def report_line(call: Call, row: Row) -> ReportLine:
    lines = await call.server.store.read(JOURNAL, row["match"])
    entries = [decode(bytes(line["entry"])) for line in lines]
    said = [(entry.at, entry.seat, entry.emote) for entry in entries if isinstance(entry, Emote)]
    who = row["account"], row["other"], row["match"], row["reason"], row["words"]
    return ReportLine(row["id"], *who, row["created"], row["closed"], row["outcome"], said)


@routes.add("POST", "/api/admin/reports/{report}/close", "admin", body=Verdict, problems=("not-found",))
async def close_report(call: Call) -> None:
    """Close a report, with what came of it."""
    verdict = call.now, call.account.id, call.body.outcome
    rows = await call.server.store.write(sql.CLOSE_REPORT, call.part("report"), *verdict)
    if not rows:
        raise Problem("not-found")
    await note(call, f"close report: {call.body.outcome}", call.part("report"))


@routes.add("GET", "/api/admin/matches", "admin", answer=list[MatchLine])
async def matches(call: Call) -> list[MatchLine]:
    """All live matches, private ones too."""
    return await call.server.errands.live()


@routes.add("POST", "/api/admin/matches/{match}/stop", "admin", problems=("not-found",))
async def stop(call: Call) -> None:
    """Break a match off without a result."""
    await call.server.errands.stop(call.part("match"))
    await note(call, "stop match", call.part("match"))


@routes.add("GET", "/api/admin/matches/{match}", "admin", answer=dict[str, Any], problems=("not-found",))
async def journal(call: Call) -> dict[str, Any]:
    """The setup of a match without its luck, and its journal without moves that are not yet revealed."""
    rows = await call.server.store.read(MATCH, call.part("match"))
    if not rows:
        raise Problem("not-found")
    setup = decode_setup(bytes(rows[0]["setup"]))
    lines = await call.server.store.read(JOURNAL, rows[0]["id"])
    entries = [decode(bytes(line["entry"])) for line in lines]
    told = [{"kind": type(entry).__name__, "at": entry.at, "seat": getattr(entry, "seat", None)} for entry in entries]
    return {"preset": setup.preset, "seats": setup.seats, "live": bool(rows[0]["live"]), "entries": told}


@routes.add("GET", "/health", answer=Health)
async def health(call: Call) -> Response:
    """Can the server be used? It asks the database and all services; 503 if anything is wrong."""
    hall, problems = call.server.hall, await ailments(call.server.hall, ready=call.server.ready)
    found = Health(not problems)
    if call.may_operate:
        found = Health(not problems, problems, len(hall.live()), len(call.server.connections), hall.incarnation)
    return json_response(found, 503 if problems else 200)


@routes.add("GET", "/api/ready", answer=Health)
async def ready(call: Call) -> Response:
    """Should people be sent to this server? 503 while it starts, or cannot do what others can. 404 while it stops:
    no new connections should come, those that are open may stay until told (HAProxy knows it as `disable-on-404`)."""
    well, stops = call.server.ready and call.server.hall.is_ready, call.server.ready and call.server.hall.draining
    return json_response(Health(well), 200 if well else 404 if stops else 503)


@routes.add("GET", "/api/health", answer=Health)
async def alive(call: Call) -> Response:
    """Does the server answer?"""
    return json_response(Health(True), 200)


@routes.add("GET", "/metrics", answer=str)
async def metrics(call: Call) -> Response:
    """Figures in Prometheus text, for administrators, or with the token of the settings as Bearer."""
    if not call.may_operate:
        raise Problem("forbidden")
    return PlainTextResponse(call.server.metrics.text(), media_type="text/plain; version=0.0.4")
