"""The page has the same sentences in every language, and each wants the same data."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.generated import PAGE, ROOT

from quintain.texts import ENGLISH, PLATFORM, Texts
from quintain.texts.pagetypes import arguments

FOLDERS = sorted((ROOT / PAGE).rglob("text"))
OTHERS = [language for language in PLATFORM.languages if language != ENGLISH]


def named(folder: Path) -> str:
    return folder.parent.relative_to(ROOT / PAGE).as_posix()


def test_the_page_has_sentences() -> None:
    assert {"app", "i18n", "generic"} <= {named(folder) for folder in FOLDERS}


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
@pytest.mark.parametrize("language", OTHERS)
def test_a_screen_says_the_same_in_every_language(folder: Path, language: str) -> None:
    texts = Texts(folder)
    english, other = texts.entries(ENGLISH), texts.entries(language)
    assert set(other) == set(english)
    for key in english:
        assert arguments(key, other) == arguments(key, english), key
