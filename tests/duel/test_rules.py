"""The rulings of duel, one by one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.duel.table import attack, choices, draw, graves, life, passes, same, summon, table

import quintain
from quintain import IllegalMove, Match, OptionError, Result

EMPTY = """
    P1  LP {0}  hand: {1}
        [ -- ] [ -- ] [ -- ]
        [ -- ] [ -- ] [ -- ]
    P2  LP {2}  hand: {3}
"""
STANDOFF = """
    P1  LP 8000  hand:
        [ 1500/1000 attack ] [ -- ] [ 0/2000 defence ]
        [ -- ] [ 1600/1000 attack ] [ -- ]
    P2  LP 8000  hand:
"""


def kinds(match: Match) -> set[str]:
    """What sorts of moves there are: draw, summon, attack, pass."""
    return {next(iter(choice)) for choice in choices(match)}


# ------------------------------------------------------------------------------------------ D1: setup
def test_d1_life_hands_and_decks() -> None:
    """D1 — life, start_hand and deck_size say how a match begins."""
    match = quintain.load("duel").new(seed=1)
    assert [(seat["life"], len(seat["hand"]), len(seat["deck"])) for seat in match.position()["seats"]] == [
        (8000, 5, 35)
    ] * 2
    match = quintain.load("duel", life=50000, start_hand=3, deck_size=20).new(seed=1)
    assert [(seat["life"], len(seat["hand"]), len(seat["deck"])) for seat in match.position()["seats"]] == [
        (50000, 3, 17)
    ] * 2


def test_d1_coin_falls_both_ways_and_names_who_starts() -> None:
    """D1 — a random choice decides who starts."""
    game = quintain.load("duel")
    positions = [game.new(seed=seed).position() for seed in range(200)]
    assert 70 < sum(position["first"] for position in positions) < 130
    assert all((p["active"], p["turn"]) == (p["first"], 1) for p in positions)


def test_d1_decks_are_shuffled_each_on_its_own() -> None:
    """D1 — the same deck is in another order for the other seat, and in another match."""
    game = quintain.load("duel")
    orders = set()
    for seed in range(5):
        for seat in game.new(seed=seed, decks=("bestiary", "bestiary")).position()["seats"]:
            orders.add(tuple(seat["hand"] + seat["deck"]))
    assert len(orders) == 10


def test_d1_how_a_deck_is_listed_makes_no_difference() -> None:
    """D1 — two lists of the same cards give the same match."""
    game = quintain.load("duel", deck_size=10)
    deck = ["hydra", "golem", "kappa", "roc", "upyr"] * 2
    ways = [game.new(seed=3, decks=(order, order)).state_bytes() for order in (deck, deck[::-1])]
    assert ways[0] == ways[1]


# ------------------------------------------------------------------------------------------ D2: start of turn
@pytest.mark.parametrize("seat", [0, 1])
def test_d2_starting_a_turn_with_an_empty_deck_loses(seat: int) -> None:
    """D2 — deck out before anything can be done, whatever the LP and the hand."""
    decks = ("50/50", "") if seat == 1 else ("", "50/50")
    match = table(EMPTY.format(100, "50/50", 8000, "900/900"), decks=decks, active=1 - seat)
    play_any_summon(match)
    assert match.result == Result(1 - seat, "deck-out")
    assert match.to_act == ()


def play_any_summon(match: Match) -> None:
    move = next(move for move in choices(match) if "summon" in move)
    match.play({match.to_act[0]: move})


def test_d2_an_opening_hand_that_is_the_whole_deck_loses_at_once() -> None:
    """D2 — it holds from the very first turn on."""
    match = quintain.load("duel", start_hand=10, deck_size=10).new(seed=1)
    assert match.result == Result(1 - match.position()["first"], "deck-out")


# ------------------------------------------------------------------------------------------ D3: draw
def test_d3_a_draw_costs_and_leaves_the_action() -> None:
    """D3 — 500 LP, the top card goes to the end of the hand, and the action is still to be chosen."""
    match = table(EMPTY.format(8000, "900/900", 8000, ""), decks=("700/700, 50/50", "50/50"))
    events = draw(match)
    same(match, EMPTY.format(7500, "900/900, 700/700", 8000, ""))
    assert match.to_act == (0,)
    assert events == [
        {"event": "paid", "seat": 0, "cost": 500, "life": 7500},
        {"event": "drawn", "seat": 0, "card": "c700-700", "deck": 1, "drawn": 1, "draws": 1, "only": 0},
    ]


def test_d3_only_once_a_turn() -> None:
    """D3 — after the draw there is no second one, and the refusal says so."""
    match = table(EMPTY.format(8000, "900/900", 8000, "900/900"))
    draw(match)
    assert {"draw": True} not in choices(match)
    with pytest.raises(IllegalMove, match=r"Can't draw: the limit is 1 in a turn. \(D3\)"):
        draw(match)
    summon(match, "900/900", 0, "attack")
    assert {"draw": True} in choices(match)


@pytest.mark.parametrize("draws_per_turn", [0, 2, 5])
def test_d3_draws_per_turn(draws_per_turn: int) -> None:
    """D3 — draws_per_turn is the limit; 0 means no draws."""
    match = table(
        EMPTY.format(8000, "900/900", 8000, ""), decks=("50/50, " * 6, "50/50"), draws_per_turn=draws_per_turn
    )
    for _ in range(draws_per_turn):
        draw(match)
    assert {"draw": True} not in choices(match)
    assert match.position()["drawn"] == draws_per_turn
    assert life(match)[0] == 8000 - 500 * draws_per_turn


def test_d3_draw_cost() -> None:
    """D3 — draw_cost may be anything, nothing included."""
    for cost in (0, 750, 7999):
        match = table(EMPTY.format(8000, "", 8000, ""), draw_cost=cost)
        draw(match)
        assert life(match) == [8000 - cost, 8000]


def test_d3_draw_cost_step_counts_own_draws() -> None:
    """D3 — each own draw makes the next one dearer by draw_cost_step; the opponent's price stays."""
    match = table(EMPTY.format(8000, "", 8000, ""), draws=(3, 0), draw_cost_step=100, draws_per_turn=2)
    draw(match)
    assert life(match) == [8000 - 800, 8000]
    draw(match)
    assert life(match) == [8000 - 800 - 900, 8000]
    summon(match, "50/50", 0, "attack")
    draw(match)
    assert life(match) == [6300, 7500]
    assert [seat["draws"] for seat in match.position()["seats"]] == [5, 1]


