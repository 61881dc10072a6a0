"""Whose turn it is at the processes of the bots: time is shared between kinds, addresses and accounts."""

from __future__ import annotations

from collections import Counter

import pytest

from quintain.server.play.turns import BOUNDS, Busy, Job, Kind, Share, Turns


def job(account: str, address: str = "here", kind: Kind = Kind.SOLO, cost: float = 1.0) -> Job:
    return Job(kind, account, address, print, (), cost=cost)


def served(turns: Turns, count: int) -> list[Job]:
    """The next ones, if each takes as long as expected."""
    taken = [turns.take() for _ in range(count)]
    return [each for each in taken if each is not None]


def test_whoever_comes_first_is_served_first_when_all_are_alike() -> None:
    turns = Turns()
    for name in "abc":
        turns.add(job(name, name))
    assert [each.account for each in served(turns, 5)] == ["a", "b", "c"]


def test_a_flood_of_one_address_delays_another_by_one_job_at_most() -> None:
    turns = Turns()
    for guest in range(15):
        for _ in range(20):
            turns.add(job(f"guest {guest}", "flood"))
    served(turns, 10)
    for _ in range(5):
        turns.add(job("honest", "elsewhere", cost=0.02))
        assert [each.account for each in served(turns, 1)] == ["honest"], "it waits for what runs, and no longer"
        served(turns, 2)
    assert len(turns) > 200


def test_accounts_behind_one_address_take_turns() -> None:
    turns = Turns()
    for _ in range(50):
        turns.add(job("greedy", "school"))
    served(turns, 3)
    turns.add(job("modest", "school"))
    assert [each.account for each in served(turns, 1)] == ["modest"]


def test_time_is_shared_and_not_the_number_of_jobs() -> None:
    turns = Turns()
    for _ in range(100):
        turns.add(job("slow", "a", cost=1.0))
        turns.add(job("quick", "b", cost=0.1))
    counts = Counter(each.account for each in served(turns, 55))
    assert counts["quick"] == pytest.approx(10 * counts["slow"], abs=10)


def test_what_a_job_really_took_is_what_counts() -> None:
    turns = Turns()
    for _ in range(10):
        turns.add(job("understated", "a", cost=0.1))
        turns.add(job("exact", "b", cost=0.1))
    first = turns.take()
    assert first is not None
    turns.charge(first, 0.5)
    assert [each.account for each in served(turns, 6)] == [*(["exact"] * 6)]


def test_urgent_kinds_come_first_and_none_waits_for_ever() -> None:
    turns = Turns()
    for kind in reversed(Kind):
        for number in range(200):
            turns.add(job(f"{kind.name}{number}", kind=kind, cost=0.1))
    order = [each.kind for each in served(turns, 400)]
    assert order[:100].count(Kind.PEOPLE) > 90
    shares = Counter(order[210:])
    assert shares[Kind.SOLO] > shares[Kind.HINT] > shares[Kind.ARCHIVE] > shares[Kind.PREPARE] > 0


def test_a_move_does_not_wait_behind_hints_that_came_before() -> None:
    turns = Turns()
    for number in range(60):
        turns.add(job(f"asker {number}", f"address {number}", Kind.HINT, cost=0.2))
    for _ in range(5):
        served(turns, 3)
        turns.add(job("player", "home", cost=0.05))
        assert [each.kind for each in served(turns, 1)] == [Kind.SOLO]


def test_how_many_are_ahead_is_what_then_happens() -> None:
    turns = Turns()
    owners = [("a", "x"), ("b", "y"), ("c", "x"), ("c", "y"), ("d", "z")]
    jobs = [job(*owner) for owner in owners for _ in range(4)]
    for each in jobs:
        turns.add(each)
    told = {id(each): turns.ahead(each) for each in jobs}
    order = served(turns, len(jobs))
    for each in jobs:
        assert order.index(each) <= told[id(each)] < order.index(each) + 10, "exact but for who is first in a round"


def test_only_so_many_jobs_of_an_account_are_taken() -> None:
    turns, bound = Turns(), BOUNDS[Kind.HINT]
    held = [job("ann", kind=Kind.HINT) for _ in range(bound.account)]
    for each in held:
        turns.hold(each)
    with pytest.raises(Busy) as busy:
        turns.hold(job("ann", kind=Kind.HINT))
    assert busy.value.own
    assert busy.value.seconds >= 1
    turns.hold(job("ann", kind=Kind.SOLO))
    turns.release(held[0])
    turns.hold(job("ann", kind=Kind.HINT))


def test_only_so_many_jobs_of_an_address_are_taken_but_the_first_of_everybody_is() -> None:
    turns, bound = Turns(), BOUNDS[Kind.HINT]
    for number in range(bound.address):
        turns.hold(job(f"guest {number}", kind=Kind.HINT))
    turns.hold(job("neighbour", kind=Kind.HINT))
    with pytest.raises(Busy) as busy:
        turns.hold(job("neighbour", kind=Kind.HINT))
    assert not busy.value.own
    turns.hold(job("guest 0", "elsewhere", kind=Kind.HINT))


def test_only_so_many_jobs_are_taken_at_all() -> None:
    turns, bound = Turns(), BOUNDS[Kind.HINT]
    for number in range(bound.total):
        each = job(f"guest {number}", f"address {number}", kind=Kind.HINT)
        turns.hold(each)
        turns.add(each)
    with pytest.raises(Busy) as busy:
        turns.hold(job("late", "far", kind=Kind.HINT, cost=0.2))
    assert busy.value.ahead == bound.total
    assert busy.value.seconds == pytest.approx(bound.total * 0.2, abs=1)


def test_addresses_that_wait_for_nothing_are_forgotten() -> None:
    turns = Turns()
    for number in range(5000):
        turns.add(job(f"guest {number}", f"address {number}"))
        served(turns, 1)
    assert sum(1 for _ in shares_of(turns._root)) < 20


def shares_of(share: Share) -> list[Share]:
    return [share, *(deeper for part in share.parts.values() for deeper in shares_of(part))]
