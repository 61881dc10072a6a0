"""A match as a picture: text for terminals, pixels with the cards' own art. The parts are those of
`quintain.art.tabletop`, made from the view as JSON: so it shows every game, and nothing that the seat may not know."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from quintain.art import tabletop
from quintain.art.shown import picture_svg
from quintain.art.tabletop import CLOTH, GOLD, HIGH, INK, MARGIN, PAPER, SAND, TABLE, WIDE, Painter, Row, Tile
from quintain.rules.game import Match
from quintain.texts import ENGLISH

WIDTH, HEIGHT = 1000, 1000
SMALL, MIDDLE, LARGE = 12, 16, 24
LINE, FRAME, OTHERS, DASHED = 14, "#a9772e", "#c6222b", "#5d4a2e"


def as_ansi(match: Match, seat: int) -> str:
    """The table as a seat sees it, as in a terminal."""
    scene = match.scene_from(match.sight(seat), seat)
    lines = match.game.rulebook.board(scene, seat, ENGLISH)
    return "\n".join("".join(text for _, text in line).rstrip() for line in lines)


def as_pixels(match: Match, seat: int) -> NDArray[np.uint8]:
    """The table as a seat sees it: rows, columns, and red, green, blue."""
    return np.array(picture(match, seat), np.uint8)


def picture(match: Match, seat: int) -> Image.Image:
    """As large as it needs to be, then made to fit: all pictures of an environment have one size."""
    parts = list(Painter(match.game, ENGLISH).parts(match.view(seat), seat))
    canvas = Canvas(tabletop.size_of(parts))
    canvas.say((MARGIN, MARGIN), f"{match.game.preset}{ended(match)}", LARGE, GOLD)
    for part, top in tabletop.placed(parts):
        if isinstance(part, Row):
            canvas.row(part, top)
        else:
            canvas.say((MARGIN, top + 6), part.text, MIDDLE, PAPER)
    return fitted(canvas.image)


def ended(match: Match) -> str:
    if match.result is None:
        return ""
    winner = match.result.winner
    return f"   ·   {match.result.reason}: " + ("a draw" if winner is None else f"seat {winner} wins")


def fitted(image: Image.Image) -> Image.Image:
    shown, whole = image.copy(), Image.new("RGB", (WIDTH, HEIGHT), TABLE)
    shown.thumbnail((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    whole.paste(shown, ((WIDTH - shown.width) // 2, 0))
    return whole


class Canvas:
    """A picture being drawn."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.image = Image.new("RGB", size, TABLE)
        self.pen = ImageDraw.Draw(self.image)

    def say(self, at: tuple[float, float], text: str, size: int, colour: str, room: float | None = None) -> None:
        """A line of text, cut where there is no more room. The font that comes with Pillow has no ×."""
        text = text.replace("×", "x")
        while room and text and self.pen.textlength(text, font=font(size)) > room:
            text = text[:-2] + "…" if len(text) > 2 else ""
        self.pen.text(at, text, fill=colour, font=font(size))

    def row(self, row: Row, top: int) -> None:
        self.say((MARGIN, top + HIGH / 2), row.label, MIDDLE, SAND, tabletop.LABEL)
        for tile, x, y in tabletop.tiles_of(row, top):
            self.tile(tile, x, y)

    def tile(self, tile: Tile, x: int, y: int) -> None:
        """A picture above, the name and the numbers on paper below; or an empty place."""
        box = (x, y, x + WIDE, y + HIGH)
        if not tile.picture and not tile.name:
            self.pen.rounded_rectangle(box, 6, fill=CLOTH, outline=DASHED)
            return
        said = [text for text in (tile.name, *tile.captions) if text]
        paper = LINE * len(said) + 4 if said else 0
        if tile.picture:
            self.image.paste(raster(tile.picture, WIDE, HIGH - paper), (x, y))
        self.pen.rectangle((x, y + HIGH - paper, x + WIDE, y + HIGH), fill=PAPER)
        for number, text in enumerate(said):
            self.say((x + 4, y + HIGH - paper + LINE * number), text, SMALL, INK, WIDE - 8)
        self.pen.rounded_rectangle(box, 6, outline=OTHERS if tile.marked else FRAME, width=2)


@cache
def raster(name: str, width: int, height: int) -> Image.Image:
    """The middle of a picture, as large as there is room for it."""
    side = max(width, height)
    found = resvg_py.svg_to_bytes(svg_string=picture_svg(name), width=side, height=side, skip_system_fonts=True)
    with Image.open(io.BytesIO(bytes(found))) as drawn:
        scale = max(width / drawn.width, height / drawn.height)
        whole = drawn.convert("RGB").resize((round(drawn.width * scale), round(drawn.height * scale)))
    left, top = (whole.width - width) // 2, (whole.height - height) // 2
    return whole.crop((left, top, left + width, top + height))


@cache
def font(size: int) -> Any:
    return ImageFont.load_default(size)
