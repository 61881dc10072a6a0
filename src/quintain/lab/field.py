"""Decks against each other: what each scores against the others, and how many of them the equilibrium is made of."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from quintain.lab.arms import Arm
from quintain.lab.cards import Floats
from quintain.lab.checkup import Figure, of_mean
from quintain.lab.decks import equilibrium, meetings
from quintain.lab.study import Budget, Study

SUPPORT = 0.01  # a deck that is played so often belongs to the equilibrium
RESAMPLED, FEW_ROUNDS = 40, 2000  # equilibria of what the scores might have been, and the rounds of each


class Support(NamedTuple):
    """How many decks an equilibrium is made of, and how often it plays each."""

    figure: Figure
    mix: tuple[float, ...]


@dataclass(frozen=True)
class Field:
    """Some decks, and what the row's deck scores against the column's."""

    names: tuple[str, ...]
    scores: Floats
    errors: Floats
    matches: int  # of each two

    def meeting(self, i: int, j: int) -> Figure:
        return of_mean(float(self.scores[i, j]), float(self.errors[i, j]), self.matches)

    def against_all(self, i: int) -> Figure:
        """A deck against all the others."""
        others = [j for j in range(len(self.names)) if j != i]
        value = sum(float(self.scores[i, j]) for j in others) / len(others)
        error = math.sqrt(sum(float(self.errors[i, j]) ** 2 for j in others)) / len(others)
        return of_mean(value, error, self.matches * len(others))

    def support(self, seed: int) -> Support:
        """Where the number of decks may lie is told by the equilibria of what the scores might be."""
        mix, _ = equilibrium(self.scores - 0.5)
        chance, value = random.Random(seed), supporting(mix)
        drawn = sorted(supporting(equilibrium(self.might_be(chance) - 0.5, FEW_ROUNDS)[0]) for _ in range(RESAMPLED))
        ends = (*drawn[RESAMPLED // 40 : RESAMPLED - RESAMPLED // 40], value)
        figure = Figure(value, min(ends), max(ends), self.matches * (len(self.names) - 1))
        return Support(figure, tuple(map(float, mix)))

    def might_be(self, chance: random.Random) -> Floats:
        """Scores that differ from those that were found as luck might have had it."""
        scores = self.scores.copy()
        for i in range(len(scores)):
            for j in range(i + 1, len(scores)):
                scores[i, j] += chance.gauss(0.0, 1.0) * self.errors[i, j]
                scores[j, i] = 1 - scores[i, j]
        return scores


def supporting(mix: Floats) -> int:
    return int((mix >= SUPPORT).sum())


def play_field(study: Study, arm: Arm, decks: Mapping[str, Sequence[str]], budget: Budget) -> Field:
    """Every deck against every other."""
    names = tuple(decks)
    pairs = [(i, j) for i in range(len(names)) for j in range(i + 1, len(names))]
    arms = [replace(arm, decks=(tuple(decks[names[i]]), tuple(decks[names[j]]))) for i, j in pairs]
    scores, errors = np.full((len(names), len(names)), 0.5), np.zeros((len(names), len(names)))
    for (i, j), mean in zip(pairs, meetings(study, arms, budget), strict=True):
        scores[i, j], scores[j, i] = mean.value, 1 - mean.value
        errors[i, j] = errors[j, i] = mean.error
    return Field(names, scores, errors, 2 * budget.deals)
