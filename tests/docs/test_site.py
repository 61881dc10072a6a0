"""The site has a place for every page, and the check of its links finds what is wrong."""

from __future__ import annotations

import re
from pathlib import Path

from tools.links import faults

ROOT = Path(__file__).parents[2]
NAVIGATION = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
ALL_OF = ("docs/decisions/", "docs/reference/api/")  # folders that stand for all their pages


def test_every_page_has_a_place_in_the_navigation() -> None:
    pages = [page.relative_to(ROOT).as_posix() for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]]
    named = set(re.findall(r"[\w./-]+\.md", NAVIGATION))
    assert [page for page in pages if page not in named and not page.startswith(ALL_OF)] == []
    assert [page for page in named if not (ROOT / page).is_file()] == []
    assert all(f": {folder}\n" in NAVIGATION for folder in ALL_OF)


def test_links_are_checked(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        '<h1 id="top">A</h1><a href="more/">fine</a><a href="more/index.html#end">fine</a><a href="#top">fine</a>'
        '<a href="gone.html">1</a><a href="more/#nowhere">2</a><script src="https://elsewhere.example/x.js"></script>'
        '<a href="https://elsewhere.example/">theirs</a><img src="none.png"><link rel="canonical" href="https://a.example">',
        encoding="utf-8",
    )
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "index.html").write_text('<p id="end">B</p>', encoding="utf-8")
    assert list(faults(tmp_path)) == [
        "index.html: gone.html: is not there",
        "index.html: more/#nowhere: the page has no such place",
        "index.html: none.png: is not there",
        "index.html: https://elsewhere.example/x.js: would be fetched from elsewhere",
    ]
