"""Siege: a planned turn is better than a greedy one, and a turn that wins is found."""

from __future__ import annotations

import pytest
from tests.bots.positions import level
from tests.matches import PRESETS, game

from quintain.bots.levels import bot
from quintain.bots.matches import play_match
from quintain.bots.planningbot import PlannerConfig, PlanningBot

LEVELS = tuple(preset for preset in PRESETS if preset.startswith("siege-"))


@pytest.mark.parametrize("preset", LEVELS)
def test_a_planner_does_at_least_as_well_as_greed(preset: str) -> None:
    planner, greedy = PlanningBot("planner", PlannerConfig(worlds=8)), bot("greedy")
    seeds = range(5)
    planned = sum(play_match(game(preset), [planner, greedy], seed) for seed in seeds)
    grabbed = sum(play_match(game(preset), [greedy, greedy], seed) for seed in seeds)
    assert planned >= grabbed


@pytest.mark.parametrize("number", [3, 5])
def test_a_turn_that_wins_is_found(number: int) -> None:
    """One point of the enemy's camp is left, the camp cell is empty, and a soldier is one step too far away."""
    kind = game("siege")
    match = kind.new(seed=1)
    state = match._state.plain()
    for cell in state.cells:
        cell.unit, cell.side, cell.health = -1, 2, 0
    soldier = next(i for i, card in enumerate(kind.card_set.cards) if card.id == "pawn")
    place = (state.rows - 3) * 4 + 1
    state.cells[place].unit, state.cells[place].side, state.cells[place].health = soldier, 0, 1
    state.camp_damage[1] = int(kind.options["enemy_camp_health"]) - 1
    match._state.load(state)
    match._changed()
    for luck in range(3):
        played = match.copy()
        while 0 in played.to_act and played._state.plain().turn == state.turn:
            code = level(number).choose(kind, played.observe(0), 0, luck)
            played.play({0: code})
        assert played.result is not None
        assert played.result.winner == 0


def test_the_environment_can_be_played_as_well() -> None:
    versus = [preset for preset in PRESETS if game(preset).options.get("versus")]
    kind = game(versus[0]) if versus else None
    if kind is None:
        import quintain

        kind = quintain.load("siege", versus=True)
    assert play_match(kind, [bot("greedy"), bot("level:3")], 1) in (0.0, 0.5, 1.0)
