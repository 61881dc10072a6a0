"""Landscapes: what stands between the sky and the figure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from quintain.art.luck import Luck
from quintain.art.palettes import School
from quintain.art.svg import circle, element, number, path, trace

SIDE = 256
BASE = 186  # where things stand


def ridge(luck: Luck, height: float, swing: float, roughness: float, colour: str, opacity: float = 1) -> str:
    """Hills: a few waves laid over each other."""
    waves = [(luck.between(0, 6.28), luck.between(0.7, 1.3) * 2**k, roughness**k) for k in range(4)]
    steps = [f"M0 {SIDE}V"]
    for i in range(17):
        x = SIDE * i / 16
        lift = sum(math.sin(phase + x / SIDE * 6.28 * speed) * size for phase, speed, size in waves)
        steps.append(f"{number(height - lift * swing)}" if i == 0 else f"L{number(x)} {number(height - lift * swing)}")
    return path([*steps, f"V{SIDE}Z"], fill=colour, opacity=opacity)


def along(luck: Luck, count: int, low: float, high: float) -> Iterator[tuple[float, float]]:
    """Places and heights, spread over the width and a little uneven; the middle belongs to the figure."""
    for i in range(count):
        x = SIDE * (i + luck.between(0.1, 0.9)) / count
        away = abs(x - SIDE / 2) / (SIDE / 2)
        yield x, luck.between(low, high) * (0.55 + 0.45 * away)


def pines(luck: Luck) -> Iterator[str]:
    for x, h in along(luck, 15, 34, 84):
        for level in (1.0, 0.7, 0.42):
            w = h * 0.24 * level
            yield f"M{number(x - w)} {number(BASE - h * (1 - level))}h{number(2 * w)}l{number(-w)} {number(-h * 0.46)}z"


def trees(luck: Luck) -> Iterator[str]:
    for x, h in along(luck, 9, 44, 88):
        r = h * 0.27
        yield f"M{number(x - 2)} {BASE}v{number(-h * 0.6)}h4v{number(h * 0.6)}z"
        for dx, dy, part in ((0, 0.78, 1), (-0.75, 0.62, 0.72), (0.75, 0.62, 0.72)):
            rr = r * part
            cx, cy = x + dx * r, BASE - h * dy
            yield trace("M", cx - rr, cy, "a", rr, rr, 0, 1, 1, 2 * rr, 0, "a", rr, rr, 0, 1, 1, -2 * rr, 0, "z")


def towers(luck: Luck) -> Iterator[str]:
    for x, h in along(luck, 5, 50, 104):
        w = luck.between(13, 24)
        t = w / 5
        teeth = f"v-5h{number(t)}v5h{number(t)}v-5h{number(t)}v5h{number(t)}v-5h{number(t)}v5"
        yield f"M{number(x - w / 2)} {BASE + 8}v{number(-h)}h-2{teeth}h2v{number(h)}z"
        if luck.chance(0.4):
            yield f"M{number(x)} {number(BASE + 2 - h)}v-20l12 4l-11 4v12z"


def spires(luck: Luck) -> Iterator[str]:
    for x, h in along(luck, 10, 36, 112):
        tip = x + h * luck.between(-0.08, 0.08)
        yield trace("M", x - h * 0.17, BASE + 8, "L", tip, BASE - h, "L", x + h * 0.19, BASE + 8, "z")


def snags(luck: Luck) -> Iterator[str]:
    for x, h in along(luck, 7, 54, 106):
        lean = h * luck.between(-0.16, 0.16)
        yield f"M{number(x - 4)} {BASE + 6}L{number(x + lean)} {number(BASE - h)}L{number(x + 4)} {BASE + 6}z"
        for part in (0.42, 0.6, 0.76):
            reach, rise = h * 0.26, h * 0.16
            right = f"l{number(reach)} {number(-rise)}l{number(-reach)} {number(rise * 0.7)}z"
            left = f"l{number(0)} {number(-rise * 0.3)}l{number(-reach)} {number(-rise * 0.7)}z"
            yield f"M{number(x + lean * part)} {number(BASE - h * part + 3)}{right if luck.chance(0.5) else left}"


def ruins(luck: Luck) -> Iterator[str]:
    for x, h in along(luck, 6, 40, 88):
        w = luck.between(9, 13)
        yield f"M{number(x)} {BASE + 8}v{number(-h)}l{number(w)} {number(luck.between(-9, 9))}V{BASE + 8}z"
        yield f"M{number(x - 3)} {number(BASE + 8 - h * 0.86)}h{number(w + 6)}v4h{number(-w - 6)}z"
    x = luck.pick((34, 186))
    yield f"M{x} {BASE + 8}v-74a18 22 0 0 1 36 0v74h-7v-70a11 14 0 0 0-22 0v70z"


def dunes(luck: Luck) -> Iterator[str]:
    for _ in range(3):
        x, h = luck.between(0, SIDE), luck.between(40, 82)
        yield f"M{number(x - h * 0.9)} {BASE + 6}L{number(x)} {number(BASE - h)}L{number(x + h * 0.9)} {BASE + 6}z"
    for x, h in along(luck, 6, 20, 40):
        yield f"M{number(x - 20)} {BASE + 6}q20 {number(-h)} 40 0z"


def bamboo(luck: Luck) -> Iterator[str]:
    for x, h in along(luck, 13, 90, 190):
        yield f"M{number(x)} {BASE + 8}v{number(-h)}h5v{number(h)}z"
        for part in (0.45, 0.66, 0.9):
            leaf = "q12-13 26-6q-12 9-26 6z" if luck.chance(0.5) else "q-14 3-26-6q14-7 26 6z"
            yield f"M{number(x + 2)} {number(BASE - h * part)}{leaf}"


def meadow(luck: Luck) -> Iterator[str]:
    mill = luck.pick((40, 214))
    yield f"M{mill - 11} {BASE + 8}l4-46h14l4 46z"
    yield f"M{mill} {BASE - 40}l-30-14 3-6 27 16 14-30 6 3-16 27 30 14-3 6-27-16-14 30-6-3z"
    for x, h in along(luck, 8, 20, 46):
        yield f"M{number(x - h * 0.4)} {BASE + 4}a{number(h * 0.4)} {number(h * 0.55)} 0 0 1 {number(h * 0.8)} 0z"


def waves(luck: Luck) -> Iterator[str]:
    for x, h in along(luck, 4, 46, 96):
        cliff = trace("l", h * 0.1, -h * 0.8, "l", h * 0.16, -h * 0.16, "l", h * 0.26, h * 0.96, "z")
        yield trace("M", x - h * 0.26, BASE + 8) + cliff
    for k in range(3):
        y = BASE - 6 + k * 9
        crest = "".join("q8-9 16 0t16 0" for _ in range(9))
        yield f"M{number(-luck.between(0, 30))} {y}{crest}V{SIDE}H-30z"


LANDS: dict[str, Callable[[Luck], Iterator[str]]] = {
    "pines": pines,
    "trees": trees,
    "towers": towers,
    "spires": spires,
    "snags": snags,
    "ruins": ruins,
    "dunes": dunes,
    "bamboo": bamboo,
    "meadow": meadow,
    "waves": waves,
}


# ------------------------------------------------------------------------------------------ sky and air
def stars(luck: Luck, school: School) -> str:
    """One path of dots: round caps on lines without length."""
    dots = (f"M{number(luck.between(4, 252))} {number(luck.between(4, 120))}h0" for _ in range(26))
    return path(dots, stroke=school.glow, stroke_width=1.7, stroke_linecap="round", opacity=0.75)


def clouds(luck: Luck, school: School) -> Iterator[str]:
    for _ in range(3):
        x, y, w = luck.between(10, 246), luck.between(26, 118), luck.between(44, 96)
        yield element("ellipse", cx=x, cy=y, rx=w, ry=w * 0.085, fill=school.glow, opacity=0.17)
        yield element(
            "ellipse", cx=x + w * 0.3, cy=y - w * 0.07, rx=w * 0.5, ry=w * 0.075, fill=school.glow, opacity=0.15
        )


def rays(luck: Luck, x: float, y: float, school: School) -> str:
    count, turn = luck.whole(9, 14), luck.between(0, 6.28)
    steps = []
    for k in range(count):
        angle, half = turn + 6.283 * k / count, luck.between(0.03, 0.1)
        ends = [(x + 380 * math.cos(a), y + 380 * math.sin(a)) for a in (angle - half, angle + half)]
        steps.append(f"M{x:.0f} {y:.0f}" + "".join(f"L{ex:.0f} {ey:.0f}" for ex, ey in ends) + "z")
    return path(steps, fill=school.glow, opacity=0.11)


def motes(luck: Luck, school: School) -> str:
    """Sparks, snow or pollen: what drifts in the air before the figure."""
    dots = (f"M{number(luck.between(2, 254))} {number(luck.between(40, 250))}h0" for _ in range(22))
    return path(dots, stroke=school.rim, stroke_width=2.4, stroke_linecap="round", opacity=0.55)


def grass(luck: Luck, school: School) -> str:
    steps = [f"M0 {SIDE}V{SIDE - 16}"]
    x = 0.0
    while x < SIDE:
        w = luck.between(5, 12)
        steps.append(f"q{number(w * 0.5)} {number(-luck.between(4, 22))} {number(w)} 0")
        x += w
    return path([*steps, f"V{SIDE}z"], fill=school.ground)


def moon(luck: Luck, school: School) -> tuple[float, float, list[str]]:
    """Where the light comes from, and how it looks."""
    x, y = luck.pick((luck.between(34, 84), luck.between(172, 222))), luck.between(38, 78)
    radius = luck.between(17, 27)
    return x, y, [circle(x, y, radius * 4.4, fill="url(#g)"), circle(x, y, radius, fill=school.glow, opacity=0.95)]
