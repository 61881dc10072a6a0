"""Prepared questions, answered: one sentence each, and everything behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quintain.content import Text
from quintain.lab import dispatch, shapes, wording
from quintain.lab.arms import TIERS, Arm, arm_of
from quintain.lab.cards import DEALS as CARD_DEALS
from quintain.lab.cards import CardTable, CardValue, off_the_curve
from quintain.lab.compare import Comparison
from quintain.lab.dispatch import shown
from quintain.lab.findings import DEPENDS, Finding
from quintain.lab.holes import DEALS as HOLE_DEALS
from quintain.lab.holes import hole_lines
from quintain.lab.hooks import thinking_deals
from quintain.lab.kit.phrases import decimal, everywhere, say
from quintain.lab.ladder import Levels, level_summary, levels
from quintain.lab.naming import skill
from quintain.lab.questions import Question, question
from quintain.lab.statistics import ALPHA, LESS, MORE, p_value
from quintain.lab.study import Budget, Study
from quintain.lab.sweep import breakeven_lines

DECIDED, UNDECIDED, HOLE = 0, 2, 3  # exit codes
EVEN = 0.5
UNDECIDED_YET = "undecided"
CARD_ERROR = 0.002  # of the value of a card, in points of a match
FEW_CARDS = 4


@dataclass(frozen=True)
class Answer:
    """The answer to a prepared question."""

    id: str
    question: Text
    sentences: Text
    code: int
    result: shapes.Result

    def to_json(self) -> dict[str, Any]:
        words = {"question": shapes.plain(self.question), "answer": shapes.plain(self.sentences)}
        return {"id": self.id, **words, "code": self.code, "result": shapes.plain(self.result)}


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
    sentences, code, result = answerers[asked.kind](study, arm, asked, budget or Budget(deals=200_000))
    return Answer(name, asked.text, sentences, code, result)


Told = tuple[Text, int, shapes.Result]


def patience(arm: Arm) -> int:
    """How much players who look ahead play for one question: some seconds."""
    return 4 * thinking_deals(arm.rulebook)


def deltas(asked: Question) -> dict[str, float]:
    return dict.fromkeys(asked.metrics, asked.delta) if asked.delta is not None else {}


def by_comparing(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    spec = asked.spec
    habit = f"greedy+{spec.bots}" if spec.bots else "greedy"
    arm = arm.with_bots(habit)
    if arm.rulebook.own_decks and any(name.startswith(("max_", "deck_")) for name in {**spec.a, **spec.b}):
        arm = arm.with_decks("random")  # starters would not make use of other limits
    labels = [", ".join(f"{name}={shown(value)}" for name, value in options.items()) for options in (spec.a, spec.b)]
    details = {"labels": labels, "metrics": asked.metrics, **skilled(arm, asked)}
    found = dispatch.compare(dispatch.request_of("compare", arm, a=spec.a, b=spec.b, **details), study, budget)
    told = Text(**everywhere(lambda language: sentence(found, asked, language)))
    return told, code_of(found.decided), found.shape()


def skilled(arm: Arm, asked: Question) -> dict[str, Any]:
    """For players of rising skill, with the differences that matter to the question."""
    return {"tiers": list(TIERS), "thinking": patience(arm), "deltas": deltas(asked)}


def sentence(found: Comparison, asked: Question, language: str) -> str:
    """What was asked in a word or two, then every metric in one sentence, the changed ones first."""
    short = in_short(found, asked, found.main.findings[0], language)
    heading = say(language, "comparison-short", a=found.labels[0], b=found.labels[1]) + " "
    parts, whom = wording.changes(found, found.main.findings, language)
    return f"{short} {heading}{wording.ended('; '.join(parts))} {wording.ended(whom)}".strip()


def in_short(found: Comparison, asked: Question, finding: Finding, language: str) -> str:
    """What was asked in a word or two. Where players of other skill contradict, it is told of whom it is true."""
    short = asked.answers[finding.verdict].get(language) if finding.verdict in asked.answers else ""
    if not short or found.robustness(finding.metric.name) != DEPENDS:
        return short
    who = skill(found.main.bots, language)
    return say(language, "but-for", who=who, short=short[:1].lower() + short[1:])


def code_of(decided: bool) -> int:
    return DECIDED if decided else UNDECIDED


def by_measuring(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    name, reference = asked.metrics[0], float(asked.spec.reference)
    arm = arm.with_options(**asked.spec.options)
    request = dispatch.request_of("measure", arm, references={name: reference}, metrics=[name], **skilled(arm, asked))
    return standing(dispatch.measure(request, study, budget), asked, name)


def standing(found: Comparison, asked: Question, name: str, title: Text | None = None) -> Told:
    """How a metric stands to its reference, in the words of the question."""
    finding, robust = found.main.finding(name), found.robustness(name)

    def tell(language: str) -> str:
        numbers = wording.level(finding, language, title.get(language) if title else "")
        whom = wording.for_whom(found.tiers, name, robust, language)
        short = in_short(found, asked, finding, language) or (
            "" if finding.verdict else wording.still_open(finding, language)
        )
        parts = [short, *(wording.ended(wording.capital(one)) for one in (numbers, whom))]
        return " ".join(part for part in parts if part)

    return Text(**everywhere(tell)), code_of(finding.verdict is not None), found.shape()


def by_contest(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    """Two habits or kinds of decks against each other: among players of rising skill, or among those that the question
    names; and what else is asked of the first of them when they are among themselves."""
    spec = asked.spec
    player = spec.players or "greedy"
    bots = [f"{player}+{habit}" if habit else player for habit in (spec.a, spec.b)]
    arm = arm.with_bots(*bots)
    if spec.decks:
        arm = arm.with_decks(*spec.decks)
    details = {**skilled(arm, asked), **({"tiers": []} if spec.players else {})}
    request = dispatch.request_of("measure", arm, references={"score": EVEN}, metrics=["score"], **details)
    told, code, shape = standing(dispatch.measure(request, study, budget), asked, "score", spec.side)
    if not spec.also:
        return told, code, shape
    alike = dispatch.request_of("measure", arm.with_bots(bots[0]), metrics=[spec.also], **details)
    other = dispatch.measure(alike, study, budget).main.finding(spec.also)
    more = everywhere(lambda language: wording.ended(wording.capital(wording.level(other, language))))
    return Text(**{language: f"{told.get(language)} {more[language]}" for language in more}), code, shape


def by_sweeping(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    spec = asked.spec
    limit = Budget(min(budget.deals, 12_000), budget.seconds)
    request = dispatch.request_of("sweep", arm, dial=spec.dial, habits=spec.habits, tiers=list(TIERS), breakeven=True)
    found = dispatch.sweep(request, study, limit)
    paid = [pays_at(one, spec.now) for one in found.breakevens]
    verdict = MORE if False in paid else UNDECIDED_YET if None in paid else LESS
    short = asked.answers.get(verdict, Text(**everywhere(lambda language: say(language, "pays-unclear"))))
    told = everywhere(lambda language: " ".join([short.get(language), *breakeven_lines(found, language)]))
    return Text(**told), code_of(found.decided), found.shape()


def pays_at(one: shapes.BreakEven, value: float) -> bool | None:
    """Does a habit pay at a value of the dial? None: that is open, or it lies where the break-even may be."""
    if one.at is None:
        return True if one.always else False if one.never else None
    if one.crossings > 1 or (one.low is not None and one.high is not None and one.low <= value <= one.high):
        return None
    return (value < one.at) == one.falling


# ------------------------------------------------------------------------------------------ cards, holes, levels
def by_cards(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    found = dispatch.cards(
        dispatch.request_of("cards", arm, error=CARD_ERROR), study, Budget(CARD_DEALS, budget.seconds)
    )
    told = everywhere(
        lambda language: by_kind(found, arm, asked, language) if asked.spec.by else outliers(found, language)
    )
    return Text(**told), code_of(found.decided), found.shape()


def outliers(found: CardTable, language: str) -> str:
    """The cards that are worth more or less than their numbers promise, and those that nobody plays."""
    strong = sorted((card for card in off_the_curve(found) if card.off > 0), key=lambda card: -card.off)
    weak = sorted((card for card in off_the_curve(found) if card.off < 0), key=lambda card: card.off)
    dead = [card.name[language] for card in found.cards if card.is_dead]
    who = skill(found.bots, language)
    told = say(language, "cards-outliers", who=who, strong=listed(strong, language), weak=listed(weak, language))
    if not dead:
        return told
    return f"{told} {say(language, 'cards-hardly-played', count=len(dead), cards=', '.join(dead))}"


def listed(group: Sequence[CardValue], language: str) -> str:
    """The first few cards of a group, with by how much; and how many more there are."""
    if not group:
        return say(language, "cards-none")
    names = ", ".join(
        say(language, "cards-one", name=card.name[language], off=points(card.off, language))
        for card in group[:FEW_CARDS]
    )
    others = len(group) - FEW_CARDS
    return say(language, "cards-and-more", cards=names, count=others) if others > 0 else names


def points(value: float, language: str) -> str:
    """So many percentage points, with their sign."""
    return say(language, "points", value=decimal(value * 100, 1, language, signed=True))


def by_kind(found: CardTable, arm: Arm, asked: Question, language: str) -> str:
    """Kinds of cards by their mean value. The question is whether the first kind that it names is better."""
    groups: dict[str, list[float]] = {}
    for card in found.cards:
        groups.setdefault(str(arm.game.cards[card.id].get(asked.spec.by)), []).append(card.value)
    means = {name: sum(group) / len(group) for name, group in groups.items()}
    ordered = sorted(means, key=lambda name: -means[name])
    # Cards differ among themselves, which is what a difference between kinds has to be compared with.
    spread = sum(
        sum((value - means[name]) ** 2 for value in group) / max(1, len(group) - 1) / len(group)
        for name, group in groups.items()
    )
    sure = p_value(means[ordered[0]] - means[ordered[-1]], spread**0.5) < ALPHA
    names = {name: text.get(language) for name, text in asked.spec.kinds.items()}
    parts = ", ".join(f"{names.get(name, name)} {points(means[name], language)}" for name in ordered)
    key = "kinds-unsure" if not sure else "kinds-sure" if ordered[0] == next(iter(names), "") else "kinds-reversed"
    return wording.ended(say(language, key, who=skill(found.bots, language), kinds=parts))


def by_holes(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    request = dispatch.request_of("holes", arm.with_options(**asked.spec.options))
    found = dispatch.holes(request, study, Budget(HOLE_DEALS))
    told = everywhere(lambda language: " ".join(hole_lines(found, language)))
    return Text(**told), HOLE if found.found else DECIDED, found.shape()


def by_levels(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    found: Levels = levels(study, arm.rulebook.name, deals=asked.spec.deals)
    return Text(**everywhere(lambda language: level_summary(found, language))), DECIDED, found.shape()


def worst_code(answers: Sequence[Answer]) -> int:
    """One exit code for many answers: a hole before something undecided before all decided."""
    return max((one.code for one in answers), default=DECIDED)
