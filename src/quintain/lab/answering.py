"""Prepared questions, answered: one sentence each, and everything behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quintain.content import Text
from quintain.lab import dispatch, naming, shapes, wording
from quintain.lab.arms import TIERS, Arm, arm_of
from quintain.lab.cards import DEALS as CARD_DEALS
from quintain.lab.cards import CardTable, CardValue, off_the_curve
from quintain.lab.compare import Comparison
from quintain.lab.dispatch import shown
from quintain.lab.findings import DEPENDS
from quintain.lab.holes import DEALS as HOLE_DEALS
from quintain.lab.holes import hole_lines
from quintain.lab.hooks import thinking_deals
from quintain.lab.ladder import Levels, level_summary, levels
from quintain.lab.questions import Question, question
from quintain.lab.statistics import ALPHA, LESS, MORE, p_value
from quintain.lab.study import Budget, Study
from quintain.lab.sweep import breakeven_lines

DECIDED, UNDECIDED, HOLE = 0, 2, 3  # exit codes
EVEN = 0.5
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
        both = {"question": self.question, "answer": self.sentences}
        words = {name: {"en": text.en, "ru": text.ru} for name, text in both.items()}
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
    return Answer(name, Text(en=asked.en, ru=asked.ru), sentences, code, result)


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
    told = Text(en=sentence(found, asked, "en"), ru=sentence(found, asked, "ru"))
    return told, code_of(found.decided), found.shape()


def skilled(arm: Arm, asked: Question) -> dict[str, Any]:
    """For players of rising skill, with the differences that matter to the question."""
    return {"tiers": list(TIERS), "thinking": patience(arm), "deltas": deltas(asked)}


def sentence(found: Comparison, asked: Question, language: str) -> str:
    """What was asked in a word or two, then every metric in one sentence, the changed ones first."""
    verdict = found.main.findings[0].verdict
    short = f"{asked.answers[verdict].get(language)} " if verdict in asked.answers else ""
    heading = f"{found.labels[1]} {'вместо' if language == 'ru' else 'instead of'} {found.labels[0]}: "
    parts, whom = wording.changes(found, found.main.findings, language)
    return f"{short}{heading}{wording.ended('; '.join(parts))} {wording.ended(whom)}".strip()


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
    told = []
    for language in ("en", "ru"):
        numbers = wording.level(finding, language, title.get(language) if title else "")
        whom = wording.for_whom(found.tiers, name, robust, language)
        short = asked.answers[finding.verdict].get(language) if finding.verdict in asked.answers else ""
        if not finding.verdict:
            short = wording.still_open(finding, language)
        if robust == DEPENDS:
            short = but_for(naming.skill(found.main.bots, language), short, language)
        parts = [short, *(wording.ended(wording.capital(one)) for one in (numbers, whom))]
        told.append(" ".join(part for part in parts if part))
    return Text(en=told[0], ru=told[1]), code_of(finding.verdict is not None), found.shape()


def but_for(who: str, short: str, language: str) -> str:
    """An answer that holds for some players only."""
    rest = short[:1].lower() + short[1:]
    return (
        f"Зависит от умения; игроки {who}: {rest}"
        if language == "ru"
        else f"It depends on skill; {who} players: {rest}"
    )


def by_contest(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    spec = asked.spec
    bots = [f"greedy+{habit}" if habit else "greedy" for habit in (spec.a, spec.b)]
    arm = arm.with_bots(*bots)
    if spec.decks:
        arm = arm.with_decks(*spec.decks)
    request = dispatch.request_of("measure", arm, references={"score": EVEN}, metrics=["score"], **skilled(arm, asked))
    found = dispatch.measure(request, study, budget)
    return standing(found, asked, "score", spec.side)


def by_sweeping(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    spec = asked.spec
    limit = Budget(min(budget.deals, 12_000), budget.seconds)
    request = dispatch.request_of("sweep", arm, dial=spec.dial, habits=spec.habits, tiers=list(TIERS), breakeven=True)
    found = dispatch.sweep(request, study, limit)
    too_much = any((one.at is not None and one.falling and one.at < spec.now) or one.never for one in found.breakevens)
    told = [
        " ".join([asked.answers[MORE if too_much else LESS].get(language), *breakeven_lines(found, language)])
        for language in ("en", "ru")
    ]
    return Text(en=told[0], ru=told[1]), code_of(found.decided), found.shape()


# ------------------------------------------------------------------------------------------ cards, holes, levels
def by_cards(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    found = dispatch.cards(
        dispatch.request_of("cards", arm, error=CARD_ERROR), study, Budget(CARD_DEALS, budget.seconds)
    )
    told = [
        by_kind(found, arm, asked, language) if asked.spec.by else outliers(found, language)
        for language in ("en", "ru")
    ]
    return Text(en=told[0], ru=told[1]), code_of(found.decided), found.shape()


def outliers(found: CardTable, language: str) -> str:
    """The cards that are worth more or less than their numbers promise, and those that nobody plays."""
    strong = sorted((card for card in off_the_curve(found) if card.off > 0), key=lambda card: -card.off)
    weak = sorted((card for card in off_the_curve(found) if card.off < 0), key=lambda card: card.off)
    dead = [card.name[language] for card in found.cards if card.is_dead]
    if language == "ru":
        parts = [f"Сильнее своих чисел: {listed(strong, 'ru')}.", f"Слабее: {listed(weak, 'ru')}."]
        return " ".join([*parts, *([f"Почти не играются ({len(dead)}): {', '.join(dead)}."] if dead else [])])
    parts = [f"Stronger than their numbers: {listed(strong, 'en')}.", f"Weaker: {listed(weak, 'en')}."]
    return " ".join([*parts, *([f"Hardly ever played ({len(dead)}): {', '.join(dead)}."] if dead else [])])


def listed(group: Sequence[CardValue], language: str) -> str:
    """The first few cards of a group, with by how much; and how many more there are."""
    unit, none, rest = ("п. п.", "нет", "и ещё") if language == "ru" else ("pp", "none", "and")
    names = [f"{card.name[language]} ({points(card.off, language)} {unit})" for card in group[:FEW_CARDS]]
    others = len(group) - FEW_CARDS
    tail = f" {rest} {others}" + ("" if language == "ru" else " more") if others > 0 else ""
    return (", ".join(names) or none) + tail


def points(value: float, language: str) -> str:
    """So many percentage points, with their sign."""
    text = f"{value * 100:+.1f}".replace("-", "−")
    return text.replace(".", ",") if language == "ru" else text


def by_kind(found: CardTable, arm: Arm, asked: Question, language: str) -> str:
    """Kinds of cards by their mean value."""
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
    unit = "п. п." if language == "ru" else "pp"
    words = {name: text.get(language) for name, text in asked.spec.kinds.items()}
    parts = ", ".join(f"{words.get(name, name)} {points(means[name], language)} {unit}" for name in ordered)
    if language == "ru":
        return wording.ended(f"{'Да' if sure else 'Неясно'}. Сколько в среднем даёт одна карта в колоде: {parts}")
    return f"{'Yes' if sure else 'Not clearly'}. What one in a deck is worth on average: {parts}."


def by_holes(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    request = dispatch.request_of("holes", arm.with_options(**asked.spec.options))
    found = dispatch.holes(request, study, Budget(HOLE_DEALS))
    told = [" ".join(hole_lines(found, language)) for language in ("en", "ru")]
    return Text(en=told[0], ru=told[1]), HOLE if found.found else DECIDED, found.shape()


def by_levels(study: Study, arm: Arm, asked: Question, budget: Budget) -> Told:
    found: Levels = levels(study, arm.rulebook.name, deals=asked.spec.deals)
    told = [level_summary(found, language) for language in ("en", "ru")]
    return Text(en=told[0], ru=told[1]), DECIDED, found.shape()


def worst_code(answers: Sequence[Answer]) -> int:
    """One exit code for many answers: a hole before something undecided before all decided."""
    return max((one.code for one in answers), default=DECIDED)
