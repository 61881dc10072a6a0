"""What holds in every battle, under every option and on every level."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.matches import with_backing

import quintain
from quintain import Game, Match
from quintain.bots.parts import bot_world
from quintain.bots.player import SimpleBot, bot_engine
from quintain.rules.checking import other_world, stream_box

seeds = st.integers(0, 2**32)
presets = st.sampled_from([name for name in quintain.presets() if name.startswith("siege")])
options = st.fixed_dictionaries(
    {},
    optional={
        "victory": st.sampled_from(["camp", "balance"]),
        "camp_health": st.sampled_from([1, 40]),
        "initiative": st.sampled_from([0, 20]),
        "initiative_cap": st.sampled_from([3, 30]),
        "enemy_step": st.integers(0, 3),
        "start_hand": st.integers(0, 10),
        "start_pawns": st.integers(0, 10),
        "draw": st.integers(0, 3),
        "hand_limit": st.integers(1, 12),
        "pawn_deck": st.sampled_from([0, 3, 40]),
        "ranged_distance": st.sampled_from(["exact", "beyond"]),
        "turn_limit": st.sampled_from([5, 20]),
        "fallen_sacrifices": st.booleans(),
        "enemy_pace": st.integers(0, 4),
        "versus": st.booleans(),
        "supply": st.sampled_from([0, 20]),
    },
)
thorough = settings(max_examples=20)


def played(known: Game, seed: int, most: int = 10_000) -> Match:
    """A random match, up to so many decisions. Done is said less often than chance would have it."""
    match, chance = known.new(seed=seed), random.Random(seed)
    for _ in range(most):
        if not match.to_act:
            break
        seat = match.to_act[0]
        codes = match.legal_codes(seat)
        match.play({seat: chance.choice(codes[1:] if len(codes) > 1 and chance.random() < 0.5 else codes)})
    return match


def middle(preset: str, changed: dict[str, Any], seed: int) -> Match:
    return played(quintain.load(preset, **changed), seed, most=seed % 70)


@thorough
@given(preset=presets, changed=options, seed=seeds)
def test_plain_and_compiled_agree(preset: str, changed: dict[str, Any], seed: int) -> None:
    """S1-S21 — the same bytes after every single move."""
    known = quintain.load(preset, **changed)
    fast, slow = with_backing(known, "compiled").new(seed=seed), with_backing(known, "plain").new(seed=seed)
    chance = random.Random(seed)
    for _ in range(60):
        assert fast.state_bytes() == slow.state_bytes()
        if not fast.to_act:
            return
        seat = fast.to_act[0]
        codes = fast.legal_codes(seat)
        assert codes == slow.legal_codes(seat)
        assert worths(fast, fast._state, seat) == worths(slow, slow._state, seat)
        code = chance.choice(codes)
        assert fast.play({seat: code}) == slow.play({seat: code})


@thorough
@given(preset=presets, changed=options, seed=seeds)
def test_every_match_ends_within_the_bound(preset: str, changed: dict[str, Any], seed: int) -> None:
    """S2, S3 — at most turn_limit turns, and in each as many decisions as cards, bonuses and initiative allow."""
    match = played(quintain.load(preset, **changed), seed)
    limit: Any = match.game.options["turn_limit"]
    assert match.result is not None
    assert match.position()["turn"] <= limit
    assert len(match.decisions) <= limit * (40 + 12 + 20 + 8)


@thorough
@given(preset=presets, changed=options, seed=seeds)
def test_a_position_is_the_whole_state(preset: str, changed: dict[str, Any], seed: int) -> None:
    """S1-S19 — written and read again, the state has the same bytes."""
    match = middle(preset, changed, seed)
    if match.to_act:
        written = json.loads(json.dumps(match.position()))
        again = match.game.position(written, seed=match.seed)
        assert again.state_bytes() == match.state_bytes()
        assert again.position() == written


@thorough
@given(preset=presets, changed=options, seed=seeds)
def test_every_legal_move_applies_and_can_be_written(preset: str, changed: dict[str, Any], seed: int) -> None:
    """S3, S8-S10 — code, JSON and words in both languages mean the same move, and no two moves look alike."""
    match = middle(preset, changed, seed)
    read_json, read_text = match.game.rulebook.read_json, match.game.rulebook.read_text
    for seat in match.to_act:
        legal = match.legal(seat)
        assert len({json.dumps(move.to_json()) for move in legal}) == len(legal)
        for move in random.Random(seed).sample(legal, min(60, len(legal))):
            assert read_json(match.scene(), seat, json.loads(json.dumps(move.to_json()))) == move.code
            assert read_text(match.scene(), seat, str(move)) == move.code
            assert read_text(match.scene(), seat, move.text("ru")) == move.code
            match.copy().play({seat: move})


@thorough
@given(preset=presets, changed=options, seed=seeds, code=st.integers(-5, 32_767))
def test_every_other_code_is_refused_in_words(preset: str, changed: dict[str, Any], seed: int, code: int) -> None:
    """S3 — whatever is not legal has a reason that names a ruling."""
    match = middle(preset, changed, seed)
    for seat in match.to_act:
        if code not in match.legal_codes(seat):
            reason = match.game.rulebook.why_illegal(match.scene(), seat, code)
            assert reason.rule.startswith("S")
            assert reason.get("en") != reason.get("ru")


@thorough
@given(preset=presets, changed=options, seed=seeds)
def test_guessed_worlds_agree_with_the_view(preset: str, changed: dict[str, Any], seed: int) -> None:
    """S8 — a view filled in is a state that gives the same view; the player's deck keeps its cards."""
    match = middle(preset, changed, seed)
    for seat in (0, 1):
        world = other_world(match, seat, seed)
        assert world.observe(seat).to_bytes() == match.observe(seat).to_bytes()
        keys = [key(each, seat) for each in (match, world)]
        assert keys[0] == keys[1]
    assert sorted(other_world(match, 0, seed).position()["deck"]) == sorted(match.position()["deck"])


