"""The rulings of clash, one by one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.clash.table import health, play, same, seats, table, told
from tests.matches import with_backing

import quintain
from quintain import IllegalMove, OptionError, Result
from quintain.rules.log import EVENTS

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
    assert health(match) == [52, 48]
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


@pytest.mark.parametrize(
    ("storm", "moved", "drawn"),
    [
        ("draw 1; discard 1; set_aside 1 from discard", ["drawn", "discarded", "set_aside"], ["strike"]),
        ("set_aside 1 from discard; discard 1; draw 1", ["drawn"], ["strike"]),
        ("discard 1 from deck; draw 1", ["discarded", "drawn"], ["guard"]),
        ("draw 1; discard 1 from deck", ["drawn", "discarded"], ["strike"]),
    ],
)
def test_c9_a_card_moves_cards_in_the_order_in_which_it_says_so(storm: str, moved: list[str], drawn: list[str]) -> None:
    """C9 — so a drawn card may be discarded, and a discarded one set aside, only if the card says it in that order."""
    for seed in range(40):  # in the third case the deck loses either card, and the other one is drawn
        match = table("P1 | hand: storm | deck: strike, guard\nP2 |", STRIKE | {"storm": storm}, seed=seed)
        events = play(match, "storm")[2:-3]
        assert [event["event"] for event in events][: len(moved)] == moved
        if told(events, "drawn")[0]["card"] == drawn[0]:
            return
    pytest.fail(f"{drawn[0]} was never drawn")


def test_c9_cards_take_their_turns_in_the_order_in_which_they_were_laid() -> None:
    """C9 — the oldest card first, whoever's it is; in the same turn Auto cards before the chosen ones; then seat 0."""
    cards = {"horn": "draw 1", "bell": "draw 1 for 3", "dog": "auto; draw 1"}
    match = table("P1 | hand: horn | in play: bell 1\nP2 | hand: horn | in play: bell 2, bell 1, dog 0", cards)
    events = play(match, "horn", "horn")
    drawn = [event["seat"] for event in told(events[: events.index({"event": "turn", "turn": 3})], "drawn")]
    assert drawn == [1, 0, 1, 1, 0, 1]  # bell of age 2; both bells of age 1; the dog; both horns


def test_c9_the_order_decides_what_a_thief_finds() -> None:
    """C9 — seat 1 draws after the thief of seat 0 has been there, and before a thief of its own."""
    cards = STRIKE | {"thief": "discard 1 opponent", "horn": "draw 1"}
    match = table("P1 | hand: thief\nP2 | hand: horn | deck: strike, blank", cards)
    play(match, "thief", "horn")
    same(match, "P1 | discard: thief\nP2 | hand: strike | discard: horn")
    match = table("P1 | hand: horn | deck: strike, blank\nP2 | hand: thief", cards)
    play(match, "horn", "thief")
    same(match, "P1 | discard: strike, horn\nP2 | discard: thief")


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
        events = play(match)
        assert len(events) > 200
        for me in (0, 1):
            lost = [event for event in told(events, "discarded") + told(events, "set_aside") if event["seat"] == me]
            assert sum(event["from"] != "in_play" for event in lost) == 40


@pytest.mark.parametrize("backing", ["plain", "compiled"])
def test_c9_a_turn_that_could_go_round_and_round(backing: str) -> None:
    """C9 — a card drawn, set aside and brought back by 37 others: draws, losses and answers all have their bounds."""
    storm = "draw 20; set_aside 1 from discard; discard 1 from set_aside; attack 2 if attacked; heal 1 if damaged"
    seat = "health 500 | deck 5: | hand: blank | discard: blank | in play: strike 0, " + ", ".join(["storm 0"] * 37)
    options = {"health": 500, "fatigue": 1, "hand_limit": 1}
    drawn = table(f"P1 | {seat}\nP2 | {seat}", STRIKE | {"storm": storm}, **options)
    match = with_backing(drawn.game, backing).position(drawn.position(), seed=0)
    events = play(match)
    assert 400 < len(events) <= EVENTS
    for me in (0, 1):
        mine = [event for event in events if event.get("seat") == me]
        assert len(told(mine, "answered")) == 40
        assert len(told(mine, "drawn")) + len(told(mine, "overdrawn")) <= 40 + 1
        assert sum(event.get("from") in ("discard", "set_aside") for event in mine) <= 40


