"""Judging a decision by what the seat could know: what a strong bot would do, and what the difference is worth. Or, for
whoever wants to know what was hidden: what would have been best with all cards open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from quintain.bots.explain import FINE, chance, differences, sampled
from quintain.bots.levels import LEVELS, PLANNERS
from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world, is_solo
from quintain.bots.planningbot import PlanningBot, situation
from quintain.bots.subgamebot import Mix, Reply, SubgameBot
from quintain.bots.trying import TryConfig, comparing
from quintain.bots.weights import Chance, weights_for
from quintain.review.marking import (
    FINE_MARKS,
    PLAYOUTS,
    Mark,
    is_enough,
    is_played,
    looked_behind,
    marked,
    playouts_for,
    sampled_loss,
    top_of,
    worlds_for,
)
from quintain.rules.engine import Box
from quintain.rules.game import Game

# Like level 7, but moves are tried until it is told which is best: what it prefers by luck it would blame in others.
TRIED: Final = TryConfig(PLAYOUTS, at_length=True, sample=32)
# Of what is solved it has to know what moves are worth, which is told long before how often each is played.
JUDGE: Final = replace(LEVELS[7], tried=TRIED, milliseconds=0.0, last_iterations=150)
PLANNER_LEVEL: Final = 6
WORLDS: Final = 2000  # in which a move is compared with the best one, at most
A_WORLD: Final = 1  # the luck of it
SAMPLES: Final = 20  # of these, which tell how sure the comparison is; few are enough where the mark is clear


class Choice(NamedTuple):
    """A move that the bot would make, and how often."""

    move: int
    share: float


class Verdict(NamedTuple):
    """What is to be said of a decision."""

    chance: float  # to win, as the seat could know it, if it plays well
    loss: float  # of that by what was played
    mark: Mark
    better: tuple[Choice, ...]  # what the bot would have done, the most frequent first
    certain: bool  # the best move wins whatever happens
    choices: int  # moves that there were
    why: tuple[int, ...] = ()  # in which features of a position the bot's move leaves the seat better off


class Judge:
    """Judges decisions of one game, or of a match with so many."""

    def __init__(self, game: Game, worlds: int = WORLDS, decisions: int = 1) -> None:
        self.game = game
        self.worlds = max(SAMPLES, worlds_for(worlds, decisions))
        planner = PlanningBot(f"level:{PLANNER_LEVEL}", PLANNERS[PLANNER_LEVEL])
        config = replace(JUDGE, tried=replace(TRIED, playouts=playouts_for(decisions)))
        self.bot = planner if is_solo(game.rulebook) else SubgameBot("judge", config)
        self.world = bot_world(game)
        self.playouts = comparing(game, self.worlds)

    def judge(self, view: Box, seat: int, played: int, choices: int, luck: int) -> Verdict:
        """A decision by its view, the move that was made, and how many there were."""
        dice = Luck(luck)
        mix = self.bot.mix(self.game, view, seat, dice)
        if isinstance(self.bot, SubgameBot):
            mix = mix.trimmed(self.bot.config.drop)
        loss = 0.0 if choices == 1 else self.loss(view, seat, played, mix, dice)
        better = sorted((Choice(*each) for each in zip(mix.moves, mix.shares, strict=True)), key=lambda one: -one.share)
        shown = tuple(one for one in better if one.share >= FINE)
        why = () if marked(loss) in FINE_MARKS or mix.certain else self.why(view, seat, mix, played)
        return Verdict(chance(max(mix.worths)), loss, marked(loss), shown, mix.certain, choices, why)

    def why(self, view: Box, seat: int, mix: Mix, played: int) -> tuple[int, ...]:
        """What speaks for the bot's move against the one that was made, by the numbers of features."""
        if isinstance(self.bot, SubgameBot):
            worlds = self.bot.solver(self.game).replies()
        else:  # nobody decides beside the one who plans: a world that may be is enough
            worlds = [Reply(sampled(self.game, view, seat, A_WORLD), 1.0, [])]
        told = differences(self.game, worlds, seat, mix.moves[top_of(mix)], played)
        return tuple(feature for feature, gain in told if gain > 0)

    def judge_open(self, state: Box, seat: int, played: int, choices: int, luck: int) -> Verdict:
        """The same with all cards open, from the state itself: what was best for a player who had seen them."""
        dice = Luck(luck)
        top, worth = self.playouts.best_open(self.world, state, seat, dice)
        loss = 0.0
        if choices > 1 and played != top:
            loss = self.sampled(lambda: self.gap(state, seat, top, played, False, dice, is_open=True))
        if isinstance(self.bot, PlanningBot):  # who plays better than those who play on
            worth = weights_for(self.game).chances.get(situation(self.bot.name, self.game, seat), Chance()).of(worth)
        return Verdict(chance(worth), loss, marked(loss), (Choice(top, 1.0),), False, choices)

    def loss(self, view: Box, seat: int, played: int, mix: Mix, luck: Luck) -> float:
        """What a move gives away: nothing if the bot would make it too. Both are tried in the same worlds."""
        if is_played(mix, played):
            return 0.0
        is_known = played in mix.moves
        if is_known and self.is_solved():
            return looked_behind(mix, played)
        top = mix.moves[top_of(mix)]
        loss = self.sampled(lambda: self.gap(view, seat, top, played, mix.certain, luck))
        # A plan may be good that is not played on well.
        return min(loss, looked_behind(mix, played)) if isinstance(self.bot, PlanningBot) else loss

    def sampled(self, gap: Callable[[], float]) -> float:
        """What is lost by a move, sample by sample until its mark is clear."""
        gaps = list[float]()
        while len(gaps) < SAMPLES and not is_enough(gaps):
            gaps.append(gap())
        return sampled_loss(gaps)

    def is_solved(self) -> bool:
        """Was the position small enough to be solved as a whole? Then what moves are worth is told by that."""
        return isinstance(self.bot, SubgameBot) and bool(self.bot.solver(self.game).search.peek("all_there"))

    def gap(
        self, view: Box, seat: int, top: int, played: int, certain: bool, luck: Luck, *, is_open: bool = False
    ) -> float:
        """By how much a move is worth less than another one, in some worlds."""
        moves, worlds = [played] if certain else [played, top], self.worlds // SAMPLES
        found = self.playouts.compare(self.world, view, seat, moves, luck, worlds, is_open=is_open)
        return (1.0 if certain else found[1]) - found[0]
