"""The one front door of the lab: a request becomes arms, and is played. Prepared questions, the command line and other
programs all come through here; what there is to say about a finding is for each of them to decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from quintain.lab import cards as card_values
from quintain.lab import compare as comparing
from quintain.lab import gamehealth
from quintain.lab import holes as breaking
from quintain.lab import sweep as turning
from quintain.lab.arms import TIERS, Arm, arm_of
from quintain.lab.shapes import Details, Kind, Request
from quintain.lab.study import Budget, Study
from quintain.rules.errors import OptionError

Changes = Mapping[str, int | bool | str]


def request_of(
    kind: Kind, arm: Arm, *, a: Changes | None = None, b: Changes | None = None, dial: str = "", **details: Any
) -> Request:
    """What is to be found out about an arm, or about two that differ from it in `a` and `b`."""
    decks = [deck if isinstance(deck, str) else list(deck) for deck in arm.decks]
    try:
        return Request(
            kind=kind,
            preset=arm.preset,
            options=dict(arm.options),
            a=dict(a or {}),
            b=dict(b or {}),
            bots=list(arm.bots),
            dial=dial,
            details=Details(cards=arm.cards, decks=decks, **details),
        )
    except ValidationError as error:
        first = error.errors()[0]
        raise OptionError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def detailed(request: Request, **details: Any) -> Request:
    """The same request, with more settled."""
    return request.model_copy(update={"details": request.details.model_copy(update=details)})


def arms_of(request: Request) -> list[Arm]:
    """What is played: one arm, or two to be compared. Every mistake in it is found here."""
    details = request.details
    bots = (request.bots[0], request.bots[1]) if request.bots else ("greedy", "greedy")
    sides: list[tuple[Mapping[str, Any], str]] = [({}, "")]
    if request.kind == "compare":
        sides = [(request.a, details.cards_a), (request.b, details.cards_b)]
    decks = [deck if isinstance(deck, str) else tuple(deck) for deck in details.decks]
    return [
        arm_of(request.preset, {**request.options, **changes}, own or details.cards, decks, bots)
        for changes, own in sides
    ]


def tiers_of(request: Request, usual: Sequence[str] = TIERS) -> Sequence[str]:
    """Who plays: the tiers that were asked for, or the bots that were; else players of rising skill."""
    if request.details.tiers is not None:
        return request.details.tiers
    return () if request.bots else usual


def labels_of(request: Request) -> list[str]:
    """How the arms of a comparison are called, or what is different, said of both: `hp=30`, `hp=20`."""
    if request.details.labels:
        return request.details.labels
    settings = [arm.game.options for arm in arms_of(request)]
    names = [name for name in settings[0] if settings[0][name] != settings[1][name]]
    return [", ".join(f"{name}={shown(setting[name])}" for name in names) for setting in settings]


def shown(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


# ------------------------------------------------------------------------------------------ one for each kind
def compare(request: Request, study: Study, budget: Budget) -> comparing.Comparison:
    details = request.details
    return comparing.compare(
        study,
        arms_of(request),
        labels_of(request),
        names=details.metrics,
        tiers=tiers_of(request),
        budget=budget,
        thinking=details.thinking,
        deltas=details.deltas,
    )


def measure(request: Request, study: Study, budget: Budget) -> comparing.Comparison:
    (arm,), details = arms_of(request), request.details
    return comparing.measure(
        study,
        arm,
        references=details.references,
        names=details.metrics,
        tiers=tiers_of(request),
        budget=budget,
        thinking=details.thinking,
        deltas=details.deltas,
        precision=details.precision,
    )


def sweep(request: Request, study: Study, budget: Budget) -> turning.Sweep:
    (arm,), details = arms_of(request), request.details
    option, values = turning.read_dial(request.preset, request.dial)
    return turning.sweep(
        study,
        arm,
        option,
        values,
        habits=details.habits,
        tiers=tiers_of(request, ("random", "greedy")) or (arm.bots[0],),
        names=details.metrics,
        breakeven=details.breakeven,
        budget=budget,
    )


def cards(request: Request, study: Study, budget: Budget) -> card_values.CardTable:
    (arm,) = arms_of(request)
    error = request.details.error or card_values.PRECISION
    return card_values.cards(study, arm, precision=error, deals=budget.deals, seconds=budget.seconds)


def holes(request: Request, study: Study, budget: Budget, tell: Callable[[str], None] | None = None) -> breaking.Holes:
    (arm,) = arms_of(request)
    return breaking.holes(arm, study.seed, budget.deals, tell, budget.seconds)


def health(request: Request, study: Study, budget: Budget) -> gamehealth.Health:
    """With `deals` of the budget in the main series, where they are fewer or more than usual."""
    (arm,) = arms_of(request)
    effort = gamehealth.THOROUGH if request.details.thorough else gamehealth.QUICK
    if request.bots:
        effort = replace(effort, players=request.bots[0], strong=request.bots[1])
    scaled = effort.scaled(budget.deals) if budget.deals else effort
    return gamehealth.health(study, arm, scaled, budget.seconds)
