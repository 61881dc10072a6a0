"""The command `quintain`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from quintain.cli import arena, bench, check_content, play, replay, sim, train
from quintain.content import ContentError
from quintain.rules.errors import QuintainError

COMMANDS = (play, sim, replay, check_content, bench, arena, train)
BAD_INPUT = 2
INTERRUPTED = 130


def parser() -> argparse.ArgumentParser:
    """The command line, one sub-command per module."""
    top = argparse.ArgumentParser(prog="quintain", description="Card battles to play, to train for and to balance.")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for module in COMMANDS:
        module.add_command(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input is one sentence on standard error and exit code 2."""
    chosen = parser().parse_args(arguments)
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
