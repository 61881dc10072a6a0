"""What holds for every match of clash, with any cards, options and decks."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clash.checking import checked_turn
from tests.clash.follow import follow
from tests.clash.table import seats
from tests.matches import step, with_backing

import quintain
from quintain import Game, Match
from quintain.bots.parts import bot_functions, bot_world
from quintain.games.clash.decks import starter_decks
from quintain.rules.checking import other_world
from quintain.rules.engine import Engine

few = settings(max_examples=20)
fewer = settings(max_examples=8)  # where plain rules or whole matches are slow
STARTERS = st.sampled_from(sorted(starter_decks()))
LUCK = st.integers(0, 2**64)


# ------------------------------------------------------------------------------------------ any cards
def actions() -> st.SearchStrategy[dict[str, Any]]:
    points, cards = st.integers(0, 40), st.integers(0, 4)
    zones = st.fixed_dictionaries(
        {}, optional={"from": st.sampled_from(["hand", "deck", "discard", "in_play", "set_aside"])}
    )
    moved = st.builds(lambda word, n, zone: {word: n, **zone}, st.sampled_from(["discard", "set_aside"]), cards, zones)
    return st.one_of(
        st.builds(lambda word, n: {word: n}, st.sampled_from(["attack", "heal", "block"]), points),
        st.builds(lambda n: {"draw": n}, cards),
        st.just({"block": "all"}),
        moved,
    )


def modifiers() -> st.SearchStrategy[dict[str, Any]]:
    conditions = st.one_of(
        st.sampled_from(["attacked", "damaged", "blocked", "opponent_passed"]),
        st.builds(lambda n: {"health_at_most": n}, st.integers(1, 100)),
        st.builds(lambda n: {"deck_at_least": n}, st.integers(1, 6)),
    )
    return st.fixed_dictionaries(
        {},
        optional={"opponent": st.just(True), "in": st.integers(0, 3), "for": st.integers(1, 4), "if": conditions},
    )


def effects() -> st.SearchStrategy[list[dict[str, Any]]]:
    lines = st.builds(lambda action, more: action | more, actions(), modifiers())
    leaving = st.sampled_from([[], [], [{"set_aside": "self"}], [{"set_aside": "self", "if": "attacked"}]])
    return st.builds(lambda some, last: some + last, st.lists(lines, max_size=5), leaving)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game with a set of strange cards and small limits."""
    cards = [
        {
            "id": f"c{number}",
            "name": f"C{number}",
            "rarity": draw(st.sampled_from(["common", "rare"])),
            "auto": draw(st.integers(0, 4)) == 0,
            "super": draw(st.integers(0, 4)) == 0,
            "effects": draw(effects()),
        }
        for number in range(10)
    ]
    cards += [{"id": f"b{number}", "name": f"B{number}", "effects": [{"attack": number}]} for number in range(6)]
    options: dict[str, Any] = {
        "health": draw(st.sampled_from([20, 100, 500])),
        "start_hand": draw(st.integers(0, 7)),
        "hand_limit": draw(st.integers(1, 10)),
        "deck_min": 5,
        "deck_max": draw(st.sampled_from([5, 12, 40])),
        "max_auto": draw(st.integers(0, 5)),
        "max_super": draw(st.integers(0, 5)),
        "max_common": draw(st.integers(1, 4)),
        "fatigue": draw(st.sampled_from([0, 5, 50])),
        "fatigue_from_deck": draw(st.integers(2, 10)),
        "super_deck": draw(st.integers(2, 5)),
        "turn_limit": 40,
        "tie": draw(st.sampled_from(["draw", "health"])),
    }
    return quintain.load("clash", cards=cards, **options)


def named(match: Match, seat: int, code: int) -> str:
    shape = match.move(seat, code).to_json()
    return str(shape.get("play", ""))


@few
@given(game=games(), seed=LUCK)
def test_c9_any_card_does_what_the_reference_says(game: Game, seed: int) -> None:
    """C9-C11a — a plain reading of the rulings agrees on every turn."""
    match, chance = game.new(seed=seed), random.Random(seed)
    for _ in range(12):
        if match.to_act:
            codes = [chance.choice(match.legal_codes(seat)) for seat in (0, 1)]
            checked_turn(match, named(match, 0, codes[0]), named(match, 1, codes[1]))


@fewer
@given(game=games(), seed=LUCK)
def test_plain_and_compiled_agree_on_any_card(game: Game, seed: int) -> None:
    """C1-C12 — state, views and events, after every decision."""
    fast, slow = with_backing(game, "compiled").new(seed=seed), with_backing(game, "plain").new(seed=seed)
    chance = random.Random(seed)
    for _ in range(40):
        assert fast.state_bytes() == slow.state_bytes()
        if not fast.to_act:
            return
        seat, code = step(fast, chance)
        assert fast.legal_codes(seat) == slow.legal_codes(seat)
        assert fast.observe(1 - seat).to_bytes() == slow.observe(1 - seat).to_bytes()
        assert fast.play({seat: code}) == slow.play({seat: code})


