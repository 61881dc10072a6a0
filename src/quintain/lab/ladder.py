"""Does the better player win? And how hard are the levels of a campaign?"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quintain.bots.arena import elo_of
from quintain.games import catalog
from quintain.lab import hooks, shapes
from quintain.lab.arms import TIERS, Arm, arm_of
from quintain.lab.compare import Comparison, measure
from quintain.lab.findings import Finding
from quintain.lab.hooks import thinking_deals
from quintain.lab.naming import player, skill
from quintain.lab.statistics import LESS, MORE, SAME
from quintain.lab.study import Budget, Study, shares
from quintain.rules.errors import UnknownName

EVEN = 0.5
EASY, HARD = 0.5, 0.01  # won so often at random, or so seldom by anybody: a level to look at


@dataclass(frozen=True)
class Meeting:
    """Two players against each other, or one against the environment."""

    one: str
    other: str
    finding: Finding

    @property
    def share(self) -> float:
        return self.finding.before.value

    def to_json(self) -> dict[str, Any]:
        return {"bots": [self.one, self.other], "elo": elo_of(self.share), **self.finding.to_json()}


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


def meet(study: Study, arm: Arm, budget: Budget | None = None) -> Finding:
    """What side A scores, beside a half."""
    thinking = 8 * thinking_deals(arm.rulebook)
    found = measure(study, arm, references={"score": EVEN}, names=("score",), budget=budget, thinking=thinking)
    return found.main.finding("score")


def ladder_lines(found: Ladder, language: str = "en") -> list[str]:
    return [meeting_line(meeting, found.alone, language) for meeting in found.meetings]


def meeting_line(meeting: Meeting, alone: bool, language: str) -> str:
    share = meeting.finding.metric.shown(meeting.share, language, 1)
    if alone:
        word = "побеждают в" if language == "ru" else "players win"
        return f"{player(meeting.one, language)} {word} {share}"
    words = {
        "en": {MORE: "lose to", LESS: "beat", SAME: "are as good as", None: "against"},
        "ru": {MORE: "слабее, чем", LESS: "сильнее, чем", SAME: "так же сильны, как", None: "против"},
    }[language]
    theirs = meeting.finding.metric.shown(1 - meeting.share, language, 1)
    points = "очков" if language == "ru" else "of points"
    elo = elo_of(1 - meeting.share)
    one, other = player(meeting.one, language), player(meeting.other, language)
    open_yet = "" if meeting.finding.verdict else " (пока неясно)" if language == "ru" else " (undecided)"
    return f"{other} {words[meeting.finding.verdict]} {one}: {theirs} {points}, {elo:+.0f} Elo{open_yet}"


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


def level_summary(found: Levels, language: str = "en") -> str:
    """All levels in two sentences: can they be beaten, which is the hardest, does it get harder."""
    unbeaten = [trial.preset for trial in found.trials if "unbeaten" in trial.warnings()]
    easy = [trial.preset for trial in found.trials if "easy" in trial.warnings()]
    hardest = min(found.trials, key=lambda trial: sum(trial.wins))
    shares = ", ".join(
        f"{skill([bot], language)} {win * 100:.0f} %" for bot, win in zip(hardest.bots, hardest.wins, strict=True)
    )
    order = f"{found.order():+.2f}".replace(".", "," if language == "ru" else ".")
    if language == "ru":
        short = f"Нет: никто не прошёл {', '.join(unbeaten)}." if unbeaten else "Да: каждый уровень кто-то проходит."
        easily = f" Случайными ходами чаще половины раз проходится {', '.join(easy)}." if easy else ""
        return f"{short} Труднее всех {hardest.preset} (побед: {shares}).{easily} {rises(order, language)}"
    short = f"No: nobody wins {', '.join(unbeaten)}." if unbeaten else "Yes: somebody wins every level."
    easily = f" Moving at random wins {', '.join(easy)} more often than not." if easy else ""
    return f"{short} The hardest is {hardest.preset} (won by {shares}).{easily} {rises(order, language)}"


def rises(order: str, language: str) -> str:
    if language == "ru":
        return f"Сложность растёт по ходу кампании: {order} (1 — всегда, 0 — без порядка)."
    return f"Difficulty rises along the campaign: {order} (1: always, 0: in no order)."


def level_lines(found: Levels, language: str = "en") -> list[str]:
    words = {
        "en": {"unbeaten": "nobody wins it", "easy": "moving at random wins it"},
        "ru": {"unbeaten": "никто не побеждает", "easy": "можно выиграть случайными ходами"},
    }[language]
    lines = []
    for trial in found.trials:
        shares = ", ".join(
            f"{skill([bot], language)} {win * 100:.0f} %" for bot, win in zip(trial.bots, trial.wins, strict=True)
        )
        notes = "".join(f"; {words[name]}" for name in trial.warnings())
        turns = f"{trial.turns:.1f} {'хода' if language == 'ru' else 'turns'}".replace(
            ".", "," if language == "ru" else "."
        )
        lines.append(f"{trial.preset}: {shares}; {turns}{notes}")
    return [*lines, rises(f"{found.order():+.2f}".replace(".", "," if language == "ru" else "."), language)]
