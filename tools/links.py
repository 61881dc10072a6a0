"""`python -m tools.links FOLDER`: do all links of a built site lead somewhere, and is nothing fetched?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
NOT_FETCHED = {"canonical", "next", "prev"}  # what a <link> may be without that a browser asks for it


class Page(HTMLParser):
    """What a page leads to, what it fetches, and the places in it that can be led to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.places: set[str] = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attributes}
        self.places |= {told[name] for name in ("id", "name") if name in told}
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        if (name := FETCHED.get(tag)) and told.get(name) and told.get("rel") not in NOT_FETCHED:
            self.fetched.append(told[name])


@cache
def read(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def faults(folder: Path) -> Iterator[str]:
    """Every link to nothing, and everything that would be fetched from elsewhere."""
    for path in sorted(folder.rglob("*.html")):
        page = read(path)
        for link in [*page.links, *page.fetched]:
            if (fault := fault_of(folder, path, link)) is not None:
                yield f"{path.relative_to(folder)}: {link}: {fault}"
        for link in page.fetched:
            if urlsplit(link).netloc:
                yield f"{path.relative_to(folder)}: {link}: would be fetched from elsewhere"


def fault_of(folder: Path, path: Path, link: str) -> str | None:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None  # of somebody else: whether it is there today is not our fault
    start = folder if parts.path.startswith("/") else path.parent
    target = (start / unquote(parts.path).lstrip("/")).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return "is not there"
    if parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in read(target).places:
        return "the page has no such place"
    return None


def main(arguments: list[str]) -> int:
    found = list(faults(Path(arguments[0]).resolve()))
    print("\n".join(found) or "every link leads somewhere", file=sys.stderr if found else sys.stdout)
    return 2 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
