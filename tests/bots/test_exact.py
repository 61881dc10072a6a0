"""Exact answers: the solver against hand-made truths, against OpenSpiel, and bots against the solver."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from tests.matches import game, somewhere

from quintain import UnknownName
from quintain.bots.exact.exploit import strategy_of
from quintain.bots.exact.solver import Solver
from quintain.bots.exact.tree import InfoSet, Node, Tree, TreeBuilder, deals, reduced, tree_of, variant, variants
from quintain.bots.levels import LEVELS
from quintain.bots.luck import Luck
from quintain.bots.subgamebot import SubgameBot


@cache
def small(name: str, most: int = 5) -> Solver:
    """A reduced variant with only its first deals."""
    spec = variant(name)
    kind = reduced(spec)
    dealt = deals(kind, spec)[:most]
    total = sum(weight for _, weight in dealt)
    return Solver(TreeBuilder(kind, spec.decisions).build([(state, weight / total) for state, weight in dealt]))


def pennies() -> Solver:
    """Matching pennies, written down by hand: seat 0 wins when both show the same side."""
    view = somewhere("lanes", 1).observe(0)
    tree = Tree(game("lanes"), [1.0])
    tree.nodes = [Node(0, -1, -1, (0, 1), (2, 2), 0)]
    tree.infosets = [InfoSet(0, [0, 1], view), InfoSet(1, [0, 1], view)]
    tree.values, tree.children = [1.0, -1.0, -1.0, 1.0], [-1] * 4
    return Solver(tree)


def test_matching_pennies_comes_out() -> None:
    solver = pennies()
    assert solver.nash_conv(solver.solve(50)) < 0.01
    always = solver.from_mixes([[1.0, 0.0], [1.0, 0.0]])
    assert solver.value(always) == 1.0
    assert solver.nash_conv(always) == pytest.approx(2.0)  # seat 1 could have won every time, seat 0 does already
    half = solver.from_mixes([[0.75, 0.25], [0.5, 0.5]])
    assert solver.nash_conv(half) == pytest.approx(0.5)


def test_solving_gets_better_with_rounds() -> None:
    solver = small("duel-tiny")
    distances = [solver.nash_conv(solver.solve(rounds)) for rounds in (5, 40, 160)]
    assert distances[0] > distances[1] > distances[2]
    assert distances[2] < 0.01 < 0.3 < solver.nash_conv(solver.uniform())


def test_a_better_response_never_loses_to_the_strategy_itself() -> None:
    solver = small("duel-tiny")
    strategy = solver.solve(3)
    value = solver.value(strategy)
    assert solver.best_response(strategy, 0) >= value - 1e-12
    assert solver.best_response(strategy, 1) >= -value - 1e-12


def test_nobody_forgets() -> None:
    """Forks that share what a seat knows share all it has seen and done before: the condition of best responses."""
    tree = small("duel-tiny").tree
    before: dict[int, object] = {}
    for node in tree.nodes:
        for seat in (0, 1):
            if node.infosets[seat] >= 0:
                at, last = node, None
                while at.parent >= 0:
                    moved, at = at.moved[seat], tree.nodes[at.parent]
                    if at.infosets[seat] >= 0:
                        last = (at.infosets[seat], moved)
                        break
                assert before.setdefault(node.infosets[seat], last) == last


@pytest.mark.parametrize("name", ["duel-tiny", "lanes-tiny"])
def test_openspiel_agrees(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    policy = pytest.importorskip("open_spiel.python.policy")
    exploitability = pytest.importorskip("open_spiel.python.algorithms.exploitability")

    solver = small(name, 2)
    other = pyspiel.load_efg_game(as_efg(solver.tree))
    for strategy in (solver.uniform(), solver.solve(20)):
        table = policy.TabularPolicy(other)
        for key, row in table.state_lookup.items():
            number = int(key.split("infoset")[1].split("e")[0])
            first, last = solver.first_action[number], solver.first_action[number + 1]
            shares = np.zeros(table.action_probability_array.shape[1])
            legal = np.flatnonzero(table.legal_actions_mask[row])
            shares[legal] = strategy[first:last]
            table.action_probability_array[row] = shares
        assert exploitability.nash_conv(other, table) == pytest.approx(solver.nash_conv(strategy), abs=1e-6)


def as_efg(tree: Tree) -> str:
    """The tree in Gambit's text format; what is decided at once is written one seat after the other."""
    lines = ['EFG 2 R "reduced" { "0" "1" }']
    roots = [number for number, node in enumerate(tree.nodes) if node.parent < 0]
    chances = " ".join(f'"d{number}" {tree.weights[tree.nodes[number].deal]:.17g}' for number in roots)
    lines.append(f'c "" 1 "" {{ {chances} }} 0')
    outcomes = [0]
    # A infoset's number among those of its seat: the format counts them seat by seat.
    place: dict[int, int] = {}
    for seat in (0, 1):
        mine = [number for number, infoset in enumerate(tree.infosets) if infoset.seat == seat]
        place |= {number: i + 1 for i, number in enumerate(mine)}

    def write(number: int) -> None:
        node = tree.nodes[number]
        write_seat(number, node, 0, 0)

    def write_seat(number: int, node: Node, seat: int, a: int) -> None:
        if seat == 2:
            write_outcome(node.first + a)
            return
        step = node.counts[1] if seat == 0 else 1
        if node.infosets[seat] >= 0:
            infoset = node.infosets[seat]
            moves = " ".join(f'"m{seat}x{infoset}x{i}"' for i in range(node.counts[seat]))
            lines.append(f'p "" {seat + 1} {place[infoset]} "infoset{infoset}e" {{ {moves} }} 0')
        for i in range(node.counts[seat]):
            write_seat(number, node, seat + 1, a + i * step)

    def write_outcome(outcome: int) -> None:
        if tree.children[outcome] >= 0:
            write(tree.children[outcome])
        else:
            outcomes[0] += 1
            lines.append(f't "" {outcomes[0]} "" {{ {tree.values[outcome]} {-tree.values[outcome]} }}')

    for number in roots:
        write(number)
    return "\n".join(lines) + "\n"


