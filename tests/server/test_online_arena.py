"""Tournaments between accounts: clients are connected, and the arena makes them meet."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tests.server.running import Running

from quintain.cli import main
from quintain.client import Client, Seat


@pytest.fixture
def tokens(sqlite_server: Running) -> list[tuple[str, str]]:
    """Three bot accounts of somebody: their names and tokens."""
    owner = sqlite_server.person(f"Owner {secrets.token_hex(4)}")
    found = []
    for place in range(3):
        bot = owner.ok("POST", "/api/me/bots", {"name": f"Bot {place} {secrets.token_hex(3)}"})
        found.append((bot["name"], owner.ok("POST", f"/api/me/bots/{bot['id']}/tokens", {})["token"]))
    return found


@contextmanager
def connected(url: str, tokens: list[str], choose: Callable[[Seat], object], matches: int) -> Iterator[None]:
    """Programs that play whatever they get, until so many matches have ended."""
    with ExitStack() as stack:
        for token in tokens:
            client = stack.enter_context(Client(url, token))
            client.socket()
            thread = threading.Thread(target=client.play, args=(choose, matches))
            thread.start()
            stack.callback(thread.join, 60)
        yield


def players_file(folder: Path, tokens: list[tuple[str, str]]) -> str:
    first, *others = tokens
    lines = ["# who plays", first[1], "", *(f"player {place} {token}" for place, (_, token) in enumerate(others))]
    path = folder / "players.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


def test_accounts_play_all_against_all(
    sqlite_server: Running, tokens: list[tuple[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", "lanes", "-o", "hp=5", "--server", sqlite_server.url, "--pairs", "1", "--jobs", "3"]
    command += ["--players", players_file(tmp_path, tokens), "--resume", str(tmp_path / "kept")]
    with connected(sqlite_server.url, [token for _, token in tokens], lambda seat: seat.legal[-1], 4):
        assert main([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    names = [tokens[0][0], "player 0", "player 1"]
    assert [result["bots"] for result in told["results"]] == [[names[0], names[1]], [names[0], names[2]], names[1:]]
    assert [result["pairs"] for result in told["results"]] == [1, 1, 1]
    assert told["unfinished"] == []
    assert sum(rating["rating"] for rating in told["ratings"]) == pytest.approx(3000)
    assert main(command) == 0  # nothing is left to play
    assert f"{names[0]} - player 0: " in capsys.readouterr().out
    assert tokens[0][1] not in (tmp_path / "kept" / "tournament.json").read_text()


def test_a_match_that_nobody_plays_is_not_counted(
    sqlite_server: Running, tokens: list[tuple[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", "lanes", "--server", sqlite_server.url, "--pairs", "1", "--wait", "100ms", "--jobs", "6"]
    assert main([*command, "--players", players_file(tmp_path, tokens[:2])]) == 0
    told = capsys.readouterr().out
    assert f"{tokens[0][0]} - player 0: not played" in told
    assert "without a result, and not counted: " in told


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (None, "say who plays by --players"),
        ("", "name at least two accounts"),
        ("ann wrong-token\nben wrong-token", "ann: the server refuses: "),
    ],
)
def test_who_cannot_play_is_said(
    lines: str | None, words: str, sqlite_server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "players.txt"
    file.write_text(lines or "")
    players = [] if lines is None else ["--players", str(file)]
    assert main(["arena", "lanes", "--server", sqlite_server.url, *players]) == 2
    (said,) = capsys.readouterr().err.strip().splitlines()
    assert words in said
    assert "wrong-token" not in said


@pytest.mark.parametrize("server", [[], ["--server", "localhost"]])
def test_a_server_has_an_address(server: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "lanes", "--players", "x", *server]) == 2
    assert "http://localhost:8765" in capsys.readouterr().err
