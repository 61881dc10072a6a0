"""The very matches behind a result: whatever a bar, a dot or a line of it shows, here is a match that shows it.

A match is named by what it is to show: `tier-arm-what-which`, such as `1-0-length-7` (greedy players, arm A, a match of
the eighth bar of its lengths), `1-1-metric-comebacks`, `0-0-end-stall`, `0-0-card-raven`, `2-3-point-` (the fourth
value of the third curve), `4-1-level-` and `0-0-hole-`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from quintain.lab import hooks
from quintain.lab.arms import Arm, arm_of
from quintain.lab.kit.trace import LENGTH
from quintain.lab.playing import BINS, LENGTHS, REASONS
from quintain.lab.workbench import Array, Workbench
from quintain.rules.errors import UnknownName
from quintain.rules.game import Match
from quintain.rules.replay import record

NAME = re.compile(r"(\d{1,4})-(\d{1,4})-(length|metric|end|card|point|level|hole)-([\w:.+<>=-]{0,80})")
QUICK, SLOW = 2048, 16  # deals that are played together
MOST_QUICK, MOST_SLOW = 1 << 16, 256  # deals after which nothing more is looked for
MOST_MATCHES = 200  # matches whose cards are looked through
Data = Mapping[str, Any]
Place = tuple[int, int]  # the number of a deal, and the seat of side A


def match_of(result: Data, name: str) -> dict[str, Any]:
    """The recording of a match of a result, and who played it, by seat."""
    found = NAME.fullmatch(name)
    if not found:
        raise UnknownName(f"'{name}' names no match: write tier-arm-what-which, e.g. 1-0-length-7")
    i, j, what, which = int(found[1]), int(found[2]), found[3], found[4]
    try:
        if what == "hole":
            hole = result["holes"][i]
            return {"recording": dict(hole["replay"]), "players": two(hole["players"].split(", ")[0].split(" - "))}
        bench = Workbench(arm_for(result, i, j, what), int(result.get("seed", 1)))
        place = WAYS.get(what, first)(bench, which, result, i)
    except (KeyError, IndexError, TypeError, StopIteration):
        raise UnknownName(f"'{name}': this result has no such part") from None
    if place is None:
        raise UnknownName(f"'{name}': no match like that was found")
    number, seat_a = place
    bots = list(bench.arm.bots)
    return {"recording": record(bench.replayed(number, seat_a)), "players": bots[::-1] if seat_a else bots}


def two(players: list[str]) -> list[str]:
    return [players[0], players[-1]]


def arm_for(result: Data, i: int, j: int, what: str) -> Arm:
    """Who played, and under which rules."""
    if what == "point":
        bots = result["curves"][i]["players"].split(" - ")
        options = {**result.get("options", {}), result["option"]: result["values"][j]}
        return arm_of(result["preset"], options, bots=(bots[0], bots[-1]))
    if what == "level":
        level = result["levels"][i]
        return arm_of(level["preset"], bots=(level["bots"][j], level["bots"][j]))
    if what == "card":
        arm = arm_of(result["preset"], result.get("options", {}), bots=tuple(result["bots"]))
        return arm.with_decks("random") if arm.rulebook.own_decks else arm
    return Arm.from_json(result["tiers"][i]["arms"][j]["arm"])


# ------------------------------------------------------------------------------------------ looking for one
def first(bench: Workbench, which: str, result: Data, i: int) -> Place | None:
    return 0, 0


def with_length(bench: Workbench, which: str, result: Data, i: int) -> Place | None:
    """A match of the length that a bar stands for."""
    bar, step = int(which) if which.isdigit() else BINS, hooks.metric(bench.game.rulebook, "length").bin
    number = counted(bench, LENGTHS + bar) if bar < BINS else None
    return None if number is None else half(bench, number, lambda _: bar_of(bench.values()[LENGTH], step) == bar)


def bar_of(length: int, step: int) -> int:
    return min(BINS - 1, length // step)


def with_most(bench: Workbench, which: str, result: Data, i: int) -> Place | None:
    """The match with most of a metric: the one that the study kept, or one that is as good."""
    place = hooks.metric(bench.game.rulebook, which).place
    kept = next(one["example"] for one in result["tiers"][i]["findings"] if one["metric"] == which)
    if bench.deals(kept, kept + 1)[0][0, place] > 0:
        return better_half(bench, kept, place)
    rows = next(batches(bench))[1]
    best = int(rows[:, place].argmax())
    return better_half(bench, best, place) if rows[best, place] > 0 else None


def with_end(bench: Workbench, which: str, result: Data, i: int) -> Place | None:
    """A match that ended for a reason."""
    reasons = ["stuck", *bench.game.rulebook.reasons[1:REASONS]]
    number = counted(bench, reasons.index(which)) if which in reasons else None
    return None if number is None else half(bench, number, lambda match: ended_by(match, which))


def ended_by(match: Match, reason: str) -> bool:
    return (match.result.reason if match.result else "stuck") == reason


def with_card(bench: Workbench, which: str, result: Data, i: int) -> Place | None:
    """A match in which a card is played, by the winner if there is one."""
    turned_up = None
    for number in range(MOST_MATCHES if bench.arm.is_quick else SLOW):
        match = bench.replayed(number)
        seats = seats_with(match, which)
        if match.result and match.result.winner in seats:
            return number, 0
        turned_up = turned_up or ((number, 0) if seats else None)
    return turned_up


def seats_with(match: Match, card: str) -> set[int]:
    """Who played a card."""
    again, found = match.game.new(seed=match.seed, decks=match.setup.get("decks")), set()
    for seat, code in match.decisions:
        for event in again.play({seat: code}):
            if event.get("card") == card and event["event"] not in ("drawn", "draw"):
                found.add(int(event.get("seat", seat)))
    return found


# ------------------------------------------------------------------------------------------ deals and their halves
def batches(bench: Workbench) -> Iterator[tuple[int, Array, Array]]:
    """Deals in their order: where they begin, their metrics, and what was counted of them."""
    size, most = (QUICK, MOST_QUICK) if bench.arm.is_quick else (SLOW, MOST_SLOW)
    for begin in range(0, most, size):
        yield begin, *bench.deals(begin, begin + size)


def counted(bench: Workbench, place: int) -> int | None:
    """The first deal in which something was counted, by halving what has some."""
    for low, rows, counts in batches(bench):
        if not counts[place]:
            continue
        high = low + len(rows)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if bench.deals(low, middle)[1][place] else (middle, high)
        return low
    return None


def halves(bench: Workbench, number: int) -> Iterator[Match]:
    """The matches of a deal, each as it was just played."""
    for seat_a in range(2 if bench.arm.in_pairs else 1):
        yield bench.replayed(number, seat_a)


def half(bench: Workbench, number: int, wanted: Callable[[Match], bool]) -> Place | None:
    found = (seat_a for seat_a, match in enumerate(halves(bench, number)) if wanted(match))
    return next(((number, seat_a) for seat_a in found), None)


def better_half(bench: Workbench, number: int, place: int) -> Place:
    """Of the matches of a deal the one with more of a metric."""
    found = [bench.values(seat_a)[place] for seat_a, _ in enumerate(halves(bench, number))]
    return number, found.index(max(found))


WAYS = {"card": with_card, "end": with_end, "metric": with_most, "length": with_length}
