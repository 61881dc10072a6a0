"""Recordings keep what they were played with: cards, decks and levels may be changed afterwards."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.matches import FEW, game, step

import quintain
from quintain import CardError, Match, ReplayError
from quintain.content import ContentError, check
from quintain.games import catalog
from quintain.rules import replay
from quintain.rules.rulehash import rules_hash

PACKAGE = Path(quintain.__file__).parent
NUMBER = re.compile(r"\b(attack|defence|atk|power|health|heal): (\d+)")


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same rules with other content: numbers of every card are changed, the first two starter decks of each
    game have changed names, a level is drawn otherwise, and thorns are longer."""
    folder = tmp_path_factory.mktemp("later")
    left_out = shutil.ignore_patterns("__pycache__", "page", "pictures")
    shutil.copytree(PACKAGE, folder / "quintain", ignore=left_out)
    games = folder / "quintain" / "games"
    for path in games.glob("*/cards.yaml"):
        path.write_text(NUMBER.sub(one_more, path.read_text("utf-8")), "utf-8")
    for path in games.glob("*/decks.yaml"):
        path.write_text(swapped(path.read_text("utf-8")), "utf-8")
    level = games / "siege" / "levels" / "01-the-orchard-wall.yaml"
    level.write_text(level.read_text("utf-8").replace("r..r\n  ....", "rr.r\n  ...."), "utf-8")
    symbols = games / "siege" / "symbols.yaml"
    symbols.write_text(symbols.read_text("utf-8").replace("thorns: {amount: 1}", "thorns: {amount: 2}"), "utf-8")
    return folder


def one_more(found: re.Match[str]) -> str:
    """D14 — attacks of duel are counted in hundreds."""
    return f"{found[1]}: {int(found[2]) + (900 if found[1] == 'atk' else 1)}"


def swapped(decks: str) -> str:
    first, second = re.findall(r"^  ([a-z-]+):$", decks, re.MULTILINE)[:2]
    names = {first: second, second: first}
    return re.sub(rf"^  ({first}|{second}):$", lambda found: f"  {names[found[1]]}:", decks, flags=re.MULTILINE)


def played(preset: str, decks: Sequence[Any] | None = None) -> Match:
    chance, match = random.Random(5), game(preset).new(seed=11, decks=decks)
    while match.to_act:
        seat, code = step(match, chance)
        match.play({seat: code})
    return match


def checked(later: Path, recording: dict[str, Any], tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """What `quintain replay` of another day says."""
    path = tmp_path / "yesterday.json"
    path.write_text(json.dumps(recording))
    environment = os.environ | {"PYTHONPATH": str(later), "QUINTAIN_ENGINE": "plain"}
    command = [sys.executable, "-m", "quintain", "replay", str(path)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("preset", ["lanes", "clash", "duel", "siege", "siege-01-the-orchard-wall"])
def test_yesterdays_match_comes_out_the_same_with_todays_content(later: Path, tmp_path: Path, preset: str) -> None:
    recording = replay.record(played(preset))
    done = checked(later, recording, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    without = {key: value for key, value in recording.items() if key != "further"} | {"cards": "base"}
    assert checked(later, without, tmp_path).returncode == 2, "the content is really another"


def test_starter_decks_are_kept_card_by_card(later: Path, tmp_path: Path) -> None:
    first, second = list(game("clash").rulebook.starter_decks(game("clash").backdrop))[:2]
    recording = replay.record(played("clash", [second, first]))
    assert all(isinstance(deck, list) for deck in recording["setup"]["decks"])
    assert checked(later, recording, tmp_path).returncode == 0


@pytest.mark.parametrize("preset", FEW)
def test_what_is_kept_makes_the_same_world(preset: str) -> None:
    now = game(preset)
    then = quintain.load(preset, cards=list(now.cards.values()), further=now.further, **now.options)
    assert then.world().to_bytes() == now.world().to_bytes()
    assert rules_hash(then) == rules_hash(now)
    assert json.loads(json.dumps(then.further)) == json.loads(json.dumps(now.further))


def test_when_rules_differ_both_hashes_are_told() -> None:
    match = played("lanes")
    record = replay.record(match) | {"rules": "0" * 32}
    recording = check(record, replay.Recording, "recording")
    said = f"other rules than these: {'0' * 32}, now {rules_hash(match.game)}"
    assert said in replay.differences(recording, match.game), "the cards are those of then"
    with pytest.raises(ReplayError, match="other rules than these"):
        replay.replay(recording.model_copy(update={"final": "0" * 64}), quintain.load)


@pytest.mark.parametrize(
    "change",
    [
        lambda kept: kept.pop("symbols"),
        lambda kept: kept["symbols"].pop("thorns"),
        lambda kept: kept["symbols"]["healer"].update(cost=0),
        lambda kept: kept["level"]["legend"].update(r="nobody"),
        lambda kept: kept["level"].update(field="....\n....\n....\n..z."),
        lambda kept: kept.update(music="loud"),
    ],
)
def test_s20_damaged_content_is_refused(change: Any) -> None:
    now = game("siege-01-the-orchard-wall")
    kept = json.loads(json.dumps(now.further))
    change(kept)
    with pytest.raises(ContentError):
        quintain.load(now.preset, cards=list(now.cards.values()), further=kept, **now.options)
    record = replay.record(played(now.preset)) | {"further": kept}
    with pytest.raises(ReplayError, match="cannot be set up"):
        replay.replay(check(record, replay.Recording, "recording"), quintain.load)


def test_a_game_that_keeps_nothing_further_takes_nothing() -> None:
    for name in catalog.RULEBOOKS:
        if not catalog.rulebook(name).further(""):
            with pytest.raises(CardError, match="keeps nothing besides"):
                quintain.load(name, further={"level": {}})
