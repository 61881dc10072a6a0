"""Pictures by name (a game and a card, or `backs` and a game): a designer's own, the built one, or one drawn now."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import quintain
from quintain.art.backs import back
from quintain.art.files import own_picture
from quintain.art.icons import Icons, read_icons
from quintain.art.motifs import art_of, backs_of, motif
from quintain.art.palettes import SCHOOLS
from quintain.art.scene import drawn
from quintain.games import catalog
from quintain.rules.rulebook import Rulebook

PACKAGE = Path(quintain.__file__).parent
BUILT = PACKAGE / "server" / "page" / "art"  # in a wheel, and where the page was built
OUTLINES = PACKAGE.parents[1] / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
BACKS = "backs"


@cache
def icons() -> Icons | None:
    """The outlines that pictures are drawn with; None where they are not installed."""
    return read_icons(OUTLINES) if OUTLINES.is_file() else None


@cache
def picture_svg(name: str) -> str:
    """A picture as SVG."""
    folder, _, what = name.partition("/")
    if folder == BACKS:
        return back_svg(catalog.rulebook(what))
    return card_svg(catalog.rulebook(folder), what)


def back_svg(rulebook: Rulebook) -> str:
    """The back of a game's cards."""
    built, known = BUILT / BACKS / f"{rulebook.name}.svg", icons()
    if built.is_file():
        return built.read_text(encoding="utf-8")
    if known is None:
        return plain_svg(rulebook.name)
    return back(rulebook.name, backs_of(rulebook, known)[rulebook.name], known)


def card_svg(rulebook: Rulebook, card: str) -> str:
    """The picture of a card."""
    if own := own_picture(rulebook.folder / "pictures", card):
        return own
    built, known = BUILT / rulebook.name / f"{card}.svg", icons()
    if built.is_file():
        return built.read_text(encoding="utf-8")
    if known is None:
        return plain_svg(card)
    art = art_of(rulebook)
    icon, school = motif(art.cards, rulebook.name, card, known)
    return drawn(art.style, f"{rulebook.name} {card}", school, icon, known)


def plain_svg(name: str) -> str:
    """Sky and ground in the colours of a school, where there are no outlines to draw a figure with."""
    school = list(SCHOOLS.values())[sum(name.encode()) % len(SCHOOLS)]
    ground = f'<rect y="150" width="256" height="106" fill="{school.near}"/>'
    sky = f'<rect width="256" height="256" fill="{school.horizon}"/>'
    moon = f'<circle cx="128" cy="96" r="52" fill="{school.glow}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">{sky}{moon}{ground}</svg>'
