"""Bots of the house: they may take their time at first, nobody waits for them at the end, and there is no clock."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import GENEROUS, Running

from quintain.bots.characters import character_names
from quintain.games import catalog
from quintain.server.play import bots, crew
from quintain.server.play.readiness import in_order, needed_by, weaker_one
from quintain.server.settings import Settings


def forever(*_: Any) -> int:
    """A bot that is still compiling."""
    time.sleep(600)
    return 0


def at_once(*_: Any) -> int:
    return -1  # no move, so that any legal one is played


def begin(running: Running, **more: Any) -> tuple[str, Any]:
    ann = running.person()
    line = ann.line()
    body = {"terms": {"preset": "lanes"}, "opponent": "random", **more}
    return ann.ok("POST", "/api/matches", body)["match"], line


def test_a_bot_that_is_not_ready_is_said_to_be_prepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "warm", forever)
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        match, line = begin(running)
        line.join(match)
        assert line.wait("preparing") == {"t": "preparing", "match": match, "seat": 1}
        line.join(match)
        assert line.wait("preparing")["seat"] == 1, "whoever comes later is told as well"
    # Now the server has stopped: nobody waits for a bot that compiles.


@pytest.mark.parametrize("opponent", ["random", "level:8"])
def test_a_simpler_bot_moves_for_one_that_is_not_ready_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opponent: str
) -> None:
    monkeypatch.setattr(bots, "warm", forever)
    monkeypatch.setattr(bots, "GRACE", 0.1)
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        match, line = begin(running, opponent=opponent)
        prompt = line.join(match)["prompt"]
        assert line.wait("update")["seats"][1]["ready"], "it does not wait for the compiler"
        assert line.wait("preparing", simpler=prompt)["seat"] == 1
        assert running.server.metrics.counters["bot_stand_ins"] == 1


def test_a_bot_that_is_being_prepared_is_waited_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def wait(futures: Any, *, timeout: float) -> None:
        waits.append(timeout)

    monkeypatch.setattr(bots, "warm", forever)
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        monkeypatch.setattr(bots, "GRACE", 0.1)
        match, line = begin(running)
        prompt = line.join(match)["prompt"]
        assert line.wait("update")["seats"][1]["ready"]
        monkeypatch.setattr("quintain.server.play.bots.asyncio.wait", wait)
        line.send(t="play", match=match, prompt=prompt, id=1, move={"place": {}})
        assert line.wait("preparing", simpler=prompt + 1)["seat"] == 1
        assert waits == [0.0]
        assert running.server.metrics.counters["bot_stand_ins"] == 2


def test_the_best_bot_that_is_ready_and_weaker_stands_in() -> None:
    game = catalog.load("lanes")
    simple, glancing = (needed_by(name, game) for name in ("greedy", "level:2"))
    assert weaker_one("level:8", game, {simple, glancing}) == "level:5"
    assert weaker_one("level:8", game, {simple}) == "greedy"
    assert weaker_one("level:3", game, {simple, glancing}) == "greedy", "never a stronger one"
    assert weaker_one("level:8", game, {needed_by("greedy", catalog.load("duel"))}) is None, "nor one of another game"
    assert weaker_one("greedy", game, {simple, glancing}) is None


def test_what_people_play_first_is_prepared_first() -> None:
    order = list(in_order())
    names = catalog.names()
    assert order[: 2 * len(names)] == [(name, way) for name in names for way in ("greedy", "level:1")]
    for name in names:
        game = catalog.load(min(catalog.table(name).presets))
        known = {needed_by(bot, game) for of, bot in order if of == name}
        everybody = [*bots.HOUSE, *character_names(game.rulebook)]
        assert {needed_by(bot, game) for bot in everybody} == known, "in the end all are ready"


def test_a_bot_that_is_ready_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", at_once)
    monkeypatch.setattr(bots, "warm", at_once)
    monkeypatch.setattr(bots, "GRACE", 600.0)
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        match, line = begin(running)
        line.join(match)
        prompt = line.wait("update")["prompt"]
        line.heard.clear()
        line.send(t="play", match=match, prompt=prompt, id=1, move={"place": {}})
        line.wait("update", prompt=prompt + 1)
        assert line.wait("update", prompt=prompt + 1)["seats"][1]["ready"]
        assert not any(message["t"] == "preparing" for message in line.heard)


def test_a_bot_that_hangs_is_ended_and_the_match_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", forever)
    monkeypatch.setattr(bots, "warm", at_once)
    monkeypatch.setattr(bots, "GRACE", 600.0)
    monkeypatch.setattr(bots, "PATIENCE", 0.5)
    monkeypatch.setattr(bots, "FRESH_PATIENCE", 0.5)
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        match, line = begin(running)
        line.join(match)
        assert line.wait("update")["seats"][1]["ready"], "it moved by chance in the end"
        assert running.server.metrics.counters["bot_failures"] == crew.OVERDUE_TRIES


SERVER = """
import asyncio, os
from quintain.server.play.crew import Worker
async def main():
    workers = [Worker(asyncio.get_running_loop()) for _ in range(2)]
    print(*[await worker.do(os.getpid, (), 60) for worker in workers], flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


def test_the_processes_of_bots_go_with_a_server_that_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE)
    assert server.stdout is not None
    assert len({server.pid, *map(int, server.stdout.readline().split())}) == 3
    server.kill()
    # The output is at its end when nobody is left who could write to it.
    assert server.communicate(timeout=300)[0] == b""


def test_all_games_are_prepared_after_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "AFTER_START", 0.0)
    monkeypatch.setattr(bots, "warm", at_once)
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        running.run(running.server.bots.warm_up())
        assert {needs.split()[0] for needs in running.server.bots.prepared} == set(catalog.RULEBOOKS)


@pytest.mark.parametrize("rulebook", catalog.RULEBOOKS)
def test_preparing_plays_every_game(rulebook: str) -> None:
    bots.warm(min(catalog.table(rulebook).presets), "greedy")


def test_there_is_no_clock_against_bots(sqlite_server: Running) -> None:
    match, line = begin(sqlite_server)
    table = line.join(match)
    assert (table["turn"], table["seats"][0].get("deadline")) == (0, None)
