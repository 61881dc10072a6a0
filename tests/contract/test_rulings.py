"""Every ruling is cited by code, by a test and by both texts of the rulebook; every option is flipped in a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.contract.flips import UNKNOWN, changed_options

from quintain.games import catalog

TESTS = Path(__file__).parent.parent
COUNTS = {"lanes": 13, "clash": 13, "duel": 14, "siege": 22}
ADDED = {"clash": {"C11a", "C12a"}, "siege": {"S16a", "S20a", "S21a"}}  # between others
CODELESS = {"L13", "C8", "C13", "D14", "S20", "S22"}  # about content, not about play
PARTS = {"bot", "lab"}  # they talk about the rules and are none

rulebooks = pytest.mark.parametrize("name", catalog.RULEBOOKS)


def rulings(name: str) -> set[str]:
    return {f"{name[0].upper()}{number}" for number in range(1, COUNTS[name] + 1)} | ADDED.get(name, set())


def cited(text: str, name: str) -> set[str]:
    """The rulings named in a text; L7-L10 names all four."""
    letter = name[0].upper()
    found = set(re.findall(rf"\b{letter}\d+[a-z]?\b", text)) | {
        match.upper() for match in re.findall(rf"(?<![a-z]){letter.lower()}\d+(?=_)", text)
    }
    for first, last in re.findall(rf"\b{letter}(\d+)[-–]{letter}?(\d+)\b", text):
        found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def text_of(*paths: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@rulebooks
def test_every_ruling_is_cited_by_code(name: str) -> None:
    folder = catalog.rulebook(name).folder
    code = [path for path in folder.rglob("*.py") if path.stem not in PARTS]
    missing = rulings(name) - cited(text_of(*code, folder / "options.yaml"), name) - CODELESS
    assert not missing


@rulebooks
def test_every_ruling_is_cited_by_a_test(name: str) -> None:
    assert not rulings(name) - cited(text_of(*(TESTS / name).rglob("*.py")), name)


@rulebooks
@pytest.mark.parametrize("file", ["rulebook.md", "rulebook.ru.md"])
def test_every_ruling_is_in_how_to_play(name: str, file: str) -> None:
    assert not rulings(name) - cited(text_of(catalog.rulebook(name).folder / file), name)


@rulebooks
def test_every_option_is_flipped_in_a_test(name: str) -> None:
    changed = changed_options(sorted((TESTS / name).rglob("*.py")))
    flipped = {
        option
        for option, spec in catalog.table(name).options.items()
        if any(called == option and value != spec.default for called, value in changed)
    }
    assert set(catalog.table(name).options) - flipped == set()


def test_what_flips_an_option_is_told_from_what_names_it(tmp_path: Path) -> None:
    file = tmp_path / "test_some.py"
    file.write_text(
        """
def table(drawing, zones=3, **options):
    position = {"quiet": 0}
    return quintain.load("siege", zones=zones, **options)

def test_one():
    assert table("...", hp=3, first=1).position() == {"mana": 2}
    other(strike="both")

@pytest.mark.parametrize("changed", [{"draw": 0}])
def test_two(changed):
    table("...", **changed)
""",
        encoding="utf-8",
    )
    names = dict(changed_options([file]))
    assert names == {"draw": 0, "zones": UNKNOWN, "hp": 3, "first": 1}
