"""Tutorials and how-tos are true: somebody who does what they say, block by block, gets what they say.

Following all of them takes minutes, so `make docs` does it (`pytest -m long`). The rest is seen here."""

from __future__ import annotations

import shlex
from pathlib import Path

import httpx
import pytest
from tests.docs.following import Follower, blocks, commands
from tests.newcomer import PATIENCE, Newcomer

from quintain.cli import parser

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TUTORIALS = sorted(DOCS.glob("your-first-*.md"))
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
WITH_COMMANDS = [page for page in PAGES if list(commands(page))]


@pytest.mark.long
@pytest.mark.parametrize("page", [*TUTORIALS, DOCS / "how-to.md"], ids=lambda page: page.stem)
def test_a_newcomer_can_do_all_of_it(page: Path, tmp_path: Path) -> None:
    follower = Follower(Newcomer.at(tmp_path))
    try:
        follower.follow(page)
        if follower.serving:
            somebody_plays(follower.address, "cairn" if "game" in page.stem else "lanes")
    finally:
        follower.stop()


def somebody_plays(address: str, preset: str) -> None:
    """The server offers the game, and a match against a bot begins."""
    with httpx.Client(base_url=address, headers={"origin": address}, timeout=PATIENCE) as visitor:
        games = visitor.get("/api/games").raise_for_status().json()
        assert preset in [each["name"] for each in games["presets"]]
        visitor.post("/api/guest", json={}).raise_for_status()
        body = {"terms": {"preset": preset}, "opponent": "level:3"}
        assert visitor.post("/api/matches", json=body).raise_for_status().json()["match"]


def test_there_is_a_tutorial_for_each_beginning() -> None:
    assert {page.stem.removeprefix("your-first-") for page in TUTORIALS} == {"match", "bot", "game", "study", "server"}
    assert all(len(blocks(page)) > 5 for page in TUTORIALS)
    listed = (DOCS / "tutorials.md").read_text(encoding="utf-8")
    assert all(f"({page.name})" in listed for page in TUTORIALS)


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.name)
def test_every_command_that_is_shown_can_be_typed(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each is one that the command line understands; what it does is tried where it is followed."""
    refused = {line: capsys.readouterr().err for line in commands(page) if not understood(line)}
    assert refused == {}


def understood(line: str) -> bool:
    words = [word for word in shlex.split(line)[1:] if word != "..."]
    try:
        parser([words[0]]).parse_args(words)
    except SystemExit as stopped:
        return stopped.code == 0
    return True


# Who runs the Python of which page. Decisions show what was typed for a measurement, which takes long.
RUN_BY = {
    "README.md": "tests/docs/test_docs.py",
    "docs/adapters.md": "tests/docs/test_adapters_page.py",
    "docs/bots.md": "tests/docs/test_bring_your_own.py",
    "docs/how-to.md": "tests/docs/test_tutorials.py",
    "docs/lab.md": "tests/lab/test_docs.py",
    "docs/reference/contract.md": "tests/docs/test_contract_page.py",
    "docs/short-forms.md": "tests/docs/test_tutorials.py",
    **{page.relative_to(ROOT).as_posix(): "tests/docs/test_tutorials.py" for page in TUTORIALS},
}


def python_blocks(page: Path) -> list[str]:
    return [text for kind, text in blocks(page) if kind == "python"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_blocks_of_python_are_run_by_a_test(page: Path) -> None:
    for text in python_blocks(page):
        compile(text, page.name, "exec")
    if python_blocks(page) and page.parent.name != "decisions":
        assert (ROOT / RUN_BY[page.relative_to(ROOT).as_posix()]).is_file()


@pytest.mark.parametrize("source", python_blocks(DOCS / "short-forms.md"))
def test_short_forms_are_what_their_page_says(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(source, "docs/short-forms.md", "exec"), {})
    assert capsys.readouterr().out
