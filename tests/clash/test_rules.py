"""The rulings of clash, one by one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.clash.table import health, play, same, seats, table, told

import quintain
from quintain import IllegalMove, OptionError, Result

STRIKE = {"strike": "attack 10", "guard": "block 6", "herb": "heal 8"}


# ------------------------------------------------------------------------------------------ C1: zones
def test_c1_a_card_is_in_exactly_one_zone() -> None:
    """C1 — whatever happens, the cards of a player stay the same."""
    match = quintain.load("clash").new(seed=1, decks=("discard", "super"))
    before = [everything(seat) for seat in seats(match)]
    for _ in range(30):
        if match.to_act:
            match.play({seat: match.legal_codes(seat)[0] for seat in (0, 1)})
            assert [everything(seat) for seat in seats(match)] == before


def everything(seat: dict[str, Any]) -> Counter[str]:
    laid = [place["card"] for place in seat["in_play"]]
    return Counter(seat["deck"] + seat["hand"] + seat["discard"] + seat["set_aside"] + laid)


def test_c1_the_opponent_sees_sizes_table_and_discard() -> None:
    """C1 — of the other player: how many cards hand and deck hold, all of discard and table."""
    match = table(
        """
        P1 | hand: strike | deck: guard, herb
        P2 | hand: guard, herb | deck: strike, guard | discard: herb | in play: flail 1 | aside: boss
        """,
        STRIKE | {"flail": "attack 1 for 9", "boss": "super; attack 50"},
    )
    mine, theirs = match.view(0)["seats"]
    assert (theirs["hand"], theirs["deck"], theirs["discard"]) == (2, 2, ["herb"])
    assert theirs["in_play"] == [{"card": "flail", "age": 1}]
    assert theirs["set_aside"] == [None]
    assert (mine["hand"], mine["deck"]) == (["strike"], 2)
    assert match.view(1)["seats"][1]["set_aside"] == ["boss"]
    assert [seat["hand"] for seat in match.view(None)["seats"]] == [1, 2]


def test_c1_set_aside_from_sight_was_seen_and_from_hand_was_not() -> None:
    """C1 — which card is set aside shows only if it had been revealed."""
    match = table(
        """
        P1 | hand: thief, pyre
        P2 | hand: guard | discard: herb
        """,
        STRIKE | {"thief": "set_aside 1 opponent", "pyre": "set_aside 1 from discard opponent; set_aside self"},
    )
    events = play(match, "thief")
    assert match.seen(events, 0)[2:3] == [
        {"event": "set_aside", "seat": 1, "card": None, "from": "hand", "set_aside": 1}
    ]
    assert match.seen(events, 1)[2]["card"] == "guard"
    play(match, "pyre")
    assert match.view(0)["seats"][1]["set_aside"] == [None, "herb"]
    assert match.view(0)["seats"][1]["revealed"] == ["herb"]
    assert match.view(1)["seats"][0]["set_aside"] == ["pyre"]
    same(match, "P1 | discard: thief | aside: pyre | revealed: pyre\nP2 | aside: guard, herb | revealed: herb")


def test_c1_what_was_seen_is_remembered() -> None:
    """C1 — cards of the discard that become a deck are out of sight, but both players have seen them."""
    match = table(
        """
        P1 |
        P2 | hand: herb | deck: | discard: strike, guard
        """,
        STRIKE,
    )
    play(match)
    assert match.view(0)["seats"][1]["known"] == ["strike", "guard"]
    drawn = seats(match)[1]["hand"][1]
    play(match, "", drawn)
    assert match.view(0)["seats"][1]["known"] == [card for card in ("strike", "guard") if card != drawn]


def test_c1_nobody_knows_the_order_of_a_deck() -> None:
    """C1 — a deck shows its size only, to its owner too."""
    matches = [
        table(f"P1 | deck: {deck} | hand: herb\nP2 |", STRIKE)
        for deck in ("strike, guard, herb", "herb, strike, guard")
    ]
    assert len({match.observe(0).to_bytes() for match in matches}) == 1
    assert [match.view(0)["seats"][0]["deck"] for match in matches] == [3, 3]


# ------------------------------------------------------------------------------------------ C2, C3: the turn
def test_c2_three_cards_and_no_draw_in_the_first_turn() -> None:
    """C2 — start_hand cards are dealt; the first turn begins without a draw."""
    for dealt in (0, 3, 7):
        match = quintain.load("clash", start_hand=dealt).new(seed=2, decks=("delayed", "super"))
        position = match.position()
        laid = [len(seat["in_play"]) for seat in position["seats"]]
        assert position["turn"] == 1
        assert [len(seat["hand"]) for seat in position["seats"]] == [dealt - laid[0], dealt - laid[1]]


def test_c2_each_draws_one_card_from_the_second_turn_on() -> None:
    """C2 — one card each, from the top of the own deck to the end of the hand."""
    match = table("P1 | hand: herb | deck: strike, guard\nP2 | deck: guard", STRIKE, turn=1)
    play(match)
    same(match, "P1 | hand: herb, strike | deck: guard\nP2 | hand: guard")
    assert match.position()["turn"] == 2


def test_c2_both_cards_are_revealed_together() -> None:
    """C2 — the first choice waits face down for the second, then both take effect and go to the discard."""
    match = table("P1 | hand: strike, guard\nP2 | hand: guard, herb", STRIKE)
    assert match.play({1: "play guard"}) == []
    assert (match.to_act, health(match)) == ((0,), [100, 100])
    assert match.view(0)["seats"][1]["hand"] == 2
    match.play({0: "play strike"})
    same(match, "P1 | hand: guard | discard: strike\nP2 | health 96 | hand: herb | discard: guard")


def test_c2_at_most_one_card() -> None:
    """C2 — one card or none; copies of a card are one choice."""
    match = table("P1 | hand: strike, guard, strike\nP2 |", STRIKE)
    assert [str(move) for move in match.legal(0)] == ["play Strike", "play Guard", "pass"]
    assert [str(move) for move in match.legal(1)] == ["pass"]


def test_c2_time_up_plays_what_is_staged() -> None:
    """C2 — when turn_seconds are over, the staged card counts, and nothing staged means no card."""
    match = table("P1 | hand: strike\nP2 | hand: strike", STRIKE, turn_seconds=20)
    match.stage(0, "strike")
    match.time_up()
    assert health(match) == [100, 90]
    assert match.game.options["turn_seconds"] == 20


def test_c3_auto_cards_are_laid_out_all_of_them() -> None:
    """C3 — besides the chosen card, and they take effect in the same turn."""
    match = table(
        "P1 | hand: strike, horn | deck: dog, dog, blank\nP2 |",
        STRIKE | {"dog": "auto; attack 3", "horn": "draw 1"},
    )
    events = play(match, "horn")
    assert told(events, "laid") == [{"seat": 0, "card": "dog", "hand": 2}, {"seat": 0, "card": "dog", "hand": 1}]
    same(match, "P1 | hand: strike | in play: dog 0, dog 0 | discard: horn\nP2 |")
    play(match, "strike")
    assert health(match) == [100, 100 - 3 - 3 - 10]


def test_c3_an_auto_card_is_never_chosen() -> None:
    """C3 — it lays itself out; who tries to choose one is told so."""
    match = table("P1 | hand: dog\nP2 |", {"dog": "auto; attack 3"})
    assert [str(move) for move in match.legal(0)] == ["pass"]
    with pytest.raises(IllegalMove, match=r"Can't play Dog: Auto cards are laid out by themselves.*\(C3\)"):
        match.play({0: {"play": "dog"}})
    play(match)
    same(match, "P1 | in play: dog 0\nP2 |")


# ------------------------------------------------------------------------------------------ C4-C7: decks
def test_c4_a_card_drawn_with_a_full_hand_is_discarded() -> None:
    """C4 — hand_limit cards fit, the next one goes to the discard in sight of all."""
    match = table("P1 | hand: herb, guard | deck: strike\nP2 |", STRIKE, hand_limit=2)
    events = play(match)
    assert told(events, "overdrawn") == [{"seat": 0, "card": "strike", "hand": 2, "deck": 0}]
    same(match, "P1 | hand: herb, guard | discard: strike\nP2 |")


def test_c4_also_when_hands_are_dealt() -> None:
    """C4 — start_hand above hand_limit: what does not fit is discarded."""
    match = quintain.load("clash", start_hand=6, hand_limit=4, max_auto=0).new(seed=1)
    assert [(len(seat["hand"]), len(seat["discard"])) for seat in seats(match)] == [(4, 2), (4, 2)]


def test_c4_a_discarded_draw_was_drawn() -> None:
    """C4, C7 — it tires like any other."""
    match = table("P1 | hand: herb | deck 5: strike\nP2 |", STRIKE, hand_limit=1)
    play(match)
    same(match, "P1 | health 95/95 | hand: herb | deck 5: | discard: strike\nP2 |")


def test_c5_the_discard_becomes_the_next_deck() -> None:
    """C5 — shuffled, and counted."""
    match = table("P1 | deck: | discard: strike, guard, herb\nP2 |", STRIKE)
    events = play(match)
    assert told(events, "shuffled") == [{"seat": 0, "deck_number": 2, "deck": 3}]
    mine = seats(match)[0]
    assert (mine["deck_number"], len(mine["deck"]), len(mine["hand"]), mine["discard"]) == (2, 2, 1, [])
    orders = set()
    for seed in range(60):
        match = table("P1 | deck: | discard: strike, guard, herb\nP2 |", STRIKE, seed=seed)
        play(match)
        orders.add((*seats(match)[0]["hand"], *seats(match)[0]["deck"]))
    assert len(orders) == 6


def test_c5_nothing_to_draw_and_nothing_happens() -> None:
    """C5 — deck and discard empty: no card, no new deck, no Super card, no fatigue."""
    match = table("P1 | deck 4: | aside: boss\nP2 | deck:", {"boss": "super; attack 50"}, super_deck=5)
    events = play(match)
    same(match, "P1 | deck 4: | aside: boss\nP2 |")
    assert [event["event"] for event in events] == ["passed", "passed", "turn"]


def test_c5_a_played_card_is_not_yet_in_the_discard() -> None:
    """C5, C9 — cards are drawn before the played ones are cleared away."""
    match = table("P1 | hand: horn | deck: | discard: strike\nP2 | deck:", STRIKE | {"horn": "draw 2"})
    events = play(match, "horn")
    assert [event["card"] for event in told(events, "drawn")] == ["strike", "horn"]
    assert seats(match)[0]["deck_number"] == 3


def test_c6_super_cards_are_set_aside_before_the_deal() -> None:
    """C6 — unseen by the opponent, and never in the first hand."""
    for seed in range(20):
        match = quintain.load("clash").new(seed=seed, decks=("super", "super"))
        assert seats(match)[0]["set_aside"] == ["black-knight"]
        assert match.view(1)["seats"][0]["set_aside"] == [None]
        assert "revealed" not in seats(match)[0]


@pytest.mark.parametrize("super_deck", [2, 3, 5])
def test_c6_and_shuffled_into_one_deck(super_deck: int) -> None:
    """C6 — when the discard is about to become deck number super_deck."""
    drawing = "P1 | deck {0}: | discard: strike, guard | aside: boss\nP2 |"
    cards = STRIKE | {"boss": "super; attack 50"}
    before = table(drawing.format(super_deck - 2 or 1), cards, super_deck=super_deck)
    if super_deck > 2:
        play(before)
        assert seats(before)[0]["set_aside"] == ["boss"]
    match = table(drawing.format(super_deck - 1), cards, super_deck=super_deck)
    events = play(match)
    assert told(match.seen(events, 1), "returned") == [{"seat": 0, "card": None, "set_aside": 0}]
    assert told(match.seen(events, 0), "returned") == [{"seat": 0, "card": "boss", "set_aside": 0}]
    mine = seats(match)[0]
    assert sorted(mine["deck"] + mine["hand"]) == ["boss", "guard", "strike"]


def test_c6_a_super_card_that_was_seen_returns_in_sight() -> None:
    """C6, C1 — then everybody knows which card goes into the deck."""
    game = table("P1 |\nP2 |", STRIKE | {"boss": "super; attack 50"}).game
    seat = {"health": 9, "max_health": 9, "deck_number": 2, "deck": [], "hand": [], "in_play": []}
    first = seat | {"discard": ["strike"], "set_aside": ["herb", "boss"], "revealed": ["boss"]}
    second = seat | {"discard": [], "set_aside": []}
    match = game.position({"rulebook": "clash", "turn": 2, "seats": [first, second]}, seed=1)
    events = play(match)
    assert told(match.seen(events, 1), "returned") == [{"seat": 0, "card": "boss", "set_aside": 1}]
    assert match.view(1)["seats"][0]["known"] == ["strike", "boss"]
    assert (seats(match)[0]["set_aside"], seats(match)[0].get("revealed")) == (["herb"], None)


def test_c6_what_an_effect_set_aside_stays_aside() -> None:
    """C6 — only Super cards come back, and only once."""
    match = table("P1 | deck 2: | discard: strike | aside: herb\nP2 |", STRIKE)
    play(match)
    assert seats(match)[0]["set_aside"] == ["herb"]
    match = table("P1 | deck 3: | discard: strike | aside: boss\nP2 |", STRIKE | {"boss": "super; attack 50"})
    play(match)
    assert (seats(match)[0]["deck_number"], seats(match)[0]["set_aside"]) == (4, ["boss"])


def test_c7_fatigue_lowers_the_maximum_and_cuts_health() -> None:
    """C7 — from deck number fatigue_from_deck on, by fatigue for each card drawn."""
    match = table("P1 | health 99 | deck 5: strike, strike\nP2 | deck 4: strike, strike", STRIKE)
    events = play(match)
    same(match, "P1 | health 95/95 | deck 5: strike | hand: strike\nP2 | deck 4: strike | hand: strike")
    assert told(events, "fatigue") == [{"seat": 0, "max_health": 95, "health": 95}]
    match = table("P1 | health 40 | deck 3: strike\nP2 |", STRIKE, fatigue_from_deck=3, fatigue=7)
    play(match)
    same(match, "P1 | health 40/93 | deck 3: | hand: strike\nP2 |")


def test_c7_also_for_cards_drawn_by_an_effect() -> None:
    """C7 — each card drawn, however it is drawn; lost health stays lost."""
    match = table("P1 | hand: horn | deck 6: strike, strike, strike\nP2 |", STRIKE | {"horn": "draw 2; heal 50"})
    play(match, "horn")
    same(match, "P1 | health 85/85 | deck 6: | hand: strike, strike, strike | discard: horn\nP2 |")


def test_c7_maximum_zero_is_death() -> None:
    """C7, C12 — the draw of a turn can kill."""
    match = table("P1 | health 5/5 | deck 5: strike\nP2 | deck: strike", STRIKE)
    play(match)
    assert match.result == Result(1, "health")
    assert seats(match)[0]["max_health"] == 0


def test_c7_no_fatigue() -> None:
    """C7 — fatigue 0 switches it off."""
    match = table("P1 | deck 9: strike\nP2 |", STRIKE, fatigue=0)
    assert told(play(match), "fatigue") == []
    assert health(match) == [100, 100]


# ------------------------------------------------------------------------------------------ C9, C10: effects
def test_c9_attacks_and_blocks_add_up_on_both_sides() -> None:
    """C9 — each side's attacks against the other side's blocks, not below 0."""
    match = table(
        """
        P1 | hand: bash | in play: flail 1, wall 1
        P2 | hand: strike | in play: wall 1
        """,
        STRIKE | {"bash": "attack 7; block 5", "flail": "attack 4 for 3", "wall": "block 3 for 3"},
    )
    events = play(match, "bash", "strike")
    assert health(match) == [100 - (10 - 8), 100 - (11 - 3)]
    assert told(events, "block") == [{"seat": 0, "amount": 8}, {"seat": 1, "amount": 3}]
    assert told(events, "attacked") == [
        {"seat": 0, "attack": 10, "blocked": 8, "damage": 2},
        {"seat": 1, "attack": 11, "blocked": 3, "damage": 8},
    ]
    assert told(events, "health") == [{"seat": 0, "health": 98}, {"seat": 1, "health": 92}]


def test_c9_the_clash_of_how_to_play() -> None:
    """C9, C11 — the worked example of the rulebook's own text."""
    seat = {"health": 60, "max_health": 100, "deck_number": 1, "deck": ["palisade"]}
    seat |= {"discard": [], "set_aside": [], "in_play": []}
    hands = [["parry-and-riposte"], ["tilt-at-the-quintain"]]
    match = quintain.load("clash").position(
        {"rulebook": "clash", "turn": 2, "seats": [seat | {"hand": hand} for hand in hands]}
    )
    play(match, "parry-and-riposte", "tilt-at-the-quintain")
    assert health(match) == [53, 50]
    assert [seat["discard"] for seat in seats(match)] == hands


