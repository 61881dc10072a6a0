"""Worlds for a subgame: what each side may hold, drawn from what a seat may know, and all pairs that can be."""

from __future__ import annotations

from typing import Final

from quintain.bots.kit import TURNS, World, arrange, exchange, secret, ways
from quintain.bots.search.forest import MOST_HANDS, Desk, Drawn
from quintain.rules.dice import Stream, start_stream
from quintain.rules.kernel import put, rule
from quintain.rules.records import Real
from quintain.rules.rulebook import NOBODY, SEATS, State, determinize, observe

TRIES: Final = 5  # hands drawn for each that is wanted, as long as some come twice
SCRATCH: Final = 0
COMMON: Final = 2_654_435_761  # where luck begins that is the same whoever asks


@rule
def sample_worlds(
    w: World,
    view: State,
    blank: State,
    own: int,
    real: int,
    foes: int,
    few: int,
    enough: int,
    fold: bool,
    desk: Desk,
    roots: list[State],
    hands: list[State],
    box: list[State],
    weight: list[Real],
) -> None:
    """Worlds lie row by row: for each hand of the seat those of the other side that go with it, the real hand first."""
    desk.worlds = 0
    desk.folded = False
    if few > 0 and draw_all(w, view, blank, few, enough, desk, hands, box):
        pair_up(w, desk, roots, hands, weight, 0)
    if desk.worlds == 0:
        desk.folded = fold
        forget(desk)
        draw_foes(w, view, foes, desk, hands, box)
        fit = desk.hands[1].count
        draw_own(w, view, blank, own, real, foes, desk, hands, box)
        pair_up(w, desk, roots, hands, weight, fit)


@rule
def pair_up(w: World, desk: Desk, roots: list[State], hands: list[State], weight: list[Real], fit: int) -> None:
    """All pairs that can be. The first `fit` of the other side were drawn with the real hand and are as they should be:
    they need not be put together."""
    count = 0
    desk.sure = 0
    for row in range(desk.hands[0].count):
        for foe in range(desk.hands[1].count):
            put(roots, count, hands[foe])
            if (row == 0 and foe < fit) or exchange(w, roots[count], hands[MOST_HANDS + row], desk.seat):
                weight[count] = chance(desk.hands[0], row) * chance(desk.hands[1], foe)
                desk.turn[count] = (row + foe) % TURNS
                count += 1
        if desk.hands[0].key[row] == desk.hands[0].key[0]:
            desk.sure = count
    desk.worlds = count if desk.sure > 0 else 0


@rule
def forget(desk: Desk) -> None:
    for side in range(2):
        desk.hands[side].count = 0
        desk.hands[side].all_there = False


@rule
def chance(drawn: Drawn, number: int) -> float:
    """How likely a hand is, compared to the others: it counts as often as it came up. But where all that are possible
    are there, by how many ways lead to it. If it is there with different luck, each is a part of that."""
    alike = 0
    for i in range(drawn.count):
        if drawn.key[i] == drawn.key[number]:
            alike += 1
    return (drawn.ways[number] if drawn.all_there else drawn.times[number]) / alike


@rule
def draw_all(
    w: World, view: State, blank: State, few: int, enough: int, desk: Desk, hands: list[State], box: list[State]
) -> bool:
    """Where few hands are possible, take all of them, with luck that is the same whoever asks. So all questions about
    a position are about the same game and get answers that fit together: two solutions of a game can both be sound
    while a player who mixes them up is not. Each hand comes with different luck, up to `enough` worlds. False if there
    are more hands than a few."""
    forget(desk)
    start_stream(desk.common, COMMON, COMMON)
    for _ in range(2 * TRIES * few):
        imagine(w, view, blank, desk.common, box)
        if not note_both(w, desk, hands, box, few, 1):
            return False
    mine, key = desk.hands[0], secret(w, view, desk.seat)
    found = False
    for i in range(mine.count):
        found = found or mine.key[i] == key
    if not found:
        return False
    kinds = mine.count + desk.hands[1].count
    futures = count_futures(mine.count, desk.hands[1].count, few, enough)
    forget(desk)
    for _ in range(futures):
        put(box, SCRATCH, view)
        determinize(w, box[SCRATCH], desk.seat, desk.common)
        note_hand(w, mine, box[SCRATCH], desk.seat, few, hands, MOST_HANDS, futures)
    for _ in range(TRIES * kinds * futures):
        imagine(w, view, blank, desk.common, box)
        note_both(w, desk, hands, box, few, futures)
    for side in range(2):
        desk.hands[side].all_there = True
    return True


@rule
def count_futures(mine: int, theirs: int, most: int, enough: int) -> int:
    """With how many different lucks each hand is looked at: at least one, as many as fit and are worth it."""
    futures = 1
    while (futures + 1) * max(mine, theirs) <= most and (futures + 1) ** 2 * mine * theirs <= enough:
        futures += 1
    return futures


@rule
def imagine(w: World, view: State, blank: State, stream: Stream, box: list[State]) -> None:
    """Put a world into box[SCRATCH] as somebody may imagine it who sees no hand at all."""
    put(box, SCRATCH, blank)
    observe(w, view, NOBODY, box[SCRATCH])
    determinize(w, box[SCRATCH], NOBODY, stream)
    for seat in range(SEATS):
        arrange(box[SCRATCH], seat)


@rule
def note_both(w: World, desk: Desk, hands: list[State], box: list[State], most: int, alike: int) -> bool:
    """Keep what both sides hold in box[SCRATCH]; False if there is no room for one of them."""
    mine = note_hand(w, desk.hands[0], box[SCRATCH], desk.seat, most, hands, MOST_HANDS, alike)
    theirs = note_hand(w, desk.hands[1], box[SCRATCH], 1 - desk.seat, most, hands, 0, alike)
    return mine and theirs


@rule
def draw_foes(w: World, view: State, foes: int, desk: Desk, hands: list[State], box: list[State]) -> None:
    """What the other side may hold, as far as the seat knows."""
    for _ in range(TRIES * foes):
        put(box, SCRATCH, view)
        determinize(w, box[SCRATCH], desk.seat, desk.stream)
        arrange(box[SCRATCH], 1 - desk.seat)
        if not note_hand(w, desk.hands[1], box[SCRATCH], 1 - desk.seat, foes, hands, 0, 1):
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
        note_hand(w, desk.hands[0], box[SCRATCH], desk.seat, own, hands, MOST_HANDS, real)
    for _ in range(TRIES * (own - real)):
        imagine(w, view, blank, desk.stream, box)
        note_hand(w, desk.hands[1], box[SCRATCH], 1 - desk.seat, foes, hands, 0, 1)
        if not note_hand(w, desk.hands[0], box[SCRATCH], desk.seat, own, hands, MOST_HANDS, 1):
            return


@rule
def note_hand(
    w: World, drawn: Drawn, s: State, seat: int, most: int, hands: list[State], base: int, alike: int
) -> bool:
    """Keep what a seat holds in a state, unless it is there `alike` times with other luck. False if there is no room,
    so that drawing on would be in vain."""
    key = secret(w, s, seat)
    there = 0
    for i in range(drawn.count):
        if drawn.key[i] == key:
            there += 1
            if there == alike:
                drawn.times[i] += 1.0
                return True
    if drawn.count >= most:
        return False
    put(hands, base + drawn.count, s)
    drawn.key[drawn.count] = key
    drawn.ways[drawn.count] = ways(s, seat)
    drawn.times[drawn.count] = 1.0
    drawn.count += 1
    return True
