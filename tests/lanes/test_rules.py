"""The rulings of lanes, one by one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.lanes.table import play, same, table

import quintain
from quintain import IllegalMove, OptionError

EMPTY = """
    P1  hp 30  mana 4  hand: {0}
        [ -- ] [ -- ] [ -- ]
        [ -- ] [ -- ] [ -- ]
    P2  hp 30  mana 4  hand: {1}
"""


# ------------------------------------------------------------------------------------------ L1, L2: setup
def test_l1_deck_of_different_cards_and_two_full_hands() -> None:
    """L1 — deck_size different cards, hand_size of them in each hand."""
    match = quintain.load("lanes", deck_size=25, hand_size=5).new(seed=3)
    position = match.position()
    cards = position["deck"] + position["seats"][0]["hand"] + position["seats"][1]["hand"]
    assert (len(position["deck"]), len(set(cards))) == (15, 25)
    assert [seat["hp"] for seat in position["seats"]] == [30, 30]


def test_l1_every_card_of_the_base_can_be_in_the_deck() -> None:
    """L1 — the deck is drawn from the whole base."""
    game = quintain.load("lanes")
    seen: set[str] = set()
    for seed in range(60):
        position = game.new(seed=seed).position()
        seen |= {*position["deck"], *position["seats"][0]["hand"], *position["seats"][1]["hand"]}
    assert seen == set(game.cards)


def test_l1_set_must_be_large_enough() -> None:
    """L1 — the card set must hold at least deck_size cards."""
    with pytest.raises(quintain.CardError, match="20 different cards and the set has 3"):
        quintain.load("lanes", cards="examples").new(seed=1)


def test_l1_health_at_the_start_is_an_option() -> None:
    seats = quintain.load("lanes", hp=7).new(seed=1).position()["seats"]
    assert [seat["hp"] for seat in seats] == [7, 7]


def test_l1_deck_holds_two_hands() -> None:
    """L1 — a deck smaller than two hands is refused with the range that is right."""
    with pytest.raises(OptionError, match=r"deck_size=9.*from 10 to 60"):
        quintain.load("lanes", hand_size=5, deck_size=9)


def test_l2_coin_falls_both_ways() -> None:
    """L2 — a coin decides the first player."""
    firsts = [quintain.load("lanes").new(seed=seed).position()["first"] for seed in range(200)]
    assert 70 < sum(firsts) < 130


@pytest.mark.parametrize("first", [0, 1])
def test_l2_first_player_draws_first_and_gets_the_last_card(first: int) -> None:
    """L2 — with one card left in the deck, the first player takes it."""
    match = table(EMPTY.format("", ""), deck="1/1/0", first=first)
    events = play(match)
    assert [event["seat"] for event in events if event["event"] == "drawn"] == [first]
    assert [len(seat["hand"]) for seat in match.position()["seats"]] == ([1, 0] if first == 0 else [0, 1])


# ------------------------------------------------------------------------------------------ L3: rounds and mana
def test_l3_first_round_draws_nothing_and_gives_mana() -> None:
    """L3 — the hands are full in round 1; each seat has start_mana + mana_per_round."""
    match = quintain.load("lanes", start_mana=2, mana_per_round=3).new(seed=1)
    assert [seat["mana"] for seat in match.position()["seats"]] == [5, 5]
    assert not [event for event in match.opening if event["event"] == "drawn"]


def test_l3_unspent_mana_is_kept_up_to_the_cap() -> None:
    """L3 — pool: players can save mana, up to max_mana."""
    match = quintain.load("lanes", max_mana=6).new(seed=1)
    seen = []
    for _ in range(4):
        seen.append(match.position()["seats"][0]["mana"])
        match.play({0: 0, 1: 0})
    assert seen == [4, 5, 6, 6]


def test_l3_refill_forgets_what_was_left() -> None:
    """L3 — refill: each round starts with start_mana + mana_per_round x round, whatever was left."""
    match = table(EMPTY.format("1/1/4", ""), mana="refill", number=2)
    play(match, "1/1/4 left")
    assert [seat["mana"] for seat in match.position()["seats"]] == [6, 6]


def test_l3_full_hand_draws_nothing() -> None:
    """L3 — a hand below hand_size draws one card, a full one none."""
    match = table(EMPTY.format("1/1/0, 2/1/0, 3/1/0, 4/1/0", "5/1/0"), deck="6/1/0, 7/1/0")
    play(match)
    same(
        match,
        """
        P1  hp 30  mana 5  hand: 1/1/0, 2/1/0, 3/1/0, 4/1/0
            [ -- ] [ -- ] [ -- ]
            [ -- ] [ -- ] [ -- ]
        P2  hp 30  mana 5  hand: 5/1/0, 6/1/0
        """,
    )


# ------------------------------------------------------------------------------------------ L4: placement
def test_l4_any_number_of_cards_within_the_mana() -> None:
    """L4 — several cards in one round, each into its own empty lane; a drawn card goes to the end of the hand."""
    match = table(EMPTY.format("1/1/1, 2/2/1, 3/3/2, 4/4/3", ""), deck="9/9/9")
    play(match, "1/1/1 right, 3/3/2 left, 2/2/1 center")
    same(
        match,
        """
        P1  hp 30  mana 1  hand: 4/4/3, 9/9/9
            [ 3/3 ] [ 2/2 ] [ 1/1 ]
            [ -- ] [ -- ] [ -- ]
        P2  hp 24  mana 5  hand:
        """,
    )


def test_l4_legal_plans_are_exactly_the_affordable_ones() -> None:
    """L4 — with 4 mana: nothing, each card alone that costs at most 4, and pairs that do together."""
    match = table(
        """
        P1  hp 30  mana 4  hand: 1/1/1, 2/2/3, 3/3/5
            [ 1/9 ] [ -- ] [ -- ]
            [ -- ] [ -- ] [ -- ]
        P2  hp 30  mana 4  hand:
        """
    )
    plans = {str(move) for move in match.legal(0)}
    assert plans == {
        "place nothing",
        "place 1/1/1 center",
        "place 1/1/1 right",
        "place 2/2/3 center",
        "place 2/2/3 right",
        "place 1/1/1 center, 2/2/3 right",
        "place 2/2/3 center, 1/1/1 right",
    }


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ({"place": {"center": "c3-3-5"}}, "Can't place 3/3/5: it costs 5, you have 4. (L4)"),
        (
            {"place": {"center": "c3-3-3", "right": "c2-2-2"}},
            "Can't place 3/3/3 and 2/2/2: together they cost 5, you have 4. (L4)",
        ),
        ({"place": {"left": "c2-2-2"}}, "Can't place 2/2/2 on the left: the lane is occupied. (L4)"),
        (
            {"place": {"center": "c2-2-2", "right": "c2-2-2"}},
            "Can't place 2/2/2 twice: there is one in your hand. (L4)",
        ),
        ({"place": {"center": "c9-9-9"}}, "Can't place c9-9-9: it is not in your hand. (L4)"),
        ({"place": {"top": "c2-2-2"}}, "There is no lane 'top': lanes are left, center and right. (L5)"),
        ({"put": {}}, """{'put': {}} is no plan: write {"place": {"left": "card-id"}}. (L5)"""),
        (343, "343 is not the code of a plan. (L5)"),
        (-1, "-1 is not the code of a plan. (L5)"),
        ("dance", "Can't read “dance” in “dance”: say a lane (left, center, right) and a card. (L5)"),
    ],
)
def test_l4_an_illegal_plan_is_refused_and_changes_nothing(move: object, says: str) -> None:
    """L4, L5 — the refusal says which rule forbids it."""
    match = table(
        """
        P1  hp 30  mana 4  hand: 3/3/5, 3/3/3, 2/2/2
            [ 1/9 ] [ -- ] [ -- ]
            [ -- ] [ -- ] [ -- ]
        P2  hp 30  mana 4  hand:
        """
    )
    before = match.state_bytes()
    with pytest.raises(IllegalMove) as refusal:
        match.play({1: 0, 0: move})
    assert str(refusal.value) == says
    assert re.search("[а-я]", refusal.value.get("ru"))
    assert (match.state_bytes(), match.decisions) == (before, [])


# ------------------------------------------------------------------------------------------ L5, L6: plans, ready, time
def test_l5_a_plan_is_revealed_only_when_both_are_ready() -> None:
    """L5 — until then the other side's view is the same as if nothing had been planned."""
    match = table(EMPTY.format("5/5/2", "4/4/2"))
    before = match.view(1)
    assert match.play({0: "5/5/2 left, ready"}) == []
    assert (match.view(1), match.to_act) == (before, (1,))
    assert match.view(None) == match.copy().view(None)
    match.play({1: {"place": {}}})
    assert match.view(1)["seats"][0]["lanes"][0] == {"card": "c5-5-2", "defence": 5}


