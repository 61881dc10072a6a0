"""What holds in every match of duel, under every option."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.matches import game, with_backing

import quintain
from quintain import Game, Match
from quintain.bots.levels import bot
from quintain.bots.parts import bot_world
from quintain.bots.player import SimpleBot, bot_engine
from quintain.bots.simulate import simulate
from quintain.games.duel.decks import starters
from quintain.rules.checking import other_world, stream_box

seeds = st.integers(0, 2**32)
options = st.fixed_dictionaries(
    {},
    optional={
        "life": st.sampled_from([100, 2000, 50000]),
        "start_hand": st.integers(0, 10),
        "zones": st.integers(1, 7),
        "deck_size": st.sampled_from([10, 20, 60]),
        "draw_cost": st.sampled_from([0, 500, 3000]),
        "draw_cost_step": st.sampled_from([0, 100, 2000]),
        "draw_floor": st.sampled_from([0, 1, 1000]),
        "draws_per_turn": st.integers(0, 5),
        "must_act": st.booleans(),
        "first_turn_attack": st.booleans(),
        "turn_limit": st.sampled_from([10, 60]),
    },
)
thorough = settings(max_examples=15)


def played(known: Game, seed: int, most: int = 10_000) -> Match:
    """A random match, up to so many decisions."""
    match, chance = known.new(seed=seed), random.Random(seed)
    for _ in range(most):
        if not match.to_act:
            break
        match.play({match.to_act[0]: chance.choice(match.legal_codes(match.to_act[0]))})
    return match


def middle(changed: dict[str, Any], seed: int) -> Match:
    """A match of changed options somewhere on its way, or at its end."""
    return played(quintain.load("duel", **changed), seed, most=seed % 60)


@thorough
@given(changed=options, seed=seeds)
def test_plain_and_compiled_agree(changed: dict[str, Any], seed: int) -> None:
    """D1-D12 — the same bytes after every single move."""
    known = quintain.load("duel", **changed)
    fast, slow = with_backing(known, "compiled").new(seed=seed), with_backing(known, "plain").new(seed=seed)
    chance = random.Random(seed)
    for _ in range(50):
        assert fast.state_bytes() == slow.state_bytes()
        if not fast.to_act:
            return
        seat = fast.to_act[0]
        codes = fast.legal_codes(seat)
        assert codes == slow.legal_codes(seat)
        code = chance.choice(codes)
        assert fast.play({seat: code}) == slow.play({seat: code})


@thorough
@given(changed=options, seed=seeds)
def test_every_match_ends_within_the_bound(changed: dict[str, Any], seed: int) -> None:
    """D11 — at most turn_limit turns, each of at most draws_per_turn draws and one action."""
    match = played(quintain.load("duel", **changed), seed)
    assert match.result is not None
    assert match.position()["turn"] <= match.game.options["turn_limit"]
    assert len(match.decisions) <= match.game.options["turn_limit"] * (match.game.options["draws_per_turn"] + 1)  # type: ignore[operator]


@thorough
@given(changed=options, seed=seeds)
def test_no_card_is_lost_or_made(changed: dict[str, Any], seed: int) -> None:
    """D1 — a player's cards are in exactly one of deck, hand, zones and graveyard."""
    known = quintain.load("duel", **changed)
    begun, match = known.new(seed=seed), played(known, seed, most=seed % 90)
    assert belongings(match) == belongings(begun)


def belongings(match: Match) -> list[Counter[str]]:
    seats = match.position()["seats"]
    on_table = [[zone["card"] for zone in seat["zones"] if zone] for seat in seats]
    return [
        Counter(seat["deck"] + seat["hand"] + seat["graveyard"] + cards)
        for seat, cards in zip(seats, on_table, strict=True)
    ]


@thorough
@given(changed=options, seed=seeds)
def test_a_position_is_the_whole_state(changed: dict[str, Any], seed: int) -> None:
    """D1-D12 — written and read again, the state has the same bytes."""
    match = middle(changed, seed)
    if match.to_act:
        written = json.loads(json.dumps(match.position()))
        assert match.game.position(written, seed=match.seed).state_bytes() == match.state_bytes()


@thorough
@given(changed=options, seed=seeds)
def test_every_legal_move_applies_and_can_be_written(changed: dict[str, Any], seed: int) -> None:
    """D3-D6 — code, JSON and words in both languages mean the same move."""
    match = middle(changed, seed)
    read_json, read_text = match.game.rulebook.read_json, match.game.rulebook.read_text
    for seat in match.to_act:
        for move in match.legal(seat):
            assert read_json(match.scene(), seat, json.loads(json.dumps(move.to_json()))) == move.code
            assert read_text(match.scene(), seat, str(move)) == move.code
            assert read_text(match.scene(), seat, move.text("ru")) == move.code
            match.copy().play({seat: move})


