"""Decks, bred: changed a card at a time, and the better ones kept. What is better is for the caller to say."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from quintain.bots.habits import habits_of
from quintain.lab import hooks
from quintain.lab.arms import Arm
from quintain.lab.cards import traits
from quintain.lab.kit.trace import LENGTH, STALL
from quintain.lab.workbench import Workbench
from quintain.rules.errors import QuintainError

Deck = tuple[str, ...]
TRIES = 60  # changes that are tried before a deck is given up on
GENERATIONS = 24
BROOD = 12
DEALS = 24


def is_legal(arm: Arm, deck: Deck) -> bool:
    """Do the rules of deck building allow it?"""
    try:
        arm.game.blank_state([list(deck)] * 2)
    except QuintainError:
        return False
    return True


def random_deck(arm: Arm, chance: random.Random) -> Deck:
    """Any deck that the rules allow."""
    bench = Workbench(arm.with_decks("random"), chance.getrandbits(60))
    bench.set_up(chance.randrange(1 << 30), 0)
    return tuple(sorted(bench.decks_of(0, 0)[0]))


def concentrated(arm: Arm, trait: str, smallest: bool = True) -> Deck | None:
    """A deck with as many cards of one trait as the rules allow, filled up with whatever is legal; None if there is
    none. Small decks concentrate better."""

    def amount(card: Mapping[str, Any]) -> float:
        return traits(arm.rulebook, card).get(trait, 0.0)

    cards = list(arm.game.cards.values())
    wanted = sorted(cards, key=lambda card: -amount(card))
    wanted = [card for card in wanted if amount(card) > 0]
    rest = [card for card in cards if card not in wanted]
    sizes = range(1, 61) if smallest else range(60, 0, -1)
    for size in sizes:
        deck: list[str] = []
        for card in wanted + rest:
            for _ in range(4):
                if len(deck) < size and hooks.may_join(arm.game, deck, card["id"]):
                    deck.append(card["id"])
        if len(deck) == size and is_legal(arm, tuple(deck)):
            return tuple(sorted(deck))
    return None


def changed(arm: Arm, deck: Deck, chance: random.Random, least: int = 1, most: int = 3) -> Deck | None:
    """A deck with a few cards exchanged, that the rules allow."""
    ids = list(arm.game.cards)
    for _ in range(TRIES):
        cards = list(deck)
        for _ in range(chance.randint(least, most)):
            cards[chance.randrange(len(cards))] = chance.choice(ids)
        if len(cards) > 1 and chance.random() < 0.2:
            cards.pop(chance.randrange(len(cards)))
        elif chance.random() < 0.2:
            cards.append(chance.choice(ids))
        found = tuple(sorted(cards))
        if found != deck and is_legal(arm, found):
            return found
    return None


def breed(
    arm: Arm, first: Sequence[Deck], fitness: Callable[[Deck], Any], chance: random.Random, generations: int
) -> list[tuple[Any, Deck]]:
    """The best decks after some generations, the best first."""
    kept = sorted(((fitness(deck), deck) for deck in dict.fromkeys(first)), reverse=True)[:BROOD]
    known = {deck for _, deck in kept}
    for _ in range(generations):
        parents = [deck for _, deck in kept[: BROOD // 2]]
        young = [changed(arm, chance.choice(parents), chance) for _ in range(BROOD)]
        fresh = [deck for deck in dict.fromkeys(young) if deck is not None and deck not in known]
        known |= set(fresh)
        kept = sorted([*kept, *((fitness(deck), deck) for deck in fresh)], reverse=True)[:BROOD]
    return kept


def stalling_decks(arm: Arm, seed: int, generations: int = GENERATIONS) -> Iterator[tuple[Deck, float, str]]:
    """The deck that stalls most, if any does, played by two who want it to; how often, and how they play."""
    habit = "greedy+stall" if "stall" in habits_of(arm.rulebook) else "greedy"
    chance = random.Random(seed)
    names = sorted({name for card in arm.game.cards.values() for name in traits(arm.rulebook, card)})
    first = [deck for name in names if (deck := concentrated(arm, name)) is not None]
    first += [random_deck(arm, chance) for _ in range(BROOD)]

    def fitness(deck: Deck) -> tuple[float, float]:
        rows, _ = Workbench(arm.with_bots(habit).with_decks(deck, deck), seed).deals(0, DEALS)
        return float(np.mean(rows[:, STALL])) / 2, float(np.mean(rows[:, LENGTH]))

    kept = breed(arm, first, fitness, chance, generations)
    (share, _), best = kept[0]
    if share > 0:
        yield best, share, habit
