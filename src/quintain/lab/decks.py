"""Decks: a map of good decks of different kinds, who beats whom, the mix of them against which none profits, and a
search for a deck that does."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from quintain.lab import hooks
from quintain.lab.arms import Arm
from quintain.lab.breeding import Deck, breed, changed, random_deck
from quintain.lab.cards import Floats, traits
from quintain.lab.chunks import MOST_ARMS
from quintain.lab.findings import value_of
from quintain.lab.kit.metrics import Metric
from quintain.lab.kit.phrases import decimal, say
from quintain.lab.naming import skill
from quintain.lab.statistics import Mean
from quintain.lab.study import Budget, Study, everything, shares
from quintain.rules.errors import OptionError
from quintain.texts import ENGLISH

SIDES = 4  # cells along each side of the map
ROUNDS = 12
TRIES = 12
DEALS = 256
EVEN = 0.5
FRESH = 1 << 40  # deals that no search has seen
GENERATIONS = 12  # of decks that are bred to beat a mix
RARE = 0.005  # a deck with less than this of a mix is not met
SURE = 1.96  # standard errors


@dataclass(frozen=True)
class Niche:
    """The best deck found of one kind."""

    cell: tuple[int, int]
    deck: Deck
    score: float
    error: float

    def to_json(self) -> dict[str, Any]:
        return {"cell": list(self.cell), "deck": list(self.deck), "score": self.score, "error": self.error}


@dataclass(frozen=True)
class DeckMap:
    preset: str
    axes: tuple[str, str]
    niches: tuple[Niche, ...]
    seed: int

    decided = True

    def to_json(self) -> dict[str, Any]:
        niches = [niche.to_json() for niche in self.niches]
        known = {"kind": "decks", "preset": self.preset, "seed": str(self.seed), "decided": True}
        return {**known, "axes": list(self.axes), "niches": niches}


def deck_map(study: Study, arm: Arm, rounds: int = ROUNDS, seconds: float = 3600.0) -> DeckMap:
    """Quality and diversity: in each cell of a map the deck that scores best against the starters. The scores that are
    told were measured again on fresh deals: the best of many is otherwise partly the luckiest."""
    check_decked(arm)
    axes = hooks.deck_axes(arm.rulebook) or (first_traits(arm)[0:1], first_traits(arm)[1:2])
    chance = random.Random(study.seed)
    panel = list(hooks.starter_decks(arm.game).values()) or [random_deck(arm, chance) for _ in range(4)]
    bounds = spread(arm, axes, chance, panel)
    elites: dict[tuple[int, int], tuple[float, Deck]] = {}
    young = [tuple(sorted(deck)) for deck in panel] + [random_deck(arm, chance) for _ in range(TRIES)]
    end = time.monotonic() + seconds
    for number in range(rounds):
        if number and time.monotonic() > end:
            break
        scores = score_against(study, arm, young, panel, DEALS)
        for deck, mean in zip(young, scores, strict=True):
            cell = cell_of(arm, deck, axes, bounds)
            if cell not in elites or mean.value > elites[cell][0]:
                elites[cell] = (mean.value, deck)
        parents = [deck for _, deck in elites.values()]
        bred = [changed(arm, chance.choice(parents), chance, 1, 4) for _ in range(TRIES)]
        young = [deck for deck in dict.fromkeys(bred) if deck is not None]
    cells, decks = list(elites), [deck for _, deck in elites.values()]
    again = score_against(study, arm, decks, panel, 4 * DEALS, FRESH)
    niches = [Niche(cell, deck, mean.value, mean.error) for cell, deck, mean in zip(cells, decks, again, strict=True)]
    names = (" + ".join(axes[0]), " + ".join(axes[1]))
    return DeckMap(arm.preset, names, tuple(sorted(niches, key=lambda niche: -niche.score)), study.seed)


def check_decked(arm: Arm) -> None:
    if not hooks.mixes_decks(arm.rulebook):
        raise OptionError(f"{arm.preset}: there are no decks to choose here")


def first_traits(arm: Arm) -> tuple[str, ...]:
    """The two numbers in which cards differ most."""
    rows = [traits(arm.rulebook, card) for card in arm.game.cards.values()]
    names = sorted({name for row in rows for name in row})
    spreads = {name: float(np.std([row.get(name, 0.0) for row in rows])) for name in names}
    return tuple(sorted(names, key=lambda name: -spreads[name]))


def height(arm: Arm, deck: Sequence[str], names: Sequence[str]) -> float:
    """How much of some traits a card of a deck has on average."""
    rows = [traits(arm.rulebook, arm.game.cards[card]) for card in deck]
    return sum(row.get(name, 0.0) for row in rows for name in names) / len(deck)


def spread(arm: Arm, axes: Any, chance: random.Random, panel: Sequence[Sequence[str]]) -> list[tuple[float, float]]:
    """Where decks lie on the axes; the map covers a little more."""
    sample = [random_deck(arm, chance) for _ in range(24)] + [tuple(deck) for deck in panel]
    found = []
    for names in axes:
        heights = [height(arm, deck, names) for deck in sample]
        margin = (max(heights) - min(heights)) * 0.25 or 1.0
        found.append((min(heights) - margin, max(heights) + margin))
    return found


def cell_of(arm: Arm, deck: Deck, axes: Any, bounds: Sequence[tuple[float, float]]) -> tuple[int, int]:
    place = []
    for names, (low, high) in zip(axes, bounds, strict=True):
        share = (height(arm, deck, names) - low) / (high - low)
        place.append(min(SIDES - 1, max(0, int(share * SIDES))))
    return place[0], place[1]


def score_against(
    study: Study, arm: Arm, decks: Sequence[Deck], panel: Sequence[Sequence[str]], deals: int, first: int = 0
) -> list[Mean]:
    """What each deck scores against a panel, taken together."""
    found = []
    for deck in decks:
        rivals = [arm.with_decks(deck, tuple(other)) for other in panel]
        means = meetings(study, rivals, Budget(deals), first)
        variance = sum(mean.variance / max(1, mean.deals) for mean in means) / len(means) ** 2
        total = sum(mean.deals for mean in means)
        found.append(Mean(total, sum(mean.value for mean in means) / len(means), variance * total))
    return found


def meetings(study: Study, arms: Sequence[Arm], budget: Budget, first: int = 0) -> list[Mean]:
    """What side A scores in each of several arms, all in the same deals."""
    score: Metric = hooks.metric(arms[0].rulebook, "score")
    found = []
    groups = [arms[begin : begin + MOST_ARMS] for begin in range(0, len(arms), MOST_ARMS)]
    for group, share in zip(groups, shares(budget, len(groups)), strict=True):
        table = study.table("decks", group, share, everything, first)
        found += [value_of(table, arm, i, score) for i, arm in enumerate(group)]
    return found


def map_lines(found: DeckMap, language: str = ENGLISH) -> list[str]:
    lines = [say(language, "decks-heading", across=found.axes[0], up=found.axes[1])]
    for niche in found.niches:
        score, error = (
            say(language, "per-cent", value=decimal(number * 100, 1, language)) for number in (niche.score, niche.error)
        )
        lines.append(f"  {score} ± {error}  {niche.cell[0]},{niche.cell[1]}  {counted(niche.deck)}")
    return lines


# ------------------------------------------------------------------------------------------ who beats whom
@dataclass(frozen=True)
class Rival:
    """The best deck that a search found against a mix, measured on fresh deals."""

    deck: Deck
    score: float
    error: float
    tried: int  # decks

    @property
    def profits(self) -> bool:
        """Is it above a half by more than chance?"""
        return self.score - SURE * self.error > EVEN


@dataclass(frozen=True)
class Meta:
    """Decks against each other, the mix of them against which none of them profits, and the best deck that was found
    against it."""

    preset: str
    names: tuple[str, ...]
    scores: tuple[tuple[float, ...], ...]  # of the row's deck against the column's
    error: float
    mix: tuple[float, ...]
    gap: float  # what the best of them gains against the mix
    seed: int
    bot: str
    rival: Rival | None = None  # None: nobody has looked for one

    decided = True

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "meta",
            "preset": self.preset,
            "seed": str(self.seed),
            "decided": True,
            "names": list(self.names),
            "scores": [list(row) for row in self.scores],
            "error": self.error,
            "mix": list(self.mix),
            "gap": self.gap,
            "bot": self.bot,
            "rival": None if self.rival is None else {**vars(self.rival), "profits": self.rival.profits},
        }


def meta(
    study: Study,
    arm: Arm,
    decks: Mapping[str, Sequence[str]] | None = None,
    deals: int = 2000,
    seconds: float = 3600.0,
    generations: int = GENERATIONS,
) -> Meta:
    """The match-up matrix of some decks (the starters unless others are given), its equilibrium, and whether a search
    finds a deck that beats it. That takes as long again."""
    check_decked(arm)
    known = decks or hooks.starter_decks(arm.game)
    names = list(known)
    if len(names) < 2:
        raise OptionError(f"{arm.preset}: a match-up needs two decks at least")
    pairs = [(i, j) for i in range(len(names)) for j in range(i + 1, len(names))]
    arms = [arm.with_decks(tuple(known[names[i]]), tuple(known[names[j]])) for i, j in pairs]
    means = meetings(study, arms, Budget(deals, seconds))
    scores = np.full((len(names), len(names)), 0.5)
    for (i, j), mean in zip(pairs, means, strict=True):
        scores[i, j], scores[j, i] = mean.value, 1 - mean.value
    mix, gap = equilibrium(scores - 0.5)
    rows = tuple(tuple(map(float, row)) for row in scores)
    error = max(mean.error for mean in means)
    found = Meta(arm.preset, tuple(names), rows, error, tuple(map(float, mix)), gap, study.seed, arm.bots[0])
    return replace(found, rival=find_rival(study, arm, found, known, generations, seconds)) if generations else found


def find_rival(
    study: Study, arm: Arm, found: Meta, known: Mapping[str, Sequence[str]], generations: int, seconds: float
) -> Rival:
    """Breed decks against a mix. It begins with the decks of the mix itself and with random ones; the best is measured
    again on deals that the search has not seen."""
    chance, end = random.Random(study.seed), time.monotonic() + seconds
    panel = [(share, tuple(known[name])) for name, share in zip(found.names, found.mix, strict=True) if share >= RARE]
    first = [tuple(sorted(known[name])) for name in found.names] + [random_deck(arm, chance) for _ in range(TRIES)]
    scores: dict[Deck, float] = {}

    def fitness(deck: Deck) -> float:
        if not scores or time.monotonic() < end:
            scores[deck] = score_against_mix(study, arm, deck, panel, DEALS).value
        return scores.get(deck, 0.0)

    _, best = breed(arm, first, fitness, chance, generations)[0]
    again = score_against_mix(study, arm, best, panel, 4 * DEALS, FRESH)
    return Rival(best, again.value, again.error, len(scores))


def score_against_mix(
    study: Study, arm: Arm, deck: Deck, panel: Sequence[tuple[float, Deck]], deals: int, first: int = 0
) -> Mean:
    """What a deck scores against decks that are met as often as their shares say."""
    whole = sum(share for share, _ in panel)
    means = meetings(study, [arm.with_decks(deck, other) for _, other in panel], Budget(deals), first)
    parts = [(share / whole, mean) for (share, _), mean in zip(panel, means, strict=True)]
    total = sum(mean.deals for _, mean in parts)
    variance = sum(share**2 * mean.variance / max(1, mean.deals) for share, mean in parts)
    return Mean(total, sum(share * mean.value for share, mean in parts), variance * total)


def equilibrium(payoff: Floats, rounds: int = 20_000) -> tuple[Floats, float]:
    """The mix of a zero-sum game by regret matching+, and what the best answer to it gains: at 0 it is exact."""
    count = len(payoff)
    regrets = [np.zeros(count), np.zeros(count)]
    totals = [np.zeros(count), np.zeros(count)]
    for number in range(1, rounds + 1):
        mixes = [positive(regret) for regret in regrets]
        gains = [payoff @ mixes[1], -(payoff.T @ mixes[0])]
        for side in (0, 1):
            regrets[side] = np.maximum(0.0, regrets[side] + gains[side] - mixes[side] @ gains[side])
            totals[side] += number * mixes[side]
    mix = totals[0] / totals[0].sum()
    return mix, float(max(payoff @ mix))


def positive(regret: Floats) -> Floats:
    total = regret.sum()
    share: Floats = regret / total if total > 0 else np.full(len(regret), 1 / len(regret))
    return share


def meta_lines(found: Meta, language: str = ENGLISH) -> list[str]:
    wide = max(map(len, found.names)) + 2
    heading = [*found.names, say(language, "meta-field")]
    lines = ["".ljust(wide) + "".join(name.rjust(wide) for name in heading)]
    for i, (name, row) in enumerate(zip(found.names, found.scores, strict=True)):
        others = [score for j, score in enumerate(row) if j != i]
        shown = [*row, sum(others) / len(others)]
        lines.append(name.ljust(wide) + "".join(f"{score:.1%}".rjust(wide) for score in shown))
    order = sorted(range(len(found.names)), key=lambda i: -found.mix[i])
    mix = ", ".join(f"{found.names[i]} {found.mix[i]:.0%}" for i in order if found.mix[i] >= 0.005)
    gap = say(language, "points", value=decimal(found.gap * 100, 2, language))
    lines.append(say(language, "meta-line", count=len(found.names), mix=mix, gap=gap))
    return lines if found.rival is None else [*lines, rival_line(found.rival, found.bot, language)]


def rival_line(rival: Rival, bot: str, language: str) -> str:
    """Does another deck profit against the mix?"""
    score, error = (
        say(language, "per-cent", value=decimal(number * 100, 1, language))
        for number in (rival.score, SURE * rival.error)
    )
    return say(
        language,
        "meta-profits" if rival.profits else "meta-none",
        tried=rival.tried,
        score=score,
        error=error,
        who=skill([bot], language),
        cards=counted(rival.deck),
    )


def counted(deck: Deck) -> str:
    """The cards of a deck, each with how often it is there."""
    return ", ".join(f"{deck.count(card)} {card}" for card in dict.fromkeys(deck))
