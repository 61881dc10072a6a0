"""A game of another package, installed by an entry point, goes through everything that ours go through."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.missing import missing

HERE = Path(__file__).parent
PATIENCE = 1200  # seconds; the first run compiles

Site = Path


def install(site: Site, package: str, **points: str) -> None:
    """What an installer leaves behind: a description, and the entry points of a package."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = "".join(f"{name} = {value}\n" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[quintain.games]\n{lines}")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("site")
    install(folder, "heap", heap="heap:RULEBOOK")
    return folder


def python(site: Site, *arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, [str(site), str(HERE), os.environ.get("PYTHONPATH", "")]))
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": path} | environment,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def quintain(site: Site, *arguments: str, typed: str = "", **environment: str) -> str:
    done = python(site, "-m", "quintain", *arguments, typed=typed, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_its_options_are_listed(site: Site) -> None:
    assert "target=30" in quintain(site, "options", "heap")


def test_its_shapes_are_told_to_programmers(site: Site) -> None:
    assert "| `hands` | Cards\\[\\] |" in quintain(site, "shapes", "heap")
    types = quintain(site, "shapes", "heap", "--typescript")
    assert "export type HeapMove = {\n  play: string;\n};" in types
    assert "| { event: 'played'; seat: Seat; card: string; total: number }" in types


def test_sim_plays_it_in_both_backings(site: Site) -> None:
    command = ("sim", "heap", "--games", "300", "--bots", "greedy,random", "--json")
    fast, slow = (json.loads(quintain(site, *command, QUINTAIN_ENGINE=kind)) for kind in ("compiled", "plain"))
    assert fast["wins"] == slow["wins"]
    assert fast["wins"][0]["low"] > 0.6  # it takes what wins at once


LEVELS = """
import quintain
from quintain.bots.levels import bot
from quintain.bots.matches import play_on
game = quintain.load("heap")
for number in range(1, 9):
    match = game.new(seed=number)
    play_on(match, [bot(f"level:{number}"), bot("greedy")], number)
    print(number, match.result.reason)
"""


def test_every_level_plays_it(site: Site) -> None:
    done = python(site, "-c", LEVELS)
    assert done.returncode == 0, done.stderr
    assert [line.split() for line in done.stdout.splitlines()] == [[str(number), "target"] for number in range(1, 9)]


def test_a_search_knows_its_own_hand(site: Site) -> None:
    """Whoever plays the right cards of the wrong hand wins no more than at random."""
    found = json.loads(quintain(site, "sim", "heap", "--games", "400", "--bots", "random,level:5", "--json"))
    assert found["wins"][1]["low"] > 0.55


def test_it_is_played_in_the_terminal_and_replayed(site: Site, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    told = quintain(
        site, "play", "heap", "--bot", "level:2", "--save", str(file), "--lang", "ru", typed="9\n" + "1\n" * 20
    )
    assert "Матч окончен." in told
    assert "Карты 9 нет у вас в руке." in told
    assert "Вы добавляете карту: " in told
    assert "The match is over." in quintain(site, "replay", str(file))


@pytest.mark.parametrize(("language", "words"), [("en", "No hole was found."), ("ru", "Лазеек не найдено.")])
def test_the_lab_answers_common_questions_about_it(site: Site, language: str, words: str) -> None:
    asked = ("lab", "answer", "heap", "--all", "--jobs", "1", "--budget", "2000", "--lang", language)
    done = python(site, "-m", "quintain", *asked)
    assert done.returncode in (0, 2), done.stderr  # 2: something is undecided
    assert words in done.stdout
    assert done.stdout.count("heap ") == 3


def test_the_lab_says_what_it_would_have_to_be_told(site: Site) -> None:
    done = python(site, "-m", "quintain", "lab", "cards", "heap")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "its lab.py has no cards_dealt" in done.stderr


def test_its_content_is_checked_with_ours(site: Site) -> None:
    assert quintain(site, "check-content", str(HERE / "heap"), "--rulebook", "heap") == "all content is in order\n"


PICTURES = """
from pathlib import Path
from quintain.art.__main__ import ICONS
from quintain.art.files import pictures
from quintain.art.icons import read_icons
names = {name for name, _ in pictures(read_icons(Path(ICONS)))}
print({"heap/seven.svg", "backs/heap.svg"} <= names)
"""


def test_it_has_pictures(site: Site) -> None:
    if not (HERE.parents[1] / "web/node_modules/@iconify-json").is_dir():
        missing("the icons are not installed: npm ci in web/")
    assert python(site, "-c", f"import os; os.chdir({str(HERE.parents[1])!r})\n{PICTURES}").stdout == "True\n"


# ------------------------------------------------------------------------------------------ trouble
def test_what_cannot_be_loaded_is_named_and_skipped(tmp_path: Path) -> None:
    install(tmp_path, "heap", heap="heap:RULEBOOK")
    install(tmp_path, "gone", gone="nowhere:RULEBOOK")
    install(tmp_path, "thing", thing="heap:HAND")
    install(tmp_path, "twice", lanes="heap:RULEBOOK")
    done = python(tmp_path, "-c", "import quintain; print('heap' in quintain.presets(), 'lanes' in quintain.presets())")
    assert done.stdout == "True True\n"
    lines = sorted(done.stderr.splitlines())
    assert [line.split(" is skipped: ")[0] for line in lines] == [
        "quintain: the game 'gone' of the package gone",
        "quintain: the game 'lanes' of the package twice",
        "quintain: the game 'thing' of the package thing",
    ]
    assert "No module named 'nowhere'" in lines[0]


@pytest.mark.parametrize("file", ["options.yaml", "cards.yaml"])
def test_a_game_with_a_broken_file_is_skipped(tmp_path: Path, file: str) -> None:
    install(tmp_path, "heap", heap="heap:RULEBOOK")
    shutil.copytree(HERE / "heap", tmp_path / "heap")
    (tmp_path / "heap" / file).write_text("nonsense: true\n")
    done = python(tmp_path, "-c", "import quintain; print(quintain.presets()[0])")
    assert done.stdout == "clash\n"
    assert done.stderr.startswith("quintain: the game 'heap' of the package heap is skipped: ")
    assert done.stderr.count("\n") == 1
    assert file in done.stderr


def test_a_broken_part_is_named_and_the_others_work(tmp_path: Path) -> None:
    install(tmp_path, "heap", heap="heap:RULEBOOK")
    shutil.copytree(HERE / "heap", tmp_path / "heap")
    (tmp_path / "heap" / "bot.py").write_text("1 / 0\n")
    (tmp_path / "heap" / "lab.py").write_text("1 / 0\n")
    done = python(tmp_path, "-m", "quintain", "sim", "heap", "--games", "1")
    assert done.returncode == 2
    assert done.stderr == "quintain: the game 'heap' is broken: its bot.py cannot be loaded (division by zero)\n"
    asked = python(tmp_path, "-c", "from quintain.lab.requests import describe; print(len(describe()['rulebooks']))")
    assert asked.stdout == "4\n"
    assert asked.stderr.count("\n") == 1
