"""The figure of a picture: an icon in relief, lit from above."""

from __future__ import annotations

from quintain.art.icons import SIZE, Icons
from quintain.art.palettes import School
from quintain.art.svg import linear, number


def figure_defs(icons: Icons, icon: str, school: School) -> str:
    return (
        linear("f", (0, school.rim), (0.5, school.body), (1, school.far))
        + f'<g id="i">{icons.body(icon)}</g>'
        + '<filter id="b" x="-.25" y="-.25" width="1.5" height="1.5"><feGaussianBlur stdDeviation="22"/></filter>'
    )


def figure(x: float, y: float, size: float, school: School) -> str:
    """A glow behind it, a dark edge below, a light edge above, and the body between them."""
    scale = size / SIZE
    place = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({scale:.3f})"
    return (
        f'<g transform="{place}">'
        f'<use href="#i" fill="{school.glow}" opacity=".62" filter="url(#b)"/>'
        f'<use href="#i" x="5" y="11" fill="{school.ground}" opacity=".9"/>'
        f'<use href="#i" x="-2" y="-5" fill="{school.glow}"/>'
        f'<use href="#i" fill="url(#f)"/></g>'
    )
