"""Message files: every sentence in every language, every key that code names, and no words anywhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from quintain.content import LANGUAGES
from quintain.games import catalog
from quintain.tables.refusals import TEXTS as TABLES
from quintain.texts import ENGLISH, PLATFORM, Texts
from quintain.texts.pagetypes import arguments

ROOT = Path(__file__).parents[2]
SOURCE, PAGE = ROOT / "src" / "quintain", ROOT / "web" / "src"
FOLDERS = sorted({path for root in (SOURCE, PAGE) for path in root.rglob("text") if path.is_dir()})
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.relative_to(ROOT).as_posix())

# Results of the lab that were kept before words were by language have a field for each of two.
FORMER_FIELDS = ("src/quintain/lab/shapes.py",)
# Letters, not words: which keys of a Russian keyboard are which of an English one.
LETTERS = ("src/quintain/server/accounts/passwords.py",)
CYRILLIC = re.compile("[А-Яа-яЁё]")
NAMED = re.compile(r"""language(\.current)?\s*[!=]==?\s*['"]|['"]ru['"]|\.ru\b(?!\.)|\bru[=:]""")


# ------------------------------------------------------------------------------------------ the files
@folders
def test_every_sentence_is_in_every_language(folder: Path) -> None:
    texts = Texts(folder)
    assert texts.languages == PLATFORM.languages
    for language in OTHERS:
        assert texts.keys(language) == texts.keys(ENGLISH), language


@folders
@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_speaks_of_nothing_that_english_is_not_told(folder: Path, language: str) -> None:
    english, other = Texts(folder).entries(ENGLISH), Texts(folder).entries(language)
    unknown = {key: arguments(key, other) - arguments(key, english) for key in other}
    assert {key: names for key, names in unknown.items() if names} == {}


def test_a_file_that_cannot_be_read_is_pointed_at(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("good = Good\nbad = { $open\n", "utf-8")
    with pytest.raises(SyntaxError, match=r"en\.ftl: bad"):
        Texts(tmp_path).entries(ENGLISH)


# ------------------------------------------------------------------------------------------ what code names
def test_every_sentence_that_code_names_is_there_and_is_told_what_it_speaks_of() -> None:
    named = [(path, *call) for path in sorted(SOURCE.rglob("*.py")) for call in calls(path)]
    assert len(named) > 100
    assert [wrong for path, key, told in named if (wrong := complaint(path, key, told))] == []


def complaint(path: Path, key: str, told: set[str] | None) -> str:
    where = f"{path.relative_to(ROOT)}: {key}"
    found = [entries for entries in known_at(path.parent) if key in entries]
    if not found:
        return f"{where}: there is no such message"
    missing = set() if told is None else arguments(key, found[0]) - told
    return f"{where} is not told {sorted(missing)}" if missing else ""


@cache
def known_at(folder: Path) -> list[Any]:
    """The messages of the package that a module belongs to, then those that all know."""
    own = next((one for one in (folder, *folder.parents) if (one / "text").is_dir() or one == SOURCE), SOURCE)
    return [texts.entries(ENGLISH) for texts in (Texts(own / "text"), TABLES, PLATFORM)]


def calls(path: Path) -> Iterator[tuple[str, set[str] | None]]:
    """The keys that a module names, each with the names of what it is told; None where that is not to be seen."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and (key := key_of(node, path)):
            told = {word.arg for word in node.keywords}
            yield key, None if None in told else {name for name in told if name}


def key_of(call: ast.Call, path: Path) -> str:
    """`msg("key")`, `TEXTS.words("key", language)`, `Problem("code", "key")`, `Refused("code")` and the like."""
    words = [it.value if isinstance(it, ast.Constant) and isinstance(it.value, str) else "" for it in call.args]
    match ast.unparse(call.func):
        case "msg" | "TEXTS.words" | "TEXTS.ways" if words:
            return words[0]
        case "trouble" if "server" in path.parts:
            return f"problem-{words[0]}"
        case "Problem" if words and words[0]:
            return f"problem-{words[1] if len(words) > 1 else words[0]}"
        case "Refused" if "lab" not in path.parts and path.name != "client.py" and len(words) == 1:
            return f"refused-{words[0]}"
        case "TEXTS.illegal":
            return f"illegal-{words[1]}" if words[1] else ""
        case "IllegalMove.anywhere":
            return f"illegal-{words[2] if len(words) > 2 else words[0]}"
    return ""


# ------------------------------------------------------------------------------------------ and nowhere else
def code() -> list[Path]:
    files = [*SOURCE.rglob("*.py"), *PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]
    return [path for path in sorted(files) if not path.name.endswith(".test.ts")]


def lines_that_match(pattern: re.Pattern[str], but: tuple[str, ...]) -> list[str]:
    found = []
    for path in code():
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(but):
            lines = enumerate(path.read_text("utf-8").splitlines(), start=1)
            found += [f"{name}:{number}: {line.strip()}" for number, line in lines if pattern.search(line)]
    return found


def test_no_code_has_words_in_other_languages() -> None:
    assert lines_that_match(CYRILLIC, (*FORMER_FIELDS, *LETTERS)) == []


def test_no_code_names_a_language_but_english() -> None:
    assert lines_that_match(NAMED, FORMER_FIELDS) == []


def test_no_message_has_a_field_for_a_language() -> None:
    types = (PAGE / "app/protocol.ts").read_text("utf-8")
    messages = re.findall(r"export interface (\w+) \{(.*?)\n\}", types, re.DOTALL)
    assert len(messages) > 50
    assert {name for name, fields in messages if re.search(r"^  (en|ru)\??:", fields, re.MULTILINE)} == set()


def test_exceptions_are_still_needed() -> None:
    """A place without such words must leave the list."""
    left = lines_that_match(CYRILLIC, ()) + lines_that_match(NAMED, ())
    assert [place for place in FORMER_FIELDS if not any(line.startswith(place) for line in left)] == []


# ------------------------------------------------------------------------------------------ content
@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_our_own_content_is_in_every_language(name: str) -> None:
    folder = catalog.rulebook(name).folder
    for path in sorted(folder.rglob("*.yaml")):
        if path.name != "reduced.yaml":  # for those who study bots
            wanting = [place for place, words in texts_in(yaml.safe_load(path.read_text("utf-8"))) if missing(words)]
            assert wanting == [], path
    assert all(card.name.plain or not missing(card.name.words()) for card in catalog.load(name).card_set.cards)
    assert all((folder / f"rulebook.{language}.md").is_file() for language in OTHERS)


def missing(words: dict[str, Any]) -> set[str]:
    return set(LANGUAGES) - set(words)


def texts_in(data: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Whatever says something in English."""
    if isinstance(data, dict):
        if ENGLISH in data:
            yield place, data
        for key, value in data.items():
            yield from texts_in(value, f"{place}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts_in(value, f"{place}.{number}")
