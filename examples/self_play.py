"""A player of lanes that teaches itself: proximal policy optimisation (PPO) with masks, in NumPy, on matches played by
the thousand.

python examples/self_play.py --minutes 8 --save learner.npz
python examples/self_play.py --load learner.npz --minutes 0

It is shown what a seat may know and which plans are legal, plays both seats itself, and is told who has won. A plan
puts a card or nothing into each of three lanes; the network says how good each card would be in each lane, and the
chance of a plan comes from the sum of the three. Now and then it meets `greedy`, from whom it learns nothing.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintain.batch import Batch

Array = NDArray[Any]
LANES, DIGITS = 3, 7  # a plan is a number with one digit per lane: 0 for nothing, n for the n-th card of the hand
SCALE = 0.1  # attack, defence and health are about ten in size
CLIP, ENTROPY, LAMBDA, EPOCHS, PART = 0.2, 0.01, 0.9, 3, 2048


class Eyes:
    """What the learner looks at, made from the numbers of a batch."""

    def __init__(self, batch: Batch) -> None:
        column = {name: place for place, name in enumerate(batch.columns)}
        cards = [(card["attack"], card["defence"], card["cost"], 10) for card in batch.game.cards.values()]
        self.cards = np.array([*cards, (0, 0, 0, 0)], np.float32) * np.float32(SCALE)  # the last one for -1: no card
        self.common = [column[name] for name in ("round_number", "quiet", "deck_left")]
        self.places = []
        for seat in (0, 1):  # one's own side first, then the other
            sides = [f"players[{seat}]", f"players[{1 - seat}]"]
            scalars = [column[f"{side}.{name}"] for side in sides for name in ("hp", "mana", "held")]
            hand = [column[f"{sides[0]}.hand[{slot}]"] for slot in range(DIGITS - 1)]
            units = [f"{side}.lanes[{lane}]" for side in sides for lane in range(LANES)]
            there, left = [column[f"{unit}.card"] for unit in units], [column[f"{unit}.defence"] for unit in units]
            self.places.append((scalars, hand, there, left))

    def look(self, numbers: Array, seat: int) -> tuple[Array, Array]:
        """Features of every digit in every lane, (rows, 3, 7, n), and of the whole table, (rows, m)."""
        scalars, slots, there, left = self.places[seat]
        rows = len(numbers)
        hand = np.zeros((rows, DIGITS, 4), np.float32)
        hand[:, 1:] = self.cards[numbers[:, slots]]
        units = self.cards[numbers[:, there]][:, :, [0, 3]]  # attack, and whether there is anybody
        defence = numbers[:, left, None] * SCALE * (units[:, :, 1:] > 0)
        units = np.concatenate([units, defence], axis=2).reshape(rows, 2, LANES, 3)
        table = np.concatenate([numbers[:, scalars + self.common]], axis=1) * SCALE
        table = np.concatenate([table, hand[:, 1:].mean(1), hand[:, 1:].max(1), units.sum(2).reshape(rows, 6)], axis=1)
        card, lane = hand[:, None], units.transpose(0, 2, 1, 3).reshape(rows, LANES, 1, 6)
        strikes, bears = card[..., :1] - lane[..., 5:6], card[..., 1:2] - lane[..., 3:4]
        saved = table[:, None, None, 1:2] - card[..., 2:3]
        parts = [card, lane, strikes, bears, saved, table[:, None, None]]
        placements = [np.broadcast_to(part, (rows, LANES, DIGITS, part.shape[-1])) for part in parts]
        whole = np.concatenate([table, units.reshape(rows, 18)], axis=1, dtype=np.float32)
        return np.concatenate(placements, axis=3, dtype=np.float32), whole


class Network:
    """Layers with ReLU between them, trained by Adam."""

    def __init__(self, sizes: list[int], luck: np.random.Generator) -> None:
        pairs = list(pairwise(sizes))
        self.depth = len(pairs)
        self.values: list[Array] = [luck.normal(0, np.sqrt(2 / a), (a, b)).astype(np.float32) for a, b in pairs]
        self.values[-1] *= 0.1
        self.values += [np.zeros(b, np.float32) for _, b in pairs]
        self.means, self.squares = ([np.zeros_like(value) for value in self.values] for _ in range(2))
        self.layers: list[Array] = []
        self.steps = 0

    def forward(self, x: Array) -> Array:
        self.layers = [x]
        for i in range(self.depth):
            x = x @ self.values[i] + self.values[self.depth + i]
            if i < self.depth - 1:
                np.maximum(x, 0, out=x)
            self.layers.append(x)
        return x

    def learn(self, slope: Array, rate: float) -> None:
        """A step downhill, where the last `forward` ended and the loss has this slope."""
        found: list[Array] = [slope] * len(self.values)
        for i in reversed(range(self.depth)):
            found[i], found[self.depth + i] = self.layers[i].T @ slope, slope.sum(0)
            if i:
                slope = (slope @ self.values[i].T) * (self.layers[i] > 0)
        length = np.sqrt(sum(float(np.vdot(one, one)) for one in found))
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for value, one, mean, square in zip(self.values, found, self.means, self.squares, strict=True):
            one = one / max(1.0, length)
            mean += 0.1 * (one - mean)
            square += 0.001 * (one * one - square)
            value -= rate * mean / (np.sqrt(square) + 1e-8)


class Memory(NamedTuple):
    """Decisions, and what came of them."""

    placements: Array
    whole: Array
    masks: Array
    moves: Array
    chances: Array
    gains: Array  # what came out beyond what was expected
    targets: Array

    def part(self, rows: Array) -> Memory:
        return Memory(*(one[rows] for one in self))


class Learner:
    """Two networks: one for what to do, one for how a match will end."""

    def __init__(self, batch: Batch, seed: int, hidden: int = 64) -> None:
        luck = np.random.default_rng(seed)
        self.eyes, self.luck = Eyes(batch), luck
        placements, whole = self.eyes.look(batch.observe(0), 0)
        self.policy = Network([placements.shape[-1], hidden, hidden, 1], luck)
        self.critic = Network([whole.shape[-1], hidden, hidden, 1], luck)

    def chances(self, placements: Array, masks: Array) -> Array:
        """How likely each plan is played: digit by digit, the right lane first, as a plan is written."""
        cube = masks.reshape(-1, DIGITS, DIGITS, DIGITS)
        used = np.stack([cube.any((1, 2)), cube.any((1, 3)), cube.any((2, 3))], axis=1)  # digits of any legal plan
        scores = np.zeros(used.shape, np.float32)
        scores[used] = self.policy.forward(placements[used])[:, 0]
        self.used = used
        left, center, right = scores[:, 0], scores[:, 1], scores[:, 2]
        total = right[:, :, None, None] + center[:, None, :, None] + left[:, None, None, :]
        total = np.where(masks, total.reshape(masks.shape), -np.inf)
        chances = np.exp(total - total.max(1, keepdims=True))
        return np.asarray(chances / chances.sum(1, keepdims=True))

    def decide(self, batch: Batch, seat: int) -> tuple[Array, Array, Array, Array, Array]:
        """Plans for a seat of every row, with all that is needed to learn from them."""
        masks = batch.legal(seat).astype(bool)
        masks[:, 0] |= ~masks.any(1)  # nothing can be done in a match that is over, so nothing it is
        placements, whole = self.eyes.look(batch.observe(seat), seat)
        chances = self.chances(placements, masks)
        levels = np.cumsum(chances, axis=1)
        drawn = self.luck.random((len(levels), 1)) * levels[:, -1:]
        moves = np.minimum((levels <= drawn).sum(1), DIGITS**LANES - 1)
        return placements, whole, masks, moves, chances[np.arange(len(moves)), moves]

    def collect(self, batch: Batch, rounds: int) -> Memory:
        """Play both seats for some rounds, and look back."""
        kept: list[tuple[Array, ...]] = []
        rewards, ended = np.zeros((rounds, 2, batch.n)), np.zeros((rounds, 2, batch.n), bool)
        for number in range(rounds):
            decisions = [self.decide(batch, seat) for seat in (0, 1)]
            for seat in (0, 1):
                kept.append(decisions[seat])
                batch.apply(seat, decisions[seat][3])
            for seat in (0, 1):
                rewards[number, seat], ended[number, seat] = batch.outcome(seat), batch.over
            batch.reset(batch.over)
        later = np.stack([self.expected(self.eyes.look(batch.observe(seat), seat)[1]) for seat in (0, 1)])
        values = np.stack([self.expected(one[1]) for one in kept]).reshape(rewards.shape)
        gains, gain = np.zeros_like(rewards), np.zeros_like(later)
        for number in reversed(range(rounds)):
            on = ~ended[number]
            gain = rewards[number] + on * later - values[number] + LAMBDA * on * gain
            gains[number], later = gain, values[number]
        told = [np.concatenate(parts) for parts in zip(*kept, strict=True)]
        return Memory(*told, gains.reshape(-1), (gains + values).reshape(-1))

    def expected(self, whole: Array) -> Array:
        return self.critic.forward(whole)[:, 0]

    def learn(self, memory: Memory, rate: float) -> None:
        """Some rounds over what was played, in parts."""
        gains = (memory.gains - memory.gains.mean()) / (memory.gains.std() + 1e-6)
        memory = memory._replace(gains=gains)
        for _ in range(EPOCHS):
            order = self.luck.permutation(len(gains))
            for begin in range(0, len(order) - PART + 1, PART):
                part = memory.part(order[begin : begin + PART])
                self.improve(part, rate)
                off = self.expected(part.whole) - part.targets
                self.critic.learn((off / len(off)).astype(np.float32)[:, None], rate)

    def improve(self, part: Memory, rate: float) -> None:
        """PPO: what came out better than expected becomes likelier, but not by much at once."""
        chances = self.chances(part.placements, part.masks)
        rows = np.arange(len(chances))
        ratio = chances[rows, part.moves] / part.chances
        free = np.where(part.gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = part.gains * ratio * free
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(1, keepdims=True)
        slope = push[:, None] * chances + ENTROPY * chances * (logs + entropy)
        slope[rows, part.moves] -= push
        cube = slope.reshape(-1, DIGITS, DIGITS, DIGITS) / len(rows)
        lanes = np.stack([cube.sum((1, 2)), cube.sum((1, 3)), cube.sum((2, 3))], axis=1)
        self.policy.learn(lanes[self.used].astype(np.float32)[:, None], rate)


def against(learner: Learner, bot: str, matches: int, seed: int, preset: str) -> tuple[float, float]:
    """How often a learner wins against a bot, half of the matches from either seat (a draw is half a win); and half the
    width of the 95 % interval."""
    points: list[Array] = []
    for seat in (0, 1):
        batch = Batch(preset, matches // 2, seed=seed)
        while not batch.over.all():
            owing = np.where(batch.over, -1, seat)
            moves = learner.decide(batch, seat)[3]
            replies = batch.choose(np.where(batch.over, -1, 1 - seat), bot)
            batch.apply(owing, moves)
            batch.apply(np.where(owing < 0, -1, 1 - seat), replies)
        points.append((batch.outcome(seat) + 1) / 2)
    total = np.concatenate(points)
    return float(total.mean()), float(1.96 * total.std() / np.sqrt(len(total)))


def train(learner: Learner, batch: Batch, minutes: float, rounds: int = 8, rate: float = 1e-3) -> int:
    """Play and learn for so long, in processor time; how many decisions were made?"""
    began, decisions, told = time.process_time(), 0, 0.0
    while (spent := time.process_time() - began) < minutes * 60:
        left = 1 - spent / (minutes * 60)
        memory = learner.collect(batch, rounds)
        learner.learn(memory, rate * max(0.05, left))
        decisions += len(memory.moves)
        if spent >= told:
            told += max(30.0, minutes * 6)
            wins, sure = against(learner, "greedy", 2000, 1, batch.game.preset)
            print(f"{spent:5.0f} s {decisions:10,} decisions: {wins:.1%} ± {sure:.1%} against greedy", flush=True)
    return decisions


def main() -> None:
    parser = argparse.ArgumentParser(description="A player of lanes that teaches itself.")
    parser.add_argument("--minutes", type=float, default=8.0, help="how long it learns, in processor time (8)")
    parser.add_argument("--matches", type=int, default=10_000, help="against greedy in the end (10000)")
    parser.add_argument("--preset", default="lanes", help="lanes, or a variant of it (lanes)")
    parser.add_argument("--rows", type=int, default=512, help="matches that are played at once (512)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="where to keep what was learned")
    parser.add_argument("--load", metavar="FILE", help="what was learned before")
    given = parser.parse_args()
    batch = Batch(given.preset, given.rows, seed=given.seed)
    learner = Learner(batch, given.seed)
    if given.load:
        with np.load(given.load) as kept:
            learner.policy.values = [kept[f"policy{i}"] for i in range(len(learner.policy.values))]
            learner.critic.values = [kept[f"critic{i}"] for i in range(len(learner.critic.values))]
    decisions = train(learner, batch, given.minutes)
    if given.save:
        named = {f"policy{i}": value for i, value in enumerate(learner.policy.values)}
        np.savez(given.save, **named, **{f"critic{i}": value for i, value in enumerate(learner.critic.values)})
    wins, sure = against(learner, "greedy", given.matches, given.seed + 1, given.preset)
    print(f"after {decisions:,} decisions: {wins:.1%} ± {sure:.1%} of {given.matches} matches against greedy")


if __name__ == "__main__":
    main()
