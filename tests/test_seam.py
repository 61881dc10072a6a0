"""One game, one folder: no module outside a game's folder names that game. The catalogue is the one exception.

What of the page still does is listed here. The list may only get shorter: a file that has been mended must be taken off
it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from quintain.games import catalog
from quintain.rules.handbook import LevelSummary
from quintain.rules.rulebook import Rulebook

ROOT = Path(__file__).parents[1]
SOURCE, PAGE = ROOT / "src" / "quintain", ROOT / "web" / "src"
# A name by itself or as a part of a longer one: siege, is_siege, SiegeBoard, siege-01, but not besieged.
NAMES = re.compile("|".join(rf"(?<![a-z]){name}(?![a-z])|{name.title()}(?![a-z])" for name in catalog.RULEBOOKS))


def keys_of(text: str) -> Iterator[str]:
    """The fields, attributes, arguments and strings of a module: whatever could reach into a game."""
    tree = ast.parse(text)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def code_words(text: str) -> Iterator[str]:
    """The names, imports and strings of a module; what it tells its readers in docstrings may take any example."""
    yield from keys_of(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.alias):
            yield from (node.name, node.asname or "")


def python_words(path: Path) -> str:
    words = "\n".join(code_words(path.read_text(encoding="utf-8")))
    return f"{path.relative_to(SOURCE).as_posix()}\n{words}".replace("_", " ")


def test_no_module_of_the_package_names_a_game() -> None:
    files = [path for path in SOURCE.rglob("*.py") if "games" not in path.relative_to(SOURCE).parts]
    assert len(files) > 100
    assert [path.relative_to(SOURCE).as_posix() for path in files if NAMES.search(python_words(path))] == []


# What carries any game must not know the words of one either, such as "the option called versus".
CARRIERS = (
    "server/protocol.py",
    "tables/*.py",
    *(f"server/{part}/*.py" for part in ("lobby", "catalogue", "decks", "play")),
)
OF_OLD = {"server/protocol.py: bonuses", "tables/setup.py: bonuses"}  # what clients and journals of old say


def words_of_games() -> set[str]:
    """The names of options and of groups of terms, but for those that are names of the interface too."""
    rulebooks = [catalog.rulebook(name) for name in catalog.RULEBOOKS]
    found = {word for rulebook in rulebooks for word in (*catalog.table(rulebook.name).options, *rulebook.terms())}
    return found - set(dir(Rulebook)) - set(LevelSummary._fields)


def test_what_carries_games_knows_no_word_of_theirs() -> None:
    files = [path for pattern in CARRIERS for path in sorted(SOURCE.glob(pattern))]
    assert len(files) > 20
    words = words_of_games()
    assert {"versus", "bonuses", "hp", "max_auto"} <= words
    found = {
        f"{path.relative_to(SOURCE).as_posix()}: {word}"
        for path in files
        for word in keys_of(path.read_text(encoding="utf-8"))
        if word in words
    }
    assert found == OF_OLD


def test_no_content_outside_the_games_names_one() -> None:
    files = [path for kind in ("*.yaml", "*.sql", "*.css", "*.json") for path in SOURCE.rglob(kind)]
    outside = [path for path in files if not {"games", "page"} & set(path.relative_to(SOURCE).parts)]
    assert outside
    assert [path.name for path in outside if NAMES.search(path.read_text(encoding="utf-8"))] == []


def page_names(path: Path) -> set[str]:
    """The games that a file of the page names, but for the one in whose folder it is."""
    inside = path.relative_to(PAGE).parts
    own = {inside[1]} if inside[0] == "games" else set()
    return {found.lower() for found in NAMES.findall(f"{path.stem}\n{path.read_text(encoding='utf-8')}")} - own


def test_no_part_of_the_page_names_a_game() -> None:
    """Tests may, and so may what is generated from the server's types."""
    files = [path for kind in ("*.ts", "*.svelte") for path in PAGE.rglob(kind) if not path.name.endswith(".test.ts")]
    assert len(files) > 80
    assert [path.relative_to(PAGE).as_posix() for path in files if page_names(path)] == []


def test_names_of_games_are_told_from_other_words() -> None:
    for text in ("siege", "is siege", "SiegeBoard", "siege-01", "'lanes'", "quintain.games.duel", "clash.ts"):
        assert NAMES.search(text), text
    for text in ("besieged", "individual", "clashes", "planes", "dueling"):
        assert not NAMES.search(text), text
