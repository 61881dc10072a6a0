"""Turns played by the rules and by the reference, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.clash.reference import Move, Turn, resolve, stays
from tests.clash.table import play, seats, told

from quintain import Match

Events = list[dict[str, Any]]
MOST = 40  # cards that a player draws by effects in one turn, and that a player loses
MOVES = ("drawn", "overdrawn", "discarded", "set_aside", "removed", "returned", "shuffled")


def checked_turn(match: Match, first: str = "", second: str = "") -> None:
    """Play a turn and compare everything that happens in it with the reference."""
    before, choices = seats(match), (first, second)
    in_play = [before[me]["in_play"] + ([{"card": choices[me], "age": 0}] if choices[me] else []) for me in (0, 1)]
    turn = resolve(match.game.cards, before, in_play, [not choice for choice in choices])
    events = play(match, first, second)
    end = next(i for i, event in enumerate(events) if event["event"] in ("turn", "over", "fallen"))
    mine = events[:end]
    for me in (0, 1):
        check_blows(mine, me, before, turn)
    answers = [(event["seat"], event["card"], event["condition"]) for event in told(mine, "answered")]
    assert Counter(answers) == Counter(turn.answers)
    follower = Follower(match, [hand_after(before[me], choices[me]) for me in (0, 1)], in_play, turn, mine)
    for move in turn.moves:
        follower.follow(move)
    follower.clear_up(over=events[end]["event"] != "turn")
    if match.result is None:
        assert [[laid for laid in seat["in_play"] if laid["age"]] for seat in seats(match)] == follower.in_play


def hand_after(seat: dict[str, Any], choice: str) -> dict[str, Any]:
    return seat | {"hand": seat["hand"][1:] if choice else seat["hand"]}


def check_blows(events: Events, me: int, before: list[dict[str, Any]], turn: Turn) -> None:
    """C9 — blocks, attacks, heals and what becomes of health."""

    def numbers(kind: str, key: str) -> list[Any]:
        return [event[key] for event in told(events, kind) if event["seat"] == me]

    block, attack = turn.block[me], turn.attack[1 - me]
    assert numbers("block", "amount") == ([] if not block else ["all" if block == float("inf") else block])
    assert numbers("attacked", "attack") == ([attack] if attack else [])
    assert numbers("attacked", "blocked") == ([min(attack, block)] if attack else [])
    assert numbers("healed", "amount") == ([turn.heal[me]] if turn.heal[me] else [])
    health = max(0, turn.healths[me])
    assert numbers("health", "health") == ([] if turn.healths[me] == before[me]["health"] else [health])


class Follower:
    """Goes through the events that move cards, one after the other, and knows how many cards lie in each zone."""

    def __init__(
        self, match: Match, table: list[dict[str, Any]], in_play: list[list[dict[str, Any]]], turn: Turn, events: Events
    ) -> None:
        self.cards, self.turn = match.game.cards, turn
        self.counts = [{zone: len(seat[zone]) for zone in ("hand", "deck", "discard", "set_aside")} for seat in table]
        self.limit = int(match.game.options["hand_limit"])
        self.in_play = [list(laid) for laid in in_play]
        self.events = [event for event in events if event["event"] in MOVES]
        self.drawn, self.lost = [0, 0], [0, 0]

    def next(self, seat: int) -> Mapping[str, Any]:
        event = self.events.pop(0)
        assert event["seat"] == seat
        return event

    def follow(self, move: Move) -> None:
        """C9, C10 — one effect, as far as there are cards for it."""
        for _ in range(move.amount):
            if move.word == "draw":
                self.draw(move.seat)
            elif move.zone != move.word:
                self.lose(move)

    def draw(self, me: int) -> None:
        """C4, C5 — of an empty deck the discard is the next one."""
        zones = self.counts[me]
        if self.drawn[me] == MOST or not zones["deck"] + zones["discard"]:
            return
        self.drawn[me] += 1
        if not zones["deck"]:
            zones["deck"], zones["discard"] = zones["discard"], 0
            while (event := self.next(me))["event"] == "returned":
                zones["set_aside"] -= 1
                zones["deck"] += 1
            assert (event["event"], event["deck"]) == ("shuffled", zones["deck"])
        zones["deck"] -= 1
        full = zones["hand"] == self.limit
        assert self.next(me)["event"] == ("overdrawn" if full else "drawn")
        zones["discard" if full else "hand"] += 1

    def lose(self, move: Move) -> None:
        """C10, C11 — a random card of a zone, if there is one."""
        me, zones = move.seat, self.counts[move.seat]
        there = len(self.in_play[me]) if move.zone == "in_play" else zones[move.zone]
        if self.lost[me] == MOST or not there:
            return
        self.lost[me] += 1
        event = self.next(me)
        if move.zone == "in_play":
            laid = {"card": event["card"], "age": event["age"]}
            self.in_play[me].remove(laid)
            leaves = move.word == "set_aside" or laid["card"] in self.turn.leaving[me]
            assert (event["event"], event["to"]) == ("removed", "set_aside" if leaves else "discard")
            zones[event["to"]] += 1
        else:
            word = "discarded" if move.word == "discard" else "set_aside"
            assert (event["event"], event["from"]) == (word, move.zone)
            zones[move.zone] -= 1
            zones[move.word] += 1

    def clear_up(self, over: bool) -> None:
        """C2, C11a — what is over leaves play, what is not grows older."""
        for me in (0, 1):
            for laid in [] if over else list(self.in_play[me]):
                if stays(self.cards, laid):
                    continue
                self.in_play[me].remove(laid)
                aside = laid["card"] in self.turn.leaving[me]
                event = self.next(me)
                assert (event["event"], event["card"]) == ("set_aside" if aside else "discarded", laid["card"])
                assert event["from"] == "in_play"
            self.in_play[me] = [laid | {"age": laid["age"] + 1} for laid in self.in_play[me]]
        assert self.events == []
