"""Pictures of cards: characters in a landscape, deeds on a tournament cloth, monsters before a magic circle."""

from __future__ import annotations

import math
from collections.abc import Callable

from quintain.art import land
from quintain.art.figure import figure, figure_defs
from quintain.art.icons import Icons
from quintain.art.land import SIDE
from quintain.art.luck import Luck
from quintain.art.palettes import SCHOOLS, School
from quintain.art.svg import circle, element, linear, number, path, picture, radial, trace

VIGNETTE = radial("v", (0.55, "#000/0"), (1, "#000/.6"), centre=' cy=".46" r=".74"')


def common_defs(school: School) -> str:
    return (
        linear("s", (0, school.sky), (0.86, school.horizon), slant=0.12)
        + radial("g", (0, f"{school.glow}/.85"), (0.3, f"{school.glow}/.42"), (1, f"{school.glow}/0"))
        + VIGNETTE
    )


def fill(paint: str) -> str:
    return element("rect", width=SIDE, height=SIDE, fill=paint)


# ------------------------------------------------------------------------------------------ in a landscape
def landscape(luck: Luck, school: School) -> list[str]:
    """Everything behind the figure."""
    x, y, light = land.moon(luck, school)
    shown = [fill("url(#s)")]
    shown += [land.stars(luck, school)] if luck.chance(0.6) else []
    shown += light
    shown += [land.rays(luck, x, y, school)] if luck.chance(0.5) else [*land.clouds(luck, school)]
    shown.append(land.ridge(luck, 152, 17, 0.6, school.far, 0.85))
    shown.append(path(land.LANDS[school.land](luck), fill=school.near, opacity=0.92))
    shown.append(land.ridge(luck, 192, 8, 0.6, school.near))
    shown.append(element("rect", y=150, width=SIDE, height=70, fill="url(#m)"))
    return shown


def portrait(name: str, school: School, icon: str, icons: Icons) -> str:
    """A character: the figure stands in its land."""
    luck = Luck(f"portrait {name}")
    mist = linear("m", (0, f"{school.glow}/0"), (0.6, f"{school.glow}/.2"), (1, f"{school.glow}/0"))
    body = landscape(luck, school)
    body.append(figure(SIDE / 2 + luck.between(-6, 6), 132, 184, school))
    body += [land.grass(luck, school), land.motes(luck, school), fill("url(#v)")]
    return picture(SIDE, SIDE, common_defs(school) + mist + figure_defs(icons, icon, school), body)


# ------------------------------------------------------------------------------------------ on a cloth
def cloth(luck: Luck, school: School) -> list[str]:
    """A tournament cloth: broad stripes, or rays from behind the figure, in two shades of one colour."""
    shown = [fill("url(#k)")]
    if luck.chance(0.5):
        lean = luck.pick((-1, 1)) * luck.between(40, 110)
        stripes = (f"M{k * 52 - 120} 0h26l{number(lean)} {SIDE}h-26z" for k in range(9))
        shown.append(path(stripes, fill=school.near, opacity=0.55))
    else:
        shown += [land.rays(luck, 128, 128, school), land.rays(luck, 128, 128, school)]
    shown.append(circle(128, 126, 118, fill="url(#g)", opacity=0.5))
    ring = [
        f"M{128 + 108 * math.cos(a):.0f} {126 + 108 * math.sin(a):.0f}h0" for a in (k * math.pi / 18 for k in range(36))
    ]
    shown.append(path(ring, stroke=school.glow, stroke_width=4, stroke_linecap="round", opacity=0.5))
    return shown


def deed(name: str, school: School, icon: str, icons: Icons) -> str:
    """Something that is done: the figure is large, on a cloth, with no land around it."""
    luck = Luck(f"deed {name}")
    body = cloth(luck, school)
    body.append(figure(128, 126, 172, school))
    body += [land.motes(luck, school), fill("url(#v)")]
    weave = linear("k", (0, school.sky), (0.6, school.far), (1, school.horizon), slant=0.5)
    return picture(SIDE, SIDE, common_defs(school) + weave + figure_defs(icons, icon, school), body)


# ------------------------------------------------------------------------------------------ before a circle
def magic_circle(luck: Luck, x: float, y: float, size: float) -> list[str]:
    """Rings, a star polygon and ticks, drawn in thin lines."""
    corners, skip = luck.pick(((5, 2), (6, 2), (7, 2), (7, 3), (8, 3), (9, 4)))
    lines = [circle(x, y, size * ring, fill="none") for ring in (1, 0.93, 0.58)]
    turn = luck.between(0, 6.28)
    spots = [
        (
            x + size * 0.93 * math.cos(turn + 6.2832 * k / corners),
            y + size * 0.93 * math.sin(turn + 6.2832 * k / corners),
        )
        for k in range(corners)
    ]
    for k, (ax, ay) in enumerate(spots):
        bx, by = spots[(k + skip) % corners]
        lines.append(path([f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"]))
    ticks = []
    for k in range(corners * 6):
        c, s = math.cos(turn + 6.2832 * k / corners / 6), math.sin(turn + 6.2832 * k / corners / 6)
        ticks.append(trace("M", x + size * c, y + size * s, "l", size * 0.06 * c, size * 0.06 * s))
    return [*lines, path(ticks)]


def monster(name: str, school: School, icon: str, icons: Icons) -> str:
    """A creature that was called: it stands in a dark land before a burning circle."""
    luck = Luck(f"monster {name}")
    shown = [fill("url(#s)"), land.ridge(luck, 150, 20, 0.62, school.far, 0.7)]
    shown.append(path(land.LANDS[school.land](luck), fill=school.near, opacity=0.8))
    shown.append(circle(128, 124, 128, fill="url(#g)", opacity=0.75))
    rings = "".join(magic_circle(luck, 128, 124, 100))
    shown.append(f'<g fill="none" stroke="{school.glow}" stroke-width="2" opacity=".6">{rings}</g>')
    shown.append(land.ridge(luck, 204, 7, 0.6, school.near))
    shown.append(figure(128, 128, 188, school))
    shown += [land.grass(luck, school), land.motes(luck, school), fill("url(#v)")]
    return picture(SIDE, SIDE, common_defs(school) + figure_defs(icons, icon, school), shown)


# ------------------------------------------------------------------------------------------ on the march
def soldier(name: str, school: School, icon: str, icons: Icons) -> str:
    """A unit: close up, and readable when it is the size of a thumbnail."""
    luck = Luck(f"soldier {name}")
    x, y, light = land.moon(luck, school)
    body = [fill("url(#s)"), *light, land.rays(luck, x, y, school)]
    body.append(land.ridge(luck, 168, 14, 0.6, school.far, 0.8))
    stakes = "".join(f"M{k * 17 - 4} 214v{-luck.whole(26, 38)}l6-9 6 9V214z" for k in range(16))
    body.append(path([stakes], fill=school.near, opacity=0.85))
    body.append(land.ridge(luck, 208, 5, 0.6, school.ground))
    body += [figure(128, 122, 206, school), fill("url(#v)")]
    return picture(SIDE, SIDE, common_defs(school) + figure_defs(icons, icon, school), body)


STYLES: dict[str, Callable[[str, School, str, Icons], str]] = {
    "portrait": portrait,
    "deed": deed,
    "monster": monster,
    "soldier": soldier,
}


def drawn(style: str, name: str, school: str, icon: str, icons: Icons) -> str:
    """The picture of a card or of something else, in a style."""
    return STYLES[style](name, SCHOOLS[school], icon, icons)
