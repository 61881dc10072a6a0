"""A game of another package on the server: between two accounts, against a bot, and what it does not bring."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.running import Line, Person, Running, close_all, match_of_two
from tests.toy.test_toy import HERE, PATIENCE, install

HAND = 3  # cards


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server in a process of its own, where the package is installed. The plain backing need not compile it first."""
    site, data = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("data")
    install(site, "heap", heap="heap:RULEBOOK")
    path = os.pathsep.join(filter(None, [str(site), str(HERE), os.environ.get("PYTHONPATH", "")]))
    command = [sys.executable, "-m", "quintain", "serve", "--port", "0", "--data", str(data)]
    environment = {"PYTHONPATH": path, "QUINTAIN_ENGINE": "plain", "QUINTAIN_WARM_BOTS": "off"}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | environment) as started:
        assert started.stderr is not None
        url = next(word for word in started.stderr.readline().split() if word.startswith("http")).rstrip("/")
        found: Any = SimpleNamespace(url=url)
        found.person = lambda: Person(found)
        try:
            yield found
        finally:
            close_all()
            started.terminate()


def shown(line: Line) -> dict[str, Any]:
    """What a line was last told of the table."""
    return next(message for message in reversed(line.heard) if "view" in message)


def next_shown(line: Line) -> dict[str, Any]:
    """What it is told next; a bot may have to get ready first."""
    while "view" not in (message := line.hear(PATIENCE)):
        pass
    return message


def play_first(line: Line, match: str, table: dict[str, Any]) -> dict[str, Any]:
    """Play the first legal move, and return what is to be seen then."""
    assert line.command("play", match, prompt=table["prompt"], move=table["legal"][0])["t"] == "ack"
    return shown(line)


def is_over(table: dict[str, Any]) -> bool:
    return any(event["event"] == "over" for event in table.get("events", ()))


def test_two_accounts_play_it(running: Running) -> None:
    match, _, lines = match_of_two(running, "heap")
    tables = [line.join(match) for line in lines]
    public = running.person().line().join(match)
    hands = [table["view"]["hands"] for table in (*tables, public)]
    assert [[isinstance(hand, list) for hand in seen] for seen in hands] == [[True, False], [False, True], [False] * 2]
    assert hands[2] == [HAND, HAND]
    turns = 0
    while not is_over(tables[0]):
        seat = turns % 2
        assert tables[1 - seat]["legal"] == []
        tables[seat] = play_first(lines[seat], match, tables[seat])
        tables[1 - seat] = next_shown(lines[1 - seat])
        assert tables[0]["events"] == tables[1]["events"]
        turns += 1
    outcomes = [line.wait("over")["outcome"] for line in lines]
    assert outcomes[0] == outcomes[1]
    assert (outcomes[0]["cause"], outcomes[0]["reason"]) == ("rules", "target")
    assert outcomes[0]["winner"] == (turns - 1) % 2
    assert tables[0]["view"]["total"] >= 30


def test_somebody_plays_it_against_a_bot(running: Running) -> None:
    ann = running.person()
    line = ann.line()
    match = ann.ok("POST", "/api/matches", {"terms": {"preset": "heap"}, "opponent": "greedy"})["match"]
    table = line.join(match)
    assert [player["kind"] for player in table["players"]] == ["account", "bot"]
    while not is_over(table):
        table = play_first(line, match, table) if table["legal"] else next_shown(line)
    assert line.wait("over")["outcome"]["cause"] == "rules"


def test_what_it_does_not_bring_has_a_default(running: Running) -> None:
    match, people, lines = match_of_two(running, "heap", options={"target": 20})
    table = lines[0].join(match)
    ann = people[0]
    assert lines[0].command("undo", match, prompt=table["prompt"])["code"] == "undo"
    lines[0].send(t="preview", match=match)
    assert lines[0].wait("error")["code"] == "no-preview"
    guide = ann.ok("GET", "/api/games/heap/guide")
    assert (guide["terms"], guide["starters"], guide["deckable"]) == ({}, [], None)
    assert [fault["key"] for fault in ann.ok("POST", "/api/games/heap/offences", ["one"])] == ["common-deck"]
    assert ann.no("GET", "/api/games/heap/deck") == "not-found"
    refused = ann.ask("POST", "/api/matches", {"terms": {"preset": "heap", "extras": {"luck": 7}}}).json()
    assert refused["code"] == "invalid"
    assert "heap is played without extras" in refused["text"]
    (preset,) = [preset for preset in ann.ok("GET", "/api/games")["presets"] if preset["name"] == "heap"]
    assert (preset["solo"], preset["own_decks"], preset["level"]) == (False, False, "")


def test_its_sentences_are_given_to_the_page(running: Running) -> None:
    """The page has none of them: the server gives the files, and says what sentences make of the fields of events."""
    ann = running.person()
    said = ann.ok("GET", "/api/games/heap/text")
    assert said["text"] == {path.stem: path.read_text("utf-8") for path in (HERE / "heap" / "text").glob("*.ftl")}
    assert said["sorts"]["played"] == {"seat": "seat", "card": "card", "total": "value"}
    assert said["reasons"] == ["playing", "resigned", "target", "empty"]
    assert "tile-name = Lanes" in ann.ok("GET", "/api/games/lanes/text")["text"]["en"]
    assert ann.no("GET", "/api/games/heaps/text") == "not-found"
    etag = ann.ask("GET", "/api/games/heap/text").headers["etag"]
    assert ann.ask("GET", "/api/games/heap/text", headers={"if-none-match": etag}).status_code == 304
