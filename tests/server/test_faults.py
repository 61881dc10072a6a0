"""Every place where the matches of all players meet is made to raise. The match that was concerned loses one command at
most; everybody else's goes on."""

from __future__ import annotations

import ast
import asyncio
import itertools
import threading
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import GENEROUS, Line, Person, Running, match_of_two, once, wait_for

from quintain.server import guard as guards
from quintain.server.guard import PLACES
from quintain.server.health import ailments
from quintain.server.play import room as rooms
from quintain.server.settings import Settings
from quintain.server.store import StoreError

SERVER = Path(guards.__file__).parent
NOTHING: dict[str, Any] = {"place": {}}
SERVICES = ("clock", "beat", "lobby", "ping", "pulse", "tidy", "memory", "archives", "tournaments")


class Fault(Exception):
    """What nobody has expected."""


class Scene:
    """Two matches: one at which something fails, and one beside it."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.guard = running.server.guard
        self.match, self.people, self.lines = match_of_two(running)
        self.beside, _, self.others = match_of_two(running)
        for line in self.lines:
            line.join(self.match)
        for line in self.others:
            line.join(self.beside)
        self.raised = 0

    def arm(self, place: str) -> None:
        """Raise the next time that execution comes to a place."""

        def fault(reached: str, _match: str) -> None:
            if reached == place and not self.raised:
                self.raised += 1
                raise Fault(place)

        self.guard.fault = fault

    def play(self, prompt: int = 1) -> None:
        """The first player makes a move, and does not wait for the answer."""
        line = self.lines[0]
        line.numbers[self.match] += 1
        line.send(t="play", match=self.match, prompt=prompt, id=line.numbers[self.match], move=NOTHING)


def goes_on(match: str, lines: list[Line]) -> None:
    """Both players join again and play a round."""
    for line in lines:
        prompt = line.join(match)["prompt"]
    for line in lines:
        table = line.join(match)
        if table["prompt"] == prompt and not table["seats"][table["seat"]].get("ready"):
            answer = line.command("play", match, prompt=prompt, move=NOTHING)
            assert answer["t"] == "ack" or answer["code"] == "not-due", answer
    wait_for(lambda: lines[0].join(match)["prompt"] > prompt)


# ------------------------------------------------------------------------------------------ how to come to each place
def resign(scene: Scene) -> None:
    scene.lines[0].command("resign", scene.match)
    scene.lines[0].wait("over")


def load(scene: Scene) -> None:
    match, server = scene.match, scene.running.server

    async def forget() -> None:
        server.hall.rooms.pop(match).gone = True

    scene.running.run(forget())
    scene.lines[0].join(match)


def ring(scene: Scene) -> None:
    async def alarm() -> None:
        hall = scene.running.server.hall
        hall.alarm(hall.rooms[scene.match], hall.clock.now())

    scene.running.run(alarm())


def message(scene: Scene) -> None:
    scene.lines[0].send(t="lobby", on=True)
    assert scene.lines[0].wait("error")["code"] == "fault"


def command(scene: Scene) -> None:
    answer = scene.lines[0].command("play", scene.match, prompt=1, move=NOTHING)
    assert answer["code"] == "fault"
    assert "nothing has changed" in answer["text"]


def log_out(scene: Scene) -> None:
    guest = scene.running.person()
    guest.line().wait("hello")
    guest.ok("POST", "/api/logout")


def challenge(scene: Scene) -> None:
    scene.people[0].ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}})


def queue(scene: Scene) -> None:
    scene.people[0].ok("POST", "/api/queue", {"preset": "lanes", "rated": False})


def bot_match(scene: Scene) -> None:
    guest = scene.running.person()
    match = guest.ok("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": "random"})["match"]
    line = guest.line()
    line.join(match)
    assert line.command("play", match, prompt=1, move=NOTHING)["t"] == "ack"
    wait_for(lambda: line.join(match)["prompt"] > 1, 200)


def study(scene: Scene) -> None:
    asked = {"kind": "compare", "preset": "lanes", "a": {"hp": 30}, "b": {"hp": 29}}
    scene.running.person().ok("POST", "/api/lab/studies", asked)


def again(name: str) -> Callable[[Scene], None]:
    """End the task of a service: it is started again at once."""

    def trigger(scene: Scene) -> None:
        task = scene.guard.services[name].task
        scene.running.server.hall.loop.call_soon_threadsafe(task.cancel)

    return trigger


def spawn(name: str, work: Callable[[Scene], Any]) -> Callable[[Scene], None]:
    def trigger(scene: Scene) -> None:
        async def begin() -> None:
            scene.guard.spawn(name, work(scene))

        scene.running.run(begin())

    return trigger


def raise_in_the_loop(scene: Scene) -> None:
    def fail() -> None:
        scene.guard.reach("loop")

    scene.running.server.hall.loop.call_soon_threadsafe(fail)


TRIGGERS: dict[str, Callable[[Scene], None]] = {
    "store-job": Scene.play,
    "store-commit": Scene.play,
    "store-callback": Scene.play,
    "command": command,
    "reply": Scene.play,
    "fold": Scene.play,
    "publish": Scene.play,
    "follow-up": bot_match,
    "alarm": ring,
    "load": load,
    "result": resign,
    "message": message,
    "farewell": log_out,
    "challenge": challenge,
    "pairing": queue,
    "lobby-news": lambda scene: None,
    "recovery": spawn("recovery", lambda scene: scene.running.server.hall._recover([scene.match])),
    "status": spawn("status", lambda scene: scene.running.server._say_status()),
    "bus": spawn("bus", lambda scene: scene.running.server.far._ask("another", [])),
    "mail": spawn("mail", lambda scene: scene.running.server.mail._send(EmailMessage())),
    "warm-up": spawn("warm-up", lambda scene: scene.running.server.bots.warm_up()),
    "archive": resign,
    "bot": bot_match,
    "study": study,
    "lab-reader": study,
    "loop": raise_in_the_loop,
    **{name: again(name) for name in SERVICES},
}
ENDED = ("result", "archive")  # the match is over afterwards


@pytest.fixture
def scene(running: Running, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scene]:
    monkeypatch.setattr(rooms, "LONGEST_WAIT", 0.2)  # an answer of the store that is lost is missed sooner
    made = Scene(running)
    try:
        yield made
    finally:
        made.guard.fault = None


def test_every_place_is_tried() -> None:
    assert set(TRIGGERS) == set(PLACES)


@pytest.mark.parametrize("place", PLACES)
def test_what_fails_at_one_match_costs_no_other(scene: Scene, place: str) -> None:
    failures = scene.guard.failures[place]
    scene.arm(place)
    TRIGGERS[place](scene)
    wait_for(lambda: scene.raised, 200)
    goes_on(scene.beside, scene.others)
    if place not in ENDED:
        goes_on(scene.match, scene.lines)
    if place != "store-job":  # that is the outcome of the job; whoever asked for it decides what it means
        assert scene.guard.failures[place] > failures
    wait_for(lambda: once("GET", f"{scene.running.url}/health").json()["ok"], 100)


def test_an_answer_of_the_store_that_was_given_up_is_passed_on_when_it_comes(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match has been read again by then; whoever made the move still waits to hear of it."""
    hall = scene.running.server.hall
    append = hall.store.append

    def slow(match: str, seq: int, entry: bytes, then: Callable[[Any], None]) -> None:
        def late(outcome: Any) -> None:
            hall.loop.call_later(2.0, then, outcome)

        append(match, seq, entry, late if match == scene.match else then)

    monkeypatch.setattr(hall.store, "append", slow)
    stuck = hall.metrics.counters["rooms_stuck"]
    answer = scene.lines[0].command("play", scene.match, prompt=1, move=NOTHING)
    assert answer["t"] == "ack"
    assert hall.metrics.counters["rooms_stuck"] > stuck
    monkeypatch.undo()
    goes_on(scene.match, scene.lines)


