"""One source, two backings: plain and compiled rules agree after every single move."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from tests.matches import FEW, game, option_values, plain_game, step, with_backing

import quintain
from quintain.games import catalog
from quintain.rules.checking import stream_box


@pytest.mark.parametrize("preset", FEW)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**128 - 1), choices=st.integers(0, 2**32))
def test_plain_and_compiled_agree(preset: str, seed: int, choices: int) -> None:
    fast, slow = with_backing(game(preset), "compiled").new(seed=seed), plain_game(preset).new(seed=seed)
    follow(fast, slow, random.Random(choices))


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
@settings(max_examples=12)
@given(data=st.data())
def test_they_agree_under_every_option(name: str, data: st.DataObject) -> None:
    table = catalog.table(name)
    changed = data.draw(st.lists(st.sampled_from(sorted(table.options)), unique=True, max_size=4))
    options: dict[str, Any] = {}
    for option in changed:
        spec = table.options[option]
        values = option_values(name, option)
        options[option] = data.draw(st.sampled_from(values) if values else st.integers(spec.min, spec.max))
    try:
        fast = with_backing(quintain.load(min(table.presets), **options), "compiled").new(seed=1)
    except quintain.QuintainError:
        reject()  # a combination that the table refuses, or decks that do not fit
    slow = with_backing(quintain.load(min(table.presets), **options), "plain").new(seed=1)
    follow(fast, slow, random.Random(1), most=80)


def follow(fast: quintain.Match, slow: quintain.Match, chance: random.Random, most: int = 300) -> None:
    assert fast.opening == slow.opening
    for _ in range(most):
        assert fast.state_bytes() == slow.state_bytes()
        assert fast.to_act == slow.to_act
        if not fast.to_act:
            return
        for seat in (0, 1):
            assert fast.legal_codes(seat) == slow.legal_codes(seat)
            assert fast.observe(seat).to_bytes() == slow.observe(seat).to_bytes()
            assert made_up(fast, seat) == made_up(slow, seat)
        seat, code = step(fast, chance)
        assert fast.play({seat: code}) == slow.play({seat: code})


def made_up(match: quintain.Match, seat: int) -> tuple[bytes, int]:
    """A world drawn from a view, and the key of what is known."""
    engine, world, view = match.game.engine, match.game.world(), match.observe(seat)
    key = engine.info_key(world.record, match._state.record, seat)
    engine.determinize(world.record, view.record, seat, stream_box(match, 5).record)
    return view.to_bytes(), int(key)
