"""Sets and decks that somebody brings as text."""

from __future__ import annotations

import json

import pytest

import quintain
from quintain.content import ContentError
from quintain.games import catalog
from quintain.rules.cards import card_json, set_in
from quintain.rules.deckfiles import deck_in
from quintain.rules.errors import CardError, DeckError
from quintain.rules.shortforms import LineError

CLASH = quintain.load("clash")
STARTER = next(iter(CLASH.rulebook.starter_decks(CLASH.backdrop).values())).cards


@pytest.mark.parametrize("name", catalog.names())
def test_every_set_can_be_written_as_text_and_read_again(name: str) -> None:
    """As the page writes it: one line for each card."""
    rulebook = catalog.rulebook(name)
    cards = catalog.load(next(iter(catalog.table(name).presets))).card_set.cards
    plain = [card_json(card) for card in cards]
    lines = [
        f"  {card['id']}: {json.dumps({key: part for key, part in card.items() if key != 'id'})}" for card in plain
    ]
    text = "\n".join(["set: mine", "cards:", *lines])
    assert [card_json(card) for card in set_in(rulebook, text, "cards").cards] == plain


def test_what_is_wrong_with_a_set_is_told_with_its_place() -> None:
    lanes = catalog.rulebook("lanes")
    with pytest.raises(
        ContentError, match=r"cards:3:30: cards.ox.attack: expected a whole number from 0 to 20, got 21"
    ):
        set_in(lanes, "set: mine\ncards:\n  ox: {name: Ox,     attack: 21, defence: 1, cost: 1}", "cards")
    with pytest.raises(CardError, match="gives itself another id"):
        set_in(lanes, "set: mine\ncards:\n  ox: {id: cow, name: Ox, attack: 2, defence: 1, cost: 1}", "cards")
    with pytest.raises(ContentError, match="cards"):
        set_in(lanes, "", "cards")


def test_a_deck_is_read_from_a_file_and_from_a_line() -> None:
    copies = {card: STARTER.count(card) for card in STARTER}
    line = "deck/1 clash " + "|".join(f"{card}*{number}" for card, number in copies.items())
    for text in (json.dumps({"cards": copies}), line, f"\n {line}\n"):
        assert sorted(deck_in(CLASH, text, "deck", quintain.load)) == sorted(STARTER)


def test_what_is_wrong_with_a_deck_is_told_with_its_place_and_for_players() -> None:
    """C8 — all offences at once."""
    with pytest.raises(DeckError, match=r"deck:2:3: cards.lance-thrast: .*did you mean 'lance-thrust'") as stranger:
        deck_in(CLASH, "cards:\n  lance-thrast: 2", "deck", quintain.load)
    assert stranger.value.sentence is not None
    with pytest.raises(DeckError) as small:
        deck_in(CLASH, "cards: {lance-thrust: 9}", "deck", quintain.load)
    assert len(small.value.faults) > 1
    assert "15" in str(small.value.sentence)
    with pytest.raises(DeckError, match="this is a deck for duel, and not for clash"):
        deck_in(CLASH, "deck/1 duel wyvern*3", "deck", quintain.load)
    with pytest.raises(LineError, match="no card"):
        deck_in(CLASH, "deck/1 clash wyvern*3", "deck", quintain.load)
    with pytest.raises(ContentError, match="deck:1:"):
        deck_in(CLASH, "cards: [lance-thrust]", "deck", quintain.load)
