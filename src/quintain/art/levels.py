"""Pictures of levels: a wide view of the land where the battle is, and a shield for the map."""

from __future__ import annotations

from quintain.art import land
from quintain.art.figure import figure, figure_defs
from quintain.art.icons import Icons
from quintain.art.luck import Luck
from quintain.art.palettes import SCHOOLS
from quintain.art.scene import common_defs, landscape
from quintain.art.svg import element, linear, path, picture, radial

WIDTH, HEIGHT = 400, 225


def level_picture(name: str, school_name: str, icon: str, icons: Icons) -> str:
    """The land of a level, stretched wide, with its sign in front of it."""
    school = SCHOOLS[school_name]
    luck = Luck(f"level {name}")
    mist = linear("m", (0, f"{school.glow}/0"), (0.6, f"{school.glow}/.24"), (1, f"{school.glow}/0"))
    shade = radial("w", (0.5, "#000/0"), (1, "#000/.66"), centre=' cx=".5" cy=".45" r=".75"')
    body = [
        f'<g transform="translate(0 -122) scale({WIDTH / 256:.4f})">{"".join(landscape(luck, school))}</g>',
        figure(WIDTH / 2, 116, 168, school),
        palisade(luck, school.ground),
        f'<g transform="scale({WIDTH / 256:.4f} 1)">{land.motes(luck, school)}</g>',
        element("rect", width=WIDTH, height=HEIGHT, fill="url(#w)"),
    ]
    return picture(WIDTH, HEIGHT, common_defs(school) + mist + shade + figure_defs(icons, icon, school), body)


def palisade(luck: Luck, colour: str) -> str:
    stakes = (f"M{k * 15} {HEIGHT}v{-luck.whole(20, 34)}l6-8 6 8V{HEIGHT}z" for k in range(27))
    return path(stakes, fill=colour)
