"""What is generated is up to date. A playthrough is a golden file: a changed one is a changed rule."""

from __future__ import annotations

from difflib import unified_diff

import pytest
from tests.generated import GENERATED, OPERATING, SETTINGS, left_over, read

MOST_LINES = 60


@pytest.mark.parametrize("name", GENERATED)
def test_regenerating_changes_nothing(name: str) -> None:
    then, now = read(name), GENERATED[name]()
    lines = list(unified_diff(then.splitlines(), now.splitlines(), "committed", "generated", lineterm=""))
    difference = "\n".join(lines[:MOST_LINES])
    assert then == now, f"{name} is out of date; if the change is meant, run `make regenerate`:\n{difference}"


def test_nothing_is_left_over() -> None:
    found = [path.name for path in left_over()]
    assert found == [], f"no preset is called like {', '.join(found)}: run `make regenerate`"


def test_the_table_of_settings_has_its_place() -> None:
    assert [read(OPERATING).count(mark) for mark in SETTINGS] == [1, 1]
