"""A language is files only: one that nobody speaks is added to a copy of the sources, and everybody speaks it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.missing import missing
from tests.web.node import WEB, node_path

from quintain.texts import ENGLISH, Texts
from quintain.texts.pagetypes import arguments
from quintain.texts.pseudo import LANGUAGE, accented, pseudo, write

ROOT = Path(__file__).parents[2]
SERVER = """
import json, msgspec
from quintain.games.catalog import load
from quintain.server.accounts.routes import Credentials
from quintain.server.problems import Problem
from quintain.tables.refusals import Refused
from quintain.rules.errors import IllegalMove
msgspec.convert({"name": "Ann", "password": "x", "language": LANGUAGE}, Credentials)
match = load("lanes").new(seed=1)
try:
    match.play({0: {"place": {"left": "nobody"}}})
except IllegalMove as illegal:
    said = [illegal.get(LANGUAGE)]
said += [Problem("log-in").sentence.get(LANGUAGE), Refused("over").sentence.get(LANGUAGE)]
said += [Problem("busy", "busy-ahead", ahead=3, seconds=5).sentence.get(LANGUAGE)]
print(json.dumps(said))
"""


# ------------------------------------------------------------------------------------------ the language
def test_it_is_longer_and_has_accents() -> None:
    assert accented("Your move") == "Ýóóúúř móóvéé"
    sentence = "The server can't do that right now: try again in a minute, or ask whoever runs it."
    assert 1.2 < len(accented(sentence)) / len(sentence) < 1.5
    assert accented('<a href="/api">API</a>') == '<a href="/api">ÁPÍ</a>'


def test_placeables_stay_as_they_are(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src/quintain/server/text", tmp_path / "text")
    write(tmp_path)
    texts = Texts(tmp_path / "text")
    assert LANGUAGE in texts.languages
    english, other = texts.entries(ENGLISH), texts.entries(LANGUAGE)
    assert {key: arguments(key, english) for key in english} == {key: arguments(key, other) for key in other}
    many = texts.words("problem-busy-ahead", LANGUAGE, ahead=3, seconds=5)
    assert "3 řééqúúééšťš" in many
    assert "5 š" in many


def test_a_selector_keeps_its_names() -> None:
    made = pseudo("deck = { $n ->\n    [one] { $n } card\n   *[other] { $n } cards\n}\n")
    assert "[one] { $n } çáářď\n   *[other] { $n } çáářďš" in made.replace("        ", "    ").replace(
        "       *", "   *"
    )


# ------------------------------------------------------------------------------------------ who speaks it
@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, with the language added as files and nothing else changed."""
    tree = tmp_path_factory.mktemp("tree")
    shutil.copytree(
        ROOT / "src/quintain",
        tree / "src/quintain",
        ignore=shutil.ignore_patterns("__pycache__", "page", "pictures", "weights"),
    )
    assert write(tree / "src")
    return tree


def run(copy: Path, *arguments: str, typed: str = "") -> str:
    environment = {**os.environ, "PYTHONPATH": str(copy / "src")}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, input=typed, env=environment, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_terminal_speaks_it(copy: Path) -> None:
    command = ["-m", "quintain", "play", "lanes", "--bot", "random", "--seed", "1", "--lang", LANGUAGE]
    told = run(copy, *command, typed=f"?\nxyzzy left\n{accented('resign')}\n")
    assert f"{accented('You play against the')} random {accented('bot.')}" in told
    for words in (
        "Your move (? for help):",
        "Type a move, e.g.",
        "Round 1",
        "it is not in your hand",
        "You lose: resignation.",
    ):
        assert accented(words) in told, words


def test_the_server_speaks_it_and_takes_accounts_in_it(copy: Path) -> None:
    said = json.loads(run(copy, "-c", SERVER.replace("LANGUAGE", repr(LANGUAGE))))
    assert said[1:3] == [accented("Log in first."), accented("The match is over.")]
    assert accented("it is not in your hand") in said[0]
    assert accented("requests are") in said[3]


def test_the_page_speaks_it(copy: Path) -> None:
    """It is built from the same files: the language is offered, and its sentences are there."""
    node = node_path()
    if node is None or not (WEB / "node_modules/vite").is_dir():
        missing("Node or the page's packages are not installed: npm ci in web/")
    web = copy / "web"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules", "recordings", "gallery-build", "art"))
    (web / "node_modules").symlink_to(WEB / "node_modules")
    write(web / "src")
    shutil.copy(ROOT / "CREDITS.md", copy)
    command = [node, "node_modules/vite/bin/vite.js", "build", "--outDir", str(copy / "page")]
    built = subprocess.run(command, cwd=web, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    shipped = "".join(path.read_text("utf-8") for path in (copy / "page").rglob("*.js"))
    assert f"texts/text/{LANGUAGE}.ftl" in shipped
    for words in ("The match is over.", "Log in first.", "The server cannot be reached.", "You place"):
        assert accented(words) in shipped, words
