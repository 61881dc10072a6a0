"""What a player with a habit does, in any game."""

from __future__ import annotations

from typing import Any

from tests.matches import with_backing

from quintain import Match
from quintain.bots.habits import read_habit
from quintain.bots.kit import appraise, steer
from quintain.bots.parts import bot_world
from quintain.lab.arms import lab_engine


def favourite(match: Match, habit: str) -> tuple[Match, int, int]:
    """The favourite move of a greedy player with a habit, who sits where a decision is owed: the match that it is a
    move of, the seat and the move."""
    game = with_backing(match.game, "plain")
    plain = game.position(match.position(), seed=1)
    seat = plain.to_act[0]
    engine, world = lab_engine(game.rulebook, "plain"), bot_world(game)
    record, view = world.record, plain.observe(seat).record
    count = engine.legal(record, view, seat)
    engine.bind(appraise)(record, view, seat, count)
    engine.bind(steer)(record, view, seat, count, *read_habit(game.rulebook, habit))
    best = max(range(count), key=lambda i: record.notes.worth[i])
    return plain, seat, record.scratch.moves[best]


def said_by(match: Match, habit: str) -> str:
    """The favourite move as players write it."""
    plain, seat, move = favourite(match, habit)
    return plain.game.rulebook.move_text(plain.scene(), seat, move, "en")


def done_by(match: Match, habit: str) -> dict[str, Any]:
    """The favourite move as programs write it."""
    plain, seat, move = favourite(match, habit)
    return next(one.to_json() for one in plain.legal(seat) if one.code == move)
