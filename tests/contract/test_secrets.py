"""Hidden means hidden: what differs only in what a seat may not know looks the same to it, to the byte."""

from __future__ import annotations

import json
import random

import pytest
from tests.matches import FEW, moments, somewhere

from quintain import IllegalMove, Match
from quintain.rules.checking import check_keys, other_world

presets = pytest.mark.parametrize("preset", FEW)
BAD_MOVES = (
    *(-1, 5, 31_000, "xyzzy", {"pass": True}, {"done": True}),
    *({"place": {"left": "nobody"}}, {"play": "nobody"}, {"summon": "nobody", "zone": 0, "position": "attack"}),
)


def known(match: Match, seat: int) -> list[object]:
    """All that a seat can get out of a match without a decision."""
    return [
        match.observe(seat).to_bytes(),
        json.dumps(match.view(seat)),
        seat in match.to_act,
        [(move.code, str(move), move.text("ru"), json.dumps(move.to_json())) for move in match.legal(seat)],
        [refusal(match, seat, bad) for bad in BAD_MOVES],
    ]


def refusal(match: Match, seat: int, move: object) -> str:
    try:
        match.copy().play({seat: move})
    except IllegalMove as error:
        return f"{error.code} {error} {error.get('ru')} {error.sentence.message}"
    return "played"


@presets
def test_two_worlds_look_the_same(preset: str) -> None:
    for seed in range(4):
        match = somewhere(preset, seed)
        for seat in (0, 1):
            worlds = [other_world(match, seat, luck) for luck in (1, 2, 3)]
            seen = [known(world, seat) for world in [match, *worlds]]
            assert all(one == seen[0] for one in seen)


@presets
def test_the_other_world_is_really_another(preset: str) -> None:
    """Otherwise the test above would prove nothing."""
    match = somewhere(preset, 1)
    states = {other_world(match, seat, luck).state_bytes() for seat in (0, 1) for luck in range(4)}
    assert len(states) > 4


@presets
def test_a_world_made_up_from_a_view_can_be_played_on(preset: str) -> None:
    """Whatever is drawn for the hidden is a legal state: it plays to an end."""
    for seed in range(3):
        match = other_world(somewhere(preset, seed), seed % 2, seed)
        chance = random.Random(seed)
        while match.to_act:
            seat = chance.choice(match.to_act)
            match.play({seat: chance.choice(match.legal_codes(seat))})
        assert match.result is not None


@presets
def test_seats_know_the_same_exactly_when_their_keys_agree(preset: str) -> None:
    """`info_key` is equal for indistinguishable worlds, and differs between moments that look different."""
    check_keys(moments(preset, 2, most=40))


@presets
def test_a_staged_move_shows_nowhere(preset: str) -> None:
    """What one seat decides first leaves no trace for the other, whatever it decides."""
    for match in moments(preset, 3, most=30):
        if match.to_act == (0, 1):
            for seat in (0, 1):
                looks = set()
                for code in match.legal_codes(seat)[:12]:
                    twin = match.copy()
                    told = twin.seen(twin.play({seat: code}), 1 - seat)
                    looks.add(json.dumps([twin.view(1 - seat), twin.view(None), told]))
                assert len(looks) == 1


@presets
def test_events_for_the_other_seat_hide_the_card(preset: str) -> None:
    for match in moments(preset, 4, most=60):
        twin = match.copy()
        seat = twin.to_act[0]
        events = twin.play({seat: twin.legal_codes(seat)[-1]})
        for event in events:
            for viewer in (0, 1, None):
                told = twin.seen([event], viewer)[0]
                assert "only" not in told
                if event.get("only") not in (None, viewer):
                    assert told["card"] is None