def test_l5_staged_plans_can_be_changed_until_ready() -> None:
    """L5 — staging locks nothing."""
    match = table(EMPTY.format("5/5/2", ""))
    match.stage(0, {"place": {"left": "c5-5-2"}})
    match.stage(0, {"place": {"right": "c5-5-2"}})
    assert match.to_act == (0, 1)
    assert str(match.staged(0)) == "place 5/5/2 right"
    match.play({0: "nothing", 1: "nothing"})
    assert match.position()["seats"][0]["hand"] == ["c5-5-2"]


def test_l5_open_placement_shows_each_change_but_not_the_place_in_the_hand() -> None:
    """L5 — placement = open: each change is shown at once, and no more than the change."""
    views = []
    game = table(EMPTY.format("5/5/2, 4/4/1", ""), placement="open").game
    for hand in (["c5-5-2", "c4-4-1"], ["c4-4-1", "c5-5-2"]):
        position = table(EMPTY.format("5/5/2, 4/4/1", "")).position()
        position["seats"][0]["hand"] = hand
        match = game.position(position)
        match.stage(0, {"place": {"right": "c5-5-2"}})
        views.append((match.view(1), match.observe(1).to_bytes()))
    assert views[0] == views[1]
    assert views[0][0]["staged"] == [{"place": {"right": "c5-5-2"}, "ready": False}, None]
    assert views[0][0]["seats"][0]["hand"] == 2