def test_c9_a_larger_block_does_not_heal() -> None:
    """C9 — damage is never below 0."""
    match = table("P1 | hand: strike\nP2 | health 50 | hand: wall", STRIKE | {"wall": "block 99"})
    play(match, "strike", "wall")
    assert health(match) == [100, 50]


def test_c9_heal_and_damage_come_together_and_then_the_cut() -> None:
    """C9 — at full health a heal still outweighs the damage of the same turn."""
    match = table("P1 | health 95 | hand: herb\nP2 | hand: strike", STRIKE)
    play(match, "herb", "strike")
    assert health(match) == [93, 100]
    match = table("P1 | health 95/96 | hand: herb\nP2 |", STRIKE)
    play(match, "herb")
    assert health(match) == [96, 100]


def test_c9_a_heal_saves_from_a_deadly_blow() -> None:
    """C9 — only the sum counts."""
    match = table("P1 | health 5 | hand: herb\nP2 | hand: strike", STRIKE)
    play(match, "herb", "strike")
    assert health(match) == [3, 100]


def test_c9_draws_then_discards_then_set_asides() -> None:
    """C9 — so a drawn card may be discarded, and a discarded one set aside."""
    cards = STRIKE | {"storm": "set_aside 1 from discard; discard 1; draw 1"}
    match = table("P1 | hand: storm | deck: strike\nP2 |", cards)
    events = play(match, "storm")
    assert [event["event"] for event in events][2:5] == ["drawn", "discarded", "set_aside"]
    assert seats(match)[0]["set_aside"] == ["strike"]


