"""Plots as plain SVG text: nothing to load, nothing to run. Colours are the page's variables; every mark says in words
what it stands for when it is pointed at, and tells by its shape what others tell by colour alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 58, 18, 34, 44
COLOURS = ("var(--one)", "var(--two)", "var(--three)", "var(--four)", "var(--five)")
ROW, STRAND = 26, 7  # pixels: a row of a forest, and one kind of player in it
LETTER = 6.8  # the width of one, on average
Point = tuple[float, float]
Shown = Callable[[float], str]
Whisker = tuple[float, float, float, str]  # value, from, to, verdict
MORE, LESS = "more", "less"


def colour(i: int) -> str:
    return COLOURS[i % len(COLOURS)]


def svg(parts: Sequence[str], title: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    head = f'<svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{escape(title)}">'
    return head + "".join(parts) + "</svg>"


def text(x: float, y: float, words: str, anchor: str = "middle", style: str = "") -> str:
    kind = f' class="{style}"' if style else ""
    return f'<text{kind} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, style: str = "axis") -> str:
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def told(words: str) -> str:
    """What a mark says when it is pointed at."""
    return f"<title>{escape(words)}</title>"


# ------------------------------------------------------------------------------------------ axes
def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two ends."""
    if not high > low:
        return [low]
    raw = (high - low) / most
    unit = 10.0 ** math.floor(math.log10(raw))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= raw)
    first = math.ceil(low / step - 1e-9)
    return [round(k * step, 10) for k in range(first, math.floor(high / step + 1e-9) + 1)]


class Frame:
    """Turns numbers into places."""

    def __init__(self, xs: Point, ys: Point, height: float = HEIGHT, left: float = LEFT) -> None:
        self.x0, self.x1 = xs if xs[0] != xs[1] else (xs[0] - 1, xs[1] + 1)
        self.y0, self.y1 = ys if ys[0] != ys[1] else (ys[0] - 1, ys[1] + 1)
        self.height, self.left = height, left

    def x(self, value: float) -> float:
        return self.left + (value - self.x0) / (self.x1 - self.x0) * (WIDTH - self.left - RIGHT)

    def y(self, value: float) -> float:
        return self.height - BOTTOM - (value - self.y0) / (self.y1 - self.y0) * (self.height - TOP - BOTTOM)

    def across(self, shown: Shown, words: str, grid: bool = False) -> list[str]:
        """The axis at the bottom: marks, and what it counts."""
        bottom, parts = self.height - BOTTOM, []
        for value in ticks(self.x0, self.x1):
            parts.append(line(self.x(value), bottom, self.x(value), TOP if grid else bottom + 4, "grid"))
            parts.append(text(self.x(value), bottom + 17, shown(value)))
        return [*parts, text(WIDTH - RIGHT, self.height - 6, f"{words} →" if words else "", "end", "faint")]

    def up(self, shown: Shown) -> list[str]:
        """The axis on the left, with lines across."""
        parts = []
        for value in ticks(self.y0, self.y1, 5):
            parts.append(line(self.left, self.y(value), WIDTH - RIGHT, self.y(value), "grid"))
            parts.append(text(self.left - 7, self.y(value) + 4, shown(value), "end"))
        return parts


def legend(names: Sequence[str], left: float = LEFT) -> list[str]:
    """Who is which colour; nothing where there is only one."""
    parts, x = [], left
    for i, name in enumerate(names if len(names) > 1 else ()):
        parts.append(f'<rect x="{x:.0f}" y="8" width="11" height="11" rx="2" fill="{colour(i)}"/>')
        parts.append(text(x + 16, 18, name, "start"))
        x += 32 + LETTER * len(name)
    return parts


def places(frame: Frame, points: Sequence[Point]) -> str:
    return " ".join(f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in points)


