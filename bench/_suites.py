"""Other libraries' own suites, run over our adapters: each raises what is wrong."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

CYCLES = 4  # of max_cycles_test
MOST_LUCKS = 20
# What PettingZoo's suite says about every environment that hands out masks beside its observation.
EXPECTED = ("Observation space for each agent probably should be", "Observation is not a NumPy array")


def strictly() -> Any:
    """Warnings are errors but for the expected ones; what suites print is not shown."""
    stack = contextlib.ExitStack()
    stack.enter_context(contextlib.redirect_stdout(io.StringIO()))
    stack.enter_context(warnings.catch_warnings())
    warnings.simplefilter("error")
    for words in EXPECTED:
        warnings.filterwarnings("ignore", words)
    return stack


def pettingzoo_suite(preset: str, cycles: int, **options: Any) -> None:
    """api_test, parallel_api_test, seed_test, max_cycles_test and render_test."""
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

    from quintain.adapters import pettingzoo

    env, parallel = partial(pettingzoo.env, preset, **options), partial(pettingzoo.parallel_env, preset, **options)
    with strictly():
        api_test(env(), num_cycles=cycles)
        parallel_api_test(parallel(), num_cycles=cycles)
        seed_test(env, num_cycles=cycles)
        parallel_seed_test(parallel, num_cycles=cycles)
        render_test(env)
        luck = next(luck for luck in range(MOST_LUCKS) if goes_on(lucky(parallel, luck)(max_cycles=CYCLES)))
        max_cycles_test(SimpleNamespace(env=lucky(env, luck), parallel_env=lucky(parallel, luck)))


def lucky(make: Callable[..., Any], luck: int) -> Callable[..., Any]:
    """An environment whose first match and whose sampled actions follow from a number. max_cycles_test plays without
    masks and expects that no match ends within its four cycles, which in short presets depends on luck."""

    def made(**options: Any) -> Any:
        env = make(**options)
        for number, space in enumerate(env.action_spaces.values()):
            space.seed(luck + number)
        reset = env.reset
        env.reset = lambda seed=None, options=None: reset(luck if seed is None else seed, options)
        return env

    return made


def goes_on(env: Any) -> bool:
    """Do actions at random leave a match that is not over after the cycles before the last?"""
    env.reset()
    for _ in range(CYCLES):
        _, _, over, _, _ = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
        if any(over.values()):
            return False
    return True


def gymnasium_suite(preset: str, opponent: str, **options: Any) -> None:
    """check_env, all render modes included."""
    from gymnasium.utils.env_checker import check_env

    from quintain.adapters import gymnasium

    with strictly():
        check_env(gymnasium.make(preset, opponent, render_mode="ansi", **options))


def solving_suite(name: str, rounds: int = 3) -> None:
    """CFR+ on a reduced variant halves what is left to exploit, by OpenSpiel's own count."""
    from open_spiel.python.algorithms import cfr, exploitability
    from open_spiel.python.policy import UniformRandomPolicy

    from quintain.adapters import openspiel

    game = openspiel.load(name, deals=2)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    before, after = (exploitability.nash_conv(game, it) for it in (UniformRandomPolicy(game), solver.average_policy()))
    if after > before / 2:
        raise AssertionError(f"{name}: {after:.4f} is left of {before:.4f}")


def openspiel_suite(preset: str, matches: int, **options: Any) -> None:
    """random_sim_test, and OpenSpiel's simulation with states read back, cloned and pickled."""
    import pyspiel
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    from quintain.adapters import openspiel

    for turn_based in (True, False):
        game = openspiel.load(preset, turn_based=turn_based, deals=20, **options)
        with strictly():
            pyspiel.random_sim_test(game, num_sims=matches, serialize=True, verbose=False)
            GamesSimTest("sim_game").sim_game(game)