def test_c10_block_all() -> None:
    """C10 — a block of everything stops any attack, together with other blocks too."""
    match = table(
        "P1 | hand: gate\nP2 | hand: giant", {"gate": "block all; block 5", "giant": "attack 999; attack 999"}
    )
    events = play(match, "gate", "giant")
    assert health(match) == [100, 100]
    assert told(events, "block") == [{"seat": 0, "amount": "all"}]
    assert told(events, "attacked")[0]["damage"] == 0


@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "set_aside"])
@pytest.mark.parametrize("act", ["discard", "set_aside"])
def test_c10_discard_and_set_aside_take_from_a_named_zone(zone: str, act: str) -> None:
    """C10 — random cards of that zone of the affected player; what lies there already stays there."""
    drawn = "aside" if zone == "set_aside" else zone
    match = table(
        f"P1 | hand: act\nP2 | {drawn}: strike, guard, herb", STRIKE | {"act": f"{act} 2 from {zone} opponent"}
    )
    events = play(match, "act")
    moved = [event["from"] for event in told(events, "discarded" if act == "discard" else act) if event["seat"]]
    assert moved == ([] if act == zone else [zone] * 2)
    assert len(seats(match)[1][act]) == (3 if act == zone else 2)


# ------------------------------------------------------------------------------------------ C10: in play, set aside
LASTING = STRIKE | {"flail": "attack 3 for 4", "axe": "discard 1 from in_play opponent"}


def test_c10_a_lasting_card_discarded_from_play_ends_at_once() -> None:
    """C10, C11 — this turn's blow was struck with all the others; no other one follows."""
    match = table("P1 | hand: axe\nP2 | in play: flail 1", LASTING)
    events = play(match, "axe")
    same(match, "P1 | health 97 | discard: axe\nP2 | discard: flail")
    assert told(events, "removed") == [{"seat": 1, "card": "flail", "age": 1, "to": "discard"}]
    assert [event["card"] for event in told(events, "discarded")] == ["axe"]
    play(match)
    assert health(match) == [97, 100]


def test_c10_a_card_taken_out_of_play_is_told() -> None:
    """C10, C11 — in both languages; that a played card goes to the discard in the end goes without saying."""
    match = table("P1 | hand: axe\nP2 | in play: flail 1", LASTING)
    events = [event for event in play(match, "axe") if event["event"] in ("removed", "discarded")]
    say = match.game.rulebook.sentence
    assert [say(match.scene(), event, "en", 0) for event in events] == [
        "The opponent discards Flail from play: it ends at once.",
        "",
    ]
    assert say(match.scene(), events[0], "ru", 1) == "Вы сбрасываете карту со стола: Flail. Больше она не действует."


def test_c10_what_it_had_to_do_in_this_turn_is_still_done() -> None:
    """C9, C10 — all effects of a turn are collected before the first of them happens."""
    match = table("P1 | hand: axe\nP2 | hand: horn | deck: strike, guard", LASTING | {"horn": "draw 1"})
    events = play(match, "axe", "horn")
    assert [event["event"] for event in events[2:4]] == ["removed", "drawn"]
    same(match, "P1 | discard: axe\nP2 | hand: strike, guard | discard: horn")


