"""Environments of PettingZoo and Gymnasium: who is asked, what is seen, what an action does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.matches import game

from quintain import OptionError, UnknownName
from quintain.adapters import gymnasium, pettingzoo
from quintain.adapters.pixels import HEIGHT, WIDTH, raster
from quintain.art.shown import card_svg, plain_svg
from quintain.batch import Batch


def legal_action(seen: Any, luck: np.random.Generator) -> int:
    return int(luck.choice(np.flatnonzero(seen["action_mask"])))


def test_seats_that_decide_at_once_do_not_see_each_other() -> None:
    one, other = pettingzoo.env("lanes"), pettingzoo.env("lanes")
    for env, plan in ((one, 0), (other, 1)):
        env.reset(seed=3)
        assert env.agent_selection == "seat_0"
        env.step(plan)
        assert env.agent_selection == "seat_1"
    for name in ("observation", "action_mask"):
        assert (one.observe("seat_1")[name] == other.observe("seat_1")[name]).all()


def test_a_match_of_aec_ends_with_a_winner_and_a_loser() -> None:
    env, luck, total = pettingzoo.env("duel"), np.random.default_rng(1), {"seat_0": 0.0, "seat_1": 0.0}
    env.reset(seed=4)
    for agent in env.agent_iter():
        seen, reward, over, late, _ = env.last()
        total[agent] += reward
        env.step(None if over or late else legal_action(seen, luck))
    assert sorted(total.values()) in ([-1.0, 1.0], [0.0, 0.0])
    assert env.agents == []


def test_both_kinds_of_environment_play_the_same_match() -> None:
    """From the same seed and the same decisions."""
    step_by_step, at_once = pettingzoo.env("clash"), pettingzoo.parallel_env("clash")
    step_by_step.reset(seed=5)
    seen, _ = at_once.reset(seed=5)
    luck = np.random.default_rng(2)
    while at_once.agents:
        actions = {agent: legal_action(seen[agent], luck) for agent in at_once.agents}
        for agent in ("seat_0", "seat_1"):
            assert (step_by_step.observe(agent)["observation"] == seen[agent]["observation"]).all()
        for agent in ("seat_0", "seat_1"):
            step_by_step.step(actions[agent])
        seen, rewards, *_ = at_once.step(actions)
    assert step_by_step.rewards == rewards


def test_a_seat_that_owes_nothing_has_an_empty_mask() -> None:
    env = pettingzoo.parallel_env("duel")
    seen, _ = env.reset(seed=1)
    assert sorted(bool(one["action_mask"].any()) for one in seen.values()) == [False, True]


def test_whoever_plays_alone_is_alone() -> None:
    assert pettingzoo.env("siege").possible_agents == ["seat_0"]
    with pytest.raises(OptionError, match="the rules play the other side"):
        gymnasium.make("siege", seat=1)


def test_what_is_not_legal_counts_as_idling() -> None:
    env = pettingzoo.env("duel")
    env.reset(seed=1)
    first = env.agent_selection
    env.step(1317)  # a summon of a card that nobody holds
    assert env.infos[first] == {"illegal": True}
    assert env.agent_selection != first  # the turn was passed
    single = gymnasium.make("duel", "random")
    single.reset(seed=1)
    assert single.step(1317)[4] == {"illegal": True}


def test_tables_are_drawn() -> None:
    env = gymnasium.make("lanes", "random", render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert pixels.shape == (HEIGHT, WIDTH, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 500  # pictures, not only boxes
    env.step(1)
    assert (env.render() != pixels).any()
    text = gymnasium.make("lanes", "random", render_mode="ansi")
    text.reset(seed=1)
    hand = text.one.playing.view(0)["seats"][0]["hand"]
    assert game("lanes").card_set.name(hand[0], "en") in text.render()
    with pytest.raises(OptionError, match="render_mode='video'"):
        gymnasium.make("lanes", render_mode="video")


def test_the_other_hand_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def noted(name: str) -> str:
        drawn.append(name)
        return plain_svg(name)

    raster.cache_clear()
    monkeypatch.setattr("quintain.adapters.pixels.picture_svg", noted)
    env = gymnasium.make("lanes", "random", render_mode="rgb_array", hand_size=6)
    env.reset(seed=77)
    mine, other = (seat["hand"] for seat in env.one.playing.position()["seats"])
    env.render()
    raster.cache_clear()
    assert {f"lanes/{card}" for card in mine} <= set(drawn)
    assert not {f"lanes/{card}" for card in other} & set(drawn)
    assert card_svg(game("lanes").rulebook, other[0]) != plain_svg(other[0])


# ------------------------------------------------------------------------------------------ many at once
@pytest.mark.parametrize(("preset", "opponent"), [("lanes", "random"), ("duel", "greedy"), ("siege", "random")])
def test_rows_of_a_vector_are_matches(preset: str, opponent: str) -> None:
    """Masks and observations are those of the batch below, and matches that end make room for the next."""
    env, luck, ended = gymnasium.vector(preset, 6, opponent), np.random.default_rng(3), 0
    seen, _ = env.reset(seed=2)
    for _ in range(120):
        assert (seen["action_mask"] == env.batch.legal(0)).all()
        assert (seen["observation"] == env.batch.observe(0)).all()
        assert seen["action_mask"].any(1).all()
        actions = [luck.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]
        seen, rewards, over, late, infos = env.step(actions)
        assert not late.any()
        assert not rewards[~over].any()
        assert "illegal" not in infos
        for row in np.flatnonzero(over):
            final = dict(zip(env.batch.columns, infos["final_obs"][row]["observation"], strict=True))
            assert final["over"] == 1
            assert rewards[row] == (0 if final["winner"] < 0 else 1 if final["winner"] == 0 else -1)
        ended += int(over.sum())
    assert ended > 3


def test_a_vector_goes_as_its_seed_says() -> None:
    def played() -> list[bytes]:
        env, luck = gymnasium.vector("lanes", 4, "greedy"), np.random.default_rng(1)
        seen, _ = env.reset(seed=8)
        out = []
        for _ in range(20):
            actions = [luck.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]
            seen = env.step(actions)[0]
            out.append(seen["observation"].tobytes())
        return out

    assert played() == played()


def test_a_vector_against_a_bot_that_thinks() -> None:
    env, luck, ended = gymnasium.vector("duel", 2, "level:1", turn_limit=10), np.random.default_rng(1), 0
    seen, _ = env.reset(seed=1)
    for _ in range(12):
        actions = [luck.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]
        seen, _, over, _, infos = env.step(actions)
        assert (seen["action_mask"] == env.batch.legal(0)).all()
        ended += int(over.sum())
        if over.any():
            assert infos["final_obs"][np.flatnonzero(over)[0]]["observation"].any()
    assert ended


def test_a_vector_takes_idling_for_what_is_not_legal() -> None:
    env = gymnasium.vector("lanes", 3, "random")
    env.reset(seed=1)
    *_, infos = env.step([0, 342, -5])
    assert infos["illegal"].tolist() == [False, True, True]
    with pytest.raises(OptionError, match="one for each of 3 rows"):
        env.step([0])
    with pytest.raises(UnknownName, match="did you mean 'greedy'"):
        gymnasium.vector("lanes", 3, "gredy")


def test_observations_hide_what_a_seat_may_not_know() -> None:
    batch = Batch("lanes", 2, seed=3)
    place = batch.columns.index("players[1].hand[0]")
    assert (batch.observe(0)[:, place] == -2).all()
    assert (batch.observe(1)[:, place] >= 0).all()
