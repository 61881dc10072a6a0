"""The games as PettingZoo environments: `env` for one decision after the other, `parallel_env` for all at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from quintain import CONTRACT
from quintain.rules.errors import needing

with needing("pettingzoo", "quintain.adapters.pettingzoo"):
    import gymnasium
    from pettingzoo import AECEnv, ParallelEnv

    from quintain.adapters.onematch import RENDER_MODES, Decks, Observation, OneMatch

Space = gymnasium.spaces.Space[Any]


def env(
    preset: str,
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    decks: Decks | None = None,
    **options: Any,
) -> MatchAEC:
    """A match as an AEC environment. Whoever owes a decision is selected; seats that decide at the same time do so one
    after the other without seeing what the other has chosen. After `max_cycles` decisions of every seat a match is
    truncated."""
    return MatchAEC(OneMatch(preset, decks, render_mode, options), max_cycles)


def parallel_env(
    preset: str,
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    decks: Decks | None = None,
    **options: Any,
) -> MatchParallel:
    """A match as a parallel environment. A seat that owes no decision has an empty mask, and its action is not looked
    at. After `max_cycles` steps a match is truncated."""
    return MatchParallel(OneMatch(preset, decks, render_mode, options), max_cycles)


def metadata(one: OneMatch, parallel: bool) -> dict[str, Any]:
    name = f"quintain_{one.game.preset.replace('-', '_')}_v{CONTRACT}"
    return {"name": name, "render_modes": list(RENDER_MODES), "is_parallelizable": parallel, "render_fps": 2}


class Agents:
    """What both kinds of environment have in common: an agent for each seat, its spaces and its luck."""

    def __init__(self, one: OneMatch, max_cycles: int | None, parallel: bool) -> None:
        self.one = one
        self.max_cycles = max_cycles
        self.metadata = metadata(one, parallel)
        self.render_mode = one.render_mode
        self.possible_agents = [f"seat_{seat}" for seat in one.seats]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Space] = {agent: one.observation_space() for agent in self.possible_agents}
        self.action_spaces: dict[str, Space] = {agent: one.action_space() for agent in self.possible_agents}
        self._luck = np.random.default_rng()

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.one.begin(self._luck)
        self.agents = self.possible_agents[:]

    def _counts(self, legal: bool) -> bool:
        """Does an action change anything? Whoever plays alone, for so many cycles, is not made to idle: it would
        lose before they are over."""
        return legal or self.max_cycles is None or not self.one.game.alone

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def render(self) -> Any:
        """The table as text (`ansi`), as pixels (`rgb_array`), or printed (`human`): seen by who decides next."""
        to_act = self.one.playing.to_act
        return self.one.render(to_act[0] if to_act else 0)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class MatchAEC(Agents, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A match, one decision after the other."""

    def __init__(self, one: OneMatch, max_cycles: int | None) -> None:
        AECEnv.__init__(self)
        Agents.__init__(self, one, max_cycles, False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. A seed decides it and all that follow until another is given."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decided = dict.fromkeys(self.agents, 0)
        self._select()

    def _select(self) -> None:
        to_act = self.one.playing.to_act
        self.agent_selection = self.possible_agents[to_act[0]] if to_act else self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent may know and may do now."""
        return self.one.observed(self._seat(agent))

    def step(self, action: int | None) -> None:
        """The decision of the selected agent; None once it is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} owes a decision: None is for agents that are done")
        self._cumulative_rewards[agent] = 0.0
        code, legal = self.one.meant(self._seat(agent), action)
        self.infos[agent] = {} if legal else {"illegal": True}
        if self._counts(legal):
            self.one.playing.play({self._seat(agent): code})
        self._decided[agent] += 1
        over = self.one.playing.result is not None
        late = not over and self.max_cycles is not None and min(self._decided.values()) >= self.max_cycles
        for one in self.agents:
            self.rewards[one] = self.one.reward(self._seat(one))
            self.terminations[one], self.truncations[one] = over, late
        self._accumulate_rewards()
        if late:
            self.agent_selection = self.agents[0]
        else:
            self._select()


class MatchParallel(Agents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A match, all seats at once."""

    def __init__(self, one: OneMatch, max_cycles: int | None) -> None:
        Agents.__init__(self, one, max_cycles, True)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new match. A seed decides it and all that follow until another is given."""
        self._begin(seed)
        self._steps = 0
        return self._observed(), {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Observation]:
        return {agent: self.one.observed(self._seat(agent)) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The decisions of all agents that owe one."""
        match, moves = self.one.playing, {}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in match.to_act:
            agent = self.possible_agents[seat]
            move, legal = self.one.meant(seat, actions[agent])
            if self._counts(legal):
                moves[seat] = move
            if not legal:
                infos[agent]["illegal"] = True
        match.play(moves)
        self._steps += 1
        over = match.result is not None
        late = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        rewards = {agent: self.one.reward(self._seat(agent)) for agent in self.agents}
        told = self._observed(), rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, late), infos
        if over or late:
            self.agents = []
        return told