def test_c9_first_seat_first() -> None:
    """C9 — where an order shows, it is that of the seats."""
    match = table(
        "P1 | hand: horn | deck: guard\nP2 | hand: horn | deck: strike", STRIKE | {"horn": "draw 1; discard 1"}
    )
    events = play(match, "horn", "horn")
    assert [(event["event"], event["seat"]) for event in events[2:6]] == [
        ("drawn", 0),
        ("drawn", 1),
        ("discarded", 0),
        ("discarded", 1),
    ]


def test_c9_no_more_than_forty_draws() -> None:
    """C9 — a turn stays finite however many cards say draw."""
    cards = {"flood": "draw 20; draw 20; draw 20", "pass-on": "draw 20 for 3"}
    match = table(
        "P1 | hand: flood | deck: | discard: blank, blank | in play: pass-on 1\nP2 | deck:",
        cards,
        hand_limit=1,
        fatigue=0,
    )
    events = play(match, "flood")
    assert len(told(events, "overdrawn")) + len(told(events, "drawn")) == 40 + 1


def test_c9_the_busiest_turn_can_be_told() -> None:
    """C9 — a log has room for whatever two full tables can do."""
    storm = "draw 20 for 9; discard 20 from deck for 9; set_aside 20 from discard for 9; discard 9 for 9"
    seat = (
        "health 400 | deck 5: " + ", ".join(["blank"] * 30) + " | hand: blank | in play: " + ", ".join(["storm 1"] * 9)
    )
    cards, options = {"storm": storm}, {"health": 500, "fatigue": 1, "hand_limit": 1}
    for _ in range(3):
        match = table(f"P1 | {seat}\nP2 | {seat}", cards, **options)
        assert len(play(match)) > 200
    assert [len(seat["set_aside"]) for seat in seats(match)] == [31, 31]