def test_a_match_whose_journal_cannot_be_read_ends_without_a_result(scene: Scene) -> None:
    match, reached = scene.match, itertools.count()

    def fault(place: str, of: str) -> None:
        if of == match and place in ("fold", "load") and next(reached) < 4:  # the entry, and each try to read
            raise Fault(place)

    scene.guard.fault = fault
    scene.play()
    assert scene.lines[1].wait("error", match=match)["code"] == "broken"
    scene.guard.fault = None
    page = scene.people[0].ok("GET", f"/api/matches/{match}")
    assert (page["live"], page["winner"], page["cause"]) == (False, None, "stopped")
    goes_on(scene.beside, scene.others)


# ------------------------------------------------------------------------------------------ health
def told_ailments(running: Running) -> list[str]:
    found: list[str] = running.run(ailments(running.server.hall, ready=running.server.ready))
    return found


def status(running: Running) -> int:
    return once("GET", f"{running.url}/health").status_code


def test_health_knows_of_a_service_that_hangs(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "LEAST_PATIENCE", 2.0)
    service = running.server.guard.services["memory"]
    work, released = service.work, threading.Event()

    async def hang() -> None:
        while not released.is_set():
            await asyncio.sleep(0.01)

    service.work = hang
    try:
        wait_for(lambda: status(running) == 503, 200)
        assert told_ailments(running) == ["the service 'memory' has not finished a round for too long"]
    finally:
        service.work = work
        released.set()
    wait_for(lambda: status(running) == 200, 200)


