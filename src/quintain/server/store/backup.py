"""Backup and restore: what `quintain backup` and `quintain restore` do.

SQLite is copied by its own online backup, which gives one moment of a database that is in use; copying the file would
miss what is still in its journal. PostgreSQL has programs for this, which are called if they are installed.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from quintain.rules.errors import OptionError
from quintain.server.settings import Settings, read_settings
from quintain.server.store import NewerSchema, missing_steps

OWN = 0o600  # the file holds secrets
UNFINISHED = ".unfinished"
LEAVING = 50  # tenths of a second
# Its own workers, which tidy up now and then, are nobody.
OTHERS = """SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"""


def backup(given: Mapping[str, Any], config: str | None, file: str) -> dict[str, str]:
    """Copy the database to a file, also while a server uses it; what was written, and what it is."""
    settings, target = read_settings(given, os.environ, config), Path(file)
    if target.exists():
        raise OptionError(f"{target}: exists already; a backup overwrites nothing")
    if not target.absolute().parent.is_dir():
        raise OptionError(f"{target}: there is no folder {target.parent}")
    if settings.database:
        _dump(settings.database, target)
        return {str(target): f"{target.stat().st_size:,} bytes, to be restored by quintain restore or pg_restore"}
    source = _database(settings)
    if not source.is_file():
        raise OptionError(f"{source}: there is no database")
    _copy(source, target)
    return {str(target): _described(target)}


def restore(given: Mapping[str, Any], config: str | None, file: str) -> dict[str, str]:
    """Put a backup in the place of the database, which is kept under another name. No server may be using it. Answers
    what is where now."""
    settings, source = read_settings(given, os.environ, config), Path(file)
    if not source.is_file():
        raise OptionError(f"{source}: there is no such file")
    if settings.database:
        asyncio.run(_check_unused(settings.database))
        clean = ("--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error")
        run_postgres("pg_restore", settings.database, *clean, str(source))
        return {"the database": "as it was in the backup"}
    told, target = _described(source), _database(settings)
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with _out_of_use(target):
        _copy(source, target.with_name(target.name + UNFINISHED))
        _give_to_owner_of(target, target.with_name(target.name + UNFINISHED))
        kept = _put_aside(target)
        os.rename(target.with_name(target.name + UNFINISHED), target)
    return dict.fromkeys(kept, "what was there before") | {str(target): told}


def _give_to_owner_of(place: Path, file: Path) -> None:
    """Root restores for whoever runs the server: the file belongs to the owner of what was there, or of the folder."""
    owner = (place if place.exists() else place.parent).stat()
    if sys.platform != "win32" and os.geteuid() == 0:
        os.chown(file, owner.st_uid, owner.st_gid)


def _put_aside(target: Path) -> list[str]:
    """Give a database another name. Its journal goes with it: beside another database it would spoil that one."""
    names: list[str] = []
    kept = target.with_name(f"{target.name}.before-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    for suffix in ("", "-wal", "-shm", "-journal"):
        part = target.with_name(target.name + suffix)
        if part.exists():
            os.rename(part, kept.with_name(kept.name + suffix))
            names.append(kept.name + suffix)
    return names


def _database(settings: Settings) -> Path:
    return Path(settings.store_address)


def _copy(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment. The copy gets its name when it is complete and on disk."""
    unfinished = target.with_name(target.name + UNFINISHED)
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY, OWN))
        with closing(_opened(source)) as there, closing(sqlite3.connect(unfinished)) as here:
            there.backup(here)
            here.execute("PRAGMA journal_mode = DELETE")  # nothing of it is in another file
        with open(unfinished, "rb") as written:
            os.fsync(written.fileno())
        os.rename(unfinished, target)
    except (sqlite3.Error, OSError) as error:
        unfinished.unlink(missing_ok=True)
        raise OptionError(f"{source}: cannot be copied to {target}: {error}") from None


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)


def _described(file: Path) -> str:
    """What is in a database, once it is known to be one of ours and sound."""
    try:
        with closing(_opened(file)) as db:
            sound = db.execute("PRAGMA quick_check").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
            missing_steps(version)
            accounts, matches = (db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in TABLES)
    except NewerSchema as error:
        raise OptionError(f"{file}: {error}") from None
    except sqlite3.Error as error:
        raise OptionError(f"{file}: is no backup of Quintain ({error})") from None
    if sound != "ok":
        raise OptionError(f"{file}: is damaged: {sound}")
    return f"{accounts:,} accounts, {matches:,} matches, schema {version}, {file.stat().st_size:,} bytes"


TABLES = ("account", "match")


@contextmanager
def _out_of_use(file: Path) -> Iterator[None]:
    """Keep a database to ourselves. Its journal is folded into it first, which nobody can do beside a server."""
    if not file.exists():
        yield
        return
    with closing(_opened(file)) as db:
        try:
            db.execute("PRAGMA busy_timeout = 0")
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise OptionError(f"{file}: a server is using it; stop the server first ({error})") from None
        except sqlite3.DatabaseError:
            pass  # it is no database any more, which may be the reason to restore one
        yield


# ------------------------------------------------------------------------------------------ PostgreSQL
def _dump(address: str, target: Path) -> None:
    """Into a file that is there already: the program would make one that everybody can read."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN))
    try:
        run_postgres("pg_dump", address, "--format=custom", f"--file={target}")
    except OptionError:
        target.unlink()
        raise


def run_postgres(program: str, address: str, *arguments: str) -> None:
    """Call a program of PostgreSQL. The password goes by the environment: everybody can read command lines."""
    path = shutil.which(program)
    if path is None:
        raise OptionError(f"{program} is not installed; it comes with PostgreSQL's client programs")
    bare, password = without_password(address)
    environment = os.environ | ({"PGPASSWORD": password} if password else {})
    command = [path, f"--dbname={bare}", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OptionError(f"{program} failed: {' '.join(done.stderr.split())}")


async def _check_unused(address: str) -> None:
    """Nobody may be using a database that is replaced. Whoever has just left is waited for."""
    import asyncpg  # an extra that others do without

    others = 0
    try:
        connection = await asyncpg.connect(address, timeout=10)
        for _ in range(LEAVING):
            others = await connection.fetchval(OTHERS)
            if not others:
                break
            await asyncio.sleep(0.1)
        await connection.close()
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError, ValueError) as error:
        raise OptionError(f"PostgreSQL cannot be used: {error}") from None
    if others:
        raise OptionError(f"the database is in use ({others} connections); stop the server first")


def without_password(address: str) -> tuple[str, str]:
    """The address of a database, and its password apart."""
    names, at, _ = urlsplit(address).netloc.rpartition("@")
    user, _, password = names.partition(":")
    return address.replace(f"//{names}{at}", f"//{user}{at}", 1), unquote(password)