@thorough
@given(changed=options, seed=seeds)
def test_guessed_worlds_agree_with_the_view(changed: dict[str, Any], seed: int) -> None:
    """D12 — a view filled in is a state that gives the same view, keeps the limit of copies and the own cards."""
    match = middle(changed, seed)
    for seat in (0, 1):
        world = other_world(match, seat, seed)
        assert world.observe(seat).to_bytes() == match.observe(seat).to_bytes()
        assert belongings(world)[seat] == belongings(match)[seat]
        assert max(belongings(world)[1 - seat].values()) <= 3


@settings(max_examples=10)
@given(changed=options, seed=seeds)
def test_a_spectator_can_guess_too(changed: dict[str, Any], seed: int) -> None:
    """D12 — with both sides hidden."""
    match = middle(changed, seed)
    view = match.observe(None)
    before = match.view(None)
    match.game.engine.determinize(match.game.world().record, view.record, -1, stream_box(match, seed).record)
    twin = match.copy()
    twin._state, twin._scene = view, None
    assert twin.view(None) == before


@thorough
@given(changed=options, seed=seeds)
def test_two_worlds_give_the_same_events(changed: dict[str, Any], seed: int) -> None:
    """D12 — whatever the active player does with what it knows, a battle with the unknown apart, looks the same."""
    match = middle(changed, seed)
    for seat in match.to_act:
        world = other_world(match, seat, seed + 1)
        for move in match.legal(seat):
            if "summon" in move.to_json() or "pass" in move.to_json():
                one, other = match.copy(), world.copy()
                assert one.seen(one.play({seat: move.code}), seat) == other.seen(other.play({seat: move.code}), seat)
                assert one.observe(seat).to_bytes() == other.observe(seat).to_bytes()


@thorough
@given(changed=options, seed=seeds)
def test_greedy_sees_what_its_seat_sees(changed: dict[str, Any], seed: int) -> None:
    """D12 — the worth of every move is the same for the state and for the seat's view of it."""
    match = middle(changed, seed)
    for seat in match.to_act:
        assert worths(match, match._state, seat) == worths(match, match.observe(seat), seat)


def worths(match: Match, state: Any, seat: int) -> list[int]:
    engine, world = bot_engine(match.game.rulebook, match.game.engine.backing), bot_world(match.game)
    count = engine.legal(world.record, state.record, seat)
    engine.appraise(world.record, state.record, seat, count)
    return world.plain().notes.worth[:count]  # type: ignore[no-any-return]


def test_greedy_beats_random() -> None:
    """D3-D10 — with the same deck on both sides."""
    for name in starters():
        outcomes = simulate(game("duel"), ("greedy", "random"), 300, seed=2, decks=(name, name))
        assert outcomes.wins[0] > 270


def test_greedy_takes_what_wins() -> None:
    """D10 — a direct attack that ends the match comes first, before any draw or summon."""
    zones: list[Any] = [
        {"card": "phoenix", "position": "attack"},
        {"card": "roc", "position": "attack"},
        None,
        None,
        None,
    ]
    base = {"life": 8000, "draws": 0, "deck": ["roc"], "graveyard": [], "hand": []}
    seats = [base | {"zones": zones}, base | {"life": 1500, "zones": [None] * 5}]
    position = {"rulebook": "duel", "turn": 9, "first": 0, "active": 0, "drawn": 0, "seats": seats}
    match = game("duel").position(position, seed=1)
    match.play({0: SimpleBot("greedy").choose(match.game, match.observe(0), 0, 1)})
    assert match.result == quintain.Result(0, "life")


@settings(max_examples=20)
@given(seed=seeds, names=st.permutations(list(starters())))
def test_d12_a_guessed_deck_is_one_that_everybody_knows(seed: int, names: list[str]) -> None:
    """D12 — as long as a player has shown cards of a starter deck only, the rest of one of them is guessed."""
    match = quintain.load("duel").new(seed=seed, decks=tuple(names[:2]))
    play_some(match, seed)
    known = [Counter(deck.cards) for deck in match.game.rulebook.starter_decks(match.game.backdrop).values()]
    for seat in (0, 1):
        assert belongings(other_world(match, seat, seed))[1 - seat] in known


def test_d12_whoever_shows_another_card_may_hold_anything() -> None:
    """D12 — a deck that nobody knows is guessed by the rules of deck building alone."""
    game = quintain.load("duel")
    own = list(game.cards)[:40]
    known = [Counter(deck.cards) for deck in game.rulebook.starter_decks(game.backdrop).values()]
    assert Counter(own) not in known
    match = game.new(seed=5, decks=(own, own))
    play_some(match, 5, decisions=80)
    guessed = [belongings(other_world(match, 0, luck))[1] for luck in range(20)]
    assert all(deck not in known for deck in guessed)
    assert len({tuple(sorted(deck.items())) for deck in guessed}) > 10


def play_some(match: Match, seed: int, decisions: int = 24) -> None:
    """Some turns in which cards are shown."""
    for number in range(decisions):
        if match.to_act:
            seat = match.to_act[0]
            match.play({seat: bot("greedy").choose(match.game, match.observe(seat), seat, seed + number)})