def test_health_knows_of_a_thread_that_has_ended(tmp_path: Path) -> None:
    def leave() -> Iterator[Any]:
        yield "SELECT 1", ()
        raise SystemExit

    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        assert status(running) == 200
        steps: Any = leave()
        with pytest.raises(StoreError):
            running.run(running.server.store.transact(steps))
        assert status(running) == 503
        assert any("store-writer" in line for line in told_ailments(running))


# ------------------------------------------------------------------------------------------ no other ways
LOOSE = ("create_task", "ensure_future", "call_soon", "call_later", "call_soon_threadsafe", "add_done_callback")
KNOWN = {
    "guard.py": "this is what guards",
    "store/sqlite.py": "the store's own callbacks, each of which is guarded inside",
    "store/postgres.py": "the task that appends, whose whole body is guarded",
    "http.py": "timers of one connection: the loop's handler logs what fails",
    "limits.py": "whose turn it is: the loop's handler logs what fails",
    "play/hall.py": "loading a match and recording its result: both catch everything themselves",
    "play/crew.py": "serving one job, which catches everything itself, and a worker's answers",
    "play/bots.py": "taking a bot's move, which catches everything itself; telling those who wait, each guarded",
    "play/wire.py": "flushing a transport: the loop's handler logs what fails",
    "play/room.py": "what spectators see later: the loop's handler logs what fails",
    "play/far.py": "what leaves for other servers together, which the bus guards",
    "play/connections.py": "the writer of one socket ends with it",
    "lab/service.py": "timers of the one lab process: the loop's handler logs what fails",
    "lab/process.py": "the reader of the lab's process, which ends with it",
}


def test_background_work_goes_through_the_guard() -> None:
    """A task or callback that nobody guards is where the next failure would go unnoticed."""
    found: dict[str, list[str]] = {}
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOSE:
                found.setdefault(path.relative_to(SERVER).as_posix(), []).append(f"{node.func.attr}:{node.lineno}")
    assert set(found) <= set(KNOWN), found


def test_every_place_exists_in_the_code() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py") if path.name != "guard.py")
    assert [place for place in PLACES if place != "loop" and f'"{place}"' not in text] == []


def test_people_are_not_made_to_wait_by_a_broken_bystander(running: Running) -> None:
    """A socket whose sending raises is left out; the others at the table hear of everything."""
    match, _, lines = match_of_two(running)
    for line in lines:
        line.join(match)
    watcher: Person = running.person()
    eye = watcher.line()
    eye.join(match)
    (connection,) = running.server.connections.of(watcher.id)

    def broken(message: bytes) -> None:
        raise Fault("sending")

    connection.send = broken  # type: ignore[method-assign]
    goes_on(match, lines)
    assert connection not in running.server.hall.rooms[match].watchers[None]
