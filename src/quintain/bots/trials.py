"""Levels on trial: can a bot of ours win them at all, and does it take any skill?"""

from __future__ import annotations

from dataclasses import dataclass

from quintain.bots.simulate import simulate
from quintain.games.catalog import load

TRIES = 2000  # a level that is not won in so many tries is suspected of being impossible


@dataclass(frozen=True)
class Trial:
    """How often simple bots won a level in the player's seat."""

    preset: str
    tries: int
    greedy: int
    random: int

    def warnings(self) -> list[str]:
        """S20 — what a designer should look at."""
        found = []
        if self.greedy == 0 and self.random == 0:
            found.append(f"{self.preset}: no bot of ours won it in {self.tries} tries")
        if 2 * self.random > self.tries:
            share = round(100 * self.random / self.tries)
            found.append(f"{self.preset}: moving at random wins it {share} % of the time")
        return found


def try_level(preset: str, tries: int = TRIES, seed: int = 1) -> Trial:
    """Let the greedy and the random bot play a level."""
    game = load(preset)
    greedy, at_random = (simulate(game, (bot, bot), tries, seed).wins[0] for bot in ("greedy", "random"))
    return Trial(preset, tries, greedy, at_random)