@pytest.mark.parametrize("lp", [500, 499, 1])
def test_d3_paying_the_last_life_loses_without_the_card(lp: int) -> None:
    """D3, D11 — LP 0 by paying: lost at once, the card stays in the deck, LP are not negative."""
    match = table(EMPTY.format(lp, "900/900", 8000, ""))
    events = draw(match)
    assert match.result == Result(1, "life")
    same(match, EMPTY.format(0, "900/900", 8000, ""))
    assert len(match.position()["seats"][0]["deck"]) == 3
    assert [event["event"] for event in events] == ["paid", "over"]


def test_d3_drawing_from_a_deck_that_ran_out_this_turn_loses() -> None:
    """D3 — the draw is paid for, and then the deck is empty."""
    match = table(EMPTY.format(8000, "900/900", 8000, ""), decks=("50/50", "50/50"), draws_per_turn=2)
    draw(match)
    assert {"draw": True} in choices(match)
    draw(match)
    assert match.result == Result(1, "deck-out")
    assert life(match) == [7000, 8000]


def test_d2_d3_taking_the_last_card_loses_only_at_the_next_own_turn() -> None:
    """D2, D3 — the turn in which the last card is drawn can still be played."""
    match = table(EMPTY.format(8000, "900/900", 8000, "900/900"), decks=("50/50", "50/50, 50/50"))
    draw(match)
    summon(match, "900/900", 0, "attack")
    assert match.result is None
    summon(match, "900/900", 0, "defence")
    assert match.result == Result(1, "deck-out")


@pytest.mark.parametrize(("lp", "allowed"), [(1499, False), (1500, True), (8000, True)])
def test_d3_draw_floor(lp: int, allowed: bool) -> None:
    """D3 — draw_floor: not allowed if LP after the draw would be below it."""
    match = table(EMPTY.format(lp, "900/900", 8000, ""), draw_floor=1000)
    assert ({"draw": True} in choices(match)) == allowed
    if not allowed:
        with pytest.raises(IllegalMove, match="it costs 500 of your 1499 LP and must leave at least 1000"):
            draw(match)


