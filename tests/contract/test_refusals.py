"""Whatever is sent in place of a move is played or refused in both languages, and a refusal changes nothing.

The positions come from random play, the nonsense from tests/contract/nonsense.py. Every code is tried with one preset
of each game; with the others, whose moves are the same, one in so many. FUZZ=20 tries every code with all presets, and
that many times as much; with -s it tells how much that was.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from tests.contract.nonsense import LARGEST, all_codes, any_move, nested
from tests.matches import FEW, PRESETS, few, game, somewhere
from tests.tables.tables import Play

from quintain import IllegalMove, Match
from quintain.content import LANGUAGES
from quintain.games import catalog
from quintain.games.siege.state import Stage
from quintain.server.protocol import decode_client
from quintain.tables import commands
from quintain.tables.refusals import Refused
from quintain.tables.table import Table

MORE = int(os.environ.get("FUZZ", "1"))
POSITIONS = 1 if MORE == 1 else 2 * MORE  # of each preset
SHAPES = 150 * MORE  # tried at each position and seat
APART = 13 if MORE == 1 else 1  # codes of which one is tried by way of a table
FIRST = {min(few(name)) for name in catalog.RULEBOOKS}  # of each game
LONGEST_ANSWER = 10_000  # letters: what was sent may be repeated, but not many times over
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
presets = pytest.mark.parametrize("preset", FEW if MORE == 1 else PRESETS)
COUNTED: Counter[str] = Counter()

Way = Callable[[Table, int, Any], object]


def refusal(way: Way, table: Table, seat: int, move: Any) -> IllegalMove | Refused | None:
    """Why something is refused; None if it is taken. Any other exception is the fault that is looked for."""
    try:
        way(table, seat, move)
    except (IllegalMove, Refused) as refused:
        return refused
    return None


# ------------------------------------------------------------------------------------------ ways to send a move
def check(table: Table, seat: int, move: Any) -> object:
    return table.match.checked(seat, move)


def play(table: Table, seat: int, move: Any) -> object:
    return table.match.play({seat: move})


def stage(table: Table, seat: int, move: Any) -> object:
    table.match.stage(seat, move)
    return None


def write(table: Table, seat: int, move: Any) -> object:
    shown = table.match.move(seat, move)
    return shown.text("en"), shown.text("ru"), shown.to_json()


def stage_at_table(table: Table, seat: int, move: Any) -> object:
    return commands.stage(table, table.setup.opened, seat, table.prompt, table.last_id[seat] + 1, move)


def decide_at_table(table: Table, seat: int, move: Any) -> object:
    return commands.decide(table, table.setup.opened, seat, table.prompt, table.last_id[seat] + 1, move)


WAYS: tuple[Way, ...] = (play, stage, stage_at_table, decide_at_table)


class Tries:
    """One position. What is taken is taken back, so that everything is tried at the same one."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.match = table.match
        self.before = facts(table.match)
        table.match = self.match.copy()

    def send(self, way: Way, seat: int, move: Any) -> bool:
        """Is it taken?"""
        refused = refusal(way, self.table, seat, move)
        taken = refused is None
        if refused is not None:
            assert refused.code
            told = {language: refused.sentence.get(language) for language in LANGUAGES}
            assert CYRILLIC.search(told["ru"]), told
            assert all(0 < len(words) < LONGEST_ANSWER for words in told.values())
        COUNTED[f"{way.__name__}, {'taken' if taken else 'refused'}"] += 1
        if not taken or way not in (play, stage):
            assert facts(self.table.match) == self.before, (way, seat, move)
        else:
            self.table.match = self.match.copy()
        return taken


def facts(match: Match) -> Any:
    """All that a refused move could have changed."""
    return match.state_bytes(), match.to_act, match._staged, len(match.decisions)


def positions(preset: str, count: int) -> Iterator[Tries]:
    """Positions of random play, with staged plans too, in the middle of rounds and at the end."""
    for seed in range(count):
        chance, playing = random.Random(f"{preset} {seed}"), Play(preset=preset, seed=seed)
        wanted = chance.choice([0, 1, 3, 10, 30, 100])
        for _ in range(wanted):
            if playing.table.ended:
                break
            playing.step(chance)
        yield Tries(playing.table)


@pytest.fixture(autouse=True, scope="module")
def told() -> Iterator[None]:
    yield
    print("", *(f"{what}: {times:,}" for what, times in sorted(COUNTED.items())), sep="\n")


