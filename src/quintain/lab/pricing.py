"""What a card should cost: it is played at other costs until one is found at which it is worth as much as the average
card, or two next to each other of which one is too low and the other too high."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from quintain.lab.arms import Arm
from quintain.lab.study import Budget, Study
from quintain.lab.valuing import cost_of, estimates
from quintain.lab.workbench import Array

ERROR = 0.005  # of a value at another cost, in points of a match
CLEAR = 4.0  # standard errors from 0 at which a value needs no more matches
SURE = 1.96
FAIR = 0.01  # what a card may be off and still be called fair
ALONE = 12  # of so many cards one has another cost at a time: the others stay what it is compared with


class FairCost(NamedTuple):
    """The lowest and the highest cost that a card should have: the same one, or two next to each other between which it
    lies. None: below the cheapest of the set, or above the dearest."""

    low: int | None
    high: int | None


@dataclass
class Search:
    """What is known of one card: the highest cost that was too low for it, and the lowest that was too high."""

    cost: int
    too_low: int | None = None
    too_high: int | None = None
    fair: int | None = None

    def note(self, cost: int, value: float, error: float) -> None:
        """What the card turned out to be worth at a cost."""
        if abs(value) <= max(FAIR, SURE * error):
            self.fair = cost
        elif value > 0:
            self.too_low = cost
        else:
            self.too_high = cost

    def next_cost(self, cheapest: int, dearest: int) -> int | None:
        """Where to look next; None if everything is known. Without an end yet, steps grow."""
        if self.fair is not None:
            return None
        if self.too_high is None:
            at = self.cost if self.too_low is None else self.too_low
            return min(dearest, at + max(1, at - self.cost)) if at < dearest else None
        if self.too_low is None:
            return (
                max(cheapest, self.too_high - max(1, self.cost - self.too_high)) if self.too_high > cheapest else None
            )
        return (self.too_low + self.too_high) // 2 if self.too_high - self.too_low > 1 else None

    def found(self) -> FairCost:
        return FairCost(self.too_low, self.too_high) if self.fair is None else FairCost(self.fair, self.fair)


def fair_costs(
    study: Study, arm: Arm, table: Array, wanted: Sequence[int], budget: Budget, error: float = ERROR
) -> dict[int, FairCost]:
    """The fair costs of the wanted cards, as far as there is time. None where cards have no cost."""
    known, end = [dict(card) for card in arm.game.cards.values()], time.monotonic() + budget.seconds
    if any(cost_of(card) is None for card in known):
        return {}
    costs = [int(card["cost"]) for card in known]
    cheapest, dearest = min(costs), max(costs)
    searches = {card: Search(costs[card]) for card in wanted}
    values = estimates(table)
    for card, search in searches.items():
        search.note(costs[card], *values[card])
    while tries := {
        card: cost for card, search in searches.items() if (cost := search.next_cost(cheapest, dearest)) is not None
    }:
        for group in groups(list(tries), max(1, len(known) // ALONE)):
            if time.monotonic() > end:
                return {card: one.found() for card, one in searches.items() if card not in tries}
            found = at_costs(study, arm, {card: tries[card] for card in group}, budget.deals, error)
            for card in group:
                searches[card].note(tries.pop(card), *found[card])
    return {card: search.found() for card, search in searches.items()}


def groups(cards: Sequence[int], size: int) -> list[Sequence[int]]:
    """Some cards at a time, those of a group far from each other in the set."""
    count = -(-len(cards) // size)
    return [cards[i::count] for i in range(count)]


def at_costs(
    study: Study, arm: Arm, costs: Mapping[int, int], deals: int, error: float
) -> dict[int, tuple[float, float]]:
    """What some cards would be worth at other costs, with errors."""
    known = [dict(card) for card in arm.game.cards.values()]
    for card, cost in costs.items():
        known[card]["cost"] = cost

    def wanted(table: Array) -> int:
        values = estimates(table)
        unclear = [one for card in costs for value, one in [values[card]] if abs(value) < CLEAR * one]
        off = max(unclear, default=0.0)
        return 0 if off <= error else int(float(table[-1, 0]) * (off / error) ** 2)

    table = study.cards(replace(arm, cards=json.dumps(known, sort_keys=True)), Budget(deals), wanted)
    values = estimates(table)
    return {card: values[card] for card in costs}
