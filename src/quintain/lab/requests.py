"""Requests: what another program asks of the lab, as plain data. A request is checked before anything is played, and
its result is plain data as well, with what there is to say about it in both languages."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from quintain.content import LANGUAGES, ContentError, Model, check
from quintain.games import catalog
from quintain.lab import hooks, wording
from quintain.lab.answering import answer, outliers, shown
from quintain.lab.arms import TIERS, Arm, arm_of
from quintain.lab.cards import card_lines, cards
from quintain.lab.chunks import CARDS, PLAY, Chunk, run_chunk
from quintain.lab.compare import compare, measure
from quintain.lab.holes import hole_lines, holes
from quintain.lab.hooks import thinking_deals
from quintain.lab.questions import Options, question, questions_of
from quintain.lab.study import Budget, Progress, Study
from quintain.lab.sweep import read_dial, sweep, sweep_lines
from quintain.rules.errors import GameError, OptionError

PLAYERS = ("random", "greedy", "rollout:24", "rollout:60", "rollout:200")
CARD_PRECISION = 0.002
DIAL_DEALS = 20_000
FAIR = "first"  # the metric that every designer asks after first, where both sides are alike
Told = dict[str, list[str]]
Tell = Callable[[str], Sequence[str]]


class Request(Model):
    """What is to be found out: `options` are for all arms, `a` and `b` are on top of them."""

    kind: Literal["measure", "compare", "cards", "sweep", "holes", "question"]
    preset: str
    options: Options = Field(default_factory=dict)
    a: Options = Field(default_factory=dict)
    b: Options = Field(default_factory=dict)
    bots: list[str] = Field(default_factory=list)  # one for each side; none: players of rising skill
    dial: str = ""
    question: str = ""


@dataclass(frozen=True)
class Limits:
    """How much may be played for one request."""

    deals: int = 200_000
    seconds: float = 60.0
    patience: int = 2  # seconds, roughly, for players who look ahead


def read_request(data: Mapping[str, Any]) -> Request:
    """A request, checked to the last option."""
    request = check(dict(data), Request, "request")
    if request.bots and len(request.bots) != 2:
        raise OptionError(f"bots: give one for each side or none at all, not {len(request.bots)}")
    for bot in request.bots:
        if bot not in PLAYERS:
            raise OptionError(f"bots: there is no player '{bot}' here: there are {', '.join(PLAYERS)}")
    settings = [dict(arm.game.options) for arm in arms_of(request)]  # refused here, and not in the middle of a study
    if request.kind == "compare" and settings[0] == settings[1]:
        raise OptionError("a and b are the same setting: change an option of one of them")
    if request.kind == "question":
        question(catalog.rulebook_of(request.preset).name, request.question)
    if request.kind == "sweep":
        read_dial(request.preset, request.dial)
    return request


def arms_of(request: Request) -> list[Arm]:
    """What is played: one arm, or two to be compared."""
    bots = (request.bots[0], request.bots[1]) if request.bots else ("greedy", "greedy")
    settings = [request.a, request.b] if request.kind == "compare" else [{}]
    return [arm_of(request.preset, {**request.options, **changes}, bots=bots) for changes in settings]


def run_request(request: Request, study: Study, limits: Limits) -> dict[str, Any]:
    """Find out what was asked: the result of the kind that was asked for, with what there is to say about it."""
    ways = {
        "measure": by_measuring,
        "compare": by_comparing,
        "cards": by_cards,
        "sweep": by_turning,
        "holes": by_looking,
        "question": by_answering,
    }
    result, told = ways[request.kind](request, study, limits)
    facts = {"told": told, "matches_played": study.matches, "digests": study.digests}
    complete(result, request.preset)
    whole: dict[str, Any] = finite({"preset": request.preset, "question": None, **result, **facts})
    return whole


def complete(result: dict[str, Any], preset: str) -> None:
    """What a plot needs besides: by how much bars may be out, and how players are called."""
    for tier in result.get("tiers", ()):
        bots = tier["bots"]
        tier["who"] = {language: wording.skill(bots, language).capitalize() for language in LANGUAGES}
        for arm in tier["arms"]:
            arm["lengths"]["errors"] = bar_errors(arm["lengths"]["counts"], tier["deals"])
    for curve in result.get("curves", ()):
        curve["who"] = {language: people(preset, curve["players"], language) for language in LANGUAGES}


def people(preset: str, players: str, language: str) -> str:
    """Players, with the habit that is looked at, if there is one."""
    base, _, habit = players.split(" - ")[0].partition("+")
    name = wording.player(base, language).capitalize()
    return f"{name}, {hooks.habit_words(catalog.rulebook_of(preset), habit).get(language)}" if habit else name


def bar_errors(counts: Sequence[int], deals: int) -> list[float]:
    """The standard error of each bar's share. Matches of one deal are not independent: only deals are counted."""
    total = max(1, sum(counts))
    return [math.sqrt(count / total * (1 - count / total) / max(1, deals)) for count in counts]


def prepare(request: Request) -> None:
    """Have everything compiled that the request takes, so that this costs none of its time."""
    task = CARDS if request.kind == "cards" else PLAY
    for arm in arms_of(request):
        if task == CARDS and arm.rulebook.own_decks:
            arm = arm.with_decks("random")
        run_chunk(Chunk((arm,), 1, 0, 1, task).to_json())


