"""Isolation: an exception costs the one command that caused it.

The matches of all players pass through the same few places: the threads of the store, the callbacks of a commit, the
clock, the tasks in the background. Each place has a name here. An exception in one of them is caught there, logged with
the match and the command that it belongs to, and counted; work of others goes on. Tests make every place raise.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

PLACES = {
    "store-job": "A read or a write of the database.",
    "store-commit": "A group of journal entries on its way to the database.",
    "store-callback": "The answer of the database on its way to a match.",
    "command": "A command becomes an entry of the journal.",
    "reply": "The answer to a command.",
    "fold": "An entry changes a match.",
    "publish": "A change is sent to those who see it.",
    "follow-up": "What a change calls for: a bot's move, an alarm, the result.",
    "alarm": "The time of a match is looked at.",
    "load": "A match is read from its journal.",
    "result": "The result of a match is recorded.",
    "message": "A message on a socket.",
    "farewell": "A socket is closed.",
    "challenge": "An open challenge is looked at.",
    "pairing": "Players in a queue are paired.",
    "lobby-news": "The lobby is told what has changed.",
    "clock": "The alarms of all matches.",
    "beat": "The server's sign of life in the database.",
    "lobby": "The lobby's round.",
    "tournaments": "Players of tournaments are paired.",
    "ping": "The measurement of connections.",
    "pulse": "The measurement of the event loop.",
    "tidy": "Old data are removed.",
    "mail": "A letter is sent.",
    "memory": "Loaded code is kept out of garbage collection.",
    "status": "The server's sign of life to the others.",
    "bus": "A message to or from another server.",
    "recovery": "Matches go on after a restart.",
    "warm-up": "The bots are prepared.",
    "archive": "A finished match is archived.",
    "archives": "Finished matches without an archive are looked for.",
    "bot": "A bot's move is asked for and taken.",
    "study": "A study of the lab.",
    "lab-reader": "Messages from the lab's process.",
    "loop": "Any other callback of the event loop.",
}
LEAST_PATIENCE = 30.0  # seconds without a finished round until a service counts as stuck
log = logging.getLogger(__name__)


@dataclass
class Service:
    """Work that is done again and again as long as the server runs."""

    name: str
    every: float
    work: Callable[[], Awaitable[None]]
    task: asyncio.Task[None]
    finished: float  # when the last round was

    @property
    def patience(self) -> float:
        return LEAST_PATIENCE + 2 * self.every


class Guard:
    """Runs work that must not take anything else down with it, and watches over the services."""

    def __init__(self) -> None:
        self.failures: Counter[str] = Counter()
        self.services: dict[str, Service] = {}
        self.fault: Callable[[str, str], None] | None = (
            None  # set by tests: given place and match, raises where it wants
        )
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    # ---------------------------------------------------------------------------- one call
    def reach(self, place: str, match: str = "") -> None:
        """Execution has come to a place; tests make it fail here."""
        if self.fault is not None:
            self.fault(place, match)

    def failed(self, place: str, match: str = "", command: str = "", error: Exception | None = None) -> None:
        """Log and count an exception: the one that is being handled, unless another is given."""
        self.failures[place] += 1
        where = " ".join(part for part in (place, match and f"match={match}", command and f"command={command}") if part)
        fields = {"place": place, "match": match, "command": command}
        log.error("failure isolated: %s", where, exc_info=error or True, extra=fields)

    def call(self, place: str, work: Callable[..., None], *arguments: Any, match: str = "", command: str = "") -> bool:
        """Call a function; False if it failed."""
        try:
            self.reach(place, match)
            work(*arguments)
        except Exception:
            self.failed(place, match, command)
            return False
        return True

    async def attempt(self, place: str, work: Awaitable[Any], match: str = "") -> bool:
        """Wait for something; False if it failed."""
        try:
            self.reach(place, match)
            await work
        except Exception:
            self.failed(place, match)
            return False
        finally:
            if asyncio.iscoroutine(work):
                work.close()  # where it was not even begun
        return True

    # ---------------------------------------------------------------------------- tasks
    def spawn(self, place: str, work: Coroutine[Any, Any, Any], match: str = "") -> asyncio.Task[bool]:
        """Run a coroutine in the background; what goes wrong in it is logged."""
        return self.keep(asyncio.get_running_loop().create_task(self.attempt(place, work, match)))

    def keep(self, task: asyncio.Task[Any]) -> asyncio.Task[Any]:
        """Hold on to a task whose outcome others wait for, and end it with the server."""
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited for the outcome has it; if nobody did, nobody wants it

    def service(self, name: str, every: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something now and then again, `every` seconds after the round before has finished."""
        loop = asyncio.get_running_loop()
        service = Service(name, every, work, loop.create_task(asyncio.sleep(0)), time.monotonic())
        self.services[name] = service
        self._start(service)

    def _start(self, service: Service) -> None:
        service.task = asyncio.get_running_loop().create_task(self._serve(service), name=service.name)
        service.task.add_done_callback(lambda _: self._stopped(service))

    async def _serve(self, service: Service) -> None:
        while True:
            try:
                self.reach(service.name)
                await service.work()
            except Exception:
                self.failed(service.name)
            service.finished = time.monotonic()
            await asyncio.sleep(service.every)

    def _stopped(self, service: Service) -> None:
        """A service ends with the server only; if anything else has ended it, it is started again."""
        if not self._closing and not service.task.get_loop().is_closed():
            self.failures[service.name] += 1
            log.error("the service %s was stopped and is started again", service.name)
            self._start(service)

    def stuck(self) -> list[str]:
        """The services that have not finished a round for too long."""
        now = time.monotonic()
        return [each.name for each in self.services.values() if now - each.finished > each.patience]

    def loop_failed(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """The event loop's handler: an exception in a callback that nobody has caught."""
        self.failures["loop"] += 1
        log.error("failure isolated: %s", context["message"], exc_info=context.get("exception"))

    async def close(self) -> None:
        """End everything at once."""
        self._closing = True
        tasks = [*self._tasks, *(service.task for service in self.services.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
