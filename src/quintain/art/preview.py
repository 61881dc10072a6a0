"""The picture beside a shared link: a title on wood, the arms of those whom it is about, and some cards.

The pictures of cards and crests are those that the page was built with; without them the words stand alone."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from quintain.art.shown import BUILT, picture_svg
from quintain.art.tabletop import FONT, GOLD, MARGIN, PAPER, SAND, Painter, drawn_parts, size_of, text_at
from quintain.games import catalog
from quintain.rules.shortforms import line, read_fields
from quintain.texts import ENGLISH

WIDTH, HEIGHT = 1200, 630
ARMS = "crests/"
CRESTS = 48  # as many as the page has
MOST_CARDS = 5
CARD = 250  # pixels: pictures are square
LONGEST_TITLE, LONGEST_LINE = 44, 70
PILES = ("deck", "discard", "graveyard", "set_aside", "known", "revealed")  # what lies aside says little of a position
EDGE, BESIDE, SHORTEST_LINE = 24, 820, 16  # around a position; where the words beside it begin; their letters
GROUND = (
    '<defs><radialGradient id="g" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="#5a371a"/>'
    '<stop offset="1" stop-color="#140c06"/></radialGradient></defs>'
    f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#g)"/>'
    f'<rect x="14" y="14" width="{WIDTH - 28}" height="{HEIGHT - 28}" rx="22" fill="none" '
    'stroke="#a9772e" stroke-width="4"/>'
)


@dataclass(frozen=True)
class Preview:
    """What is on the picture. Cards are pictures by game and id; crests belong to names."""

    title: str
    line: str
    crests: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    position: str = ""  # a line of text; it takes the place of cards and crests
    language: str = ENGLISH


def crest_of(name: str) -> str:
    """The crest of an account: the same as on the page, for the same name."""
    total = 7
    for unit in memoryview(name.encode("utf-16-le")).cast("H"):
        total = (total * 33 + unit) % 99991
    return f"{ARMS}{total % CRESTS}"


def preview_svg(preview: Preview) -> str:
    """A preview as SVG."""
    return _framed(_with_position(preview) if preview.position else _with_cards(preview))


def _with_cards(preview: Preview) -> list[str]:
    middle = WIDTH / 2
    return [
        *_crests(preview.crests),
        *_fan(preview.cards[:MOST_CARDS]),
        text_at(middle, 500, _short(preview.title, LONGEST_TITLE), 54, GOLD, 700, "middle"),
        text_at(middle, 562, _short(preview.line, LONGEST_LINE), 32, PAPER, 400, "middle"),
        text_at(middle, 64, "Quintain", 30, SAND, 700, "middle"),
    ]


def _with_position(preview: Preview) -> list[str]:
    """The table at the left, as high as the picture; words beside it, a few to a line."""
    found = line(preview.position, "position")
    game = found.game(catalog.load)
    view = read_fields(game, found.words)
    seats = [{name: it for name, it in seat.items() if name not in PILES} for seat in view.get("seats", ())]
    seen = {name: it for name, it in view.items() if name not in PILES} | ({"seats": seats} if seats else {})
    table = list(Painter(game, preview.language).parts(seen))
    wide, high = size_of(table)
    place = f'x="{EDGE}" y="{EDGE}" width="{BESIDE - 2 * EDGE}" height="{HEIGHT - 2 * EDGE}"'
    drawn = f'<svg {place} viewBox="0 {MARGIN} {wide} {high - MARGIN}">{"".join(drawn_parts(table))}</svg>'
    x = (BESIDE + WIDTH - EDGE) / 2
    words = [text_at(x, 250 + 54 * i, words, 42, GOLD, 700, "middle") for i, words in enumerate(_lines(preview.title))]
    said = text_at(x, 250 + 54 * len(words) + 8, preview.line, 32, PAPER, 400, "middle")
    return [drawn, *words, said, text_at(x, 110, "Quintain", 30, SAND, 700, "middle")]


def _lines(text: str) -> list[str]:
    lines = [""]
    for word in text.split():
        fits = len(lines[-1]) + len(word) < SHORTEST_LINE
        lines = [*lines[:-1], f"{lines[-1]} {word}".strip()] if fits else [*lines, word]
    return [each for each in lines if each]


def _framed(body: Sequence[str]) -> str:
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FONT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{GROUND}{"".join(body)}</svg>\n'


def _fan(cards: Sequence[str]) -> list[str]:
    """Cards beside each other, each leaning away from the middle."""
    drawn = []
    for index, card in enumerate(cards):
        off = index - (len(cards) - 1) / 2
        x, y = WIDTH / 2 + off * 165 - CARD / 2, 130 + abs(off) * 14
        turn = f"rotate({off * 6:.0f} {x + CARD / 2:.0f} {y + CARD:.0f})"
        size = f'width="{CARD + 8}" height="{CARD + 8}" rx="14" fill="none" stroke="#c99b45" stroke-width="6"'
        frame = f'<rect x="{x - 4:.0f}" y="{y - 4:.0f}" {size}/>'
        drawn.append(f'<g transform="{turn}">{_image(card, x, y, CARD, CARD)}{frame}</g>')
    return drawn


def _crests(crests: Sequence[str]) -> list[str]:
    """One in the middle, or two at the sides."""
    if len(crests) == 1:
        return [_image(crest_of(crests[0]), WIDTH / 2 - 130, 100, 260, 312)]
    places = (70.0, WIDTH - 70.0 - 200.0)
    return [_image(crest_of(name), x, 150, 200, 240) for name, x in zip(crests, places, strict=False)]


def _image(name: str, x: float, y: float, width: float, height: float) -> str:
    svg = _crest(name) if name.startswith(ARMS) else picture_svg(name)
    href = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}" if svg else ""
    place = f'x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}"'  # what is cut off is not drawn
    return f'<image {place} preserveAspectRatio="xMidYMid slice" href="{href}"/>' if href else ""


def _crest(name: str) -> str:
    path = BUILT / f"{name}.svg"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