def test_d3_draw_only_before_the_action_and_in_the_own_turn() -> None:
    """D3 — the action ends the turn, so nothing is drawn after it, and never in the other's turn."""
    match = table(EMPTY.format(8000, "900/900", 8000, ""))
    summon(match, "900/900", 0, "attack")
    with pytest.raises(IllegalMove, match="Seat 0 has no decision"):
        match.play({0: {"draw": True}})


def test_d3_a_hand_has_no_limit() -> None:
    """D3 — all the cards of the largest deck fit."""
    game = quintain.load("duel", deck_size=60, start_hand=10, draw_cost=0, draws_per_turn=5, must_act=False)
    match = game.new(seed=1)
    while match.result is None:
        match.play({match.to_act[0]: {"draw": True} if {"draw": True} in choices(match) else {"pass": True}})
    assert max(len(seat["hand"]) for seat in match.position()["seats"]) == 60


# ------------------------------------------------------------------------------------------ D4: one action
@pytest.mark.parametrize("position", ["attack", "defence", "face-down"])
def test_d4_summon_ends_the_turn(position: str) -> None:
    """D4 — a monster goes to an empty zone in the chosen position, and the turn is over at once."""
    match = table(EMPTY.format(8000, "900/800, 300/400, 200/200", 8000, "50/50"))
    summon(match, "300/400", 1, position)
    same(
        match,
        f"""
        P1  LP 8000  hand: 900/800, 200/200
            [ -- ] [ 300/400 {position} ] [ -- ]
            [ -- ] [ -- ] [ -- ]
        P2  LP 8000  hand: 50/50
        """,
    )
    assert match.to_act == (1,)
    assert match.position()["turn"] == 6


def test_d4_every_empty_zone_and_every_different_card_can_be_chosen() -> None:
    """D4 — two copies are one choice; an occupied zone is none."""
    match = table(
        """
        P1  LP 8000  hand: 900/800, 300/400, 900/800
            [ 50/50 defence ] [ -- ] [ -- ]
            [ -- ] [ -- ] [ -- ]
        P2  LP 8000  hand:
        """
    )
    summons = [choice for choice in choices(match) if "summon" in choice]
    assert len(summons) == 2 * 2 * 3
    assert {choice["zone"] for choice in summons} == {1, 2}
    with pytest.raises(IllegalMove, match=r"Can't summon 900/800 to zone 1: it is occupied. \(D4\)"):
        summon(match, "900/800", 0, "attack")
    summon(match, "900/800", 2, "attack")
    assert match.position()["seats"][0]["hand"] == ["c300-400", "c900-800"]


def test_d4_only_attack_position_attacks() -> None:
    """D4 — monsters in defence, face up or down, cannot attack."""
    match = table(
        """
        P1  LP 8000  hand:
            [ 900/800 attack ] [ 700/700 defence ] [ 600/600 face-down ]
            [ -- ] [ -- ] [ -- ]
        P2  LP 8000  hand:
        """
    )
    assert [choice for choice in choices(match) if "attack" in choice] == [{"attack": 0, "target": "direct"}]
    for zone, name in ((1, "700/700"), (2, "600/600")):
        with pytest.raises(IllegalMove, match=f"Can't attack with {name}: it is not in attack position"):
            attack(match, zone, "direct")


def test_d4_no_attack_from_an_empty_zone() -> None:
    """D4 — an attack needs a monster."""
    match = table(STANDOFF)
    with pytest.raises(IllegalMove, match="Can't attack with zone 2: it is empty"):
        attack(match, 1, 1)


@pytest.mark.parametrize("zones", [1, 7])
def test_d4_zones(zones: int) -> None:
    """D4 — there are as many zones as the option says."""
    match = quintain.load("duel", zones=zones).new(seed=1)
    assert {choice["zone"] for choice in choices(match) if "summon" in choice} == set(range(zones))
    with pytest.raises(IllegalMove, match=f"zones are 0 to {zones - 1}"):
        match.play({match.to_act[0]: {"attack": zones, "target": "direct"}})


@pytest.mark.parametrize(("turn", "allowed"), [(1, False), (2, True)])
def test_d4_first_turn_attack_off(turn: int, allowed: bool) -> None:
    """D4, D5 — without first_turn_attack only the very first turn has no attacks; then one may pass."""
    match = table(STANDOFF, turn=turn, first_turn_attack=False)
    assert ("attack" in kinds(match)) == allowed
    assert ("pass" in kinds(match)) != allowed
    if not allowed:
        with pytest.raises(IllegalMove, match="Can't attack in the first turn of the match"):
            attack(match, 0, 1)


