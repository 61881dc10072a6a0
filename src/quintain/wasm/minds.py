"""What the page's bots are made from: how hard each level thinks, in which tables, and what it knows. All of it is
taken from the bots that play here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, get_args, get_origin, get_type_hints

from quintain.bots.characters import PREFIX, characters_of
from quintain.bots.habits import read_habit
from quintain.bots.levels import LEVELS, PLANNERS
from quintain.bots.parts import features_of, is_solo, tuning_for
from quintain.bots.planningbot import WEIGHED, PlannerConfig, Planning, situation
from quintain.bots.search.planner import PlannerSpace
from quintain.bots.search.playouts import TrySpace
from quintain.bots.search.workspace import Workspace
from quintain.bots.subgamebot import OPENING, SolverConfig, SubgameSolver
from quintain.bots.subgamebot import SURE as CERTAIN
from quintain.bots.trying import SLICE
from quintain.bots.weights import SURE, Chance, Weights, weights_for
from quintain.content import LANGUAGES
from quintain.review.judge import JUDGE, PLANNER_LEVEL, SAMPLES, Judge
from quintain.rules.game import Game
from quintain.rules.records import Record
from quintain.rules.rulebook import SEATS
from quintain.wasm.layouts import SIZES, told


def levels_of(game: Game) -> dict[str, Any]:
    """All levels of a game by name. They are the same for all its presets."""
    if is_solo(game.rulebook):
        return {f"level:{number}": planner_told(game, config) for number, config in PLANNERS.items()}
    return {f"level:{number}": solver_told(game, config) for number, config in LEVELS.items()}


def judge_told(game: Game) -> dict[str, Any]:
    """Who reviews matches: how it thinks, and how it compares moves."""
    judge = Judge(game)
    config = judge.playouts.config
    solo = is_solo(game.rulebook)
    return {
        "name": judge.bot.name,
        "level": planner_told(game, PLANNERS[PLANNER_LEVEL]) if solo else solver_told(game, JUDGE),
        "worlds": judge.worlds,
        "samples": SAMPLES,
        "tried": asdict(config),
        "tries": told(config.tries(tuning_for(game.rulebook))),
        "trying": tables(game, TrySpace, judge.playouts.space),
    }


def solver_told(game: Game, config: SolverConfig) -> dict[str, Any]:
    solver = SubgameSolver(game, config, weights_for(game))
    config = solver.config
    thinking = {
        "kind": "solver",
        "config": {**asdict(config), "opening": OPENING, "slice": SLICE, "sure": CERTAIN},
        "limits": told(config.limits()),
        "tables": tables(game, Workspace, solver.workspace),
        "nets": nets(config),
    }
    if solver.playouts and config.tried:
        thinking["tries"] = told(config.tried.tries(tuning_for(game.rulebook)))
        thinking["trying"] = tables(game, TrySpace, solver.playouts.space)
    return thinking


def nets(config: SolverConfig) -> list[dict[str, Any]]:
    """By which weights moves are compared and positions valued, and what is different about them at this level."""
    leads: dict[str, Any] = {} if config.hidden_layer else {"units": 0}
    compared = "contest" if config.temperature else "fitted"
    return [{"of": compared, **leads, "oversight": config.oversight}, {"of": "fitted", **leads}]


def planner_told(game: Game, config: PlannerConfig) -> dict[str, Any]:
    planning = Planning(game, config, weights_for(game))
    return {
        "kind": "planner",
        "config": {**asdict(config), "weighed": WEIGHED, "sure": SURE},
        "planner": told(config.planner()),
        "tables": tables(game, PlannerSpace, planning.workspace),
        "nets": [{"of": "fitted"}],
    }


def tables(game: Game, cls: type[tuple[Any, ...]], made: tuple[Any, ...]) -> list[dict[str, Any]]:
    """What a workspace consists of, in the order in which compiled code takes it."""
    found = []
    for (name, hint), given in zip(get_type_hints(cls, include_extras=True).items(), made, strict=True):
        row = get_args(hint)[0] if get_origin(hint) is list else hint
        if isinstance(row, type) and issubclass(row, Record):
            kind = game.rulebook.state if row.__name__ == "State" else row
            size, of = kind.dtype.itemsize, kind.__name__
        else:
            size, of = SIZES[row.__metadata__[0]], row.__metadata__[0]
        rows = given.nbytes // size if get_origin(hint) is list else 0
        found.append({"name": name, "of": of, "size": size, "rows": rows})
    return found


def characters(game: Game) -> dict[str, Any]:
    """Characters by name: as which level they think, and what they like."""
    return {
        PREFIX + key: {
            "level": f"level:{one.level}",
            "margin": one.margin,
            "habits": [read_habit(game.rulebook, habit) for habit in one.habits],
        }
        for key, one in characters_of(game.rulebook).items()
    }


def weights_told(game: Game) -> Mapping[str, Any]:
    """What positions and moves of a preset are worth."""
    weights: Weights = weights_for(game)
    return {"fitted": told(weights.net()), "contest": told(weights.for_moves().net())}


def chances_told(game: Game) -> Mapping[str, Any]:
    """How often those who plan win, by level and seat, when a plan came to a value: slope and lift."""
    kept = weights_for(game).chances
    if not is_solo(game.rulebook):
        return {}
    names = [f"level:{number}" for number in PLANNERS]
    return {name: [list(kept.get(situation(name, game, seat), Chance())) for seat in range(SEATS)] for name in names}


def features_told(game: Game) -> list[dict[str, str]]:
    """What the numbers are called that positions are valued by."""
    texts = game.rulebook.texts
    return [{one: texts.words(feature.message, one) for one in LANGUAGES} for feature in features_of(game.rulebook)]
