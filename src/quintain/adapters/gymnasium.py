"""The games as Gymnasium environments: one seat learns, a bot has the other. `make` plays one match, `vector` many."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from quintain import CONTRACT
from quintain.batch import Batch, loops
from quintain.batch.loops import Sights
from quintain.batch.rows import as_bytes
from quintain.bots.choosing import NAMES
from quintain.bots.levels import bot_for
from quintain.bots.matches import luck_of
from quintain.rules.errors import OptionError, needing
from quintain.rules.rulebook import NONE

with needing("gymnasium", "quintain.adapters.gymnasium"):
    import gymnasium
    from gymnasium.envs.registration import EnvSpec
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from quintain.adapters.onematch import RENDER_MODES, Decks, Observation, OneMatch, checked_seat, observation_space

Info = dict[str, Any]


def make(
    preset: str,
    opponent: str = "level:3",
    *,
    seat: int = 0,
    render_mode: str | None = None,
    decks: Decks | None = None,
    **options: Any,
) -> MatchEnv:
    """An environment in which a seat is played against a bot; in games for one player nobody is asked for the other."""
    env = MatchEnv(OneMatch(preset, decks, render_mode, options), opponent, seat)
    told = {"preset": preset, "opponent": opponent, "seat": seat, "decks": decks, "render_mode": render_mode, **options}
    env.spec = EnvSpec(f"quintain/{preset}-v{CONTRACT}", f"{__name__}:make", kwargs=told)
    return env


def vector(
    preset: str,
    n: int,
    opponent: str = "greedy",
    *,
    seat: int = 0,
    decks: Decks | None = None,
    **options: Any,
) -> MatchVector:
    """The same for n matches at once. Against `random` and `greedy` all of a step happens in compiled code."""
    return MatchVector(Batch(preset, n, decks=decks, **options), opponent, seat)


class MatchEnv(gymnasium.Env[Observation, int]):
    """A match from the place of one seat."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(self, one: OneMatch, opponent: str, seat: int) -> None:
        self.one = one
        self.seat = checked_seat(one.game, seat)
        self.opponent = bot_for(one.game, opponent)
        self.render_mode = one.render_mode
        self.observation_space = one.observation_space()  # type: ignore[assignment]
        self.action_space = one.action_space()  # type: ignore[assignment]

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """A new match, up to the first decision. A seed decides it and all that follow until another is given."""
        super().reset(seed=seed)
        self.one.begin(self.np_random)
        self._answer()
        return self.one.observed(self.seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """A decision, and what the opponent makes of it. A match is never truncated: every one ends."""
        code, legal = self.one.meant(self.seat, action)
        self.one.playing.play({self.seat: code})
        self._answer()
        over = self.one.playing.result is not None
        return self.one.observed(self.seat), self.one.reward(self.seat), over, False, {} if legal else {"illegal": True}

    def _answer(self) -> None:
        """The opponent decides whatever it owes."""
        match, other = self.one.playing, 1 - self.seat
        while other in match.to_act:
            luck = luck_of(match.seed, other, len(match.decisions))
            match.play({other: self.opponent.choose(self.one.game, match.observe(other), other, luck)})

    def render(self) -> Any:
        """The table as the seat sees it: text (`ansi`), pixels (`rgb_array`), or printed (`human`)."""
        return self.one.render(self.seat)


class MatchVector(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many matches from the place of one seat. A match that ends is followed by the next in the same step, and its last
    observation is in the infos (`final_obs`). Observations and masks are written in place: copy what you keep."""

    metadata: ClassVar[Info] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # type: ignore[misc]

    def __init__(self, batch: Batch, opponent: str, seat: int) -> None:
        self.batch = batch
        self.num_envs = batch.n
        self.seat = checked_seat(batch.game, seat)
        bot_for(batch.game, opponent)  # a name that nobody has is refused at once
        self.opponent = opponent
        self.single_observation_space = observation_space(batch.game)
        self.observation_space = batch_space(self.single_observation_space, batch.n)
        self.single_action_space = gymnasium.spaces.Discrete(batch.codes)
        self.action_space = batch_space(self.single_action_space, batch.n)
        self._seats = np.full(batch.n, self.seat, np.int32)
        self._rows = np.arange(batch.n)
        self._views, self._last = (np.zeros(batch.n, batch.states.dtype) for _ in range(2))
        self._masks = np.zeros((batch.n, batch.codes), np.int8)
        self._numbers = np.zeros((batch.n, batch.encoding.width), np.int32)
        self._rewards, self._ended = np.zeros(batch.n), np.zeros(batch.n, bool)
        marks = self._masks.reshape(-1).view(np.bool_)
        told: list[Any] = [as_bytes(self._views), marks, self._rewards, self._ended, as_bytes(self._last)]
        self._sights = Sights(*told)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """New matches in all rows. A seed decides them and all that follow until another is given."""
        if seed is not None:
            if not isinstance(seed, int | np.integer):
                raise OptionError(f"seed={seed!r}: one whole number decides the matches of all rows")
            self.batch.reseed(int(seed))
        self.batch.reset()
        self._answer(self._seats)
        self.batch.legal(self._seats, out=self._masks)
        return self._observation(self.batch.views(self._seats)), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """A decision in every row, and what the opponent makes of it."""
        moves, illegal = self._meant(np.asarray(actions))
        self._views.view(np.uint8).fill(0)
        if self._ended.any():
            self._last.view(np.uint8).fill(0)
        if self.opponent in NAMES:
            batch = self.batch
            batch.run(loops.step_rows, batch.room, self._seats, moves, batch.opponent(self.opponent), self._sights)
        else:
            self._step_slowly(moves)
        infos: Info = {"illegal": illegal} if illegal.any() else {}
        if self._ended.any():
            infos["final_obs"] = self._final()
            infos["_final_obs"] = self._ended.copy()
        nothing = np.zeros(self.num_envs, bool)
        return self._observation(self._views), self._rewards.copy(), self._ended.copy(), nothing, infos

    def _meant(self, actions: NDArray[Any]) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """The moves that actions stand for, and which of them are not legal."""
        if actions.shape != (self.num_envs,):
            raise OptionError(f"actions have the shape {actions.shape}: one for each of {self.num_envs} rows is needed")
        moves = actions.astype(np.int32)
        there = (moves >= 0) & (moves < self.batch.codes)
        illegal = ~there | (self._masks[self._rows, np.where(there, moves, 0)] == 0)
        for row in np.flatnonzero(illegal):
            moves[row] = self.batch.game.rulebook.idle_move(self.batch.match(int(row)).scene(), self.seat)
        return moves, illegal

    def _step_slowly(self, moves: NDArray[np.int32]) -> None:
        """The same with a bot that thinks, match by match."""
        batch = self.batch
        batch.apply(self._seats, moves)
        self._answer(self._seats)
        self._ended[:] = batch.over
        self._rewards[:] = batch.outcome(self._seats)
        if self._ended.any():
            self._last[:] = batch.views(np.where(self._ended, self.seat, NONE))
            batch.reset(self._ended)
            self._answer(np.where(self._ended, self.seat, NONE))
        batch.legal(self._seats, out=self._masks)
        self._views[:] = batch.views(self._seats)

    def _answer(self, seats: NDArray[Any]) -> None:
        """The opponent decides whatever it owes in these rows."""
        batch, other = self.batch, 1 - self.seat
        while (owing := batch.owing[:, other] & (seats != NONE)).any():
            asked = np.where(owing, other, NONE)
            batch.apply(asked, batch.choose(asked, self.opponent))

    def _observation(self, views: NDArray[np.void]) -> Observation:
        self.batch.encoding.write(views, self._numbers)
        return {"observation": self._numbers, "action_mask": self._masks}

    def _final(self) -> NDArray[np.object_]:
        """The last observations of the matches that ended, where they did."""
        rows = np.flatnonzero(self._ended)
        numbers = np.zeros((len(rows), self.batch.encoding.width), np.int32)
        self.batch.encoding.write(self._last[rows], numbers)
        final = np.full(self.num_envs, None, dtype=object)
        for row, told in zip(rows, numbers, strict=True):
            final[row] = {"observation": told, "action_mask": np.zeros(self.batch.codes, np.int8)}
        return final