def test_d4_first_turn_attack_on() -> None:
    """D4 — otherwise the first turn is like any other."""
    assert "attack" in kinds(table(STANDOFF, turn=1))


def test_d4_time_up_with_turn_seconds() -> None:
    """D4, D5 — turn_seconds is for the clock of a table; idling passes, or does the least when one must act."""
    assert quintain.load("duel", turn_seconds=5).options["turn_seconds"] == 5
    match = table(EMPTY.format(8000, "900/800", 8000, ""))
    match.time_up()
    assert match.position()["seats"][0]["zones"][0] == {"card": "c900-800", "position": "face-down"}
    match.time_up()  # nothing to summon, nothing to attack with
    assert match.to_act == (0,)
    forced = table(STANDOFF)
    assert forced.time_up()[0]["event"] == "attacked"
    free = table(STANDOFF, must_act=False)
    assert free.time_up()[0]["event"] == "passed"
    opening = table(STANDOFF, turn=1, first_turn_attack=False)
    assert opening.time_up()[0]["event"] == "passed"


# ------------------------------------------------------------------------------------------ D5: passing
def test_d5_must_act() -> None:
    """D5 — with must_act a turn is passed only if neither a summon nor an attack is possible."""
    assert kinds(table(EMPTY.format(8000, "50/50", 8000, ""))) == {"draw", "summon"}
    assert kinds(table(STANDOFF)) == {"draw", "attack"}
    assert kinds(table(EMPTY.format(8000, "", 8000, ""))) == {"draw", "pass"}
    with pytest.raises(IllegalMove, match=r"Can't pass: you can still summon or attack, so you must. \(D5\)"):
        passes(table(STANDOFF))


def test_d5_full_zones_and_no_attacker_may_pass() -> None:
    """D5 — cards in hand do not count where there is no zone for them."""
    match = table(
        """
        P1  LP 8000  hand: 50/50
            [ 900/800 defence ] [ 700/700 face-down ]
            [ 900/900 attack ] [ -- ]
        P2  LP 8000  hand:
        """
    )
    assert kinds(match) == {"draw", "pass"}
    assert [event["event"] for event in passes(match)] == ["passed", "turn"]
    assert match.to_act == (1,)


def test_d5_a_draw_may_bring_the_duty_to_act() -> None:
    """D5 — before the draw passing is allowed, after it there is something to summon."""
    match = table(EMPTY.format(8000, "", 8000, ""))
    draw(match)
    assert kinds(match) == {"summon"}


def test_d5_must_act_off() -> None:
    """D5 — off: a turn can always be passed, and positions still never change."""
    match = table(STANDOFF, must_act=False)
    before = match.position()["seats"]
    passes(match)
    assert match.position()["seats"] == before


# ------------------------------------------------------------------------------------------ D6: targets
def test_d6_targets_are_the_zones_with_monsters() -> None:
    """D6 — an empty zone is never a target and never falls back to something else."""
    match = table(STANDOFF)
    assert [choice for choice in choices(match) if "attack" in choice] == [{"attack": 0, "target": 1}]
    before = match.state_bytes()
    with pytest.raises(IllegalMove, match=r"Can't attack zone 1: it is empty. \(D6\)"):
        attack(match, 0, 0)
    with pytest.raises(IllegalMove, match=r"Can't attack directly: the opponent has a monster. \(D6\)"):
        attack(match, 0, "direct")
    assert match.state_bytes() == before


@pytest.mark.parametrize("position", ["attack", "defence", "face-down"])
def test_d6_any_monster_prevents_a_direct_attack(position: str) -> None:
    """D6 — also one in defence or face-down."""
    match = table(f"P1  LP 8000  hand:\n[ 900/900 attack ]\n[ 0/0 {position} ]\nP2  LP 8000  hand:")
    assert {"attack": 0, "target": "direct"} not in choices(match)


def test_d6_an_open_field_is_attacked_only_directly() -> None:
    """D6 — naming an empty zone is refused, with the word that would be right."""
    match = table("P1  LP 8000  hand:\n[ 900/900 attack ]\n[ -- ]\nP2  LP 8000  hand:")
    with pytest.raises(IllegalMove, match="Say direct to attack the player"):
        attack(match, 0, 0)
    attack(match, 0, "direct")
    assert life(match) == [8000, 7100]


