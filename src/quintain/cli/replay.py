"""`quintain replay`: check a recorded match and tell it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from quintain.cli.common import add_language
from quintain.games.catalog import load
from quintain.rules import replay
from quintain.rules.game import Match


def add_command(commands: Any) -> None:
    command = commands.add_parser("replay", help="check and print a recorded match")
    command.add_argument("file", metavar="FILE", help="a replay, as 'quintain play --save FILE' writes it")
    add_language(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    recording = replay.read(Path(arguments.file))
    match = replay.replay(recording, load)
    for line in tell(recording, arguments.lang):
        print(line)
    if recording.rules != replay.rules_hash(match.game):
        print("quintain: recorded under other rules or cards, but it comes out the same", file=sys.stderr)
    return 0


def tell(recording: replay.Recording, language: str) -> list[str]:
    """The match in sentences, decision by decision."""
    match = replay.start(recording, load)
    lines = [f"# {recording.preset}, {len(recording.decisions)} decisions"]
    lines += sentences(match, match.opening, language)
    for seat, code in recording.decisions:
        if code == "resign":
            lines += sentences(match, match.resign(seat), language)
        else:
            lines.append(f"[{seat}] {match.move(seat, int(code)).text(language)}")
            lines += sentences(match, match.play({seat: code}), language)
    return lines


def sentences(match: Match, events: list[dict[str, Any]], language: str) -> list[str]:
    """What happened, in words, to somebody who may know everything."""
    scene = match.scene()
    told = [match.game.rulebook.sentence(scene, event, language, None) for event in events]
    return [f"    {sentence}" for sentence in told if sentence]
