"""What is kept about the cards of a game: only what was measured with the cards and options of now is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import quintain
from quintain.games import catalog
from quintain.rules import worth
from quintain.rules.worth import CardWorth, Worth, keep_worth, set_digest, worth_of


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_what_is_kept_is_about_cards_that_there_are(name: str) -> None:
    kept = worth.worths_in(catalog.rulebook(name).folder).presets
    for preset, found in kept.items():
        assert found.cards.keys() <= quintain.load(preset).cards.keys()
        assert all(abs(one.value) < 0.5 and one.error > 0 for one in found.cards.values())


def test_other_cards_or_options_are_another_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = quintain.load("lanes")
    monkeypatch.setattr(type(game.rulebook), "folder", tmp_path)
    card = CardWorth(value=0.012, error=0.003, played=0.5)
    found = Worth(
        command="quintain lab cards lanes --keep",
        date="2026-11-17",
        players="greedy",
        matches=1000,
        set=set_digest(game),
        options=dict(game.options),
        cards={"coyote": card},
    )
    assert worth_of(game) is None, "nothing is known"
    keep_worth(game, found)
    assert worth_of(game) == found
    assert worth_of(quintain.load("lanes", hp=25)) is None
    keep_worth(game, found.model_copy(update={"set": "others"}))
    assert worth_of(game) is None
