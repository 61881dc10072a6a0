"""Seats, staging, ready, and the journal from which a table can always be made again."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from tests.matches import PRESETS
from tests.tables.tables import Play, setup

from quintain.tables import commands
from quintain.tables.refusals import Refused
from quintain.tables.table import VIEWERS, Table

presets = pytest.mark.parametrize("preset", PRESETS)
NOTHING: dict[str, dict[str, str]] = {"place": {}}


def everything(table: Table) -> list[object]:
    times = [asdict(seat) for seat in table.times]
    eyes = [(eye.version, eye.seen) for eye in table.eyes.values()]
    parts = [table.seq, table.prompt, table.asked, times, eyes, table.ended, table.marks, table.taken_over]
    return [*parts, table.match.state_bytes(), table.match.decisions, [table.match.staged(seat) for seat in (0, 1)]]


@presets
def test_a_table_is_the_fold_of_its_journal(preset: str) -> None:
    for seed in range(3):
        play, chance = Play(preset=preset, seed=seed), random.Random(seed)
        for _ in range(80):
            if play.table.ended:
                break
            play.step(chance)
            if chance.random() < 0.1:
                play.wait(100_000)
        assert everything(play.again()) == everything(play.table)


@presets
def test_every_table_that_everybody_left_comes_to_an_end(preset: str) -> None:
    play = Play(preset=preset)
    play.write(commands.gone(play.table, play.now, 0))
    play.wait(100_000_000)
    assert play.table.ended is not None
    assert play.table.ended.cause == "rules"


def test_a_decision_resolves_when_both_have_decided() -> None:
    play = Play()
    play.decide(0, NOTHING)
    assert (play.table.prompt, play.table.ready) == (1, [True, False])
    play.decide(1, NOTHING)
    assert (play.table.prompt, play.table.ready) == (2, [False, False])


def test_ready_locks_the_staged_plan() -> None:
    play = Play()
    move = play.table.legal(0)[-1]
    play.stage(0, move)
    play.decide(0)
    assert play.table.match.decisions == [(0, play.table.match.decisions[0][1])]
    assert play.table.view(0)["staged"][0] == {**move, "ready": True}
    with pytest.raises(Refused, match="no decision to make"):
        play.stage(0, NOTHING)


def test_there_is_nothing_to_lock_unless_something_is_staged() -> None:
    play = Play()
    with pytest.raises(Refused, match="no plan to lock"):
        play.decide(0)
    play.stage(0, NOTHING)
    play.stage(0, None)
    with pytest.raises(Refused, match="no plan to lock"):
        play.decide(0)


def test_a_repeated_command_has_no_effect_and_another_with_its_number_is_refused() -> None:
    play = Play()
    play.decide(0, NOTHING)
    before = everything(play.table)
    again = commands.decide(play.table, play.now, 0, 1, 1, NOTHING)
    assert again is None
    for number in (1, 0, -5):
        with pytest.raises(Refused) as refused:
            commands.decide(play.table, play.now, 0, 1, number, {"place": {"left": "x"}})
        assert refused.value.code == "stale-id"
    assert everything(play.table) == before


def test_a_repetition_is_recognised_after_the_round_is_over() -> None:
    play = Play()
    play.decide(0, NOTHING)
    play.decide(1, NOTHING)
    assert commands.decide(play.table, play.now, 0, 1, 1, NOTHING) is None


def test_a_late_command_for_an_earlier_prompt_is_refused() -> None:
    play = Play()
    play.decide(0, NOTHING)
    play.decide(1, NOTHING)
    with pytest.raises(Refused) as refused:
        commands.decide(play.table, play.now, 0, 1, 2, NOTHING)
    assert refused.value.code == "stale-prompt"


def test_an_illegal_move_is_refused_in_the_words_of_the_rules() -> None:
    play = Play()
    with pytest.raises(Refused, match="not in your hand") as refused:
        play.decide(0, {"place": {"left": "nobody"}})
    assert refused.value.code == "not-in-hand"
    assert refused.value.sentence.get("ru") == "Карты «nobody» нет у вас в руке."
    assert play.journal == []


@presets
def test_nothing_happens_after_the_end(preset: str) -> None:
    play = Play(preset=preset)
    play.write(commands.resign(play.table, play.now, 1, play.number(1)))
    ended = play.table.ended
    assert ended is not None
    assert (ended.winner, ended.cause) == (0, "resigned")
    with pytest.raises(Refused, match="over"):
        play.decide(0, 0)
    with pytest.raises(Refused, match="over"):
        play.stage(1, 0)
    with pytest.raises(Refused, match="over"):
        commands.resign(play.table, play.now, 0, 99)
    with pytest.raises(Refused, match="over"):
        commands.claim(play.table, play.now, 0, 99)
    assert commands.due(play.table, play.now + 10**9, (0, 0), "random") is None


# ------------------------------------------------------------------------------------------ what viewers see
@presets
def test_a_view_and_the_events_since_are_a_fresh_view(preset: str) -> None:
    """A viewer who is told of a change is told of all of it, and is told nothing when nothing changed for it."""
    play, chance = Play(preset=preset, seed=3), random.Random(3)
    known = {viewer: (0, json.dumps(play.table.view(viewer))) for viewer in VIEWERS}
    for _ in range(60):
        if play.table.ended:
            break
        play.step(chance)
        for viewer in VIEWERS:
            version, view = known[viewer]
            now, fresh = play.table.eyes[viewer].version, json.dumps(play.table.view(viewer))
            assert now >= version
            if now == version:
                assert fresh == view
            assert play.table.since(viewer, version) is not None
            known[viewer] = now, fresh


def test_hidden_staging_is_invisible_to_everybody_else() -> None:
    play = Play()
    shown = play.stage(0, play.table.legal(0)[-1])
    assert set(shown) == {0}
    assert [play.table.eyes[viewer].version for viewer in VIEWERS] == [1, 0, 0]


def test_open_staging_is_seen_at_once() -> None:
    play = Play(options={"placement": "open"})
    move = play.table.legal(0)[-1]
    shown = play.stage(0, move)
    assert set(shown) == {0, 1, None}
    assert play.table.view(1)["staged"][0] == {**move, "ready": False}
    play.stage(0, None)
    assert "staged" not in play.table.view(1)


def test_ready_is_a_flag_that_says_no_more() -> None:
    """Whatever was decided, the opponent sees the same."""
    plans = [Play(), Play()]
    for play, move in zip(plans, [0, plans[1].table.match.legal_codes(0)[-1]], strict=True):
        play.table.view(1)
        shown = play.decide(0, move)
        assert shown[1].events == []
        assert play.table.news(1) is None
    first, second = ([play.table.view(1), play.table.ready, play.table.legal(1)] for play in plans)
    assert first == second


def test_what_was_missed_can_be_told_again_for_a_while() -> None:
    play = Play()
    play.decide(0, NOTHING)
    play.decide(1, NOTHING)
    missed = play.table.since(1, 0)
    assert missed is not None
    assert missed[0] == {"event": "round", "round": 2, "quiet": 1}
    assert play.table.since(1, play.table.eyes[1].version) == []
    assert play.table.since(1, -100) is None
    assert play.table.since(1, 100) is None


def test_the_commitment_hides_the_seed_and_proves_it_later() -> None:
    first, second = setup(seed=1), setup(seed=2)
    assert first.commitment != second.commitment
    assert first.seed not in first.commitment
    assert len(first.commitment) == 64


def refusal(work: Callable[[], Any]) -> str:
    with pytest.raises(Refused) as refused:
        work()
    return refused.value.code


def test_a_plan_can_be_changed_often_but_not_for_ever() -> None:
    play = Play()
    for number in range(commands.MOST_STAGED):
        play.stage(0, NOTHING if number % 2 else None)
    assert refusal(lambda: play.stage(0, NOTHING)) == "too-many-changes"
    play.stage(1, NOTHING)
    play.decide(0, NOTHING)
    play.decide(1, NOTHING)
    play.stage(0, NOTHING)
    assert play.again().changes == [1, 0], "the next plan is a new one"


def test_a_journal_that_has_become_too_long_takes_only_what_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_ENTRIES", 4)
    monkeypatch.setattr(commands, "LAST_ENTRY", 8)
    play = Play()
    for _ in range(4):
        play.stage(0, NOTHING)
    assert refusal(lambda: play.stage(1, NOTHING)) == "too-long"
    assert refusal(lambda: commands.emote(play.table, play.now, 0, 90, "hello")) == "too-long"
    for seat in (0, 1, 0, 1):
        play.decide(seat, NOTHING)
    assert commands.next_due(play.table, play.now) == play.now
    play.due()
    assert play.table.ended is not None
    assert (play.table.ended.winner, play.table.ended.cause) == (None, "stopped")
