"""A verdict on every preset of a game, kept in its folder and shown beside the preset."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime

from quintain.games import catalog
from quintain.lab import compare
from quintain.lab.arms import arm_of
from quintain.lab.study import Budget, Study
from quintain.rules.rulebook import Rulebook
from quintain.rules.verdicts import FILE, Verdict, Verdicts, measured_with, verdicts_in

MEASURED = ("first", "draws", "stalls", "length")


def write_verdicts(rulebook: Rulebook, study: Study, budget: Budget, players: str, command: str) -> Verdicts:
    """Measure every preset, and keep what was found."""
    found = Verdicts(
        command=command,
        date=datetime.now(UTC).date().isoformat(),
        presets={preset: verdict_on(preset, study, budget, players) for preset in presets_of(rulebook)},
    )
    path = rulebook.folder / FILE
    path.write_text(json.dumps(found.model_dump(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    verdicts_in.cache_clear()
    return found


def presets_of(rulebook: Rulebook) -> Iterator[str]:
    """The presets between two players: alone nobody goes first."""
    return (name for name in catalog.table(rulebook.name).presets if not catalog.load(name).alone)


def verdict_on(preset: str, study: Study, budget: Budget, players: str) -> Verdict:
    arm = arm_of(preset, bots=(players, players))
    tier = compare.measure(study, arm, names=MEASURED, budget=budget, thinking=budget.deals).main
    first, game = tier.finding("first"), catalog.load(preset)
    low, high = first.difference.sequence(first.alpha)
    return Verdict(
        players=players,
        matches=tier.shape().matches,
        first=round(first.before.value, 4),
        error=round((high - low) / 2, 4),
        draws=round(tier.finding("draws").before.value, 4),
        stalls=round(tier.finding("stalls").before.value, 4),
        length=round(tier.finding("length").before.value, 2),
        unit=arm.rulebook.new_turn,
        rules=measured_with(game),
        options=dict(game.options),
    )
