"""Series of matches with notes: the same numbers whoever plays them, however they are divided."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.matches import with_backing

import quintain
from quintain.bots.habits import habits_of
from quintain.games import catalog
from quintain.lab import hooks
from quintain.lab.arms import TIERS, Arm, arm_of, game_of
from quintain.lab.chunks import CARDS, Chunk, blank, chunks_of, digest, merge, read_table, run_chunk
from quintain.lab.habitual import KEPT_BOTS, thinking_bot
from quintain.lab.kit import trace
from quintain.lab.playing import DECISIONS, MATCHES
from quintain.lab.workbench import Workbench

rulebooks = pytest.mark.parametrize("name", catalog.RULEBOOKS)


def arm(name: str, **rest: Any) -> Arm:
    return arm_of(min(catalog.table(name).presets), **rest)


@rulebooks
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random"), ("rollout:4", "greedy")])
def test_any_division_into_parts_adds_up_to_the_same(name: str, bots: tuple[str, str]) -> None:
    one = arm(name, bots=bots)
    whole, counts = Workbench(one, 3).deals(0, 12)
    first, first_counts = Workbench(one, 3).deals(0, 5)
    second, second_counts = Workbench(one, 3).deals(5, 12)
    assert np.array_equal(whole, np.concatenate([first, second]))
    assert np.array_equal(counts, first_counts + second_counts)
    assert counts[MATCHES] == (24 if one.in_pairs else 12)


@rulebooks
def test_plain_and_compiled_series_agree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = arm(name, bots=("greedy", "rollout:2"))
    fast, fast_counts = Workbench(one, 5).deals(0, 3)
    plain = with_backing(one.game, "plain")
    monkeypatch.setattr("quintain.lab.arms.game_of", lambda *_: plain)
    slow, slow_counts = Workbench(one, 5).deals(0, 3)
    assert np.array_equal(fast, slow)
    assert np.array_equal(fast_counts, slow_counts)


@rulebooks
@pytest.mark.parametrize("decks", [(), ("random",)])
def test_a_deal_can_be_played_again_as_an_ordinary_match(name: str, decks: tuple[str, ...]) -> None:
    """The match that is shown is the match that was counted."""
    if decks and (not catalog.rulebook(name).own_decks or not hooks.is_symmetric(catalog.rulebook(name))):
        return
    one = replace(arm(name), decks=decks)
    bench = Workbench(one, 9)
    for deal in range(3):
        rows, counts = bench.deals(deal, deal + 1)
        matches = [bench.replayed(deal, seat) for seat in range(2 if one.in_pairs else 1)]
        assert sum(len(match.decisions) for match in matches) == counts[DECISIONS]
        values = np.zeros(trace.METRICS, np.int64)
        for seat in range(len(matches)):
            bench.replayed(deal, seat)
            values += bench.values(seat)
        assert np.array_equal(values, rows[0])
        points = 0
        for seat, match in enumerate(matches):
            assert match.result is not None
            points += 1 if match.result.winner is None else 2 * (match.result.winner == seat)
        assert points == rows[0, trace.SCORE]


@rulebooks
def test_deals_are_set_up_by_the_seed(name: str) -> None:
    one = arm(name)
    bench = Workbench(one, 4)
    bench.set_up(7, 0)
    wanted = one.game.new(seed=4 + (7 << 64), decks=bench.decks_of(7, 0))
    assert bench.box.box(0).to_bytes() == wanted.state_bytes()


@rulebooks
def test_arms_share_their_deals_whatever_the_rules(name: str) -> None:
    """An option that no bot looks at changes nothing, to the last bit."""
    option = next(option for option in catalog.table(name).options if option.endswith("_seconds"))
    one = arm(name)
    other = one.with_options(**{option: catalog.table(name).options[option].max})
    assert np.array_equal(Workbench(one, 2).deals(0, 50)[0], Workbench(other, 2).deals(0, 50)[0])


@rulebooks
def test_every_metric_is_named_once_in_two_languages(name: str) -> None:
    known = hooks.metrics_of(catalog.rulebook(name))
    assert len({one.name for one in known}) == len({one.place for one in known}) == len(known)
    assert all(one.title.get("en") != one.title.get("ru") and 0 <= one.place < trace.METRICS for one in known)


@rulebooks
def test_every_habit_changes_how_somebody_plays(name: str) -> None:
    one = arm(name)
    skills = ("random", "greedy")
    usual = [Workbench(one.with_bots(skill), 1).deals(0, 200)[0] for skill in skills]
    for habit in habits_of(one.rulebook):
        limit = "7" if habit.endswith(">=") else "0" if habit.endswith("<=") else ""
        habits = [Workbench(one.with_bots(f"{skill}+{habit}{limit}"), 1).deals(0, 200)[0] for skill in skills]
        assert any(not np.array_equal(a, b) for a, b in zip(usual, habits, strict=True)), habit


def test_swapping_sides_turns_the_score_round() -> None:
    """A pair is fair: side A gets what side B gets with the names exchanged."""
    ab, _ = Workbench(arm_of("lanes", bots=("greedy", "random")), 1).deals(0, 4000)
    ba, _ = Workbench(arm_of("lanes", bots=("random", "greedy")), 1).deals(0, 4000)
    assert ab[:, 0].mean() / 4 > 0.65
    assert abs(ab[:, 0].mean() + ba[:, 0].mean() - 4) < 0.1


def test_who_looks_ahead_beats_who_does_not() -> None:
    rows, _ = Workbench(arm_of("lanes", bots=("rollout:120", "greedy")), 1).deals(0, 400)
    assert rows[:, 0].mean() / 4 > 0.53


def test_bots_that_are_not_compiled_can_play_too() -> None:
    one = arm_of("lanes", bots=("duct:20", "random"))
    assert not one.is_simple
    rows, counts = Workbench(one, 1).deals(0, 6)
    assert counts[MATCHES] == 12
    assert np.array_equal(rows, Workbench(one, 1).deals(0, 6)[0])
    match = Workbench(one, 1).replayed(0)
    assert match.result is not None


def test_stalls_are_not_draws() -> None:
    rows, _ = Workbench(arm_of("lanes", {"damage": "net"}), 1).deals(0, 2000)
    stalled, drawn = rows[:, trace.STALL], rows[:, trace.DRAW]
    assert stalled.mean() > 0.3
    assert not np.any(stalled & drawn)


# ------------------------------------------------------------------------------------------ chunks
def table_of(chunks: list[Chunk], arms: int) -> str:
    total = blank(arms)
    for chunk in chunks:
        total = merge(total, read_table(run_chunk(json.loads(json.dumps(chunk.to_json()))), arms))
    return digest(total)


@rulebooks
def test_chunks_add_up_in_any_order_and_division(name: str) -> None:
    arms = (arm(name, bots=("random", "random")), arm(name))
    chunks = [Chunk(arms, 1, begin, begin + 8) for begin in range(0, 32, 8)]
    halves = [Chunk(arms, 1, begin, begin + 16) for begin in range(0, 32, 16)]
    assert table_of(chunks, 2) == table_of(chunks[::-1], 2) == table_of(halves, 2)
    assert table_of(chunks, 2) != table_of(chunks[:-1], 2)


@rulebooks
def test_an_answer_is_small(name: str) -> None:
    one = arm(name)
    arms = tuple(one.with_bots("random") for _ in range(12))
    assert len(run_chunk(Chunk(arms, 1, 0, 2).to_json())) <= 16384
    assert len(run_chunk(Chunk((one,), 1, 0, 2, CARDS).to_json())) <= 16384
    assert (catalog.rulebook(name).max_cards + 1) * 64 <= 16384


def test_a_chunk_is_named_by_all_that_determines_it() -> None:
    one = arm_of("lanes")
    base = Chunk((one,), 1, 0, 10)
    others = [
        Chunk((one.with_options(hp=29),), 1, 0, 10),
        Chunk((one.with_bots("random"),), 1, 0, 10),
        Chunk((one,), 2, 0, 10),
        Chunk((one,), 1, 0, 11),
        Chunk((one,), 1, 0, 10, CARDS),
        Chunk((arm_of("lanes-classic"),), 1, 0, 10),
    ]
    keys = {chunk.key() for chunk in [base, *others]}
    assert len(keys) == len(others) + 1
    assert Chunk.from_json(json.loads(json.dumps(base.to_json()))) == base


def test_chunks_cover_a_budget_exactly_and_grow() -> None:
    sizes = [chunk.end - chunk.begin for chunk in chunks_of((arm_of("lanes"),), 1, 100_000)]
    assert sum(sizes) == 100_000
    assert sizes[0] < max(sizes)
    slow = [chunk.end - chunk.begin for chunk in chunks_of((arm_of("lanes", bots=("rollout:60", "greedy")),), 1, 100)]
    assert sum(slow) == 100
    assert max(slow) <= 64


# ------------------------------------------------------------------------------------------ names
@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ({"bots": ("gredy", "greedy")}, "did you mean 'greedy'"),
        ({"bots": ("greedy+often", "greedy")}, "has no habit 'often'"),
        ({"bots": ("duct:100+spend", "greedy")}, "can be given a habit"),
        ({"options": {"hpp": 3}}, "did you mean 'hp'"),
        ({"decks": ("random",)}, "without own decks"),
    ],
)
def test_mistakes_are_found_before_anything_is_played(arguments: dict[str, object], wanted: str) -> None:
    with pytest.raises(quintain.QuintainError, match=wanted):
        arm_of("lanes", **arguments)  # type: ignore[arg-type]


def test_deck_names_are_checked() -> None:
    with pytest.raises(quintain.QuintainError, match="did you mean 'aggressive'"):
        arm_of("clash", decks=("agressive", "healing"))
    with pytest.raises(quintain.QuintainError, match="all drawn at random"):
        arm_of("clash", decks=("random", "healing"))


def test_arms_travel_as_json() -> None:
    one = arm_of("clash", {"health": 80}, bots=("greedy", "random"), decks=("aggressive", "healing"))
    assert Arm.from_json(json.loads(json.dumps(one.to_json()))) == one
    assert game_of("clash", (("health", 80),), "") is one.game
    assert len(TIERS) >= 3


def test_benches_of_a_game_share_who_thinks_in_much_room() -> None:
    arm = Arm("lanes", bots=("level:5", "level:5"))
    benches = [Workbench(arm, seed) for seed in range(20)]
    for side in (0, 1):
        assert len({id(bench.player_of(side)) for bench in benches}) == 1
    assert thinking_bot.cache_info().currsize <= KEPT_BOTS
