"""Prepared questions, answered: one sentence each, and everything behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quintain.content import Text
from quintain.lab import telling
from quintain.lab.arms import RUNGS, Arm, arm_of
from quintain.lab.cards import CardTable, cards, off_the_curve
from quintain.lab.compare import THINKING, Comparison, compare, measure
from quintain.lab.holes import Holes, hole_lines, holes
from quintain.lab.ladder import Levels, level_lines, levels
from quintain.lab.questions import Question, question
from quintain.lab.statistics import SAME, p_value
from quintain.lab.study import Budget, Study
from quintain.lab.sweep import breakeven_line, read_dial, sweep

DECIDED, UNDECIDED, HOLE = 0, 2, 3  # exit codes
EVEN = 0.5
FEW_CARDS = 4


@dataclass(frozen=True)
class Answer:
    """The answer to a prepared question."""

    id: str
    question: Text
    sentences: Text
    code: int
    result: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        both = {"question": self.question, "answer": self.sentences}
        words = {name: {"en": text.en, "ru": text.ru} for name, text in both.items()}
        return {"id": self.id, **words, "code": self.code, "result": self.result}


def answer(study: Study, preset: str, name: str, budget: Budget | None = None) -> Answer:
    """Answer one prepared question of a preset's rulebook."""
    arm = arm_of(preset)
    asked = question(arm.rulebook.name, name)
    answerers = {
        "compare": by_comparing,
        "measure": by_measuring,
        "versus": by_contest,
        "breakeven": by_sweeping,
        "cards": by_cards,
        "holes": by_holes,
        "levels": by_levels,
    }
    sentences, code, result = answerers[asked.kind](study, arm, asked, budget or Budget(units=200_000))
    return Answer(name, Text(en=asked.en, ru=asked.ru), sentences, code, result)


Told = tuple[Text, int, dict[str, Any]]


def thinking_units(arm: Arm) -> int:
    """How much players who look ahead play for one question: some ten seconds."""
    return 8 * THINKING.get(arm.rulebook.name, 32)


def deltas(asked: Question) -> dict[str, float]:
    return dict.fromkeys(asked.metrics, asked.delta) if asked.delta is not None else {}


