"""Two worlds over the socket: what differs only in what a viewer may not know must look the same to it, to the byte,
in number, in order and in length."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.matches import moments
from tests.server.running import Line, Running

from quintain import Match
from quintain.rules.checking import stream_box
from quintain.rules.facts import redacted
from quintain.rules.rulebook import NOBODY
from quintain.server.accounts.people import new_id
from quintain.tables.setup import Clock, Setup, Sitter

Viewer = int | None
BAD_MOVES: tuple[Any, ...] = (
    -1,
    31_000,
    "xyzzy",
    {},
    {"place": {"left": "nobody"}},
    {"play": "nobody"},
    {"summon": "x"},
)
TRIES = 40


@dataclass
class Pair:
    """Two worlds that a viewer cannot tell apart, also not after some decisions."""

    viewer: Viewer
    worlds: tuple[Match, Match]
    decisions: list[tuple[int, int]]


def alternative(match: Match, viewer: Viewer, luck: int) -> Match:
    """A world that looks the same to a viewer: all that it may not know is drawn anew."""
    view = match.observe(viewer)
    whose = NOBODY if viewer is None else viewer
    match.game.engine.determinize(match.game.world().record, view.record, whose, stream_box(match, luck).record)
    twin = match.copy()
    twin._state = view
    twin._changed()
    return twin


def pairs(preset: str, viewers: tuple[Viewer, ...], seed: int, wanted: int) -> Iterator[Pair]:
    """Pairs of worlds from all phases of random matches."""
    found = 0
    for match_seed in range(seed, seed + 20):
        chance = random.Random(match_seed)
        for match in moments(preset, match_seed, most=60):
            for viewer in viewers:
                if chance.random() < 0.2 and (pair := _pair(match.copy(), viewer, chance)):
                    yield pair
                    found += 1
            if found >= wanted:
                return


def _pair(match: Match, viewer: Viewer, chance: random.Random) -> Pair | None:
    decisions = [(seat, chance.choice(match.legal_codes(seat))) for seat in match.to_act]
    for luck in range(TRIES):
        other = alternative(match, viewer, chance.randrange(2**31) + luck)
        if other.state_bytes() != match.state_bytes() and _same_story(match.copy(), other.copy(), viewer, decisions):
            return Pair(viewer, (match, other), decisions)
    return None


def _same_story(one: Match, other: Match, viewer: Viewer, decisions: list[tuple[int, int]]) -> bool:
    """Do the decisions look the same to the viewer in both worlds, by the rules?"""
    for seat, code in decisions:
        if code not in one.legal_codes(seat) or code not in other.legal_codes(seat):
            return False
        told = [[redacted(event, viewer) for event in world.play({seat: code})] for world in (one, other)]
        if told[0] != told[1] or one.sight(viewer) != other.sight(viewer) or one.to_act != other.to_act:
            return False
    return viewer is None or one.legal_codes(viewer) == other.legal_codes(viewer)


def watch(running: Running, people: Any, pair: Pair, world: int) -> list[str]:
    """All that the viewer receives in one of the worlds."""
    match = pair.worlds[world]
    ids = [person.id for person in people]
    setup = Setup(
        match=new_id(),
        preset=match.game.preset,
        options={},
        seed=f"{match.seed:032x}",
        salt="00",
        seats=(Sitter("account", ids[0]), Sitter("account", ids[1])),
        opened=running.server.clock.now(),
        clock=Clock(turn=600_000),
    )
    running.run(_open(running, setup, match.copy()))
    lines = [person.line() for person in people]
    me = lines[2 if pair.viewer is None else pair.viewer]
    try:
        _act_out(lines, me, setup.match, pair, world)
    finally:
        for line in lines:
            line.close()
    return [text.replace(setup.match, "-" * len(setup.match)) for text in me.raw]


async def _open(running: Running, setup: Setup, match: Match) -> None:
    room = await running.server.hall.open(setup)
    table = room.table
    table.match, table.asked = match, match.to_act
    table._begin_turns(setup.opened, table.asked)


def _act_out(lines: list[Line], me: Line, match: str, pair: Pair, world: int) -> None:
    me.wait("hello")
    me.raw.clear()  # it lists other matches that are going on
    for line in [me, *[line for line in lines if line is not me]]:
        line.join(match)
    room_match = pair.worlds[world]
    for seat in room_match.to_act:
        if seat != pair.viewer:
            _stage_secretly(lines[seat], match, room_match.legal_codes(seat), world)
    if pair.viewer is not None and pair.viewer in room_match.to_act:
        for bad in BAD_MOVES:
            me.command("play", match, prompt=1, move=bad)
        me.command("stage", match, prompt=1, move=room_match.legal_codes(pair.viewer)[0])
        me.command("stage", match, prompt=1, move=None)
    for seat, code in sorted(pair.decisions, key=lambda decision: decision[0] == pair.viewer):
        answer = lines[seat].command("play", match, prompt=1, move=code)
        assert answer["t"] == "ack", answer
    if _ends(pair, world) and not any(message["t"] == "over" for message in me.heard):
        me.wait("over")  # the result is stored first, so that an emote may overtake it
    other = lines[1 if pair.viewer == 0 else 0]
    other.command("emote", match, emote="hello")
    if not any(message["t"] == "emoted" for message in me.heard):
        me.wait("emoted")


def _ends(pair: Pair, world: int) -> bool:
    twin = pair.worlds[world].copy()
    for seat, code in pair.decisions:
        twin.play({seat: code})
    return twin.result is not None


def _stage_secretly(line: Line, match: str, codes: list[int], world: int) -> None:
    """What nobody may notice: other plans in each world, and another number of them."""
    for code in codes[-1:] if world == 0 else [*codes[:2], None, codes[0]]:
        line.command("stage", match, prompt=1, move=code)
