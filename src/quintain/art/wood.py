"""The table itself: a tile of dark planks with grain."""

from __future__ import annotations

from quintain.art.luck import Luck
from quintain.art.svg import element, linear, number, path, picture

WIDTH, HEIGHT, PLANK = 640, 480, 120


def wood() -> str:
    """Four planks; the grain runs along them and closes up with the next tile on both sides."""
    luck = Luck("wood")
    shine = linear("p", (0, "#000/.42"), (0.06, "#fff/.05"), (0.5, "#000/0"), (0.94, "#000/.12"), (1, "#000/.5"))
    body = [element("rect", width=WIDTH, height=HEIGHT, fill="#2b1b10")]
    for row in range(HEIGHT // PLANK):
        y = row * PLANK
        tone = luck.pick(("#2f1e12", "#34210f", "#281910", "#372413"))
        body.append(element("rect", y=y, width=WIDTH, height=PLANK, fill=tone))
        body += [grain(luck, y), element("rect", y=y, width=WIDTH, height=PLANK, fill="url(#p)"), seam(luck, y)]
    return picture(WIDTH, HEIGHT, shine, body)


def grain(luck: Luck, top: int) -> str:
    lines = []
    for _ in range(9):
        y, swing = top + luck.between(6, PLANK - 6), luck.between(-7, 7)
        lines.append(f"M0 {number(y)}q{WIDTH // 4} {number(swing)} {WIDTH // 2} 0t{WIDTH // 2} 0")
    return path(lines, fill="none", stroke="#0d0704", stroke_opacity=0.34, stroke_width=1.4)


def seam(luck: Luck, top: int) -> str:
    """Where one plank ends and the next begins."""
    x = luck.whole(60, WIDTH - 60)
    return path([f"M{x} {top}v{PLANK}"], stroke="#000", stroke_opacity=0.5, stroke_width=2)