@few
@given(game=games(), seed=LUCK)
def test_c12_every_match_ends_by_the_turn_limit(game: Game, seed: int) -> None:
    """C12 — whatever the cards do: set everything aside, draw without end, never tire."""
    match, chance = game.new(seed=seed), random.Random(seed)
    cards = [everything(seat) for seat in seats(match)]
    while match.to_act:
        match.play({seat: chance.choice(match.legal_codes(seat)) for seat in (0, 1)})
        assert [everything(seat) for seat in seats(match)] == cards
        assert match.position()["turn"] <= 40
    assert match.result is not None
    assert match.result.reason in ("health", "turn-limit")


def everything(seat: dict[str, Any]) -> Counter[str]:
    laid = [place["card"] for place in seat["in_play"]]
    return Counter(seat["deck"] + seat["hand"] + seat["discard"] + seat["set_aside"] + laid)


@few
@given(game=games(), seed=LUCK)
def test_a_position_is_the_whole_state_with_any_card(game: Game, seed: int) -> None:
    """C1 — written and read back, to the byte, before every decision."""
    match, chance = game.new(seed=seed), random.Random(seed)
    for _ in range(16):
        if match.to_act:
            written = json.loads(json.dumps(match.position()))
            again = game.position(written, seed=match.seed)
            assert again.state_bytes() == match.state_bytes()
            seat, code = step(match, chance)
            match.play({seat: code})


@few
@given(game=games(), seed=LUCK)
def test_view_and_events_make_the_fresh_view(game: Game, seed: int) -> None:
    """C1 — a client that knows no rules stays up to date, as a seat and as a spectator."""
    match, chance = game.new(seed=seed), random.Random(seed)
    while match.to_act:
        views = {seat: match.view(seat) for seat in (0, 1, None)}
        events = match.play({seat: chance.choice(match.legal_codes(seat)) for seat in (0, 1)})
        for seat, view in views.items():
            assert follow(view, match.seen(events, seat)) == match.view(seat)


# ------------------------------------------------------------------------------------------ what is hidden
@few
@given(decks=st.tuples(STARTERS, STARTERS), seed=LUCK, turns=st.integers(0, 45))
def test_c1_a_made_up_world_agrees_with_the_view(decks: tuple[str, str], seed: int, turns: int) -> None:
    """C1, C8 — it looks the same, holds what was seen, and is a deck that could have been built."""
    match = played(decks, seed, turns)
    for seat in (0, 1):
        world = other_world(match, seat, seed % 1000)
        assert world.observe(seat).to_bytes() == match.observe(seat).to_bytes()
        theirs, real = seats(world)[1 - seat], seats(match)[1 - seat]
        hidden = Counter(theirs["hand"] + theirs["deck"] + theirs["set_aside"])
        assert not Counter(theirs.get("known", [])) - hidden
        assert legal_deck(match.game, everything(theirs))
        assert not any(match.game.cards[card]["auto"] for card in theirs["hand"])
        assert everything(seats(world)[seat]) == everything(seats(match)[seat])
        assert len(theirs["deck"]) == len(real["deck"])


@few
@given(decks=st.tuples(STARTERS, STARTERS), seed=LUCK, turns=st.integers(0, 30))
def test_c8_a_made_up_deck_is_one_that_everybody_knows(decks: tuple[str, str], seed: int, turns: int) -> None:
    """C8 — as long as a player has shown cards of a starter deck only, the rest of one of them is made up."""
    match = played(decks, seed, turns)
    known = [Counter(deck.ids()) for deck in starter_decks().values()]
    for seat in (0, 1):
        assert everything(seats(other_world(match, seat, seed % 1000))[1 - seat]) in known


def played(decks: tuple[str, str], seed: int, turns: int) -> Match:
    """A match between two starter decks after some turns."""
    match, chance = quintain.load("clash", health=500).new(seed=seed, decks=decks), random.Random(seed)
    for _ in range(turns):
        match.play({seat: chance.choice(match.legal_codes(seat)) for seat in match.to_act})
    return match


def legal_deck(game: Game, deck: Counter[str]) -> bool:
    limits = {"common": 2, "rare": 1}
    autos = sum(count for card, count in deck.items() if game.cards[card]["auto"])
    supers = sum(count for card, count in deck.items() if game.cards[card]["super"])
    copies = all(count <= limits[game.cards[card]["rarity"]] for card, count in deck.items())
    return copies and autos <= 2 and supers <= 1