def test_c10_block_all() -> None:
    """C10 — a block of everything stops any attack, together with other blocks too."""
    match = table(
        "P1 | hand: gate\nP2 | hand: giant", {"gate": "block all; block 5", "giant": "attack 999; attack 999"}
    )
    events = play(match, "gate", "giant")
    assert health(match) == [100, 100]
    assert told(events, "block") == [{"seat": 0, "amount": "all"}]
    assert told(events, "attacked")[0]["damage"] == 0


@pytest.mark.parametrize("zone", ["hand", "deck", "discard"])
def test_c10_discard_and_set_aside_take_from_a_named_zone(zone: str) -> None:
    """C10 — random cards of that zone; of the discard there is nothing to discard."""
    for act, to in (("discard", "discard"), ("set_aside", "set_aside")):
        match = table(
            f"P1 | hand: act\nP2 | {zone}: strike, guard, herb", STRIKE | {"act": f"{act} 2 from {zone} opponent"}
        )
        events = play(match, "act")
        moved = 0 if (act, zone) == ("discard", "discard") else 2
        assert [event["from"] for event in told(events, to.replace("discard", "discarded")) if event["seat"]] == [
            zone
        ] * moved
        assert len(seats(match)[1][to]) == (3 if (act, zone) == ("discard", "discard") else 2)