def test_l5_hidden_placement_shows_nothing_of_what_is_staged() -> None:
    """L5 — placement = hidden: no trace in anybody else's view."""
    match = table(EMPTY.format("5/5/2", ""))
    before = [match.view(seat) for seat in (1, None)]
    match.stage(0, {"place": {"right": "c5-5-2"}})
    assert [match.view(seat) for seat in (1, None)] == before


def test_l6_ready_cannot_be_taken_back() -> None:
    """L6 — a ready seat's plan is locked."""
    match = table(EMPTY.format("5/5/2", ""))
    match.play({0: {"place": {}}})
    with pytest.raises(IllegalMove, match="Seat 0 has no decision to make now"):
        match.play({0: {"place": {"left": "c5-5-2"}}})


def test_l6_time_up_plays_what_is_staged_and_otherwise_nothing() -> None:
    """L6 — whatever is staged counts as the plan."""
    match = table(EMPTY.format("5/5/2", "4/4/2"))
    match.stage(0, {"place": {"left": "c5-5-2"}})
    match.time_up()
    same(
        match,
        """
        P1  hp 30  mana 3  hand:
            [ 5/5 ] [ -- ] [ -- ]
            [ -- ] [ -- ] [ -- ]
        P2  hp 25  mana 5  hand: 4/4/2
        """,
    )


def test_l6_round_seconds_is_an_option_that_the_rules_leave_alone() -> None:
    """L6 — the time limit is for the table's clock: the same match comes out."""
    short, long = (quintain.load("lanes", round_seconds=seconds).new(seed=4) for seconds in (5, 600))
    assert short.position() == long.position()


# ------------------------------------------------------------------------------------------ L7: damage
FIGHT = """
    P1  hp 30  mana 4  hand:
        [ -- ] [ {0} ] [ -- ]
        [ -- ] [ {1} ] [ -- ]
    P2  hp 30  mana 4  hand:
"""