@few
@given(game=games(), seed=LUCK, turns=st.integers(0, 20))
def test_c1_two_worlds_look_the_same_with_any_card(game: Game, seed: int, turns: int) -> None:
    """C1 — view, legal moves, key of knowledge and a bot's opinion depend on nothing hidden."""
    match, chance = game.new(seed=seed), random.Random(seed)
    for _ in range(turns):
        match.play({seat: chance.choice(match.legal_codes(seat)) for seat in match.to_act})
    if match.to_act:
        for seat in (0, 1):
            world = other_world(match, seat, seed % 1000)
            assert world.view(seat) == match.view(seat)
            assert world.legal_codes(seat) == match.legal_codes(seat)
            assert opinion(world, world._state, seat) == opinion(match, match._state, seat)
            assert opinion(match, match.observe(seat), seat) == opinion(match, match._state, seat)


def opinion(match: Match, state: Any, seat: int) -> list[int]:
    """What `appraise` and `info_key` make of a state."""
    engine, world = with_eyes(), with_eyes().boxed(bot_world(match.game).plain())
    state = engine.boxed(state.plain())
    count = engine.legal(world.record, state.record, seat)
    engine.appraise(world.record, state.record, seat, count)
    return [*world.plain().notes.worth[:count], engine.info_key(world.record, state.record, seat)]


@cache
def with_eyes() -> Engine:
    rulebook = quintain.load("clash").rulebook
    return Engine(rulebook, "compiled", bot_functions(rulebook))


@pytest.mark.parametrize("theirs", [["lance-thrust"] * 3, ["oak-shield", "village-brawl", "iron-wall"]])
def test_c1_events_show_nothing_of_the_other_hand(theirs: list[str]) -> None:
    """C1 — a hidden draw, a hidden loss and a choice not yet revealed read the same whatever they are."""
    base = quintain.load("clash")
    seat = {"health": 100, "max_health": 100, "deck_number": 1, "discard": [], "set_aside": [], "in_play": []}
    mine = seat | {"deck": ["sword-cut", "sword-cut"], "hand": ["confiscated-arms"]}
    other = seat | {"deck": theirs, "hand": [theirs[0], theirs[1]]}
    match = base.position({"rulebook": "clash", "turn": 2, "seats": [mine, other]}, seed=4)
    shown = match.seen(match.play({0: "confiscated-arms", 1: "pass"}), 0)
    assert [event for event in shown if event.get("seat") == 1] == [
        {"event": "passed", "seat": 1},
        {"event": "attacked", "seat": 1, "attack": 14, "blocked": 0, "damage": 14},
        {"event": "health", "seat": 1, "health": 86},
        {"event": "set_aside", "seat": 1, "card": None, "from": "hand", "set_aside": 1},
        {"event": "drawn", "seat": 1, "card": None, "hand": 2, "deck": 2},
    ]


# ------------------------------------------------------------------------------------------ the bound
@fewer
@given(decks=st.tuples(STARTERS, STARTERS), seed=LUCK, passing=st.booleans())
def test_c7_fatigue_bounds_the_length(decks: tuple[str, str], seed: int, passing: bool) -> None:
    """C7 — who can draw, dies after (fatigue_from_deck - 1) x deck + health / fatigue draws at the latest."""
    match, chance = quintain.load("clash").new(seed=seed, decks=decks), random.Random(seed)
    starved = False
    while match.to_act:
        turn = match.position()["turn"]
        choices = {s: "pass" if passing else chance.choice(match.legal_codes(s)) for s in (0, 1)}
        events = match.play(choices)
        drawn = {event["seat"] for event in events if event["event"] in ("drawn", "overdrawn")}
        starved = starved or (match.result is None and drawn != {0, 1})
    assert starved or turn <= 4 * 20 + 100 // 5 + 1


def test_c7_without_fatigue_the_turn_limit_ends_it() -> None:
    """C7, C12 — two players who only pass."""
    match = quintain.load("clash", fatigue=0, turn_limit=60).new(seed=1)
    while match.to_act:
        match.play({0: "pass", 1: "pass"})
    assert match.result == quintain.Result(None, "turn-limit")
    assert match.position()["turn"] == 60


@few
@given(decks=st.tuples(STARTERS, STARTERS), seed=LUCK, turns=st.integers(0, 12))
def test_moves_go_round_in_every_form(decks: tuple[str, str], seed: int, turns: int) -> None:
    """C2 — code, text in both languages and JSON mean the same, and every legal move applies."""
    match = played(decks, seed, turns)
    for seat in match.to_act:
        moves = match.legal(seat)
        assert len({str(move) for move in moves}) == len(moves)
        for move in moves:
            for form in (str(move), move.text("ru")):
                assert match.game.rulebook.read_text(match.scene(), seat, form) == move.code
            assert match.game.rulebook.read_json(match.scene(), seat, move.to_json()) == move.code
            match.copy().play({seat: move})