def test_c10_random_cards_are_random_and_keyed() -> None:
    """C10 — every card of the hand can be hit; equal luck hits the same."""
    cards = STRIKE | {"act": "discard 1 opponent"}
    drawing = "P1 | hand: act\nP2 | hand: strike, guard, herb"
    hit = []
    for seed in [*range(40), *range(40)]:
        match = table(drawing, cards, seed=seed)
        play(match, "act")
        hit += seats(match)[1]["discard"]
    assert set(hit) == {"strike", "guard", "herb"}
    assert hit[:40] == hit[40:]


def test_c10_of_copies_the_first_goes() -> None:
    """C10, C1 — which copy was hit must not tell when it was drawn."""
    cards = STRIKE | {"act": "discard 1 opponent"}
    for seed in range(10):
        match = table("P1 | hand: act\nP2 | hand: strike, guard, strike", cards, seed=seed)
        play(match, "act")
        assert seats(match)[1]["hand"][:2] in (["guard", "strike"], ["strike", "strike"])


def test_c10_more_than_there_is_takes_all() -> None:
    """C10 — a zone is emptied, and no more."""
    match = table("P1 | hand: act\nP2 | hand: strike", STRIKE | {"act": "discard 5 opponent; set_aside 5 opponent"})
    play(match, "act")
    same(match, "P1 | discard: act\nP2 | discard: strike")


