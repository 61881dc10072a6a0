"""One match as environments see it: observations with masks, actions as numbers, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, SupportsIndex

import numpy as np
from gymnasium import spaces

from quintain.adapters.pixels import as_ansi, as_pixels
from quintain.batch import encoding_of
from quintain.games.catalog import load
from quintain.rules.errors import OptionError
from quintain.rules.game import SEED_BITS, Game, Match
from quintain.rules.rulebook import SEATS

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
Observation = dict[str, np.ndarray[Any, np.dtype[Any]]]
Decks = Sequence[Sequence[str]]


class OneMatch:
    """A game, and the match of it that is being played."""

    def __init__(self, preset: str, decks: Decks | None, render_mode: str | None, options: dict[str, Any]) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise OptionError(f"render_mode={render_mode!r}: it can be {', '.join(map(repr, RENDER_MODES))} or None")
        self.game: Game = load(preset, **options)
        self.decks = decks
        self.render_mode = render_mode
        self.encoding = encoding_of(self.game.rulebook)
        self.match: Match | None = None

    @property
    def seats(self) -> range:
        """Who plays: one player where the rules play the other side."""
        return range(1 if self.game.alone else SEATS)

    def observation_space(self) -> spaces.Dict:
        return observation_space(self.game)

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.game.rulebook.codes)

    def begin(self, luck: np.random.Generator) -> Match:
        """A new match."""
        self.match = self.game.new(int.from_bytes(luck.bytes(SEED_BITS // 8), "little"), self.decks)
        return self.match

    @property
    def playing(self) -> Match:
        if self.match is None:
            raise OptionError("there is no match yet: call reset() first")
        return self.match

    def observed(self, seat: int) -> Observation:
        """What a seat may know, and what it may do."""
        numbers = np.zeros((1, self.encoding.width), np.int32)
        sight = np.frombuffer(self.playing.sight(seat), self.game.rulebook.state.dtype)
        self.encoding.write(sight, numbers)
        mask = np.zeros(self.game.rulebook.codes, np.int8)
        mask[self.playing.legal_codes(seat)] = 1
        return {"observation": numbers[0], "action_mask": mask}

    def meant(self, seat: int, action: SupportsIndex) -> tuple[int, bool]:
        """The move that an action stands for, and whether it is the action itself."""
        code = action.__index__()
        if code in self.playing.legal_codes(seat):
            return code, True
        return self.game.rulebook.idle_move(self.playing.scene(), seat), False

    def reward(self, seat: int) -> float:
        """1 for a match that was won, -1 for a lost one, else 0."""
        winner = self.playing.result.winner if self.playing.result else None
        return 0.0 if winner is None else 1.0 if winner == seat else -1.0

    def render(self, seat: int) -> Any:
        """The table as a seat sees it, in the chosen mode."""
        if self.render_mode == "rgb_array":
            return as_pixels(self.playing, seat)
        if self.render_mode == "human":
            print(as_ansi(self.playing, seat))
        return as_ansi(self.playing, seat) if self.render_mode == "ansi" else None


def observation_space(game: Game) -> spaces.Dict:
    """What observations of a game are like: numbers of a view, and marks for legal moves."""
    encoding = encoding_of(game.rulebook)
    return spaces.Dict(
        {
            "observation": spaces.Box(encoding.low, encoding.high, dtype=np.int32),
            "action_mask": spaces.Box(0, 1, (game.rulebook.codes,), np.int8),
        }
    )


def checked_seat(game: Game, seat: object) -> int:
    """A seat that a learner may have."""
    if seat not in range(1 if game.alone else SEATS) or isinstance(seat, bool | float):
        right = "0: the rules play the other side" if game.alone else "0 or 1"
        raise OptionError(f"seat={seat!r}: in {game.preset} it must be {right}")
    return int(seat)  # type: ignore[call-overload, no-any-return]
