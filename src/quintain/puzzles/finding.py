"""Puzzles out of matches that bots play."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from quintain.bots.levels import bot_for
from quintain.bots.matches import luck_of
from quintain.bots.parts import deck_pair, is_solo
from quintain.bots.player import Bot
from quintain.exercises.exercise import Move
from quintain.exercises.puzzles import Puzzle
from quintain.puzzles.difficulty import SIMPLE, TOO_EASY, Choices, rating_of, weak_share
from quintain.puzzles.plans import find_turn
from quintain.puzzles.proving import Prover, Standing
from quintain.rules.game import Game, Match

# Who plays the matches: good enough for positions that make sense, weak enough for chances to come up.
PLAYERS: Final = (("level:4", "level:3"), ("greedy", "level:4"), ("level:2", "level:3"), ("level:5", "greedy"))
PER_MATCH: Final = 4  # puzzles that may come from one match
EARLY: Final = 0.25  # of a match
LATE: Final = 0.75
SEED: Final = 0x9022


class Finder:
    """Plays matches of some presets of a game, and looks for puzzles in them."""

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = games
        self.known: set[str] = set()
        self.turns: set[str] = set()  # of long turns: two that are the same are copies, wherever they are
        self._provers: dict[str, Prover] = {}
        self._bots: dict[tuple[str, str], Bot] = {}

    def bot(self, game: Game, name: str) -> Bot:
        """A bot is kept: what it thinks with takes long to make."""
        key = game.preset, name
        if key not in self._bots:
            self._bots[key] = bot_for(game, name)
        return self._bots[key]

    def prover(self, game: Game) -> Prover:
        if game.preset not in self._provers:
            self._provers = {game.preset: Prover(game)}
        return self._provers[game.preset]

    def match(self, number: int) -> Iterator[Puzzle]:
        """The puzzles of a match, by its number."""
        game = self.games[number % len(self.games)]
        positions, length = self.positions(game, number)
        found = 0
        for at, position, foe in positions:
            if found == PER_MATCH:
                return
            for seat in (0, 1):
                puzzle = self.puzzle(game, number, position, seat, foe, at / max(1, length))
                if puzzle and puzzle.id not in self.known:
                    self.known.add(puzzle.id)
                    found += 1
                    yield puzzle

    def positions(self, game: Game, number: int) -> tuple[list[tuple[int, Any, dict[int, Move]]], int]:
        """A match as bots play it: every position with decisions to make, and what was decided there."""
        names = PLAYERS[number // len(self.games) % len(PLAYERS)]
        bots = [self.bot(game, name) for name in names]
        seed = SEED + number * 7919
        match = game.new(seed=seed, decks=None if game.alone else deck_pair(game, number))
        positions, fresh = [], True
        while match.to_act:
            at, position, decided = len(match.decisions), match.position(), {}
            for seat in match.to_act:
                code = bots[seat].choose(game, match.observe(seat), seat, luck_of(seed, seat, at))
                decided[seat] = code, json_of(match, seat, code)
            if fresh or not is_solo(game.rulebook):  # a long turn is a puzzle as a whole
                positions.append((at, position, {seat: move for seat, (_, move) in decided.items()}))
            events = match.play({seat: code for seat, (code, _) in decided.items()})
            fresh = any(event["event"] == game.rulebook.new_turn for event in events)
        return positions, len(match.decisions)

    def puzzle(
        self, game: Game, number: int, position: Any, seat: int, decided: dict[int, Move], share: float
    ) -> Puzzle | None:
        """The puzzle of a position, if there is one."""
        if seat not in decided:
            return None
        seed = int(digest_of(position, seat), 16) % (1 << 32)
        match = game.position(position, seed)
        base = {"preset": game.preset, "match": number, "seat": seat, "seed": seed, "position": position}
        base |= {"id": digest_of(position, seat)[:8]}
        if is_solo(game.rulebook):
            told = self.turn(game, position, seat, seed)
        else:
            told = self.decision(game, match, seat, decided.get(1 - seat), seed, share)
        return Puzzle.model_validate(json.loads(json.dumps(base | told))) if told else None

    def turn(self, game: Game, position: Any, seat: int, seed: int) -> dict[str, Any] | None:
        """A long turn, unless the same was found before."""
        told = find_turn(game, position, seat, seed, self.bot)
        line = f"{game.preset} {told and told['solution']}"
        if line in self.turns:
            return None
        self.turns.add(line)
        return told

    def decision(
        self, game: Game, match: Match, seat: int, foe: Move | None, seed: int, share: float
    ) -> dict[str, Any] | None:
        """One decision that is clearly best, and that weak levels miss."""
        legal = match.legal_codes(seat)
        if len(legal) < 3:
            return None
        view = match.observe(seat)
        chosen = Choices(lambda name, luck: self.bot(game, name).choose(game, view, seat, luck << 40 | seed))

        def missed(found: Standing) -> bool:
            if found.certain:  # all levels look for wins
                return chosen.share(SIMPLE, found.answers) <= 0.5
            return weak_share(chosen, found.answers) <= TOO_EASY

        found = self.prover(game).find(view, seat, legal, seed, missed)
        if found is None or not missed(found):
            return None
        idle = game.rulebook.idle_move(match.scene(), seat)
        moves = [json_of(match, seat, code) for code in (*found.answers, *found.others[:2])]
        answers = moves[: len(found.answers)]
        return {
            "foe": [] if foe is None else [foe],
            "goal": "best",
            "answers": answers,
            "shares": [round(part, 3) for part in found.shares],
            "tempting": moves[len(found.answers) :],
            "solution": answers[:1],
            "chance": round(found.chance, 3),
            "next": round(found.next, 3),
            "rating": rating_of(chosen, found.answers),
            "themes": themes(found, idle, weak_share(chosen, found.answers), share),
        }


def themes(found: Standing, idle: int, weak: float, share: float) -> list[str]:
    """What a puzzle is about: first what is at stake, then what is special."""
    if found.certain:
        stake = "win"
    elif found.chance < 0.5:
        stake = "defend"
    else:
        stake = "swing" if found.next < 0.5 else "press"
    special = [("mixture", bool(found.shares)), ("wait", idle in found.answers), ("quiet", weak <= 0.25)]
    special += [("opening", share <= EARLY), ("endgame", share >= LATE)]
    return [stake, *(name for name, true in special if true)]


def json_of(match: Match, seat: int, code: int) -> Move:
    return dict(match.game.rulebook.move_json(match.scene(), seat, code))


def digest_of(position: Any, seat: int) -> str:
    return hashlib.sha256(json.dumps([position, seat], sort_keys=True).encode()).hexdigest()
