"""What cards and decks are worth, and tuning by goals."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quintain
from quintain.games import catalog
from quintain.lab import hooks
from quintain.lab.arms import Arm, arm_of
from quintain.lab.breeding import changed, concentrated, is_legal, random_deck
from quintain.lab.cards import card_lines, cards, curve, traits
from quintain.lab.decks import Rival, deck_map, equilibrium, map_lines, meta, meta_lines, rival_line
from quintain.lab.naming import fair_words
from quintain.lab.pricing import Search
from quintain.lab.study import Budget, Study
from quintain.lab.tune import Goals, tune, tune_lines
from quintain.lab.workbench import Workbench


def lanes_with(change: dict[str, Any], who: str) -> Arm:
    """The base set with one card changed."""
    known = [dict(card) for card in quintain.load("lanes").cards.values()]
    next(card for card in known if card["id"] == who).update(change)
    return arm_of("lanes", cards=json.dumps(known))


def test_a_planted_strong_card_is_found_and_priced() -> None:
    arm = lanes_with({"attack": 7, "defence": 7}, "anansi")  # costs 1
    found = cards(Study(), arm, precision=0.004)
    best = found.cards[0]
    assert best.id == "anansi"
    assert best.value > 0.2
    assert best.fair_low is not None
    assert best.fair_low >= 3
    victims = [card for card in found.cards if card.dominated_by == "anansi"]
    assert victims
    assert not best.is_dead


def test_a_card_is_off_the_curve_by_what_its_numbers_do_not_tell() -> None:
    """Where worth follows the numbers, one card that is worth more than they promise is off by just that, and bends the
    curve for no other."""
    book = catalog.rulebook("lanes")
    known = list(quintain.load("lanes").cards.values())
    values = [0.02 * card["attack"] + 0.01 * card["defence"] - 0.05 * card["cost"] for card in known]
    place = next(i for i, card in enumerate(known) if card["id"] == "anansi")
    values[place] += 0.3
    off = [value - guess for value, guess in zip(values, curve(book, known, values), strict=True)]
    assert off[place] == pytest.approx(0.3, abs=0.02)
    assert max(abs(one) for i, one in enumerate(off) if i != place) < 0.1


def test_a_planted_dead_card_is_found() -> None:
    found = cards(Study(), lanes_with({"attack": 0, "defence": 1, "cost": 10}, "anansi"), precision=0.004)
    worst = next(card for card in found.cards if card.id == "anansi")
    assert worst.is_dead
    assert worst.dominated_by is not None


@pytest.mark.parametrize("preset", ["lanes", "clash", "duel", "siege"])
def test_every_rulebook_has_a_price_list(preset: str) -> None:
    found = cards(Study(), arm_of(preset), precision=0.02, deals=4096)
    assert abs(sum(card.value for card in found.cards)) / len(found.cards) < 0.01
    assert all(card.error > 0 for card in found.cards)
    for language in ("en", "ru"):
        lines = card_lines(found, language)
        assert len(lines) == len(found.cards) + 1
    json.dumps(found.to_json())


class Seen(Study):
    """A study that remembers at which costs cards were played."""

    def __init__(self) -> None:
        super().__init__()
        self.arms: list[Arm] = []

    def cards(self, arm: Arm, budget: Budget, wanted: Any) -> Any:
        self.arms.append(arm)
        return super().cards(arm, budget, wanted)


def test_a_fair_cost_was_played() -> None:
    """Firebird was called fair at 3 by a straight line, and was worth far less than the average card there."""
    study, arm = Seen(), arm_of("lanes")
    found = {card.id: card for card in cards(study, arm, precision=0.006).cards}
    cost = {id: card["cost"] for id, card in arm.game.cards.items()}
    played = {(card["id"], card["cost"]) for seen in study.arms for card in seen.game.cards.values()}
    values = {(id, cost[id]): found[id].value for id in found}
    for seen in study.arms[1:]:
        at_once = [card for card in seen.game.cards.values() if card["cost"] != cost[card["id"]]]
        assert 1 <= len(at_once) <= len(cost) // 12  # the others stay what they are compared with
    for id, card in found.items():
        ends = [one for one in (card.fair_low, card.fair_high) if one is not None]
        assert ends
        assert all((id, one) in played for one in ends)
        if len(ends) == 2:
            assert ends[1] - ends[0] in (0, 1)
        if cost[id] in ends and ends[0] != ends[-1]:
            assert (values[id, cost[id]] > 0) == (cost[id] == card.fair_low)


@pytest.mark.parametrize(
    ("worth", "told"),
    [
        ({1: 0.17, 2: 0.04, 3: -0.07}, "between 2 and 3"),
        ({1: 0.17, 2: 0.002}, "2"),
        ({1: -0.05, 0: -0.02}, "below 0"),
        ({1: 0.3, 2: 0.2, 3: 0.1, 4: 0.05}, "above 4"),
        ({1: 0.004}, "1"),
    ],
)
def test_costs_are_tried_until_one_is_fair_or_two_enclose_it(worth: dict[int, float], told: str) -> None:
    search = Search(1)
    search.note(1, worth[1], 0.004)
    tried = [1]
    while (cost := search.next_cost(0, 4)) is not None:
        search.note(cost, worth[cost], 0.004)
        tried.append(cost)
    assert tried == list(worth)
    assert fair_words(*search.found(), "en") == told


def test_cards_can_be_counted_with_any_bot() -> None:
    """L13 — at level 5 every card is played in a quarter of the hands that hold it: the price list has the share."""
    found = cards(Study(), arm_of("lanes", bots=("level:5", "level:5")), deals=16)
    assert found.matches == 16
    assert 0.3 < sum(card.played or 0.0 for card in found.cards) / len(found.cards) < 0.9
    assert all(card.fair_low is None for card in found.cards)  # it would take too long to play it at other costs
    bench = Workbench(arm_of("lanes"), 1)
    assert np.array_equal(bench.cards(0, 16), bench.thinking_cards(0, 16))  # it is the same count


def test_values_are_by_intervention() -> None:
    """Twins with the same numbers are worth the same, whoever can afford to play them."""
    found = {card.id: card for card in cards(Study(), arm_of("lanes"), precision=0.003).cards}
    one, other = found["ali-baba"], found["coyote"]  # both 4/2 for 1
    assert abs(one.value - other.value) < 4 * (one.error**2 + other.error**2) ** 0.5


def test_cards_that_nobody_is_dealt_cannot_be_valued() -> None:
    with pytest.raises(quintain.QuintainError, match="nothing to compare"):
        cards(Study(), arm_of("siege-01-the-orchard-wall"), deals=64)


def test_traits_of_an_effect() -> None:
    card = {"id": "x", "rarity": "rare", "effects": [{"attack": 3, "for": 2}, {"attack": 4, "opponent": True}]}
    assert traits(catalog.rulebook("clash"), card) == {"rarity-rare": 1.0, "attack": 6.0, "opponent attack": 4.0}


def test_traits_of_a_unit() -> None:
    card = {
        "id": "x",
        "attack": "melee",
        "power": 2,
        "price": {"initiative": 3},
        "symbols": ["swift"],
        "tags": ["knight"],
    }
    found = traits(catalog.rulebook("siege"), card)
    assert found == {"attack-melee": 1.0, "power": 2.0, "price-initiative": 3.0, "symbol-swift": 1.0}


def test_a_game_that_says_nothing_about_its_cards_has_their_numbers_and_four_of_each() -> None:
    lanes = arm_of("lanes")
    assert traits(lanes.rulebook, lanes.game.cards["aesop"]) == {"attack": 1.0, "defence": 5.0, "cost": 1.0}
    assert hooks.may_join(lanes.game, ["aesop"] * 3, "aesop")
    assert not hooks.may_join(lanes.game, ["aesop"] * 4, "aesop")


@pytest.mark.parametrize(
    ("preset", "option"), [("clash", "max_common"), ("duel", "max_copies"), ("siege", "deck_copies")]
)
def test_a_card_joins_a_deck_within_the_limits_of_its_game(preset: str, option: str) -> None:
    game = arm_of(preset).game
    card = next(one["id"] for one in game.cards.values() if one.get("rarity", "common") == "common")
    most = int(game.options[option])
    assert hooks.may_join(game, [card] * (most - 1), card)
    assert not hooks.may_join(game, [card] * most, card)


# ------------------------------------------------------------------------------------------ decks
@pytest.mark.parametrize("preset", ["clash", "duel"])
def test_bred_decks_are_legal(preset: str) -> None:
    arm, chance = arm_of(preset), random.Random(1)
    deck = random_deck(arm, chance)
    assert is_legal(arm, deck)
    for _ in range(5):
        other = changed(arm, deck, chance)
        assert other is not None
        assert other != deck
        assert is_legal(arm, other)
        deck = other
    trait = {"clash": "set_aside", "duel": "def"}[preset]
    full = concentrated(arm, trait)
    assert full is not None
    assert is_legal(arm, full)
    known = arm.game.cards
    amount = [sum(traits(arm.rulebook, known[card]).get(trait, 0.0) for card in one) / len(one) for one in (full, deck)]
    assert amount[0] > amount[1]


def test_a_map_of_decks_beats_the_starters() -> None:
    found = deck_map(Study(), arm_of("clash"), rounds=2)
    assert len(found.niches) >= 3
    assert found.niches[0].score > 0.55
    assert all(is_legal(arm_of("clash"), niche.deck) for niche in found.niches)
    assert map_lines(found, "ru")
    assert deck_map(Study(), arm_of("clash"), rounds=2) == found


def test_rock_paper_scissors_is_mixed_evenly() -> None:
    payoff = np.array([[0, -0.4, 0.2], [0.4, 0, -0.2], [-0.2, 0.2, 0.0]])
    mix, gap = equilibrium(payoff)
    assert np.allclose(mix, [0.25, 0.25, 0.5], atol=0.01)
    assert gap < 0.001


def test_a_meta_of_starters() -> None:
    found = meta(Study(), arm_of("clash"), deals=200, generations=1)
    scores = np.array(found.scores)
    assert np.allclose(scores + scores.T, 1.0)
    assert abs(sum(found.mix) - 1) < 1e-9
    assert found.gap < 0.005
    for language in ("en", "ru"):
        assert len(meta_lines(found, language)) == len(found.names) + 3
    assert "Equilibrium among these" in meta_lines(found)[-2]


def test_a_deck_that_profits_against_the_mix_is_looked_for() -> None:
    """The equilibrium is one of the decks that are there: a bred deck beats two that were thrown together."""
    arm, chance = arm_of("clash"), random.Random(5)
    weak = {"one": random_deck(arm, chance), "other": random_deck(arm, chance)}
    found = meta(Study(), arm, weak, deals=200, generations=3)
    assert found.rival is not None
    assert found.rival.profits
    assert is_legal(arm, found.rival.deck)
    assert found.rival.deck not in weak.values()
    assert "Another deck profits" in meta_lines(found)[-1]
    assert found.to_json()["rival"]["profits"]
    assert meta(Study(), arm, weak, deals=200, generations=3) == found


def test_a_deck_that_does_not_profit_is_not_called_one() -> None:
    rival = Rival(("ox",), 0.51, 0.01, 40)
    assert not rival.profits
    assert "of 40 that a search tried, the best scores 51.0 % ± 2.0 %" in rival_line(rival, "greedy", "en")


def test_games_without_own_decks_say_so() -> None:
    for ask in (deck_map, meta):
        with pytest.raises(quintain.QuintainError, match="no decks to choose"):
            ask(Study(), arm_of("lanes"))
    assert hooks.starter_decks(arm_of("lanes").game) == {}


# ------------------------------------------------------------------------------------------ tuning
def goals(**rest: Any) -> Goals:
    return Goals.model_validate(rest)


def test_tuning_meets_its_goals_on_fresh_deals_with_one_change() -> None:
    wanted = goals(goals={"length": {"low": 5.8, "high": 6.6}}, options={"hp": [20, 25, 40], "overflow": []})
    found = tune(Study(), arm_of("lanes"), wanted, tiers=("random", "greedy"))
    assert dict(found.best.changes) == {"hp": 20}
    assert found.decided
    assert {bots for bots, _ in found.checked} == {"random", "greedy"}
    for language in ("en", "ru"):
        assert "hp=20" in tune_lines(found, language)[0]


def test_what_is_right_is_left_alone() -> None:
    found = tune(Study(), arm_of("lanes"), goals(goals={"draws": {"high": 0.5}}), tiers=("greedy",))
    assert found.best.changes == ()
    assert found.decided


def test_goals_out_of_reach_are_not_called_met() -> None:
    wanted = goals(goals={"length": {"low": 100}}, options={"hp": [25, 35]}, most_changes=1)
    found = tune(Study(), arm_of("lanes"), wanted, tiers=("greedy",))
    assert not found.decided
    assert dict(found.best.changes) == {"hp": 35}


def test_goals_are_checked(tmp_path: Path) -> None:
    from quintain.content import ContentError, load_yaml

    path = tmp_path / "goals.yaml"
    path.write_text("goals: {length: {low: 3, high: 2}}\n")
    with pytest.raises(ContentError, match="above high"):
        load_yaml(path, Goals)
    with pytest.raises(quintain.QuintainError, match="no metric 'lenght'"):
        tune(Study(), arm_of("lanes"), goals(goals={"lenght": {"low": 1}}))
    assert catalog.table("lanes").options