def key(match: Match, seat: int) -> int:
    return int(match.game.engine.info_key(match.game.world().record, match._state.record, seat))


@settings(max_examples=10)
@given(preset=presets, changed=options, seed=seeds)
def test_a_spectator_can_guess_too(preset: str, changed: dict[str, Any], seed: int) -> None:
    """S8 — with hand and deck hidden."""
    match = middle(preset, changed, seed)
    view, before = match.observe(None), match.view(None)
    match.game.engine.determinize(match.game.world().record, view.record, -1, stream_box(match, seed).record)
    twin = match.copy()
    twin._state, twin._scene = view, None
    assert twin.view(None) == before


@thorough
@given(preset=presets, changed=options, seed=seeds)
def test_two_worlds_look_the_same(preset: str, changed: dict[str, Any], seed: int) -> None:
    """S8, S9 — legal moves, and what happens up to the first unknown, are the same in all worlds that look alike."""
    match = middle(preset, changed, seed)
    for seat in match.to_act:
        world = other_world(match, seat, seed + 1)
        assert match.legal_codes(seat) == world.legal_codes(seat)
        for move in match.legal(seat)[:40]:
            one, other = match.copy(), world.copy()
            ours, theirs = (
                one.seen(one.play({seat: move.code}), seat),
                other.seen(other.play({seat: move.code}), seat),
            )
            assert known_part(ours) == known_part(theirs)


