"""What a move needs is there before it is made: in the middle of a match nothing is imported and no file is opened."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from quintain.games import catalog

ROOT = Path(__file__).parents[2]
# In a process of its own: in this one other tests have loaded everything already.
PLAY = """
import sys, threading
from tests.server.running import GENEROUS, Running, close_all, match_of_two
from quintain.server.preparing import load_rules
from quintain.server.settings import Settings

watching, seen = False, []

def watch(event, arguments):
    if watching and event in ("open", "import") and threading.current_thread() is not threading.main_thread():
        seen.append((event, str(arguments[0])))

sys.addaudithook(watch)
for preset in sys.argv[2:]:
    load_rules(preset)
with Running(Settings(data=sys.argv[1], **GENEROUS)) as running:
    for preset in sys.argv[2:]:
        options = {"versus": True} if preset == "siege" else {}
        match, _, lines = match_of_two(running, preset, options=options)
        tables = [line.join(match) for line in lines]
        watching = True
        for line, table in zip(lines, tables):
            if table["legal"]:
                assert line.command("play", match, prompt=table["prompt"], move=table["legal"][0])["t"] == "ack"
        watching = False
        assert len(running.server.hall.rooms[match].table.match.decisions) > 0
    close_all()
for event, what in seen:
    print(event, what)
"""


def test_the_first_move_of_a_game_opens_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAY, str(tmp_path), *catalog.RULEBOOKS]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=600, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


def test_all_presets_are_there_before_anybody_asks() -> None:
    code = """
from quintain.server.preparing import load_games
from quintain.tables.setup import _kept_game, game_of
from quintain.games import catalog
load_games()
before = _kept_game.cache_info().misses
for preset in catalog.presets():
    game_of(preset, {}, None)
print(_kept_game.cache_info().misses - before)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=True)
    assert done.stdout == "0\n"
