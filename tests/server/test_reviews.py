"""Reviews of finished matches over HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.server.running import PATIENCE, Person, Running, close_all, match_of_two

from quintain.server.guard import Guard
from quintain.server.play.turns import BOUNDS, Job
from quintain.server.problems import Problem
from quintain.server.replays import reviews
from quintain.server.replays.reviews import PART
from quintain.server.store.opening import open_store


def finished(ann: Person) -> str:
    """A match of siege that somebody gave up after a turn."""
    line = ann.line()
    match: str = ann.ok("POST", "/api/matches", {"terms": {"preset": "siege"}, "opponent": "nobody"})["match"]
    table = line.join(match)
    line.command("play", match, prompt=table["prompt"], move={"done": True})
    line.command("resign", match)
    line.wait("over")
    return match


def review_of(ann: Person, path: str) -> dict[str, Any]:
    """Asked for until it is there."""
    until = monotonic() + 10 * PATIENCE
    while monotonic() < until:
        answer: dict[str, Any] = ann.ok("GET", path)
        if answer["review"]:
            return answer["review"]  # type: ignore[no-any-return]
        sleep(0.1)
    raise AssertionError("no review came")


def test_a_match_that_is_over_is_reviewed_and_others_wait(running: Running) -> None:
    ann = running.person()
    running_match = ann.ok("POST", "/api/matches", {"terms": {"preset": "siege"}, "opponent": "nobody"})["match"]
    assert ann.no("GET", f"/api/matches/{running_match}/review") == "still-running"
    match = finished(ann)
    assert ann.ok("GET", f"/api/matches/{match}/review?kept=true")["review"] is None
    untrue = {"number": 0, "chance": 1.0, "loss": 0.0, "certain": True, "better": [[0, 1.0]]}
    path = f"/api/matches/{match}/review"
    assert running.person().no("POST", path, {"decisions": [untrue]}) == "no-seat"
    assert ann.no("POST", path, {"decisions": [untrue]}) == "invalid"
    assert ann.no("POST", path, {"decisions": []}) == "invalid"
    review = review_of(ann, f"/api/matches/{match}/review")
    assert [one["number"] for one in review["decisions"]] == [0]
    assert review["sides"][0]["result"] == 0.0
    opened = review_of(ann, f"/api/matches/{match}/review?open=true")
    assert (review["open"], opened["open"]) == (False, True)
    me = ann.ok("GET", "/api/me")["id"]
    (told,) = ann.ok("GET", f"/api/accounts/{me}/reviews")
    assert (told["match"], told["rulebook"], told["result"]) == (match, "siege", 0.0)
    assert told["accuracy"] == review["sides"][0]["accuracy"]
    code = ann.ok("POST", f"/api/matches/{match}/share")["code"]
    assert review_of(running.person(), f"/api/shared/{code}/review") == review
    assert running.person().no("GET", "/api/shared/nothing/review") == "not-found"


class Matches:
    """In place of the recording of a match."""

    decisions = tuple(range(3 * PART))

    def model_copy(self, **_: Any) -> Matches:
        return self

    def model_dump_json(self) -> str:
        return "{}"


class Bots:
    """Processes that take a few jobs of an account at a time, and turn further ones away."""

    def __init__(self) -> None:
        self.under_way = self.turned_away = 0

    async def run(self, job: Job) -> list[Any]:
        if self.under_way >= BOUNDS[job.kind].account:
            self.turned_away += 1
            raise Problem("busy", retry=0)
        self.under_way += 1
        await asyncio.sleep(0)
        self.under_way -= 1
        return []


def test_reviews_of_one_account_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for many at once is told to wait, and none is given up because of the others."""
    monkeypatch.setattr(reviews, "sum_up", lambda *_, **__: SimpleNamespace(to_json=dict))

    async def work() -> None:
        kept: dict[str, bytes] = {}

        async def read(_: str, key: str) -> list[dict[str, bytes]]:
            return [{"review": kept[key]}] if key in kept else []

        async def write(_: str, key: str, review: bytes) -> None:
            kept[key] = review

        async def recording(*_: str) -> Any:
            return Matches()

        bots, guard = Bots(), Guard()
        context: Any = SimpleNamespace(store=SimpleNamespace(read=read, write=write), guard=guard)
        made = reviews.Reviews(context, cast(Any, bots), cast(Any, None))
        monkeypatch.setattr(made, "_recording", recording)

        async def ask(match: str, account: str = "ann") -> str:
            try:
                return str((await made.look(match, "siege", account, "here")).all)
            except Problem as problem:
                return problem.code

        size = str(len(Matches.decisions))
        assert [await ask(match) for match in "abc"] == [size, size, "busy"]
        assert await ask("d", "ben") == size
        while len(kept) < 3:
            await asyncio.sleep(0)
        assert bots.turned_away > 0
        assert set(kept) == {"a", "b", "d"}
        await asyncio.sleep(0)
        assert await ask("c") == size
        assert not guard.failures

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_one_review_from_elsewhere_is_looked_at_for_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else somebody would send an untrue one again until the samples miss what is untrue. The server makes its own."""
    monkeypatch.setattr(reviews, "sum_up", lambda *_, **__: SimpleNamespace(to_json=lambda: {"by": "the server"}))

    async def work() -> None:
        store = open_store(str(tmp_path / "quintain.db"))
        await store.open()
        answers: list[bytes | Problem | None] = []

        async def run(job: Job) -> Any:
            answer: Any = answers.pop(0) if job.work is reviews.check_given else []
            if isinstance(answer, Problem):
                raise answer
            return answer

        async def recording(*_: str) -> Any:
            return Matches()

        guard = Guard()
        context: Any = SimpleNamespace(store=store, guard=guard)
        made = reviews.Reviews(context, cast(Any, SimpleNamespace(run=run)), cast(Any, None))
        monkeypatch.setattr(made, "_recording", recording)

        async def send(match: str) -> bool:
            return await made.take(match, "siege", [], "ann", "here")

        answers[:] = [None]
        assert list(await asyncio.gather(send("untrue"), send("untrue"))) == [False, True]
        assert answers == [], "one of the two was looked at"
        assert not await send("untrue"), "and no other one is"
        while (kept := (await made.look("untrue", "siege", "ben", "there", make=False)).review) is None:
            await asyncio.sleep(0)
        assert bytes(cast(Any, kept)) == b'{"by":"the server"}'
        assert await send("untrue"), "there is one, so nothing is to be done"

        answers[:] = [Problem("busy"), b'{"by":"a page"}']
        with pytest.raises(Problem, match="busy"):
            await send("true")
        assert await send("true"), "nobody had looked at it"
        assert await send("true")
        kept = (await made.look("true", "siege", "ben", "there", make=False)).review
        assert bytes(cast(Any, kept)) == b'{"by":"a page"}'
        assert not guard.failures
        await store.close()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_between_people_there_are_no_hints_and_reviews_open_when_the_match_has_ended(running: Running) -> None:
    match, people, lines = match_of_two(running)
    for person in people:
        assert person.no("POST", f"/api/matches/{match}/hint") == "forbidden"
        assert person.no("GET", f"/api/matches/{match}/review") == "still-running"
        assert person.no("GET", f"/api/matches/{match}/review?open=true") == "still-running"
        assert person.no("POST", f"/api/matches/{match}/review", {"decisions": []}) == "still-running"
        assert person.no("GET", f"/api/matches/{match}/replay") == "still-running"
    lines[0].join(match)
    lines[0].command("resign", match)
    lines[0].wait("over")
    assert people[1].ok("GET", f"/api/matches/{match}/review?kept=true")["review"] is None
    assert people[1].ok("GET", f"/api/matches/{match}/replay")["decisions"][-1] == [0, "resign"]
    close_all()
