"""The rules of the house: what a reviewer would otherwise have to say again and again."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.missing import missing

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "quintain"
LONGEST_FILE = 600
LONGEST_FUNCTION = 70
MOST_ANY = 10  # uses of `Any` in a thousand lines of the rules' code
MOST_PARAMETERS = 7
# Functions that take more, and why. All of them take what is beyond the first few by keyword, each with a default.
MANY_PARAMETERS = {
    "src/quintain/lab/compare.py: compare": "what a request may leave open",
    "src/quintain/lab/compare.py: measure": "what a request may leave open",
    "src/quintain/lab/sweep.py: sweep": "what a request may leave open",
    "src/quintain/server/api.py: add": "the declaration of a route, a keyword for each thing that it may declare",
}
# What every game has, under the same names; see "One game, one folder" in ARCHITECTURE.md.
GAME_FILES = {"rulebook.md", "rulebook.ru.md", "options.yaml", "cards.yaml", "__init__.py", "state.py", "setup.py"}
GAME_FILES |= {"phases.py", "moves.py", "ending.py", "view.py", "cards.py", "notation.py", "illegal.py", "position.py"}
GAME_FILES |= {"board.py", "events.py", "shapes.py"}

# Written in pieces, so that this file does not find itself.
REGISTRIES = ["pypi" + ".org", "python" + "hosted.org", "npm" + "js.", "yarn" + "pkg."]
MACHINE_PATH = re.compile(r"(?<![\w.<)}\]*-])/(?:(?:work|root)\b(?!-|\.\w)|(?:home|opt|Users)/\w)")
OUTSIDE = ".." + "/shared"

PINNED = re.compile(r"[a-z0-9-]+==[\w.]+(?: ; [a-z_0-9 ()<>=!.'\-]+?)?(?: --hash=sha256:[0-9a-f]{64})+", re.IGNORECASE)


@cache
def house_files() -> dict[str, str]:
    """Every text file that is or would be committed: its path and what it says."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        missing("not a git checkout")
    paths = [ROOT / name for name in listed.decode().split("\0") if name]
    contents = {path: path.read_bytes() for path in paths if path.is_file()}
    return {
        path.relative_to(ROOT).as_posix(): content.decode(errors="replace")
        for path, content in contents.items()
        if b"\0" not in content
    }


