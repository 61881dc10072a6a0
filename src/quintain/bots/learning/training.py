"""Learning what positions are worth: random matches first, then matches of the bot against itself, generation by
generation, then contests in which values change towards what wins. Everything follows from the preset, the numbers
below and the seed, so training can be repeated; and what is kept on the way lets it go on after an interruption."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import cache

import numpy as np

from quintain.bots.learning.competing import Contestant, begin_practice, compete_on, practice_for, scaled_weights
from quintain.bots.learning.fitting import Array, fit, guess, squashed, unsquashed
from quintain.bots.learning.notebook import Notebook
from quintain.bots.luck import Luck
from quintain.bots.matches import play, points
from quintain.bots.parts import bot_world, deck_pair, features_of, is_solo
from quintain.bots.player import SimpleBot, bot_engine
from quintain.bots.search.workspace import numbers
from quintain.bots.subgamebot import Mix, SolverConfig, SubgameBot
from quintain.bots.values import ValueNet, write_features
from quintain.bots.weights import Weights, untrained, weights_for
from quintain.games import catalog
from quintain.games.catalog import load
from quintain.rules.game import Game, Match

STEADY = 300.0  # ridge for leads that are to compete: what explains each other is not set off against each other
SETTLING = 400  # matches by which values become chances again
FACTORS = tuple(0.3 * 1.05**step for step in range(50))
Progress = Callable[[str, int, int], None]  # what is being done, how much is done, of how much


@dataclass(frozen=True)
class Course:
    """How much is played, and how."""

    random_games: int = 3000
    games: int = 1500  # of each generation
    generations: int = 3
    wild: float = 0.08  # decisions made at random, so that odd positions are seen as well
    opening: int = 4  # up to so many decisions at the start are random
    trust: float = 0.5  # how much of a target is the search's own value; the rest is how the match ended
    ridge: float = 3.0  # how strongly weights are held to the generation before
    units: int = 16  # for what a sum of leads cannot say
    drop_units: bool = False  # play with them while learning, and keep the sum alone
    contests: int = 120  # steps in which values change towards what wins, see `Practice`
    pairs: int = 1000  # deals of each of them, played from both seats
    seed: int = 1


CONFIG = SolverConfig(own=6, real=2, foes=6, first_moves=14, iterations=24, room=60_000, drop=0.1)


def train(
    game: Game,
    course: Course,
    config: SolverConfig = CONFIG,
    progress: Progress | None = None,
    notebook: Notebook | None = None,
) -> Weights:
    """Weights for a game. With a notebook it goes on where it was interrupted."""
    told = progress or (lambda what, done, total: None)
    if is_solo(game.rulebook):
        return train_solo(game, replace(course, units=0, contests=0), told)
    kept = notebook or Notebook(None)
    lessons = Lessons(game)
    if kept.stage == 0:
        kept.keep(
            1, fit(lessons.random(course, told), untrained(game.rulebook), course.ridge).rounded(), np.zeros((0, 0))
        )
    while kept.stage <= course.generations:
        new = lessons.self_play(course, kept.stage, kept.weights, config, told)
        rows = new if kept.stage < 3 else np.concatenate([kept.rows, new])
        kept.keep(kept.stage + 1, fit(rows, kept.weights, course.ridge, course.units, course.seed).rounded(), rows)
    weights = kept.weights.leads_only() if course.drop_units else kept.weights
    if course.contests:
        winner = practise(game, course, weights, kept, told)
        rows = lessons.self_play(replace(course, games=SETTLING), course.generations + 1, winner, config, told)
        weights = replace(weights, contest=settled(rows, winner).rounded())
    return with_provenance(game, course, weights, kept.rows)


def train_on(game: Game, course: Course, weights: Weights, progress: Progress) -> Weights:
    """Weights that are there compete on, after cards, decks or features have changed. What positions are worth is left
    as it was, and so is how much a unit of it counts."""
    best = weights.for_moves()
    shape = len(best.early), len(best.units)
    practice = practice_for(course.contests, course.pairs, len(best.units))

    def tell(at: Contestant) -> None:
        progress("contests", at.step, practice.steps)

    winner = compete_on(game, begin_practice(best), practice, shape, course.seed, tell)
    told = {"contests": course.contests, "pairs": course.pairs, "seed": course.seed, "before": weights.provenance}
    return replace(weights, provenance={"preset": game.preset, **told}, contest=winner.rounded())


def practise(game: Game, course: Course, weights: Weights, kept: Notebook, told: Progress) -> Weights:
    """Values that have been fitted compete."""
    practice = practice_for(course.contests, course.pairs, len(weights.units))
    start = weights if weights.units else fit(kept.rows, untrained(game.rulebook), STEADY)

    def tell(at: Contestant) -> None:
        kept.keep_practice(at)
        told("contests", at.step, practice.steps)

    shape = len(weights.early), len(weights.units)
    return compete_on(game, kept.practice or begin_practice(start), practice, shape, course.seed, tell)


def settled(rows: Array, weights: Weights) -> Weights:
    """The same order of positions, but by numbers that are chances to win again: contests change only what moves are
    worth compared to each other."""
    target, totals = rows[:, -1], unsquashed(guess(rows, weights))
    errors = {factor: float(np.mean((squashed(factor * totals) - target) ** 2)) for factor in FACTORS}
    return scaled_weights(weights, min(errors, key=errors.__getitem__))


def train_solo(game: Game, course: Course, told: Progress) -> Weights:
    """For a game of long turns against an environment: greedy matches with mistakes in them, of all its presets."""
    presets = sorted(catalog.table(game.rulebook.name).presets)
    rows: list[list[float]] = []
    for number in range(course.games):
        other = cached_load(presets[number % len(presets)])
        rows += cached_lessons(other).play_greedily(number, course)
        told("greedy matches", number + 1, course.games)
    table = np.array(rows)
    return with_provenance(game, course, fit(table, untrained(game.rulebook), course.ridge).rounded(), table)


@cache
def cached_load(preset: str) -> Game:
    return load(preset)


@cache
def cached_lessons(game: Game) -> Lessons:
    return Lessons(game)


def with_provenance(game: Game, course: Course, weights: Weights, rows: Array) -> Weights:
    """The weights with all that is needed to get them again, and how far they are from their targets on average.
    Chances of those who plan do not come from values: they stay."""
    error = float(np.sqrt(np.mean((guess(rows, weights) - rows[:, -1]) ** 2)))
    numbers_used = asdict(course) | {"positions": len(rows), "error": round(error, 4)}
    return replace(weights, provenance={"preset": game.preset, **numbers_used}, chances=weights_for(game).chances)


class Lessons:
    """Plays matches and writes positions down: features, phase, and in the end what they were worth to seat 0."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.count = len(features_of(game.rulebook))
        engine = bot_engine(game.rulebook, game.engine.backing)
        net = ValueNet.plain()
        net.count = self.count
        self._net, self._world = engine.boxed(net), bot_world(game)
        self._row = numbers(engine, 2 * self.count + 1, "f8")
        self._note = engine.bind(write_features)

    def random(self, course: Course, told: Progress) -> Array:
        rows: list[list[float]] = []
        for number in range(course.random_games):
            luck = Luck(course.seed << 64 | number)
            rows += self.play(number, course, luck, None, 1.0)
            told("random matches", number + 1, course.random_games)
        return np.array(rows)

    def self_play(
        self, course: Course, generation: int, weights: Weights, config: SolverConfig, told: Progress
    ) -> Array:
        rows: list[list[float]] = []
        bot = SubgameBot("learner", config, weights)
        for number in range(course.games):
            luck = Luck(course.seed << 64 | generation << 32 | number)
            rows += self.play(generation << 32 | number, course, luck, bot, course.wild)
            told(f"generation {generation}", number + 1, course.games)
        return np.array(rows)

    def play(self, number: int, course: Course, luck: Luck, bot: SubgameBot | None, wild: float) -> list[list[float]]:
        """One match; its positions with their targets. What the bot thinks of a position is the mean over the seats
        that decide in it."""
        match = self.game.new(seed=course.seed << 64 | number, decks=deck_pair(self.game, number & 0xFFFF))
        opening = int(luck.share() * (course.opening + 1)) if bot else 0
        rows: list[list[float]] = []
        thoughts: list[list[float]] = []

        def note(match: Match) -> None:
            rows.append(self.note(match))
            thoughts.append([])

        def choose(match: Match, seat: int, number: int) -> int:
            if bot is None or number < opening:
                return any_move(match, seat, luck)
            mix = bot.mix(self.game, match.observe(seat), seat, luck)
            thoughts[-1].append(worth_of(mix) * (1.0 - 2.0 * seat))
            return any_move(match, seat, luck) if luck.share() < wild else mix.trimmed(bot.config.drop).pick(luck)

        play(match, choose, [note])
        end, trust = value_of_result(match), course.trust if bot else 0.0
        values = [sum(worths) / len(worths) if worths else end for worths in thoughts]
        return [[*row, trust * value + (1.0 - trust) * end] for row, value in zip(rows, values, strict=True)]

    def play_greedily(self, number: int, course: Course) -> list[list[float]]:
        """One match of greedy bots that now and then do something else; its positions with how it ended."""
        luck, greedy = Luck(course.seed << 64 | number), SimpleBot("greedy")
        match = self.game.new(seed=course.seed << 64 | number)
        rows: list[list[float]] = []

        def choose(match: Match, seat: int, number: int) -> int:
            if luck.share() < 2 * course.wild:
                return any_move(match, seat, luck)
            return greedy.choose(self.game, match.observe(seat), seat, luck.word())

        play(match, choose, [lambda match: rows.append(self.note(match))])
        end = value_of_result(match)
        return [[*row, end] for row in rows]

    def note(self, match: Match) -> list[float]:
        self._note(self._world.record, match._state.record, self._net.record, self._row)
        return [float(number) for number in self._row]


def any_move(match: Match, seat: int, luck: Luck) -> int:
    codes = match.legal_codes(seat)
    return codes[int(luck.share() * len(codes))]


def value_of_result(match: Match) -> float:
    """What the end of a match was worth to seat 0."""
    return 2.0 * points(match) - 1.0


def worth_of(mix: Mix) -> float:
    """What a position is worth to the seat that plays a mix."""
    return sum(share * worth for share, worth in zip(mix.shares, mix.worths, strict=True))
