"""A position as one picture, for any game: what the view holds, as rows of cards, piles and numbers.

A cell of the field is told by `at`, row and column; everything else by the place in the view. Here it is SVG;
`quintain.adapters.pixels` draws the same parts as pixels."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from quintain.art.shown import picture_svg
from quintain.art.svg import number
from quintain.rules.game import Game, Match
from quintain.rules.jsonshapes import is_mapping, keys_of
from quintain.rules.shortforms import plain_kinds
from quintain.rules.typescript import mappings_in
from quintain.texts import ENGLISH

WIDE, HIGH, GAP, LABEL = 104, 136, 8, 92  # of a card; between things; for the name of a row
ACROSS = 10  # cards in a row before it goes on in the next one
MARGIN, TITLE, HEADING = 20, 40, 34
LONGEST = 60  # characters of a heading
CAPTIONS = 3  # numbers that a card has room for
TABLE, CLOTH, PAPER, INK, GOLD, SAND = "#17100a", "#2a1d10", "#f0e0b8", "#2a1a0a", "#e4c273", "#d9c69a"
FONT = "'Alegreya Sans', 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Tile:
    """A card, a pile, or an empty place."""

    picture: str = ""
    name: str = ""
    captions: tuple[str, ...] = ()
    marked: bool = False  # of the second side, where cards of both lie on one field


@dataclass(frozen=True)
class Row:
    """Things beside each other, under a name."""

    label: str
    tiles: Sequence[Tile]
    across: int = ACROSS

    @property
    def lines(self) -> int:
        return -(-len(self.tiles) // self.across)


@dataclass(frozen=True)
class Heading:
    """A line of numbers, such as those of a seat."""

    text: str


Part = Row | Heading


def match_svg(match: Match, viewer: int | None = None, everything: bool = False, language: str = ENGLISH) -> str:
    """A match as it stands: as a seat sees it, as a spectator does (None), or with all that is hidden."""
    view = match.position() if everything else match.view(viewer)
    return table_svg(match.game, view, language)


def table_svg(game: Game, view: Mapping[str, Any], language: str = ENGLISH) -> str:
    """A view or a position as SVG."""
    return picture(game.preset, list(Painter(game, language).parts(view)))


def picture(title: str, parts: Sequence[Part]) -> str:
    """The parts below each other, under a title."""
    return _document(*size_of(parts), [text_at(MARGIN, MARGIN + 24, title, 26, GOLD, weight=700), *drawn_parts(parts)])


def drawn_parts(parts: Sequence[Part]) -> list[str]:
    """The parts below each other, where they would stand under a title."""
    return [_heading(part, y) if isinstance(part, Heading) else _row(part, y) for part, y in placed(parts)]


def placed(parts: Sequence[Part]) -> Iterator[tuple[Part, int]]:
    """The parts with the height at which each begins."""
    y = MARGIN + TITLE
    for part in parts:
        yield part, y
        y += _height(part)


def size_of(parts: Sequence[Part]) -> tuple[int, int]:
    """How wide and how high all of it is."""
    most = max((min(len(row.tiles), row.across) for row in parts if isinstance(row, Row)), default=1)
    width = 2 * MARGIN + LABEL + most * (WIDE + GAP)
    return max(width, 640), 2 * MARGIN + TITLE + sum(map(_height, parts))


def _height(part: Part) -> int:
    return HEADING if isinstance(part, Heading) else part.lines * (HIGH + GAP) + GAP


def tiles_of(row: Row, top: int) -> Iterator[tuple[Tile, int, int]]:
    """The tiles of a row with their places."""
    for index, tile in enumerate(row.tiles):
        yield tile, MARGIN + LABEL + index % row.across * (WIDE + GAP), top + index // row.across * (HIGH + GAP)


def deck_svg(game: Game, cards: Sequence[str], language: str = ENGLISH) -> str:
    """A deck as SVG: every card once, with the number of its copies."""
    painter = Painter(game, language)
    tiles = [painter.card(card, {"copies": copies}) for card, copies in Counter(cards).items()]
    return picture(f"{game.preset}, {len(cards)} cards", [Row("", tiles)])


class Painter:
    """Knows which words of a view are cards."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        view = game.rulebook.shapes.view
        shapes = [view, *mappings_in(view)] if is_mapping(view) else []
        keys = {name: key.type for shape in shapes for name, key in keys_of(shape).items()}
        # Of these lists an entry that is null is a card which is not known; of others it is a free place.
        self.unseen = {name for name, hint in keys.items() if plain_kinds(hint) == (list[str | None],)}

    def parts(self, view: Mapping[str, Any], nearest: int = 0) -> Iterator[Part]:
        """From top to bottom: what is common, then the other seat, then the one whose hand is nearest."""
        common = {name: it for name, it in view.items() if name not in ("rulebook", "seats")}
        yield from self.group("", common)
        seats = sorted(enumerate(view.get("seats", ())), key=lambda it: it[0] == nearest)
        for seat, of_seat in seats:
            yield from self.group(f"seat {seat}", of_seat)

    def group(self, title: str, view: Mapping[str, Any]) -> Iterator[Part]:
        """What is told in words, the piles beside each other, and a row for everything else."""
        words = [f"{name.replace('_', ' ')} {_said(it)}" for name, it in view.items() if self.is_said(name, it)]
        yield from (Heading(line) for line in _lines([title.upper(), *words] if title else words))
        if piles := [self.pile(name, it) for name, it in view.items() if self.is_pile(name, it)]:
            yield Row("", piles)
        for name, it in view.items():
            if isinstance(it, Mapping | list) and it and not self.is_said(name, it):
                yield self.row(name, it, view)

    def is_pile(self, name: str, it: object) -> bool:
        """A list of cards that is hidden is known by its length."""
        return isinstance(it, int) and not isinstance(it, bool) and name in ("deck", "hand")

    def is_said(self, name: str, it: object) -> bool:
        """Is it told in words?"""
        if isinstance(it, list):
            return bool(it) and all(isinstance(each, int) for each in it)
        return not self.is_pile(name, it) and (it is None or isinstance(it, int | str))

    def row(self, name: str, it: Any, view: Mapping[str, Any]) -> Row:
        label, things = name.replace("_", " "), [it] if isinstance(it, Mapping) else it
        if all(isinstance(each, Mapping) and len(each.get("at", ())) == 2 for each in things):
            return self.field(label, things, int(view.get("rows", 0)))
        unknown = Tile(f"backs/{self.game.rulebook.name}") if name in self.unseen else Tile()
        return Row(label, [unknown if each is None else self.tile(each) for each in things])

    def field(self, label: str, units: Sequence[Mapping[str, Any]], rows: int) -> Row:
        """Cells by row and column, the first row at the bottom."""
        rows = max(rows, *(unit["at"][0] + 1 for unit in units))
        columns = max(4, *(unit["at"][1] + 1 for unit in units))
        cells = [Tile()] * (rows * columns)
        sides = sorted({str(unit.get("side", "")) for unit in units}, reverse=True)
        for unit in units:
            row, column = unit["at"]
            told = {name: it for name, it in unit.items() if name not in ("at", "side")}
            plain = self.tile(told)
            marked = len(sides) > 1 and unit.get("side") != sides[0]
            cells[(rows - 1 - row) * columns + column] = Tile(plain.picture, plain.name, plain.captions, marked)
        return Row(label, cells, across=columns)

    def pile(self, name: str, cards: int) -> Tile:
        return Tile(f"backs/{self.game.rulebook.name}", f"{name} × {cards}")

    def tile(self, it: Any) -> Tile:
        """A card by itself, or one with what is true of it now; a card that is not known shows its back."""
        if isinstance(it, str):
            return self.card(it, self.game.cards.get(it, {}))
        named = next((each for each in it.values() if isinstance(each, str) and each in self.game.cards), None)
        told = {name: each for name, each in it.items() if each != named and each is not None and each is not False}
        if named is None and "card" in it:
            return Tile(f"backs/{self.game.rulebook.name}", "", _captions(told))
        return self.card(named or "", told)

    def card(self, card: str, told: Mapping[str, Any]) -> Tile:
        if card not in self.game.cards:
            return Tile("", card.replace("-", " "), _captions(told))
        captions = _captions({name: it for name, it in told.items() if name != "id"})
        return Tile(f"{self.game.rulebook.name}/{card}", self.game.card_set.name(card, self.language), captions)


