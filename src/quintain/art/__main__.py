"""`python -m quintain.art OUT`: write all pictures. The page's build calls it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from quintain.art.files import write_pictures
from quintain.art.icons import read_icons
from quintain.content import ContentError
from quintain.rules.errors import QuintainError

ICONS = Path("web/node_modules/@iconify-json/game-icons/icons.json")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m quintain.art", description="Write the pictures of all cards.")
    parser.add_argument("out", type=Path, help="the folder to write to, such as web/public/art")
    parser.add_argument("--icons", type=Path, default=ICONS, help=f"the icon set ({ICONS})")
    arguments = parser.parse_args()
    try:
        count, size = write_pictures(arguments.out, read_icons(arguments.icons))
    except (QuintainError, ContentError, OSError) as error:
        print(f"quintain.art: {error}", file=sys.stderr)
        return 2
    print(f"{count} pictures, {size / 1024:.0f} KiB, in {arguments.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
