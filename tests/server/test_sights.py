"""What a seat sees, in the bytes that bots are given: for the engine of a page."""

from __future__ import annotations

from base64 import b64decode

from tests.server.running import Running

import quintain


def test_a_seat_is_told_what_bots_are_told_and_no_more(sqlite_server: Running) -> None:
    ann = sqlite_server.person()
    line = ann.line()
    match = ann.ok("POST", "/api/matches", {"terms": {"preset": "duel"}, "opponent": "random"})["match"]
    table = line.join(match)
    room = sqlite_server.server.hall.rooms[match]
    seat = table["seat"]
    line.send(t="sight", match=match)
    told = line.wait("sight")
    assert told["stamp"] == quintain.load("duel").stamp
    assert told["version"] >= table["version"]
    assert b64decode(told["sight"]) == room.table.match.observe(seat).to_bytes() != room.table.match.state_bytes()
    while seat not in room.table.match.to_act:
        line.wait("update")
    line.command("play", match, prompt=room.table.prompt, move=room.table.legal(seat)[0])
    later = [heard for heard in line.heard if heard["t"] == "update" and "view" in heard]
    assert later
    assert all(room.table.match.scene_from(b64decode(one["sight"]), seat) for one in later)
    assert b64decode(later[-1]["sight"]) != b64decode(told["sight"])


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
