"""S8, S20, S21, S21a: plans, a second player, decks, and battles without a level."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from tests.siege.table import battle, card, choices, done, only

import quintain
from quintain import CardError, DeckError, IllegalMove, Match, PositionError
from quintain.games.siege.campaign import level_named

EMPTY = """
    (. . . .)
    . . . .
    . . . .
    . . . .
    . . . .
"""


def prepared(match: Match) -> list[str | None]:
    return [entry and entry["unit"] for entry in match.position()["prepared"]]


# ------------------------------------------------------------------------------------------ S21a
def test_s21a_the_deck_is_drawn_from_the_players_units() -> None:
    game = quintain.load("siege")
    position = game.new(seed=4).position()
    cards = [unit for unit in position["deck"] + position["hand"] if unit != "pawn"]
    assert len(cards) == len(set(cards)) == 16
    assert not any({"enemy", "object"} & set(game.cards[unit]["tags"]) for unit in cards)


def test_s21a_with_given_cards_everything_comes_from_them() -> None:
    given = [card("melee 1/1/2"), card("ranged 2/1/1")]
    match = quintain.load("siege", cards=given, deck_size=5, start_hand=2, camp_health=50).new(seed=1)
    position = match.position()
    counted = Counter(position["deck"] + position["hand"][:2])
    assert sorted(counted.values()) == [2, 3]  # none comes a third time before the other has come twice
    assert set(counted) == {unit["id"] for unit in given}
    seen = set()
    for _ in range(6):
        seen |= set(prepared(match)) - {None}
        done(match)
        match.time_up()
    assert seen == {unit["id"] for unit in given}


def test_s21a_a_level_stays_when_cards_are_given() -> None:
    """Cards with the ids of the level's own take their places, the others come with them."""
    base = quintain.load("siege-02-wolves-at-the-ford")
    wolf = base.cards["wolf"] | {"health": 9, "name": "Old Wolf"}
    changed = quintain.load("siege-02-wolves-at-the-ford", cards=[wolf, card("melee 1/1/2")])
    before, after = base.new(seed=1).position(), changed.new(seed=1).position()
    assert changed.level == base.level
    assert [entry["health"] for entry in before["field"] if entry["unit"] == "wolf"] == [1, 1]
    assert [entry["health"] for entry in after["field"] if entry["unit"] == "wolf"] == [9, 9]
    assert [entry["unit"] for entry in after["field"]] == [entry["unit"] for entry in before["field"]]
    assert (after["hand"], after["deck"], after["bonuses"]) == (before["hand"], before["deck"], before["bonuses"])
    assert set(changed.cards) == {*base.cards, "m1-1-2"}
    assert changed.cards["raider"] == base.cards["raider"]


def test_s21a_cards_that_do_not_fit_a_level_are_refused() -> None:
    recruit = quintain.load("siege").cards["recruit"] | {"tags": ["enemy"]}
    with pytest.raises(
        CardError, match=r"the level 01-the-orchard-wall cannot be played with these cards: .*'recruit'"
    ):
        quintain.load("siege-01-the-orchard-wall", cards=[recruit])


def test_s21a_cards_without_a_level_are_all_there_is() -> None:
    assert set(quintain.load("siege", cards=[card("melee 1/1/2")]).cards) == {"m1-1-2", "pawn"}


# ------------------------------------------------------------------------------------------ S21a: the horde
def horde(seeds: range, turns: int = 6, **options: Any) -> list[list[str]]:
    """Who is prepared in each turn, the vanguard first."""
    game = quintain.load("siege", draw=0, camp_health=100, **options)
    found: list[list[str]] = [[] for _ in range(turns + 1)]
    for seed in seeds:
        match = game.new(seed=seed)
        found[0] += [event["card"] for event in only(match.opening, "prepared")]
        for turn in range(turns):
            found[turn + 1] += [event["card"] for event in only(done(match), "prepared")]
    return found


def test_s21a_the_horde_is_drawn_from_the_enemys_units_alone() -> None:
    known = quintain.load("siege").cards
    drawn = {unit for turn in horde(range(40)) for unit in turn}
    assert len(drawn) > 8
    assert all("enemy" in known[unit]["tags"] and "boss" not in known[unit]["tags"] for unit in drawn)


