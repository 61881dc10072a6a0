"""Does the better player win? And how hard are the levels of a campaign?"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quintain.bots.arena import elo_of
from quintain.bots.levels import bot_for
from quintain.games import catalog
from quintain.lab import fairly, hooks, shapes
from quintain.lab.arms import TIERS, Arm, arm_of
from quintain.lab.checkup import Z95
from quintain.lab.compare import Comparison, measure
from quintain.lab.findings import Finding
from quintain.lab.hooks import thinking_deals
from quintain.lab.kit.phrases import decimal, say
from quintain.lab.naming import player, skill
from quintain.lab.statistics import ALPHA, FEWEST_THINKING, Decider, Mean
from quintain.lab.study import Budget, Study, shares
from quintain.lab.workbench import Array
from quintain.rules.errors import OptionError, UnknownName
from quintain.texts import ENGLISH

EVEN = 0.5
EASY, HARD = 0.5, 0.01  # won so often at random, or so seldom by anybody: a level to look at


@dataclass(frozen=True)
class Meeting:
    """Two players against each other, or one against the environment."""

    one: str
    other: str
    finding: Finding
    saving: float | None = None  # as how many deals each counts, where luck is taken off

    @property
    def share(self) -> float:
        return self.finding.before.value

    def to_json(self) -> dict[str, Any]:
        told = {"bots": [self.one, self.other], "elo": elo_of(self.share), **self.finding.to_json()}
        return told | ({} if self.saving is None else {"saving": self.saving})


@dataclass(frozen=True)
class Ladder:
    preset: str
    meetings: tuple[Meeting, ...]
    alone: bool  # players meet the environment, not each other
    seed: int

    @property
    def decided(self) -> bool:
        return all(meeting.finding.verdict for meeting in self.meetings)

    def to_json(self) -> dict[str, Any]:
        meetings = [meeting.to_json() for meeting in self.meetings]
        known = {"kind": "ladder", "preset": self.preset, "seed": str(self.seed), "decided": self.decided}
        return {**known, "meetings": meetings}


def ladder(study: Study, arm: Arm, bots: Sequence[str] = TIERS, budget: Budget | None = None) -> Ladder:
    """Everybody against everybody; in a game for one, everybody against the environment."""
    alone = not hooks.is_symmetric(arm.rulebook)
    couples = [(bot, bot) for bot in bots] if alone else list(itertools.combinations(bots, 2))
    played = zip(couples, shares(budget or Budget(), len(couples)), strict=True)
    found = [Meeting(*couple, meet(study, arm.with_bots(*couple), share)) for couple, share in played]
    return Ladder(arm.preset, tuple(found), alone, study.seed)


def fair_ladder(study: Study, arm: Arm, bots: Sequence[str], budget: Budget) -> Ladder:
    """The same with luck taken off. Whoever plays must be a bot that decides on its own."""
    if not hooks.is_symmetric(arm.rulebook):
        raise OptionError("--luck-adjusted: luck is taken off where two players meet")
    for name in bots:
        bot_for(arm.game, name)
    couples = list(itertools.combinations(bots, 2))
    found = []
    for couple, share in zip(couples, shares(budget, len(couples)), strict=True):
        found.append(Meeting(*couple, *meet_fairly(study, arm.with_bots(*couple), share)))
    return Ladder(arm.preset, tuple(found), False, study.seed)


def meet_fairly(study: Study, arm: Arm, budget: Budget) -> tuple[Finding, float]:
    """What side A scores without luck, beside a half; and as how many deals each counts."""
    metric = hooks.metric(arm.rulebook, "score")
    test = Decider(metric.delta, ALPHA, fewest=FEWEST_THINKING)

    def beside(total: Array) -> Mean:
        mean = fairly.fair_mean(total)
        return Mean(mean.deals, mean.value - EVEN, mean.variance, mean.tight_at)

    def wanted(total: Array) -> int:
        return 0 if test.verdict(beside(total)) else test.deals_needed(beside(total))

    total = study.fairly("score", arm, budget, wanted)
    found, away = fairly.fair_mean(total), beside(total)
    finding = Finding(metric, found, None, away, test.verdict(away), test.deals_needed(away), 0, test.alpha, test.delta)
    return finding, fairly.saving(total)


def meet(study: Study, arm: Arm, budget: Budget | None = None) -> Finding:
    """What side A scores, beside a half."""
    thinking = 8 * thinking_deals(arm.rulebook)
    found = measure(study, arm, references={"score": EVEN}, names=("score",), budget=budget, thinking=thinking)
    return found.main.finding("score")


def ladder_lines(found: Ladder, language: str = ENGLISH) -> list[str]:
    return [meeting_line(meeting, found.alone, language) for meeting in found.meetings]


def meeting_line(meeting: Meeting, alone: bool, language: str) -> str:
    one, other = player(meeting.one, language), player(meeting.other, language)
    shown = meeting.finding.metric.shown
    low, high = meeting.finding.difference.sequence(meeting.finding.alpha)
    half = out_by((high - low) / 2, 1, language)
    if alone:
        return say(language, "ladder-alone", who=one, share=f"{shown(meeting.share, language, 1)} ± {half}")
    line = say(
        language,
        f"ladder-{meeting.finding.verdict or 'undecided'}",
        one=one,
        other=other,
        share=f"{shown(1 - meeting.share, language, 1)} ± {half}",
        elo=f"{elo_of(1 - meeting.share):+.0f}",
    )
    if meeting.saving is None:
        return line
    deals, saving = meeting.finding.difference.deals, decimal(meeting.saving, 1, language)
    return f"{line}; {say(language, 'ladder-fair', deals=deals, saving=saving)}"


def out_by(share: float, digits: int, language: str) -> str:
    """What a share may be out by."""
    return say(language, "points", value=decimal(share * 100, digits, language))


# ------------------------------------------------------------------------------------------ levels
@dataclass(frozen=True)
class LevelTrial:
    """How players of rising skill fare in a level."""

    preset: str
    bots: tuple[str, ...]
    wins: tuple[float, ...]
    errors: tuple[float, ...]
    turns: float

    def warnings(self) -> list[str]:
        """What a designer should look at."""
        found = []
        if max(self.wins) < HARD:
            found.append("unbeaten")
        if self.wins[0] > EASY:
            found.append("easy")
        return found

    def shape(self) -> shapes.Level:
        return shapes.Level(
            preset=self.preset,
            bots=list(self.bots),
            wins=list(self.wins),
            errors=list(self.errors),
            turns=self.turns,
            warnings=self.warnings(),
        )


@dataclass(frozen=True)
class Levels:
    trials: tuple[LevelTrial, ...]
    seed: int

    decided = True

    @property
    def rulebook(self) -> str:
        return catalog.rulebook_of(self.trials[0].preset).name

    def order(self) -> float:
        """Does difficulty rise along the campaign? 1: always, 0: in no order, -1: it falls (Kendall)."""
        hard = [1 - sum(trial.wins) / len(trial.wins) for trial in self.trials]
        pairs = list(itertools.combinations(hard, 2))
        return sum((b > a) - (b < a) for a, b in pairs) / max(1, len(pairs))

    def shape(self) -> shapes.Levels:
        return shapes.Levels(
            preset=self.rulebook,
            seed=str(self.seed),
            rulebook=self.rulebook,
            levels=[trial.shape() for trial in self.trials],
            order=self.order(),
        )

    def to_json(self) -> dict[str, Any]:
        return dict(shapes.plain(self.shape()))


def levels(
    study: Study, rulebook: str, bots: Sequence[str] = TIERS, deals: int = 2048, seconds: float = 3600.0
) -> Levels:
    """Every level of a rulebook, for players of rising skill."""
    presets = sorted(name for name, spec in catalog.table(rulebook).presets.items() if spec.level)
    if not presets:
        raise UnknownName(f"{rulebook} has no levels")
    parts = zip(presets, shares(Budget(deals, seconds), len(presets)), strict=True)
    return Levels(tuple(try_level(study, preset, bots, share) for preset, share in parts), study.seed)


def try_level(study: Study, preset: str, bots: Sequence[str], budget: Budget) -> LevelTrial:
    found: list[Comparison] = [
        measure(
            study,
            arm_of(preset, bots=(bot, bot)),
            names=("score", "length"),
            budget=share,
            thinking=thinking_deals(catalog.rulebook_of(preset)),
        )
        for bot, share in zip(bots, shares(budget, len(bots)), strict=True)
    ]
    scores = [one.main.finding("score").before for one in found]
    turns = found[min(1, len(found) - 1)].main.finding("length").before.value
    wins, errors = tuple(score.value for score in scores), tuple(score.error for score in scores)
    return LevelTrial(preset, tuple(bots), wins, errors, turns)


def level_summary(found: Levels, language: str = ENGLISH) -> str:
    """All levels in two sentences: can they be beaten, which is the hardest, does it get harder."""
    unbeaten = [trial.preset for trial in found.trials if "unbeaten" in trial.warnings()]
    easy = [trial.preset for trial in found.trials if "easy" in trial.warnings()]
    hardest = min(found.trials, key=lambda trial: sum(trial.wins))
    tried = ", ".join(skill([bot], language) for bot in hardest.bots)
    parts = [
        say(language, "levels-unbeaten", levels=", ".join(unbeaten), who=tried)
        if unbeaten
        else say(language, "levels-beaten", who=tried)
    ]
    parts.append(say(language, "levels-hardest", level=hardest.preset, shares=shares_of(hardest, language)))
    if easy:
        parts.append(say(language, "levels-easy", levels=", ".join(easy)))
    return " ".join([*parts, rises(found, language)])


def shares_of(trial: LevelTrial, language: str) -> str:
    """How often players of each skill win a level, and what that may be out by."""
    rows = zip(trial.bots, trial.wins, trial.errors, strict=True)
    return ", ".join(
        f"{skill([bot], language)} {say(language, 'per-cent', value=f'{win * 100:.0f}')}"
        f" ± {out_by(Z95 * error, 0, language)}"
        for bot, win, error in rows
    )


def rises(found: Levels, language: str) -> str:
    return say(language, "levels-rise", order=decimal(found.order(), 2, language, signed=True))


def level_lines(found: Levels, language: str = ENGLISH) -> list[str]:
    lines = []
    for trial in found.trials:
        notes = "".join(f"; {say(language, f'level-{name}')}" for name in trial.warnings())
        turns, shares = decimal(trial.turns, 1, language), shares_of(trial, language)
        lines.append(say(language, "level-line", level=trial.preset, shares=shares, turns=turns, notes=notes))
    return [*lines, rises(found, language)]
