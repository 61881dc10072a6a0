"""The command `quintain`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import quintain
from quintain.cli.terminal import Progress, take_any_letter
from quintain.content import ContentError, nearest
from quintain.rules.errors import QuintainError

# One module each, named like the command.
COMMANDS = (
    "play",
    "serve",
    "backup",
    "restore",
    "export",
    "sim",
    "replay",
    "review",
    "puzzles",
    "show",
    "options",
    "events",
    "shapes",
    "check-content",
    "new-game",
    "compile",
    "bench",
    "arena",
    "rate",
    "connect",
    "train",
    "hint",
    "lab",
    "completion",
)
BAD_INPUT = 2
INTERRUPTED = 130


class Version(argparse.Action):
    """Looks the version up when it is asked for, since every start would wait for it otherwise."""

    def __call__(self, parser: argparse.ArgumentParser, *given: object) -> None:
        print(f"quintain {quintain.__version__}")
        parser.exit()


def parser(names: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="quintain", description="Card battles to play, to train for and to balance.")
    top.add_argument("--version", action=Version, nargs=0, help="print the version, and stop")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in names:
        import_module(f"quintain.cli.{name.replace('-', '_')}").add_command(commands)
    add_quiet(commands)
    return top


def add_quiet(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Every command can be told to keep its progress to itself, and says itself what it does not understand."""
    for command in commands.choices.values():
        command.set_defaults(asked=command)
        command.add_argument(
            "-q", "--quiet", action="store_true", default=argparse.SUPPRESS, help="no progress, only what comes out"
        )
        for action in command._actions:
            if isinstance(action, argparse._SubParsersAction):
                add_quiet(action)


def not_understood(words: Sequence[str], command: argparse.ArgumentParser) -> str:
    """What a command cannot make sense of, and what may have been meant."""
    near = nearest(words[0].partition("=")[0], command._option_string_actions)
    return f"unrecognized arguments: {' '.join(words)}" + (f"; did you mean '{near}'?" if near else "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input is one sentence on standard error and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    # A known command loads its own module and no other: starting quickly is a feature.
    known = [words[0]] if words and words[0] in COMMANDS else COMMANDS
    chosen, unknown = parser(known).parse_known_args(words)
    if unknown:
        chosen.asked.error(not_understood(unknown, chosen.asked))
    Progress.silent = getattr(chosen, "quiet", False)
    for stream in (sys.stdout, sys.stderr):
        take_any_letter(stream, getattr(chosen, "json", False))
    try:
        code: int = chosen.run(chosen)
        sys.stdout.flush()  # whoever reads no further is noticed here, and not when Python ends
        return code
    except (QuintainError, ContentError) as error:
        print(f"quintain: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