def test_s21a_the_horde_grows_in_strength() -> None:
    known = quintain.load("siege").cards
    for start, growth in [(2, 1), (4, 0), (3, 3)]:
        for turn, units in enumerate(horde(range(15), horde=start, horde_growth=growth, horde_swell=0)[1:], 1):
            strength = min(8, start + (turn // growth if growth else 0))
            assert {known[unit]["price"]["initiative"] for unit in units} <= set(
                range((strength + 1) // 2, strength + 1)
            )


def test_s21a_the_horde_grows_in_number() -> None:
    counts = [len(turn) for turn in horde(range(1), turns=7, horde_swell=3, vanguard=0)]
    assert counts[1:5] == [1, 1, 2, 2]
    steady = [len(turn) for turn in horde(range(1), turns=5, horde_swell=0, vanguard=0)]
    assert steady == [0, 1, 1, 1, 1, 1]


@pytest.mark.parametrize("vanguard", [0, 1, 4])
def test_s21a_the_vanguard_is_prepared_when_the_battle_begins(vanguard: int) -> None:
    position = quintain.load("siege", vanguard=vanguard).new(seed=2).position()
    assert position["field"] == []
    assert sum(entry is not None for entry in position["prepared"]) == vanguard
    nobody = quintain.load("siege", vanguard=vanguard, enemy_pace=0).new(seed=2).position()
    assert nobody["prepared"] == [None] * 4


def test_s21a_no_horde_where_a_second_player_decides() -> None:
    position = quintain.load("siege", versus=True).new(seed=2).position()
    assert (position["field"], position["prepared"]) == ([], [None] * 4)
    assert all("enemy" in quintain.load("siege").cards[unit]["tags"] for unit in position["muster"])


# ------------------------------------------------------------------------------------------ S20a
def test_s20a_starter_decks_fit_every_battle_that_takes_a_deck() -> None:
    for preset in ("siege", "siege-14-the-broken-gate", "siege-15-the-warlord"):
        game = quintain.load(preset)
        decks = game.rulebook.starter_decks(game.backdrop)
        assert len(decks) >= 4
        for name, deck in decks.items():
            position = game.new(seed=1, decks=(name, [])).position()
            brought = Counter(position["deck"] + position["hand"]) - Counter({"pawn": 1})
            assert brought == Counter(deck.cards)
    given = quintain.load("siege-01-the-orchard-wall")
    assert given.rulebook.starter_decks(given.backdrop) == {}


def test_s20a_starter_decks_have_plans_of_their_own() -> None:
    game = quintain.load("siege")
    decks = list(game.rulebook.starter_decks(game.backdrop).values())
    for i, one in enumerate(decks):
        for other in decks[:i]:
            common = Counter(one.cards) & Counter(other.cards)
            assert common.total() <= len(one.cards) // 2, (one.name, other.name)


def test_s20a_an_unknown_starter_deck() -> None:
    with pytest.raises(DeckError, match=r"there is no starter deck 'lance': did you mean 'lances'\? \(S20a\)"):
        quintain.load("siege").new(seed=1, decks=("lance", []))


@pytest.mark.parametrize("preset", ["siege-14-the-broken-gate", "siege-15-the-warlord"])
def test_s20a_the_deck_of_a_level_is_the_same_every_time(preset: str) -> None:
    """Also where the player may bring another one."""
    game = quintain.load(preset)
    assert game.options["own_deck"]
    piles = set()
    for seed in range(4):
        position = game.new(seed=seed).position()
        piles.add(tuple(sorted(position["deck"] + position["hand"])))
    assert len(piles) == 1


@pytest.mark.parametrize("pace", [0, 1, 3])
def test_s21a_enemy_pace(pace: int) -> None:
    match = quintain.load("siege", enemy_pace=pace).new(seed=9)
    assert len(only(done(match), "prepared")) == pace


def test_s21a_deck_size() -> None:
    position = quintain.load("siege", deck_size=30, start_hand=0).new(seed=1).position()
    assert len(position["deck"]) == 30


# ------------------------------------------------------------------------------------------ S20
def test_s20_waves_come_by_turn() -> None:
    match = quintain.load("siege-01-the-orchard-wall", draw=0, camp_health=100).new(seed=1)
    assert prepared(match) == [None, "raider", "raider", None]
    assert only(done(match), "prepared") == []
    assert {(event["column"], event["card"]) for event in only(done(match), "prepared")} == {
        (0, "raider"),
        (3, "raider"),
    }


def test_s20_weighted_choices_differ_by_seed_and_not_by_view() -> None:
    game = quintain.load("siege-02-wolves-at-the-ford", draw=0, camp_health=100)
    plans = set()
    for seed in range(12):
        match = game.new(seed=seed)
        first = match.view(0)
        done(match)
        done(match)
        plans.add(json.dumps(match.position()["prepared"]))
        assert "plan" not in json.dumps(first)
    assert len(plans) > 3


def test_s20_every_level_can_be_played() -> None:
    levels = [preset for preset in quintain.presets() if preset.startswith("siege-")]
    assert len(levels) == 15
    rows = [quintain.load(preset).options["rows"] for preset in levels]
    assert set(rows) == {4, 5, 6}
    assert rows == sorted(rows)
    for preset in levels:
        match, chance = quintain.load(preset).new(seed=3), random.Random(3)
        while match.to_act:
            match.play({0: chance.choice(match.legal_codes(0))})
        assert match.result is not None


def test_s20_an_own_deck() -> None:
    game = quintain.load("siege-14-the-broken-gate", start_hand=2)
    match = game.new(seed=1, decks=(["archer", "archer", "knight"], []))
    position = match.position()
    assert Counter(position["deck"] + position["hand"]) == {"archer": 2, "knight": 1, "pawn": 1}


NONE: tuple[Any, ...] = (None, 0, "", {}, False)  # which are no lists, and so no empty deck of the environment's


def test_s20_decks_that_are_refused() -> None:
    with pytest.raises(DeckError, match="the level gives the deck"):
        quintain.load("siege-01-the-orchard-wall").new(seed=1, decks=(["archer"], []))
    game = quintain.load("siege", deck_size=8, deck_copies=2)
    deck = ["archer"] * 3 + ["ogre", "archr", "boulder", "knight", "knight", "bear"]
    with pytest.raises(DeckError) as refused:
        game.new(seed=1, decks=(deck, []))
    assert [part.strip() for part in str(refused.value).split(";")] == [
        "a deck has 1 to 8 cards, not 9 (deck_size)",
        "3 copies of Archer: at most 2 are allowed (deck_copies)",
        "Ogre is not for a player's deck",
        "the set has no card 'archr', did you mean 'archer'?",
        "Boulder is not for a player's deck",
    ]
    with pytest.raises(DeckError, match="an empty one for the environment"):
        game.new(seed=1, decks=(["archer"], ["ogre"]))
    junk: tuple[Any, ...] = (
        7,
        "archer",
        (None, []),
        (b"archer", []),
        {"0": ["archer"]},
        *((["archer"], no) for no in NONE),
    )
    for decks in junk:
        with pytest.raises(DeckError, match="decks= takes the player's deck"):
            game.new(seed=1, decks=decks)
    with pytest.raises(DeckError, match="the set has no card '7'"):
        game.new(seed=1, decks=([7], []))  # type: ignore[list-item]
    with pytest.raises(DeckError, match="leave out decks"):
        quintain.load("siege", own_deck=False).new(seed=1, decks=(["archer"], []))


# ------------------------------------------------------------------------------------------ S21
def test_s21_a_plan_by_search_spends_its_supply_where_it_helps() -> None:
    match = battle(
        """
        (. . . .)
        . . . .
        . . . .
        . . . .
        knight knight knight .
        knight knight knight .
        knight knight knight .
        """,
        preset="siege-12-the-clever-captain",
        draw=0,
        supply=8,
        given={"turn": 1},
    )
    done(match)
    assert prepared(match)[3] is not None
    assert match.position()["supply"] < 8
    assert match.position()["muster"] == list(level_muster())


def level_muster() -> tuple[str, ...]:
    return level_named("12-the-clever-captain").muster


def versus(**more: Any) -> Match:
    units = [card("melee 1/1/2", id="raider", price={"initiative": 1}), card("melee 1/3/7", id="ogre")]
    units += [card("melee 1/2/2", id="beast", price={"sacrifice": 2}), card("melee 1/1/1", id="ghost")]
    given = {"stage": "enemy", "muster": ["raider", "ogre", "beast", "ghost"], "supply": 5}
    return battle(EMPTY, cards=units, versus=True, given=given | more)


def test_s21_seat_1_decides_only_in_a_versus_match() -> None:
    match = quintain.load("siege").new(seed=1)
    done(match)
    assert match.to_act == (0,)
    against = quintain.load("siege", versus=True).new(seed=1)
    done(against)
    assert against.to_act == (1,)
    assert against.position()["stage"] == "enemy"
    assert against.position()["supply"] == 4
    assert len(against.position()["muster"]) == 8
    against.play({1: {"prepare": {}}})
    assert against.to_act == (0,)
    assert against.position()["stage"] == "draw"


def test_s8_s21_units_are_prepared_in_free_cells_within_the_supply() -> None:
    match = versus(prepared=[None, {"unit": "ogre", "health": 3}, None, None])
    events = match.play({1: {"prepare": {"0": "raider", "3": "beast"}}})
    assert [(event["column"], event["card"]) for event in only(events, "prepared")] == [(0, "raider"), (3, "beast")]
    assert match.position()["supply"] == 5 - 1 - 4
    assert prepared(match) == ["raider", "ogre", None, "beast"]


def test_s8_s21_what_cannot_be_prepared() -> None:
    match = versus(prepared=[None, {"unit": "ogre", "health": 3}, None, None])
    for move, why in [
        ({"prepare": {"1": "raider"}}, r"Column b has a unit in preparation. \(S8\)"),
        ({"prepare": {"0": "beast", "2": "beast"}}, r"it costs 8 supply, you have 5. \(S21\)"),
        ({"prepare": {"0": "knight"}}, r"Can't prepare knight: you can call on raider, ogre, beast, ghost. \(S21\)"),
        ({"prepare": {"4": "raider"}}, r"give units by their column, 0 to 3. \(S8\)"),
        ({"done": True}, r"This is another stage: prepare units. \(S2\)"),
        (6560, r"\(S8\)"),
        (9999, r"not the code of a preparation. \(S8\)"),
    ]:
        with pytest.raises(IllegalMove, match=why):
            match.play({1: move})


def test_s21_supply_grows_and_is_saved_up_to_a_cap() -> None:
    match = quintain.load("siege", versus=True, supply=3, supply_growth=2, supply_cap=10, draw=0).new(seed=1)
    seen = []
    for _ in range(4):
        done(match)
        seen.append(match.position()["supply"])
        match.play({1: {"prepare": {}}})
    assert seen == [3, 6, 10, 10]


def test_s21_a_level_lends_its_units_to_a_second_player() -> None:
    match = quintain.load("siege-02-wolves-at-the-ford", versus=True).new(seed=1)
    done(match)
    assert match.position()["muster"] == ["wolf", "raider"]
    assert {"prepare": {"1": "wolf"}} in choices(match)


def test_s21_a_position_without_muster_calls_one() -> None:
    written = versus().position()
    del written["muster"], written["supply"]
    match = versus().game.position(written, seed=1)
    assert match.position()["muster"] == ["raider", "ogre", "beast", "ghost"]
    written["stage"] = "prepare"
    match = versus().game.position(written, seed=1)
    done(match)
    assert sorted(match.position()["muster"]) == ["beast", "ghost", "ogre", "raider"]


@pytest.mark.parametrize("stage", ["prepare", "enemy"])
def test_s21_enemies_that_a_position_shows_can_be_called_on(stage: str) -> None:
    """S21 — whatever else is drawn from the set of more than 50 kinds."""
    game = quintain.load("siege", versus=True)
    written = game.new(seed=1).position()
    del written["muster"], written["supply"]
    written["prepared"][1] = {"unit": "harpy", "health": 2}
    written["field"] = [{"at": [3, 2], "side": "enemy", "unit": "raider", "health": 2, "stepped": False}]
    for seed in range(5):
        match = game.position(written | {"stage": stage}, seed=seed)
        if stage == "prepare":
            done(match)
        muster = match.position()["muster"]
        assert (len(muster), len(set(muster))) == (8, 8)
        assert set(muster) >= {"harpy", "raider"}
        match.play({1: {"prepare": {"0": "raider"}}})
        assert match.position()["prepared"][0] == {"unit": "raider", "health": 2}


def test_s21_the_stage_enemy_needs_versus() -> None:
    written = versus().position()
    with pytest.raises(PositionError, match=r"position.stage: only a second player decides at this stage"):
        quintain.load("siege", cards=[card("melee 1/1/2", id="raider")]).position(written | {"muster": ["raider"]})