def test_c10_any_card_in_play_can_be_hit() -> None:
    """C10 — at random, the chosen card and the Auto card of this turn too; of copies the one whose age is told."""
    found = set()
    for seed in range(60):
        match = table(
            "P1 | hand: axe\nP2 | hand: strike | in play: flail 3, flail 1, dog 0",
            LASTING | {"dog": "auto; attack 1"},
            seed=seed,
        )
        events = play(match, "axe", "strike")
        (hit,) = told(events, "removed")
        found.add((hit["card"], hit["age"]))
        left = [laid["age"] for laid in seats(match)[1]["in_play"]]
        assert left == ([] if hit == {"seat": 1, "card": "flail", "age": 1, "to": "discard"} else [2])
    assert found == {("flail", 3), ("flail", 1), ("dog", 0), ("strike", 0)}


def test_c10_a_card_can_be_set_aside_from_play() -> None:
    """C10, C1 — it is out of the game, and everybody saw it."""
    match = table("P1 | hand: net\nP2 | in play: flail 1", LASTING | {"net": "set_aside 1 from in_play opponent"})
    events = play(match, "net")
    same(match, "P1 | health 97 | discard: net\nP2 | aside: flail | revealed: flail")
    assert told(events, "removed") == [{"seat": 1, "card": "flail", "age": 1, "to": "set_aside"}]


def test_c11_a_card_that_leaves_the_game_does_so_when_it_is_discarded_from_play() -> None:
    """C11 — set_aside: self stands in place of the discard, however the card comes there; its condition is asked."""
    cards = LASTING | {"oath": "attack 2 for 3; set_aside self", "vow": "attack 2 for 3; set_aside self if damaged"}
    match = table("P1 | hand: axe\nP2 | in play: oath 1", cards)
    play(match, "axe")
    same(match, "P1 | health 98 | discard: axe\nP2 | aside: oath | revealed: oath")
    match = table("P1 | hand: axe\nP2 | in play: vow 1", cards)
    play(match, "axe")
    same(match, "P1 | health 98 | discard: axe\nP2 | discard: vow")


def test_c10_a_card_set_aside_can_come_back_by_the_discard() -> None:
    """C10, C1 — also a Super card before its time, and the opponent now sees which card it was."""
    match = table(
        "P1 | hand: call | aside: boss\nP2 |", {"call": "discard 1 from set_aside", "boss": "super; attack 50"}
    )
    events = play(match, "call")
    assert told(match.seen(events, 1), "discarded")[0] == {"seat": 0, "card": "boss", "from": "set_aside", "left": 0}
    same(match, "P1 | discard: boss, call\nP2 |")
    assert match.view(1)["seats"][0]["discard"] == ["boss", "call"]


@pytest.mark.parametrize("seed", range(6))
def test_c1_of_copies_set_aside_the_one_that_was_seen_comes_back(seed: int) -> None:
    """C1, C10 — so that nobody learns of the other."""
    game = table("P1 |\nP2 |", STRIKE | {"call": "discard 1 from set_aside"}).game
    seat = {"health": 9, "max_health": 9, "deck_number": 1, "deck": [], "discard": [], "in_play": []}
    first = seat | {"hand": ["call"], "set_aside": ["herb", "herb"], "revealed": ["herb"]}
    second = seat | {"hand": [], "set_aside": []}
    match = game.position({"rulebook": "clash", "turn": 2, "seats": [first, second]}, seed=seed)
    play(match, "call")
    assert match.view(1)["seats"][0]["set_aside"] == [None]
    assert "revealed" not in match.view(1)["seats"][0]


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


def test_c11_two_answers_do_not_begin_by_themselves() -> None:
    """C11 — without an attack there is nothing to answer."""
    match = table("P1 | hand: act\nP2 | hand: act", {"act": "attack 9 if attacked"})
    assert told(play(match, "act", "act"), "answered") == []
    assert health(match) == [100, 100]


ANSWERS = STRIKE | {
    "bear": "attack 8; attack 6 if attacked",
    "mirror": "block 10; attack 12 if blocked",
    "score": "attack 7; attack 9 if damaged",
    "caltrops": "attack 3 for 9 if attacked",
    "hedge": "block 2 for 9; heal 4 for 9 if blocked",
    "shell": "block 20 if attacked; attack 5 if damaged",
    "grudge": "attack 5 if damaged",
    "balm": "heal 9 for 9 if damaged",
}


