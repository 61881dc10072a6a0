"""What the page may weigh, and how soon it must be there."""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Callable

from tests.server.running import Running
from tests.web.visitors import Visitor

from quintain.server.site import FOLDER

Visit = Callable[..., Visitor]
FIRST_LOAD = 60 * 1024
PAINT = 500 if not os.environ.get("CI") else 2000  # milliseconds; CI shares its cores
IMPORT = re.compile(r'(?:from|import)\s*"\./([\w.-]+\.js)"')


def first_scripts() -> set[str]:
    """The scripts that the first screen needs: what the index names, and what these import at once."""
    index = (FOLDER / "index.html").read_text(encoding="utf-8")
    found: set[str] = set()
    waiting = re.findall(r"assets/([\w.-]+\.js)", index)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += IMPORT.findall((FOLDER / "assets" / name).read_text(encoding="utf-8"))
    return found


def test_the_first_load_is_small(house: Running) -> None:
    weights = {name: len(gzip.compress((FOLDER / "assets" / name).read_bytes(), 6)) for name in first_scripts()}
    assert weights
    assert sum(weights.values()) <= FIRST_LOAD, weights


def test_the_first_paint_is_soon(visit: Visit) -> None:
    visitor = visit()
    visitor.page.wait_for_selector(".tile")
    visitor.page.reload()
    visitor.page.wait_for_selector(".tile")
    paint = visitor.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    assert paint <= PAINT


def test_the_page_names_no_other_origin() -> None:
    texts = {
        path.name: path.read_text(encoding="utf-8") for path in FOLDER.rglob("*") if path.suffix in (".html", ".css")
    }
    assert [name for name, text in texts.items() if re.search(r"(?:src|href|url\()\s*=?[\"']?https?:", text)] == []
