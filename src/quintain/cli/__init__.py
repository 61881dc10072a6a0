"""The command `quintain`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from quintain.content import ContentError
from quintain.rules.errors import QuintainError

# One module each, named like the command.
COMMANDS = (
    "play",
    "serve",
    "backup",
    "restore",
    "sim",
    "replay",
    "options",
    "events",
    "shapes",
    "check-content",
    "new-game",
    "bench",
    "arena",
    "connect",
    "train",
    "hint",
    "lab",
)
BAD_INPUT = 2
INTERRUPTED = 130


def parser(names: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="quintain", description="Card battles to play, to train for and to balance.")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in names:
        import_module(f"quintain.cli.{name.replace('-', '_')}").add_command(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input is one sentence on standard error and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    # A known command loads its own module and no other: starting quickly is a feature.
    known = [words[0]] if words and words[0] in COMMANDS else COMMANDS
    chosen = parser(known).parse_args(words)
    try:
        return chosen.run(chosen)  # type: ignore[no-any-return]
    except (QuintainError, ContentError) as error:
        print(f"quintain: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return 0