# ------------------------------------------------------------------------------------------ D7-D10: battles
def test_d7_only_the_two_in_battle_are_touched() -> None:
    """D7 — one of several monsters falls; zones keep their places."""
    match = table(
        """
        P1  LP 8000  hand:
            [ 1500/0 attack ] [ 2000/0 attack ]
            [ 1600/0 attack ] [ 1700/0 attack ]
        P2  LP 8000  hand:
        """
    )
    events = attack(match, 1, 0)
    same(
        match,
        """
        P1  LP 8000  hand:
            [ 1500/0 attack ] [ 2000/0 attack ]
            [ -- ] [ 1700/0 attack ]
        P2  LP 7600  hand:
        """,
    )
    assert graves(match) == [[], ["1600/0"]]
    assert events == [
        {"event": "attacked", "seat": 0, "zone": 1, "card": "c2000-0", "target": 0},
        {"event": "destroyed", "seat": 1, "zone": 0, "card": "c1600-0"},
        {"event": "damaged", "seat": 1, "damage": 400, "life": 7600},
        {"event": "turn", "seat": 1, "turn": 6},
    ]


def test_d8_no_life_is_lost_against_face_up_defence() -> None:
    """D8 — not even by running into a wall."""
    match = table("P1  LP 100  hand:\n[ 50/0 attack ]\n[ 0/5000 defence ]\nP2  LP 100  hand:")
    attack(match, 0, 0)
    assert (life(match), graves(match), match.result) == ([100, 100], [["50/0"], []], None)


def test_d9_a_survivor_stays_face_up() -> None:
    """D9 — what has been turned up counts as open defence from then on: a second attacker loses no LP."""
    match = table(
        """
        P1  LP 8000  hand:
            [ 1800/0 attack ] [ 1900/0 attack ]
            [ 800/2000 face-down ] [ -- ]
        P2  LP 8000  hand:
        """
    )
    events = attack(match, 0, 0)
    assert {"event": "revealed", "seat": 1, "zone": 0, "card": "c800-2000"} in events
    passes(match)
    attack(match, 1, 0)
    same(
        match,
        """
        P1  LP 7800  hand:
            [ -- ] [ -- ]
            [ 800/2000 defence ] [ -- ]
        P2  LP 8000  hand:
        """,
    )


def test_d9_equal_numbers_only_reveal() -> None:
    """D9 — nothing is destroyed, but the card is known."""
    match = table("P1  LP 8000  hand:\n[ 2000/0 attack ]\n[ 0/2000 face-down ]\nP2  LP 8000  hand:")
    assert [event["event"] for event in attack(match, 0, 0)] == ["attacked", "revealed", "turn"]


def test_d10_direct_attacks_end_matches() -> None:
    """D10, D11 — LP is clamped at 0 and the match is over at once: no next turn."""
    match = table("P1  LP 8000  hand:\n[ 3000/0 attack ]\n[ -- ]\nP2  LP 2999  hand:")
    events = attack(match, 0, "direct")
    assert [event["event"] for event in events] == ["attacked", "damaged", "over"]
    assert (life(match), match.result) == ([8000, 0], Result(0, "life"))


# ------------------------------------------------------------------------------------------ D11: the end
@pytest.mark.parametrize(
    ("atk", "target", "winner"),
    [("2000/0", "1500/0 attack", 0), ("1000/0", "1500/0 attack", 1), ("1000/0", "0/1500 face-down", 1)],
)
def test_d11_life_is_checked_after_every_battle(atk: str, target: str, winner: int) -> None:
    """D11 — the difference in a battle ends the match too, for either side."""
    match = table(f"P1  LP 500  hand:\n[ {atk} attack ]\n[ {target} ]\nP2  LP 500  hand:")
    attack(match, 0, 0)
    assert match.result == Result(winner, "life")
    assert min(life(match)) == 0


def test_d11_large_life_is_told_in_full() -> None:
    """D11 — life of 50000 and a price beyond it come out exactly in the events."""
    match = table(EMPTY.format(50000, "", 50000, ""), draws=(60, 0), draw_cost=8000, draw_cost_step=500)
    assert draw(match)[0] == {"event": "paid", "seat": 0, "cost": 38000, "life": 12000}


