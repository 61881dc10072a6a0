"""Both stores keep what they say they keep."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from tests.server.databases import KINDS

from quintain.server.play import sql as play
from quintain.server.store import (
    NewerSchema,
    Row,
    Statement,
    Store,
    StoreError,
    StoreInUse,
    migrations,
    statements,
)
from quintain.server.store.opening import open_store
from quintain.server.store.sqlite import SqliteStore

Work = Callable[[Store], Awaitable[Any]]
DECK = "INSERT INTO deck (id, account, code, preset, name, cards, changed) VALUES ($1, 'a', $1, 'p', 'n', '[]', 1)"


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "quintain.db")
    return str(request.getfixturevalue("postgres").new_database())


async def append(store: Store, match: str, seq: int, entry: bytes) -> bool:
    done: asyncio.Future[bool | StoreError] = asyncio.get_running_loop().create_future()
    store.append(match, seq, entry, done.set_result)
    outcome = await done
    assert not isinstance(outcome, StoreError)
    return outcome


def run(address: str, work: Work) -> Any:
    async def main() -> Any:
        store = open_store(address)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


def test_entries_come_back_in_order_after_a_restart(address: str) -> None:
    async def fill(store: Store) -> None:
        for seq in range(1, 6):
            assert await append(store, "m", seq, f"entry {seq}".encode())

    async def load(store: Store) -> list[bytes]:
        rows = await store.read("SELECT entry FROM journal WHERE match = $1 ORDER BY seq", "m")
        return [bytes(row["entry"]) for row in rows]

    run(address, fill)
    assert run(address, load) == [f"entry {seq}".encode() for seq in range(1, 6)]


def test_the_second_owner_of_a_match_is_fenced_off(address: str) -> None:
    async def race(store: Store) -> list[bool]:
        return await asyncio.gather(*(append(store, "m", 1, bytes([i])) for i in range(50)))

    won = run(address, race)
    assert sorted(won) == [False] * 49 + [True]

    async def kept(store: Store) -> Any:
        return await store.read("SELECT entry FROM journal")

    (row,) = run(address, kept)
    assert won[bytes(row["entry"])[0]]


def test_one_entry_that_is_refused_takes_no_other_with_it(address: str) -> None:
    async def mixed(store: Store) -> list[bool]:
        assert await append(store, "m3", 1, b"before")
        return await asyncio.gather(*(append(store, f"m{i}", 1, b"after") for i in range(9)))

    async def kept(store: Store) -> list[tuple[str, bytes]]:
        rows = await store.read("SELECT match, entry FROM journal ORDER BY match")
        return [(row["match"], bytes(row["entry"])) for row in rows]

    assert run(address, mixed) == [i != 3 for i in range(9)]
    assert run(address, kept) == [(f"m{i}", b"before" if i == 3 else b"after") for i in range(9)]


def test_many_appends_at_once(address: str) -> None:
    async def flood(store: Store) -> int:
        done = await asyncio.gather(*(append(store, f"m{i % 700}", i, b"x") for i in range(3000)))
        assert all(done)
        return int((await store.read("SELECT count(*) FROM journal"))[0][0])

    assert run(address, flood) == 3000


def test_a_batch_is_done_as_a_whole_or_not_at_all(address: str) -> None:
    async def fail(store: Store) -> Any:
        with pytest.raises(StoreError):
            await store.batch([(DECK, ("d1",)), (DECK, ("d2",)), (DECK, ("d1",))])
        return await store.read("SELECT id FROM deck")

    assert run(address, fail) == []


def test_a_failure_does_not_harm_what_was_asked_at_the_same_time(address: str) -> None:
    async def mixed(store: Store) -> Any:
        await store.write(DECK, "d1")
        work = [store.write(DECK, name) for name in ("d2", "d1", "d3")]
        outcomes = await asyncio.gather(*work, return_exceptions=True)
        assert [isinstance(outcome, StoreError) for outcome in outcomes] == [False, True, False]
        return [row["id"] for row in await store.read("SELECT id FROM deck ORDER BY id")]

    assert run(address, mixed) == ["d1", "d2", "d3"]


def test_rows_of_returning_and_all_types(address: str) -> None:
    sql = """INSERT INTO match (id, preset, rulebook, setup, seat0, seat1, rated, private, live, owner, opened, change0)
    VALUES ($1, 'lanes', 'lanes', $2, 'a', 'b', $3, FALSE, $4, 'w', $5, $6) ON CONFLICT DO NOTHING RETURNING *"""

    async def insert(store: Store) -> Any:
        values = ("m", b"\x00\xff", True, False, 2**42, -1.5)
        (row,) = await store.write(sql, *values)
        assert await store.write(sql, *values) == []
        return row

    row = run(address, insert)
    assert (bytes(row["setup"]), bool(row["rated"]), bool(row["live"])) == (b"\x00\xff", True, False)
    assert (row["opened"], row["change0"], row["change1"]) == (2**42, -1.5, None)


@pytest.mark.parametrize("need", [6, 99])
def test_an_older_program_refuses_newer_data_unless_they_only_have_more(address: str, need: int) -> None:
    """While servers are upgraded one by one, those of the version before go on, and may be started again."""

    async def nothing(store: Store) -> None:
        await store.write("UPDATE schema_need SET version = $1", need)

    run(address, nothing)
    if address.startswith("postgresql"):

        async def pretend(store: Store) -> None:
            await store.write("INSERT INTO schema_version (version) VALUES (99)")

        run(address, pretend)
    else:
        with sqlite3.connect(address) as db:
            db.execute("PRAGMA user_version = 99")
        db.close()
    if need < 99:
        run(address, nothing)
        return
    with pytest.raises(NewerSchema, match="schema version 99"):
        run(address, nothing)


def test_migrations_are_numbered_without_gaps() -> None:
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))
    assert all(statements(script) for _, script in migrations())


def test_a_match_is_claimed_only_when_the_lease_of_its_owner_is_over(address: str) -> None:
    match = """INSERT INTO match (id, preset, rulebook, setup, seat0, seat1, rated, private, live, owner, opened)
    VALUES ('m', 'lanes', 'lanes', $1, 'a', 'b', FALSE, FALSE, TRUE, 'old', 1000)"""

    async def claims(store: Store) -> list[Any]:
        await store.write(match, b"")
        await store.write(play.KEEP_LEASE, "old", 1, 5000, 8000, True)
        found = [await store.write(play.CLAIM, "m", "new", "old", 7999)]
        found.append(await store.write(play.CLAIM_ORPHANS, "new", 7999, 10))
        found.append(await store.write(play.CLAIM, "m", "new", "old", 8000))
        found.append(await store.write(play.CLAIM, "m", "newer", "old", 8000))
        await store.write(play.KEEP_LEASE, "new", 1, 9000, 12_000, True)
        found.append(await store.write(play.CLAIM_ORPHANS, "newest", 12_000, 10))
        return [*(len(rows) for rows in found), (await store.read(play.MATCH, "m"))[0]["stopped"]]

    stopped = 5000  # since the last sign of life of the first owner: nobody has given the time back yet
    assert run(address, claims) == [0, 0, 1, 0, 1, stopped]


ADDS = re.compile(
    r"CREATE (TABLE|INDEX) |INSERT INTO schema_need |ALTER TABLE \w+ ADD COLUMN \w+ [A-Z ]+? NOT NULL DEFAULT "
)


def test_steps_of_the_schema_only_add_unless_they_say_so() -> None:
    """A server of the version before works beside the new one: a step from 6 on adds tables, indexes, and columns with
    a default. One that does more says which schema programs have to know from then on."""
    for number, script in migrations():
        if number >= 6 and f"UPDATE schema_need SET version = {number}" not in script:
            assert [step for step in statements(script) if not ADDS.match(step)] == [], number


def test_what_is_no_database_is_said_clearly(tmp_path: Path) -> None:
    path = tmp_path / "quintain.db"
    path.write_text("this is not a database at all, but it is long enough to be looked at" * 20)

    async def nothing(store: Store) -> None:
        pass

    with pytest.raises(StoreError, match=r"quintain\.db: file is not a database"):
        run(str(path), nothing)
    with pytest.raises(StoreError, match="PostgreSQL cannot be used"):
        run("postgresql://nobody@/nothing?host=/nowhere", nothing)


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    async def nothing(store: Store) -> None:
        pass

    run(str(tmp_path / "quintain.db"), nothing)
    assert (tmp_path / "quintain.db").stat().st_mode & 0o077 == 0


CRASH = """
import asyncio, os, sys
from quintain.server.store.opening import open_store

