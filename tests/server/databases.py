"""Databases for tests: SQLite in a folder, and a PostgreSQL of our own that nobody else uses."""

from __future__ import annotations

import getpass
import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.missing import missing

KINDS = ("sqlite", "postgres")
_numbers = itertools.count()


def program(name: str) -> Path | None:
    """One of PostgreSQL's programs; Debian keeps most of them off the path."""
    found = max(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), default=None)
    elsewhere = shutil.which(name)
    return found or (Path(elsewhere) if elsewhere else None)


def installed() -> bool:
    if program("initdb") is None and os.environ.get("CI") and os.geteuid() == 0:
        subprocess.run(["apt-get", "install", "-y", "-q", "postgresql"], check=False, stdout=subprocess.DEVNULL)
    return program("initdb") is not None


class Cluster:
    """A PostgreSQL server in a temporary folder, reached by a socket in it. It refuses to run as root."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.user = "postgres" if os.geteuid() == 0 else getpass.getuser()
        if os.geteuid() == 0:
            shutil.chown(folder, self.user)

    def run(self, name: str, *arguments: str) -> None:
        path = program(name)
        assert path is not None
        as_user: dict[str, Any] = {"user": self.user} if os.geteuid() == 0 else {}
        subprocess.run([path, *arguments], check=True, capture_output=True, cwd=self.folder, **as_user)

    def start(self) -> None:
        self.run("initdb", "-D", str(self.data), "-A", "trust", "-U", "quintain", "--no-sync")
        self.resume()

    def resume(self) -> None:
        options = f"-c listen_addresses='' -k {self.folder} -c max_connections=60"
        self.run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.data), "-w", "-m", mode, "stop")

    def address(self, name: str) -> str:
        return f"postgresql://quintain@/{name}?host={self.folder}"

    def new_database(self) -> str:
        name = f"test{next(_numbers)}"
        self.run("createdb", "-h", str(self.folder), "-U", "quintain", name)
        return self.address(name)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running cluster. Its folder has a short path, for that of a socket may not be long."""
    if not installed():
        missing("PostgreSQL is not installed: apt-get install postgresql")
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        made = Cluster(Path(folder))
        made.start()
        try:
            yield made
        finally:
            made.stop("immediate")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running
