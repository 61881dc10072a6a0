"""What every rulebook tells before a match: texts of cards, terms, decks and what is wrong with them, levels."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.matches import FEW, PRESETS, game

from quintain import DeckError
from quintain.content import LANGUAGES, Text
from quintain.games import catalog
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook
from quintain.texts import Sentence

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
DECKED = [name for name in catalog.RULEBOOKS if catalog.rulebook(name).own_decks]
LEVELS = [preset for preset in PRESETS if catalog.table(catalog.rulebook_of(preset).name).presets[preset].level]
presets = pytest.mark.parametrize("preset", FEW)
decked = pytest.mark.parametrize("preset", DECKED)


def in_both(text: Text | Sentence) -> bool:
    return bool(CYRILLIC.search(text.get("ru"))) and not CYRILLIC.search(text.get("en"))


def faults(played: Game, cards: list[Any]) -> list[Any]:
    return played.rulebook.deck_faults(played.backdrop, cards)


@presets
def test_cards_and_terms_are_told_in_both_languages(preset: str) -> None:
    rulebook = game(preset).rulebook
    texts = [rulebook.card_text(card) for card in game(preset).card_set.cards]
    assert all(text is None or in_both(text) for text in texts)
    for terms in rulebook.terms().values():
        assert terms
        assert all(in_both(term.name) and (term.text is None or in_both(term.text)) for term in terms.values())


# ------------------------------------------------------------------------------------------ decks
@decked
def test_every_fault_of_a_deck_is_told_in_both_languages(preset: str) -> None:
    played = game(preset)
    card = (played.rulebook.deckable(played.backdrop) or list(played.cards))[0]
    found = faults(played, [card] * 90 + ["no-such-card"])
    assert {"unknown-card", "deck-size", "copies"} <= {fault.key for fault in found}
    for fault in found:
        assert in_both(fault.text), fault
        assert {type(value) for value in fault.data.values()} <= {int, str}


@decked
def test_where_a_game_has_no_rules_of_deck_building_cards_must_be_known(preset: str) -> None:
    played = game(preset)
    found = Rulebook.deck_faults(played.rulebook, played.backdrop, [*played.cards, "nobody", "nobody"])
    assert [(fault.key, fault.data["card"]) for fault in found] == [("unknown-card", "nobody")]


@decked
def test_an_error_carries_the_faults(preset: str) -> None:
    played = game(preset)
    bad = ["no-such-card"]
    with pytest.raises(DeckError) as error:
        played.new(seed=1, decks=(bad, played.rulebook.default_deck(played.backdrop, 1) or []))
    assert list(error.value.faults) == faults(played, bad)
    assert all(str(fault) in str(error.value) for fault in error.value.faults)
    assert error.value.sentence is not None
    for language in LANGUAGES:
        told = "; ".join(fault.text.get(language) for fault in error.value.faults)
        assert error.value.sentence.get(language) == told


def test_a_common_deck_takes_no_other() -> None:
    others = [name for name in catalog.RULEBOOKS if name not in DECKED]
    assert others
    for name in others:
        (fault,) = faults(game(name), ["x"])
        assert fault.key == "common-deck"
        assert in_both(fault.text)
        with pytest.raises(DeckError) as error:
            game(name).new(seed=1, decks=(["x"], ["x"]))
        assert error.value.faults == (fault,)


@decked
def test_decks_that_come_with_a_game_may_be_played(preset: str) -> None:
    played = game(preset)
    for deck in played.rulebook.starter_decks(played.backdrop).values():
        assert in_both(deck.name)
        assert in_both(deck.plan)
        assert faults(played, list(deck.cards)) == []
    for seat in (0, 1):
        own = played.rulebook.default_deck(played.backdrop, seat)
        assert own is None or faults(played, own) == []


@decked
def test_default_decks_are_what_is_played_without_any(preset: str) -> None:
    played = game(preset)
    decks = [played.rulebook.default_deck(played.backdrop, seat) for seat in (0, 1)]
    given = [deck for deck in decks if deck is not None]
    if given:
        assert played.new(seed=1).state_bytes() == played.new(seed=1, decks=given).state_bytes()


# ------------------------------------------------------------------------------------------ levels
@pytest.mark.parametrize("preset", LEVELS)
def test_a_level_is_told_in_parts(preset: str) -> None:
    rulebook = catalog.rulebook_of(preset)
    spec = catalog.table(rulebook.name).presets[preset]
    said = rulebook.level_summary(spec.level)
    assert said is not None
    assert in_both(said.name)
    assert in_both(said.text)
    assert said.new is not None
    assert in_both(said.new)
    for language in ("en", "ru"):
        told = spec.text.get(language)
        assert said.name.get(language) in told
        assert said.new.get(language) in told
        sentences = [part for part in said.text.get(language).split(". ") if part]
        assert all(sentence.rstrip(".") in told for sentence in sentences)
        names = [game(preset).card_set.name(enemy, language) for enemy in said.enemies]
        assert names
        assert all(name in told and name not in said.text.get(language) for name in names)
