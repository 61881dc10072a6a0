"""Prepared questions, answers and the report."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from quintain.bots.habits import read_habit
from quintain.games import catalog
from quintain.lab import answering, hooks, questions
from quintain.lab.arms import arm_of
from quintain.lab.fairly import fair_deals, fair_mean, saving
from quintain.lab.findings import DEPENDS, ROBUST
from quintain.lab.ladder import Levels, LevelTrial, fair_ladder, ladder, ladder_lines, level_lines, level_summary
from quintain.lab.questions import Question, questions_of
from quintain.lab.report import page
from quintain.lab.shapes import BreakEven, Measurement
from quintain.lab.statistics import LESS, MORE
from quintain.lab.study import Budget, Study
from quintain.lab.sweep import break_even, read_dial, sweep, sweep_lines
from quintain.rules.errors import OptionError

RUSSIAN = re.compile("[а-яё]", re.IGNORECASE)


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_every_rulebook_has_four_questions_that_can_be_asked(name: str) -> None:
    asked = questions_of(name)
    assert len(asked) >= 4
    rulebook, table = catalog.rulebook(name), catalog.table(name)
    for one in asked.values():
        assert RUSSIAN.search(one.text.get("ru"))
        assert not RUSSIAN.search(one.text.get("en"))
        for wanted in one.metrics:
            hooks.metric(rulebook, wanted)
        if one.compare is not None:
            for options in (one.compare.a, one.compare.b):
                assert all(table.checked(option, value) == value for option, value in options.items())
        if one.versus is not None:
            assert [read_habit(rulebook, habit) for habit in (one.versus.a, one.versus.b) if habit] or one.versus.decks
        if one.breakeven is not None:
            read_dial(min(table.presets), one.breakeven.dial)


def test_there_are_twenty_of_them() -> None:
    assert sum(len(questions_of(name)) for name in catalog.RULEBOOKS) >= 20


def test_a_question_has_one_kind() -> None:
    with pytest.raises(ValueError, match="exactly one of"):
        Question.model_validate({"text": "?", "cards": {}, "holes": {}})


@pytest.fixture(scope="module")
def answers() -> list[answering.Answer]:
    return [answering.answer(Study(), "lanes", name, Budget(120_000)) for name in ("hp", "coin", "waiting", "cards")]


def test_answers_are_sentences_in_two_languages(answers: list[answering.Answer]) -> None:
    for one in answers:
        assert one.code == answering.DECIDED
        assert RUSSIAN.search(one.sentences.get("ru"))
        assert not RUSSIAN.search(one.sentences.get("en"))
        assert "None" not in one.sentences.get("en") + one.sentences.get("ru")
    by_name = {one.id: one.sentences.get("en") for one in answers}
    assert "length in rounds: up by" in by_name["hp"]
    assert by_name["coin"].startswith("Yes")
    assert by_name["waiting"].startswith("No: spending all that one can beats waiting")
    assert by_name["cards"].startswith("Among greedy players stronger than their numbers")
    assert "robust" in by_name["hp"]


def test_saving_is_asked_of_a_strong_player_who_may_wait_and_one_who_must_not() -> None:
    """It once was waiting for 6 mana that was tested, and its answer told of all saving."""
    found = answering.answer(Study(), "lanes", "saving", Budget(64))
    assert isinstance(found.result, Measurement)
    (tier,) = found.result.tiers
    assert tier.bots == ["level:5", "level:5+place"]
    english, russian = found.sentences.get("en"), found.sentences.get("ru")
    assert "points of those who may place nothing" in english.lower()
    assert "Level 5 players." in english
    assert "Decisions to place nothing, of those with a choice: " in english
    assert "уровень 5" in russian.lower()
    assert "решения ничего не ставить, когда выбор есть: " in russian.lower()


def in_short(robust: str, verdict: str | None) -> str:
    """The first words on growing initiative, when players of other skill agree or not."""
    finding: Any = SimpleNamespace(verdict=verdict, metric=SimpleNamespace(name="score"))
    found: Any = SimpleNamespace(robustness=lambda name: robust, main=SimpleNamespace(bots=("greedy", "greedy")))
    return answering.in_short(found, questions_of("siege")["initiative"], finding, "en")


def test_what_depends_on_skill_is_not_told_of_everybody() -> None:
    """A comparison once said so of all players, and that others contradict only behind the numbers."""
    assert in_short(ROBUST, MORE) == "With growth the player scores more."
    assert in_short(DEPENDS, MORE) == "It depends on skill; greedy players: with growth the player scores more."
    assert in_short(DEPENDS, None) == ""


def even(at: float | None, low: float | None, high: float | None, always: bool = False) -> BreakEven:
    return BreakEven(
        players="greedy+always - greedy+never", at=at, low=low, high=high, falling=True, always=always, never=False,
        crossings=1,
    )  # fmt: skip


def test_a_price_is_right_or_wrong_only_where_that_is_known() -> None:
    """What was open once counted as paid by everybody."""
    assert answering.pays_at(even(None, None, None, always=True), 500) is True
    assert answering.pays_at(even(None, None, None), 500) is None
    assert answering.pays_at(even(900.0, 700.0, 1100.0), 500) is True
    assert answering.pays_at(even(900.0, 400.0, 1100.0), 500) is None
    assert answering.pays_at(even(300.0, 200.0, 400.0), 500) is False


def curve(*points: tuple[float, float]) -> Any:
    """A value and half of its interval for each value of the dial."""
    sequences = [(value - half, value + half) for value, half in points]
    return SimpleNamespace(
        players="rollout:60+always - rollout:60+never",
        points=[SimpleNamespace(value=value) for value, _ in points],
        sequences=lambda: sequences,
    )


@pytest.mark.parametrize(
    ("points", "low", "high"),
    [
        (((0.9, 0.1), (0.7, 0.1), (0.3, 0.1), (0.1, 0.1)), 625.0, 875.0),
        (((0.9, 0.1), (0.6, 0.3), (0.4, 0.3), (0.3, 0.3)), 300.0, 1500.0),  # never known not to pay
        (((0.6, 0.3), (0.6, 0.3), (0.4, 0.3), (0.1, 0.1)), 0.0, 1200.0),  # never known to pay
        (((0.4, 0.3), (0.6, 0.3), (0.4, 0.3), (0.6, 0.3)), None, None),
        (((0.4, 0.3), (0.6, 0.05), (0.6, 0.05), (0.6, 0.3)), None, None),  # known only in the middle
        (((0.1, 0.1), (0.3, 0.1), (0.7, 0.1), (0.9, 0.1)), 625.0, 875.0),
    ],
)
def test_a_price_may_be_right_as_far_as_intervals_do_not_say(
    points: Any, low: float | None, high: float | None
) -> None:
    """Where the end of an interval never crossed a half, the other end was taken for both: a price counted as wrong
    because of a few matches of thinking players."""
    found = break_even(curve(*points), [0, 500, 1000, 1500])
    assert [found.low, found.high] == [None if end is None else pytest.approx(end) for end in (low, high)]
    assert (found.at is None) == (low is None)
    if points[0][0] > 0.5 and high == 1500.0:
        assert answering.pays_at(found, 500) is None


def kinds(rare: float, common: float) -> str:
    """What is said when cards of two kinds are worth so much."""
    arm, asked = arm_of("clash"), questions_of("clash")["rarity"]
    rows: list[Any] = []
    for card in arm.game.cards.values():
        value = rare if card["rarity"] == "rare" else common
        rows.append(SimpleNamespace(id=card["id"], value=value + 0.001 * (len(rows) % 3)))
    table: Any = SimpleNamespace(cards=rows, bots=("greedy", "greedy"))
    return answering.by_kind(table, arm, asked, "en")


def test_rare_cards_that_are_worse_are_not_called_better() -> None:
    assert kinds(0.1, -0.1).startswith("Yes, on average among greedy players")
    assert kinds(-0.1, 0.1).startswith("No, the other way round")
    assert kinds(0.0, 0.0).startswith("Not clearly")


def test_exit_codes_go_from_decided_to_holes(answers: list[answering.Answer]) -> None:
    assert answering.worst_code(answers) == 0
    assert answering.worst_code([]) == 0


# ------------------------------------------------------------------------------------------ report
def offline(text: str) -> bool:
    """Nothing in it asks a network for anything."""
    return not re.search(r"""(?:src|href|action|srcset)\s*=|url\(|@import|https?:|<script|<link|<iframe""", text)


def test_a_report_is_one_file_that_asks_nobody(answers: list[answering.Answer]) -> None:
    result = {"kind": "answers", "preset": "lanes", "answers": [one.to_json() for one in answers]}
    for language in ("en", "ru"):
        text = page(json.loads(json.dumps(result)), language)
        assert offline(text)
        assert len(text.encode()) <= 1_500_000
        assert text.count("<svg") >= 8
        assert f'lang="{language}"' in text
        for one in answers:
            assert escaped(one.question.get(language)) in text
    assert not offline('<img src="x">')


def escaped(text: str) -> str:
    from html import escape

    return escape(text)


KINDS: dict[str, dict[str, Any]] = {
    "holes": {"holes": [{"text": {"en": "a <hole>", "ru": "дыра"}, "replay": {"seed": "1"}}], "preset": "lanes"},
    "meta": {"names": ["a", "<b>"], "scores": [[0.5, 0.6], [0.4, 0.5]], "mix": [1.0, 0.0], "preset": "clash"},
    "levels": {
        "levels": [
            {"preset": "<one>", "bots": ["random", "greedy"], "wins": [0.1, 0.9], "errors": [0.01, 0.01], "turns": 5.0}
        ]
    },
    "decks": {
        "preset": "clash",
        "axes": ["attack", "<block>"],
        "niches": [{"cell": [0, 1], "deck": ["a", "a"], "score": 0.6, "error": 0.01}],
    },
    "tune": {
        "preset": "lanes",
        "changes": {"hp": 20},
        "goals": {"draws": [0.0, 0.1]},
        "before": {"draws": 0.2},
        "checked": {"greedy": {"draws": [0.05, 0.01]}},
        "titles": {"draws": {"en": "<draws>", "ru": "ничьи"}},
        "kinds": {"draws": "share"},
    },
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_kind_of_result_has_a_page(kind: str, language: str) -> None:
    text = page({"kind": kind, **KINDS[kind], "told": {"en": ["told"], "ru": ["сказано"]}}, language)
    assert "<table" in text or kind == "holes"
    assert not re.search("<(hole|b|one|block|draws)>", text)  # whatever a result holds is text, and no page
    assert offline(text)


def test_a_result_without_holes_says_so() -> None:
    text = page({"kind": "holes", "preset": "lanes", "holes": [], "told": {"en": ["No hole was found."]}})
    assert "No hole was found." in text


def test_a_ladder_and_a_sweep_have_pages() -> None:
    found = ladder(Study(), arm_of("lanes"), ("random", "greedy"), Budget(8192))
    assert found.meetings[0].finding.verdict == LESS
    assert re.search(r"greedy beat random: \d+\.\d % ± \d+\.\d pp of points, \+\d+ Elo$", ladder_lines(found)[0])
    assert "<svg" in page(found.to_json())
    turned = sweep(Study(), arm_of("lanes"), "hp", (20, 30), names=["length"], budget=Budget(2048))
    assert [curve.players for curve in turned.curves] == ["random", "greedy"]
    assert all(curve.points[0].value < curve.points[1].value for curve in turned.curves)
    assert "<svg" in page(turned.to_json(), "ru")
    assert len(sweep_lines(turned)) == 2


def test_luck_is_taken_off_a_ladder() -> None:
    """The better player wins as without, and each deal counts for more than one. Deals that were played are kept."""
    arm, bots = arm_of("lanes"), ("random", "greedy")
    found = fair_ladder(Study(seed=2), arm, bots, Budget(48))
    (meeting,) = found.meetings
    assert abs(meeting.share - 0.29) < 0.1, "random players get 29 % against greedy ones"
    assert meeting.saving is not None
    assert meeting.saving > 1.0
    assert found.to_json()["meetings"][0]["saving"] == meeting.saving
    assert re.search(r" \d+\.\d % ± \d+\.\d pp of points, .* Elo.*; luck taken off, \d+ deals", ladder_lines(found)[0])
    assert "сдачам" in ladder_lines(found, "ru")[0]
    assert saving(fair_deals(arm.with_bots("random", "greedy"), 3, 0, 48)) > 1.0
    equal = fair_deals(arm.with_bots("greedy", "greedy"), 3, 0, 4)
    assert fair_mean(equal).value == 0.5, "who plays like the other gets the same in both matches of a pair"
    with pytest.raises(OptionError, match="two players"):
        fair_ladder(Study(), arm_of("siege"), bots, Budget(4))


def test_a_game_for_one_has_a_ladder_against_the_environment() -> None:
    found = ladder(Study(), arm_of("siege-03-the-toll-bridge"), ("random", "greedy"), Budget(2048))
    assert [meeting.finding.verdict for meeting in found.meetings] == [LESS, MORE]
    assert ladder_lines(found, "ru")[1].startswith("жадные побеждают")


# ------------------------------------------------------------------------------------------ dials and levels
def test_break_even_is_where_drawing_stops_paying() -> None:
    option, values = read_dial("duel", "draw_cost=0:4000:1000")
    found = sweep(
        Study(), arm_of("duel"), option, values, habits=("always", "never"), tiers=("random",), breakeven=True,
        budget=Budget(4096),
    )  # fmt: skip
    (one,) = found.breakevens
    assert one.at is not None
    assert 500 < one.at < 4000
    assert one.falling
    assert "Random players who always buy a card: it pays up to draw_cost" in sweep_lines(found)[0]
    assert "Случайные игроки, которые всегда покупают карту: это выгодно до" in sweep_lines(found, "ru")[0]


@pytest.mark.parametrize(
    "dial", ["hp=20:10:5", "hp=a:b", "hp=20:40:0", "hp=20", "hpp=1:2", "hp=1:300:50", "strike=x,y"]
)
def test_dials_are_checked(dial: str) -> None:
    with pytest.raises(OptionError):
        read_dial("lanes", dial)


def test_dials_can_be_lists_or_candidates() -> None:
    assert read_dial("lanes", "strike=together,alternating") == ("strike", ("together", "alternating"))
    assert read_dial("lanes", "hp") == ("hp", (20, 25, 30, 35, 40))


def test_levels_tell_what_to_look_at() -> None:
    trials = [
        LevelTrial("one", ("random", "greedy"), (0.9, 1.0), (0.03, 0.01), 5.0),
        LevelTrial("two", ("random", "greedy"), (0.0, 0.0), (0.0, 0.0), 5.0),
    ]
    found = Levels(tuple(trials), 1)
    assert found.order() == 1.0
    assert level_lines(found)[0].startswith(
        "one: random 90 % ± 6 pp, greedy 100 % ± 2 pp; 5.0 turns; moving at random wins it"
    )
    assert "никто из этих игроков не побеждает" in level_lines(found, "ru")[1]
    assert level_summary(found).startswith("Not shown for all: of the players tried (random, greedy) none wins two")


def test_questions_are_shipped_with_the_package() -> None:
    for rulebook in catalog.rulebooks():
        assert (rulebook.folder / questions.FILE).is_file()
    assert (Path(questions.__file__).parent / questions.FILE).is_file()