def known_part(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events up to a card drawn from the deck or a unit that the environment chooses by chance."""
    for number, event in enumerate(events):
        if event["event"] in ("drawn", "prepared", "supply"):
            return events[:number]
    return events


@thorough
@given(preset=presets, changed=options, seed=seeds)
def test_greedy_sees_what_its_seat_sees(preset: str, changed: dict[str, Any], seed: int) -> None:
    """S8 — the worth of every move is the same for the state and for the seat's view of it."""
    match = middle(preset, changed, seed)
    for seat in match.to_act:
        assert worths(match, match._state, seat) == worths(match, match.observe(seat), seat)


def worths(match: Match, state: Any, seat: int) -> list[int]:
    engine, world = bot_engine(match.game.rulebook, match.game.engine.backing), bot_world(match.game)
    count = engine.legal(world.record, state.record, seat)
    engine.appraise(world.record, state.record, seat, count)
    return world.plain().notes.worth[:count]  # type: ignore[no-any-return]


@thorough
@given(preset=presets, changed=options, seed=seeds)
def test_a_view_and_the_events_since_give_the_next_view(preset: str, changed: dict[str, Any], seed: int) -> None:
    """S4-S9 — a client without rules follows the battle from what it is told."""
    match = middle(preset, changed, seed)
    if match.to_act:
        seat = match.to_act[0]
        before = match.view(None)
        code = random.Random(seed).choice(match.legal_codes(seat))
        events = match.seen(match.play({seat: code}), None)
        after = match.view(None)
        followed = follow(before, events)
        keys = ("field", "prepared", "camp_damage", "initiative", "fallen", "turn", "hand", "deck", "pawns")
        assert {name: followed[name] for name in keys} == {name: after[name] for name in keys}


def follow(view: dict[str, Any], events: list[dict[str, Any]]) -> dict[str, Any]:
    """What a page would do with the events."""
    view = json.loads(json.dumps(view))
    cells = {tuple(entry["at"]): entry for entry in view["field"]}
    for event in events:
        FOLLOWERS.get(event["event"], lambda *_: None)(view, cells, event)
    view["field"] = [cells[at] for at in sorted(cells)]
    return view


Cells = dict[tuple[int, ...], dict[str, Any]]


def appears(view: dict[str, Any], cells: Cells, event: dict[str, Any]) -> None:
    entry = {"at": event["at"], "side": event["side"], "unit": event["card"], "health": event["health"]}
    cells[tuple(event["at"])] = entry | {"stepped": False}
    if event["event"] == "deployed":
        view["hand"] -= 1
        view["initiative"] = event["initiative"]
    if event["event"] == "emerged":
        view["prepared"][event["column"]] = None


def disappears(view: dict[str, Any], cells: Cells, event: dict[str, Any]) -> None:
    del cells[tuple(event["at"])]
    view["fallen"] = event.get("fallen", view["fallen"])


def moves(view: dict[str, Any], cells: Cells, event: dict[str, Any]) -> None:
    entry = cells.pop(tuple(event["at"]))
    cells[tuple(event["to"])] = entry | {"at": event["to"]}
    if event["event"] == "stepped":
        cells[tuple(event["to"])]["stepped"] = entry["stepped"] or event["to"][0] > event["at"][0]
        view["initiative"] = event["initiative"]


def health(view: dict[str, Any], cells: Cells, event: dict[str, Any]) -> None:
    cells[tuple(event["at"])]["health"] = event["health"]
    if event["event"] == "stood":
        cells[tuple(event["at"])]["stood"] = True


def waits(view: dict[str, Any], cells: Cells, event: dict[str, Any]) -> None:
    alive = event["health"] > 0
    view["prepared"][event["column"]] = {"unit": event["card"], "health": event["health"]} if alive else None


def camp(view: dict[str, Any], cells: Cells, event: dict[str, Any]) -> None:
    view["camp_damage"][0 if event["side"] == "player" else 1] = event["camp_damage"]


def uses(view: dict[str, Any], cells: Cells, event: dict[str, Any]) -> None:
    cells[tuple(event["at"])]["used"] = True
    view["initiative"] = event["initiative"]


def freezes(view: dict[str, Any], cells: Cells, event: dict[str, Any]) -> None:
    cells[tuple(event["at"])].pop("frozen", None)
    if event["event"] == "frozen":
        cells[tuple(event["at"])]["frozen"] = True


def draws(view: dict[str, Any], cells: Cells, event: dict[str, Any]) -> None:
    view["hand"] += 1
    view["deck"], view["pawns"] = event["deck"], event["pawns"]


def turns(view: dict[str, Any], cells: Cells, event: dict[str, Any]) -> None:
    view["turn"], view["initiative"] = event["turn"], event["initiative"]
    for entry in cells.values():
        entry["stepped"] = False
        entry.pop("used", None)


def numbers(view: dict[str, Any], cells: Cells, event: dict[str, Any]) -> None:
    view.update({name: event[name] for name in ("initiative", "fallen") if name in event})


FOLLOWERS: dict[str, Any] = {
    **dict.fromkeys(("deployed", "emerged", "appeared"), appears),
    **dict.fromkeys(("destroyed", "sacrificed", "cleared"), disappears),
    **dict.fromkeys(("stepped", "advanced", "pushed"), moves),
    **dict.fromkeys(("struck", "healed", "stood"), health),
    **dict.fromkeys(("prepared", "excess"), waits),
    **dict.fromkeys(("camp", "phase"), camp),
    **dict.fromkeys(("frozen", "thawed"), freezes),
    **dict.fromkeys(("initiative", "fallen"), numbers),
    "ability": uses,
    "drawn": draws,
    "turn": turns,
}


def test_greedy_stops_and_takes_what_wins() -> None:
    """S2 — with the enemy's camp open the pawn steps up to it; then there is nothing better than done."""
    position = quintain.load("siege").new(seed=1).position()
    pawn = {"at": [2, 1], "side": "player", "unit": "pawn", "health": 1, "stepped": False}
    match = quintain.load("siege").position(position | {"field": [pawn], "hand": [], "camp_damage": [0, 9]}, seed=1)
    for number in range(10):
        if not match.to_act:
            break
        match.play({0: SimpleBot("greedy").choose(match.game, match.observe(0), 0, number)})
    assert match.result == quintain.Result(0, "camp")
    assert match.position()["turn"] == 1


def test_every_sentence_is_told_in_both_languages() -> None:
    """S22 — no event without words, except what only keeps count."""
    silent = {"stage", "fallen", "supply"}
    for preset in ("siege", "siege-05-the-old-barrow", "siege-15-the-warlord"):
        match = quintain.load(preset, fallen_sacrifices=True).new(seed=2)
        chance, events = random.Random(2), list(match.opening)
        while match.to_act:
            events += match.play({0: chance.choice(match.legal_codes(0))})
        for event in events:
            for language in ("en", "ru"):
                for me in (0, 1, None):
                    told = match.game.rulebook.sentence(match.scene(), event, language, me)
                    assert bool(told) == (event["event"] not in silent)
                    assert "{" not in told