def test_c10_the_opponent_carries_it_out() -> None:
    """C10, C11 — their draw, their discard, their heal, their block; and their attack is directed at you."""
    cards = {
        "gift": "draw 1 opponent; heal 5 opponent",
        "dummy": "attack 15; attack 4 opponent",
        "wall": "block 9 opponent",
        "strike": "attack 10",
    }
    match = table("P1 | hand: gift\nP2 | health 50 | deck: strike, strike", cards)
    play(match, "gift")
    same(match, "P1 | discard: gift\nP2 | health 55 | hand: strike, strike")
    match = table("P1 | hand: dummy\nP2 |", cards)
    events = play(match, "dummy")
    assert health(match) == [96, 85]
    assert told(events, "attacked")[0] == {"seat": 0, "attack": 4, "blocked": 0, "damage": 4}
    match = table("P1 | hand: wall\nP2 | hand: blank | in play: bow 1", cards | {"bow": "attack 3 in 1 opponent"})
    play(match, "wall")
    assert health(match) == [100, 100]


# ------------------------------------------------------------------------------------------ C11: conditions
@pytest.mark.parametrize(
    ("condition", "mine", "theirs", "drawing", "holds"),
    [
        ("attacked", "act", "strike", "", True),
        ("attacked", "act", "guard", "", False),
        ("attacked", "act", "feint", "", False),
        ("damaged", "act", "strike", "", True),
        ("damaged", "shield", "strike", "", False),
        ("blocked", "shield", "strike", "", True),
        ("blocked", "shield", "guard", "", False),
        ("blocked", "act", "strike", "", False),
        ("opponent_passed", "act", "", "", True),
        ("opponent_passed", "act", "guard", "", False),
        ("health_at_most 30", "act", "", "| health 30", True),
        ("health_at_most 30", "act", "strike", "| health 31", False),
        ("deck_at_least 2", "act", "", "| deck 2:", True),
        ("deck_at_least 2", "act", "", "| deck 1:", False),
    ],
)
def test_c11_conditions(condition: str, mine: str, theirs: str, drawing: str, holds: bool) -> None:
    """C11, C12 — each condition, met and not met; a blocked attack is still an attack."""
    cards = STRIKE | {"act": f"attack 9 if {condition}", "feint": "attack 0"}
    cards["shield"] = f"block 10; attack 9 if {condition}"
    match = table(f"P1 | hand: {mine} {drawing}\nP2 | hand: strike, guard, feint", cards)
    play(match, mine, theirs)
    assert (health(match)[1] < 100) == holds


