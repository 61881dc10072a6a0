"""What a public forge reads: workflows call what is there, on the Pythons that the package names."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.utils import canonicalize_name
from tests.packages import needed

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
OTHERS = [ROOT / ".pre-commit-config.yaml", ROOT / ".github" / "dependabot.yml"]
OTHERS += sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def commands(workflow: dict[str, Any]) -> list[str]:
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    return [line for step in steps for line in step.get("run", "").splitlines()]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_call_what_is_there(path: Path) -> None:
    workflow = read(path)
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    lines = commands(workflow)
    assert lines
    assert {
        word for line in lines for word in re.findall(r"\bmake ([a-z]+)", line) if line.startswith("make")
    } <= targets
    named = [word for line in lines for word in re.findall(r"\btests/[\w/.]+", line)]
    assert [word for word in named if not (ROOT / word).exists()] == []
    assert workflow["permissions"], "what a workflow may do is said, and is little"


def test_a_workflow_that_is_started_by_another_can_be() -> None:
    """What a workflow pushes or opens starts none by itself."""
    started = {}
    for path in WORKFLOWS:
        for line in commands(workflow := read(path)):
            if found := re.search(r"gh workflow run (\S+)", line):
                started[found[1]] = workflow["permissions"].get("actions")
    assert started == {"test.yml": "write"}
    for name in started:
        text = (ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8")
        assert "\n  workflow_dispatch:" in text


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_the_other_files_can_be_read(path: Path) -> None:
    assert read(path)


def test_the_matrix_has_the_pythons_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {found[1] for each in project["classifiers"] if (found := re.fullmatch(r".* :: (3\.\d+)", each))}
    matrix = read(ROOT / ".github" / "workflows" / "test.yml")["jobs"]["elsewhere"]["strategy"]["matrix"]
    assert set(matrix["python"]) == named
    assert {"ubuntu-latest", "macos-latest", "windows-latest"} == set(matrix["os"])


def imported(path: Path) -> set[str]:
    """The modules that a file imports when it is loaded itself."""
    tree = ast.parse(path.read_text(encoding="utf-8")).body
    plain = {alias.name for node in tree if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module for node in tree if isinstance(node, ast.ImportFrom) and node.module}


def test_the_matrix_installs_what_its_tests_import() -> None:
    """Of the tests and of what they share, which is loaded too."""
    lines = commands(read(ROOT / ".github" / "workflows" / "test.yml"))
    (extras, further), (folders,) = (
        next(found.groups() for line in lines if (found := re.search(pattern, line)))
        for pattern in (r"-e \"\.\[([\w,]+)\]\" (.*)", r"-m pytest -q ((?:tests/\w+ ?){2,})$")
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [text for extra in extras.split(",") for text in project["optional-dependencies"][extra]]
    there = {canonicalize_name(name) for name in needed(project["dependencies"] + asked + further.split())}
    waiting = [path for folder in folders.split() for path in sorted((ROOT / folder).rglob("*.py"))]
    seen, known, absent = set[Path](), packages_distributions(), dict[str, str]()
    while waiting:
        if (path := waiting.pop()) in seen:
            continue
        seen.add(path)
        for module in imported(path):
            top = module.partition(".")[0]
            if top in ("tests", "tools"):
                waiting += [shared for shared in [ROOT / f"{module.replace('.', '/')}.py"] if shared.is_file()]
            elif top not in {*sys.stdlib_module_names, "quintain"} and there.isdisjoint(
                map(canonicalize_name, known.get(top, []))
            ):
                absent[module] = path.name
    assert absent == {}


def test_hooks_run_what_make_check_runs() -> None:
    entries = [hook["entry"] for repo in read(OTHERS[0])["repos"] for hook in repo["hooks"]]
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ncheck:")[2].partition("\n\n")[0]
    for tool in re.findall(r"\$\(BIN\)/([a-z-]+)", recipe):
        assert any(f".venv/bin/{tool}" in entry for entry in entries), tool
