"""Records: one declaration, two forms, equal bytes."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.games import catalog
from quintain.rules.records import Flag, Int, Long, Real, Record, Wide, copy_plain, packed


class Coin(Record):
    side: Int
    weight: Long


class Purse(Record):
    open: Flag
    coins: Annotated[list[Coin], 3]
    notes: Annotated[list[Wide], 2]
    luck: Real
    best: Coin


def filled() -> Purse:
    purse = Purse.plain()
    purse.open, purse.notes[1], purse.luck = True, -70_000, 0.5
    purse.coins[2].side, purse.coins[2].weight, purse.best.weight = -3, 2**62, -(2**63)
    return purse


def test_plain_form_is_ints_and_lists() -> None:
    blank = Purse.plain()
    assert (blank.open, blank.notes, blank.luck, blank.coins[0].side) == (False, [0, 0], 0.0, 0)
    assert blank.coins[0] is not blank.coins[1]


def test_bytes_agree_with_numpy_and_convert_back() -> None:
    data = filled().to_bytes()
    row = np.frombuffer(data, Purse.dtype)[0]
    assert (row["notes"][1], row["coins"][2]["weight"], row["best"]["weight"]) == (-70_000, 2**62, -(2**63))
    assert Purse.from_bytes(data).to_bytes() == data
    assert len(data) == packed(Purse).nbytes


def test_a_copy_shares_nothing() -> None:
    purse = filled()
    twin = copy_plain(purse)
    twin.coins[2].side, twin.notes[1] = 9, 9
    assert (purse.coins[2].side, purse.notes[1]) == (-3, -70_000)


@pytest.mark.parametrize("name", ["round", "size", "data", "max"])
def test_names_that_numpy_would_hide_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"{name}: NumPy records have an attribute of that name"):
        type("Bad", (Record,), {"__annotations__": {name: Int}, "__module__": __name__})


def test_other_types_are_refused() -> None:
    with pytest.raises(TypeError, match=r"Bad\.name: .* is no record field"):
        type("Bad", (Record,), {"__annotations__": {"name": str}, "__module__": __name__})


def test_a_list_of_flags_is_refused_before_the_compiler_stumbles_over_it() -> None:
    with pytest.raises(TypeError, match="a list of Flag cannot be compiled; use Int with 0 and 1"):
        type("Bad", (Record,), {"__annotations__": {"seen": Annotated[list[Flag], 4]}})


def test_a_number_too_large_for_its_field_is_refused() -> None:
    """The plain form holds any int; packing is where an overflow would be lost, and is not."""
    purse = filled()
    purse.best.side = 40_000
    with pytest.raises(Exception, match="format requires"):
        purse.to_bytes()


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
@given(data=st.data())
def test_any_bytes_of_a_state_survive_the_plain_form(name: str, data: Any) -> None:
    state = catalog.rulebook(name).state
    flags = np.zeros(1, state.dtype)
    raw = data.draw(st.binary(min_size=flags.nbytes, max_size=flags.nbytes))
    once = state.from_bytes(raw).to_bytes()
    assert state.from_bytes(once).to_bytes() == once
