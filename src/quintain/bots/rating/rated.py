"""How good the bots of a game are: measured by `quintain rate`, and kept in the game's folder."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from quintain.bots.arena import NOTHING, Score, add_pair, deal
from quintain.bots.characters import PREFIX, Playing, character_names, character_of
from quintain.bots.levels import LEVELS, bot, level
from quintain.bots.matches import play_match
from quintain.bots.player import Bot, Clock
from quintain.bots.rating.ratings import ANCHOR, Points, ratings
from quintain.content import Model, check
from quintain.rules.engine import Box
from quintain.rules.game import Game
from quintain.rules.rulehash import rules_hash

FILE: Final = "ratings.json"
# Levels that think long play fewer pairs: one in so many.
RARER: Final = {7: 4, 8: 20}
MEASURES: Final = (3, 4, 5)  # levels that meet greedy, whose rating is fixed


class RatedBot(Model):
    """A rating of the arena, with the ends of its 95 % interval."""

    rating: int
    low: int
    high: int
    matches: int


class Manner(Model):
    """A character beside the level as which it thinks. Shares are from 0 to 1."""

    level: str
    score: float  # against that level
    error: float  # to either side of it, at 95 %
    follows: float  # of the decisions in which its habits prefer something, so many do what they prefer
    level_follows: float  # and of those of the level
    decisions: int


class Ratings(Model):
    """The file: by which command it was written and when, under which rules, and what was found."""

    command: str
    date: str
    preset: str
    options: dict[str, int | bool | str]
    rules: str
    bots: dict[str, RatedBot]
    characters: dict[str, Manner]


@cache
def ratings_in(folder: Path) -> Ratings | None:
    """The file of a game's folder, if it has one."""
    path = folder / FILE
    return check(json.loads(path.read_text(encoding="utf-8")), Ratings, FILE) if path.is_file() else None


def write_ratings(folder: Path, found: Ratings) -> Path:
    path = folder / FILE
    path.write_text(json.dumps(found.model_dump(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    ratings_in.cache_clear()
    return path


# ------------------------------------------------------------------------------------------ measuring
class Observed:
    """A bot whose moves are compared with what the habits of a character prefer."""

    def __init__(self, one: Bot, habits: Playing) -> None:
        self.name = one.name
        self.asked = self.followed = 0
        self._bot, self._habits = one, habits

    def choose(self, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None) -> int:
        move = self._bot.choose(game, view, seat, luck, now)
        liked = self._habits.liked(view, seat)
        if len(set(liked.values())) > 1:
            self.asked += 1
            self.followed += liked[move] == max(liked.values())
        return move

    @property
    def share(self) -> float:
        return self.followed / self.asked if self.asked else 0.0


@dataclass
class Rater:
    """Lets everybody meet their neighbours, and some of them greedy."""

    game: Game
    pairs: int
    seed: int = 1
    top: int = max(LEVELS)
    points: dict[tuple[str, str], list[Points]] = field(default_factory=lambda: defaultdict(list))
    manners: dict[str, Manner] = field(default_factory=dict)

    def levels(self) -> list[str]:
        return [f"level:{number}" for number in LEVELS if number <= self.top]

    def names(self) -> list[str]:
        return ["random", ANCHOR, *self.levels(), *character_names(self.game.rulebook)]

    def meetings(self) -> list[tuple[str, str, int]]:
        """Who meets whom, in how many pairs of matches."""
        steps = ["random", *self.levels()]
        met = list(zip(steps[1:], steps, strict=False))
        met += [(name, ANCHOR) for name in self.levels() if int(name.removeprefix("level:")) in MEASURES]
        for name in character_names(self.game.rulebook):
            met += [(name, f"level:{character_of(self.game.rulebook, name).level}"), (name, ANCHOR)]
        return [(one, other, self._pairs(one, other)) for one, other in met]

    def _pairs(self, *names: str) -> int:
        return min(max(1, self.pairs // RARER.get(thinks_as(self.game, name), 1)) for name in names)

    def play(self) -> Iterator[int]:
        """Play everything; how many pairs have been played, after each."""
        played = 0
        for one, other, pairs in self.meetings():
            bots = self._seated(one, other)
            score = NOTHING
            for number in range(pairs):
                seed, decks = deal(self.game, self.seed, number)
                here = play_match(self.game, bots, seed, None, decks)
                there = 1.0 - play_match(self.game, bots[::-1], seed, None, decks)
                self.points[one, other].append((here, there))
                score = add_pair(score, (here, there))
                played += 1
                yield played
            self._compare(bots, score)

    def _seated(self, one: str, other: str) -> list[Bot]:
        if not one.startswith(PREFIX) or other == ANCHOR:
            return [bot(one), bot(other)]
        habits = Playing(self.game, character_of(self.game.rulebook, one), level)
        return [Observed(bot(one), habits), Observed(bot(other), habits)]

    def _compare(self, bots: list[Bot], score: Score) -> None:
        one, other = bots
        if isinstance(one, Observed) and isinstance(other, Observed):
            low, high = score.interval
            self.manners[one.name] = Manner(
                level=other.name,
                score=round(score.share, 4),
                error=round((high - low) / 2, 4),
                follows=round(one.share, 4),
                level_follows=round(other.share, 4),
                decisions=one.asked,
            )

    def rated(self) -> Mapping[str, RatedBot]:
        """Everybody's rating by what has been played."""
        met = [(one, other, pairs) for (one, other), pairs in self.points.items()]
        found = ratings(self.names(), met, met_only=True)
        matches = {name: 2 * sum(len(pairs) for one, other, pairs in met if name in (one, other)) for name in found}
        return {
            name: RatedBot(rating=round(it.value), low=round(it.low), high=round(it.high), matches=matches[name])
            for name, it in found.items()
        }

    def result(self, command: str, date: str) -> Ratings:
        return Ratings(
            command=command,
            date=date,
            preset=self.game.preset,
            options=dict(self.game.options),
            rules=rules_hash(self.game),
            bots=dict(self.rated()),
            characters=self.manners,
        )


def thinks_as(game: Game, name: str) -> int:
    """The level as which a bot thinks; 0 for those who do not."""
    if name.startswith(PREFIX):
        return character_of(game.rulebook, name).level
    number = name.removeprefix("level:")
    return int(number) if number.isdigit() else 0
