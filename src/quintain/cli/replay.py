"""`quintain replay`: check a recorded match and tell it."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from quintain.cli.common import add_language
from quintain.content import check
from quintain.games.catalog import load
from quintain.rules import replay
from quintain.rules.game import Match
from quintain.rules.shortforms import read_match_line


def add_command(commands: Any) -> None:
    command = commands.add_parser("replay", help="check and print a recorded match")
    command.add_argument(
        "file", metavar="FILE|LINE", help="a replay, as 'quintain play --save FILE' writes it, or a line 'match/1 ...'"
    )
    command.add_argument("--json", action="store_true", help="print the result as JSON")
    add_language(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.file.startswith("match/"):
        played = read_match_line(arguments.file, load)
        recording = check(replay.record(played), replay.Recording, "line")
    else:
        recording = replay.read(Path(arguments.file))
    match = replay.replay(recording, load)
    if arguments.json:
        print(json.dumps(summary(recording, match), ensure_ascii=False))
    else:
        print("\n".join(tell(recording, arguments.lang)))
    if said := replay.differences(recording, match.game):
        print(f"quintain: {said}; but it comes out the same", file=sys.stderr)
    return 0


def summary(recording: replay.Recording, match: Match) -> dict[str, Any]:
    """What came out, as plain JSON."""
    ended = match.result
    return {
        "preset": recording.preset,
        "decisions": len(recording.decisions),
        "result": None if ended is None else {"winner": ended.winner, "reason": ended.reason},
        "position": match.position(),
        "differences": replay.differences(recording, match.game) or None,
    }


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
    """What happened, in words, to a reader who may know everything."""
    scene = match.scene()
    told = [match.game.rulebook.sentence(scene, event, language, None) for event in events]
    return [f"    {sentence}" for sentence in told if sentence]
