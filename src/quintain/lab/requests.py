"""Requests as plain data, for other programs: a request is checked before anything is played, and its result is plain
data as well, with what there is to say about it in both languages."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from quintain.content import ContentError, check
from quintain.games import catalog
from quintain.lab import cards, dispatch, holes, hooks, shapes, wording
from quintain.lab.answering import CARD_ERROR, DECIDED, HOLE, UNDECIDED, answer, code_of, outliers
from quintain.lab.arms import TIERS
from quintain.lab.chunks import CARDS, NOTES, PLAY, Chunk, run_chunk
from quintain.lab.dispatch import arms_of, detailed, tiers_of
from quintain.lab.gamehealth import QUICK
from quintain.lab.healthwords import health_lines
from quintain.lab.kit.phrases import everywhere
from quintain.lab.questions import question, questions_of
from quintain.lab.report import page
from quintain.lab.shapes import Request
from quintain.lab.study import Budget, Progress, Study
from quintain.lab.sweep import read_dial, sweep_lines
from quintain.rules.cards import card_json, set_in
from quintain.rules.deckfiles import deck_in
from quintain.rules.errors import GameError, OptionError

PLAYERS = ("random", "greedy", "rollout:24", "rollout:60", "rollout:200")
DIAL_DEALS = 20_000
FAIR = "first"  # the metric that every designer asks after first, where both sides are alike


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
    if request.bots and request.kind == "health":
        raise OptionError("bots: who plays for a game's health is settled, so that its figures can be compared")
    for bot in request.bots:
        if bot not in PLAYERS:
            raise OptionError(f"bots: there is no player '{bot}' here: there are {', '.join(PLAYERS)}")
    request = with_own(request)
    settings = [(dict(arm.game.options), arm.cards) for arm in arms_of(request)]  # refused here, not within a study
    if request.kind == "compare" and settings[0] == settings[1]:
        raise OptionError("a and b are the same setting: change an option of one of them")
    if request.kind == "question":
        question(catalog.rulebook_of(request.preset).name, request.question)
    if request.kind == "sweep":
        read_dial(request.preset, request.dial)
    return request


def with_own(request: Request) -> Request:
    """With the set and the deck that the request brings in place of the game's."""
    if not request.own_cards and not request.own_deck:
        return request
    if request.kind != "health":
        raise OptionError("own_cards and own_deck: a set or a deck of one's own is looked at for its health")
    if request.own_cards:
        own = set_in(catalog.rulebook_of(request.preset), request.own_cards, "own_cards")
        request = detailed(request, cards=json.dumps([card_json(card) for card in own.cards], sort_keys=True))
    if request.own_deck:
        (arm,) = arms_of(request)
        request = detailed(request, decks=[deck_in(arm.game, request.own_deck, "own_deck", catalog.load)])
    return request.model_copy(update={"own_cards": "", "own_deck": ""})


def run_request(request: Request, study: Study, limits: Limits) -> dict[str, Any]:
    """Find out what was asked: the result as plain data, with what there is to say about it."""
    ways = {
        "measure": by_measuring,
        "compare": by_comparing,
        "cards": by_cards,
        "sweep": by_turning,
        "holes": by_looking,
        "question": by_answering,
        "health": by_checking,
    }
    result = replace(
        ways[request.kind](request, study, limits),
        preset=request.preset,
        options=dict(request.options),
        matches_played=study.matches,
        digests=list(study.digests),
    )
    return Result(shapes.plain(result))


class Result(dict[str, Any]):
    """A result as plain data, which a notebook shows as the report."""

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{escape(page(self))}" style="width:100%;height:600px;border:0"></iframe>'


def prepare(request: Request) -> None:
    """Have everything compiled that the request takes, so that this costs none of its time."""
    task = CARDS if request.kind == "cards" else PLAY
    for arm in arms_of(request):
        if request.kind == "health":
            arm, task = arm.with_bots(QUICK.players), f"{NOTES} {QUICK.strong}"
        if task == CARDS and arm.rulebook.own_decks:
            arm = arm.with_decks("random")
        run_chunk(Chunk((arm,), 1, 0, 1, task).to_json())


