"""Small words for writing SVG."""

from __future__ import annotations

from collections.abc import Iterable


def number(value: float) -> str:
    """A number as short as it can be without being seen to differ."""
    if abs(value) >= 20 or value == int(value):
        return str(round(value))
    text = f"{value:.1f}".removesuffix(".0")
    return {"-0": "0"}.get(text, text.replace("0.", ".", 1) if abs(value) < 1 else text)


def trace(*parts: float | str) -> str:
    """A piece of a path: `trace("M", 3, 4.5, "l", -1, 2, "z")`."""
    return "".join(part if isinstance(part, str) else f" {number(part)}" for part in parts)


def element(tag: str, /, **attributes: float | str) -> str:
    """An empty element; an underscore in a name stands for a hyphen."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{number(value) if isinstance(value, int | float) else value}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}/>"


def path(steps: Iterable[str], **attributes: float | str) -> str:
    return element("path", d="".join(steps), **attributes)


def circle(x: float, y: float, radius: float, **attributes: float | str) -> str:
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def linear(name: str, *stops: tuple[float, str], slant: float = 0) -> str:
    """A gradient from top to bottom, leaning to the right by `slant`."""
    lean = f' x2="{number(slant)}"' if slant else ' x2="0"'
    return f'<linearGradient id="{name}"{lean} y2="1">{_stops(stops)}</linearGradient>'


def radial(name: str, *stops: tuple[float, str], centre: str = "") -> str:
    return f'<radialGradient id="{name}"{centre}>{_stops(stops)}</radialGradient>'


def _stops(stops: Iterable[tuple[float, str]]) -> str:
    return "".join(_stop(offset, colour) for offset, colour in stops)


def _stop(offset: float, colour: str) -> str:
    """A colour may carry its opacity after a slash: `#fff/.5`."""
    colour, _, opacity = colour.partition("/")
    thin = f' stop-opacity="{opacity}"' if opacity else ""
    return f'<stop offset="{offset:g}" stop-color="{colour}"{thin}/>'


def picture(width: int, height: int, defs: str, body: Iterable[str]) -> str:
    size = f'viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{defs}</defs>{"".join(body)}</svg>\n'
