"""Whoever is owed thanks is thanked in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quintain.content import LANGUAGES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "src" / "app" / "credits"
# Addresses, packages and files, and the people with the first one's name before them.
OWED = re.compile(
    r"https?://[^)\s]+|`[^`]+`|\*\*Alegreya \w+\*\*|(?<=Lorc, )[^`]+?(?:Pierre Leducq)|Caro Asercion|Huerta \w+"
)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_credits_name_the_same_people_and_works(language: str) -> None:
    english = (ROOT / "CREDITS.md").read_text("utf-8")
    other = (PAGE / f"credits.{language}.md").read_text("utf-8")
    owed = [" ".join(found.split()) for found in OWED.findall(english)]
    assert len(owed) > 12
    assert sorted(" ".join(found.split()) for found in OWED.findall(other)) == sorted(owed)
    assert other.count("\n## ") == english.count("\n## ")
