"""Other libraries' own suites pass. Here some presets, others every day; `quintain bench adapters suites` runs all."""

from __future__ import annotations

import inspect
from datetime import date

import pytest
from bench._suites import gymnasium_suite, openspiel_suite, pettingzoo_suite
from tests.matches import PRESETS

from quintain.adapters import gymnasium, openspiel, pettingzoo
from quintain.games import catalog

FIRST_LEVEL = next(preset for preset in PRESETS if preset.startswith("siege-01"))
SOME = ["clash", "duel", "lanes", "siege"]
OTHERS = [preset for preset in PRESETS if preset not in SOME]
TODAY = OTHERS[date.today().toordinal() % len(OTHERS)]


@pytest.mark.parametrize("preset", SOME)
def test_pettingzoo(preset: str) -> None:
    pettingzoo_suite(preset, 20)


def test_all_suites_with_a_preset_that_changes_from_day_to_day() -> None:
    """Which one it was is in the message of whatever fails."""
    try:
        pettingzoo_suite(TODAY, 20)
        gymnasium_suite(TODAY, "greedy")
        openspiel_suite(TODAY, 1)
    except Exception as error:
        raise AssertionError(f"quintain bench adapters suites {TODAY}") from error


def test_pettingzoo_with_both_seats_of_siege() -> None:
    """Not max_cycles_test: there a seat decides more often than the other."""
    env = pettingzoo.env("siege", versus=True)
    env.reset(seed=1)
    assert env.possible_agents == ["seat_0", "seat_1"]


@pytest.mark.parametrize(("preset", "opponent"), [("lanes", "level:3"), ("duel", "greedy"), (FIRST_LEVEL, "level:3")])
def test_gymnasium(preset: str, opponent: str) -> None:
    gymnasium_suite(preset, opponent)


@pytest.mark.parametrize("preset", [*SOME, "lanes-tiny", "clash-tiny", "duel-tiny"])
def test_openspiel(preset: str) -> None:
    openspiel_suite(preset, 1)


def test_no_option_of_a_game_is_taken_for_one_of_an_adapter() -> None:
    entries = (gymnasium.make, gymnasium.vector, openspiel.load, pettingzoo.env, pettingzoo.parallel_env)
    ours = {name for entry in entries for name in inspect.signature(entry).parameters} - {"options"}
    assert {"preset", "opponent", "n"} <= ours
    for name in catalog.RULEBOOKS:
        assert not ours & set(catalog.table(name).options), name
