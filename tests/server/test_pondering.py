"""The strongest bot thinks on the other side's time, and nobody waits for it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.server.running import GENEROUS, Running
from tests.server.test_crew import job, long_until, with_crew
from tests.server.test_house_bots import at_once, begin

from quintain.server.play import bots, pondering
from quintain.server.play.asking import Place
from quintain.server.play.crew import Crew
from quintain.server.play.pondering import MOST_LOOKS, pick, pondered
from quintain.server.settings import Settings


def look(file: str) -> pondering.Shares:
    """Sees nothing in the move 7, but for the first time; counts how often it was asked."""
    asked = Path(file).read_text(encoding="utf-8") if Path(file).exists() else ""
    Path(file).write_text(asked + "!", encoding="utf-8")
    return {7: 0.0, 8: 1.0} if asked else {7: 1.0, 8: 0.0}


def looks(file: Path) -> int:
    return len(file.read_text(encoding="utf-8"))


def test_it_looks_again_while_the_opponent_chooses_but_not_for_ever(tmp_path: Path) -> None:
    async def test(crew: Crew) -> None:
        asked = job(look, str(tmp_path / "looks"))
        crew.submit(asked)
        assert await pondered(crew, asked, lambda: True) in (7, 8)
        assert looks(tmp_path / "looks") == MOST_LOOKS

    with_crew(test)


def test_when_the_opponent_has_chosen_it_answers_with_what_it_has(tmp_path: Path) -> None:
    async def test(crew: Crew) -> None:
        asked = job(look, str(tmp_path / "looks"))
        crew.submit(asked)
        assert await pondered(crew, asked, lambda: False) == 7, "the one look that it had"
        assert looks(tmp_path / "looks") == 1

    with_crew(test)


def test_it_does_not_wait_for_a_look_that_comes_too_late(tmp_path: Path) -> None:
    file = tmp_path / "go"

    async def test(crew: Crew) -> None:
        first = job(look, str(tmp_path / "looks"))
        crew.submit(first)
        await first.outcome
        first.work, first.arguments = long_until, (str(file),)
        chooses = iter([True, True, True])
        assert await pondered(crew, first, lambda: next(chooses, False)) == 7
        file.touch()

    with_crew(test)


def test_whoever_needs_a_process_ends_it(tmp_path: Path) -> None:
    async def test(crew: Crew) -> None:
        asked = job(look, str(tmp_path / "looks"))
        crew.submit(asked)
        other = crew.submit(job(long_until, str(tmp_path / "go"), account="bob"))
        assert await pondered(crew, asked, lambda: True) == 7
        assert looks(tmp_path / "looks") == 1
        (tmp_path / "go").touch()
        await other

    with_crew(test)


def test_it_picks_as_often_as_it_has_seen_and_forgets_leftovers() -> None:
    picked = Counter(pick(Counter({1: 6.0, 2: 4.0, 3: 0.01})) for _ in range(1000))
    assert set(picked) == {1, 2}
    assert 500 < picked[1] < 700  # six standard deviations


@pytest.mark.parametrize("timed", [False, True])
def test_only_where_no_clock_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, timed: bool) -> None:
    asked: list[bool] = []
    before = pondering.may_ponder

    def noted(room: Place, name: str, seat: int, prompt: int) -> bool:
        asked.append(before(room, name, seat, prompt))
        return False

    monkeypatch.setattr(bots, "may_ponder", noted)
    monkeypatch.setattr(bots, "think", at_once)
    monkeypatch.setattr(bots, "warm", at_once)
    monkeypatch.setattr(bots, "GRACE", 600.0)
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        match, line = begin(running, terms={"preset": "lanes", "timed": timed}, opponent="level:8")
        line.join(match)
        while not line.wait("update")["seats"][1].get("ready"):
            pass
    assert set(asked) == {not timed}
