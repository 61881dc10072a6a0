"""Findings in words."""

from __future__ import annotations

import re

import pytest

from quintain.bots.habits import habits_of
from quintain.games import catalog
from quintain.lab.arms import arm_of
from quintain.lab.compare import Comparison, compare, measure
from quintain.lab.hooks import habit_words
from quintain.lab.naming import skill
from quintain.lab.study import Budget, Study
from quintain.lab.wording import comparison_lines, ended, measure_lines


@pytest.fixture(scope="module")
def shorter() -> Comparison:
    arm = arm_of("lanes")
    return compare(Study(), (arm, arm.with_options(hp=20)), ("hp=30", "hp=20"), thinking=64)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_metric_is_told_once(shorter: Comparison, language: str) -> None:
    lines = comparison_lines(shorter, language)
    told = "\n".join(lines)
    for metric in shorter.metrics:
        assert told.count(metric.title.get(language)) == 1
    assert all(re.fullmatch(r".*[.:]", line) and not line.endswith("..") for line in lines)
    assert "rollout" not in told
    assert "None" not in told


def test_what_holds_for_all_is_said_once(shorter: Comparison) -> None:
    lines = comparison_lines(shorter)
    assert sum("do not contradict" in line for line in lines) == 1
    assert lines[-1].strip().startswith(("Holds for", "The rest: holds for", "Robust", "The rest: robust"))


def test_with_everything_unchanged_metrics_have_their_numbers(shorter: Comparison) -> None:
    assert len(comparison_lines(shorter, everything=True)) > len(comparison_lines(shorter))
    assert any("no difference that matters, less than" in line for line in comparison_lines(shorter, everything=True))


def test_one_kind_of_players_is_not_called_robust() -> None:
    arm = arm_of("lanes")
    found = compare(Study(), (arm, arm.with_options(hp=20)), ("a", "b"), tiers=["greedy"], names=["length", "draws"])
    assert not any(word in "".join(comparison_lines(found)) for word in ("robust", "holds for", "skill"))


def test_what_was_measured_is_told() -> None:
    found = measure(Study(), arm_of("lanes"), names=["draws"], budget=Budget(2048))
    assert re.fullmatch(r"  draws: \d\.\d\d % \(95 %: \d\.\d\d % – \d\.\d\d %\)", measure_lines(found)[1])
    assert re.fullmatch(r"  ничьи: \d,\d\d % \(95 %: \d,\d\d % – \d,\d\d %\)", measure_lines(found, "ru")[1])


def test_players_have_names() -> None:
    assert skill(["rollout:60", "rollout:60"], "en") == "thinking"
    assert skill(["greedy+open", "greedy"], "ru") == "жадные"
    assert skill(["greedy+open", "greedy"], "en", habits=True) == "greedy+open – greedy"
    assert skill(["level:3", "greedy"], "en") == "level 3 – greedy"


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_every_habit_has_words(name: str) -> None:
    rulebook = catalog.rulebook(name)
    for habit in habits_of(rulebook):
        numbered = habit + ("3" if habit.endswith("=") else "")
        en, ru = (habit_words(rulebook, numbered, language) for language in ("en", "ru"))
        assert en.startswith("who ")
        assert ("3" in en) == ("3" in ru) == habit.endswith("=")
        assert re.search("[а-я]", ru)


def test_full_stops() -> None:
    assert ended("на 1 п. п.") == "на 1 п. п."
    assert ended("by 1 pp") == "by 1 pp."
