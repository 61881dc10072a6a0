"""How lucky a match was: every time that something is drawn or tossed, what it came to against what else it could have
come to. The expectation of that is zero whoever plays, so taking it off a result leaves the mean where it is, and less
noise (the idea of AIVAT, from the evaluation of poker players).

What a position comes to is found by playing on from it, all cards open, with other luck to come. Those who play on look
one move ahead, or are the simple bots themselves if such are watched. Any players would do, for what they do otherwise
is noise and no bias; the more they play like those who are watched, the less noise is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.bots.choosing import NAMES
from quintain.bots.luck import Luck
from quintain.bots.parts import bot_world
from quintain.bots.player import bot_engine
from quintain.bots.search.playouts import LOOKING, Tries, fathom
from quintain.bots.trying import Playouts, TryConfig
from quintain.bots.weights import weights_for
from quintain.rules.dice import signed
from quintain.rules.engine import Box
from quintain.rules.game import Game, Match

PLAYOUTS: Final = 800  # by which a position is valued
DEALS: Final = 50  # other ways that a match could have begun
KEY: Final = 0xF0D7
Decisions = Sequence[tuple[int, int | str]]


class Fortune:
    """Looks on while a match is played, from one point where decisions are owed to the next."""

    def __init__(
        self, game: Game, names: Sequence[str] = ("", ""), playouts: int = PLAYOUTS, deals: int = DEALS
    ) -> None:
        self.game = game
        self.kinds = [NAMES.index(name) if name in NAMES else LOOKING for name in names]  # of bots in their seats
        self.playouts, self.deals = playouts, deals
        self.luck = 0.0  # of seat 0 so far, in points
        engine = bot_engine(game.rulebook, game.engine.backing)
        weights = weights_for(game)
        nets = engine.boxed(weights.for_moves().net()), engine.boxed(weights.net())
        self._world = bot_world(game)
        self._tables = Playouts(game, engine, TryConfig(playouts), nets)
        self._fathom = engine.bind(fathom)
        self._before: tuple[Box, int, int] | None = None

    def __call__(self, match: Match) -> None:
        """Decisions are owed, or the match is over: what was drawn since the last time?"""
        key = (match.seed ^ KEY) + (len(match.decisions) << 128)
        dice = Luck(key)
        now = self.value(match.everything(), (), dice, 1 if match.result else self.playouts)
        if self._before is None:
            self.luck = now - self.dealt(match, dice)
        else:
            state, made, before = self._before
            # With the luck by which that position was valued before anybody had decided: most of the noise cancels out.
            self.luck += now - self.value(state, match.decisions[made:], Luck(before), self.playouts)
        self._before = None if match.result else (match.everything(), len(match.decisions), key)

    def dealt(self, match: Match, dice: Luck) -> float:
        """What other deals would have come to, in the mean; the same in both matches of a pair."""
        decks = match.setup.get("decks")
        begun = (self.game.new(seed=dice.word(), decks=decks) for _ in range(self.deals))
        return sum(self.value(one.everything(), (), dice, self.playouts // self.deals) for one in begun) / self.deals

    def value(self, state: Box, made: Decisions, dice: Luck, playouts: int) -> float:
        """What seat 0 may hope for after some decisions, all cards open and with other luck to come, in points."""
        tries: Tries = self._tables.tries.plain()
        tries.seed, tries.count = signed(dice.word()), len(made)
        for place, (seat, code) in enumerate(made):
            tries.number[place], tries.move[place] = seat, int(code)
        self._tables.tries.load(tries)
        found = self._fathom(self._world.record, state.record, self._tables.space, *self.kinds, max(1, playouts))
        return (float(found) + 1.0) / 2.0
