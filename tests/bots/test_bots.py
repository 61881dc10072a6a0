"""Bots of all kinds: honest, repeatable, legal, in time, and never blind to a win."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from tests.bots.positions import FEW, LETHAL, SOLVED, guess_a_lane, level, mix_by, mix_of, strike_guard_charge
from tests.lanes.table import table
from tests.matches import game, option_values, plain_game, somewhere

import quintain
from quintain import UnknownName
from quintain.bots.levels import LEVELS, bot
from quintain.bots.matches import play_match, play_on
from quintain.bots.simulate import simulate
from quintain.games import catalog
from quintain.rules.checking import other_world

NAMES = ("random", "greedy", "level:1", "level:3", "level:5", "level:6", "search:2000", "duct:200", "infoset:200")
few = pytest.mark.parametrize("preset", FEW)
names = pytest.mark.parametrize("name", NAMES)


@few
@names
def test_it_plays_a_match_to_its_end(preset: str, name: str) -> None:
    match = game(preset).new(seed=4)
    play_on(match, [bot(name), bot("greedy")], 4)
    assert match.result is not None


@few
@names
def test_it_only_knows_its_view(preset: str, name: str) -> None:
    """Replace what is hidden by anything else that agrees with the view: the move is the same."""
    player = bot(name)
    for seed in range(3):
        match = somewhere(preset, seed)
        for seat in match.to_act:
            worlds = [match, other_world(match, seat, 1), other_world(match, seat, 2)]
            moves = {player.choose(world.game, world.observe(seat), seat, 77) for world in worlds}
            assert len(moves) == 1


def test_the_bytes_of_a_view_are_enough() -> None:
    """Another process that is given nothing else answers the same."""
    match = somewhere("lanes", 5)
    seat = match.to_act[0]
    view = match.observe(seat)
    script = (
        "import sys, quintain\n"
        "from quintain.bots.levels import bot\n"
        "game = quintain.load('lanes')\n"
        "state = game.rulebook.state.from_bytes(bytes.fromhex(sys.argv[1]))\n"
        "print(bot('level:5').choose(game, game.engine.boxed(state), int(sys.argv[2]), 99))\n"
    )
    command = [sys.executable, "-c", script, view.to_bytes().hex(), str(seat)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert int(answer) == bot("level:5").choose(match.game, view, seat, 99)


@few
@names
def test_the_same_luck_gives_the_same_move(preset: str, name: str) -> None:
    for seed in range(3):
        match = somewhere(preset, seed)
        seat = match.to_act[0]
        view = match.observe(seat)
        first = bot(name).choose(match.game, view, seat, 5)
        # Another match in between: what a bot thought before must not matter.
        used = bot(name)
        used.choose(match.game, somewhere(preset, seed + 7).observe(seat), seat, 6) if seat in somewhere(
            preset, seed + 7
        ).to_act else None
        assert used.choose(match.game, view, seat, 5) == first
        assert first in match.legal_codes(seat)


@names
def test_ties_are_not_broken_by_habit(name: str) -> None:
    """Only one side can pay, waiting gives the win away, and on an empty table the three lanes are alike: none of
    them is taken every time."""
    drawing = """
        P1  hp 9  mana 1  hand: 3/3/1
            [ -- ] [ -- ] [ -- ]
            [ -- ] [ -- ] [ -- ]
        P2  hp 9  mana 0  hand: 3/3/1
    """
    match = table(drawing, hand_size=1, deck_size=2, stall_rounds=1, mana_per_round=0)
    player = bot(name)
    lanes = Counter(player.choose(match.game, match.observe(0), 0, luck << 40 | luck) for luck in range(40))
    assert len([code for code in lanes if code != 0]) >= 2


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
@settings(max_examples=8)
@given(data=st.data())
def test_moves_are_legal_under_every_option(name: str, data: st.DataObject) -> None:
    options = catalog.table(name)
    chosen: dict[str, Any] = {}
    for option in data.draw(st.lists(st.sampled_from(sorted(options.options)), unique=True, max_size=3)):
        spec = options.options[option]
        values = option_values(name, option)
        chosen[option] = data.draw(st.sampled_from(values) if values else st.integers(spec.min, spec.max))
    try:
        match = quintain.load(min(options.presets), **chosen).new(seed=1)
    except quintain.QuintainError:
        reject()  # a combination that the table refuses, or decks that do not fit
    for number in range(12):
        if not match.to_act:
            return
        seat = match.to_act[0]
        code = bot("search:300").choose(match.game, match.observe(seat), seat, number)
        match.play({seat: code})  # refuses what is not legal


def test_it_thinks_in_plain_python_as_in_machine_code() -> None:
    """The same source on both backings: the same mix, up to the last bits of sums."""
    for seed in range(2):
        match = somewhere("lanes", seed)
        seat = match.to_act[0]
        twin = plain_game("lanes").position(match.position(), seed=0)
        fast, slow = mix_of(match, seat, 4), mix_of(twin, seat, 4)
        assert fast.moves == slow.moves
        assert fast.shares == pytest.approx(slow.shares, abs=1e-6)


# ------------------------------------------------------------------------------------------ strength
@pytest.mark.parametrize("preset", ["lanes", "lanes-classic"])
@pytest.mark.parametrize("name", ["level:5", "search:3000", "level:6"])
def test_it_mixes_lanes_where_being_read_loses(preset: str, name: str) -> None:
    match = guess_a_lane(preset)
    for seat in (0, 1):
        mix = mix_by(match, seat, name)
        lanes = [share for move, share in zip(mix.moves, mix.shares, strict=True) if move != 0 and share > 0.1]
        assert len(lanes) == 3, mix
        assert max(lanes) < 0.6


def test_it_mixes_cards_where_being_read_loses() -> None:
    """Strike, guard and charge beat each other in a circle: none of them is played nearly always."""
    match = strike_guard_charge()
    for seat in (0, 1):
        mix = mix_by(match, seat, "search:20000")
        assert max(mix.shares) < 0.8, mix
        assert len([share for share in mix.shares[:3] if share > 0.15]) >= 2, mix
    player = bot("search:20000")
    chosen = {player.choose(match.game, match.observe(0), 0, luck << 40 | luck) for luck in range(12)}
    assert len(chosen) >= 2


@pytest.mark.parametrize("number", range(3, 9))
def test_a_win_that_cannot_be_prevented_is_taken(number: int) -> None:
    """The other side cannot pay for a blocker: three points go through the left lane whatever happens."""
    match = table(LETHAL, hand_size=2, deck_size=4)
    for luck in range(10):
        code = level(number).choose(match.game, match.observe(0), 0, luck)
        played = match.copy()
        played.play({0: code, 1: 0})
        assert played.result is not None
        assert played.result.winner == 0


@pytest.mark.parametrize("preset", SOLVED)
def test_searching_beats_chance(preset: str) -> None:
    points = [
        play_match(game(preset), [bot("level:5"), bot("random")], seed)
        + 1.0
        - play_match(game(preset), [bot("random"), bot("level:5")], seed)
        for seed in range(12)
    ]
    assert sum(points) / 24 > 0.6


@pytest.mark.timing
@pytest.mark.parametrize("milliseconds", [10, 40])
def test_it_keeps_its_time(milliseconds: int) -> None:
    player = bot(f"subgame:{milliseconds}ms")
    times = []
    for seed in range(30):
        match = somewhere("lanes", seed)
        seat, view = match.to_act[0], match.observe(match.to_act[0])
        player.choose(match.game, view, seat, 1, perf_counter)
        started = perf_counter()
        player.choose(match.game, view, seat, seed, perf_counter)
        times.append((perf_counter() - started) * 1000)
    assert sorted(times)[int(0.95 * len(times)) - 1] <= milliseconds + 20


# ------------------------------------------------------------------------------------------ names
@pytest.mark.parametrize("name", ["", "gredy", "level:0", "level:9", "level:x", "duct", "duct:", "duct:0", "search:-1"])
def test_unknown_names_are_explained(name: str) -> None:
    with pytest.raises(UnknownName, match=f"there is no bot '{name}'"):
        bot(name)


def test_every_level_has_a_name() -> None:
    assert [bot(f"level:{number}").name for number in LEVELS] == [f"level:{number}" for number in range(1, 9)]


def test_series_with_thinking_bots_add_up() -> None:
    outcomes = simulate(game("lanes"), ("level:3", "random"), 6, 1, threads=1)
    assert outcomes.games == 6 == sum(outcomes.wins) + outcomes.draws == sum(outcomes.reasons.values())
    for threads in (3, None):
        assert simulate(game("lanes"), ("level:3", "random"), 6, 1, threads) == outcomes
