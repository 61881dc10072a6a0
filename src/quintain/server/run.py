"""Starting the server: what `quintain serve` does."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn

from quintain.rules.errors import OptionError
from quintain.server import logs
from quintain.server.accounts.people import People
from quintain.server.app import make_app
from quintain.server.http import Capacity, ConnectionLimits, http_protocol
from quintain.server.play.wire import FRAME_BYTES, Wire
from quintain.server.proxies import Forwarded
from quintain.server.settings import Settings, read_settings
from quintain.server.store import StoreError
from quintain.server.store.opening import open_store
from quintain.server.wiring import Server

MOST_FILES = 65_536  # open files that we ask the system for


def serve(given: Mapping[str, Any], file: str | None) -> int:
    """Run the server until it is told to stop."""
    settings = prepared(given, file)
    logs.set_up(settings)
    raise_file_limit()
    runner = Runner(Server(settings))
    # When everything has been stopped in order the signal is raised again: SIGTERM then ends us as Ctrl-C does.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        runner.run()
    return 0 if runner.started else 1


class Runner(uvicorn.Server):
    """Runs a server. The database is its own from the first look at it until it ends, and before anybody is told where
    it listens: of two servers that are started together one gets a sentence, and nothing else."""

    def __init__(self, server: Server) -> None:
        super().__init__(configuration(server))
        self._server = server

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        store, settings = self._server.store, self._server.settings
        with in_one_sentence(settings):
            await self._server.open()
        try:
            listening = listen(settings)
        except OptionError:
            await store.close()
            raise
        port = listening.getsockname()[1]
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        print(f"Quintain: http://{host}:{port}/ (stop with Ctrl-C)", file=sys.stderr, flush=True)
        await super().serve([listening])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._server.drain()
        await super().shutdown(sockets)


def prepared(given: Mapping[str, Any], file: str | None) -> Settings:
    """The settings, with a data folder that can be used."""
    settings = read_settings(given, os.environ, file)
    if not settings.database:
        try:
            Path(settings.data).mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise OptionError(f"--data {settings.data}: cannot be made ({error.strerror})") from None
        if not os.access(settings.data, os.W_OK):
            raise OptionError(f"--data {settings.data}: cannot be written to")
    return settings


@contextmanager
def in_one_sentence(settings: Settings) -> Iterator[None]:
    """What is wrong with the database is said to whoever starts us, without a trace of where we noticed."""
    try:
        yield
    except StoreError as error:
        raise OptionError(str(error)) from None
    except OSError as error:
        raise OptionError(f"{settings.store_address}: cannot be opened for writing ({error.strerror})") from None


def raise_file_limit() -> None:
    """Ask for as many open files as we may have: every connection is one, and the usual limit is low."""
    if sys.platform == "win32":
        return  # which has no such limit
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with suppress(ValueError, OSError):  # some systems allow less than they say
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def file_limit() -> int:
    """How many files may be open."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def listen(settings: Settings) -> socket.socket:
    """The socket to listen on."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        # From now on whoever comes waits for an answer instead of being turned away.
        listening.listen(Capacity.in_files(file_limit()).backlog)
    except OSError as error:
        listening.close()
        raise OptionError(f"cannot listen on {settings.host} port {settings.port}: {error.strerror or error}") from None
    listening.set_inheritable(True)
    return listening


def configuration(server: Server) -> uvicorn.Config:
    """uvicorn as we measured it: uvloop, the sans-I/O socket implementation, no compression, small frames."""
    settings = server.settings
    app = Forwarded(make_app(server), settings)
    limits = ConnectionLimits(settings, server.metrics, app.trusted, Capacity.in_files(file_limit()))
    gauge = server.metrics.gauge
    gauge("http_connections", "Open connections that are no sockets.", limits.by_address.total)
    gauge("connections_allowed", "Connections that may be open at once, sockets included.", lambda: limits.most)
    return uvicorn.Config(
        app,
        loop="uvloop",
        backlog=limits.capacity.backlog,
        http=http_protocol(limits),
        ws=Wire,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=10,
        ws_ping_timeout=15,  # whoever plays against somebody in a tunnel is told soon
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=settings.idle_seconds,  # type: ignore[arg-type]
        timeout_graceful_shutdown=3,
        lifespan="on",
    )


def make_admin(given: Mapping[str, Any], file: str | None, name: str) -> int:
    """Make a person an administrator."""
    settings = prepared(given, file)
    asyncio.run(_make_admin(settings, name))
    print(f"{name} is an administrator now.")
    return 0


async def _make_admin(settings: Settings, name: str) -> None:
    store = open_store(settings.store_address)
    with in_one_sentence(settings):
        await store.open()
    try:
        people = People(store)
        account = await people.by_name(name)
        if account is None or account.kind != "person":
            raise OptionError(f"there is no account of the name '{name}': sign up on the page first")
        await people.make_admin(account.id)
    finally:
        await store.close()