def answers(events: list[dict[str, Any]]) -> list[tuple[int, str, str]]:
    return [(event["seat"], event["card"], event["condition"]) for event in told(events, "answered")]


def test_c11_an_answer_is_an_attack_and_can_be_answered() -> None:
    """C11 — the bear strikes the mirror, the mirror strikes back, and the bear is attacked."""
    match = table("P1 | hand: bear\nP2 | hand: mirror", ANSWERS)
    events = play(match, "bear", "mirror")
    assert answers(events) == [(1, "mirror", "blocked"), (0, "bear", "attacked")]
    assert health(match) == [100 - 12, 100 - (8 + 6 - 10)]


def test_c11_answers_go_on_until_nothing_changes() -> None:
    """C11 — strike, caltrops against it, caltrops against those, which meet a block, which heals: once each."""
    match = table(
        "P1 | health 50 | hand: strike | in play: caltrops 1\nP2 | health 50 | in play: caltrops 1, hedge 1", ANSWERS
    )
    events = play(match, "strike")
    assert sorted(answers(events)) == [
        (0, "caltrops", "attacked"),
        (1, "caltrops", "attacked"),
        (1, "hedge", "blocked"),
    ]
    assert health(match) == [50 - 3, 50 - (10 + 3 - 2) + 4]


def test_c11_damage_is_judged_when_all_other_answers_are_known() -> None:
    """C11 — a block that answers the attack stops the damage before anybody asks for it; an attack that does, adds."""
    match = table("P1 | hand: shell\nP2 | hand: strike", ANSWERS)
    assert answers(play(match, "shell", "strike")) == [(0, "shell", "attacked")]
    assert health(match) == [100, 100]
    match = table("P1 | hand: score\nP2 | hand: guard | in play: caltrops 1", ANSWERS)
    assert answers(play(match, "score", "guard")) == [(1, "caltrops", "attacked"), (0, "score", "damaged")]
    assert health(match) == [100 - 3, 100 - (7 + 9 - 6)]


def test_c11_damage_is_judged_for_both_before_either_answers() -> None:
    """C11 — a block that answers damage comes too late to undo the other's."""
    cards = ANSWERS | {"late": "attack 3; block 50 if damaged"}
    match = table("P1 | hand: score\nP2 | hand: late", cards)
    assert sorted(answers(play(match, "score", "late"))) == [(0, "score", "damaged"), (1, "late", "damaged")]
    assert health(match) == [97, 100]


def test_c11_answers_to_damage_are_answered_once_more() -> None:
    """C11 — attacked and blocked are settled again; damage is not judged a second time."""
    match = table("P1 | hand: grudge\nP2 | health 50 | hand: strike | in play: caltrops 1, balm 1", ANSWERS)
    assert answers(play(match, "grudge", "strike")) == [(0, "grudge", "damaged"), (1, "caltrops", "attacked")]
    assert health(match) == [100 - 10 - 3, 50 - 5]


def test_c11_an_answer_that_the_opponent_carries_out() -> None:
    """C10, C11 — their attack is directed at whoever owns the card, and is an attack like any other."""
    cards = ANSWERS | {"taunt": "attack 1; attack 2 opponent if attacked"}
    match = table("P1 | hand: taunt\nP2 | in play: caltrops 1", cards)
    assert answers(play(match, "taunt")) == [(1, "caltrops", "attacked"), (0, "taunt", "attacked")]
    assert health(match) == [100 - 3 - 2, 99]


def test_c11_moved_cards_wait_for_settled_conditions() -> None:
    """C9, C11 — who is attacked by an answer only may draw for it all the same."""
    cards = ANSWERS | {"sidestep": "attack 1; draw 1 if attacked"}
    match = table("P1 | hand: sidestep | deck: strike, guard\nP2 | in play: caltrops 1", cards)
    play(match, "sidestep")
    assert seats(match)[0]["hand"] == ["strike", "guard"]


