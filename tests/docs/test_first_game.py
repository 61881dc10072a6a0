"""docs/your-first-game.md is true: a newcomer who does what it says, block by block, gets what it says."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import httpx
import pytest
from tests.newcomer import PATIENCE, Newcomer

PAGE = Path(__file__).parents[2] / "docs" / "your-first-game.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
FEWEST_BLOCKS = 18


def test_a_newcomer_can_do_all_of_it(tmp_path: Path) -> None:
    newcomer, told = Newcomer.at(tmp_path), ""
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(blocks) >= FEWEST_BLOCKS
    for language, text in blocks:
        if language == "sh":
            told = "".join(typed(newcomer, line) for line in text.splitlines())
        elif language == "text":
            assert [line for line in text.splitlines() if line not in told] == [], told
        elif language == "diff":
            change(newcomer.folder, text)
        else:
            add(newcomer.folder, text)


def typed(newcomer: Newcomer, line: str) -> str:
    """A line of the terminal, with nobody at the keyboard."""
    if line == "quintain serve":
        return served(newcomer)
    done = newcomer.run(line)
    undecided = line.startswith("quintain lab ") and done.returncode == 2 and done.stdout != ""
    assert done.returncode == 0 or undecided, f"{line}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def served(newcomer: Newcomer) -> str:
    """Start the server, find the game there, begin a match against a bot, and stop it."""
    data = {"QUINTAIN_PORT": "0", "QUINTAIN_DATA": str(newcomer.folder / "data"), "QUINTAIN_WARM_BOTS": "off"}
    command = [str(newcomer.scripts / "quintain"), "serve"]
    server = subprocess.Popen(command, env=newcomer.environment | data, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        address = next(found[0] for line in server.stderr if (found := re.search(r"http://[\w.:]+", line)))
        with httpx.Client(base_url=address, headers={"origin": address}, timeout=PATIENCE) as visitor:
            games = visitor.get("/api/games").raise_for_status().json()
            assert "cairn" in [preset["name"] for preset in games["presets"]]
            visitor.post("/api/guest", json={}).raise_for_status()
            body = {"terms": {"preset": "cairn"}, "opponent": "level:3"}
            assert visitor.post("/api/matches", json=body).raise_for_status().json()["match"]
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)
    return address


def change(folder: Path, text: str) -> None:
    """A block that shows lines of a file which its first line names, some with - or + in front."""
    head, *rest = text.splitlines(keepends=True)
    lines = [line if line != "\n" else " \n" for line in rest]  # an empty line has no blank in front
    path = folder / head.removeprefix("@@ ").strip()
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    now = path.read_text(encoding="utf-8")
    assert now.count(old) == 1, f"{path.name} does not have these lines once:\n{old}"
    path.write_text(now.replace(old, new), encoding="utf-8")


def add(folder: Path, text: str) -> None:
    """A block that goes to the end of the file which its first line names, or makes it."""
    head, rest = text.split("\n", maxsplit=1)
    path = folder / head.removeprefix("# ")
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    path.write_text(before + rest, encoding="utf-8")


@pytest.mark.parametrize("language", ["sh", "text", "diff", "python", "yaml"])
def test_every_kind_of_block_is_there(language: str) -> None:
    """A misspelt kind would be taken for one that is added to a file."""
    kinds = [kind for kind, _ in BLOCK.findall(PAGE.read_text(encoding="utf-8"))]
    assert language in kinds
    assert set(kinds) <= {"sh", "text", "diff", "python", "yaml"}
