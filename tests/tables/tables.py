"""Tables to play at, with time as a number."""

from __future__ import annotations

import random
from typing import Any

from quintain.tables import commands
from quintain.tables.journal import AnyEntry, decode, encode
from quintain.tables.setup import Clock, Setup, Sitter, game_of, turn_seconds
from quintain.tables.table import Frame, Table, Viewer

ANN, BEN = Sitter("account", "ann"), Sitter("account", "ben")
START = 1_000_000


def setup(preset: str = "lanes", seed: int = 7, seats: tuple[Sitter, Sitter] = (ANN, BEN), **changes: Any) -> Setup:
    options = changes.pop("options", {})
    game = game_of(preset, options, None)
    clock = changes.pop("clock", Clock(turn=turn_seconds(game) * 1000))
    return Setup("m1", preset, options, f"{seed:032x}", "00", seats, START, clock=clock, **changes)


class Play:
    """A table that is driven by hand: the journal goes through bytes, like in earnest."""

    def __init__(self, begun: Setup | None = None, **changes: Any) -> None:
        self.table = Table(begun or setup(**changes))
        self.journal: list[bytes] = []
        self.now = START
        self.numbers = [0, 0]

    def write(self, entry: AnyEntry | None) -> dict[Viewer, Frame]:
        if entry is None:
            return {}
        self.journal.append(encode(entry))
        return self.table.fold(decode(self.journal[-1]))

    def number(self, seat: int) -> int:
        self.numbers[seat] += 1
        return self.numbers[seat]

    def stage(self, seat: int, move: Any) -> dict[Viewer, Frame]:
        number = self.number(seat)
        return self.write(commands.stage(self.table, self.now, seat, self.table.prompt, number, move))

    def decide(self, seat: int, move: Any = None) -> dict[Viewer, Frame]:
        number = self.number(seat)
        return self.write(commands.decide(self.table, self.now, seat, self.table.prompt, number, move))

    def here(self, seat: int) -> dict[Viewer, Frame]:
        return self.write(commands.here(self.table, self.now, seat, self.number(seat)))

    def due(self, lags: tuple[int, int] = (0, 0), bot: str | None = None) -> dict[Viewer, Frame]:
        return self.write(commands.due(self.table, self.now, lags, bot))

    def wait(self, milliseconds: int, bot: str | None = None) -> None:
        """Let time pass, and do what is due at the moments at which it is."""
        end = self.now + milliseconds
        while (moment := commands.next_due(self.table, self.now)) is not None and moment <= end:
            self.now = max(self.now, moment)
            self.due(bot=bot)
        self.now = end

    def step(self, chance: random.Random) -> None:
        """Something that might happen at a table."""
        owing = self.table.match.to_act
        seat = chance.choice(owing)
        self.now += chance.randrange(2_000)
        move = chance.choice(self.table.match.legal_codes(seat))
        if chance.random() < 0.3:
            self.stage(seat, chance.choice([move, None]))
        else:
            self.decide(seat, move)

    def again(self) -> Table:
        """The table as it comes out of its journal."""
        return Table.replayed(self.table.setup, [decode(line) for line in self.journal])
