"""`quintain new-game` writes a package that plays, and refuses names that would not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.newcomer import Newcomer

from quintain.cli import main
from quintain.cli.new_game import PLACEHOLDER, SKELETON

LEVELS = """
import quintain
from quintain.bots.levels import bot
from quintain.bots.matches import play_on
game = quintain.load("cairn")
for number in range(1, 9):
    match = game.new(seed=number)
    play_on(match, [bot(f"level:{number}"), bot("greedy")], number)
    print(number, match.result.reason)
"""


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    """Somebody who has written a game and installed it."""
    found = Newcomer.at(tmp_path_factory.mktemp("newcomer"))
    assert "quintain play cairn" in found.ok("quintain new-game cairn")
    found.ok("pip install --quiet --editable cairn")
    return found


def test_nothing_of_the_skeleton_is_left_in_it(newcomer: Newcomer) -> None:
    files = [path for path in (newcomer.folder / "cairn").rglob("*") if path.is_file()]
    written = {path.relative_to(newcomer.folder / "cairn").as_posix() for path in files if "__" not in path.parent.name}
    assert {"pyproject.toml", "src/cairn/rulebook.ru.md", "src/cairn/rules.py", "tests/test_cairn.py"} <= written
    for path in files:
        assert PLACEHOLDER not in path.name
        assert PLACEHOLDER not in path.read_text(encoding="utf-8", errors="replace").lower()


@pytest.mark.parametrize("backing", ["plain", "compiled"])
def test_its_own_tests_pass(newcomer: Newcomer, backing: str) -> None:
    assert " passed" in newcomer.ok("pytest -q cairn", QUINTAIN_ENGINE=backing)


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("card if whose == seat or card == NONE else HIDDEN", "card", "`observe` shows seat 0 what it may not know"),
        ("HIDDEN if i < s.deck_left else NONE", "s.deck[i]", "`observe` shows seat 0 what it may not know"),
        ("if s.played[card] == 1:", "if s.played[card] == 2:", "`determinize` for seat 0 deals"),
        ("s.players[whose].hand[slot] == HIDDEN:", "whose >= 0:", "`determinize` changes what seat 0 has seen"),
        (
            "range(s.players[seat].held):\n        key",
            "range(1):\n        key",
            "`info_key` of seat 0 leaves out something",
        ),
        ("fold(seat + 1, s.active)", "fold(s.players[1 - seat].hand[0], s.active)", "depends on what it may not know"),
    ],
)
def test_its_own_tests_find_a_leak(newcomer: Newcomer, right: str, wrong: str, told: str) -> None:
    with mistaken(newcomer, right, wrong):
        done = newcomer.run("pytest -q cairn -k r4", QUINTAIN_ENGINE="plain")
    assert done.returncode == 1
    assert told in done.stdout


@contextmanager
def mistaken(newcomer: Newcomer, right: str, wrong: str, file: str = "rules.py") -> Iterator[Path]:
    """A file of the game with a mistake in it."""
    path = newcomer.folder / "cairn/src/cairn" / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    try:
        yield path
    finally:
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("s.total += ", "s.pol += ", "uses a field 'pol' that its record does not have"),
        ("    s.active = 1 - seat", "    s.pol = 1 - seat", "uses a field 'pol' that its record does not have"),
        ("w.options.target", "w.options.again", "uses a field 'again' that its record does not have"),
        ("card = me.hand[move]", "card = str(me.hand[move])", "cannot be compiled, for the reason above"),
    ],
)
def test_rules_that_cannot_be_compiled_say_where(newcomer: Newcomer, right: str, wrong: str, told: str) -> None:
    """Numba writes a hundred lines; the last one is for whoever wrote the rules."""
    with mistaken(newcomer, right, wrong) as path:
        lines = path.read_text(encoding="utf-8").splitlines()
        number = next(number for number, line in enumerate(lines, start=1) if wrong in line)
        done = newcomer.run("quintain sim cairn --games 1 --bots random,random")
    last = done.stderr.splitlines()[-1]
    assert last.startswith("quintain: the function apply (")
    assert told in last
    assert (f"rules.py, line {number})" in last) == ("uses a field" in told)
    assert "QUINTAIN_ENGINE=plain" in last


def test_sim_plays_it_in_both_backings(newcomer: Newcomer) -> None:
    command = "quintain sim cairn --games 300 --bots greedy,random --json"
    fast, slow = (json.loads(newcomer.ok(command, QUINTAIN_ENGINE=kind)) for kind in ("compiled", "plain"))
    assert fast["wins"] == slow["wins"]
    assert fast["wins"][0]["low"] > 0.55  # it takes what wins at once


def test_every_level_plays_it(newcomer: Newcomer) -> None:
    told = newcomer.python(LEVELS)
    assert [line.split() for line in told.splitlines()] == [[str(number), "target"] for number in range(1, 9)]


@pytest.mark.parametrize(
    ("language", "refused", "over"),
    [
        ("en", "You do not hold that card.", ": the target is reached."),
        ("ru", "Такой карты нет у вас на руке.", " — цель достигнута."),
    ],
)
def test_it_is_played_in_the_terminal(newcomer: Newcomer, language: str, refused: str, over: str) -> None:
    command = f"quintain play cairn --seed 1 --save match.json --lang {language}"
    told = newcomer.ok(command, typed="stone\n" + "1\n" * 20)
    assert refused in told
    assert over in told
    assert over in newcomer.ok(f"quintain replay match.json --lang {language}")


def test_its_content_is_in_order(newcomer: Newcomer) -> None:
    done = newcomer.run("quintain check-content cairn/src/cairn --rulebook cairn")
    assert (done.returncode, done.stdout, done.stderr) == (0, "all content is in order\n", "")


def test_an_option_that_no_rule_can_read_is_told(newcomer: Newcomer) -> None:
    with mistaken(newcomer, "  target:\n", "  targets:\n", "options.yaml"):
        done = newcomer.run("quintain check-content cairn/src/cairn --rulebook cairn")
    assert done.returncode == 2
    told = "options.targets: the record Options has no field 'targets', did you mean 'target'?\n"
    assert done.stderr == f"cairn/src/cairn/options.yaml: {told}"


def test_what_is_not_said_is_a_warning(newcomer: Newcomer) -> None:
    russian = newcomer.folder / "cairn/src/cairn/text/ru.ftl"
    words = russian.read_text(encoding="utf-8")
    try:
        russian.unlink()
        with mistaken(newcomer, "event-played =", "event-laid =", "text/en.ftl"):
            done = newcomer.run("quintain check-content cairn/src/cairn --rulebook cairn")
    finally:
        russian.write_text(words, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "all content is in order\n")
    assert done.stderr.splitlines() == [
        "warning: cairn/src/cairn/text/ru.ftl is missing: whoever reads 'ru' is told the match in English",
        "warning: the event 'played' is not told: no message event-played in cairn/src/cairn/text",
    ]


@pytest.mark.parametrize(("language", "words"), [("en", "No hole was found."), ("ru", "Лазеек не найдено.")])
def test_the_lab_answers_the_common_questions(newcomer: Newcomer, language: str, words: str) -> None:
    done = newcomer.run(f"quintain lab answer cairn --all --jobs 1 --budget 2000 --lang {language}")
    assert done.returncode in (0, 2), done.stderr  # 2: something is undecided
    assert words in done.stdout
    assert done.stdout.count("cairn ") == 3


# ------------------------------------------------------------------------------------------ trouble
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("2x", "is a Python name"),
        ("my-game", "is a Python name"),
        ("Cairn", "is a Python name"),
        ("кучка", "is a Python name"),
        ("class", "is a Python name"),
        ("", "is a Python name"),
        ("x" * 41, "is a Python name"),
        ("lanes", "there is a game of that name already"),
        ("json", "there is a Python module of that name already"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(
    name: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new"
    assert main(["new-game", name, "--folder", str(folder)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("quintain: new-game ")
    assert told.err.count("\n") == 1
    assert why in told.err
    assert not folder.exists()


def test_the_name_of_an_installed_game_is_taken(newcomer: Newcomer) -> None:
    done = newcomer.run("quintain new-game cairn --folder other")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == ("quintain: new-game cairn: there is a game of that name already, so choose another one\n")


def test_what_is_there_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("mine")
    for there in (tmp_path, tmp_path / "file"):
        assert main(["new-game", "cairn", "--folder", str(there)]) == 2
        assert capsys.readouterr().err == f"quintain: --folder {there}: it exists already, so name one that does not\n"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert main(["new-game", "cairn", "--folder", str(tmp_path / "file" / "deeper")]) == 2
    assert "cannot be written (Not a directory)" in capsys.readouterr().err


def test_words_in_a_name_become_words_of_a_class(tmp_path: Path) -> None:
    assert main(["new-game", "two_words", "--folder", str(tmp_path / "deep" / "down")]) == 0
    assert "class TwoWordsRulebook(Rulebook)" in (tmp_path / "deep/down/src/two_words/__init__.py").read_text()


def test_the_skeleton_is_shipped() -> None:
    """Whoever installs a wheel can write a game."""
    hatchling = pytest.importorskip("hatchling.builders.wheel")
    builder = hatchling.WheelBuilder(str(SKELETON.parents[3]))
    shipped = {Path(file.path) for file in builder.recurse_included_files()}
    files = {path for path in SKELETON.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert len(files) >= 11
    assert files <= shipped
