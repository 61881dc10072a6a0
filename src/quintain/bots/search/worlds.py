"""Worlds for a subgame: what each side may hold, drawn from what a seat may know, and all pairs that can be."""

from __future__ import annotations

from typing import Final

from quintain.bots.kit import PERMUTATIONS, World, arrange, hidden_key, multiplicity, splice
from quintain.bots.search.workspace import MOST_HANDS, SAMPLE, Hands, Search, Workspace
from quintain.rules.dice import Stream, start_stream
from quintain.rules.kernel import put, rule
from quintain.rules.rulebook import NOBODY, SEATS, State, determinize, observe

TRIES: Final = 5  # hands drawn for each that is wanted, as long as some come twice
COMMON: Final = 2_654_435_761  # where luck begins that is the same whoever asks
OWN: Final = 0  # the seat that thinks, and the other one, in `Search.hands`
OTHER: Final = 1
KNOWN: Final = -1
NO_ROOM: Final = -2


@rule
def sample_worlds(w: World, view: State, ws: Workspace) -> None:
    """Worlds lie row by row: for each hand of the seat those of the other side that go with it, the real hand first."""
    search = ws.search
    search.worlds = 0
    search.deduped = False
    if search.limits.few > 0 and draw_all(w, view, ws):
        pair_up(w, ws, 0)
    if search.worlds == 0:
        search.deduped = search.limits.dedupe
        forget(search)
        draw_foes(w, view, ws)
        drawn = search.hands[OTHER].count
        draw_own(w, view, ws)
        pair_up(w, ws, drawn)


@rule
def pair_up(w: World, ws: Workspace, drawn: int) -> None:
    """All pairs that can be. The first `drawn` of the other side were drawn with the real hand and are as they should
    be: they need not be put together."""
    search, roots, hands = ws.search, ws.roots, ws.hands
    mine, theirs = search.hands[OWN], search.hands[OTHER]
    count = 0
    search.real_worlds = 0
    for row in range(mine.count):
        for foe in range(theirs.count):
            put(roots, count, hands[foe])
            if (row == 0 and foe < drawn) or splice(w, roots[count], hands[MOST_HANDS + row], search.seat):
                ws.chances[count] = chance(mine, row) * chance(theirs, foe)
                search.permutation[count] = (row + foe) % PERMUTATIONS
                count += 1
        if mine.key[row] == mine.key[0]:
            search.real_worlds = count
    search.worlds = count if search.real_worlds > 0 else 0


@rule
def forget(search: Search) -> None:
    for side in range(2):
        search.hands[side].count = 0
        search.hands[side].all_there = False


@rule
def chance(hands: Hands, number: int) -> float:
    """How likely a hand is, compared to the others: it counts as often as it came up. But where all that are possible
    are there, by how many ways lead to it. If it is there with different luck, each is a part of that."""
    alike = 0
    for i in range(hands.count):
        if hands.key[i] == hands.key[number]:
            alike += 1
    return (hands.multiplicity[number] if hands.all_there else hands.times[number]) / alike


@rule
def draw_all(w: World, view: State, ws: Workspace) -> bool:
    """Where few hands are possible, take all of them, with luck that is the same whoever asks. So all questions about
    a position are about the same game and get answers that fit together: two solutions of a game can both be sound
    while a player who mixes them up is not. Each hand comes with different luck, up to `enough` worlds. False if there
    are more hands than a few."""
    search, few = ws.search, ws.search.limits.few
    forget(search)
    start_stream(search.common, COMMON, COMMON)
    for _ in range(2 * TRIES * few):
        imagine(w, view, search.common, ws)
        if not keep_both(w, ws, few, 1):
            return False
    mine, theirs = search.hands[OWN], search.hands[OTHER]
    if not is_there(mine, hidden_key(w, view, search.seat)):
        return False
    kinds = mine.count + theirs.count
    futures = count_futures(mine.count, theirs.count, few, search.limits.enough)
    forget(search)
    for _ in range(futures):
        sample(w, view, search.common, ws)
        keep_own(w, ws, few, futures)
    for _ in range(TRIES * kinds * futures):
        imagine(w, view, search.common, ws)
        keep_both(w, ws, few, futures)
    for side in range(2):
        search.hands[side].all_there = True
    return True


