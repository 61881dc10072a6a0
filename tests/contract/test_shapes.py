"""What programs read of a game has the shape that the game declares: moves, views, previews, events, cards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.matches import FEW, game, moments, step

import quintain
from quintain import Match
from quintain.games import catalog
from quintain.rules.facts import redacted
from quintain.rules.jsonshapes import keys_of, misfit

presets = pytest.mark.parametrize("preset", FEW)
VIEWERS = (0, 1, None)
MOST = 120  # decisions of a match
# Rules that write what others do not: plans in the open, sums set aside, a second player, a boss that comes back.
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("lanes", {"placement": "open"}),
    ("clash", {"super_deck": 2, "fatigue_from_deck": 2, "hand_limit": 3}),
    ("duel", {"zones": 2, "draws_per_turn": 3}),
    ("siege", {"draw": 2}),
    ("siege-01-the-orchard-wall", {"versus": True, "turn_limit": 8}),
    ("siege-10-the-wolf-mother", {}),
]


def happenings(match: Match, seed: int) -> Iterator[list[dict[str, Any]]]:
    """What happens in a random match, decision by decision."""
    chance = random.Random(seed)
    yield match.opening
    for _ in range(MOST):
        if not match.to_act:
            return
        seat, code = step(match, chance)
        yield match.play({seat: code})


def assert_shapes(match: Match) -> None:
    shapes = match.game.rulebook.shapes
    assert misfit(shapes.view, match.position()) is None
    for viewer in VIEWERS:
        assert misfit(shapes.view, match.view(viewer)) is None
    for seat in match.to_act:
        moves = match.game.rulebook.moves_json(match.scene(), seat, match.legal_codes(seat)[:40])
        assert [fault for move in moves if (fault := misfit(shapes.move, move))] == []
    preview = match.game.rulebook.preview(match)
    assert preview is None or misfit(shapes.preview, preview) is None


@presets
def test_moves_views_and_previews_have_their_shapes(preset: str) -> None:
    for match in moments(preset, 5, MOST):
        assert_shapes(match)


@pytest.mark.parametrize(("preset", "options"), VARIANTS, ids=[preset for preset, _ in VARIANTS])
def test_so_they_do_with_other_rules(preset: str, options: dict[str, Any]) -> None:
    match = quintain.load(preset, **options).new(seed=8)
    for _ in happenings(match, 8):
        assert_shapes(match)


# A position of each game in which every key says something.
FULL: dict[str, dict[str, Any]] = {
    "lanes": {
        "round": 3,
        "first": 0,
        "striker": 0,
        "deck": ["saladin"],
        "quiet": 0,
        "seats": [
            {"hp": 30, "mana": 4, "hand": ["golem"], "lanes": [None, {"card": "perseus", "defence": 1}, None]},
            {"hp": 21, "mana": 2, "hand": ["icarus"], "lanes": [None, None, None]},
        ],
        "staged": [{"place": {"left": "golem"}, "ready": True}, None],
    },
    "clash": {
        "turn": 9,
        "seats": [
            {
                "health": 80,
                "max_health": 100,
                "deck_number": 2,
                "deck": ["sword-cut"],
                "hand": ["lance-thrust"],
                "discard": ["oak-shield"],
                "set_aside": ["living-water"],
                "in_play": [{"card": "guard-dog", "age": 0}],
                "revealed": ["living-water"],
                "known": ["sword-cut"],
            }
        ]
        * 2,
        "staged": [{"play": "lance-thrust", "ready": True}, {"pass": True, "ready": False}],
    },
    "duel": {
        "turn": 4,
        "first": 0,
        "active": 1,
        "drawn": 0,
        "seats": [
            {
                "life": 8000,
                "draws": 0,
                "deck": ["hydra"],
                "hand": ["roc"],
                "graveyard": ["fenrir"],
                "zones": [None, None, {"card": "golem", "position": "face-down"}, None, None],
            }
        ]
        * 2,
    },
    "siege": {
        "turn": 2,
        "stage": "draw",
        "rows": 5,
        "initiative": 4,
        "initiative_max": 4,
        "fallen": 0,
        "camp_damage": [0, 2],
        "hand": ["pawn"],
        "deck": ["archer", "archer"],
        "pawns": 9,
        "bonuses": ["heal"],
        "field": [
            {
                "at": [0, 0],
                "side": "player",
                "unit": "herbalist",
                "health": 2,
                "stepped": False,
                "used": True,
                "frozen": True,
                "stood": True,
            }
        ],
        "prepared": [None, {"unit": "raider", "health": 2}, None, None],
        "draws": 1,
        "phase": 1,
        "returning": ["wolf", None, None, None],
        "supply": 3,
        "muster": ["raider", "wolf"],
    },
}


NEEDED: dict[str, dict[str, Any]] = {"siege": {"draw": 2}, "lanes": {"strike": "coin"}}  # options, for all the keys


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_a_position_with_every_key_is_read_and_written(name: str) -> None:
    position = {"rulebook": name} | FULL[name]
    match = quintain.load(name, **NEEDED.get(name, {})).position(position)
    assert match.position() == position
    assert list(position) == list(keys_of(match.game.rulebook.shapes.view))
    assert_shapes(match)


@presets
def test_events_are_read_back_and_have_their_types(preset: str) -> None:
    """As they are written, and as each viewer is told them."""
    match = game(preset).new(seed=20)
    vocabulary, cards = match.game.rulebook.events, match.game.card_set
    for events in happenings(match, 20):
        for event in events:
            row = vocabulary.read(event, cards.index)
            assert vocabulary.json(row, cards.ids) == event
            for viewer in VIEWERS:
                told = redacted(event, viewer)
                assert vocabulary.json(vocabulary.read(told, cards.index), cards.ids) == told


@presets
def test_only_cards_that_one_seat_alone_may_know_are_ever_null(preset: str) -> None:
    match = game(preset).new(seed=3)
    private = {kind.name for kind in match.game.rulebook.events.kinds if kind.private}
    for events in happenings(match, 3):
        for event in events:
            assert event.get("card", "") is not None or event["event"] in private


def test_a_resigned_match_is_told_like_any_other() -> None:
    for name in catalog.RULEBOOKS:
        match = game(name).new(seed=1)
        (over,) = match.resign(0)
        match.game.rulebook.events.read(over, match.game.card_set.index)
        assert_shapes(match)


def test_extras_of_levels_have_their_shape() -> None:
    found = [catalog.rulebook(name) for name in catalog.RULEBOOKS if catalog.rulebook(name).shapes.extras is not None]
    assert found
    for rulebook in found:
        levels = [
            rulebook.level_summary(spec.level) for spec in catalog.table(rulebook.name).presets.values() if spec.level
        ]
        extras = [level.extras for level in levels if level is not None]
        assert any(extras)
        assert [misfit(rulebook.shapes.extras, each) for each in extras] == [None] * len(extras)


def test_a_staged_move_is_part_of_the_view() -> None:
    for preset in ("lanes", "clash"):
        match = game(preset).new(seed=1)
        match.play({0: match.legal(0)[-1]})
        assert match.view(0)["staged"][0]["ready"] is True
        assert_shapes(match)
