"""HTTP: every route is declared once, with who may use it and what it takes and gives; OpenAPI is made from that."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from quintain.rules.errors import QuintainError
from quintain.server.accounts.people import Account, Session
from quintain.server.gate import banned
from quintain.server.limits import address_key
from quintain.server.packed import Packed
from quintain.server.problems import Problem, shortened
from quintain.server.responses import json_response, problem_response
from quintain.server.store import StoreError
from quintain.server.wiring import Server

Who = Literal["anyone", "player", "session", "person", "admin"]
WHO: dict[Who, str] = {
    "anyone": "Anybody.",
    "player": "Anybody who is logged in, guests and bots with a token included.",
    "session": "Anybody who is logged in with a browser, guests included.",
    "person": "Anybody who has signed up and is logged in with a browser.",
    "admin": "Administrators.",
}
MOST_BYTES = 64 * 1024  # of a body: twice a card set, which is the largest thing that anybody sends
LONGEST_PART = 100  # characters of a part of the path
ANSWERS_KEPT = 500
SAFE = ("GET", "HEAD")
FOR_THE_BANNED = {("GET", "/api/me"), ("POST", "/api/logout")}  # to read why, and to leave
LARGEST = 2**63  # the first number that no database takes
MAYBE_TOO_LARGE = re.compile(rb"\d{19}")
ESCAPED_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


@dataclass
class Call:
    """One request, with what is known about it."""

    server: Server
    request: Request
    session: Session | None
    body: Any = None
    query: Any = None
    now: int = 0
    operator: bool = False  # was the token of the settings sent?
    cookies: list[tuple[str, int]] = field(default_factory=list)  # session tokens to set, and for how many days

    @property
    def account(self) -> Account:
        assert self.session is not None
        return self.session.account

    @property
    def address(self) -> str:
        """The address as limits count it."""
        return address_key(self.request.client.host if self.request.client else "")

    @property
    def may_operate(self) -> bool:
        """Is it an administrator, or a program with the token of the settings?"""
        return self.operator or (self.session is not None and self.session.account.admin)

    def part(self, name: str) -> str:
        """A part of the path. There is nothing with a longer name, so nobody need look for it."""
        part = str(self.request.path_params[name])
        if len(part) > LONGEST_PART:
            raise Problem("not-found")
        return part


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """One route."""

    method: str
    path: str
    who: Who
    handler: Handler
    body: Any
    query: Any
    answer: Any
    status: int
    problems: tuple[str, ...]
    same_for_all: bool  # as long as the server runs: made once, kept, compressed

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip()


class Routes:
    """The routes of a feature."""

    def __init__(self) -> None:
        self.endpoints: list[Endpoint] = []

    def add(
        self,
        method: str,
        path: str,
        who: Who = "anyone",
        *,
        body: Any = None,
        query: Any = None,
        answer: Any = None,
        status: int = 200,
        problems: tuple[str, ...] = (),
        same_for_all: bool = False,
    ) -> Callable[[Handler], Handler]:
        def keep(handler: Handler) -> Handler:
            self.endpoints.append(
                Endpoint(method, path, who, handler, body, query, answer, status, problems, same_for_all)
            )
            return handler

        return keep


def starlette_routes(server: Server, endpoints: list[Endpoint]) -> list[Route]:
    """The declared routes as Starlette wants them; one for all methods of a path."""
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [Route(path, _dispatch(server, methods), methods=list(methods)) for path, methods in by_path.items()]


def _dispatch(server: Server, methods: dict[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        endpoint = methods["GET" if request.method == "HEAD" else request.method]
        try:
            return await _answer(server, endpoint, request)
        except Problem as problem:
            if problem.status == 429:
                address = request.client.host if request.client else ""
                server.security.limit(f"{endpoint.method} {endpoint.path}", address=address)
            return problem_response(problem)
        except QuintainError as error:
            return problem_response(Problem.of(error))
        except StoreError:
            server.metrics.count("store_errors")
            return problem_response(Problem("unavailable"))

    return handle


async def _answer(server: Server, endpoint: Endpoint, request: Request) -> Response:
    now = server.clock.now()
    call = Call(server, request, None, now=now)
    if not server.request_limit.allow(call.address, now / 1000):
        raise Problem("slow-down")
    await server.pacer.turn(call.address)
    if "\0" in request.url.path:
        raise Problem("not-found")
    call.operator = server.gate.is_operator(request.headers)
    if not call.operator:
        call.session = await server.gate.session(request.headers, request.cookies, now, request.url.scheme)
    _check_allowed(endpoint, call)
    call.query = _query(endpoint, request)
    call.body = await _body(endpoint, request)
    if endpoint.same_for_all:
        return await _same_for_all(server, endpoint, call)
    answer = await endpoint.handler(call)
    response = answer if isinstance(answer, Response) else json_response(answer, endpoint.status)
    for token, days in call.cookies:
        server.gate.set_cookie(response, token, days, request.url.scheme)
    return response


def _check_allowed(endpoint: Endpoint, call: Call) -> None:
    """May this request do that?"""
    session, request = call.session, call.request
    if endpoint.method not in SAFE:
        by_cookie = session is not None and session.kind == "cookie"
        call.server.gate.check_origin(request.headers, request.url.scheme, needed=by_cookie)
    if endpoint.who == "anyone":
        return
    if session is None:
        raise Problem("log-in")
    if session.account.banned_until > call.now and (endpoint.method, endpoint.path) not in FOR_THE_BANNED:
        raise banned(session.account.ban_reason)
    if not _has_role(endpoint.who, session):
        raise Problem("forbidden")


def _has_role(who: Who, session: Session) -> bool:
    return {
        "anyone": True,
        "player": True,
        "session": session.kind == "cookie",
        "person": session.kind == "cookie" and session.account.kind == "person",
        "admin": session.kind == "cookie" and session.account.admin,
    }[who]


async def _same_for_all(server: Server, endpoint: Endpoint, call: Call) -> Response:
    path = call.request.url.path
    if path not in server.kept_answers:
        answer = await endpoint.handler(call)
        response = answer if isinstance(answer, Response) else json_response(answer)
        packed = Packed.of(bytes(response.body), response.media_type or "application/json")
        if len(server.kept_answers) >= ANSWERS_KEPT:
            return packed.response(call.request)
        server.kept_answers[path] = packed
    return server.kept_answers[path].response(call.request)


def _query(endpoint: Endpoint, request: Request) -> Any:
    if endpoint.query is None:
        return None
    given = dict(request.query_params)
    try:
        query = msgspec.convert(given, endpoint.query, strict=False)
    except msgspec.ValidationError as error:
        raise Problem("bad-request", "bad-query", detail=shortened(str(error))) from None
    if any("\0" in value for value in given.values()):
        raise Problem("bad-request", "nul")
    _check_numbers(msgspec.to_builtins(query))
    return query


async def _body(endpoint: Endpoint, request: Request) -> Any:
    if endpoint.body is None:
        return None
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Problem("media-type")
    data = await _bytes(request)
    try:
        body = msgspec.json.decode(data, type=endpoint.body)
        if MAYBE_TOO_LARGE.search(data):
            _check_numbers(msgspec.json.decode(data))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem("bad-request", "bad-request-because", detail=shortened(str(error))) from None
    if ESCAPED_NUL.search(data):
        raise Problem("bad-request", "nul")
    return body


def _check_numbers(value: Any) -> None:
    """Refuse numbers that a database can't hold."""
    if isinstance(value, int):
        if abs(value) >= LARGEST:
            raise Problem("bad-request", "large-number", number=str(value))
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            _check_numbers(part)


async def _bytes(request: Request) -> bytes:
    data = b""
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > MOST_BYTES:
                raise Problem("too-large")
    except ClientDisconnect:
        raise Problem("timeout") from None  # nobody is there to read it
    return data
