"""Glicko-2 gives the numbers of its author's own example, and every result counts once, whenever it comes."""

from __future__ import annotations

import itertools
import secrets
from typing import Any

import pytest
from tests.server.running import Line, Person, Running

from quintain.server.ladder.glicko2 import Rating, aged, rated
from quintain.server.play.ending import record_result

PLAYER = Rating(1500, 200, 0.06)
RESULTS = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]


def test_the_example_of_the_paper() -> None:
    after = rated(PLAYER, RESULTS)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_great_surprise_raises_volatility() -> None:
    steady = Rating(1500, 30, 0.06)
    assert rated(steady, [(Rating(2400, 30), 1.0)] * 5).volatility > 0.0601
    assert rated(steady, [(Rating(1500, 30), 0.5)] * 5).volatility < 0.06


def test_winning_raises_and_losing_lowers_and_a_draw_between_equals_moves_nothing() -> None:
    one = Rating()
    assert rated(one, [(one, 1.0)]).rating == pytest.approx(1662.3, abs=0.1)
    assert rated(one, [(one, 0.0)]).rating == pytest.approx(1337.7, abs=0.1)
    assert rated(one, [(one, 0.5)]).rating == pytest.approx(1500)
    assert rated(one, [(one, 0.5)]).deviation < 350


def test_time_makes_a_rating_less_sure_but_never_less_than_a_newcomers() -> None:
    assert rated(PLAYER, []).deviation == pytest.approx(aged(PLAYER, 1).deviation)
    assert 200 < aged(PLAYER, 10).deviation < aged(PLAYER, 100).deviation < 350
    assert aged(PLAYER, 10**6).deviation == 350
    assert aged(PLAYER, 10).rating == 1500


# ------------------------------------------------------------------------------------------ in the store
RATED = {"preset": "lanes", "rated": True}


def members(running: Running, count: int) -> list[Person]:
    return [running.person(f"Rated {secrets.token_hex(4)}") for _ in range(count)]


def rated_match(loser: Person, winner: Person) -> str:
    challenge = loser.ok("POST", "/api/challenges", {"terms": RATED, "seat": 0})
    return str(winner.ok("POST", f"/api/challenges/{challenge['id']}/accept", {})["match"])


def resign_together(matches: dict[str, Person]) -> dict[str, list[float]]:
    """Each match is resigned by somebody, all of them before the first answer is read; how the ratings changed."""
    lines: dict[str, Line] = {person.id: person.line() for person in matches.values()}
    for match, person in matches.items():
        lines[person.id].join(match)
    for match, person in matches.items():
        lines[person.id].send(t="resign", match=match, id=1)
    return {match: end_of(lines[person.id], match)["outcome"]["changes"] for match, person in matches.items()}


def end_of(line: Line, match: str) -> dict[str, Any]:
    """How a match ended; that may have been heard while another was waited for."""
    for heard in line.heard:
        if heard["t"] == "over" and heard["match"] == match:
            return heard
    return line.wait("over", match=match)


def rating_of(running: Running, person: Person) -> Any:
    (row,) = running.run(running.server.ladder.ratings(person.id))
    return row


def test_ten_matches_that_are_lost_at_once_count_ten_times(running: Running) -> None:
    loser, winner = members(running, 2)
    resign_together({rated_match(loser, winner): loser for _ in range(10)})
    low, high = Rating(), Rating()
    for _ in range(10):
        low, high = rated(low, [(high, 0.0)]), rated(high, [(low, 1.0)])
    for person, expected in ((loser, low), (winner, high)):
        row = rating_of(running, person)
        assert row["matches"] == 10
        assert row["rating"] == pytest.approx(expected.rating, abs=0.01)
        assert row["deviation"] == pytest.approx(expected.deviation, abs=0.01)


def test_fifty_matches_that_end_at_once_all_count(running: Running) -> None:
    people = members(running, 11)
    pairs = list(itertools.combinations(people, 2))[:50]
    matches = {rated_match(loser, winner): (loser, winner) for loser, winner in pairs}
    changes = resign_together({match: loser for match, (loser, _) in matches.items()})
    told = {person.id: 1500.0 for person in people}
    played = dict.fromkeys(told, 0)
    for match, both in matches.items():
        for person, change in zip(both, changes[match], strict=True):
            told[person.id] += change
            played[person.id] += 1
    for person in people:
        row = rating_of(running, person)
        assert row["rating"] == pytest.approx(told[person.id], abs=0.001), "what was told is what was done"
        assert row["matches"] == played[person.id]
        history = person.ok("GET", f"/api/accounts/{person.id}/ratings/lanes")
        assert len(history) == played[person.id]
        assert any(point["rating"] == pytest.approx(row["rating"]) for point in history)


def test_a_result_that_is_recorded_again_changes_nothing(running: Running) -> None:
    loser, winner = members(running, 2)
    match = rated_match(loser, winner)
    (changes,) = resign_together({match: loser}).values()
    before = tuple(rating_of(running, loser))
    room = running.run(running.server.hall.room(match))
    again = record_result(room, running.server.clock.now())
    assert running.run(running.server.store.transact(again)) == pytest.approx(changes)
    assert tuple(rating_of(running, loser)) == before