def test_c11_two_conditional_cards_do_not_wait_for_each_other() -> None:
    """C11 — conditions are judged by the unconditional effects only."""
    match = table("P1 | hand: act\nP2 | hand: act", {"act": "attack 9 if attacked"})
    play(match, "act", "act")
    assert health(match) == [100, 100]


def test_c11_a_conditional_block_does_not_undo_a_condition() -> None:
    """C11 — judged once: the damage that a conditional block stops still counts as damage for conditions."""
    match = table(
        "P1 | hand: act\nP2 | hand: strike", STRIKE | {"act": "block 20 if attacked; heal 1; attack 5 if damaged"}
    )
    play(match, "act", "strike")
    assert health(match) == [100, 95]


def test_c11_conditions_look_at_the_owner_even_if_the_opponent_acts() -> None:
    """C11 — the owner of the card is asked, whoever carries the effect out."""
    match = table(
        "P1 | health 20 | hand: curse\nP2 | hand: strike",
        STRIKE | {"curse": "discard 1 if health_at_most 20 opponent"},
    )
    play(match, "curse")
    assert seats(match)[1]["discard"] == ["strike"]


def test_c11_judged_in_the_turn_in_which_the_effect_is_due() -> None:
    """C11 — a delayed effect asks later."""
    match = table("P1 | hand: trap\nP2 | hand: strike", STRIKE | {"trap": "attack 7 in 1 if attacked"})
    play(match, "trap")
    play(match, "", "strike")
    assert health(match) == [90, 93]


def test_c11_an_auto_card_is_no_card_played() -> None:
    """C10, C11 — the opponent passed although an Auto card of theirs lies on the table."""
    match = table(
        "P1 | hand: act\nP2 | in play: dog 0", {"act": "attack 9 if opponent_passed", "dog": "auto; attack 1"}
    )
    play(match, "act")
    assert health(match) == [99, 91]


def test_c11_self_leaves_the_game() -> None:
    """C11 — instead of going to the discard, in everybody's sight."""
    match = table("P1 | hand: last\nP2 |", {"last": "attack 20; set_aside self"})
    events = play(match, "last")
    same(match, "P1 | aside: last | revealed: last\nP2 | health 80")
    assert told(events, "set_aside") == [{"seat": 0, "card": "last", "from": "in_play", "set_aside": 1}]


def test_c11_self_waits_for_the_other_effects() -> None:
    """C11, C11a — the card leaves when it would otherwise go to the discard, if the condition holds then."""
    match = table("P1 | hand: last\nP2 |", {"last": "attack 2 for 2; set_aside self"})
    play(match, "last")
    same(match, "P1 | in play: last 1\nP2 | health 98")
    play(match)
    same(match, "P1 | aside: last\nP2 | health 96")
    for theirs, where in (("strike", "set_aside"), ("", "discard")):
        match = table("P1 | hand: once\nP2 | hand: strike", STRIKE | {"once": "attack 1; set_aside self if attacked"})
        play(match, "once", theirs)
        assert seats(match)[0][where] == ["once"]


