"""What all tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.databases import KINDS, postgres
from tests.server.running import GENEROUS, Running, close_all

from quintain.server.settings import Settings

__all__ = ["postgres", "running", "sqlite_server"]


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Running(Settings(data=str(folder), **GENEROUS)) as running:
        yield running


@pytest.fixture(scope="session")
def postgres_server(request: pytest.FixtureRequest) -> Iterator[Running]:
    address = request.getfixturevalue("postgres").new_database()
    with Running(Settings(database=address, **GENEROUS)) as running:
        yield running


@pytest.fixture(params=KINDS)
def running(request: pytest.FixtureRequest) -> Running:
    """A server that others have used before; once for each database."""
    found: Running = request.getfixturevalue(f"{request.param}_server")
    return found


@pytest.fixture(autouse=True)
def everybody_leaves() -> Iterator[None]:
    yield
    close_all()
