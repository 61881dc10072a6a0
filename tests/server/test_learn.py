"""Lessons over HTTP: an attempt is told as a whole every time, and what is solved is kept."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.running import Person, Running

from quintain.server.problems import Problem

LESSON = "/api/lessons/lanes/first-steps"


def attempt(person: Person, exercise: str, *moves: dict[str, Any], **more: bool) -> dict[str, Any]:
    answer: dict[str, Any] = person.ok("POST", f"{LESSON}/{exercise}", {"moves": list(moves), **more})
    return answer


def solved(person: Person) -> list[str]:
    lines = [line for line in person.ok("GET", "/api/lessons") if line["rulebook"] == "lanes"]
    return [one["id"] for one in lines[0]["exercises"] if one["solved"]]


def test_whoever_sits_down_sees_the_table_of_the_exercise(running: Running) -> None:
    answer = attempt(running.person(), "place-a-card")
    assert answer["state"] == "open"
    assert answer["table"]["seat"] == 0
    assert answer["table"]["view"]["seats"][0]["hand"] == ["firebird"]
    assert {"place": {"center": "firebird"}} in answer["table"]["legal"]
    assert answer["solution"] == [{"place": {"center": "firebird"}}], "this one is shown"
    assert attempt(running.person(), "strike")["solution"] == [], "and this one is not"


def test_what_is_solved_is_kept_for_guests_too(running: Running) -> None:
    ann = running.person()
    answer = attempt(ann, "place-a-card", {"place": {"center": "firebird"}})
    assert answer["state"] == "solved"
    assert answer["table"] is None
    assert answer["words"]["en"].startswith("Nobody stood opposite")
    told = [event["event"] for update in answer["updates"] for event in update.get("events", [])]
    assert "hit" in told
    assert solved(ann) == ["place-a-card"]
    assert solved(running.person()) == []


def test_whoever_misses_it_may_see_how_it_is_done_and_try_again(running: Running) -> None:
    ann = running.person()
    missed = attempt(ann, "strike", {"place": {"left": "coyote"}})
    assert missed["state"] == "missed"
    assert missed["solution"] == [{"place": {"center": "coyote"}}]
    assert solved(ann) == []
    assert attempt(ann, "strike", *missed["solution"], shown=True)["state"] == "solved"
    assert solved(ann) == [], "looking on solves nothing"
    assert attempt(ann, "strike", *missed["solution"])["state"] == "solved"
    attempt(ann, "strike", {"place": {"left": "coyote"}})
    assert solved(ann) == ["strike"], "it stays solved"


def test_hidden_cards_stay_hidden(running: Running) -> None:
    """L5 — what the other side holds and plans is nobody's business."""
    view = attempt(running.person(), "secret-plans")["table"]["view"]
    assert view["seats"][1]["hand"] == 1
    assert "penelope" not in str(view)


def test_bots_answer_where_the_script_ends(running: Running) -> None:
    answer = attempt(running.person(), "little-match", {"place": {}})
    assert answer["state"] == "open"
    assert [update["view"]["round"] for update in answer["updates"] if "view" in update][-1] == 2


def test_what_cannot_be_is_told(running: Running) -> None:
    ann = running.person()
    assert ann.ask("POST", f"{LESSON}/fly", {"moves": []}).status_code == 404
    assert ann.ask("POST", "/api/lessons/chess/first-steps/strike", {"moves": []}).status_code == 404
    for wrong in ({"place": {"left": "medusa"}}, {"jump": 1}):
        answer = ann.ask("POST", f"{LESSON}/strike", {"moves": [wrong]})
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert ann.ask("POST", f"{LESSON}/strike", {"moves": [{}] * 61}).status_code == 400


def test_rules_are_made_ready_apart_before_anybody_sits_down(
    sqlite_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine without machine code for a game, whoever opens its lesson would keep everybody waiting."""
    prepared: list[str] = []

    async def have_rules(game: str) -> None:
        prepared.append(game)

    async def refuse(*_: object) -> None:
        raise Problem("invalid")

    monkeypatch.setattr(sqlite_server.server.bots, "have_rules", have_rules)
    monkeypatch.setattr(sqlite_server.server.lab, "ask", refuse)
    ann = sqlite_server.person()
    sat = [(one["rulebook"], one["lesson"], one["exercises"][0]["id"]) for one in ann.ok("GET", "/api/lessons")]
    for rulebook, lesson, exercise in sat:
        ann.ok("POST", f"/api/lessons/{rulebook}/{lesson}/{exercise}", {"moves": []})
    assert prepared == [rulebook for rulebook, _, _ in sat]
    own = {"kind": "health", "preset": "clash", "own_deck": "deck/1"}
    assert ann.no("POST", "/api/lab/studies", own) == "invalid"
    assert prepared[-1] == "clash", "the lab begins a match with what somebody brings"
