"""What a seat sees, in the bytes that bots are given: for the engine of a page."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

from tests.server.running import Line, Running, match_of_two

import quintain


def shown_after(line: Line, version: int) -> dict[str, Any]:
    """The first view that a seat is shown after a version: it may have come before the answer to a command."""
    seen = 0
    while True:
        while seen == len(line.heard):
            line.hear()
        message = line.heard[seen]
        if message["t"] == "update" and message["version"] > version and "view" in message:
            return message
        seen += 1


def test_a_seat_is_told_what_bots_are_told_and_no_more(sqlite_server: Running) -> None:
    # Between people, so that nothing moves on while it is compared.
    match, _, lines = match_of_two(sqlite_server, "duel")
    tables = [line.join(match) for line in lines]
    room = sqlite_server.server.hall.rooms[match]
    (seat,) = room.table.match.to_act
    line = lines[seat]
    line.send(t="sight", match=match)
    told = line.wait("sight")
    assert told["stamp"] == quintain.load("duel").stamp
    assert told["version"] == tables[seat]["version"]
    assert b64decode(told["sight"]) == room.table.match.observe(seat).to_bytes() != room.table.match.state_bytes()
    assert line.command("play", match, prompt=room.table.prompt, move=room.table.legal(seat)[0])["t"] == "ack"
    later = shown_after(line, told["version"])
    assert room.table.match.scene_from(b64decode(later["sight"]), seat)
    assert b64decode(later["sight"]) == room.table.match.observe(seat).to_bytes() != b64decode(told["sight"])


def test_who_only_watches_is_told_nothing_of_the_kind(sqlite_server: Running) -> None:
    ann, line = sqlite_server.person(), sqlite_server.person().line()
    match = ann.ok("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": "random"})["match"]
    line.join(match)
    line.send(t="sight", match=match)
    assert line.wait("error")["code"] == "no-seat"


def test_other_cards_have_another_stamp() -> None:
    usual = quintain.load("lanes")
    assert usual.stamp == quintain.load("lanes", hp=20).stamp != quintain.load("duel").stamp
    cards = [{"id": "ox", "name": "Ox", "attack": 2, "defence": 6, "cost": 2}]
    assert quintain.load("lanes", cards=cards).stamp != usual.stamp