# ------------------------------------------------------------------------------------------ one way each
def by_measuring(request: Request, study: Study, limits: Limits) -> shapes.Result:
    (arm,) = arms_of(request)
    fair = {FAIR: 0.5} if any(one.name == FAIR for one in hooks.metrics_of(arm.rulebook)) else {}
    asked = detailed(patient(request, limits), references=fair)
    found = dispatch.measure(asked, study, shared(limits, request, limits.deals // 4))

    def tell(language: str) -> list[str]:
        verdicts = [wording.against(found.main.finding(name), fair[name], language) + "." for name in fair]
        return [*verdicts, *wording.measure_lines(found, language)]

    return finished(found.shape(), tell)


def by_comparing(request: Request, study: Study, limits: Limits) -> shapes.Result:
    found = dispatch.compare(patient(request, limits), study, shared(limits, request, limits.deals))
    return finished(found.shape(), lambda language: wording.comparison_lines(found, language))


def by_cards(request: Request, study: Study, limits: Limits) -> shapes.Result:
    found = dispatch.cards(detailed(request, error=CARD_ERROR), study, Budget(cards.DEALS, limits.seconds * 0.8))
    return finished(found.shape(), lambda language: [outliers(found, language), *cards.card_lines(found, language)])


def by_turning(request: Request, study: Study, limits: Limits) -> shapes.Result:
    found = dispatch.sweep(request, study, Budget(min(DIAL_DEALS, limits.deals), limits.seconds / 2))
    return finished(found.shape(), lambda language: sweep_lines(found, language))


def by_looking(request: Request, study: Study, limits: Limits) -> shapes.Result:
    found = dispatch.holes(request, study, Budget(holes.DEALS), saying(study))
    result = finished(found.shape(), lambda language: holes.hole_lines(found, language))
    return replace(result, code=HOLE) if found.found else result


def by_answering(request: Request, study: Study, limits: Limits) -> shapes.Result:
    found = answer(study, request.preset, request.question, Budget(limits.deals, limits.seconds / 3))
    result = finished(found.result, lambda language: [found.sentences.get(language)])
    return replace(result, question=found.question, code=found.code)


def by_checking(request: Request, study: Study, limits: Limits) -> shapes.Result:
    found = dispatch.health(request, study, Budget(0, limits.seconds))
    result = finished(found.shape(), lambda language: health_lines(found, study.matches, language))
    return replace(result, code=health_code(found.verdict))


def finished(result: shapes.Result, tell: Callable[[str], Sequence[str]]) -> shapes.Result:
    """A result with what there is to say about it."""
    told = everywhere(lambda language: list(tell(language)))
    return replace(result, told=told, code=code_of(result.decided))


def health_code(verdict: shapes.HealthVerdict) -> int:
    """The exit code of a verdict."""
    return {"bad": HOLE, "few": UNDECIDED}.get(verdict, DECIDED)


def shared(limits: Limits, request: Request, deals: int) -> Budget:
    """The time, shared out among the tiers of a study."""
    return Budget(deals, limits.seconds / max(1, len(tiers_of(request))))


def patient(request: Request, limits: Limits) -> Request:
    """With as many deals of players who look ahead as there is patience for."""
    rulebook = catalog.rulebook_of(request.preset)
    return detailed(request, thinking=limits.patience * hooks.thinking_deals(rulebook))


def saying(study: Study) -> Callable[[str], None]:
    """For what plays without a study: it still says what it is at, and can be stopped there."""

    def say(what: str) -> None:
        if study.progress:
            study.progress(Progress(what))

    return say


# ------------------------------------------------------------------------------------------ what can be asked
def describe() -> dict[str, Any]:
    """All that can be asked: players, and for each rulebook its questions, its dials and what is measured."""
    books = []
    for name in catalog.names():
        try:
            books.append(describe_rulebook(name))
        except (GameError, ContentError) as error:  # a broken game does not take the lab away from the others
            print(f"quintain: the lab leaves out the game '{name}': {error}", file=sys.stderr, flush=True)
    return dict(shapes.plain(shapes.Offer(players=list(PLAYERS), tiers=list(TIERS), rulebooks=books)))


def describe_rulebook(name: str) -> shapes.Rulebook:
    table, rulebook = catalog.table(name), catalog.rulebook(name)
    return shapes.Rulebook(
        name=name,
        questions=[shapes.Question(id=one, text=it.text, kind=it.kind) for one, it in questions_of(name).items()],
        # Bots look at no clock, so that there is nothing to be found out about it.
        dials={one: list(spec.candidates) for one, spec in table.options.items() if one != rulebook.clock},
        metrics=[
            shapes.Metric(name=one.name, title=one.title, kind=one.kind, delta=one.delta)
            for one in hooks.metrics_of(rulebook)
        ],
    )