async def main():
    store = open_store(sys.argv[1])
    await store.open()
    async def one(match):
        for seq in range(1, 1000):
            done = asyncio.get_running_loop().create_future()
            store.append(match, seq, b"x", done.set_result)
            if await done is True:
                os.write(1, f"{match} {seq}\\n".encode())
    asyncio.get_running_loop().call_later(0.5, lambda: os.kill(os.getpid(), 9))
    await asyncio.gather(*(one(f"m{i}") for i in range(20)))

asyncio.run(main())
"""


def test_what_was_acknowledged_survives_kill_9(address: str) -> None:
    killed = subprocess.run([sys.executable, "-c", CRASH, address], capture_output=True, text=True, check=False)
    assert killed.returncode == -9, killed.stderr
    acknowledged = [tuple(line.split()) for line in killed.stdout.splitlines()]
    assert len(acknowledged) > 20

    async def load(store: Store) -> set[tuple[str, str]]:
        return {(row["match"], str(row["seq"])) for row in await store.read("SELECT match, seq FROM journal")}

    kept = run(address, load)
    assert set(acknowledged) <= kept
    assert len(acknowledged) == len(set(acknowledged))


# ------------------------------------------------------------------------------------------ transactions
def draw(deck: str, most: int) -> Generator[Statement, list[Row], int]:
    """Add one to a number, up to a limit."""
    rows = yield "UPDATE deck SET changed = changed + 1 WHERE id = $1 RETURNING changed", (deck,)
    if rows[0]["changed"] > most:
        raise ValueError("that is too much")
    return int(rows[0]["changed"])


def test_transactions_that_run_together_see_each_others_results(address: str) -> None:
    async def race(store: Store) -> list[Any]:
        await store.write(DECK, "d")
        return await asyncio.gather(*(store.transact(draw("d", 31)) for _ in range(50)), return_exceptions=True)

    outcomes = run(address, race)
    assert sorted(each for each in outcomes if isinstance(each, int)) == list(range(2, 32))
    assert sum(isinstance(each, ValueError) for each in outcomes) == 20, "and what raises is undone"


def test_a_transaction_that_the_database_refuses_is_undone(address: str) -> None:
    def twice() -> Generator[Statement, list[Row], None]:
        yield DECK, ("d",)
        yield DECK, ("d",)

    async def attempt(store: Store) -> list[Row]:
        with pytest.raises(StoreError):
            await store.transact(twice())
        return await store.read("SELECT * FROM deck")

    assert run(address, attempt) == []


# ------------------------------------------------------------------------------------------ nothing stops the store
def test_a_value_that_no_column_can_hold_costs_one_question(address: str) -> None:
    async def ask(store: Store) -> list[Row]:
        for value in (2**63, -(2**63) - 1, 2**200):
            with pytest.raises(StoreError):
                await store.write("DELETE FROM match WHERE opened < $1", value)
            with pytest.raises(StoreError):
                await store.read("SELECT * FROM match WHERE opened < $1", value)
        return await store.read("SELECT 1")

    assert run(address, ask)[0][0] == 1


def test_whatever_a_job_raises_is_that_jobs_outcome_alone(address: str) -> None:
    def broken(error: Exception) -> Generator[Statement, list[Row], None]:
        yield "SELECT 1", ()
        raise error

    async def attempt(store: Store) -> list[Any]:
        errors = [KeyError("x"), MemoryError(), RuntimeError(), AssertionError(), StoreError("no")]
        jobs = [store.transact(broken(error)) for error in errors]
        outcomes = await asyncio.gather(*jobs, store.write(DECK, "d"), return_exceptions=True)
        assert [type(each) for each in outcomes[:-1]] == [type(error) for error in errors]
        return await store.read("SELECT id FROM deck")

    assert len(run(address, attempt)) == 1


def test_a_callback_that_raises_takes_no_other_with_it(address: str) -> None:
    async def attempt(store: Store) -> None:
        told: list[Any] = []
        done = asyncio.Event()

        def hear(outcome: bool | StoreError) -> None:
            told.append(outcome)
            if len(told) == 20:
                done.set()

        def fail(outcome: bool | StoreError) -> None:
            raise RuntimeError("a callback fails")

        for number in range(40):
            store.append(f"m{number}", 1, b"x", fail if number % 2 else hear)
        await asyncio.wait_for(done.wait(), 200)
        assert told == [True] * 20
        assert await append(store, "later", 1, b"x"), "and appending goes on"

    run(address, attempt)


def test_a_thread_that_ends_says_so_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    def leave() -> Generator[Statement, list[Row], None]:
        yield "SELECT 1", ()
        raise SystemExit

    async def attempt(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        assert store.trouble() == ""
        with pytest.raises(StoreError):
            await asyncio.wait_for(store.transact(leave()), 200)
        with pytest.raises(StoreError):
            await asyncio.wait_for(store.write(DECK, "d"), 200)
        assert "store-writer" in store.trouble()

    run(str(tmp_path / "quintain.db"), attempt)


def test_a_second_server_is_refused_in_a_sentence(address: str) -> None:
    async def both(store: Store) -> None:
        await store.claim()
        other = open_store(address)
        await other.open()
        with pytest.raises(StoreInUse, match="used by another Quintain server"):
            await other.claim()
        await other.close()

    run(address, both)
    run(address, lambda store: store.claim())  # the first is gone
