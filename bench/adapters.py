"""The adapters' figures: decisions a second beside PettingZoo's own games and EnvPool's, and other libraries' suites
over every preset and level.

quintain bench adapters                   the speeds
quintain bench adapters suites            the suites, for all presets and reduced variants
quintain bench adapters suites duel       and for one of them"""

from __future__ import annotations

import argparse
import importlib.util
import json
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import quintain
from bench._suites import gymnasium_suite, openspiel_suite, pettingzoo_suite, solving_suite
from quintain.adapters import gymnasium, pettingzoo

ROWS, STEPS, SECONDS = 1024, 200, 2.0
REDUCED = ("lanes-tiny", "clash-tiny", "duel-tiny")
VECTORS = [("lanes", "random"), ("lanes", "greedy"), ("clash", "random"), ("duel", "random"), ("siege", "random")]


def main(arguments: argparse.Namespace) -> int:
    if arguments.only[:1] == ["suites"]:
        return suites(arguments.only[1:] or [*quintain.presets(), *REDUCED])
    figures: dict[str, Any] = {f"vector {preset} against {bot}": vector_speed(preset, bot) for preset, bot in VECTORS}
    figures["pettingzoo lanes, one match"] = aec_speed(pettingzoo.env("lanes"))
    figures["pettingzoo's own tic-tac-toe, one match"] = peer("pettingzoo.classic.tictactoe_v3")
    figures["envpool CartPole, 1024 rows"] = envpool_speed()
    print(json.dumps(figures, indent=2) if arguments.json else told(figures))
    return 0


def told(figures: dict[str, Any]) -> str:
    lines = [
        f"{name:42} {it:>14,.0f} decisions/s" if it else f"{name:42}  not installed" for name, it in figures.items()
    ]
    return "\n".join(["decisions of the learner, one core, processor time", *lines])


def random_legal(masks: Any, luck: np.random.Generator) -> Any:
    """A legal move for every row, all alike likely."""
    counts = np.cumsum(masks, axis=1, dtype=np.int32)
    return (counts <= (luck.random(len(masks)) * counts[:, -1]).astype(np.int32)[:, None]).sum(1)


def vector_speed(preset: str, opponent: str, rows: int = ROWS, steps: int = STEPS) -> float:
    """Decisions a second of processor time, the choice of actions left out."""
    rows = rows if preset != "siege" else rows // 8
    env, luck = gymnasium.vector(preset, rows, opponent=opponent), np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    spent = 0.0
    for number in range(steps + 5):
        actions = random_legal(seen["action_mask"], luck)
        started = time.process_time()
        seen, *_ = env.step(actions)
        spent += time.process_time() - started if number >= 5 else 0.0
    return rows * steps / spent


def aec_speed(env: Any) -> float:
    """Decisions a second of an AEC environment, looked at with `last` and answered at random."""
    decisions, spent, seed = 0, 0.0, 0
    while spent < SECONDS:
        started, seed = time.process_time(), seed + 1
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, _, over, late, _ = env.last()
            env.step(None if over or late else env.action_space(agent).sample(seen["action_mask"]))
            decisions += 1
        spent += time.process_time() - started
    return decisions / spent


def peer(module: str) -> float | None:
    try:
        return aec_speed(importlib.import_module(module).env())
    except ImportError:
        return None


def envpool_speed() -> float | None:
    if importlib.util.find_spec("envpool") is None:
        return None
    import envpool  # type: ignore[import-not-found, unused-ignore]

    env, actions = envpool.make_gymnasium("CartPole-v1", num_envs=ROWS, num_threads=1), np.zeros(ROWS, np.int64)
    env.reset()
    started = time.process_time()
    for _ in range(STEPS):
        env.step(actions)
    return ROWS * STEPS / (time.process_time() - started)


def suites_of(preset: str) -> dict[str, Callable[[], None]]:
    """A reduced variant is for OpenSpiel alone, and is solved there."""
    openspiel = {"openspiel": partial(openspiel_suite, preset, 1)}
    if preset in REDUCED:
        return openspiel | {"solving": partial(solving_suite, preset)}
    others = {
        "pettingzoo": partial(pettingzoo_suite, preset, 30),
        "gymnasium": partial(gymnasium_suite, preset, "level:3"),
    }
    return others | openspiel


def suites(presets: list[str]) -> int:
    """Every suite over every preset; how many fail?"""
    failed = 0
    for preset in presets:
        for name, run in suites_of(preset).items():
            started = time.process_time()
            try:
                run()
                word = "passed"
            except Exception as error:
                word, failed = f"FAILED: {type(error).__name__}: {error}", failed + 1
            print(f"{preset:36} {name:12} {time.process_time() - started:6.1f} s  {word}", flush=True)
    return int(failed > 0)
