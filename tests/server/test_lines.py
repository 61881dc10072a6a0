"""Positions and matches in one line over HTTP: read for the page, written for whoever wants to pass one on."""

from __future__ import annotations

import httpx
import pytest
from tests.server.running import Running, once

import quintain
from quintain.rules.shortforms import position_line

MATCH = quintain.load("lanes", hp=25).new(seed=1)


@pytest.mark.parametrize("viewer", [0, None])
def test_a_line_is_read_and_written(sqlite_server: Running, viewer: int | None) -> None:
    view = MATCH.view(viewer)
    line = position_line(MATCH.game, view)
    told = once(
        "POST", f"{sqlite_server.url}/api/lines/read", json={"text": line}, headers={"origin": sqlite_server.url}
    ).json()
    assert (told["preset"], told["rulebook"], told["options"]["hp"], told["view"]) == ("lanes", "lanes", 25, view)
    moment = {"terms": {"preset": "lanes", "options": told["options"]}, "view": view}
    said = once("POST", f"{sqlite_server.url}/api/lines", json=moment, headers={"origin": sqlite_server.url}).json()
    assert said == {"line": line}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello", "expected 'position/1 PRESET"),
        ("position/1 chess 1", "chess"),
        ("position/1 lanes,hp=9999 1 0 () 0 ()", "hp"),
        ("position/1 lanes 1 0 excalibur 0 30/3/()/-,-,-|30/3/()/-,-,-", "no card 'excalibur'"),
        ("deck/1 duel roc", "a position is wanted here"),
    ],
)
def test_what_is_no_position_is_refused_with_a_reason(sqlite_server: Running, text: str, why: str) -> None:
    answer = once(
        "POST", f"{sqlite_server.url}/api/lines/read", json={"text": text}, headers={"origin": sqlite_server.url}
    )
    assert answer.is_error
    assert why in answer.text.replace("\\u0027", "'")


def watched(server: Running, text: str) -> httpx.Response:
    return once("POST", f"{server.url}/api/lines/match", json={"text": text}, headers={"origin": server.url})


def test_a_match_in_a_line_can_be_watched(sqlite_server: Running) -> None:
    told = watched(sqlite_server, "match/1 lanes,hp=25 7 - 0.2|1.21|0.147|1.149|0.resign").json()
    frames = told["watch"]["frames"]
    assert (told["preset"], told["options"]["hp"], told["result"]["winner"]) == ("lanes", 25, 1)
    assert [frame["decisions"] for frame in frames] == [0, 1, 2, 3, 4, 5]
    assert isinstance(frames[0]["seen"]["1"]["view"]["seats"][0]["hand"], int)
    assert frames[-1]["seen"]["public"]["events"][-1]["event"] == "over"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("position/1 lanes 1", "a match is wanted here"),
        ("match/1 chess 7 - ()", "chess"),
        ("match/1 lanes 7 - 0.342", "342 is not the code of a plan"),
        ("match/1 lanes 7 - 0.1|0", "a decision is seat.code"),
        ("match/1 lanes 7 - " + "|".join(["0.0"] * 1_100), "invalid"),
    ],
)
def test_what_is_no_match_is_refused_with_a_reason(sqlite_server: Running, text: str, why: str) -> None:
    answer = watched(sqlite_server, text)
    assert answer.status_code == 422
    assert why in answer.text


@pytest.mark.parametrize("view", [{}, {"rulebook": "lanes"}, {"rulebook": "lanes", "seats": [[]]}])
def test_what_has_not_the_shape_of_a_view_is_not_written(sqlite_server: Running, view: dict[str, object]) -> None:
    moment = {"terms": {"preset": "lanes"}, "view": view}
    answer = once("POST", f"{sqlite_server.url}/api/lines", json=moment, headers={"origin": sqlite_server.url})
    assert answer.json()["code"] == "invalid"


def test_a_line_is_not_endless(sqlite_server: Running) -> None:
    text = "position/1 lanes " + "1 " * 20_000
    answer = once(
        "POST", f"{sqlite_server.url}/api/lines/read", json={"text": text}, headers={"origin": sqlite_server.url}
    )
    assert answer.is_error