@pytest.mark.parametrize(
    ("damage", "mine", "theirs", "after"),
    [
        ("full", "2/9", "3/8", ("2/9 left 6", "3/8 left 6")),
        ("full", "3/5 left 1", "1/8", ("--", "3/8")),
        ("net", "2/9", "3/8", ("2/9", "3/8")),
        ("net", "9/9", "3/8", ("9/9", "3/8 left 7")),
    ],
)
def test_l7_what_a_strike_takes(damage: str, mine: str, theirs: str, after: tuple[str, str]) -> None:
    """L7 — full: the attack; net: what of it exceeds the current defence. The loss is lasting."""
    match = table(FIGHT.format(mine, theirs), damage=damage)
    play(match)
    lanes = [seat["lanes"][1] for seat in match.position()["seats"]]
    for unit, wanted in zip(lanes, after, strict=True):
        if wanted == "--":
            assert unit is None
        elif " left " in wanted:
            assert unit["defence"] == int(wanted.split(" left ")[1])


def test_l7_destroyed_cards_are_gone_for_good() -> None:
    """L7 — defence at 0 or below: destroyed."""
    match = table(FIGHT.format("4/4", "4/4"))
    play(match)
    same(match, FIGHT.format("--", "--"))


# ------------------------------------------------------------------------------------------ L8: order
@pytest.mark.parametrize(
    ("strike", "first", "number", "mine", "theirs"),
    [
        ("together", 0, 1, None, None),
        ("first-player", 0, 1, 3, None),
        ("first-player", 1, 1, None, 2),
        ("first-player", 0, 2, 3, None),
        ("alternating", 0, 1, 3, None),
        ("alternating", 0, 2, None, 2),
        ("alternating", 1, 2, 3, None),
        ("balanced", 0, 1, 3, None),
        ("balanced", 0, 3, None, 2),
        ("balanced", 1, 4, None, 2),
    ],
)
def test_l8_who_strikes_first(strike: str, first: int, number: int, mine: int | None, theirs: int | None) -> None:
    """L8 — a card destroyed by the first strike does not strike back; whose it is depends on the round."""
    match = table(FIGHT.format("5/3", "4/2"), strike=strike, first=first, number=number)
    play(match)
    left = [seat["lanes"][1] and seat["lanes"][1]["defence"] for seat in match.position()["seats"]]
    assert left == [mine, theirs]


def test_l8_a_survivor_strikes_back() -> None:
    """L8 — the second striker strikes if it is still there."""
    match = table(FIGHT.format("2/9", "4/8"), strike="first-player")
    play(match)
    assert [seat["lanes"][1]["defence"] for seat in match.position()["seats"]] == [5, 6]


def strikers(match: quintain.Match, rounds: int) -> str:
    """Who strikes first in the rounds to come, as letters: A is the first player."""
    letters = []
    for _ in range(rounds):
        position = match.position()
        letters.append("A" if position["striker"] == position["first"] else "B")
        play(match)
    return "".join(letters)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("strike", "order"),
    [("first-player", "AAAAAAAAAAAAAAAA"), ("alternating", "ABABABABABABABAB"), ("balanced", "ABBABAABBAABABBA")],
)
def test_l8_the_order_of_many_rounds(strike: str, order: str, seed: int) -> None:
    """L8 — balanced is the order of Thue and Morse; each order begins with the first player."""
    match = quintain.load("lanes", strike=strike, stall_rounds=100).new(seed=seed)
    assert strikers(match, len(order)) == order


def test_l8_a_coin_is_tossed_for_every_round() -> None:
    """L8 — coin: both come up, in another order in each match, and the first player has no more of them."""
    game = quintain.load("lanes", strike="coin", stall_rounds=100)
    orders = [strikers(game.new(seed=seed), 40) for seed in range(20)]
    assert len(set(orders)) == len(orders)
    assert 350 < "".join(orders).count("A") < 450


@pytest.mark.parametrize(("striker", "left"), [(0, [3, None]), (1, [None, 2])])
def test_l8_the_toss_of_the_round_decides(striker: int, left: list[int | None]) -> None:
    """L8 — coin: the winner of this round's toss strikes first, whoever won the first one."""
    position = table(FIGHT.format("5/3", "4/2")).position() | {"striker": striker}
    match = table(FIGHT.format("5/3", "4/2"), strike="coin", striker=striker).game.position(position)
    play(match)
    assert [seat["lanes"][1] and seat["lanes"][1]["defence"] for seat in match.position()["seats"]] == left


