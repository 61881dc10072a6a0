"""Behind a proxy: which forwarding headers are trusted, and a warning about those that are not."""

from __future__ import annotations

import logging
from typing import Protocol

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from quintain.server.limits import plain_address
from quintain.server.settings import Settings

FORWARDED = frozenset({b"x-forwarded-for", b"x-forwarded-proto", b"forwarded", b"x-real-ip"})
MOST_WARNINGS = 10
log = logging.getLogger(__name__)


class Addresses(Protocol):
    """Addresses and networks."""

    def __contains__(self, address: str | None, /) -> bool: ...


class Forwarded:
    """Takes the address and scheme of a request from the headers of trusted proxies."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._believing = ProxyHeadersMiddleware(app, settings.proxies)  # type: ignore[arg-type]
        self.trusted: Addresses = self._believing.trusted_hosts
        self._warned: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("client"):
            peer = plain_address(scope["client"][0])
            scope["client"] = peer, scope["client"][1]
            if peer not in self.trusted and any(name in FORWARDED for name, _ in scope["headers"]):
                self._warn(peer)
        await self._believing(scope, receive, send)  # type: ignore[arg-type]

    def _warn(self, peer: str) -> None:
        """Once for each, and not for ever more of them: anybody can send such a header."""
        if peer not in self._warned and len(self._warned) < MOST_WARNINGS:
            self._warned.add(peer)
            log.warning(
                "a request from %s says that it was forwarded, but that address is not in the setting 'proxies'. If it "
                "is your proxy, add it: until then all its visitors share one address and its limits",
                peer,
            )