@rule
def is_there(hands: Hands, key: int) -> bool:
    found = False
    for i in range(hands.count):
        found = found or hands.key[i] == key
    return found


@rule
def count_futures(mine: int, theirs: int, most: int, enough: int) -> int:
    """With how many different lucks each hand is looked at: at least one, as many as fit and are worth it."""
    futures = 1
    while (futures + 1) * max(mine, theirs) <= most and (futures + 1) ** 2 * mine * theirs <= enough:
        futures += 1
    return futures


@rule
def sample(w: World, view: State, stream: Stream, ws: Workspace) -> None:
    """Put a world into scratch[SAMPLE] that agrees with what the seat knows."""
    put(ws.scratch, SAMPLE, view)
    determinize(w, ws.scratch[SAMPLE], ws.search.seat, stream)


@rule
def imagine(w: World, view: State, stream: Stream, ws: Workspace) -> None:
    """Put a world into scratch[SAMPLE] as somebody may imagine it who sees no hand at all."""
    scratch = ws.scratch
    put(scratch, SAMPLE, ws.blank)
    observe(w, view, NOBODY, scratch[SAMPLE])
    determinize(w, scratch[SAMPLE], NOBODY, stream)
    for seat in range(SEATS):
        arrange(scratch[SAMPLE], seat)


@rule
def draw_foes(w: World, view: State, ws: Workspace) -> None:
    """What the other side may hold, as far as the seat knows."""
    search = ws.search
    for _ in range(TRIES * search.limits.foe_hands):
        sample(w, view, search.stream, ws)
        arrange(ws.scratch[SAMPLE], 1 - search.seat)
        if not keep_other(w, ws, search.limits.foe_hands, 1):
            return


@rule
def draw_own(w: World, view: State, ws: Workspace) -> None:
    """The real hand, with different luck to come, and what the other side must think possible. What it would hold
    against that belongs to the game as well, if there is room, even if the real hand rules it out."""
    search, limits = ws.search, ws.search.limits
    for _ in range(limits.real_hands):
        sample(w, view, search.stream, ws)
        keep_own(w, ws, limits.own_hands, limits.real_hands)
    for _ in range(TRIES * (limits.own_hands - limits.real_hands)):
        imagine(w, view, search.stream, ws)
        keep_other(w, ws, limits.foe_hands, 1)
        if not keep_own(w, ws, limits.own_hands, 1):
            return


@rule
def keep_both(w: World, ws: Workspace, most: int, alike: int) -> bool:
    """Keep what both sides hold in scratch[SAMPLE]; False if there is no room for one of them."""
    mine = keep_own(w, ws, most, alike)
    theirs = keep_other(w, ws, most, alike)
    return mine and theirs


@rule
def keep_own(w: World, ws: Workspace, most: int, alike: int) -> bool:
    """Keep what the seat that thinks holds in scratch[SAMPLE], unless it is there `alike` times with other luck. False
    if there is no room for more than `most`, so that drawing on would be in vain."""
    hands, s, seat = ws.search.hands[OWN], ws.scratch[SAMPLE], ws.search.seat
    place = place_for(hands, hidden_key(w, s, seat), most, alike)
    if place >= 0:
        put(ws.hands, MOST_HANDS + place, s)
        hands.multiplicity[place] = multiplicity(s, seat)
    return place != NO_ROOM


@rule
def keep_other(w: World, ws: Workspace, most: int, alike: int) -> bool:
    """The same of the other side."""
    hands, s, seat = ws.search.hands[OTHER], ws.scratch[SAMPLE], 1 - ws.search.seat
    place = place_for(hands, hidden_key(w, s, seat), most, alike)
    if place >= 0:
        put(ws.hands, place, s)
        hands.multiplicity[place] = multiplicity(s, seat)
    return place != NO_ROOM


@rule
def place_for(hands: Hands, key: int, most: int, alike: int) -> int:
    """Where a hand is to be kept; KNOWN if it is there often enough and was counted, NO_ROOM if there is none."""
    there = 0
    for i in range(hands.count):
        if hands.key[i] == key:
            there += 1
            if there == alike:
                hands.times[i] += 1.0
                return KNOWN
    if hands.count >= most:
        return NO_ROOM
    place = hands.count
    hands.key[place] = key
    hands.times[place] = 1.0
    hands.count += 1
    return place