# ------------------------------------------------------------------------------------------ C11a: lasting cards
def test_c11a_a_lasting_card_stays_until_its_effect_has_ended() -> None:
    """C11a — due at the ages `in` to `in + for - 1`; then it goes to the discard."""
    match = table("P1 | hand: flail\nP2 |", {"flail": "attack 3 in 1 for 2"})
    play(match, "flail")
    same(match, "P1 | in play: flail 1\nP2 |")
    play(match)
    same(match, "P1 | in play: flail 2\nP2 | health 97")
    play(match)
    same(match, "P1 | discard: flail\nP2 | health 94")


def test_c11a_an_unmet_condition_keeps_a_card_in_play() -> None:
    """C11a — due is due, whether or not the condition holds."""
    match = table("P1 | hand: trap\nP2 |", {"trap": "attack 3 in 2 if attacked"})
    for age in (1, 2):
        play(match, "trap" if age == 1 else "")
        same(match, f"P1 | in play: trap {age}\nP2 |")
    play(match)
    same(match, "P1 | discard: trap\nP2 |")


def test_c11a_a_position_knows_how_old_a_card_can_get() -> None:
    """C11a — a card that should have left play is refused."""
    with pytest.raises(quintain.PositionError, match=r"seats\[0\]\.in_play\[0\]\.age: strike leaves play"):
        table("P1 | in play: strike 1\nP2 |", STRIKE)


# ------------------------------------------------------------------------------------------ C12: the end
def test_c12_without_health_a_player_has_lost() -> None:
    """C12 — health 0 or less; it is never shown below 0."""
    match = table("P1 | health 10 | hand: strike\nP2 | hand: strike", STRIKE)
    events = play(match, "strike", "strike")
    assert match.result == Result(1, "health")
    assert health(match) == [0, 90]
    assert events[-1] == {"event": "over", "winner": 1, "reason": "health"}
    assert match.to_act == ()


def test_c12_both_at_once_is_a_draw() -> None:
    """C12 — also after the draw step."""
    match = table("P1 | health 9 | hand: strike\nP2 | health 10 | hand: strike", STRIKE)
    play(match, "strike", "strike")
    assert match.result == Result(None, "health")
    match = table("P1 | health 5/5 | deck 5: strike\nP2 | health 3/3 | deck 7: strike", STRIKE)
    play(match)
    assert match.result == Result(None, "health")


def test_c12_death_by_drawing_comes_after_the_effects_of_the_turn() -> None:
    """C12, C9 — a draw effect of a late deck kills as well, but the attack of the same turn was made."""
    match = table("P1 | health 5/5 | hand: horn | deck 5: strike\nP2 | health 4", STRIKE | {"horn": "draw 1; attack 4"})
    play(match, "horn")
    assert match.result == Result(None, "health")


def test_c12_passing_is_always_legal() -> None:
    """C12 — even with nothing in hand."""
    match = table("P1 |\nP2 | hand: strike", STRIKE)
    assert [move.to_json() for move in match.legal(0)] == [{"pass": True}]
    assert match.legal(1)[-1].to_json() == {"pass": True}


def test_c12_the_last_turn_ends_in_a_draw() -> None:
    """C12 — turn_limit, for matches that nothing else would end; a blow in the last turn still counts."""
    match = table("P1 |\nP2 |", {}, turn=24, turn_limit=25)
    play(match)
    assert match.result is None
    play(match)
    assert match.result == Result(None, "turn-limit")
    match = table("P1 | hand: strike\nP2 | health 10", STRIKE, turn=25, turn_limit=25)
    play(match, "strike")
    assert match.result == Result(0, "health")


def test_c12_health_is_start_and_maximum() -> None:
    """C12 — the option health."""
    position = quintain.load("clash", health=70).new(seed=1).position()
    assert [(seat["health"], seat["max_health"]) for seat in position["seats"]] == [(70, 70)] * 2


def test_options_that_contradict_each_other_are_refused() -> None:
    """C8 — a deck cannot be at most smaller than at least."""
    with pytest.raises(OptionError, match=r"deck_max=20: with deck_min=25 it must be .* from 25 to 40 \(C8\)"):
        quintain.load("clash", deck_min=25)
