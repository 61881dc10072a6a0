"""Plots as plain SVG text: nothing to load, nothing to run, light and dark alike."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 56, 14, 14, 34
COLOURS = ("var(--one)", "var(--two)", "var(--three)", "var(--four)", "var(--five)")
Point = tuple[float, float]


def colour(i: int) -> str:
    return COLOURS[i % len(COLOURS)]


def svg(parts: Sequence[str], title: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    head = f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">'
    return head + f"<title>{escape(title)}</title>" + "".join(parts) + "</svg>"


def text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, style: str = "axis") -> str:
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


class Frame:
    """Turns numbers into places."""

    def __init__(
        self, xs: tuple[float, float], ys: tuple[float, float], height: int = HEIGHT, left: int = LEFT
    ) -> None:
        self.x0, self.x1 = xs if xs[0] != xs[1] else (xs[0] - 1, xs[1] + 1)
        self.y0, self.y1 = ys if ys[0] != ys[1] else (ys[0] - 1, ys[1] + 1)
        self.height, self.left = height, left

    def x(self, value: float) -> float:
        return self.left + (value - self.x0) / (self.x1 - self.x0) * (WIDTH - self.left - RIGHT)

    def y(self, value: float) -> float:
        return self.height - BOTTOM - (value - self.y0) / (self.y1 - self.y0) * (self.height - TOP - BOTTOM)

    def axes(self, x_words: str, across: str = "{:g}", up: str = "{:g}") -> list[str]:
        """Four marks on each axis."""
        parts = [line(self.left, self.y(self.y0), WIDTH - RIGHT, self.y(self.y0))]
        for i in range(5):
            x = self.x0 + (self.x1 - self.x0) * i / 4
            y = self.y0 + (self.y1 - self.y0) * i / 4
            parts.append(text(self.x(x), self.height - BOTTOM + 14, across.format(x)))
            parts.append(text(self.left - 6, self.y(y) + 4, up.format(y), "end"))
            parts.append(line(self.left, self.y(y), WIDTH - RIGHT, self.y(y), "grid"))
        return [*parts, text((self.left + WIDTH) / 2, self.height - 4, x_words)]


def legend(names: Sequence[str]) -> list[str]:
    parts, x = [], LEFT + 8.0
    for i, name in enumerate(names):
        parts.append(f'<rect x="{x:.0f}" y="4" width="10" height="10" fill="{colour(i)}"/>')
        parts.append(text(x + 14, 13, name, "start"))
        x += 26 + 6.6 * len(name)
    return parts


def histogram(names: Sequence[str], counts: Sequence[Sequence[int]], step: int, x_words: str, title: str) -> str:
    """How often each length comes, one outline for each arm."""
    shares = [[count / max(1, sum(row)) for count in row] for row in counts]
    last = max((i for row in counts for i, count in enumerate(row) if count), default=0) + 1
    frame = Frame((0, last * step), (0, max(max(row) for row in shares) or 1))
    parts = frame.axes(x_words, "{:.0f}", "{:.0%}")
    for i, row in enumerate(shares):
        places = [f"{frame.x(0):.1f},{frame.y(0):.1f}"]
        for k in range(last):
            places += [
                f"{frame.x(k * step):.1f},{frame.y(row[k]):.1f}",
                f"{frame.x((k + 1) * step):.1f},{frame.y(row[k]):.1f}",
            ]
        places.append(f"{frame.x(last * step):.1f},{frame.y(0):.1f}")
        parts.append(f'<polyline class="curve" points="{" ".join(places)}" stroke="{colour(i)}"/>')
    return svg([*parts, *legend(names)], title)


def curves(
    names: Sequence[str],
    values: Sequence[float],
    heights: Sequence[Sequence[float]],
    bands: Sequence[Sequence[Sequence[float]]],
    x_words: str,
    title: str,
    share: bool,
    level: float | None = None,
) -> str:
    """Lines with what they may be out by, and a level to compare them with."""
    ends = [end for band in bands for pair in band for end in pair] + ([level] if level is not None else [])
    frame = Frame((min(values), max(values)), (min(ends), max(ends)))
    parts = frame.axes(x_words, "{:g}", "{:.1%}" if share else "{:.2f}")
    if level is not None:
        parts.append(line(LEFT, frame.y(level), WIDTH - RIGHT, frame.y(level), "level"))
    for i, (row, band) in enumerate(zip(heights, bands, strict=True)):
        around = [(v, pair[1]) for v, pair in zip(values, band, strict=True)]
        around += [(v, pair[0]) for v, pair in zip(reversed(values), reversed(band), strict=True)]
        parts.append(f'<polygon class="band" points="{places(frame, around)}" fill="{colour(i)}"/>')
        ours = places(frame, list(zip(values, row, strict=True)))
        parts.append(f'<polyline class="curve" points="{ours}" stroke="{colour(i)}"/>')
    return svg([*parts, *legend(names)], title)


def places(frame: Frame, points: Sequence[Point]) -> str:
    return " ".join(f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in points)


def forest(
    rows: Sequence[tuple[str, float, float, float, str]], title: str, level: float = 0.0, share: bool = True
) -> str:
    """One line for each row: its name, its value, and from where to where that may be."""
    height = TOP + BOTTOM + 20 * len(rows)
    left = 190
    ends = [end for _, _, low, high, _ in rows for end in (low, high)] + [level]
    frame = Frame((min(ends), max(ends)), (0, len(rows)), height, left)
    parts = [line(frame.x(level), TOP, frame.x(level), height - BOTTOM, "level")]
    for i, (name, value, low, high, kind) in enumerate(rows):
        y = TOP + 20 * i + 12
        parts.append(text(left - 8, y + 4, name, "end"))
        parts.append(line(frame.x(low), y, frame.x(high), y, f"whisker {kind}"))
        parts.append(f'<circle class="{kind}" cx="{frame.x(value):.1f}" cy="{y}" r="4"/>')
    for i in range(5):
        x = frame.x0 + (frame.x1 - frame.x0) * i / 4
        parts.append(text(frame.x(x), height - BOTTOM + 16, f"{x * 100:+.1f}" if share else f"{x:+.2f}"))
    return svg(parts, title, WIDTH, height)


def matrix(names: Sequence[str], rows: Sequence[Sequence[float]], title: str) -> str:
    """Who beats whom, as shades."""
    side = min(64, (WIDTH - 150) // max(1, len(names)))
    parts = []
    for i, row in enumerate(rows):
        parts.append(text(140, 30 + side * i + side / 2 + 4, names[i], "end"))
        for k, value in enumerate(row):
            strength = min(1.0, abs(value - 0.5) * 2)
            shade = "var(--one)" if value >= 0.5 else "var(--two)"
            x, y = 150 + side * k, 30 + side * i
            size = f'width="{side - 2}" height="{side - 2}"'
            parts.append(f'<rect x="{x}" y="{y}" {size} fill="{shade}" fill-opacity="{strength:.2f}"/>')
            parts.append(text(x + side / 2, y + side / 2 + 4, f"{value:.0%}"))
    for k, name in enumerate(names):
        parts.append(text(150 + side * k + side / 2, 22, name[: max(4, side // 7)]))
    return svg(parts, title, WIDTH, 40 + side * len(names))