def by_comparing(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    spec = asked.spec
    habit = f"greedy+{spec.bots}" if spec.bots else "greedy"
    arms = [arm.with_bots(habit).with_options(**options) for options in (spec.a, spec.b)]
    if arm.rulebook.own_decks and any(name.startswith(("max_", "deck_")) for name in {**spec.a, **spec.b}):
        arms = [one.with_decks("random") for one in arms]  # starters would not make use of other limits
    labels = [", ".join(f"{name}={shown(value)}" for name, value in options.items()) for options in (spec.a, spec.b)]
    found = compare(
        study,
        arms,
        labels,
        names=asked.metrics,
        budget=budget,
        thinking=thinking_units(arm),
        deltas=deltas(asked),
    )
    return Text(en=sentence(found, "en"), ru=sentence(found, "ru")), code_of(found.decided), found.to_json()


def shown(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def sentence(found: Comparison, language: str) -> str:
    """Every metric that was asked about in one sentence, the changed ones first."""
    heading = f"{found.labels[1]} {'вместо' if language == 'ru' else 'instead of'} {found.labels[0]}: "
    ordered = sorted(found.main.findings, key=lambda finding: finding.verdict == SAME)
    parts = [
        f"{telling.change(finding, language)}, "
        f"{telling.for_whom(found.rungs, finding.metric.name, found.robustness(finding.metric.name), language)}"
        for finding in ordered
    ]
    return heading + "; ".join(parts) + "."


def code_of(decided: bool) -> int:
    return DECIDED if decided else UNDECIDED


def by_measuring(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    name, reference = asked.metrics[0], float(asked.spec.reference)
    found = measure(
        study,
        arm.with_options(**asked.spec.options),
        references={name: reference},
        names=[name],
        rungs=RUNGS,
        budget=budget,
        thinking=thinking_units(arm),
        deltas=deltas(asked),
    )
    return standing(found, asked, name, reference)


def standing(found: Comparison, asked: Question, name: str, reference: float) -> Told:
    """How a metric stands to its reference, in the words of the question."""
    finding = found.main.finding(name)
    told = []
    for language in ("en", "ru"):
        numbers = telling.against(finding, reference, language)
        whom = telling.for_whom(found.rungs, name, found.robustness(name), language)
        words = asked.answers[finding.verdict].get(language) if finding.verdict in asked.answers else ""
        told.append(f"{words} ({numbers}; {whom})" if words else f"{numbers}; {whom}.")
    return Text(en=told[0], ru=told[1]), code_of(finding.verdict is not None), found.to_json()


def by_contest(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    spec = asked.spec
    bots = [f"greedy+{habit}" if habit else "greedy" for habit in (spec.a, spec.b)]
    arm = arm.with_bots(*bots)
    if spec.decks:
        arm = arm.with_decks(*spec.decks)
    found = measure(
        study,
        arm,
        references={"score": EVEN},
        names=["score"],
        rungs=RUNGS,
        budget=budget,
        thinking=thinking_units(arm),
        deltas=deltas(asked),
    )
    return standing(found, asked, "score", EVEN)


def by_sweeping(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    option, values = read_dial(arm.preset, asked.spec.dial)
    limit = Budget(min(budget.units, 12_000), budget.seconds)
    found = sweep(study, arm, option, values, policies=asked.spec.policies, breakeven=True, budget=limit)
    told = [" ".join(breakeven_line(found, one, language) for one in found.breakevens) for language in ("en", "ru")]
    return Text(en=told[0], ru=told[1]), code_of(found.decided), found.to_json()


# ------------------------------------------------------------------------------------------ cards, holes, levels
def by_cards(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    found = cards(study, arm, seconds=budget.seconds, precision=0.002)
    told = [
        by_kind(found, arm, asked.spec.by, language) if asked.spec.by else outliers(found, language)
        for language in ("en", "ru")
    ]
    return Text(en=told[0], ru=told[1]), code_of(found.decided), found.to_json()


def outliers(found: CardTable, language: str) -> str:
    """The cards that are worth more or less than their numbers promise."""
    strong = [card for card in off_the_curve(found) if card.off > 0]
    weak = [card for card in off_the_curve(found) if card.off < 0]
    strong.sort(key=lambda card: -card.off)
    weak.sort(key=lambda card: card.off)
    names = [
        ", ".join(f"{card.name[language]} {card.off * 100:+.1f}" for card in group[:FEW_CARDS])
        for group in (strong, weak)
    ]
    dead = ", ".join(card.name[language] for card in found.cards if card.is_dead)
    if language == "ru":
        tail = f" Почти не играются: {dead}." if dead else ""
        return f"Сильнее своей цены: {len(strong)} ({names[0]}); слабее: {len(weak)} ({names[1]}), в п. п.{tail}"
    tail = f" Hardly ever played: {dead}." if dead else ""
    return f"Too strong for their price: {len(strong)} ({names[0]}); too weak: {len(weak)} ({names[1]}), in pp.{tail}"


def by_kind(found: CardTable, arm: Arm, trait: str, language: str) -> str:
    """Kinds of cards by their mean value."""
    groups: dict[str, list[tuple[float, float]]] = {}
    for card in found.cards:
        groups.setdefault(str(arm.game.cards[card.id].get(trait)), []).append((card.value, card.error))
    shares = {name: sum(value for value, _ in group) / len(group) for name, group in groups.items()}
    ordered = sorted(shares, key=lambda name: -shares[name])
    parts = ", ".join(f"{name} {shares[name] * 100:+.2f}" for name in ordered)
    gap = shares[ordered[0]] - shares[ordered[-1]]
    # Cards differ among themselves, which is what a difference between kinds has to be compared with.
    spread = sum(
        sum((value - shares[name]) ** 2 for value, _ in group) / max(1, len(group) - 1) / len(group)
        for name, group in groups.items()
    )
    sure = p_value(gap, spread**0.5) < 0.05
    if language == "ru":
        return f"{'Да' if sure else 'Не ясно'}: в среднем карта даёт {parts} п. п."
    return f"{'Yes' if sure else 'Not clearly'}: a card is worth on average {parts} pp."


def by_holes(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    found: Holes = holes(arm.with_options(**asked.spec.options), study.seed)
    told = [" ".join(hole_lines(found, language)) for language in ("en", "ru")]
    return Text(en=told[0], ru=told[1]), HOLE if found.found else DECIDED, found.to_json()


def by_levels(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    found: Levels = levels(study, arm.rulebook.name, units=asked.spec.units)
    told = ["; ".join(level_lines(found, language)) for language in ("en", "ru")]
    return Text(en=told[0], ru=told[1]), DECIDED, found.to_json()


def worst_code(answers: Sequence[Answer]) -> int:
    """One exit code for many answers: a hole before something undecided before all decided."""
    return max((one.code for one in answers), default=DECIDED)