def _captions(told: Mapping[str, Any]) -> tuple[str, ...]:
    worth = {name: it for name, it in told.items() if isinstance(it, int | str) and it is not False}
    plain = [(name, it) for name, it in worth.items() if name not in ("name", "id")]
    return tuple(name if it is True else it if isinstance(it, str) else f"{name} {it}" for name, it in plain[:CAPTIONS])


def _said(it: object) -> str:
    if isinstance(it, list):
        return ":".join(map(str, it))
    return {"None": "–", "True": "yes", "False": "no"}.get(str(it), str(it))


def _lines(words: Sequence[str]) -> list[str]:
    """Words with dots between them, in lines that are not too long."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) < LONGEST:
            lines[-1] += f" · {word}"
        else:
            lines.append(word)
    return lines


# ------------------------------------------------------------------------------------------ drawing
def _row(row: Row, top: int) -> str:
    label = text_at(MARGIN, top + HIGH / 2, row.label, 15, SAND)
    return label + "".join(_tile(tile, x, y) for tile, x, y in tiles_of(row, top))


def _heading(heading: Heading, top: int) -> str:
    return text_at(MARGIN, top + 22, heading.text, 17, PAPER, weight=700)


def _tile(tile: Tile, x: int, y: int) -> str:
    """A picture above, the name and the numbers on paper below."""
    if not tile.picture and not tile.name:
        return _box(x, y, WIDE, HIGH, CLOTH, "#5d4a2e", dashed=True)
    lines = 1 + len(tile.captions)
    paper = 8 + 13 * lines
    drawn = [_box(x, y, WIDE, HIGH, "#3a2a16", "#c6222b" if tile.marked else "#a9772e")]
    if href := _picture(tile.picture):
        height = HIGH - paper - 2
        place = f'x="{x + 2}" y="{y + 2}" width="{WIDE - 4}" height="{height}"'
        drawn.append(f'<image {place} preserveAspectRatio="xMidYMid slice" href="{href}"/>')
    if tile.name or tile.captions:
        drawn.append(_box(x + 2, y + HIGH - paper, WIDE - 4, paper - 2, PAPER, "none"))
    for index, text in enumerate([tile.name, *tile.captions]):
        shown = text if len(text) <= 18 else text[:17] + "…"
        size, weight = (12 if len(text) < 13 else 10 if len(text) < 16 else 9, 700) if index == 0 else (11, 400)
        drawn.append(text_at(x + WIDE / 2, y + HIGH - paper + 14 + 13 * index, shown, size, INK, weight, "middle"))
    return "".join(drawn)


def _picture(name: str) -> str:
    """A picture inside of the picture: names in its definitions are then its own."""
    if not name:
        return ""
    return f"data:image/svg+xml;base64,{base64.b64encode(picture_svg(name).encode()).decode()}"


def _box(x: float, y: float, width: float, height: float, fill: str, line: str, dashed: bool = False) -> str:
    dash = ' stroke-dasharray="5 4"' if dashed else ""
    size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="6"'
    return f'<rect {size} fill="{fill}" stroke="{line}" stroke-width="1.5"{dash}/>'


def text_at(x: float, y: float, text: str, size: int, colour: str, weight: int = 400, anchor: str = "start") -> str:
    place = f'x="{number(x)}" y="{number(y)}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}"'
    return f'<text {place} fill="{colour}" font-family="{FONT}">{escape(text)}</text>'


def _document(width: int, height: int, body: Sequence[str]) -> str:
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    ground = f'<rect width="{width}" height="{height}" fill="{TABLE}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{"".join(body)}</svg>\n'
