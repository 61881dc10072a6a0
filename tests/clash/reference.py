"""The effects of a turn once more (C9-C12), written for reading and not for speed: what the rules must agree with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

Card = Mapping[str, Any]
Seat = Mapping[str, Any]


class Line(NamedTuple):
    """An effect that is due at the age of its card, if its condition holds."""

    owner: int
    effect: Mapping[str, Any]

    @property
    def actor(self) -> int:
        """C11 — the opponent carries it out as if they had played it."""
        return 1 - self.owner if self.effect.get("opponent") else self.owner

    @property
    def condition(self) -> Any:
        return self.effect.get("if")


class Move(NamedTuple):
    """An effect that moves cards: who does what with how many, and from where."""

    seat: int
    word: str
    zone: str
    amount: int


@dataclass
class Turn:
    """What a turn must come to."""

    attack: list[int]
    heal: list[int]
    block: list[float]
    healths: list[int]  # below 0 as well
    moves: list[Move]
    answers: list[tuple[int, str, str]]  # seat, card, condition: in whatever order
    leaving: list[set[str]]  # cards that leave the game in place of going to the discard


# ------------------------------------------------------------------------------------------ which effects are due
def laid_in_order(cards: Mapping[str, Card], in_play: list[list[dict[str, Any]]]) -> list[tuple[int, dict[str, Any]]]:
    """C9 — in the order in which they were laid, seat 0 first; C2: Auto cards before the chosen ones."""
    every = [(seat, laid) for seat in (0, 1) for laid in in_play[seat]]
    return sorted(every, key=lambda one: (-one[1]["age"], not cards[one[1]["card"]]["auto"]))


def lines_of(card: Card, owner: int, age: int) -> list[Line]:
    """C11a — due at ages `in` … `in + for − 1`."""
    return [
        Line(owner, effect)
        for effect in card["effects"]
        if effect.get("in", 0) <= age < effect.get("in", 0) + effect.get("for", 1)
    ]


def total(lines: list[Line], seat: int, word: str) -> float:
    """C9 — what a side does of one keyword, added up."""
    amounts = [line.effect[word] for line in lines if line.actor == seat and word in line.effect]
    return sum(float("inf") if amount == "all" else amount for amount in amounts)


def holds_before(condition: Any, owner: int, seats: Sequence[Seat], passed: list[bool]) -> bool:
    """C11 — what is judged on how things stood before the turn's effects."""
    if condition is None:
        return True
    if condition == "opponent_passed":
        return passed[1 - owner]
    if isinstance(condition, str):
        return False
    ((name, number),) = condition.items()
    return bool(seats[owner]["health"] <= number if name == "health_at_most" else seats[owner]["deck_number"] >= number)


def is_met(condition: Any, owner: int, due: list[Line]) -> bool:
    """C12 — attacked: for more than 0; damaged: some came through; blocked: the own block took some."""
    attack, block = total(due, 1 - owner, "attack"), total(due, owner, "block")
    met = {"attacked": attack > 0, "damaged": attack > block, "blocked": min(attack, block) > 0}
    return isinstance(condition, str) and met.get(condition, False)


def settled(lines: list[Line], due: list[Line]) -> list[Line]:
    """C11 — attacked and blocked, repeating until nothing changes; what has become due stays due."""
    while True:
        more = [
            line
            for line in lines
            if line not in due and line.condition in ("attacked", "blocked") and is_met(line.condition, line.owner, due)
        ]
        if not more:
            return due
        due = due + more


# ------------------------------------------------------------------------------------------ a whole turn
def resolve(
    cards: Mapping[str, Card], seats: Sequence[Seat], in_play: list[list[dict[str, Any]]], passed: list[bool]
) -> Turn:
    """C9 — collected from both sides first, then added up; cards move afterwards."""
    table = laid_in_order(cards, in_play)
    lines = [line for owner, laid in table for line in lines_of(cards[laid["card"]], owner, laid["age"])]
    lines = [Line(line.owner, dict(line.effect, number=number)) for number, line in enumerate(lines)]  # none are alike
    due = settled(lines, [line for line in lines if holds_before(line.condition, line.owner, seats, passed)])
    damaged = [is_met("damaged", seat, due) for seat in (0, 1)]
    due = settled(lines, due + [line for line in lines if line.condition == "damaged" and damaged[line.owner]])
    turn = Turn(
        attack=[int(total(due, seat, "attack")) for seat in (0, 1)],
        heal=[int(total(due, seat, "heal")) for seat in (0, 1)],
        block=[total(due, seat, "block") for seat in (0, 1)],
        healths=[],
        moves=[move for line in lines if line in due for move in moves_of(line)],
        answers=[],
        leaving=[set(), set()],
    )
    for me in (0, 1):
        damage = max(0, turn.attack[1 - me] - turn.block[me])
        turn.healths.append(int(min(seats[me]["health"] + turn.heal[me] - damage, seats[me]["max_health"])))
    for owner, laid in table:
        card = cards[laid["card"]]
        met = {word for word in ("attacked", "blocked") if is_met(word, owner, due)}
        met |= {"damaged"} if damaged[owner] else set()
        asked = [line.condition for line in lines_of(card, owner, laid["age"]) if not is_self(line)]
        turn.answers += [(owner, laid["card"], word) for word in sorted(met) if word in asked]
        leaving = [effect.get("if") for effect in card["effects"] if is_self(Line(owner, effect))]
        if any(condition in [*met] or holds_before(condition, owner, seats, passed) for condition in leaving):
            turn.leaving[owner].add(laid["card"])
    return turn


def is_self(line: Line) -> bool:
    return line.effect.get("set_aside") == "self"


def moves_of(line: Line) -> list[Move]:
    """C10 — draw, discard, set aside; from the hand, unless it says otherwise."""
    words = [word for word in ("draw", "discard", "set_aside") if isinstance(line.effect.get(word), int)]
    zone = line.effect.get("from", "hand")
    return [Move(line.actor, word, "deck" if word == "draw" else zone, line.effect[word]) for word in words]


def stays(cards: Mapping[str, Card], laid: Mapping[str, Any]) -> bool:
    """C11a — as long as one of its effects is still due in a later turn."""
    lines = cards[laid["card"]]["effects"]
    return any(laid["age"] + 1 < effect.get("in", 0) + effect.get("for", 1) for effect in lines)
