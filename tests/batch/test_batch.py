"""Many matches at once say what each of them says alone."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from tests.matches import FEW, game, moments, plain_game

import quintain
from quintain import IllegalMove, OptionError
from quintain.batch import Batch, encoding_of
from quintain.games import catalog
from quintain.rules.checking import other_world
from quintain.rules.records import glance

presets = pytest.mark.parametrize("preset", FEW)
ROWS = 4


@presets
def test_rows_are_matches(preset: str) -> None:
    """Set-up, whose turn it is, legal moves, what a seat may know and what comes of a move: as in `Match`."""
    batch, luck = Batch(game(preset), ROWS, seed=5), np.random.default_rng(1)
    alone = [game(preset).new(seed=5 + (row << 64)) for row in range(ROWS)]
    for _ in range(40):
        assert [tuple(np.flatnonzero(owing)) for owing in batch.owing] == [match.to_act for match in alone]
        seats, moves = batch.turn, np.full(ROWS, -1)
        masks, views = batch.legal(seats), batch.views(seats)
        for row, match in enumerate(alone):
            assert batch.states[row].tobytes() == match.state_bytes()
            if match.to_act:
                assert sorted(match.legal_codes(seats[row])) == list(np.flatnonzero(masks[row]))
                assert views[row].tobytes() == match.sight(int(seats[row]))
                moves[row] = luck.choice(np.flatnonzero(masks[row]))
                match.play({int(seats[row]): int(moves[row])})
        batch.apply(seats, moves)
    assert batch.results() == [match.result for match in alone]


@presets
def test_matches_end_and_say_who_won(preset: str) -> None:
    batch = Batch(game(preset), ROWS, seed=2)
    while not batch.over.all():
        seats = batch.turn
        batch.apply(seats, batch.choose(seats, "random"))
    for row, result in enumerate(batch.results()):
        assert result is not None
        won = [batch.outcome(seat)[row] for seat in (0, 1)]
        assert won == ([0, 0] if result.winner is None else [1, -1] if result.winner == 0 else [-1, 1])
    assert not batch.legal(0).any()


def test_move_numbers_are_stable() -> None:
    """They are public: another number of them, or another meaning, is another contract."""
    assert {name: catalog.rulebook(name).codes for name in catalog.RULEBOOKS} == {
        "clash": 11,
        "duel": 1318,
        "lanes": 343,
        "siege": 30024,
    }
    match = game("lanes").new(seed=1)
    hand = match.position()["seats"][0]["hand"]
    assert match.move(0, 0).to_json() == {"place": {}}
    assert match.move(0, 1).to_json() == {"place": {"left": hand[0]}}
    assert match.move(0, 2 * 7).to_json() == {"place": {"center": hand[1]}}
    assert match.move(0, 3 * 49 + 1).to_json() == {"place": {"left": hand[0], "right": hand[2]}}


@presets
def test_numbers_are_those_of_the_view(preset: str) -> None:
    encoding, seen = encoding_of(game(preset).rulebook), game(preset).new(seed=3)
    numbers = np.zeros((1, encoding.width), np.int32)
    view = glance(game(preset).rulebook.state, seen.sight(0))
    encoding.write(np.frombuffer(seen.sight(0), game(preset).rulebook.state.dtype), numbers)
    for name, number in zip(encoding.names, numbers[0], strict=True):
        assert eval(f"view.{name}", {"view": view}) == number, name
    assert not any("seed" in name for name in encoding.names)
    assert (numbers >= encoding.low).all()
    assert (numbers <= encoding.high).all()


@presets
def test_a_key_is_that_of_the_view_and_says_what_moves_mean(preset: str) -> None:
    """Stable: the same for the state, for the seat's view of it and for every world that the seat cannot tell from it.
    Complete: where two are equal, the same move numbers are legal and mean the same."""
    told: dict[tuple[int, int], object] = {}
    batch, count = Batch(game(preset), 1), 0
    for seed in range(3):
        for match in moments(preset, seed, most=30):
            for seat in match.to_act:
                batch.put(0, match)
                key = int(batch.info_keys(seat)[0])
                means = [(move.code, move.to_json()) for move in match.legal(seat)]
                assert told.setdefault((seat, key), means) == means
                batch.states[:] = batch.views(seat)
                assert int(batch.info_keys(seat)[0]) == key
                batch.put(0, other_world(match, seat, 3))
                assert int(batch.info_keys(seat)[0]) == key
                count += 1
    assert len(told) > count // 3


def test_arrays_are_written_in_place() -> None:
    batch = Batch("duel", 3)
    masks, numbers = np.ones((3, batch.codes), np.int8), np.ones((3, len(batch.columns)), np.int32)
    assert batch.legal(batch.turn, out=masks) is masks
    assert batch.observe(batch.turn, out=numbers) is numbers
    assert (masks == batch.legal(batch.turn)).all()
    assert (numbers == batch.observe(batch.turn)).all()
    with pytest.raises(OptionError, match="a contiguous array of int8 in the shape"):
        batch.legal(0, out=np.zeros((3, batch.codes), np.int32))


def test_an_illegal_move_names_its_row_and_changes_nothing() -> None:
    batch = Batch("clash", 4)
    before = batch.states.tobytes()
    with pytest.raises(IllegalMove) as caught:
        batch.apply(0, [10, 10, 9, 10])
    assert caught.value.__notes__ == ["in row 2 of the batch"]
    assert batch.states.tobytes() == before
    with pytest.raises(OptionError, match="a seat is 0 or 1"):
        batch.legal(2)


def test_some_rows_begin_anew() -> None:
    batch = Batch("lanes", 3, seed=9)
    before = [batch.match(row).state_bytes() for row in range(3)]
    batch.reset([1])
    assert [batch.match(row).state_bytes() for row in (0, 2)] == [before[0], before[2]]
    assert batch.match(1).state_bytes() == game("lanes").new(seed=9 + (3 << 64)).state_bytes()
    batch.reseed(9)
    batch.reset()
    assert [batch.match(row).state_bytes() for row in range(3)] == before


def test_copies_and_pickles_go_on_alike() -> None:
    batch = Batch("clash", 5, seed=1, decks=("aggressive", "defensive"))
    batch.apply(0, batch.choose(0, "greedy"))
    twins = [batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for one in [batch, *twins]:
        one.apply(1, one.choose(1, "random"))
        one.reset([0, 1])
        one.apply(0, one.choose(0, "greedy"))
    assert all(twin.states.tobytes() == batch.states.tobytes() for twin in twins)


def test_bots_that_think_choose_too() -> None:
    batch = Batch("duel", 3, seed=4)
    seats = batch.turn
    moves = batch.choose(seats, "level:1")
    batch.apply(seats, moves)
    assert (batch.choose(seats, "level:1") == -1)[batch.turn != seats].all()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(OptionError, match="at least one row"):
        Batch("lanes", 0)
    with pytest.raises(OptionError, match="unset QUINTAIN_ENGINE"):
        Batch(plain_game("lanes"), 2)
    with pytest.raises(OptionError, match="of another game"):
        Batch("lanes", 1).put(0, game("duel").new(seed=1))


@presets
def test_games_and_matches_can_be_pickled_and_copied(preset: str) -> None:
    kind = quintain.load(preset)
    for twin in (pickle.loads(pickle.dumps(kind)), copy.deepcopy(kind)):
        assert (twin.options, twin.cards, twin.further) == (kind.options, kind.cards, kind.further)
        assert twin.new(seed=3).state_bytes() == kind.new(seed=3).state_bytes()
    for number, match in enumerate(moments(preset, 1, most=9)):
        if number == 8:
            seat = match.to_act[0]
            before = match.state_bytes()
            for other in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match), copy.copy(match)):
                assert (other.decisions, other.opening, other.seed) == (match.decisions, match.opening, match.seed)
                assert [str(move) for move in other.legal(seat)] == [str(move) for move in match.legal(seat)]
                events = other.play({seat: other.legal_codes(seat)[0]})
                assert events == match.copy().play({seat: match.legal_codes(seat)[0]})
            assert match.state_bytes() == before
            assert len(match.decisions) == 8


def test_a_staged_move_is_pickled_with_its_match() -> None:
    match = game("lanes").new(seed=1)
    match.stage(0, 1)
    assert str(pickle.loads(pickle.dumps(match)).staged(0)) == str(match.staged(0))
