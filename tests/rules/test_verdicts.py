"""What the lab found out about presets is kept with the rules that it was found under."""

from __future__ import annotations

import pytest

import quintain
from quintain.games import catalog
from quintain.rules.verdicts import measured_with, verdict_of, verdicts_in
from quintain.server.catalogue.offer import preset_line

KEPT = [name for name in catalog.RULEBOOKS if verdicts_in(catalog.rulebook(name).folder)]


@pytest.mark.parametrize("name", KEPT)
def test_every_preset_between_two_players_has_one(name: str) -> None:
    """The file says by which command it can be written again."""
    kept = verdicts_in(catalog.rulebook(name).folder)
    assert kept is not None
    assert kept.command.startswith(f"quintain lab verdicts {name} ")
    assert set(kept.presets) == {preset for preset in catalog.table(name).presets if not quintain.load(preset).alone}
    for verdict in kept.presets.values():
        assert 0 < verdict.error < verdict.first < 1
        assert verdict.matches >= 1000


def test_a_verdict_on_other_options_or_cards_is_none() -> None:
    assert verdict_of(quintain.load("lanes", hp=29)) is None
    assert verdict_of(quintain.load("lanes", cards="examples", deck_size=2, hand_size=1)) is None


def test_a_verdict_on_other_decks_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are what was played."""
    game = quintain.load("clash")
    before, decks = measured_with(game), game.rulebook.starter_decks(game.backdrop)
    first = next(iter(decks))
    other = {**decks, first: decks[first]._replace(cards=decks[first].cards[1:])}
    monkeypatch.setattr(type(game.rulebook), "starter_decks", lambda self, scene: other)
    assert measured_with(game) != before


def test_the_lists_show_it() -> None:
    """As it is kept, or not at all if the rules have changed since."""
    for name in KEPT:
        kept = verdicts_in(catalog.rulebook(name).folder)
        assert kept is not None
        for preset, verdict in kept.presets.items():
            shown, fits = preset_line(preset).verdict, verdict_of(quintain.load(preset)) is not None
            assert (shown is not None) == fits
            assert shown is None or (shown.first, shown.draws, shown.unit) == (
                verdict.first,
                verdict.draws,
                verdict.unit,
            )
