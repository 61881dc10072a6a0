"""Rules that are translated without Numba: which they are, and that they mean what they say."""

from __future__ import annotations

import math
from collections.abc import Callable
from types import FunctionType
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.bots.player import bot_engine
from quintain.games import catalog
from quintain.games.lanes import RULEBOOK
from quintain.rules.compiler import CompiledBinding
from quintain.rules.engine import engine_for
from quintain.rules.kernel import Rule, entry, put, rule
from quintain.rules.llvmtext import NotKnown
from quintain.rules.records import Flag, Int, Real, Record, Wide
from quintain.rules.translator import source_of, translated
from quintain.rules.units import NAMES, name_of

# What only Numba knows: powers that are not written out, logarithms, and a tuple of tables that is made on the way.
BY_NUMBA = {"card_habit", "select_by_bound", "simulate"}
SMALL = st.integers(-9, 9)


class Cell(Record):
    power: Int
    far: Wide
    up: Flag
    worth: Real


class Field(Record):
    cells: Annotated[list[Cell], 4]
    numbers: Annotated[list[Int], 4]
    last: Cell


@rule
def halves(number: int) -> tuple[int, int]:
    return number // 2, number - number // 2


@rule
def is_odd(number: int) -> bool:
    return number % 2 == 1


@entry
def divide(number: int, by: int) -> int:
    return (number // by) * 1000 + number % by + (number // 3) * 7 + number % 5 + number // 8 + number % 4 + by**3


@entry
def choose(number: int, by: int) -> int:
    found = number or by
    both = number > 2 and by < 3
    total = found + both + (number and by) * 10
    total += 100 if 0 < number <= by < 8 else -100
    total += 1000 if number in (1, by, 5) and not is_odd(by) else min(number, by, 4) - max(number, by)
    return total if total != 3 and (number < by or is_odd(number)) else -total


@entry
def go_round(number: int, by: int) -> int:
    total = 0
    for i in range(10):
        if i == number:
            continue
        if i > by:
            break
        for direction in (number - i, by, 3):
            total += direction * i
    for i in range(by, number, -2):
        total = total * 2 + i
    while total > 100 or total < -100:
        total //= 3
    seen: int = False
    for i in range(number, by):
        seen = i + 1
        total ^= seen << 2
    first, second = halves(total)
    first, second = second, first
    return total + first * 3 - second + seen


@entry
def reckon(number: int, by: int) -> float:
    part = number / 4
    part -= by * 0.3
    part = -part if part > by else part
    return (
        max(part, number, 0.25)
        + min(by, part * 2)
        + int(part * 10)
        + float(is_odd(by))
        + abs(number)
        + math.sqrt(by * by)
    )


@entry
def write(field: Field, number: int, by: int) -> int:
    cell = field.cells[number & 3]
    cell.power, cell.far = number, by * 70_000
    cell.up = number > by
    cell.worth = number
    cell.power += by
    put(field.cells, by & 3, cell)
    field.cells[by & 3].up = is_odd(by)
    field.numbers[number & 3] -= field.cells[by & 3].power
    field.numbers[1], field.numbers[2] = field.numbers[2] + 1, field.numbers[1]
    chosen = field.cells[1] if number > by else field.last
    chosen.power = 30_000 if number == by == 9 else len(field.numbers)
    return field.cells[number & 3].far + chosen.power


@entry
def at(field: Field, number: int, by: int) -> int:
    return field.numbers[number] + by


@entry
def is_more(part: float, number: int, turned: bool) -> bool:
    return (part > number) != turned


@entry
def scaled(part: float, number: int, turned: bool) -> float:
    return -part * number if turned else part * number


@entry
def power(number: int, by: int) -> int:
    return int(number ** abs(by))


def answers(function: Rule, *given: object) -> list[object]:
    return [engine_for(RULEBOOK, backing).bind(function)(*given) for backing in ("plain", "compiled")]


@pytest.mark.parametrize("function", [divide, choose, go_round, reckon])
def test_compiled_rules_reckon_like_plain_ones(function: Callable[[int, int], float]) -> None:
    @given(number=SMALL, by=SMALL)
    def agree(number: int, by: int) -> None:
        plain, compiled = answers(function, number, by or 7)
        assert plain == compiled

    agree()


@given(number=SMALL, by=SMALL)
def test_compiled_rules_write_what_plain_ones_write(number: int, by: int) -> None:
    found = []
    for backing in ("plain", "compiled"):
        engine = engine_for(RULEBOOK, backing)
        box = engine.box(Field)
        found.append((engine.bind(write)(box.record, number, by), box.to_bytes()))
    assert found[0] == found[1]


@pytest.mark.parametrize(("number", "by"), [(7, 0), (-7, 0), (-(1 << 63), -1)])
def test_what_cannot_be_divided_is_0(number: int, by: int) -> None:
    rest = (number // 3) * 7 + number % 5 + number // 8 + number % 4 + by**3
    wrapped = (rest + (1 << 63)) % (1 << 64) - (1 << 63)
    assert engine_for(RULEBOOK, "compiled").bind(divide)(number, by) == wrapped


@pytest.mark.parametrize("number", [-1, 4, 1 << 40])
def test_what_is_out_of_bounds_is_an_error_of_the_caller(number: int) -> None:
    engine = engine_for(RULEBOOK, "compiled")
    with pytest.raises(IndexError, match="index is out of bounds"):
        engine.bind(at)(engine.box(Field).record, number, 1)


@pytest.mark.parametrize("function", [is_more, scaled])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("given", [(-1.0, -1), (0.5, 3), (2.0, -4), (-1.5, 1 << 40)])
def test_numbers_come_in_and_go_out_by_doors(function: Rule, given: tuple[float, int], turned: bool) -> None:
    plain, compiled = answers(function, *given, turned)
    assert plain == compiled
    assert type(plain) is type(compiled)


def test_a_block_that_is_too_short_for_its_record_is_refused() -> None:
    engine = engine_for(RULEBOOK, "compiled")
    block = engine.box(Field).record
    assert engine.bind(at)(block, 1, 5) == 5
    with pytest.raises(ValueError, match=f"a record of {len(block)} bytes is wanted"):
        engine.bind(at)(block[:-1], 1, 5)


def test_numba_translates_what_is_not_known() -> None:
    plain, compiled = answers(power, -7, 2)
    assert plain == compiled == 49
    with pytest.raises(NotKnown):
        texts_of(engine_for(RULEBOOK, "compiled")._binding, power)


def test_a_source_that_changed_since_it_was_loaded_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    function = power
    assert isinstance(function, FunctionType)
    source_of(function)
    monkeypatch.setattr("linecache.getlines", lambda file: ["def power(number, by):\n", "    return number\n"] * 200)
    with pytest.raises(NotKnown):
        source_of(function)


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_nearly_all_rules_are_translated_without_numba(name: str) -> None:
    engine = bot_engine(catalog.rulebook(name), "compiled")
    refused = {
        name_of(one).rpartition(".")[2].partition("@")[0]
        for group in engine.groups
        for first in group.entries
        for one in engine._binding._closure(engine._binding.twin(first))  # type: ignore[attr-defined]
        if not is_translated(one)
    }
    assert refused <= BY_NUMBA


def is_translated(dispatcher: Rule) -> bool:
    try:
        return bool(translated(dispatcher.py_func, name_of(dispatcher), dispatcher.signature_wanted, NAMES))  # type: ignore[attr-defined]
    except NotKnown:
        return False


def texts_of(binding: object, function: Rule) -> str:
    assert isinstance(binding, CompiledBinding)
    dispatcher = binding.twin(function)
    return translated(dispatcher.py_func, name_of(dispatcher), dispatcher.signature_wanted, NAMES)  # type: ignore[attr-defined]
