"""What `quintain export` does: finished matches as one open file per month, for whoever wants to study them.

Only what is over and was not private. People are numbers that mean nothing outside of their file;
bots have their names."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
from collections.abc import AsyncIterator, Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from quintain.content.columns import NoTable, write_table
from quintain.rules.errors import OptionError
from quintain.server.replays import sql
from quintain.server.replays.watching import unpack
from quintain.server.settings import read_settings
from quintain.server.store import Row, Store, StoreError
from quintain.server.store.opening import open_store
from quintain.tables.setup import Setup

FORMATS = ("jsonl", "csv", "parquet")
PAGE = 500  # matches that are looked up at once
COLUMNS = {
    "match": "text",
    "preset": "text",
    "rulebook": "text",
    "opened": "time",
    "ended": "time",
    "rated": "flag",
    "kind0": "text",
    "player0": "text",
    "kind1": "text",
    "player1": "text",
    "winner": "whole",
    "reason": "text",
    "decisions": "whole",
    "options": "text",
    "decks": "text",
    "seed": "text",
    "rules": "text",
    "moves": "text",
}
Told = Callable[[int], None]


def export(
    given: Mapping[str, Any], config: str | None, folder: Path, form: str, month: str | None, told: Told
) -> list[tuple[Path, int]]:
    """Write the files; their names, and how many matches each holds."""
    settings = read_settings(given, os.environ, config)
    if not settings.database and not Path(settings.store_address).is_file():
        raise OptionError(f"{settings.store_address}: there is no database")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return asyncio.run(_export(settings.store_address, folder, form, month, told))
    except (StoreError, NoTable) as error:
        raise OptionError(str(error)) from None
    except OSError as error:
        raise OptionError(f"{folder}: cannot be written to ({error.strerror})") from None


async def _export(address: str, folder: Path, form: str, month: str | None, told: Told) -> list[tuple[Path, int]]:
    store = open_store(address)
    await store.open()
    try:
        written: list[tuple[Path, int]] = []
        records: list[dict[str, Any]] = []
        current = ""
        async for record in finished(store, month):
            if (own := month_of(record["ended"])) != current and records:
                written.append(write_month(folder, current, form, records))
                records = []
            current = own
            records.append(record)
            told(len(records))
        return written + ([write_month(folder, current, form, records)] if records else [])
    finally:
        await store.close()


async def finished(store: Store, month: str | None) -> AsyncIterator[dict[str, Any]]:
    """Every match that is over, was not private and has been archived, the oldest first."""
    since, until = bounds(month)
    last, behind, people = since, "", People()
    while rows := await store.read(sql.FINISHED, last, behind, until, PAGE):
        for row in rows:
            if kept := await store.read(sql.RECORDING, row["id"]):
                yield record_of(row, json.loads(unpack(bytes(kept[0]["recording"]))), people)
        last, behind = rows[-1]["ended"], rows[-1]["id"]


class People:
    """Gives everybody a number, by the order in which they turn up in a month."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], str] = {}

    def name(self, month: str, account: str) -> str:
        number = sum(known == month for known, _ in self._known) + 1
        return self._known.setdefault((month, account), f"p{number}")


def record_of(row: Row, recording: dict[str, Any], people: People) -> dict[str, Any]:
    """A match under the names of the columns, and its recording without what each viewer saw."""
    seats = msgspec.json.decode(bytes(row["setup"]), type=Setup).seats
    month = month_of(row["ended"])
    names = [people.name(month, seat.id) if seat.kind == "account" else seat.id for seat in seats]
    winner = row["winner"]
    return {
        "match": row["id"],
        "preset": row["preset"],
        "rulebook": row["rulebook"],
        "opened": row["opened"],
        "ended": row["ended"],
        "rated": bool(row["rated"]),
        **{f"kind{seat}": it.kind for seat, it in enumerate(seats)},
        **{f"player{seat}": name for seat, name in enumerate(names)},
        "winner": winner if winner in (0, 1) else None,
        "reason": row["reason"],
        "decisions": len(recording["decisions"]),
        "options": recording["options"],
        "decks": recording["setup"].get("decks"),
        "seed": recording["seed"],
        "rules": recording["rules"],
        "moves": recording["decisions"],
        "recording": {name: it for name, it in recording.items() if name != "watch"},
    }


def write_month(folder: Path, month: str, form: str, records: list[dict[str, Any]]) -> tuple[Path, int]:
    """One file. A line of JSON holds the whole recording, which `quintain replay` checks; tables hold its columns."""
    if form == "jsonl":
        path = folder / f"quintain-{month}.jsonl.gz"
        lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
        path.write_bytes(gzip.compress(lines.encode(), mtime=0))
    else:
        path = folder / f"quintain-{month}.{form}"
        write_table(path, COLUMNS, [[record[name] for name in COLUMNS] for record in records])
    return path, len(records)


def month_of(milliseconds: int) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m}"


def bounds(month: str | None) -> tuple[int, int]:
    """From when until when, in milliseconds."""
    if month is None:
        return 0, 1 << 62
    try:
        first = datetime.strptime(month, "%Y-%m").replace(tzinfo=UTC)
    except ValueError:
        raise OptionError(f"--month {month}: write a month as 2026-11") from None
    following = first.replace(year=first.year + first.month // 12, month=first.month % 12 + 1)
    return int(first.timestamp() * 1000), int(following.timestamp() * 1000)
