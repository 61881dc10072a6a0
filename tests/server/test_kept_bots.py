"""A process of the house keeps its bots with their workspaces, and no match can tell."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from types import SimpleNamespace

import msgspec
import pytest
from tests.matches import game, somewhere

from quintain import Match
from quintain.server.catalogue import hints
from quintain.server.play import bots

QUICK = tuple(name for name in bots.HOUSE if name != "level:8")
PRESETS = ("lanes", "clash", "duel", "siege")
LUCK = 7 << 90 | 12345


@pytest.fixture(autouse=True)
def repeatable(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Luck and time that come out the same whenever it is said: every look at the clock takes a millisecond."""

    def again() -> None:
        looks = count()
        clock = SimpleNamespace(monotonic=lambda: next(looks) * 0.001)
        for module in (bots, hints):
            monkeypatch.setattr(module, "time", clock)
        monkeypatch.setattr(bots, "secrets", SimpleNamespace(randbits=lambda _: LUCK))

    return again


def asked(match: Match) -> list[tuple[bytes, bytes, int]]:
    """What the server hands over for each seat that owes a decision."""
    terms = msgspec.json.encode([match.game.preset, {}, None, None])
    return [(terms, match.observe(seat).to_bytes(), seat) for seat in match.to_act]


def questions(preset: str) -> list[tuple[bytes, bytes, int]]:
    """Of several matches in turn, and of the first one again."""
    matches = [somewhere(preset, seed) for seed in (1, 2, 5, 1)]
    return [question for match in matches for question in asked(match)]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", QUICK)
def test_a_used_workspace_decides_like_a_fresh_one(preset: str, name: str, repeatable: Callable[[], None]) -> None:
    fresh, used = [], []
    for terms, view, seat in questions(preset):
        bots.kept_bot.cache_clear()
        repeatable()
        fresh.append(bots.think(terms, name, view, seat))
    for terms, view, seat in questions(preset):
        repeatable()
        used.append(bots.think(terms, name, view, seat))
    assert used == fresh


@pytest.mark.parametrize("preset", PRESETS)
def test_advice_from_a_used_workspace_is_the_same(preset: str, repeatable: Callable[[], None]) -> None:
    (terms, view, seat), *others = questions(preset)
    bots.kept_bot.cache_clear()
    repeatable()
    fresh = hints.advise(terms, hints.ADVISER, view, seat)
    for question in others:
        hints.advise(question[0], hints.ADVISER, *question[1:])
    repeatable()
    assert hints.advise(terms, hints.ADVISER, view, seat) == fresh


def test_a_workspace_is_made_once_and_few_are_kept() -> None:
    bots.kept_bot.cache_clear()
    lanes = game("lanes")
    assert bots.kept_bot("level:5", lanes) is bots.kept_bot("level:5", lanes)
    assert bots.kept_bot("level:5", game("duel")) is not bots.kept_bot("level:5", lanes)
    for number in range(1, 8):
        bots.kept_bot(f"level:{number}", lanes)
    assert bots.kept_bot.cache_info().currsize == bots.KEPT_BOTS