# ------------------------------------------------------------------------------------------ the tests
@presets
def test_every_code_is_a_legal_move_or_refused(preset: str) -> None:
    for tries in positions(preset, POSITIONS):
        for seat in (0, 1):
            legal = set(tries.match.legal_codes(seat))
            codes = [*all_codes(1 if preset in FIRST else APART)]
            taken = {code for code in codes if tries.send(check, seat, code)}
            assert taken == legal.intersection(codes)
            for way in WAYS:
                assert {code for code in all_codes(APART) if tries.send(way, seat, code)} == legal & set(
                    all_codes(APART)
                )
            for code in all_codes(APART):
                tries.send(write, seat, code)


@presets
def test_every_shape_is_a_legal_move_or_refused(preset: str) -> None:
    for number, tries in enumerate(positions(preset, POSITIONS)):
        chance = random.Random(number)
        for seat in (0, 1):
            for _ in range(SHAPES):
                move = any_move(tries.match, seat, chance)
                taken = [tries.send(way, seat, move) for way in (check, play, stage)]
                assert len(set(taken)) == 1
                if move is not None:  # at a table it stands for the staged plan
                    assert tries.send(stage_at_table, seat, move) == tries.send(decide_at_table, seat, move) == taken[0]


@pytest.mark.parametrize("preset", FEW)
@pytest.mark.parametrize("way", [check, play, stage, stage_at_table, decide_at_table])
def test_nothing_is_too_deep_to_be_refused(preset: str, way: Way) -> None:
    """Also what is nested just so deep that it can be read, but not written with a few calls more on the stack."""
    tries = Tries(Play(preset=preset).table)
    (seat, *_) = tries.match.to_act
    good = tries.match.move(seat, tries.match.legal_codes(seat)[-1]).to_json()
    for depth in range(1, 1100, 1 if MORE > 1 else 9):
        for key in good:
            assert not tries.send(way, seat, {**good, key: nested(depth)})
            assert not tries.send(way, seat, {key: {"left": nested(depth), "0": nested(depth)}})


@pytest.mark.parametrize("preset", FEW)
def test_what_the_socket_lets_through_is_refused(preset: str) -> None:
    """The deepest lists and the longest numbers that a message can have."""
    tries = Tries(Play(preset=preset).table)
    (seat, *_) = tries.match.to_act
    for depth in (*range(1, 12), 100, 990, 3000):
        move = _decoded(b'{"place":{"left":' + b"[" * depth + b"]" * depth + b"}}")
        assert move is None or not tries.send(decide_at_table, seat, move)
    for digits in (b"9" * 4300, b"-" + b"9" * 19, b"1" + b"0" * 19, b'{"zone":' + b"9" * 4300 + b"}"):
        move = _decoded(digits)
        assert move is None or not tries.send(stage_at_table, seat, move)


def _decoded(move: bytes) -> Any:
    """A move from a message; None if the message is refused as such."""
    try:
        return decode_client(b'{"t":"stage","match":"m","prompt":1,"id":1,"move":' + move + b"}").move
    except (msgspec.DecodeError, RecursionError):
        return None


@pytest.mark.parametrize("preset", FEW)
def test_there_are_two_seats(preset: str) -> None:
    match = somewhere(preset, 3)
    before = facts(match)
    strangers: tuple[Any, ...] = (2, -1, 1.0, 0.0, float("nan"), "0", None, (0,), 2**64, -(2**63))
    for seat in strangers:
        asked: tuple[Callable[[Any], object], ...] = (
            match.legal_codes,
            match.staged,
            match.unstage,
            match.default_move,
            match.resign,
            lambda seat: match.checked(seat, 0),
            lambda seat: match.stage(seat, 0),
            lambda seat: match.move(seat, 0).text(),
            lambda seat: match.play({seat: 0}),
        )
        for ask in asked:
            with pytest.raises(IllegalMove):
                ask(seat)
    assert facts(match) == before


def test_a_bonus_has_no_targets_beyond_the_columns() -> None:
    """S18 — the codes between two bonuses that stand for no cell and no column."""
    match = game("siege-01-the-orchard-wall").new(seed=1)
    assert match.scene().state.stage == Stage.PREPARE
    assert match.scene().state.bonuses > 0
    for code in (133, 134, 135):
        with pytest.raises(IllegalMove, match="no such target"):
            match.play({0: code})
        with pytest.raises(IllegalMove, match="not the code of a move"):
            match.move(0, code).text()


def test_no_rulebook_has_larger_codes() -> None:
    """What "every code" means here."""
    assert LARGEST == 2**15 - 1
