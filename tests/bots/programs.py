"""Programs for the arena that a test writes: a sound one, in which one line can be made to misbehave."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.matches import plain_game

from quintain.bots.levels import bot
from quintain.bots.programs.program import Program
from quintain.bots.programs.sitting import HouseSitter, Played, ProgramSitter, Sitter, hello_for, sit_down
from quintain.bots.programs.timecontrol import TimeControl

SOUND = """
import json, os, signal, subprocess, sys, time

def say(**answer):
    print(json.dumps(answer), flush=True)

matches = 0  # that this process has begun
{at_start}
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        {on_hello}
    elif asked["type"] == "new_match":
        matches += 1
        {on_match}
    elif asked["type"] == "decide":
        {on_decide}
    elif asked["type"] == "end":
        {on_end}
    elif asked["type"] == "quit":
        {on_quit}
"""
USUAL = {
    "at_start": "",
    "on_hello": 'say(type="ready", name="Sound", author="Tests")',
    "on_match": 'say(type="ready")',
    "on_decide": 'say(type="move", decision=asked["decision"], move=asked["legal"][0])',
    "on_end": "pass",
    "on_quit": "break",
}
PATIENT = TimeControl(move=200.0, start=200.0)  # for what is not about time: this machine may be busy
BUSY = 200.0  # seconds


def script(folder: Path, name: str = "bot.py", **lines: str) -> Path:
    """A program, sound but for what is given."""
    path = folder / name
    path.write_text(SOUND.format(**(USUAL | lines)), encoding="utf-8")
    return path


def sitter(path: Path, control: TimeControl = PATIENT, preset: str = "lanes", log: Path | None = None) -> ProgramSitter:
    command = [sys.executable, str(path)]
    return ProgramSitter(Program(command, hello_for(plain_game(preset)), control, time.perf_counter, log))


def against_random(program: Sitter, seat: int = 0, preset: str = "lanes") -> Played:
    """One match against the random bot."""
    other = HouseSitter(bot("random"), None)
    return sit_down(plain_game(preset), [program, other] if seat == 0 else [other, program], 1)


def wait_for(true: Callable[[], bool]) -> None:
    until = time.monotonic() + BUSY
    while not true():
        assert time.monotonic() < until, "it did not come true"
        time.sleep(0.01)


def is_alive(process: int) -> bool:
    """Does a process run? One that has ended and that nobody has buried does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