@pytest.mark.parametrize("strike", ["first-player", "alternating", "balanced", "coin"])
def test_l8_the_striker_is_known_before_placement(strike: str) -> None:
    """L8 — told when the round begins and seen by everybody, but where both strike together."""
    match = quintain.load("lanes", strike=strike).new(seed=5)
    events = [event["event"] for event in match.opening]
    assert events[:2] == ["round", "striker"]
    for _ in range(5):
        told = [event for event in play(match) if event["event"] == "striker"]
        striker = match.position()["striker"]
        assert [event["seat"] for event in told] == [striker]
        assert [match.view(seat)["striker"] for seat in (0, 1, None)] == [striker] * 3
    together = quintain.load("lanes").new(seed=5)
    assert "striker" not in together.view(0)
    assert "striker" not in [event["event"] for event in together.opening]


def test_l8_a_position_may_leave_out_who_strikes_first() -> None:
    """L8 — what follows from the round is known, and a coin that nobody tells of has fallen to the first player."""
    position = table(FIGHT.format("5/3", "4/2")).position()
    for strike in ("alternating", "balanced", "coin"):
        game = table(FIGHT.format("5/3", "4/2"), strike=strike).game
        assert game.position(position).view(0)["striker"] == position["first"]


@pytest.mark.parametrize(
    ("strike", "striker", "says"),
    [
        ("together", 0, "position.striker: with strike = together it has no place where both strike together"),
        ("alternating", 1, "position.striker: with strike = alternating it is 0 in this round"),
        ("coin", 2, "position.striker: expected a whole number from 0 to 1, got 2"),
    ],
)
def test_l8_a_position_with_a_wrong_striker_is_refused(strike: str, striker: int, says: str) -> None:
    position = table(FIGHT.format("5/3", "4/2")).position() | {"striker": striker}
    game = table(FIGHT.format("5/3", "4/2"), strike=strike, striker=0 if strike == "coin" else None).game
    with pytest.raises(quintain.PositionError) as refusal:
        game.position(position)
    assert str(refusal.value).startswith(says)


# ------------------------------------------------------------------------------------------ L9, L10: overflow
@pytest.mark.parametrize(
    ("overflow", "damage", "mine", "theirs", "health"),
    [
        (True, "full", "9/9", "3/4", (30, 25)),
        (True, "full", "3/4", "9/9", (25, 30)),
        (False, "full", "9/9", "3/4", (30, 30)),
        (True, "full", "9/3", "9/3", (30, 30)),
        (True, "full", "4/9", "3/4", (30, 30)),
        (True, "net", "11/9", "3/4", (30, 27)),
    ],
)
def test_l9_excess_of_a_lone_survivor_hits_the_avatar(
    overflow: bool, damage: str, mine: str, theirs: str, health: tuple[int, int]
) -> None:
    """L9 — exactly one destroyed: what was taken beyond its defence hits its avatar; both destroyed: nothing."""
    match = table(FIGHT.format(mine, theirs), overflow=overflow, damage=damage)
    play(match)
    assert tuple(seat["hp"] for seat in match.position()["seats"]) == health


def test_l9_excess_counts_from_the_defence_that_was_left() -> None:
    """L9 — attack minus the defence before the strike, not the printed one."""
    match = table(FIGHT.format("5/9", "1/8 left 2"))
    play(match)
    assert match.position()["seats"][1]["hp"] == 27


def test_l10_a_card_opposite_an_empty_cell_hits_the_avatar_with_its_full_attack() -> None:
    """L10 — in every lane, both ways."""
    match = table(
        """
        P1  hp 30  mana 4  hand:
            [ 5/5 ] [ -- ] [ 2/2 ]
            [ -- ] [ 4/4 ] [ -- ]
        P2  hp 30  mana 4  hand:
        """
    )
    play(match)
    assert [seat["hp"] for seat in match.position()["seats"]] == [26, 23]


# ------------------------------------------------------------------------------------------ L11, L12: the end
NEARLY = """
    P1  hp {0}  mana 4  hand:
        [ 5/5 ] [ -- ] [ -- ]
        [ -- ] [ -- ] [ 5/5 ]
    P2  hp {1}  mana 4  hand:
"""


