"""A program of lines on a server: it plays whatever its account is drawn into, and whoever breaks down resigns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.bots.programs import script
from tests.server.running import Running
from tests.server.test_online_arena import players_file, tokens

from quintain.cli import main
from quintain.client import RESIGN, Client, Seat

__all__ = ["tokens"]
ROOT = Path(__file__).parents[2]
MYBOT = ROOT / "examples" / "bots" / "mybot.py"


def begin(running: Running, token: str, preset: str = "lanes") -> str:
    """A match against a bot of the house."""
    with Client(running.url, token) as client:
        return str(client.ask("POST", "/api/matches", {"terms": {"preset": preset}, "opponent": "random"})["match"])


@pytest.mark.parametrize("preset", ["lanes", "duel"])
def test_the_template_plays_on_a_server(
    preset: str,
    sqlite_server: Running,
    tokens: list[tuple[str, str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("QUINTAIN_TOKEN", tokens[0][1])
    matches = [begin(sqlite_server, tokens[0][1], preset) for _ in range(2)]
    assert main(["connect", sqlite_server.url, str(MYBOT), "--matches", "2"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert sorted(line.split()[1].rstrip(":") for line in said.out.splitlines()) == sorted(matches)
    assert all(" won (" in line or " lost (" in line or " drawn (" in line for line in said.out.splitlines())


WRONG = {
    "crash": ("sys.exit(3)", "crash: it ended with code 3"),
    "illegal": ('say(type="move", decision=asked["decision"], move={"place": {"left": "nobody"}})', "illegal: "),
    "resign": ('say(type="resign", decision=asked["decision"])', ""),
}


@pytest.mark.parametrize("name", WRONG)
def test_whoever_breaks_down_resigns(
    name: str,
    sqlite_server: Running,
    tokens: list[tuple[str, str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    line, words = WRONG[name]
    monkeypatch.setenv("QUINTAIN_TOKEN", tokens[0][1])
    match = begin(sqlite_server, tokens[0][1])
    assert main(["connect", sqlite_server.url, str(script(tmp_path, on_decide=line)), "--matches", "1"]) == 0
    said = capsys.readouterr()
    assert said.out == f"match {match}: lost (resigned)\n"
    assert words in said.err


def test_a_program_is_told_what_has_happened_and_how_long_it_has(
    sqlite_server: Running, tokens: list[tuple[str, str]], tmp_path: Path
) -> None:
    """Two programs, each connected by itself, meet as the arena wants it."""
    move = 'say(type="move", decision=asked["decision"], move=asked["legal"][-1])'
    program = script(tmp_path, on_decide=f'open(f"{tmp_path}/{{os.getpid()}}.txt", "a").write(line); {move}')
    connect = [sys.executable, "-m", "quintain", "connect", sqlite_server.url, str(program), "--matches", "2"]
    ways = [
        subprocess.Popen(connect, env={**os.environ, "QUINTAIN_TOKEN": token}, stdout=subprocess.PIPE, text=True)
        for _, token in tokens[:2]
    ]
    command = ["arena", "lanes", "-o", "hp=5", "--server", sqlite_server.url, "--pairs", "1"]
    assert main([*command, "--players", players_file(tmp_path, tokens[:2]), "--wait", "60s"]) == 0
    out = [way.communicate(timeout=600)[0] for way in ways]
    assert [len(said.splitlines()) for said in out] == [2, 2]
    kept = [path.read_text() for path in tmp_path.glob("*.txt") if path.stem.isdigit()]
    told = [json.loads(line) for text in kept for line in text.splitlines()]
    assert len(kept) == 2
    assert all(0 < line["time_left"] <= 40_000 for line in told), "a round, and the time to look at the last one"
    # Who comes late is not told how the match began.
    assert all("placed" in [event["event"] for event in line["events"]] for line in told if line["decision"] == 2)


@pytest.mark.parametrize(
    ("token", "arguments", "words"),
    [
        ("", ["http://localhost:1", str(MYBOT)], "QUINTAIN_TOKEN: set it"),
        ("x", ["localhost", str(MYBOT)], "http://localhost:8765"),
        ("x", ["http://localhost:1", str(MYBOT)], "cannot be reached"),
        ("x", ["http://localhost:1", "./nobody"], "there is no such program"),
        ("x", ["http://localhost:1", str(MYBOT), "--matches", "0"], "--matches 0"),
    ],
)
def test_bad_arguments_are_one_sentence(
    token: str,
    arguments: list[str],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("QUINTAIN_TOKEN", token)
    assert main(["connect", *arguments]) == 2
    (said,) = capsys.readouterr().err.strip().splitlines()
    assert words in said


def test_a_wrong_token_is_told(
    sqlite_server: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUINTAIN_TOKEN", "wrong")
    assert main(["connect", sqlite_server.url, str(MYBOT)]) == 2
    assert "log-in" in capsys.readouterr().err


def test_a_match_that_ends_while_the_connection_is_lost_is_told(
    sqlite_server: Running, tokens: list[tuple[str, str]]
) -> None:
    """It is lost while the program thinks, and when it is back, the other has resigned."""
    (_, first), (_, second) = tokens[:2]
    with Client(sqlite_server.url, first) as ann, Client(sqlite_server.url, second) as ben:
        ben.accept(ann.challenge("lanes", private=True))

        def lose_connection(seat: Seat) -> object:
            ann.socket().close()
            assert ben.play(lambda other: RESIGN, matches=1)[0].outcome is not None
            return seat.legal[0]

        (ended,) = ann.play(lose_connection, matches=1)
    assert ended.outcome is not None
    assert (ended.outcome["winner"], ended.outcome["reason"]) == (ended.seat, "resigned")
