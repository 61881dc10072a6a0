"""Puzzles of long turns: one that wins, or one that must not be lost. Nothing in them is left to chance, so what is
played is proved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from quintain.bots.arena import elo_of
from quintain.bots.player import Bot
from quintain.exercises.exercise import Move
from quintain.exercises.standing import fits
from quintain.puzzles.difficulty import HIGHEST
from quintain.rules.dice import Stream, below, start_stream
from quintain.rules.errors import IllegalMove
from quintain.rules.game import Game, Match

LONGEST: Final = 24  # moves of a turn
SHORTEST: Final = 3
# Who looks for a turn that wins: all levels find the same ones; and for one that saves.
SEARCHERS: Final = {"win": ("level:4",), "last": ("level:6", "level:5", "level:6")}
STRAYS: Final = 80  # turns at random
LUCKY: Final = 0.1  # the share of these that may do it
ACCIDENT: Final = 800.0  # who moves at random, as a player of puzzles
PER_MOVE: Final = 60.0
HARD: Final = 1700

BotOf = Callable[[Game, str], Bot]


def find_turn(game: Game, position: Any, seat: int, seed: int, bot: BotOf) -> dict[str, Any] | None:
    """A turn in which there is something to win or to save, which does not come by itself."""
    ends = idle_turn(game, position, seat, seed)
    if ends not in ("lost", "on"):
        return None
    goal, wanted = ("win", {"won"}) if ends == "on" else ("last", {"won", "on"})
    line = solution(game, position, seat, seed, wanted, SEARCHERS[goal], bot)
    if line is None or len(line) < SHORTEST:
        return None
    if goal == "last" and replayed(game, position, seat, seed, line) == "won":
        goal, wanted = "win", {"won"}
    lucky = lucky_share(game, position, seat, seed, wanted)
    if lucky > LUCKY:
        return None
    hard = rating_of_turn(lucky, len(line))
    themes = ["win" if goal == "win" else "defend"] + (["quiet"] if hard >= HARD else [])
    before, after = (0.5, 1.0) if goal == "win" else (0.0, 0.5)
    return {"goal": goal, "solution": line, "chance": after, "next": before, "rating": hard, "themes": themes}


def rating_of_turn(lucky: float, length: int) -> int:
    """How hard a turn is to find: by how often it comes about by accident, and by its length. All levels look for
    turns that win, so they tell nothing."""
    return min(HIGHEST, round(ACCIDENT - elo_of(max(lucky, 0.5 / STRAYS)) + PER_MOVE * (length - SHORTEST)))


def solution(
    game: Game, position: Any, seat: int, seed: int, wanted: set[str], names: Sequence[str], bot: BotOf
) -> list[Move] | None:
    """The shortest turn of some bots that comes to what is wanted, without what is not needed for it."""
    found = []
    for luck, name in enumerate(names):
        ended, line = line_of(game, position, seat, seed, bot(game, name), luck)
        if ended in wanted:
            found.append(shortened(game, position, seat, seed, wanted, line))
    return min(found, key=len, default=None)


def shortened(game: Game, position: Any, seat: int, seed: int, wanted: set[str], line: list[Move]) -> list[Move]:
    """A turn without the moves that it can do without."""
    for at in reversed(range(len(line) - 1)):
        less = line[:at] + line[at + 1 :]
        if replayed(game, position, seat, seed, less) in wanted:
            line = less
    return line


def replayed(game: Game, position: Any, seat: int, seed: int, line: list[Move]) -> str:
    """How a turn of these moves ends."""
    left = iter(line)
    try:
        ended, made = played(game, position, seat, seed, lambda match: match.checked(seat, next(left)))
    except (IllegalMove, StopIteration):
        return "elsewhere"
    return ended if len(made) == len(line) else "elsewhere"


def line_of(game: Game, position: Any, seat: int, seed: int, bot: Bot, luck: int) -> tuple[str, list[Move]]:
    """How a bot's turn ends, and its moves."""
    return played(
        game, position, seat, seed, lambda match: bot.choose(game, match.observe(seat), seat, luck << 40 | seed)
    )


def played(game: Game, position: Any, seat: int, seed: int, choose: Callable[[Match], int]) -> tuple[str, list[Move]]:
    """A turn from a position: `won`, `lost`, or it goes `on`; and its moves."""
    match, line = game.position(position, seed), list[Move]()
    for _ in range(LONGEST):
        code = choose(match)
        line.append(dict(game.rulebook.move_json(match.scene(), seat, code)))
        events = match.play({seat: code})
        if match.result:
            return ("won" if match.result.winner == seat else "lost"), line
        if any(fits(event, dict(game.rulebook.turn_end)) for event in events):
            return "on", line
        if seat not in match.to_act:
            return "elsewhere", line
    return "elsewhere", line


def idle_turn(game: Game, position: Any, seat: int, seed: int) -> str:
    """How the turn ends if nothing is done."""
    ended, line = played(game, position, seat, seed, lambda match: game.rulebook.idle_move(match.scene(), seat))
    return ended if len(line) == 1 else "elsewhere"


def lucky_share(game: Game, position: Any, seat: int, seed: int, wanted: set[str]) -> float:
    """How often a turn at random comes to it."""
    hits = 0
    for stray in range(STRAYS):
        stream = Stream.plain()
        start_stream(stream, seed, stray)
        hits += played(game, position, seat, seed, partial(anything, stream, seat))[0] in wanted
    return hits / STRAYS


def anything(stream: Stream, seat: int, match: Match) -> int:
    codes = match.legal_codes(seat)
    return codes[below(stream, len(codes))]
