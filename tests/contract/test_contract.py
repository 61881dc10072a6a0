"""What holds for every rulebook and every preset."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from tests.matches import FEW, LONGEST, game, moments, somewhere, step

import quintain
from quintain import IllegalMove, PositionError
from quintain.content import check
from quintain.games import catalog
from quintain.rules import replay

presets = pytest.mark.parametrize("preset", FEW)


def test_contract_version() -> None:
    assert quintain.CONTRACT == 1


def test_presets_are_listed_in_order_and_each_once() -> None:
    every = [preset for name in catalog.RULEBOOKS for preset in catalog.table(name).presets]
    assert [preset for preset in quintain.presets() if preset in every] == sorted(every)
    assert len(set(every)) == len(every)


@presets
def test_same_inputs_same_bytes(preset: str) -> None:
    first = [match.state_bytes() for match in moments(preset, 5)]
    assert first == [match.state_bytes() for match in moments(preset, 5)]


@presets
def test_other_seed_other_match(preset: str) -> None:
    assert game(preset).new(seed=1).state_bytes() != game(preset).new(seed=2).state_bytes()


@presets
def test_every_match_ends_with_a_reason(preset: str) -> None:
    for seed in range(5):
        chance, match = random.Random(seed), game(preset).new(seed=seed)
        for _ in range(LONGEST):
            if not match.to_act:
                break
            seat, code = step(match, chance)
            match.play({seat: code})
        assert match.result is not None
        assert match.result.winner in (0, 1, None)
        assert match.result.reason in game(preset).rulebook.reasons[1:]
        assert match.legal(0) == match.legal(1) == []


@presets
def test_alone_means_that_seat_1_decides_nothing(preset: str) -> None:
    owing = {seat for seed in range(3) for match in moments(preset, seed) for seat in match.to_act}
    assert owing == ({0} if game(preset).alone else {0, 1})


@presets
def test_legal_moves_apply_and_are_different(preset: str) -> None:
    for seed in range(3):
        match = somewhere(preset, seed)
        for seat in match.to_act:
            codes = match.legal_codes(seat)
            assert len(set(codes)) == len(codes) > 0
            for code in codes:
                match.copy().play({seat: code})


@presets
def test_three_forms_of_a_move_mean_the_same(preset: str) -> None:
    for seed in range(3):
        match = somewhere(preset, seed)
        for seat in match.to_act:
            for move in match.legal(seat):
                forms = (move, move.code, str(move), move.text("ru"), json.loads(json.dumps(move.to_json())))
                after = {_after(match, seat, form) for form in forms}
                assert len(after) == 1, (str(move), move.to_json())
                assert match.game.rulebook.read_text(match.scene(), seat, str(move)) == move.code


def _after(match: quintain.Match, seat: int, form: object) -> bytes:
    twin = match.copy()
    twin.play({seat: form})
    return twin.state_bytes()


@presets
def test_copies_are_independent(preset: str) -> None:
    match = somewhere(preset, 4)
    before, twin = match.state_bytes(), match.copy()
    seat = twin.to_act[0]
    twin.play({seat: twin.legal_codes(seat)[0]})
    assert match.state_bytes() == before != twin.state_bytes()


@presets
def test_a_position_is_the_whole_state(preset: str) -> None:
    for match in moments(preset, 6, most=60):
        written = json.loads(json.dumps(match.position()))
        again = match.game.position(written, seed=match.seed)
        assert again.position() == written
        assert again.state_bytes() == match.state_bytes()
        assert again.to_act == match.to_act


@presets
def test_a_position_of_another_game_is_said_to_be_one(preset: str) -> None:
    own = game(preset).rulebook.name
    other = next(name for name in catalog.RULEBOOKS if name != own)
    with pytest.raises(PositionError, match=f"^position.rulebook: expected one of {own}, got '{other}'$"):
        game(preset).position(game(other).new(seed=1).position())


@presets
def test_a_replay_gives_the_same_bytes(preset: str) -> None:
    for seed in range(3):
        chance, match = random.Random(seed), game(preset).new(seed=seed)
        while match.to_act:
            seat, code = step(match, chance)
            match.play({seat: code})
        recording = check(json.loads(json.dumps(replay.record(match))), replay.Recording, "test")
        assert replay.replay(recording, quintain.load).state_bytes() == match.state_bytes()


@presets
def test_what_is_no_legal_move_is_refused_and_changes_nothing(preset: str) -> None:
    match = somewhere(preset, 7)
    before = match.state_bytes()
    no_moves: tuple[Any, ...] = (-1, 32_767, "xyzzy", {}, {"xyzzy": 1}, None, 1.5, [], True, {"play": 3}, {"place": []})
    for seat in (0, 1):
        for nonsense in no_moves:
            with pytest.raises(IllegalMove):
                match.play({seat: nonsense})
    with pytest.raises(IllegalMove):
        match.play({2: 0})
    assert match.state_bytes() == before


@presets
def test_resigning_gives_the_match_to_the_other_seat(preset: str) -> None:
    match = somewhere(preset, 8)
    match.resign(1)
    assert match.result == quintain.Result(0, "resigned")
    assert match.to_act == ()


@presets
def test_views_are_plain_json_without_the_seed(preset: str) -> None:
    match = somewhere(preset, 9)
    for seat in (0, 1, None):
        text = json.dumps(match.view(seat))
        assert json.loads(text)["rulebook"] == game(preset).rulebook.name
        assert match.observe(seat).plain().seed.to_bytes() == bytes(16)


@presets
def test_events_are_plain_json_and_can_be_told(preset: str) -> None:
    match = game(preset).new(seed=3)
    events, chance = list(match.opening), random.Random(3)
    while match.to_act:
        seat, code = step(match, chance)
        events += match.play({seat: code})
    assert json.loads(json.dumps(events)) == events
    assert events[-1]["event"] == "over"
    for language in ("en", "ru"):
        told = [
            match.game.rulebook.sentence(match.scene(), event, language, me) for event in events for me in (0, None)
        ]
        assert any(told[:-2])
        assert all(told[-2:]), "the end is told to everybody"


@presets
def test_the_table_can_be_drawn_for_each_seat(preset: str) -> None:
    match = somewhere(preset, 10)
    for seat in (0, 1):
        view = match.game.scene(match.observe(seat).plain(), seat)
        for language in ("en", "ru"):
            lines = match.game.rulebook.board(view, seat, language)
            drawn = "\n".join("".join(text for _, text in line) for line in lines)
            held = [name for name in hand_names(match, seat, language) if name not in drawn]
            assert drawn.count("\n") > 3
            assert held == []


def hand_names(match: quintain.Match, seat: int, language: str) -> list[str]:
    """What the cards are called that a seat holds, where it holds any."""
    state = match.observe(seat).plain()
    holder = state if hasattr(state, "hand") else state.players[seat]
    hidden = seat == 1 and holder is state  # seat 1 has no hand where only the environment sits there
    known = match.game.card_set
    return [] if hidden else [known.name(known.id(card), language) for card in holder.hand[: holder.held]]


@presets
def test_options_are_complete_and_read_only(preset: str) -> None:
    known = game(preset)
    assert set(known.options) == set(catalog.table(known.rulebook.name).options)
    assert isinstance(known.options, Mapping)
    assert not hasattr(known.options, "__setitem__")


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_option_records_have_the_options_of_the_table(name: str) -> None:
    """The compiled options, the table and the choices' numbers agree."""
    book, table = catalog.rulebook(name), catalog.table(name)
    assert list(book.world.fields["options"].kind.fields) == list(table.options)  # type: ignore[union-attr]
    state = sys.modules[book.state.__module__]
    for option, spec in table.options.items():
        if spec.type == "choice":
            numbered = getattr(state, option.split("_")[-1].title())  # ranged_distance is numbered by Distance
            named = {member.name.lower().replace("_", "-"): member.value for member in numbered}
            assert named == {choice: number for number, choice in enumerate(spec.choices)}, option


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_the_clock_and_the_beginning_of_a_turn_are_known(name: str) -> None:
    book, preset = catalog.rulebook(name), min(catalog.table(name).presets)
    assert book.turn_seconds(game(preset).options) == game(preset).options[book.clock]
    match, chance = game(preset).new(seed=3), random.Random(3)
    events = list(match.opening)
    while match.to_act:
        seat, code = step(match, chance)
        events += match.play({seat: code})
    assert [event["event"] for event in events].count(book.new_turn) > 1


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_reasons_begin_alike(name: str) -> None:
    assert catalog.rulebook(name).reasons[:2] == ("playing", "resigned")


@presets
def test_whose_move_it_is_must_be_said(preset: str) -> None:
    match = somewhere(preset, 1)
    before = match.state_bytes()
    with pytest.raises(IllegalMove, match="whose move"):
        match.play(None)  # type: ignore[arg-type]
    strangers: list[Any] = [[], "0", 2, None]
    for nobody in strangers:
        with pytest.raises(IllegalMove, match="no seat"):
            match.legal(nobody)
    assert match.state_bytes() == before
