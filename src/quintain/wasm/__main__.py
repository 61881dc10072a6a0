"""`python -m quintain.wasm OUT`: write the engines of all games. The page's build calls it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from quintain.content import ContentError
from quintain.games import catalog
from quintain.rules.errors import QuintainError
from quintain.wasm.build import build


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m quintain.wasm", description="Write the engines of the page.")
    parser.add_argument("out", type=Path, help="the folder to write to, such as web/public/engine")
    parser.add_argument("games", nargs="*", default=list(catalog.RULEBOOKS), help="which games (all of this package)")
    arguments = parser.parse_args()
    try:
        build(arguments.out, arguments.games, lambda line: print(f"engine of {line}", flush=True))
    except (QuintainError, ContentError, OSError) as error:
        print(f"quintain.wasm: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