@pytest.mark.parametrize(("health", "winner"), [((9, 5), 0), ((4, 9), 1), ((5, 3), None)])
def test_l11_an_avatar_at_zero_loses_and_both_draw(health: tuple[int, int], winner: int | None) -> None:
    """L11 — judged after combat in all lanes together; health is shown clamped at 0."""
    match = table(NEARLY.format(*health))
    play(match)
    assert match.result == quintain.Result(winner, "health")
    assert min(seat["hp"] for seat in match.position()["seats"]) == 0
    assert match.to_act == ()


def test_l11_a_seat_may_resign_at_any_time() -> None:
    """L11 — also when it has already locked its plan."""
    match = table(EMPTY.format("5/5/2", ""))
    match.play({0: {"place": {}}})
    match.resign(0)
    assert match.result == quintain.Result(1, "resigned")
    with pytest.raises(IllegalMove, match="over"):
        match.resign(1)


def test_l12_nothing_left_is_a_draw() -> None:
    """L12 — deck, hands and field empty and nobody won."""
    match = table(FIGHT.format("4/4", "4/4"))
    play(match)
    assert match.result == quintain.Result(None, "exhausted")


@pytest.mark.parametrize("stall_rounds", [1, 3])
def test_l12_quiet_rounds_are_a_draw(stall_rounds: int) -> None:
    """L12 — stall_rounds rounds in a row without placement and damage."""
    match = table(EMPTY.format("5/5/2", ""), stall_rounds=stall_rounds)
    for _ in range(stall_rounds):
        assert match.result is None
        play(match)
    assert match.result == quintain.Result(None, "stalled")


def test_l12_a_placement_or_damage_starts_the_count_anew() -> None:
    """L12 — only rounds in a row count."""
    match = table(EMPTY.format("0/5/2", "1/1/9"), quiet=5)
    play(match, "0/5/2 left")
    assert match.position()["quiet"] == 0
    play(match)
    assert match.position()["quiet"] == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "options"),
    [
        ("0/5", "--", {}),
        ("--", "0/5", {}),
        ("0/5", "0/3", {}),
        ("0/5", "0/3", {"strike": "balanced"}),
        ("3/4", "3/4", {"damage": "net"}),
    ],
)
def test_l12_a_draw_at_once_when_nothing_can_do_damage(mine: str, theirs: str, options: dict[str, Any]) -> None:
    """L12 — deck and hands are empty and no card on the field can hurt anything: nobody waits for quiet rounds."""
    match = table(FIGHT.format(mine, theirs), **options)
    play(match)
    assert match.result == quintain.Result(None, "harmless")


@pytest.mark.parametrize(
    ("mine", "theirs", "hand", "deck", "options"),
    [
        ("0/5", "0/3", "1/1/9", "", {}),
        ("0/5", "0/3", "", "1/1/9", {}),
        ("0/5", "1/9", "", "", {}),
        ("5/9", "0/4 left 4", "", "", {"damage": "net"}),
        ("1/5", "--", "", "", {"damage": "net"}),
    ],
)
def test_l12_as_long_as_something_can_do_damage_the_match_goes_on(
    mine: str, theirs: str, hand: str, deck: str, options: dict[str, Any]
) -> None:
    """L12 — a card in a hand or in the deck, or one on the field that can hurt something."""
    drawing = FIGHT.format(mine, theirs).replace("P2  hp 30  mana 4  hand:", f"P2  hp 30  mana 4  hand: {hand}")
    match = table(drawing, deck=deck, **options)
    play(match)
    assert match.result is None


def test_l12_net_damage_ends_where_full_damage_goes_on() -> None:
    """L7, L12 — the literal formula lets two equals stand for ever: a draw at once when nothing else can come."""
    results = {}
    for damage in ("full", "net"):
        match = table(FIGHT.format("3/4", "3/4"), damage=damage)
        while match.result is None:
            play(match)
        results[damage] = (match.result.reason, match.position()["round"])
    assert results == {"full": ("exhausted", 2), "net": ("harmless", 1)}
