"""The application: the routes of all features, the socket, and the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from quintain.server import site
from quintain.server.accounts import recovery_routes
from quintain.server.accounts import routes as account_routes
from quintain.server.admin import routes as admin_routes
from quintain.server.api import Endpoint, starlette_routes
from quintain.server.campaign import routes as campaign_routes
from quintain.server.catalogue import routes as catalogue_routes
from quintain.server.decks import routes as deck_routes
from quintain.server.friends import routes as friend_routes
from quintain.server.gate import Entrance
from quintain.server.lab import routes as lab_routes
from quintain.server.ladder import routes as ladder_routes
from quintain.server.learn import routes as learn_routes
from quintain.server.lines import routes as line_routes
from quintain.server.lobby import routes as lobby_routes
from quintain.server.openapi import self_described
from quintain.server.play import routes as play_routes
from quintain.server.play.socket import Socket
from quintain.server.previews import routes as preview_routes
from quintain.server.puzzles import routes as puzzle_routes
from quintain.server.records import routes as record_routes
from quintain.server.replays import routes as replay_routes
from quintain.server.tournaments import routes as tournament_routes
from quintain.server.wiring import Server

FEATURES = (
    account_routes,
    recovery_routes,
    friend_routes,
    lobby_routes,
    play_routes,
    deck_routes,
    campaign_routes,
    catalogue_routes,
    ladder_routes,
    learn_routes,
    puzzle_routes,
    record_routes,
    replay_routes,
    line_routes,
    preview_routes,
    tournament_routes,
    lab_routes,
    admin_routes,
)
SOCKET = "/api/socket"


@cache
def endpoints() -> list[Endpoint]:
    """Every route of the API."""
    return self_described([endpoint for feature in FEATURES for endpoint in feature.routes.endpoints])


def make_app(server: Server) -> ASGIApp:
    """The ASGI application. Sockets go straight to their endpoint: layers in between cost every message."""
    pages, socket = Entrance(make_pages(server), server.gate, server.metrics), make_socket(server)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            await socket(scope, receive, send)
        else:
            await pages(scope, receive, send)

    return app


def make_socket(server: Server) -> Socket:
    limit = server.request_limit
    return Socket(server.context, server.gate, server.far, server.errands, server.lobby, server.connections, limit)


def make_pages(server: Server) -> Starlette:
    """Everything but the socket."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await server.close()

    return Starlette(
        routes=[*starlette_routes(server, endpoints()), *site.routes(server)],
        lifespan=lifespan,
        exception_handlers=site.error_handlers(),
    )
