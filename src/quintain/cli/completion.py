"""`quintain completion`: what a shell needs to complete our commands. The scripts are made by `make regenerate`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

SHELLS = ("bash", "zsh", "fish")
FOLDER = Path(__file__).parent / "completions"


def add_command(commands: Any) -> None:
    command = commands.add_parser(
        "completion",
        help="print what a shell needs to complete these commands",
        description='bash: eval "$(quintain completion bash)" in ~/.bashrc. '
        "zsh: quintain completion zsh > a folder of $fpath, as _quintain. "
        "fish: quintain completion fish > ~/.config/fish/completions/quintain.fish.",
    )
    command.add_argument("shell", choices=SHELLS, help="which shell")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    print((FOLDER / f"quintain.{arguments.shell}").read_text(encoding="utf-8"), end="")
    return 0
