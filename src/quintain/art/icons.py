"""The figures: outlines from the npm package `@iconify-json/game-icons` (CC BY 3.0, see CREDITS.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from quintain.content import nearest
from quintain.rules.errors import UnknownName

FILL = ' fill="currentColor"'
STEP = re.compile(r"([a-zA-Z])[^a-zA-Z\"]*")
NUMBER = re.compile(r"-?\d*\.\d+")
SIZE = 512


@dataclass(frozen=True)
class Icons:
    """The outlines by name, each drawn on a square of 512."""

    bodies: Mapping[str, str]

    def __contains__(self, name: str) -> bool:
        return name in self.bodies

    def body(self, name: str) -> str:
        if name not in self.bodies:
            near = nearest(name, self.bodies)
            raise UnknownName(f"there is no icon '{name}'" + (f": did you mean '{near}'?" if near else ""))
        return shortened(self.bodies[name])


def read_icons(path: Path) -> Icons:
    """The icon set from the package's `icons.json`."""
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))["icons"]
    except OSError as error:
        raise UnknownName(f"{path}: cannot be read ({error.strerror}); run 'npm ci' in web/ first") from None
    except (ValueError, KeyError, TypeError):
        raise UnknownName(f"{path}: is no icon set") from None
    return Icons({name: icon["body"].replace(FILL, "") for name, icon in listed.items()})


def shortened(body: str) -> str:
    """A tenth of a unit is far below what can be seen, and half of the bytes. The flags of arcs are written without
    spaces, so arcs stay as they are."""
    return STEP.sub(lambda found: found[0] if found[1] in "aA" else NUMBER.sub(_tenth, found[0]), body)


def _tenth(found: re.Match[str]) -> str:
    """The point always stays: in `1.5.5` it is all that separates two numbers."""
    sign, digits = ("-", found[0][1:]) if found[0][0] == "-" else ("", found[0])
    return sign + f"{float(digits):.1f}".removeprefix("0")
