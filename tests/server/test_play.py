"""Playing over the socket."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import msgspec
import pytest
from tests.server.running import Line, Running, match_of_two

NOTHING: dict[str, Any] = {"place": {}}


def test_two_people_play_a_match_to_its_end(running: Running) -> None:
    chance = random.Random(1)
    match, people, lines = match_of_two(running)
    tables = [line.join(match) for line in lines]
    assert [table["seat"] for table in tables] == [0, 1]
    assert tables[0]["players"][1]["id"] == people[1].id
    prompts, legal = 1, [table["legal"] for table in tables]
    over: dict[str, Any] | None = None
    while over is None:
        for seat, line in enumerate(lines):
            answer = line.command("play", match, prompt=prompts, move=chance.choice(legal[seat]))
            assert answer["t"] == "ack"
        prompts += 1
        for seat, line in enumerate(lines):
            while True:
                seen = next((m for m in reversed(line.heard) if m["t"] in ("update", "over")), None)
                if seen and (seen["t"] == "over" or (seen["prompt"] == prompts and seen.get("view"))):
                    break
                line.hear()
            legal[seat] = seen.get("legal") or []
        if not legal[0]:
            over = lines[0].heard[-1] if lines[0].heard[-1]["t"] == "over" else lines[0].wait("over")
    page = people[0].ok("GET", f"/api/matches/{match}")
    assert not page["live"]
    assert page["winner"] == over["outcome"]["winner"]


def versions(line: Line) -> list[int]:
    return [message["version"] for message in line.heard if message["t"] == "update"]


def test_versions_are_consecutive_for_each_viewer(running: Running) -> None:
    match, _, lines = match_of_two(running)
    for line in lines:
        line.join(match)
    for move in (NOTHING, None, NOTHING):
        lines[0].command("stage", match, prompt=1, move=move)
    lines[0].command("play", match, prompt=1)
    lines[1].command("play", match, prompt=1, move=NOTHING)
    for line, last in zip(lines, (5, 2), strict=True):
        while last not in versions(line):
            line.hear()
        assert line.quiet() == []
    assert versions(lines[0]) == [1, 2, 3, 4, 5]
    assert versions(lines[1]) == [1, 2]


def test_the_other_hand_never_leaves_the_server(running: Running) -> None:
    match, _, lines = match_of_two(running)
    tables = [line.join(match) for line in lines]
    for me in (0, 1):
        assert tables[me]["view"]["seats"][1 - me]["hand"] == 4
        for card in tables[1 - me]["view"]["seats"][1 - me]["hand"]:
            assert card not in lines[me].raw[-1]


def test_errors_are_explicit(running: Running) -> None:
    match, _, lines = match_of_two(running)
    first = lines[0]
    first.send(t="play", match=match, prompt=1, id=1, move=NOTHING)
    assert first.wait("error")["code"] == "not-joined"
    first.join(match)
    lines[1].join(match)
    assert first.command("play", match, prompt=9, move=NOTHING)["code"] == "stale-prompt"
    assert first.command("play", match, prompt=1, move={"place": {"left": "nobody"}})["code"] == "not-in-hand"
    assert first.command("play", match, prompt=1)["code"] == "nothing-staged"
    assert first.command("claim", match)["code"] == "no-claim"
    assert first.command("emote", match, emote="rude")["code"] == "no-emote"
    first.send(t="join", match="nothing")
    assert first.wait("error")["code"] == "not-found"
    spectator = running.person().line()
    spectator.join(match)
    assert spectator.command("resign", match)["code"] == "no-seat"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"t":"fly"}',
        '{"t":"join"}',
        '{"t":"join","match":""}',
        '{"t":"join","match":"x","seat":1}',
        '{"t":"resign","match":"x","id":0}',
        '{"t":"play","match":"x","prompt":1,"id":1,"move":null,"seat":1}',
        '{"t":"play","match":"x","prompt":"1","id":1}',
        '{"t":"emote","match":"x","id":1,"emote":3}',
        "[" * 4000,
        b"\xff\xfe",
    ],
)
def test_what_is_no_message_is_refused_and_does_no_harm(sqlite_server: Running, frame: str | bytes) -> None:
    line = sqlite_server.person().line()
    line.wait("hello")
    line.socket.send(frame)
    assert line.wait("error")["code"] == "bad-message"
    line.send(t="lobby", on=True)
    assert line.wait("lobby-state")["online"] >= 1


def test_a_repeated_command_is_acknowledged_again_without_effect(running: Running) -> None:
    match, _, lines = match_of_two(running)
    for line in lines:
        line.join(match)
    for _ in range(5):
        lines[0].send(t="play", match=match, prompt=1, id=1, move=NOTHING)
        assert lines[0].wait("ack")["id"] == 1
    lines[0].send(t="play", match=match, prompt=1, id=1, move={"place": {"left": "x"}})
    assert lines[0].wait("error")["code"] == "stale-id"
    assert lines[1].hear()["t"] == "update"
    assert lines[1].quiet() == []


def test_joining_again_tells_what_was_missed(running: Running) -> None:
    match, people, lines = match_of_two(running)
    for line in lines:
        line.join(match)
    lines[1].close()
    lines[0].command("play", match, prompt=1, move=NOTHING)
    again = people[1].line()
    hello = again.wait("hello")
    assert [line["match"] for line in hello["matches"]] == [match]
    table = again.join(match, version=0)
    assert table["complete"]
    assert table["seats"][0]["ready"]
    again.command("play", match, prompt=1, move=NOTHING)
    again.close()
    third = people[1].line().join(match, version=table["version"])
    assert third["complete"]
    assert third["events"][0] == {"event": "round", "round": 2, "quiet": 1}
    assert not people[1].line().join(match, version=999)["complete"]


def test_whoever_comes_back_without_a_version_is_told_the_match_so_far(running: Running) -> None:
    match, people, lines = match_of_two(running)
    opening = lines[0].join(match)["events"]
    lines[1].join(match)
    for line in lines:
        line.command("play", match, prompt=1, move=NOTHING)
    table = people[0].line().join(match)
    assert table["complete"]
    assert table["events"][: len(opening)] == opening
    assert {"event": "round", "round": 2, "quiet": 1} in table["events"]


def test_of_a_long_match_the_end_is_told(running: Running) -> None:
    match, people, lines = match_of_two(running)
    lines[0].join(match)
    eye = running.server.hall.rooms[match].table.eyes[0]
    for number in range(100):
        eye.version += 1
        eye.frames.append((eye.version, msgspec.json.encode([{"event": "mana", "seat": 0, "mana": number}])))
    table = people[0].line().join(match)
    assert not table["complete"]
    assert [event["mana"] for event in table["events"]] == list(range(36, 100))


def test_two_devices_of_one_seat(running: Running) -> None:
    match, people, lines = match_of_two(running)
    devices = [lines[0], people[0].line()]
    for line in (*devices, lines[1]):
        line.join(match)
    move = devices[0].join(match)["legal"][-1]
    devices[0].command("stage", match, prompt=1, move=move)
    shown = devices[1].wait("update")
    assert shown["view"]["staged"][0]["place"] == move["place"]
    assert devices[1].command("play", match, prompt=1)["code"] == "stale-id"
    assert devices[1].command("play", match, prompt=1)["t"] == "ack"


def test_resigning_and_the_proof_of_the_luck(running: Running) -> None:
    match, _, lines = match_of_two(running)
    commitment = lines[0].join(match)["commitment"]
    lines[1].join(match)
    assert lines[1].command("resign", match)["t"] == "ack"
    outcome = lines[0].wait("over")["outcome"]
    assert (outcome["winner"], outcome["cause"], outcome["reason"]) == (0, "resigned", "resigned")
    assert hashlib.sha256((outcome["seed"] + outcome["salt"]).encode()).hexdigest() == commitment
    assert outcome["seed"] not in "".join(lines[1].raw[:2])
    late = lines[0].command("play", match, prompt=1, move=NOTHING)
    assert late["code"] == "over"
    assert lines[0].join(match)["outcome"] == outcome


def test_emotes_reach_everybody_but_those_who_mute(running: Running) -> None:
    match, _, lines = match_of_two(running)
    watcher = running.person().line()
    for line in (*lines, watcher):
        line.join(match)
    lines[0].command("emote", match, emote="hello")
    for line in (lines[1], watcher):
        assert line.wait("emoted") == {"t": "emoted", "match": match, "seat": 0, "emote": "hello"}
    lines[1].send(t="mute", match=match, on=True)
    lines[1].join(match)  # is answered when the mute has been heard
    lines[0].command("emote", match, emote="wow")
    assert watcher.wait("emoted")["emote"] == "wow"
    assert lines[1].quiet() == []


def test_against_a_bot_of_the_house(running: Running) -> None:
    person = running.person()
    line = person.line()
    match = person.ok("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": "random", "seat": 1})["match"]
    assert line.wait("started")["match"] == match
    table = line.join(match)
    assert table["players"][0] == {"kind": "bot", "id": "random", "name": "random"}
    assert table["turn"] == 0
    if not table["seats"][0].get("ready"):
        while not line.wait("update")["seats"][0].get("ready"):
            pass
    line.command("play", match, prompt=1, move=NOTHING)
    while line.heard[-1].get("prompt") != 2:
        line.hear()


def test_bad_terms_are_refused_with_a_sentence(running: Running) -> None:
    person = running.person()
    for terms, words in [
        ({"preset": "lane"}, "did you mean 'lanes'"),
        ({"preset": "lanes", "options": {"hp": 999}}, "from 1 to 200"),
        ({"preset": "lanes", "options": {"pace": 1}}, "no option 'pace'"),
        ({"preset": "lanes", "cards": "nothing"}, "no card set"),
        ({"preset": "lanes", "cards": []}, "1 to 250"),
    ]:
        answer = person.ask("POST", "/api/matches", {"terms": terms})
        assert answer.status_code == 422
        assert words in answer.json()["text"]
    assert person.no("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": "deep-blue"}) == "invalid"
    assert person.no("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": "nobody"}) == "invalid"
    assert person.no("POST", "/api/matches", {"terms": {"preset": "lanes"}, "extra": 1}) == "bad-request"
