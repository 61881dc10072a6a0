"""Habits that players of clash can be given: what is always or never played."""

from __future__ import annotations

from typing import Final

from quintain.games.clash.bot import World
from quintain.games.clash.state import PASS, Act, Card, State
from quintain.rules.kernel import rule

STALLING: Final = 1
PASSING: Final = 2
KEEPING: Final = 3
BUSY: Final = 4
LARGE: Final = 5
SMALL: Final = 6
FIRST: Final = 10  # and the number of an act: as much of it as possible comes first
WITHOUT: Final = 20  # and the number of an act: never
MUCH: Final = 200_000  # more than a card that wins
NEVER: Final = 1_000_000_000
ALL_OF_IT: Final = 20  # what an amount counts that is no number, such as a whole hand
HORIZON: Final = 9  # turns for which a lasting effect counts
HABITS = {
    "stall": STALLING,
    "pass": PASSING,
    "keep": KEEPING,
    "busy": BUSY,
    "large": LARGE,
    "small": SMALL,
    "attack": FIRST + Act.ATTACK,
    "heal": FIRST + Act.HEAL,
    "block": FIRST + Act.BLOCK,
    "draw": FIRST + Act.DRAW,
    "discard": FIRST + Act.DISCARD,
    "no-attack": WITHOUT + Act.ATTACK,
    "no-heal": WITHOUT + Act.HEAL,
    "no-block": WITHOUT + Act.BLOCK,
    "no-draw": WITHOUT + Act.DRAW,
    "no-discard": WITHOUT + Act.DISCARD,
}


@rule
def steer(w: World, s: State, seat: int, count: int, habit: int, limit: int) -> None:
    """`stall` blocks, heals and gets rid of its cards until all that are left fit into the hand, where they never tire
    it; `pass` never plays a card; `keep` holds its best card back as long as it has another one. All other habits go by
    what is on a card."""
    me = s.players[seat]
    hoards = me.held + me.deck_left + me.discarded + me.laid <= w.options.hand_limit
    best = best_card(w, count) if habit == KEEPING and count > 2 else -1
    for i in range(count):
        move = w.scratch.moves[i]
        if habit == PASSING or (habit == STALLING and hoards):
            w.notes.worth[i] = 1 if move == PASS else 0
        elif habit == STALLING:
            w.notes.worth[i] = 1 if move == PASS else peacefulness(w.card[me.hand[move]])
        elif move != PASS:
            w.notes.worth[i] += MUCH * (card_habit(w.card[me.hand[move]], habit) - (1 if i == best else 0))
        elif habit in (BUSY, SMALL):
            w.notes.worth[i] = -NEVER


@rule
def best_card(w: World, count: int) -> int:
    """The place among the moves of the card that looks best."""
    best = -1
    for i in range(count):
        if w.scratch.moves[i] != PASS and (best < 0 or w.notes.worth[i] > w.notes.worth[best]):
            best = i
    return best


@rule
def card_habit(card: Card, habit: int) -> int:
    """The more, the rather it is played; less than nothing for a card that never is."""
    if habit in (LARGE, SMALL):
        size = 0
        for act in range(Act.BLOCK + 1):
            size += amount(card, act)
        return size if habit == LARGE else -size
    if habit >= WITHOUT:
        return -1 if amount(card, habit - WITHOUT) > 0 else 0
    return amount(card, habit - FIRST) if habit >= FIRST else 0


@rule
def amount(card: Card, act: int) -> int:
    """How much of it a card does for its player, over all its turns; of discards, those of the opponent."""
    total = 0
    for line in range(card.effects):
        effect = card.effect[line]
        if effect.act == act and (effect.opponent != 0) == (act == Act.DISCARD):
            total += min(effect.amount, ALL_OF_IT) * (min(effect.last, HORIZON) - min(effect.first, HORIZON) + 1)
    return total


@rule
def peacefulness(card: Card) -> int:
    """How much longer a card makes a match."""
    total = 0
    for line in range(card.effects):
        effect = card.effect[line]
        if effect.act in (Act.HEAL, Act.BLOCK):
            total += min(effect.amount, 100)
        elif effect.act in (Act.LEAVE, Act.SET_ASIDE):
            total += 60
        elif effect.act in (Act.ATTACK, Act.DRAW):
            total -= 3 * effect.amount
    return total