def test_c11_a_card_that_leaves_if_attacked_counts_answers() -> None:
    """C11 — set_aside: self is judged by all that was settled."""
    cards = ANSWERS | {"once": "attack 1; set_aside self if attacked"}
    match = table("P1 | hand: once\nP2 | in play: caltrops 1", cards)
    assert answers(play(match, "once")) == [(1, "caltrops", "attacked")]
    assert seats(match)[0]["set_aside"] == ["once"]


def test_c11_answers_are_told() -> None:
    """C11 — in the log, in both languages, from either side."""
    match = table("P1 | hand: bear\nP2 | hand: mirror", ANSWERS)
    events = [event for event in play(match, "bear", "mirror") if event["event"] == "answered"]
    say = match.game.rulebook.sentence
    assert [say(match.scene(), event, "en", 0) for event in events] == [
        "The opponent answers the attack on the shield with Mirror.",
        "You answer the attack with Bear.",
    ]
    assert say(match.scene(), events[1], "ru", 0) == "Вы отвечаете на атаку: Bear."


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
    match = table("P1 | health 9 | hand: strike\nP2 | health 10 | hand: strike", STRIKE, tie="draw")
    play(match, "strike", "strike")
    assert match.result == Result(None, "health")
    match = table("P1 | health 5/5 | deck 5: strike\nP2 | health 3/3 | deck 7: strike", STRIKE, tie="draw")
    play(match)
    assert match.result == Result(None, "health")


@pytest.mark.parametrize(
    ("tie", "first", "second", "winner"),
    [
        ("draw", 9, 3, None),
        ("health", 9, 3, 0),
        ("health", 3, 9, 1),
        ("health", 7, 7, None),
        ("health", 10, 9, 0),
    ],
)
def test_c12a_whoever_is_less_far_below_may_win(tie: str, first: int, second: int, winner: int | None) -> None:
    """C12a — the option tie: a draw, or a comparison of how far below 0 both are."""
    match = table(f"P1 | health {first} | hand: strike\nP2 | health {second} | hand: strike", STRIKE, tie=tie)
    events = play(match, "strike", "strike")
    assert match.result == Result(winner, "health")
    assert health(match) == [0, 0]
    falls = [{"seat": 0, "below": 10 - first}, {"seat": 1, "below": 10 - second}]
    assert told(events, "fallen") == (falls if tie == "health" else [])


def test_c12a_how_far_is_told() -> None:
    """C12a — so that both see why."""
    match = table("P1 | health 10 | hand: strike\nP2 | health 4 | hand: strike", STRIKE, tie="health")
    events = [event for event in play(match, "strike", "strike") if event["event"] == "fallen"]
    say = match.game.rulebook.sentence
    assert [say(match.scene(), event, "en", 0) for event in events] == [
        "You are at 0, no further.",
        "The opponent is 6 below 0.",
    ]
    assert say(match.scene(), events[1], "ru", 1) == "Ваше здоровье ниже 0 на 6."


def test_c12a_one_alone_has_lost_and_fatigue_goes_no_deeper() -> None:
    """C12a — there is nothing to compare if one stands; cut to a maximum of 0, one is at 0 and no further."""
    match = table("P1 | health 9 | hand: strike\nP2 | health 11 | hand: strike", STRIKE, tie="health")
    assert told(play(match, "strike", "strike"), "fallen") == []
    assert match.result == Result(1, "health")
    match = table("P1 | health 5/5 | deck 5: strike\nP2 | health 3/3 | deck 7: strike", STRIKE, tie="health")
    play(match)
    assert match.result == Result(None, "health")
    cards = STRIKE | {"horn": "draw 1; attack 9"}
    match = table("P1 | health 5/5 | hand: horn | deck 5: strike\nP2 | health 4", cards, tie="health")
    events = play(match, "horn")
    assert told(events, "fallen") == [{"seat": 0, "below": 0}, {"seat": 1, "below": 5}]
    assert match.result == Result(0, "health")


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
