"""What a package says about itself and only its builder knows: where this copy of the project is at home."""

from __future__ import annotations

import os
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

HOME = "QUINTAIN_HOME"  # e.g. https://forge.example/people/quintain; a release's workflow sets it


class Home(MetadataHookInterface):
    """Addresses, from the one that the builder names. The project itself names no forge: it may be on many."""

    def update(self, metadata: dict[str, Any]) -> None:
        metadata["urls"] = urls(os.environ.get(HOME, ""))


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
