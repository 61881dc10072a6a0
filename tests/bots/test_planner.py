"""Siege: a planned turn is better than a greedy one, a turn that wins is found, and a plan lasts for its turn."""

from __future__ import annotations

import pytest
from tests.bots.positions import level
from tests.matches import PRESETS, game, with_backing
from tests.siege.table import battle

import quintain
from quintain import Match
from quintain.bots.levels import PLANNERS, bot
from quintain.bots.luck import Luck
from quintain.bots.matches import play_match, play_on
from quintain.bots.planningbot import PlannerConfig, Planning, PlanningBot
from quintain.bots.weights import Chance

LEVELS = tuple(preset for preset in PRESETS if preset.startswith("siege-"))
EMPTY = """
    (.         .         .         .)
     .         .         .         .
     .         pawn      .         .
     .         .         .         .
     .         .         .         .
"""


def planner(number: int = 5) -> PlanningBot:
    return PlanningBot(f"level:{number}", PLANNERS[number])


def planning_of(player: PlanningBot, match: Match) -> Planning:
    return player.planning(match.game)


@pytest.mark.parametrize("preset", LEVELS)
def test_a_planner_does_at_least_as_well_as_greed(preset: str) -> None:
    planner, greedy = PlanningBot("planner", PlannerConfig(worlds=8)), bot("greedy")
    seeds = range(5)
    planned = sum(play_match(game(preset), [planner, greedy], seed) for seed in seeds)
    grabbed = sum(play_match(game(preset), [greedy, greedy], seed) for seed in seeds)
    assert planned >= grabbed


# ------------------------------------------------------------------------------------------ a turn that wins
@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_turn_that_wins_is_found(number: int) -> None:
    """S13 — one point of the enemy's camp is left, the camp cell is empty, and a pawn is one step too far away."""
    match = battle(EMPTY, given={"camp_damage": [0, 9]})
    for luck in range(3):
        played = match.copy()
        while played.to_act:
            played.play({0: level(number).choose(played.game, played.observe(0), 0, luck)})
            assert played.position()["turn"] == 2 or played.result
        assert played.result is not None
        assert played.result.winner == 0


def test_a_win_that_depends_on_the_next_card_is_not_certain() -> None:
    """S18 — with the falcon, which flies, the camp would fall; but whether it is the next card nobody knows."""
    empty = EMPTY.replace("pawn", ".   ")
    given = {"camp_damage": [0, 9], "bonuses": ["draw"], "deck": ["falcon", *["wicker-wall"] * 9]}
    match = battle(empty, given=given, draw=0)
    mix = planner().mix(match.game, match.observe(0), 0, Luck(1))
    assert not mix.certain


# ------------------------------------------------------------------------------------------ a plan for the turn
def turn_of(player: PlanningBot, match: Match, luck: int) -> list[tuple[int, bool]]:
    """The moves up to the end of the turn, and which of them took thought."""
    made = []
    while match.to_act and match.position()["stage"] == "prepare" and match.position()["turn"] == 2:
        move = player.choose(match.game, match.observe(0), 0, luck)
        made.append((move, planning_of(player, match).weighed(match.observe(0), 0) is not None))
        match.play({0: move})
    return made


HELD = "swordsman, archer, pawn, pawn"


def test_a_turn_is_thought_about_once_and_then_played() -> None:
    made = turn_of(planner(), battle(EMPTY, hand=HELD), 1)
    assert [thought for _, thought in made] == [True] + [False] * (len(made) - 1)
    assert len(made) > 2


def test_a_plan_can_be_thought_over_at_every_move() -> None:
    player = PlanningBot("again", PlannerConfig(moves=8, worlds=4, stages=2, again=1))
    assert all(thought for _, thought in turn_of(player, battle(EMPTY, hand=HELD), 1))


def test_a_plan_is_dropped_when_the_table_is_not_as_expected() -> None:
    """The plan's first move is not made: it is asked about the same table again, and about another one."""
    player, match = planner(), battle(EMPTY, hand=HELD)
    first = player.choose(match.game, match.observe(0), 0, 1)
    assert player.choose(match.game, match.observe(0), 0, 1) == first
    assert planning_of(player, match).weighed(match.observe(0), 0) is not None
    match.play({0: match.legal(0)[-1]})
    code = player.choose(match.game, match.observe(0), 0, 1)
    assert code in match.legal_codes(0)


def test_the_same_match_is_played_again_to_the_last_move() -> None:
    """Also by a bot that has played something else before."""
    kind = quintain.load("siege", versus=True)
    used = [planner(), planner(6)]
    play_match(kind, used, 9)
    found = []
    for players in ([planner(), planner(6)], used):
        match = kind.new(seed=4)
        play_on(match, players, 4)
        found.append(match.decisions)
    assert found[0] == found[1]


def test_a_hint_does_not_depend_on_what_was_planned_before() -> None:
    player, match = planner(), battle(EMPTY, hand=HELD)
    match.play({0: player.choose(match.game, match.observe(0), 0, 1)})
    fresh = planner().mix(match.game, match.observe(0), 0, Luck(2))
    assert player.mix(match.game, match.observe(0), 0, Luck(2)) == fresh
    assert max(fresh.worths) == fresh.worths[fresh.shares.index(1.0)]
    assert len(fresh.moves) > 1


def test_the_environment_is_planned_better_than_greedily() -> None:
    """S21 — 40 battles each against a greedy player, who wins nine in ten against a greedy environment."""
    kind, greedy = quintain.load("siege", versus=True), bot("greedy")
    won = sum(1.0 - play_match(kind, [greedy, planner()], seed) for seed in range(40))
    assert won > 16


# ------------------------------------------------------------------------------------------ chances
def test_chances_rise_with_what_a_plan_came_to_and_are_never_certain() -> None:
    chance = Chance(0.8, 0.3)
    values = [chance.of(value / 10) for value in range(-9, 10)]
    assert values == sorted(values)
    assert -1.0 < chance.of(-1.0) < values[0] < values[-1] < chance.of(1.0) < 1.0


@pytest.mark.parametrize(("preset", "versus"), [(LEVELS[0], False), ("siege", True)])
def test_it_plans_in_plain_python_as_in_machine_code(preset: str, versus: bool) -> None:
    kind = quintain.load(preset, versus=versus)
    config = PlannerConfig(moves=4, worlds=2, stages=2, rounds=2)
    found = []
    for one in (kind, with_backing(kind, "plain")):
        player, match = PlanningBot("planner", config), one.new(seed=3)
        for luck in range(5):
            seat = match.to_act[0]
            match.play({seat: player.choose(one, match.observe(seat), seat, luck)})
        found.append(match.decisions)
    assert found[0] == found[1]