# ------------------------------------------------------------------------------------------ kinds
def histogram(
    names: Sequence[str], counts: Sequence[Sequence[int]], step: int, words: str, title: str, share: Shown
) -> str:
    """How often each length comes: a filled outline for each arm. The last bar holds all that are longer."""
    rows = [[count / max(1, sum(row)) for count in row] for row in counts]
    seen = [i for row in rows for i, value in enumerate(row) if value >= 0.0005]
    first, last = min(seen, default=0), max(seen, default=0) + 1
    frame = Frame((first * step, last * step), (0, max((max(row) for row in rows), default=1) or 1))
    parts = [*frame.up(share), *frame.across(lambda value: f"{value:g}", words)]
    for i, row in enumerate(rows):
        corners: list[Point] = [(first * step, 0)]
        for k in range(first, last):
            corners += [(k * step, row[k]), ((k + 1) * step, row[k])]
        corners.append((last * step, 0))
        parts.append(f'<polygon class="area" points="{places(frame, corners)}" fill="{colour(i)}"/>')
        parts.append(f'<polyline class="curve" points="{places(frame, corners)}" stroke="{colour(i)}"/>')
    parts += bars_to_point_at(frame, names, rows, (first, last, step), share)
    return svg([*parts, *legend(names)], title)


def bars_to_point_at(
    frame: Frame, names: Sequence[str], rows: Sequence[Sequence[float]], bars: tuple[int, int, int], share: Shown
) -> list[str]:
    first, last, step = bars
    parts = []
    for k in range(first, last):
        values = ", ".join(f"{name}: {share(row[k])}" for name, row in zip(names, rows, strict=True))
        ends = str(k * step) if step == 1 else f"{k * step}–{(k + 1) * step - 1}"
        wide = frame.x((k + 1) * step) - frame.x(k * step)
        place = f'x="{frame.x(k * step):.1f}" y="{TOP}" width="{wide:.1f}" height="{HEIGHT - TOP - BOTTOM}"'
        parts.append(f'<rect class="hit" {place}>{told(f"{ends}: {values}")}</rect>')
    return parts


class Curve(NamedTuple):
    """A line of a plot: its name, its heights, and within what each may be."""

    name: str
    heights: Sequence[float]
    band: Sequence[Sequence[float]]


def curves(
    drawn: Sequence[Curve],
    values: Sequence[float],
    words: str,
    title: str,
    shown: Shown,
    level: float | None = None,
    labels: Sequence[str] = (),
) -> str:
    """Lines with what they may be out by, and a level to compare them with."""
    ends = [end for curve in drawn for pair in curve.band for end in pair] + ([level] if level is not None else [])
    frame = Frame((min(values), max(values)), (min(ends), max(ends)))
    named = {float(value): label for value, label in zip(values, labels, strict=False)}
    parts = [*frame.up(shown), *frame.across(lambda value: named.get(value, "" if named else f"{value:g}"), words)]
    if level is not None:
        parts.append(line(LEFT, frame.y(level), WIDTH - RIGHT, frame.y(level), "level"))
    for i, (name, row, band) in enumerate(drawn):
        around = [(v, pair[1]) for v, pair in zip(values, band, strict=True)]
        around += [(v, pair[0]) for v, pair in zip(reversed(values), reversed(band), strict=True)]
        parts.append(f'<polygon class="area" points="{places(frame, around)}" fill="{colour(i)}"/>')
        ours = places(frame, list(zip(values, row, strict=True)))
        parts.append(f'<polyline class="curve" points="{ours}" stroke="{colour(i)}"/>')
        for value, height in zip(values, row, strict=True):
            said = told(f"{name}, {named.get(value) or format(value, 'g')}: {shown(height)}")
            place = f'cx="{frame.x(value):.1f}" cy="{frame.y(height):.1f}"'
            parts.append(f'<circle {place} r="3" fill="{colour(i)}">{said}</circle>')
    return svg([*parts, *legend([curve.name for curve in drawn])], title)


def forest(
    rows: Sequence[tuple[str, Sequence[Whisker]]],
    title: str,
    shown: Shown,
    words: str = "",
    level: float = 0.0,
    strands: Sequence[str] = (),
) -> str:
    """One row for each name, and in it one whisker for each kind of player (or just one, coloured by its verdict): a
    triangle for more, a square for less, a disc for neither."""
    tall = max(ROW, STRAND * max(1, len(strands)) + 12)
    height = TOP + BOTTOM + tall * len(rows)
    left = min(WIDTH * 0.45, 20 + LETTER * max((len(name) for name, _ in rows), default=0))
    ends = [end for _, strand in rows for _, low, high, _ in strand for end in (low, high)] + [level]
    margin = (max(ends) - min(ends)) * 0.03
    frame = Frame((min(ends) - margin, max(ends) + margin), (0, 1), height, left)
    parts = frame.across(shown, words, grid=True)
    parts.append(line(frame.x(level), TOP, frame.x(level), height - BOTTOM, "level"))
    for i, (name, strand) in enumerate(rows):
        middle = TOP + tall * (i + 0.5)
        parts.append(text(left - 10, middle + 4, name, "end"))
        for k, whisker in enumerate(strand):
            y = middle + STRAND * (k - (len(strand) - 1) / 2)
            who = f"{name}, {strands[k]}" if k < len(strands) else name
            parts += whisker_at(frame, y, whisker, who, shown, colour(k) if len(strand) > 1 else "")
    return svg([*parts, *legend(strands, 10)], title, WIDTH, height)


