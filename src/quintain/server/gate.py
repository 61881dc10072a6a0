"""Who is asking, and from where: sessions, origins, cookies, and headers that keep pages harmless."""

from __future__ import annotations

import re
import secrets
import socket
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quintain.server.accounts.people import People, Session
from quintain.server.metrics import Metrics
from quintain.server.problems import Problem, shortened
from quintain.server.responses import problem_response
from quintain.server.settings import Settings, listed

POLICY = (
    # Engines are WebAssembly, which counts as a kind of script; no other script but the page's own files runs.
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; style-src 'self'{styles}; "
    "connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
POLICY_HEADER = "content-security-policy"
HEADERS = {
    POLICY_HEADER: POLICY.format(styles=""),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
INLINE_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
# Balancers and monitors may use any name: without the token these tell nobody anything.
FOR_MACHINES = ("/health", "/api/health", "/api/ready", "/metrics")
LONGEST_NAME = 253  # of a host
ALL_HOSTS = "all"


def safe_headers(secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers of every answer; `secure` has browsers insist on https."""
    extra = {"strict-transport-security": "max-age=31536000"} if secure else {}
    return [(name.encode(), value.encode()) for name, value in (HEADERS | extra).items()]


def policy_for(page: str) -> str:
    """The policy of a page: the styles that are written in it are known by their hashes, and no others apply."""
    hashes = [b64encode(sha256(style.encode()).digest()).decode() for style in INLINE_STYLE.findall(page)]
    return POLICY.format(styles="".join(f" 'sha256-{known}'" for known in hashes))


def host_name(host: str) -> str:
    """The name in a `Host` header, without its port."""
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    return name.lower().rstrip(".")[:LONGEST_NAME]


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def known_hosts(settings: Settings) -> set[str]:
    """The names that the server answers to."""
    if settings.hosts:
        return {host.lower() for host in listed(settings.hosts)}
    machine = socket.gethostname().lower()
    origins = {urlsplit(origin).hostname or "" for origin in listed(settings.origins)}
    return {"localhost", machine, f"{machine}.local", settings.host.lower(), *origins}


class Gate:
    """Lets people in, or not."""

    def __init__(self, settings: Settings, people: People) -> None:
        self.settings = settings
        self.people = people
        self.origins = {origin.rstrip("/") for origin in listed(settings.origins)}
        self.hosts = known_hosts(settings)

    def is_secure(self, scheme: str) -> bool:
        """Does the browser speak https with us, or with a proxy that we believe?"""
        return self.settings.secure or scheme in ("https", "wss")

    def cookie_name(self, scheme: str) -> str:
        return "__Host-session" if self.is_secure(scheme) else "session"

    def check_host(self, headers: Mapping[str, str]) -> None:
        """A page of another site whose name leads to this machine must get nothing. That needs a name: an address in
        its place can only be ours."""
        name = host_name(headers.get("host", ""))
        if name and name not in self.hosts and ALL_HOSTS not in self.hosts and not is_address(name):
            raise Problem("host", "host-name", name=shortened(name))

    def is_operator(self, headers: Mapping[str, str]) -> bool:
        """Does a program send the token of the settings?"""
        kind, _, token = headers.get("authorization", "").partition(" ")
        known = self.settings.metrics_token
        right = secrets.compare_digest(token.strip().encode(), known.encode())
        return bool(known) and kind.lower() == "bearer" and right

    async def session(
        self, headers: Mapping[str, str], cookies: Mapping[str, str], now: int, scheme: str = "http"
    ) -> Session | None:
        """The session that a request brings: a token of a program, or a cookie of a browser."""
        kind, _, token = headers.get("authorization", "").partition(" ")
        if kind:
            found = await self.people.session(token.strip(), now) if kind.lower() == "bearer" else None
            if found is None or found.kind != "token":
                raise Problem("log-in")
            return found
        cookie = cookies.get(self.cookie_name(scheme), "")
        found = await self.people.session(cookie, now) if cookie else None
        return found if found is not None and found.kind == "cookie" else None

    def check_origin(self, headers: Mapping[str, str], scheme: str, *, needed: bool) -> None:
        """Browsers say which site a request comes from; only our own may change anything or open a socket."""
        origin = headers.get("origin")
        if origin is None and not needed:
            return
        host = headers.get("host", "")
        web = {"ws": "http", "wss": "https"}.get(scheme, scheme)
        if origin is None or origin not in self.origins | {f"{web}://{host}", f"https://{host}"}:
            raise Problem("origin")

    def set_cookie(self, response: Response, token: str, days: int, scheme: str) -> None:
        """Set the session's cookie; an empty token takes it away."""
        age, secure = days * 86_400 if token else 0, self.is_secure(scheme)
        response.set_cookie(
            self.cookie_name(scheme), token, max_age=age, path="/", secure=secure, httponly=True, samesite="lax"
        )


def banned(reason: str) -> Problem:
    return Problem("banned", "banned-for", reason=reason) if reason else Problem("banned")


def plain_headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def read_cookies(header: str) -> dict[str, str]:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header)
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}


class Entrance:
    """In front of all pages and routes: the server answers to its own names only, but for what machines ask; every
    answer gets the safety headers, and is counted."""

    def __init__(self, app: ASGIApp, gate: Gate, metrics: Metrics) -> None:
        self.app = app
        self.gate = gate
        self.requests, self.bytes_out = metrics.labelled["http_requests"], metrics.labelled["bytes_out"]
        self.headers = safe_headers(gate.settings.secure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def safe_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.requests[str(message["status"])] += 1
                message["headers"] = self._with_safe_headers(message.get("headers", []))
            elif message["type"] == "http.response.body":
                self.bytes_out["http"] += len(message.get("body", b""))
            await send(message)

        try:
            if scope["path"] not in FOR_MACHINES:
                self.gate.check_host(plain_headers(scope))
        except Problem as problem:
            await problem_response(problem)(scope, receive, safe_send)
            return
        await self.app(scope, receive, safe_send)

    def _with_safe_headers(self, given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        own = list(given)
        names = {name for name, _ in own}
        return own + [header for header in self.headers if header[0] not in names]