def both(tell: Tell) -> Told:
    return {language: list(tell(language)) for language in LANGUAGES}


# ------------------------------------------------------------------------------------------ one way each
def by_measuring(request: Request, study: Study, limits: Limits) -> tuple[dict[str, Any], Told]:
    (arm,) = arms_of(request)
    tiers = () if request.bots else TIERS
    budget = shared(limits, max(1, len(tiers)), deals=limits.deals // 4)
    fair = {FAIR: 0.5} if any(one.name == FAIR for one in hooks.metrics_of(arm.rulebook)) else {}
    found = measure(study, arm, references=fair, tiers=tiers, budget=budget, thinking=thinking(arm, limits))

    def tell(language: str) -> list[str]:
        verdicts = [wording.against(found.main.finding(name), fair[name], language) + "." for name in fair]
        return [*verdicts, *wording.measure_lines(found, language)]

    return found.to_json(), both(tell)


def by_comparing(request: Request, study: Study, limits: Limits) -> tuple[dict[str, Any], Told]:
    arms, tiers = arms_of(request), () if request.bots else TIERS
    budget = shared(limits, max(1, len(tiers)))
    found = compare(study, arms, labels_of(request), tiers=tiers, budget=budget, thinking=thinking(arms[0], limits))
    return found.to_json(), both(lambda language: wording.comparison_lines(found, language))


def labels_of(request: Request) -> list[str]:
    """What is different, said of both: `hp=30`, `hp=20`."""
    settings = [arm.game.options for arm in arms_of(request)]
    names = [name for name in settings[0] if settings[0][name] != settings[1][name]]
    return [", ".join(f"{name}={shown(setting[name])}" for name in names) for setting in settings]


def by_cards(request: Request, study: Study, limits: Limits) -> tuple[dict[str, Any], Told]:
    (arm,) = arms_of(request)
    found = cards(study, arm, precision=CARD_PRECISION, seconds=limits.seconds * 0.8)
    return found.to_json(), both(lambda language: [outliers(found, language), *card_lines(found, language)])


def by_turning(request: Request, study: Study, limits: Limits) -> tuple[dict[str, Any], Told]:
    (arm,), (option, values) = arms_of(request), read_dial(request.preset, request.dial)
    budget = shared(limits, 2, deals=min(DIAL_DEALS, limits.deals))
    tiers = [arm.bots[0]] if request.bots else ("random", "greedy")
    found = sweep(study, arm, option, values, tiers=tiers, budget=budget)
    return found.to_json(), both(lambda language: sweep_lines(found, language))


def by_looking(request: Request, study: Study, limits: Limits) -> tuple[dict[str, Any], Told]:
    (arm,) = arms_of(request)
    found = holes(arm, study.seed, tell=saying(study))
    return found.to_json(), both(lambda language: hole_lines(found, language))


def by_answering(request: Request, study: Study, limits: Limits) -> tuple[dict[str, Any], Told]:
    found = answer(study, request.preset, request.question, shared(limits, 3))
    asked = {"en": found.question.en, "ru": found.question.ru}
    return {**found.result, "question": asked}, both(lambda language: [found.sentences.get(language)])


def shared(limits: Limits, parts: int, deals: int | None = None) -> Budget:
    """The time, shared out among the parts of a study."""
    return Budget(deals or limits.deals, limits.seconds / parts)


def thinking(arm: Arm, limits: Limits) -> int:
    return limits.patience * thinking_deals(arm.rulebook)


def saying(study: Study) -> Callable[[str], None]:
    """For what plays without a study: it still says what it is at, and can be stopped there."""

    def say(what: str) -> None:
        if study.progress:
            study.progress(Progress(what))

    return say


def finite(value: Any) -> Any:
    """Plain data in which a number without an end is none: JSON knows no infinity."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): finite(one) for key, one in value.items()}
    return [finite(one) for one in value] if isinstance(value, list | tuple) else value


# ------------------------------------------------------------------------------------------ what can be asked
def describe() -> dict[str, Any]:
    """All that can be asked: players, and for each rulebook its questions, its dials and what is measured."""
    books = []
    for name in catalog.names():
        try:
            books.append({"name": name, **describe_rulebook(name)})
        except (GameError, ContentError) as error:  # a broken game does not take the lab away from the others
            print(f"quintain: the lab leaves out the game '{name}': {error}", file=sys.stderr, flush=True)
    return {"players": list(PLAYERS), "tiers": list(TIERS), "rulebooks": books}


def describe_rulebook(name: str) -> dict[str, Any]:
    table, rulebook = catalog.table(name), catalog.rulebook(name)
    asked = [{"id": one, "en": it.en, "ru": it.ru, "kind": it.kind} for one, it in questions_of(name).items()]
    # Bots look at no clock, so that there is nothing to be found out about it.
    dials = {one: list(spec.candidates) for one, spec in table.options.items() if one != rulebook.clock}
    measured = [
        {"name": one.name, "title": {"en": one.title.en, "ru": one.title.ru}, "kind": one.kind, "delta": one.delta}
        for one in hooks.metrics_of(rulebook)
    ]
    return {"questions": asked, "dials": dials, "metrics": measured}