def test_every_variant_can_be_dealt() -> None:
    for spec in variants().values():
        assert len(deals(reduced(spec), spec.model_copy(update={"deals": 40}))) > 1


@pytest.mark.parametrize(("name", "number"), [("lanes-tiny", 30), ("clash-tiny", 25)])
def test_deals_of_different_cards_are_all_alike(name: str, number: int) -> None:
    weights = [weight for _, weight in deals(reduced(variant(name)), variant(name))]
    assert weights == pytest.approx([1 / number] * number)


def test_deals_with_copies_are_as_likely_as_they_are() -> None:
    """Two of four wolves among ten cards: 6 pairs of 45. A wolf and one of three walls: 12."""
    weights = [weight for _, weight in deals(reduced(variant("duel-tiny")), variant("duel-tiny"))]
    assert len(weights) == 36
    assert min(weights) == pytest.approx((3 / 45) ** 2)
    assert max(weights) == pytest.approx((12 / 45) ** 2)
    assert sum(weights) == pytest.approx(1.0)


def test_whoever_asks_from_whatever_hand_is_told_about_the_same_game() -> None:
    """Five hands are possible for either side: what the other side does with each does not depend on who asks."""
    tree = tree_of("clash-tiny")
    player = SubgameBot("all hands", replace(LEVELS[6], outcomes=3000))
    solver = player.solver(tree.game)
    told = []
    for number, infoset in enumerate(tree.infosets[:10]):
        if infoset.seat == 0:
            player.mix(tree.game, infoset.view, 0, Luck(number))
            told.append({tuple(reply.state.players[1].hand[:4]): reply.moves for reply in solver.replies()})
    assert len(told) == 5
    for replies in told[1:]:
        assert replies.keys() == told[0].keys()
        for hand, moves in replies.items():
            assert [share for _, share in moves] == pytest.approx([share for _, share in told[0][hand]], abs=1e-6)


@pytest.mark.parametrize(("name", "level", "given_away"), [("clash-tiny", 6, 0.005), ("lanes-tiny", 6, 0.006)])
def test_experts_are_hard_to_exploit(name: str, level: int, given_away: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quintain.bots.exact.exploit.LUCKS", 1)
    solver = Solver(tree_of(name))
    assert solver.nash_conv(strategy_of(solver, f"level:{level}")) < given_away


def test_what_was_solved_to_its_end_is_played_on() -> None:
    """Seat 1 meets a face-down monster. Solved anew, it might be any card; as foreseen, one that was worth hiding."""
    tree = tree_of("duel-tiny")
    player = SubgameBot("expert", LEVELS[6])
    first = [
        i for i, known in enumerate(tree.infosets) if known.seat == 1 and known.before < 0 and len(known.moves) > 3
    ]
    differ = 0
    for number in first[:12]:
        infoset, past = tree.infosets[number], tree.past(number)
        anew = player.mix(tree.game, infoset.view, 1, Luck(number))
        player.recall(tree.game, past, 1)
        foreseen = player.mix(tree.game, infoset.view, 1, Luck(number))
        assert sum(foreseen.shares) == pytest.approx(1.0)
        assert set(foreseen.moves) == set(anew.moves)
        differ += foreseen.worths != pytest.approx(anew.worths, abs=0.01)
        later = player.mix(tree.game, infoset.view, 1, Luck(number))
        assert later.shares == pytest.approx(anew.shares, abs=1e-6), "who does not recall begins anew"
    assert differ > 0


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean 'duel-tiny'"):
        variant("duel-tin")


def test_thinking_longer_makes_a_bot_harder_to_exploit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quintain.bots.exact.exploit.LUCKS", 1)
    solver = Solver(tree_of("duel-tiny"))
    chance, little, much = (
        solver.nash_conv(strategy_of(solver, name)) for name in ("random", "search:60", "search:9000")
    )
    assert chance > little > much
    assert much < 0.06