@pytest.mark.parametrize(
    ("first", "second", "winner"), [(8000, 7999, 0), (1, 2, 1), (500, 500, None), (50000, 20000, 0)]
)
def test_d11_turn_limit(first: int, second: int, winner: int | None) -> None:
    """D11 — after turn_limit turns the higher LP wins, equal: a draw."""
    match = table(EMPTY.format(first, "", second, ""), turn=9, turn_limit=10, active=0)
    passes(match)
    assert match.result is None
    passes(match)
    assert match.result == Result(winner, "turn-limit")


def test_d11_the_limit_comes_before_the_next_deck_out() -> None:
    """D2, D11 — a turn that is not played cannot be lost."""
    match = table(EMPTY.format(8000, "", 7000, ""), decks=("50/50", ""), turn=10, turn_limit=10)
    passes(match)
    assert match.result == Result(0, "turn-limit")


# ------------------------------------------------------------------------------------------ D13: once is once
def test_d13_the_same_action_twice_is_refused() -> None:
    """D13 — a repeated attack, summon or pass changes nothing."""
    match = table(
        """
        P1  LP 8000  hand: 900/900, 900/900
            [ 1500/0 attack ] [ -- ]
            [ 1600/0 defence ] [ 0/500 defence ]
        P2  LP 8000  hand: 50/50
        """
    )
    for move in ({"attack": 0, "target": 1}, {"summon": "c900-900", "zone": 1, "position": "attack"}, {"draw": True}):
        twin = match.copy()
        twin.play({0: move})
        if "draw" not in move:
            before = twin.state_bytes()
            for again in (move, {"draw": True}, {"pass": True}):
                with pytest.raises(IllegalMove, match="no decision"):
                    twin.play({0: again})
            assert twin.state_bytes() == before
        else:
            before = twin.state_bytes()
            with pytest.raises(IllegalMove):
                twin.play({0: move})
            assert twin.state_bytes() == before


def test_d13_out_of_turn_is_refused() -> None:
    """D13 — the other seat can do nothing, alone or together with the active one."""
    match = table(STANDOFF)
    before = match.state_bytes()
    for moves in ({1: {"attack": 1, "target": 0}}, {0: {"attack": 0, "target": 1}, 1: {"attack": 1, "target": 0}}):
        with pytest.raises(IllegalMove):
            match.play(moves)
    assert match.legal(1) == []
    assert match.state_bytes() == before


def test_d13_nothing_after_the_end() -> None:
    """D13 — a match that is over takes no move."""
    match = table("P1  LP 8000  hand:\n[ 3000/0 attack ]\n[ -- ]\nP2  LP 100  hand:")
    attack(match, 0, "direct")
    for seat in (0, 1):
        with pytest.raises(IllegalMove, match="over"):
            match.play({seat: {"pass": True}})


# ------------------------------------------------------------------------------------------ options
@pytest.mark.parametrize(
    ("option", "low", "high"),
    [
        ("life", 100, 50000),
        ("start_hand", 0, 10),
        ("zones", 1, 7),
        ("deck_size", 10, 60),
        ("max_copies", 1, 60),
        ("draw_cost", 0, 8000),
        ("draw_cost_step", 0, 2000),
        ("draw_floor", 0, 8000),
        ("draws_per_turn", 0, 5),
        ("turn_limit", 10, 1000),
        ("turn_seconds", 5, 600),
    ],
)
def test_ranges(option: str, low: int, high: int) -> None:
    """D1-D14 — the range of every number, and what is said about a value outside of it."""
    for value in (low, high):
        changed: dict[str, Any] = {option: value}
        assert quintain.load("duel", **changed).options[option] == value
    for value in (low - 1, high + 1):
        changed = {option: value}
        with pytest.raises(OptionError, match=rf"{option}={value}.*from {low} to {high}"):
            quintain.load("duel", **changed)


# ------------------------------------------------------------------------------------------ what the document suggests
def test_d3_the_suggestions_of_the_document_are_presets() -> None:
    """D3 — a price that rises, a threshold for drawing, another number of draws: each changes only that."""
    plain = quintain.load("duel").options
    changes = {
        preset: {name: value for name, value in quintain.load(preset).options.items() if value != plain[name]}
        for preset in ("duel-scaling", "duel-floor", "duel-three-draws")
    }
    assert changes == {
        "duel-scaling": {"draw_cost": 300, "draw_cost_step": 100},
        "duel-floor": {"draw_floor": 2000},
        "duel-three-draws": {"draws_per_turn": 3, "turn_limit": 40},
    }
