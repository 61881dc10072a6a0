"""OpenSpiel's algorithms run on the reduced variants and agree with our exact solver."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests.api_test import _assert_is_perfect_recall
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy

from quintain import OptionError
from quintain.adapters import openspiel
from quintain.bots.exact.solver import Array, Solver
from quintain.bots.exact.tree import TreeBuilder, deals, reduced, variant

DEALS = 2
variants = pytest.mark.parametrize("name", ["duel-tiny", "clash-tiny", "lanes-tiny"])


@cache
def solver(name: str) -> Solver:
    """A reduced variant with its first deals."""
    spec = variant(name)
    kind = reduced(spec)
    dealt = deals(kind, spec)[:DEALS]
    total = sum(weight for _, weight in dealt)
    return Solver(TreeBuilder(kind, spec.decisions).build([(state, weight / total) for state, weight in dealt]))


@cache
def spiel(name: str) -> Any:
    return openspiel.load(name, deals=DEALS)


@cache
def infosets(name: str) -> dict[int, tuple[str, list[int]]]:
    """The information state of OpenSpiel that each of ours is, by walking both trees side by side."""
    tree, found = solver(name).tree, dict[int, tuple[str, list[int]]]()
    states: list[Any] = []
    for node in tree.nodes:
        if node.parent < 0:
            state = spiel(name).new_initial_state()
            state.apply_action(node.deal)
        else:
            before = tree.nodes[node.parent]
            state = states[node.parent].clone()
            for seat in (0, 1):
                if before.infosets[seat] >= 0:
                    state.apply_action(tree.infosets[before.infosets[seat]].moves[node.moved[seat]])
        states.append(state)
        for seat in (0, 1):
            if node.infosets[seat] >= 0:
                known = (state.information_state_string(seat), tree.infosets[node.infosets[seat]].moves)
                assert found.setdefault(node.infosets[seat], known) == known
    assert len({known for known, _ in found.values()}) == len(tree.infosets)
    return found


def as_policy(name: str, strategy: Array) -> Any:
    """A strategy of our solver as OpenSpiel's."""
    table, first = TabularPolicy(spiel(name)), solver(name).first_action
    for number, (known, moves) in infosets(name).items():
        row = table.action_probability_array[table.state_lookup[known]]
        row[:] = 0
        row[moves] = strategy[first[number] : first[number + 1]]
    return table


@variants
def test_how_far_from_perfect_comes_out_the_same(name: str) -> None:
    ours = solver(name)
    theirs = exploitability.nash_conv(spiel(name), UniformRandomPolicy(spiel(name)))
    assert theirs == pytest.approx(ours.nash_conv(ours.uniform()), abs=1e-9)


@pytest.mark.parametrize("name", ["duel-tiny", "clash-tiny"])
def test_a_solution_is_as_good_there_as_here(name: str) -> None:
    ours = solver(name)
    strategy = ours.solve(30)
    theirs = exploitability.nash_conv(spiel(name), as_policy(name, strategy))
    assert theirs == pytest.approx(ours.nash_conv(strategy), abs=1e-9)


@pytest.mark.parametrize("name", ["duel-tiny", "clash-tiny"])
def test_cfr_plus_comes_near_an_equilibrium(name: str) -> None:
    """Its own opinion of its strategy is that of our solver, which is told the strategy move by move. On the largest
    variant it is run by `quintain bench adapters suites lanes-tiny`."""
    solving, ours = cfr.CFRPlusSolver(spiel(name)), solver(name)
    for _ in range(3):
        solving.evaluate_and_update_policy()
    policy = solving.average_policy()
    mixes = [[] for _ in ours.tree.infosets]  # type: list[list[float]]
    for number, (known, moves) in infosets(name).items():
        mixes[number] = [float(policy.policy_for_key(known)[move]) for move in moves]
    theirs = exploitability.nash_conv(spiel(name), policy)
    assert theirs == pytest.approx(ours.nash_conv(ours.from_mixes(mixes)), abs=1e-9)
    assert theirs < ours.nash_conv(ours.uniform()) / 2


def test_mccfr_runs() -> None:
    np.random.seed(1)
    solving = external_sampling_mccfr.ExternalSamplingSolver(spiel("duel-tiny"))
    for _ in range(30):
        solving.iteration()
    learned = exploitability.nash_conv(spiel("duel-tiny"), solving.average_policy())
    assert learned < exploitability.nash_conv(spiel("duel-tiny"), UniformRandomPolicy(spiel("duel-tiny")))


@pytest.mark.parametrize("name", ["duel-tiny", "clash-tiny"])
def test_nobody_forgets(name: str) -> None:
    """OpenSpiel's own check: whoever cannot tell two states apart has seen and done the same before."""
    assert _assert_is_perfect_recall(spiel(name))


def test_moves_at_once_are_the_same_game() -> None:
    """Made turn by turn by OpenSpiel itself, the simultaneous form is as exploitable as ours."""
    at_once = pyspiel.convert_to_turn_based(openspiel.load("clash-tiny", deals=DEALS, turn_based=False))
    theirs = exploitability.nash_conv(at_once, UniformRandomPolicy(at_once))
    assert theirs == pytest.approx(solver("clash-tiny").nash_conv(solver("clash-tiny").uniform()), abs=1e-9)


def test_tensors_tell_the_past() -> None:
    """The newest moment first; in a reduced variant there is room for all of them."""
    game = spiel("duel-tiny")
    state = game.new_initial_state()
    state.apply_action(0)
    first = np.array(state.information_state_tensor(0))[2:].reshape(game.history + 1, -1)
    seat, move = state.current_player(), state.legal_actions()[-1]
    state.apply_action(move)
    later = np.array(state.information_state_tensor(seat))[2:].reshape(game.history + 1, -1)
    assert later[1, 0] == move + 1
    assert seat != 0 or (later[1, 1:] == first[0, 1:]).all()
    assert game.history >= variant("duel-tiny").decisions


def test_chance_can_be_sampled() -> None:
    game = openspiel.load("duel", deals=0)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    drawn = {game.new_initial_state().chance_outcomes()[0] for _ in range(20)}
    assert len(drawn) == 20
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_options_are_part_of_the_name() -> None:
    game = openspiel.load("lanes", hp=7, strike="balanced")
    again = pyspiel.load_game(str(game))
    assert again.game.options["hp"] == 7
    assert again.game.options["strike"] == "balanced"
    with pytest.raises(OptionError, match="it takes no others"):
        openspiel.load("lanes-tiny", hp=3)
