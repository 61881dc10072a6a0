"""What a package says about itself and only its builder knows: where this copy of the project is at home.

The README goes with it: on an index, what is beside it in the repository has to be named by its whole address."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

BESIDE = re.compile(r"(!?)(\[[^\]]*\]\()(?![a-z]+:|#)")  # a picture, or a link, to a file of the repository
HOME = "QUINTAIN_HOME"  # e.g. https://forge.example/people/quintain; a release's workflow sets it


class Home(MetadataHookInterface):
    """Addresses, from the one that the builder names. The project itself names no forge: it may be on many."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = os.environ.get(HOME, "")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = urls(home)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(text, home)}


def urls(home: str) -> dict[str, str]:
    """What a package index shows beside a package, or nothing if there is no home."""
    home = home.rstrip("/")
    if not home:
        return {}
    if not home.startswith("https://"):
        raise ValueError(f"{HOME}={home}: an address that begins with https:// is wanted")
    pages = {"Documentation": "docs", "Changelog": "CHANGELOG.md"}
    return {
        "Homepage": home,
        "Source": home,
        "Issues": f"{home}/issues",
        **{name: f"{home}/blob/HEAD/{path}" for name, path in pages.items()},
    }


def readme(text: str, home: str) -> str:
    """What an index shows of a package: the README, with addresses that lead there, if there is a home."""
    home = home.rstrip("/")
    if not home:
        return text
    return BESIDE.sub(lambda found: f"{found[0]}{home}/{'raw' if found[1] else 'blob'}/HEAD/", text)
