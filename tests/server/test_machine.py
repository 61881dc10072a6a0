"""A nervous connection against a model: messages are dropped, doubled, reordered, and the line breaks at any step.
Whatever happens, what was acknowledged was applied once, and nothing else was."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from tests.server.running import Line, Person, Running, match_of_two

from quintain.tables.journal import Decide, Stage


class NervousPlayers(RuleBasedStateMachine):
    running: Running

    @initialize(seed=st.integers(0, 1000))
    def sit_down(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.match, self.people, lines = match_of_two(self.running, options={"hp": 9, "round_seconds": 600})
        self.lines: list[Line] = lines
        for line in lines:
            line.join(self.match)
        self.sent: list[list[dict[str, Any]]] = [[], []]
        self.acked: list[set[int]] = [set(), set()]
        self.number = [0, 0]

    def person(self, seat: int) -> Person:
        return self.people[seat]

    def table(self, seat: int) -> dict[str, Any]:
        """What the seat sees now; joining is also how it learns what it missed."""
        return self.lines[seat].join(self.match)

    def hear_all(self) -> None:
        """Ask for something whose answer comes after all that is under way, and note every ack on the way."""
        for seat, line in enumerate(self.lines):
            start = len(line.heard)
            line.join(self.match)
            answers = line.heard[start:] + line.quiet(0.02)
            self.acked[seat] |= {message["id"] for message in answers if message["t"] == "ack"}

    def push(self, seat: int, message: dict[str, Any]) -> None:
        self.sent[seat].append(message)
        self.lines[seat].send(**message)

    @rule(seat=st.integers(0, 1), kind=st.sampled_from(["play", "stage"]))
    def act(self, seat: int, kind: str) -> None:
        table = self.table(seat)
        self.number[seat] = max(self.number[seat], table.get("last_id", 0)) + 1
        move = self.chance.choice(table["legal"]) if table["legal"] else {"place": {}}
        message = {"t": kind, "match": self.match, "prompt": table["prompt"], "id": self.number[seat], "move": move}
        self.push(seat, message)

    @rule(seat=st.integers(0, 1))
    def repeat_something(self, seat: int) -> None:
        if self.sent[seat]:
            self.lines[seat].send(**self.chance.choice(self.sent[seat]))

    @rule(seat=st.integers(0, 1))
    def change_a_used_number(self, seat: int) -> None:
        if self.sent[seat]:
            self.lines[seat].send(**self.chance.choice(self.sent[seat]) | {"move": {"place": {"left": "nobody"}}})

    @rule(seat=st.integers(0, 1))
    def number_backwards(self, seat: int) -> None:
        table = self.table(seat)
        if table.get("last_id", 0) > 1:
            message = {"t": "play", "match": self.match, "prompt": table["prompt"], "id": 1, "move": {"place": {}}}
            if message not in self.sent[seat]:
                self.lines[seat].send(**message)

    @rule(seat=st.integers(0, 1))
    def lose_the_line_and_come_back(self, seat: int) -> None:
        self.lines[seat].close()
        self.lines[seat] = self.person(seat).line()
        self.lines[seat].join(self.match)

    @rule(seat=st.integers(0, 1))
    def second_device(self, seat: int) -> None:
        other = self.person(seat).line()
        assert other.join(self.match)["view"] == self.table(seat)["view"]
        other.close()

    def teardown(self) -> None:
        if not hasattr(self, "match"):
            return
        self.hear_all()
        self.check_journal()
        for line in self.lines:
            line.close()
        for person in self.people:
            person.close()

    def check_journal(self) -> None:
        from quintain.tables.journal import decode

        sql = "SELECT entry FROM journal WHERE match = $1 ORDER BY seq"
        rows = self.running.run(self.running.server.store.read(sql, self.match))
        entries = [decode(bytes(row["entry"])) for row in rows]
        for seat in (0, 1):
            stored = [entry.id for entry in entries if isinstance(entry, Decide | Stage) and entry.seat == seat]
            assert len(stored) == len(set(stored)), "something was applied twice"
            assert stored == sorted(stored), "something was applied out of order"
            assert self.acked[seat] <= set(stored), "something was acknowledged and not applied"
            assert set(stored) <= {message["id"] for message in self.sent[seat]}, "something was made up"


@pytest.mark.parametrize("examples", [12])
def test_nervous_players(sqlite_server: Running, examples: int) -> None:
    machine = type("Machine", (NervousPlayers,), {"running": sqlite_server})
    quick = settings(
        max_examples=examples,
        stateful_step_count=15,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    run_state_machine_as_test(machine, settings=quick)
