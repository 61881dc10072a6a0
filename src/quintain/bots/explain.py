"""Why a bot would play what it plays: each move with its chances, what the other side is likely to do, and reasons."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world, features_of
from quintain.bots.planningbot import PlanningBot
from quintain.bots.player import Clock, bot_engine
from quintain.bots.search.workspace import numbers
from quintain.bots.subgamebot import Mix, Reply, SubgameBot
from quintain.bots.telling import sentences
from quintain.bots.values import write_features
from quintain.bots.weights import weights_for
from quintain.content import LANGUAGES
from quintain.rules.engine import Box
from quintain.rules.game import Game

Features = tuple[list[float], list[float], float]  # of both seats, and the phase
SHOWN = 8
FINE = 0.02  # a move that is played at least so often is no mistake, whatever its rank
REASONS = 3
NOTICED = 0.005  # of the chances to win, by one feature


@dataclass(frozen=True)
class Candidate:
    """A move: how often the bot plays it, how often it wins, and what it gives away against the best one."""

    move: int
    text: dict[str, str]
    share: float
    win: float
    loss: float
    fine: bool


@dataclass(frozen=True)
class Explanation:
    """What a bot thinks of a position."""

    candidates: tuple[Candidate, ...]
    foe: tuple[tuple[dict[str, str], float], ...]  # what the other side may do, and how often
    reasons: tuple[tuple[dict[str, str], float], ...]  # by what the best move differs from the next, in win chances
    certain: bool = False  # the first move wins, whatever the other side holds or does

    def sentences(self, language: str) -> list[str]:
        """The same in a few sentences for a player."""
        return sentences(self, language)

    def to_json(self) -> dict[str, Any]:
        return {
            "candidates": [vars(candidate) for candidate in self.candidates],
            "foe": [{"text": text, "share": share} for text, share in self.foe],
            "reasons": [{"feature": name, "difference": gain} for name, gain in self.reasons],
            "certain": self.certain,
            "sentences": {language: self.sentences(language) for language in LANGUAGES},
        }


def explain(
    bot: SubgameBot | PlanningBot, game: Game, view: Box, seat: int, luck: int, now: Clock | None = None
) -> Explanation:
    """Let a bot think about its view, and tell what it found."""
    mix = bot.mix(game, view, seat, Luck(luck), now)
    if isinstance(bot, PlanningBot):
        worlds = [Reply(sampled(game, view, seat, luck), 1.0, [])]
        return Explanation(candidates(game, view, seat, mix), (), why(game, worlds, seat, mix), mix.certain)
    mix = mix.trimmed(bot.config.drop)
    replies = bot.solver(game).replies()
    reasons = why(game, replies, seat, mix)
    return Explanation(candidates(game, view, seat, mix), foe_mix(game, replies, seat), reasons, mix.certain)


def sampled(game: Game, view: Box, seat: int, luck: int) -> Any:
    """A state that agrees with a view."""
    box = view.copy()
    stream = game.engine.boxed(Luck(luck).stream)
    game.engine.determinize(game.world(listening=False).record, box.record, seat, stream.record)
    return box.plain()


def candidates(game: Game, view: Box, seat: int, mix: Mix) -> tuple[Candidate, ...]:
    """The moves, the most played first; win chances from values between -1 and 1."""
    scene = game.scene(view.plain(), seat)
    best = max(mix.worths)
    found = []
    for move, share, worth in zip(mix.moves, mix.shares, mix.worths, strict=True):
        text = {language: game.rulebook.move_text(scene, seat, move, language) for language in LANGUAGES}
        fine = share >= FINE
        found.append(Candidate(move, text, share, chance(worth), chance(best) - chance(worth), fine))
    return tuple(sorted(found, key=lambda one: (-one.share, one.loss)))


def chance(worth: float) -> float:
    """A value as a share of wins."""
    return (min(1.0, max(-1.0, worth)) + 1.0) / 2.0


def foe_mix(game: Game, replies: list[Reply], seat: int) -> tuple[tuple[dict[str, str], float], ...]:
    """What the other side would play, over all that it may hold."""
    total: dict[tuple[str, ...], float] = defaultdict(float)
    for state, likely, moves in replies:
        scene = game.scene(state)
        for move, share in moves:
            words = tuple(game.rulebook.move_text(scene, 1 - seat, move, language) for language in LANGUAGES)
            total[words] += likely * share
    ranked = sorted(total.items(), key=lambda item: (-item[1], item[0]))[:SHOWN]
    return tuple((dict(zip(LANGUAGES, words, strict=True)), share) for words, share in ranked)


def why(game: Game, replies: list[Reply], seat: int, mix: Mix) -> tuple[tuple[dict[str, str], float], ...]:
    """In which features the best move leaves the seat better off than the best of those that are worth something else,
    replies included: how much of the win chances would be gone if one feature were as it is after the other move."""
    order = sorted(range(len(mix.moves)), key=lambda i: (-mix.shares[i], -mix.worths[i]))
    rivals = [i for i in order if mix.worths[i] != mix.worths[order[0]]]
    if not rivals or mix.certain:
        return ()
    told = differences(game, replies, seat, mix.moves[order[0]], mix.moves[rivals[0]])
    return tuple((feature_words(game, feature), gain) for feature, gain in told)


def differences(game: Game, replies: list[Reply], seat: int, move: int, rival: int) -> list[tuple[int, float]]:
    """Features by their numbers, and what a seat gains in each by a move instead of another one; the largest first."""
    ours, others = (features_after(game, replies, seat, one) for one in (move, rival))
    weights, sign = weights_for(game).for_moves(), (1 - 2 * seat) / 2
    value = weights.value(*ours)
    gains = [
        (int(feature), sign * (value - weights.value(*swapped(ours, others, feature))))
        for feature in features_of(game.rulebook)
    ]
    gains.sort(key=lambda item: -abs(item[1]))
    return [gain for gain in gains[:REASONS] if abs(gain[1]) > NOTICED]


def feature_words(game: Game, feature: int) -> dict[str, str]:
    """What counts in a position, by its number, in all languages."""
    message = features_of(game.rulebook)[feature].message
    return {language: game.rulebook.texts.words(message, language) for language in LANGUAGES}


def swapped(ours: Features, others: Features, i: int) -> Features:
    """Features with one of them, of both seats, taken from elsewhere."""
    mine, theirs = list(ours[0]), list(ours[1])
    mine[i], theirs[i] = others[0][i], others[1][i]
    return mine, theirs, ours[2]


def features_after(game: Game, replies: list[Reply], seat: int, move: int) -> Features:
    """The mean features after a move and the likeliest reply, over the sampled worlds."""
    engine, world = bot_engine(game.rulebook, game.engine.backing), bot_world(game)
    net = weights_for(game).net()
    packed, count = engine.boxed(net), net.count
    row = numbers(engine, 2 * count + 1, "f8")
    total = [0.0] * len(row)
    for state, likely, moves in replies:
        box = engine.boxed(state)
        chosen = {seat: move}
        if moves:
            chosen[1 - seat] = max(moves, key=lambda reply: reply[1])[0]
        for whose in sorted(chosen):
            engine.apply(world.record, box.record, whose, chosen[whose])
        engine.bind(write_features)(world.record, box.record, packed.record, row)
        total = [sum_ + likely * float(number) for sum_, number in zip(total, row, strict=True)]
    return total[:count], total[count : 2 * count], total[-1]
