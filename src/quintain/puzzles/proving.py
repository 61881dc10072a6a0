"""Is one decision clearly best? Looked at ever longer, since most positions can be put aside at a glance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from quintain.bots.explain import FINE, chance
from quintain.bots.levels import LEVELS
from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world
from quintain.bots.search.playouts import MOST
from quintain.bots.subgamebot import Mix, SolverConfig, SubgameBot
from quintain.bots.trying import TryConfig, comparing
from quintain.review.judge import JUDGE
from quintain.rules.engine import Box
from quintain.rules.game import Game

GLANCE: Final = 0  # play-outs of a first look: what is best at first sight, which takes a millisecond
PROMISING: Final = 0.025  # by how much the best should stand out then
SURPRISES: Final = 12  # but one in so many is looked at nevertheless
QUICK: Final = 160  # of the second look
USUAL: Final = 1000
DEEP: Final = 10 * USUAL  # and of the proof
ALIKE: Final = 0.02  # moves that differ by less in the chance to win are the same answer
GAP: Final = 0.06  # what every other move gives away, at least: a review would call it a mistake
KEPT: Final = 0.04  # and in the proof, which draws other worlds
MOST_ANSWERS: Final = 1 / 3  # of all moves may be right
HOPELESS: Final = 0.2  # a chance to win below which it does not matter what is played
MIXED: Final = 0.05  # a share from which a move is a part of a mixture
WORLDS: Final = 1600  # in which two moves are compared
GLIMPSES: Final = 24  # worlds in which all moves are compared
SAME: Final = 0.003  # a difference that is none
FAR: Final = 0.25  # one that more worlds than these will not make good
NEAR: Final = 0.09  # and more than a quarter of the usual ones


@dataclass(frozen=True)
class Standing:
    """What stands out in a position."""

    answers: tuple[int, ...]  # the best first
    shares: tuple[float, ...]  # where the best is a mixture; else none
    others: tuple[int, ...]  # the rest, the best first
    chance: float
    next: float
    certain: bool

    @property
    def gap(self) -> float:
        return self.chance - self.next

    def stands_out(self) -> bool:
        """Is there something to find?"""
        all_moves = len(self.answers) + len(self.others)
        few = len(self.answers) == 1 or len(self.answers) <= all_moves * MOST_ANSWERS
        return few and len(self.others) >= 2 and self.gap >= GAP and self.chance >= HOPELESS


def with_budget(playouts: int) -> SolverConfig:
    """The judge of reviews, with more or fewer play-outs; without any, somebody who looks one move ahead."""
    if playouts == GLANCE:
        return LEVELS[5]
    tried = TryConfig(playouts, moves=MOST if playouts == DEEP else 8, at_length=True)
    outcomes, iterations = JUDGE.outcomes * playouts // USUAL // 2, LEVELS[7].last_iterations
    return replace(JUDGE, tried=tried, outcomes=outcomes, last_iterations=iterations)


def standing(mix: Mix, legal: Sequence[int], solved: bool) -> Standing:
    """Moves by what they are worth; in a solved position, by how often they are played."""
    worth = dict(zip(mix.moves, map(chance, mix.worths), strict=True))
    share = dict(zip(mix.moves, mix.shares, strict=True))
    ranked = sorted(worth, key=lambda move: (-worth[move], -share[move]))
    parts = [move for move in sorted(worth, key=lambda move: -share[move]) if share[move] >= MIXED]
    top = worth[ranked[0]]
    mixed = solved and not mix.certain and len(parts) > 1 and top <= 1.0 - 2 * ALIKE  # else nobody need be misled
    answers = parts if mixed else [move for move in ranked if worth[move] >= top - ALIKE]
    if mix.certain:  # what else wins is worth as much as what was proved to
        answers = [move for move in ranked if worth[move] >= 1.0 - ALIKE]
    others = [move for move in ranked if move not in answers]
    others += [move for move in legal if move not in worth]
    shares = tuple(share[move] for move in answers) if mixed else ()
    following = max((worth[move] for move in others if move in worth), default=top)  # what was not tried says nothing
    return Standing(tuple(answers), shares, tuple(others), top, following, mix.certain)


class Prover:
    """Looks at decisions of one game with three budgets."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.bots = {budget: SubgameBot("prover", with_budget(budget)) for budget in (GLANCE, QUICK, USUAL, DEEP)}
        self.world = bot_world(game)
        self.playouts = comparing(game, WORLDS)  # by the players of reviews, who are those of the bots above

    def look(self, view: Box, seat: int, legal: Sequence[int], luck: int, budget: int) -> Standing:
        bot = self.bots[budget]
        mix = bot.mix(self.game, view, seat, Luck(luck)).trimmed(FINE)
        return standing(mix, legal, bool(bot.solver(self.game).search.peek("all_there")))

    def find(
        self, view: Box, seat: int, legal: Sequence[int], luck: int, missed: Callable[[Standing], bool]
    ) -> Standing | None:
        """What is clearly best and stays so, with all that is played and more thought; or nothing. Whether weak players
        miss it is asked early, since many would not."""
        glance = self.look(view, seat, legal, luck, GLANCE)
        if glance.gap < PROMISING and luck % SURPRISES:
            return None
        found = self.look(view, seat, legal, luck + QUICK, QUICK)
        if not found.stands_out() or not missed(found):
            return None
        found = self.look(view, seat, legal, luck + USUAL, USUAL)
        if not found.stands_out():
            return None
        whole = self.completed(found, view, seat, luck)
        return whole if whole and whole.stands_out() and self.holds(whole, view, seat, legal, luck) else None

    def completed(self, found: Standing, view: Box, seat: int, luck: int) -> Standing | None:
        """With all moves, also those that did not look good enough to be tried, or stand behind one that is the same
        but for a name. None if there is a move of which nobody can say whether it is an answer."""
        behind = self.behind(found.answers[0], found.others, view, seat, luck)
        if found.shares:  # shares are of moves, and not of all their names
            return None if any(loss <= SAME for loss in behind.values()) else found
        if any(ALIKE < loss < KEPT for loss in behind.values()):
            return None
        alike = tuple(move for move, loss in behind.items() if loss <= ALIKE)
        others = tuple(move for move in found.others if move not in alike)
        return replace(found, answers=(*found.answers, *alike), others=others)

    def is_clear(self, found: Standing, view: Box, seat: int, luck: int) -> bool:
        """Is no answer as bad as what is refused, and nothing refused that is as good as an answer?"""
        best, *alike = found.answers
        behind = self.behind(best, (*alike, *found.others), view, seat, luck)
        if not found.shares and any(behind[move] >= KEPT for move in alike):
            return False
        return all(behind[move] > (SAME if found.shares else ALIKE) for move in found.others)

    def behind(self, best: int, moves: Sequence[int], view: Box, seat: int, luck: int) -> dict[int, float]:
        """By how much moves are worse than the best one, in the same worlds: in few of them what is far behind, in ever
        more what is close. That nothing is between two moves in a few worlds does not say that they are the same."""
        found = self.compared(best, moves, view, seat, luck, GLIMPSES)
        close = [move for move, loss in found.items() if loss < FAR]
        found |= self.compared(best, close, view, seat, luck, WORLDS // 4)
        close = [move for move in close if found[move] < NEAR and abs(found[move]) > SAME]
        return found | self.compared(best, close, view, seat, luck, WORLDS)

    def compared(
        self, best: int, moves: Sequence[int], view: Box, seat: int, luck: int, worlds: int
    ) -> dict[int, float]:
        dice, found = Luck(luck), dict[int, float]()
        for start in range(0, len(moves), MOST - 1):
            some = moves[start : start + MOST - 1]
            top, *rest = self.playouts.compare(self.world, view, seat, [best, *some], dice, worlds)
            found |= {move: (top - worth) / 2 for move, worth in zip(some, rest, strict=True)}
        return found

    def holds(self, found: Standing, view: Box, seat: int, legal: Sequence[int], luck: int) -> bool:
        """With ten times the budget and other worlds, is the same best, and everything else worse?"""
        deep = self.look(view, seat, legal, luck + DEEP, DEEP)
        if deep.answers[0] not in found.answers:
            return False
        rival = next((move for move in (*deep.answers, *deep.others) if move not in found.answers), None)
        if rival is None or deep.certain or deep.shares:
            return rival in deep.others
        return self.compared(found.answers[0], [rival], view, seat, luck + 1, WORLDS)[rival] >= KEPT
