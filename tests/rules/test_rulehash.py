"""Rules are told from each other by what decides a match, and by nothing else."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

import quintain
from quintain.rules.rulehash import digest_of, rules_hash

SOURCE = '''
from enum import IntEnum

from quintain.rules.kernel import rule

LIMIT = 7


class Side(IntEnum):
    LEFT = 1
    RIGHT = 2


@rule
def capped(number: int) -> int:
    """No more than the limit."""
    return min(number, LIMIT)


@rule
def turned(number: int) -> int:
    return capped(number) * Side.LEFT
'''


@pytest.fixture
def digest(tmp_path: Path) -> Callable[[str], str]:
    """The digest of `turned` in a module."""

    def of(source: str) -> str:
        path = tmp_path / f"rules{len(list(tmp_path.iterdir()))}.py"
        path.write_text(source, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return digest_of(module.turned)

    return of


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('"""No more than the limit."""', '"""Never above the limit."""'),
        ("min(number, LIMIT)", "min(number,\n        LIMIT)  # always"),
        ("RIGHT = 2", "RIGHT = 3"),
        ("LIMIT = 7", "LIMIT = 7\nOTHER = 1"),
    ],
)
def test_what_decides_nothing_is_no_part_of_it(digest: Callable[[str], str], was: str, now: str) -> None:
    assert SOURCE.replace(was, now) != SOURCE
    assert digest(SOURCE.replace(was, now)) == digest(SOURCE)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("LIMIT = 7", "LIMIT = 8"),
        ("LEFT = 1", "LEFT = 4"),
        ("Side.LEFT", "Side.RIGHT"),
        ("min(number, LIMIT)", "max(number, LIMIT)"),
    ],
)
def test_what_decides_is(digest: Callable[[str], str], was: str, now: str) -> None:
    assert digest(SOURCE.replace(was, now)) != digest(SOURCE)


def test_games_and_cards_differ() -> None:
    hashes = [rules_hash(quintain.load(name)) for name in ("lanes", "clash", "duel", "siege")]
    hashes.append(rules_hash(quintain.load("lanes", cards="examples", deck_size=2, hand_size=1)))
    assert len(set(hashes)) == 5
    assert rules_hash(quintain.load("lanes-classic")) == hashes[0], "options are kept beside it"
