"""Worlds for a subgame: what each side may hold, drawn from what a seat may know, and all pairs that can be."""

from __future__ import annotations

from typing import Final

from quintain.bots.search.forest import MOST_HANDS, Desk, Drawn
from quintain.bots.values import exchange, secret, ways
from quintain.rules.kernel import put, rule
from quintain.rules.records import Real
from quintain.rules.rulebook import NOBODY, State, World, determinize, observe

TRIES: Final = 5  # hands drawn for each that is wanted, as long as some come twice
SCRATCH: Final = 0


@rule
def sample_worlds(
    w: World,
    view: State,
    blank: State,
    own: int,
    real: int,
    foes: int,
    desk: Desk,
    roots: list[State],
    hands: list[State],
    box: list[State],
    weight: list[Real],
) -> None:
    """Worlds lie row by row: for each hand of the seat those of the other side that go with it, the real hand first.

    What the other side may hold is drawn from the view; what the seat itself might hold, from what everybody knows.
    A hand counts by how many ways lead to it, however often it came up: where few are possible, all of them are there,
    and whoever asks from whatever hand asks about the same game and gets the same answer."""
    for side in range(2):
        desk.hands[side].count = 0
    draw_foes(w, view, foes, desk, hands, box)
    fit = desk.hands[1].count
    draw_own(w, view, blank, own, real, foes, desk, hands, box)
    count = 0
    for row in range(desk.hands[0].count):
        for foe in range(desk.hands[1].count):
            put(roots, count, hands[foe])
            # A world drawn from the view is as it should be, and need not be put together.
            if (row == 0 and foe < fit) or exchange(w, roots[count], hands[MOST_HANDS + row], desk.seat):
                weight[count] = desk.hands[0].ways[row] * desk.hands[1].ways[foe] / (real if row < real else 1)
                count += 1
        if row < real:
            desk.sure = count
    desk.worlds = count


@rule
def draw_foes(w: World, view: State, foes: int, desk: Desk, hands: list[State], box: list[State]) -> None:
    """What the other side may hold, as far as the seat knows."""
    for _ in range(TRIES * foes):
        put(box, SCRATCH, view)
        determinize(w, box[SCRATCH], desk.seat, desk.stream)
        if not note_hand(w, desk.hands[1], box[SCRATCH], 1 - desk.seat, foes, hands, 0, True):
            return


@rule
def draw_own(
    w: World,
    view: State,
    blank: State,
    own: int,
    real: int,
    foes: int,
    desk: Desk,
    hands: list[State],
    box: list[State],
) -> None:
    """The real hand, with different luck to come, and what the other side must think possible. What it would hold
    against that belongs to the game as well, if there is room, even if the real hand rules it out."""
    for _ in range(real):
        put(box, SCRATCH, view)
        determinize(w, box[SCRATCH], desk.seat, desk.stream)
        note_hand(w, desk.hands[0], box[SCRATCH], desk.seat, own, hands, MOST_HANDS, False)
    for _ in range(TRIES * (own - real)):
        put(box, SCRATCH, blank)
        observe(w, view, NOBODY, box[SCRATCH])
        determinize(w, box[SCRATCH], NOBODY, desk.stream)
        note_hand(w, desk.hands[1], box[SCRATCH], 1 - desk.seat, foes, hands, 0, True)
        if not note_hand(w, desk.hands[0], box[SCRATCH], desk.seat, own, hands, MOST_HANDS, True):
            return


@rule
def note_hand(
    w: World, drawn: Drawn, s: State, seat: int, most: int, hands: list[State], base: int, merge: bool
) -> bool:
    """Keep what a seat holds in a state, unless it was there before. False if it is new and there is no room, so that
    drawing on would be in vain."""
    key = secret(w, s, seat)
    if merge:
        for i in range(drawn.count):
            if drawn.key[i] == key:
                return True
    if drawn.count >= most:
        return False
    put(hands, base + drawn.count, s)
    drawn.key[drawn.count] = key
    drawn.ways[drawn.count] = ways(s, seat)
    drawn.count += 1
    return True
