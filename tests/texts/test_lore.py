"""Lines about cards: of cards that there are, and of all cards of a game that tells about any."""

from __future__ import annotations

import pytest

from quintain.games import catalog
from quintain.texts import ENGLISH

PREFIX = "lore-"
LONGEST = 120


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_lore_is_told_of_all_cards_or_of_none(name: str) -> None:
    texts = catalog.rulebook(name).texts
    told = {key.removeprefix(PREFIX) for key in texts.keys(ENGLISH) if key.startswith(PREFIX)}
    cards = {card.id for card in catalog.load(name).card_set.cards}
    assert told in (cards, set())


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_lore_is_one_short_line(name: str) -> None:
    texts = catalog.rulebook(name).texts
    lines = [
        texts.words(key, language)
        for language in texts.languages
        for key in texts.keys(language)
        if key.startswith(PREFIX)
    ]
    assert [line for line in lines if len(line) > LONGEST or "\n" in line] == []
    assert len(set(lines)) == len(lines)
