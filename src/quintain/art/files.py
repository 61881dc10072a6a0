"""Which pictures there are, and where they are written.

OUT/<rulebook>/<card id>.svg   cards and units        OUT/backs/<rulebook>.svg    backs of cards
OUT/levels/<level>.svg         levels                 OUT/arms/<level>.svg        shields for the map
OUT/bonuses/<name>.svg         bonuses                OUT/crests/<number>.svg     crests of players
OUT/any/<number>.svg           for cards that were made up for one match
OUT/icons.svg                  the page's small signs
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

from quintain.art.backs import LOOKS, back
from quintain.art.heraldry import CHARGES, arms
from quintain.art.icons import Icons
from quintain.art.levels import level_picture
from quintain.art.motifs import STRANGERS, motif, motifs
from quintain.art.scene import card_picture
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
    yield "icons.svg", sprite(icons)
    for rulebook in catalog.rulebooks():
        yield from cards(rulebook, icons)
        yield from levels(rulebook, icons)
    for name in LOOKS:
        yield f"backs/{name}.svg", back(name, icons)
    for number, charge in enumerate(CHARGES):
        yield f"crests/{number}.svg", arms(f"crest {number}", charge, icons)
    for number, icon in enumerate(STRANGERS):
        school = motif("any", str(number), icons)[1]
        yield f"any/{number}.svg", card_picture("lanes", f"any {number}", school, icon, icons)
    for name in motifs()["bonuses"]:
        icon, school = motif("bonuses", name, icons)
        yield f"bonuses/{name}.svg", card_picture("clash", f"bonus {name}", school, icon, icons)


def cards(rulebook: Rulebook, icons: Icons) -> Iterator[Named]:
    """Every card of every set of a rulebook; a designer's own picture wins."""
    ids = {card.id for name in set_files(rulebook) for card in load_cards(rulebook, name).cards}
    for card in sorted(ids):
        icon, school = motif(rulebook.name, card, icons)
        drawn = own_picture(rulebook.folder / "pictures", card)
        yield f"{rulebook.name}/{card}.svg", drawn or card_picture(rulebook.name, card, school, icon, icons)


def levels(rulebook: Rulebook, icons: Icons) -> Iterator[Named]:
    names = sorted({spec.level for spec in catalog.table(rulebook.name).presets.values() if spec.level})
    for level in names:
        icon, school = motif("levels", level, icons)
        yield f"levels/{level}.svg", level_picture(level, school, icon, icons)
        yield f"arms/{level}.svg", arms(f"level {level}", icon, icons)


def own_picture(folder: Path, card: str) -> str | None:
    """A picture that somebody drew for a card: an SVG as it is, anything else wrapped into one."""
    for ending, kind in OWN.items():
        path = folder / (card + ending)
        if path.is_file():
            return path.read_text(encoding="utf-8") if ending == ".svg" else wrapped(path.read_bytes(), kind)
    return None


def wrapped(data: bytes, kind: str) -> str:
    href = f"data:{kind};base64,{base64.b64encode(data).decode()}"
    image = f'<image href="{href}" width="256" height="256" preserveAspectRatio="xMidYMid slice"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">{image}</svg>\n'
