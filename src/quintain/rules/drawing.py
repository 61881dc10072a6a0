"""How notebooks show what the rules know: by the pictures, which are drawn above the rules and so are found by name."""

from __future__ import annotations

from importlib import import_module

DRAWN_BY = "quintain.art.tabletop"


def drawing(what: str, *of: object, **how: object) -> str:
    """Something as SVG."""
    return str(getattr(import_module(DRAWN_BY), what)(*of, **how))