def whisker_at(frame: Frame, y: float, whisker: Whisker, who: str, shown: Shown, paint: str) -> list[str]:
    value, low, high, verdict = whisker
    kind = verdict if verdict in (MORE, LESS) else "even"
    style = f' style="--paint:{paint}"' if paint else ""
    words = told(f"{who}: {shown(value)} ({shown(low)} … {shown(high)})")
    bar = line(frame.x(low), y, frame.x(high), y, "whisker")
    return [f'<g class="{kind}"{style}>{words}{bar}{mark(frame.x(value), y, kind)}</g>']


def mark(x: float, y: float, kind: str) -> str:
    if kind == MORE:
        return f'<path class="mark" d="M{x:.1f} {y - 5:.1f}l5.2 9h-10.4z"/>'
    if kind == LESS:
        return f'<rect class="mark" x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'
    return f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="3.8"/>'


def bars(
    names: Sequence[str], labels: Sequence[str], shares: Sequence[Sequence[float]], title: str, shown: Shown
) -> str:
    """Shares side by side: for each label one bar for each name."""
    tall = 11 * len(names) + 14
    height, left = TOP + 12 + tall * len(labels), min(WIDTH * 0.45, 20 + LETTER * max(map(len, labels), default=0))
    parts = []
    for i, label in enumerate(labels):
        top = TOP + tall * i
        parts.append(text(left - 10, top + tall / 2 - 1, label, "end"))
        for k, name in enumerate(names):
            wide, y = shares[k][i] * (WIDTH - left - 70), top + 11 * k
            place = f'x="{left:.1f}" y="{y:.1f}" width="{max(wide, 1):.1f}" height="9" rx="2"'
            said = told(f"{label}, {name}: {shown(shares[k][i])}")
            parts.append(f'<rect {place} fill="{colour(k)}">{said}</rect>')
            parts.append(text(left + wide + 6, y + 9, shown(shares[k][i]), "start", "small"))
    return svg([*parts, *legend(names, 10)], title, WIDTH, height)


def matrix(names: Sequence[str], rows: Sequence[Sequence[float]], title: str, shown: Shown) -> str:
    """Who beats whom: the row's score against the column, the stronger the colour the clearer."""
    left = 24 + LETTER * max(map(len, names), default=0)
    side = min(78.0, (WIDTH - left - 10) / max(1, len(names)))
    tall, parts = min(side, 52.0), []
    for i, row in enumerate(rows):
        parts.append(text(left - 10, 36 + tall * (i + 0.5) + 4, names[i], "end"))
        for k, value in enumerate(row):
            shade = "var(--one)" if value >= 0.5 else "var(--four)"
            x, y = left + side * k, 36 + tall * i
            size = f'x="{x + 2:.1f}" y="{y + 2:.1f}" width="{side - 4:.1f}" height="{tall - 4:.1f}" rx="4"'
            said = told(f"{names[i]} – {names[k]}: {shown(value)}")
            strength = min(1.0, abs(value - 0.5) * 2.4)
            parts.append(f'<rect class="cell" {size}/>')
            parts.append(f'<rect {size} fill="{shade}" fill-opacity="{strength:.2f}">{said}</rect>')
            parts.append(text(x + side / 2, y + tall / 2 + 4, shown(value), style="cellword"))
    for k, name in enumerate(names):
        parts.append(text(left + side * (k + 0.5), 24, name[: max(4, int(side / LETTER))]))
    return svg(parts, title, WIDTH, 44 + tall * len(names))
