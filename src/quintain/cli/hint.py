"""`quintain hint`: what a bot would play in a written position, and why."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import perf_counter
from typing import Any

from quintain.bots.explain import Explanation
from quintain.bots.levels import ThinkingBot, bot
from quintain.cli.common import TEXTS, add_game_arguments, add_language, chosen_game, chosen_seed
from quintain.rules.errors import OptionError, PositionError, UnknownName
from quintain.rules.game import Match

SHOWN = 8


def add_command(commands: Any) -> None:
    command = commands.add_parser("hint", help="what a bot would play in a written position, and why")
    add_game_arguments(command)
    command.add_argument("file", metavar="FILE", help="a position as JSON, as 'match.position()' writes it")
    command.add_argument("--seat", choices=("0", "1"), help="who asks (the first seat that has to decide)")
    command.add_argument("--bot", default="level:7", help="who is asked: a level or a search (level:7)")
    command.add_argument("--seed", default="1", metavar="N", help="the bot's luck (1)")
    command.add_argument("--json", action="store_true", help="print the answer as JSON")
    add_language(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    match = chosen_game(arguments).position(read(Path(arguments.file)), seed=0)
    seat = chosen_seat(match, arguments.seat)
    player = bot(arguments.bot)
    if not isinstance(player, ThinkingBot):
        raise UnknownName(f"--bot {arguments.bot}: only levels and searches can explain, e.g. level:7 or subgame:200ms")
    seed = chosen_seed(arguments.seed)
    explanation = player.explain(match.game, match.observe(seat), seat, seed, perf_counter)
    if arguments.json:
        print(json.dumps({"seat": seat, "bot": player.name, **explanation.to_json()}, ensure_ascii=False))
    else:
        print("\n".join(told(explanation, seat, player.name, arguments.lang)))
    return 0


def read(path: Path) -> dict[str, Any]:
    """A position from a file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise PositionError(f"{path}: this is no JSON ({error})") from None
    if not isinstance(data, dict):
        raise PositionError(f"{path}: expected a position, which is a mapping, got a {type(data).__name__}")
    return data


def chosen_seat(match: Match, text: str | None) -> int:
    if not match.to_act:
        raise PositionError("position: nobody has a decision to make here")
    seat = match.to_act[0] if text is None else int(text)
    if seat not in match.to_act:
        raise OptionError(f"--seat {seat}: this seat has no decision to make here")
    return seat


def told(explanation: Explanation, seat: int, name: str, language: str) -> list[str]:
    """The explanation as lines for people."""
    title = TEXTS.words("hint-title", language, seat=seat, bot=name)
    lines = [title, *explanation.sentences(language), "", head(language)]
    for one in explanation.candidates[:SHOWN]:
        lines.append(f"  {one.share:6.1%}  {one.win:6.1%}  {one.loss:10.1%}  {one.text[language]}")
    if explanation.foe and not explanation.certain:
        lines += ["", TEXTS.words("hint-foe", language)]
        lines += [f"  {share:6.1%}  {text[language]}" for text, share in explanation.foe if share >= 0.01]
    if explanation.reasons:
        lines += ["", TEXTS.words("hint-why", language)]
        lines += [f"  {gain:+7.1%}  {text[language]}" for text, gain in explanation.reasons]
    return lines


def head(language: str) -> str:
    """The head of the table, its words at the right edge of their numbers."""
    played, wins, loses, move = (TEXTS.words(f"hint-{word}", language) for word in ("played", "wins", "loses", "move"))
    return f"  {played:>6}  {wins:>6}  {loses:>10}  {move}"