def python_sources() -> Iterator[tuple[str, str]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def configuration() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def contract(name: str) -> dict[str, Any]:
    contracts: list[dict[str, Any]] = configuration()["tool"]["importlinter"]["contracts"]
    (found,) = [each for each in contracts if each["name"].startswith(name)]
    return found


def lines_with(needle: re.Pattern[str], files: dict[str, str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in files.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if needle.search(line)
    ]


def test_no_registry_is_named() -> None:
    needle = re.compile("|".join(map(re.escape, REGISTRIES)))
    assert lines_with(needle, house_files()) == []


def test_no_path_of_one_machine() -> None:
    assert lines_with(MACHINE_PATH, house_files()) == []


def test_nothing_points_outside_the_repository() -> None:
    files = {name: text for name, text in house_files().items() if not name.startswith("web/")}
    assert lines_with(re.compile(re.escape(OUTSIDE)), files) == []


def test_machine_paths_are_told_from_other_paths() -> None:
    for path in ["work", "work/main", "root/.cache", "home/ann/quintain", "opt/tool", "Users/ann"]:
        assert MACHINE_PATH.search(f"see /{path}"), path
        assert MACHINE_PATH.search(f"file:///{path}"), path
        assert not MACHINE_PATH.search(f"src/{path}"), path
        assert not MACHINE_PATH.search(f"see </{path}>"), path


@pytest.mark.parametrize("name", ["base", "dev"])
def test_lock_holds_names_versions_and_hashes_only(name: str) -> None:
    pins = locked_lines(name)
    assert pins
    assert [pin for pin in pins if not PINNED.fullmatch(pin)] == []


def test_lock_of_the_page_names_no_address() -> None:
    """Not where packages come from, and not where their authors take donations."""
    assert "://" not in (ROOT / "web" / "package-lock.json").read_text()


def test_lock_covers_what_pyproject_asks_for() -> None:
    project = configuration()["project"]
    assert names(project["dependencies"]) <= names(locked_lines("base"))
    assert names(project["optional-dependencies"]["dev"]) <= names(locked_lines("dev"))


def test_development_runs_on_the_versions_that_players_get() -> None:
    assert set(locked_lines("base")) <= set(locked_lines("dev"))


def locked_lines(name: str) -> list[str]:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return [re.sub(r"\s+", " ", line).strip() for line in text.replace("\\\n", " ").splitlines()]


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", line)[0].lower().replace("_", "-") for line in requirements}


def test_descriptions_of_routes_and_messages_name_their_subject() -> None:
    """An account, a player, a viewer: each is something else."""
    reference = {name: text for name, text in house_files().items() if name == "docs/reference/server.md"}
    assert len(reference) == 1
    assert lines_with(re.compile(r"\b(somebody|whoever)\b", re.IGNORECASE), reference) == []


def test_files_are_short() -> None:
    lengths = {name: len(text.splitlines()) for name, text in python_sources()}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_functions_are_short() -> None:
    long = [
        f"{name}:{node.lineno}: {node.name} has {length} lines"
        for name, text in python_sources()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
    ]
    assert long == []


def test_functions_take_few_parameters() -> None:
    """What belongs together is a record or a named tuple. The list of exceptions has nothing that is no exception."""
    found = {}
    for name, text in python_sources():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and parameters(node) > MOST_PARAMETERS:
                found[f"{name}: {node.name}"] = node
    assert found.keys() == MANY_PARAMETERS.keys()
    for where, node in found.items():
        assert len(node.args.posonlyargs) + len(node.args.args) <= MOST_PARAMETERS, where


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many things a caller may hand over: not counting what a method is called on."""
    named = [each.arg for each in function.args.posonlyargs + function.args.args]
    return len(named) + len(function.args.kwonlyargs) - (named[:1] in (["self"], ["cls"]))


def test_parameters_are_counted_without_self() -> None:
    tree = ast.parse("class A:\n def f(self, a, /, b, *, c=1): ...")
    (method,) = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert parameters(method) == 3


def test_modules_say_what_they_are_for() -> None:
    silent = [name for name, text in python_sources() if text.strip() and not ast.get_docstring(ast.parse(text))]
    assert silent == []


def test_readme_starts_with_the_two_commands() -> None:
    readme = ROOT / "README.md"
    if not readme.is_file():
        missing("no README.md")
    text = readme.read_text(encoding="utf-8")
    assert "make play" in text
    assert "make test" in text


def test_ci_runs_what_the_readme_says() -> None:
    commands = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert "make test" in commands


def test_what_make_test_leaves_out_is_run_elsewhere() -> None:
    """A test that `make test` deselects must exist: what has been renamed would be run twice."""
    left_out = re.findall(r"--deselect (\S+)::(\w+)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert len(left_out) == 2
    for file, test in left_out:
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")


def test_import_contracts_are_kept() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    command = [str(linter), "--no-logo", "--no-cache"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_every_game_is_under_the_contract() -> None:
    assert contract("Games")["modules"] == ["quintain.games.*"]
    skeleton = SOURCE / "cli" / "skeleton"  # what `quintain new-game` copies
    books = [path for path in SOURCE.rglob("rulebook.md") if not path.is_relative_to(skeleton)]
    assert {path.parents[1].name for path in books} == {"games"}


def test_the_same_thing_has_the_same_file_name_in_every_game() -> None:
    folders = [path.parent for path in SOURCE.glob("games/*/rulebook.md")]
    assert len(folders) >= 4
    for folder in folders:
        assert GAME_FILES - {path.name for path in folder.iterdir()} == set(), folder.name
        homes = {"why_illegal": "illegal", "board": "board", "tell_over": "events", "read_position": "position"}
        for function, home in homes.items():
            assert f"\ndef {function}(" in (folder / f"{home}.py").read_text(encoding="utf-8"), folder.name


@pytest.mark.parametrize("part", ["rules", "games"])
def test_rules_are_typed(part: str) -> None:
    """`Any` is for what has no type of its own, such as JSON that a game shapes: said once and used by that name."""
    uses: dict[str, int] = {}
    lines = 0
    for name, text in python_sources():
        if name.startswith(f"src/quintain/{part}/"):
            names = [node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)]
            uses[name] = names.count("Any")
            lines += sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))
    worst = sorted(uses, key=lambda name: -uses[name])[:3]
    assert sum(uses.values()) * 1000 < MOST_ANY * lines, {name: uses[name] for name in worst}
