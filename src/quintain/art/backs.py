"""Backs of cards: one for each game, or more."""

from __future__ import annotations

import math

from quintain.art.icons import SIZE, Icons
from quintain.art.luck import Luck
from quintain.art.motifs import Back
from quintain.art.scene import magic_circle
from quintain.art.svg import circle, element, linear, number, picture, radial

WIDTH, HEIGHT = 250, 350
GOLD = "#e4c273"


def back(name: str, look: Back, icons: Icons) -> str:
    """A woven field, a frame with corners, and the game's sign in a ring."""
    deep, light, charge = look.deep, look.light, look.charge
    defs = (
        radial("d", (0, light), (1, deep), centre=' r=".72"')
        + linear("e", (0, "#fff3c0"), (0.5, "#c3933d"), (1, "#6b4714"))
        + f'<pattern id="w" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M0 10L10 0L20 10L10 20Z" '
        f'fill="none" stroke="{GOLD}" stroke-opacity=".22"/><circle cx="10" cy="10" r="1.6" fill="{GOLD}" '
        f'fill-opacity=".35"/></pattern><g id="i">{icons.body(charge)}</g>'
    )
    rings = "".join(magic_circle(Luck(f"back {name}"), 125, 175, 74))
    body = [
        element("rect", width=WIDTH, height=HEIGHT, rx=14, fill="url(#e)"),
        element("rect", x=9, y=9, width=232, height=332, rx=9, fill=deep),
        element("rect", x=14, y=14, width=222, height=322, rx=6, fill="url(#d)"),
        element("rect", x=14, y=14, width=222, height=322, rx=6, fill="url(#w)"),
        element("rect", x=22, y=22, width=206, height=306, rx=4, fill="none", stroke=GOLD, stroke_width=2),
        corners(),
        f'<g fill="none" stroke="{GOLD}" stroke-width="2">{rings}</g>',
        circle(125, 175, 47, fill=deep, stroke=GOLD, stroke_width=3),
        charge_in(68),
    ]
    return picture(WIDTH, HEIGHT, defs, body)


def charge_in(size: float) -> str:
    place = f"translate({number(125 - size / 2)} {number(175 - size / 2)}) scale({size / SIZE:.3f})"
    return f'<g transform="{place}"><use href="#i" y="12" opacity=".6"/><use href="#i" fill="url(#e)"/></g>'


def corners() -> str:
    """A leaf in each corner of the frame."""
    leaf = "M0 0q26 2 34 34q-32-8-34-34M6 0q44-10 62 12M0 6q-10 44 12 62"
    turns = ((28, 28, 1, 1), (222, 28, -1, 1), (28, 322, 1, -1), (222, 322, -1, -1))
    drawn = "".join(
        f'<path d="{leaf}" transform="translate({x} {y}) scale({math.copysign(0.8, sx)} {math.copysign(0.8, sy)})"/>'
        for x, y, sx, sy in turns
    )
    return f'<g fill="{GOLD}" fill-opacity=".3" stroke="{GOLD}" stroke-width="2.4">{drawn}</g>'
