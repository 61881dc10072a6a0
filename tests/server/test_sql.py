"""The SQL of a feature is in one file of it, and both databases understand every statement."""

from __future__ import annotations

import ast
import asyncio
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tests.server.databases import KINDS

import quintain.server
from quintain.server.accounts.sql import OWNED
from quintain.server.store import Store
from quintain.server.store.opening import open_store

SERVER = Path(quintain.server.__file__).parent
STATEMENT = re.compile(r"\s*(?:SELECT\s|INSERT\s+INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|WITH\s+\w+\s+AS|PRAGMA\s)")
FILES = sorted(SERVER.glob("*/sql.py"))


def texts(path: Path) -> Iterator[str]:
    """Every string of a module, also those that are put together."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def statements() -> dict[str, str]:
    """All statements of all features, by feature and name."""
    found = {}
    for path in FILES:
        module = import_module(f"quintain.server.{path.parent.name}.sql")
        for name, value in vars(module).items():
            for number, text in enumerate(value if isinstance(value, tuple) else [value]):
                if name.isupper() and isinstance(text, str) and STATEMENT.match(text):
                    found[f"{path.parent.name}.{name}.{number}"] = text
    return found


def test_sql_is_in_the_one_file_of_its_feature() -> None:
    elsewhere = {
        path.relative_to(SERVER).as_posix(): written
        for path in SERVER.rglob("*.py")
        if path.name != "sql.py" and SERVER / "store" not in path.parents
        for written in [[text for text in texts(path) if STATEMENT.match(text)]]
        if written
    }
    assert elsewhere == {}
    assert all(any(STATEMENT.match(text) for text in texts(path)) for path in FILES), "and is recognized there"
    assert len(FILES) > 6


def test_every_statement_is_used_and_none_is_said_twice() -> None:
    said = list(statements().values())
    assert sorted(said) == sorted(set(said))
    code = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py") if path.name != "sql.py")
    names = {key.split(".")[1] for key in statements()}
    assert [name for name in names if not re.search(rf"\b{name}\b", code)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_databases_understand_every_statement(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """They are asked how they would do it, which finds every table and column, and changes nothing."""
    address = str(tmp_path / "quintain.db")
    if kind != "sqlite":
        address = request.getfixturevalue("postgres").new_database()

    async def explain_all() -> int:
        store: Store = open_store(address)
        await store.open()
        try:
            for sql in statements().values():
                values = max(map(int, re.findall(r"\$(\d+)", sql)), default=0)
                assert await store.read(f"EXPLAIN {sql}", *[None] * values), sql
        finally:
            await store.close()
        return len(statements())

    assert asyncio.run(explain_all()) > 80


# Tables that name an account and outlive it, and why.
KEPT = {
    "audit": "what administrators did",
    "name": "nobody may take the name of somebody else at once; it is forgotten later",
    "report": "it is made nameless",
    "tournament": "who planned it: an administrator",
}


def test_whoever_removes_an_account_leaves_nothing_behind() -> None:
    about: set[str] = set()
    for path in (SERVER / "store" / "migrations").glob("*.sql"):
        for name, columns in re.findall(r"CREATE TABLE (\w+) \((.*?)\n\)", path.read_text(encoding="utf-8"), re.DOTALL):
            if re.search(r"^\s+account ", columns, re.MULTILINE):
                about.add(name)
    assert about - set(OWNED) == KEPT.keys()
