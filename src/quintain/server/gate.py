"""Who is asking, may they, and from where: sessions, roles, origins, cookies, and headers that keep pages harmless."""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quintain.server.accounts.people import People, Session
from quintain.server.problems import Problem
from quintain.server.settings import Settings

if TYPE_CHECKING:
    from quintain.server.api import Call, Endpoint

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SAFE = ("GET", "HEAD")
FOR_THE_BANNED = {("GET", "/api/me"), ("POST", "/api/logout")}  # to read why, and to leave


class Gate:
    """Lets people in, or not."""

    def __init__(self, settings: Settings, people: People) -> None:
        self.settings = settings
        self.people = people
        self.cookie = "__Host-session" if settings.secure else "session"
        self.origins = {origin.strip().rstrip("/") for origin in settings.origins.split(",") if origin.strip()}

    async def session(self, headers: Mapping[str, str], cookies: Mapping[str, str], now: int) -> Session | None:
        """The session that a request brings: a token of a program, or a cookie of a browser."""
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme:
            found = await self.people.session(token.strip(), now) if scheme.lower() == "bearer" else None
            if found is None or found.kind != "token":
                raise Problem("log-in")
            return found
        cookie = cookies.get(self.cookie, "")
        found = await self.people.session(cookie, now) if cookie else None
        return found if found is not None and found.kind == "cookie" else None

    def check(self, endpoint: Endpoint, call: Call) -> None:
        """May this request do that?"""
        session = call.session
        if endpoint.method not in SAFE:
            self.check_origin(call.request.headers, call.request.url.scheme, needed=_by_cookie(session))
        if endpoint.who == "anyone":
            return
        if session is None:
            raise Problem("log-in")
        if session.account.banned_until > call.now and (endpoint.method, endpoint.path) not in FOR_THE_BANNED:
            raise banned(session.account.ban_reason)
        self._check_role(endpoint.who, session)

    def _check_role(self, who: str, session: Session) -> None:
        allowed = {
            "player": True,
            "session": session.kind == "cookie",
            "person": session.kind == "cookie" and session.account.kind == "person",
            "admin": session.kind == "cookie" and session.account.admin,
        }
        if not allowed[who]:
            raise Problem("forbidden")

    def check_origin(self, headers: Mapping[str, str], scheme: str, *, needed: bool) -> None:
        """Browsers say which site a request comes from; only our own may change anything or open a socket."""
        origin = headers.get("origin")
        if origin is None and not needed:
            return
        host = headers.get("host", "")
        web = {"ws": "http", "wss": "https"}.get(scheme, scheme)
        if origin is None or origin not in self.origins | {f"{web}://{host}", f"https://{host}"}:
            raise Problem("origin")

    def set_cookie(self, response: Response, token: str, days: int) -> None:
        """Set the session's cookie; an empty token takes it away."""
        age = days * 86_400 if token else 0
        response.set_cookie(
            self.cookie, token, max_age=age, path="/", secure=self.settings.secure, httponly=True, samesite="lax"
        )


def _by_cookie(session: Session | None) -> bool:
    return session is not None and session.kind == "cookie"


def banned(reason: str) -> Problem:
    return Problem("banned", f"This account is suspended: {reason}" if reason else "")


def plain_headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def read_cookies(header: str) -> dict[str, str]:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header)
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}


class SafeHeaders:
    """Adds the safety headers to every answer."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self.app = app
        extra = {"strict-transport-security": "max-age=31536000"} if secure else {}
        self.headers = [(name.encode(), value.encode()) for name, value in (HEADERS | extra).items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def safe_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        await self.app(scope, receive, safe_send)
