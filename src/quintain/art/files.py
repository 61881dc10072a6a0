"""Which pictures there are, and where they are written.

OUT/<rulebook>/<card id>.svg   cards and units        OUT/backs/<rulebook>.svg    backs of cards
OUT/levels/<level>.svg         levels                 OUT/arms/<level>.svg        shields for the map
OUT/<folder>/<name>.svg        others, such as bonuses
OUT/crests/<number>.svg        crests of players
OUT/any/<number>.svg           for cards that were made up for one match
OUT/icons.svg                  the page's small signs
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

from quintain.art.backs import back
from quintain.art.heraldry import CHARGES, arms
from quintain.art.icons import Icons
from quintain.art.levels import level_picture
from quintain.art.motifs import STRANGERS, art_of, backs_of, motif
from quintain.art.scene import drawn
from quintain.art.sprite import sprite
from quintain.games import catalog
from quintain.rules.cards import load_cards, set_files
from quintain.rules.rulebook import Rulebook

OWN = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}
Named = tuple[str, str]  # where below OUT, and the SVG


def write_pictures(out: Path, icons: Icons) -> tuple[int, int]:
    """Write everything; how many pictures, and how many bytes?"""
    count = size = 0
    for name, svg in pictures(icons):
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = svg.encode()
        if not path.is_file() or path.read_bytes() != data:
            path.write_bytes(data)
        count, size = count + 1, size + len(data)
    return count, size


def pictures(icons: Icons) -> Iterator[Named]:
    games = catalog.rulebooks()
    yield "icons.svg", sprite(icons, {sign: icon for game in games for sign, icon in art_of(game).signs.items()})
    for rulebook in games:
        yield from cards(rulebook, icons)
        yield from levels(rulebook, icons)
        yield from others(rulebook, icons)
        for name, look in backs_of(rulebook, icons).items():
            yield f"backs/{name}.svg", back(name, look, icons)
    for number, charge in enumerate(CHARGES):
        yield f"crests/{number}.svg", arms(f"crest {number}", charge, icons)
    for number, icon in enumerate(STRANGERS):
        school = motif({}, "any", str(number), icons)[1]
        yield f"any/{number}.svg", drawn("portrait", f"any {number}", school, icon, icons)


def cards(rulebook: Rulebook, icons: Icons) -> Iterator[Named]:
    """Every card of every set of a rulebook; a designer's own picture wins."""
    ids = {card.id for name in set_files(rulebook) for card in load_cards(rulebook, name).cards}
    art = art_of(rulebook)
    for card in sorted(ids):
        icon, school = motif(art.cards, rulebook.name, card, icons)
        own = own_picture(rulebook.folder / "pictures", card)
        yield f"{rulebook.name}/{card}.svg", own or drawn(art.style, f"{rulebook.name} {card}", school, icon, icons)


def levels(rulebook: Rulebook, icons: Icons) -> Iterator[Named]:
    names = sorted({spec.level for spec in catalog.table(rulebook.name).presets.values() if spec.level})
    for level in names:
        icon, school = motif(art_of(rulebook).levels, "levels", level, icons)
        yield f"levels/{level}.svg", level_picture(level, school, icon, icons)
        yield f"arms/{level}.svg", arms(f"level {level}", icon, icons)


def others(rulebook: Rulebook, icons: Icons) -> Iterator[Named]:
    """What else a game shows."""
    for folder, known in art_of(rulebook).others.items():
        for name in known.motifs:
            icon, school = motif(known.motifs, folder, name, icons)
            yield f"{folder}/{name}.svg", drawn(known.style, f"{folder} {name}", school, icon, icons)


def own_picture(folder: Path, card: str) -> str | None:
    """A picture that was drawn for a card: an SVG as it is, anything else wrapped into one."""
    for ending, kind in OWN.items():
        path = folder / (card + ending)
        if path.is_file():
            return path.read_text(encoding="utf-8") if ending == ".svg" else wrapped(path.read_bytes(), kind)
    return None


def wrapped(data: bytes, kind: str) -> str:
    href = f"data:{kind};base64,{base64.b64encode(data).decode()}"
    image = f'<image href="{href}" width="256" height="256" preserveAspectRatio="xMidYMid slice"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">{image}</svg>\n'
