"""Coats of arms: crests of players, shields of levels."""

from __future__ import annotations

import math
from collections.abc import Callable

from quintain.art.icons import SIZE, Icons
from quintain.art.luck import Luck
from quintain.art.svg import element, linear, number, path, picture

METALS = ("#e9c75b", "#ece9df")
COLOURS = ("#9f1d2c", "#1f428f", "#1c6a3c", "#28242e", "#5c2b76", "#7b3d14", "#0f5f66")
SHIELD = "M20 16H180V104C180 168 138 206 100 226C62 206 20 168 20 104Z"

# Charges that a crest of a player may bear: clear at a small size, and nobody's own arms.
CHARGES = (
    "lion",
    "direwolf",
    "griffin-symbol",
    "eagle-emblem",
    "stag-head",
    "bear-head",
    "boar",
    "raven",
    "horse-head",
    "bull-horns",
    "ram-profile",
    "fox-head",
    "dragon-head",
    "unicorn",
    "swan",
    "sea-serpent",
    "rooster",
    "oak-leaf",
    "rose",
    "fleur-de-lys",
    "three-leaves",
    "sun",
    "moon",
    "heraldic-sun",
    "castle",
    "tower-flag",
    "crossed-swords",
    "crossed-axes",
    "broadsword",
    "anchor",
    "key",
    "crown",
    "visored-helm",
    "horseshoe",
    "hunting-horn",
    "bow-arrow",
    "anvil",
    "scales",
    "lyre",
    "bee",
    "scallop",
    "flame",
    "quill",
    "wheat",
    "thor-hammer",
    "trident",
    "candle-flame",
    "star-medal",
)


def pale(second: str) -> str:
    return path(["M100 0V240H200V0Z"], fill=second)


def fess(second: str) -> str:
    return path(["M0 120H200V240H0Z"], fill=second)


def quarterly(second: str) -> str:
    return path(["M100 0H200V112H100ZM0 112H100V240H0Z"], fill=second)


def bend(second: str) -> str:
    return path(["M0 0H64L212 186V240H146L0 62Z"], fill=second)


def chevron(second: str) -> str:
    return path(["M0 196L100 100L200 196V240L100 150L0 240Z"], fill=second)


def chief(second: str) -> str:
    return path(["M0 0H200V60H0Z"], fill=second)


def bordure(second: str) -> str:
    return path([SHIELD], fill="none", stroke=second, stroke_width=34)


def lozengy(second: str) -> str:
    return path((f"M{x} {y}l14 18l-14 18l-14-18z" for y in range(-6, 240, 36) for x in range(14, 210, 28)), fill=second)


def chequy(second: str) -> str:
    rows = enumerate(range(16, 230, 20))
    return path((f"M{x} {y}h20v20h-20z" for row, y in rows for x in range(20 + row % 2 * 20, 180, 40)), fill=second)


def gyronny(second: str) -> str:
    steps = []
    for k in range(12):
        a, b = k * math.pi / 6, k * math.pi / 6 + math.pi / 12
        ends = "".join(f"L{100 + 200 * math.cos(t):.0f} {112 + 200 * math.sin(t):.0f}" for t in (a, b))
        steps.append(f"M100 112{ends}z")
    return path(steps, fill=second)


def plain(second: str) -> str:
    return ""


DIVISIONS: tuple[Callable[[str], str], ...] = (
    plain,
    plain,
    pale,
    fess,
    quarterly,
    bend,
    chevron,
    chief,
    bordure,
    lozengy,
    chequy,
    gyronny,
)


def tinctures(luck: Luck) -> tuple[str, str, str]:
    """Field, second field and charge. A metal lies on colours and a colour on metals, as heralds ask: so it is seen."""
    if luck.chance(0.72):
        field = luck.pick(COLOURS)
        return field, luck.pick([colour for colour in COLOURS if colour != field]), luck.pick(METALS)
    field = luck.pick(METALS)
    return field, next(metal for metal in METALS if metal != field), luck.pick(COLOURS)


DEFS = (
    f'<clipPath id="c"><path d="{SHIELD}"/></clipPath>'
    + linear("m", (0, "#fff/.42"), (0.42, "#fff/0"), (0.6, "#000/0"), (1, "#000/.5"), slant=1)
    + linear("e", (0, "#fff3c0"), (0.5, "#b0802f"), (1, "#5e3c10"))
)


def arms(name: str, icon: str, icons: Icons) -> str:
    """A shield with a charge."""
    luck = Luck(f"arms {name}")
    field, second, charge = tinctures(luck)
    division = luck.pick(DIVISIONS)(second)
    scale = 124 / SIZE
    place = f"translate({number(100 - 62)} {number(108 - 62)}) scale({scale:.3f})"
    body = [
        f'<g clip-path="url(#c)">{element("rect", width=200, height=240, fill=field)}{division}</g>',
        f'<g transform="{place}"><use href="#i" y="10" fill="#000" opacity=".45"/>',
        f'<use href="#i" y="-4" fill="#fff" opacity=".35"/><use href="#i" fill="{charge}"/></g>',
        path([SHIELD], fill="url(#m)"),
        path([SHIELD], fill="none", stroke="#201204", stroke_width=11),
        path([SHIELD], fill="none", stroke="url(#e)", stroke_width=6.5),
    ]
    return picture(200, 240, DEFS + f'<g id="i">{icons.body(icon)}</g>', body)
