"""A batch: the states of many matches of one game as an array, and what can be asked of all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from quintain.batch import loops
from quintain.batch.encoding import Encoding, Numbers, Rows, encoding_of
from quintain.batch.loops import Opponent, Room, Source, batch_engine
from quintain.bots.choosing import NAMES
from quintain.bots.levels import bot_for
from quintain.bots.matches import luck_of
from quintain.bots.parts import bot_world
from quintain.bots.player import kind_of
from quintain.games.catalog import load
from quintain.rules.dice import Stream, signed, start_stream
from quintain.rules.engine import Handle, PackedBox
from quintain.rules.errors import IllegalMove, OptionError
from quintain.rules.facts import Result
from quintain.rules.game import Game, Match, checked_seed
from quintain.rules.kernel import Rule
from quintain.rules.rulebook import NOBODY, NONE, SEATS

Marks = NDArray[np.int8]
Seats = ArrayLike  # one seat for all rows, or one for each; -1: nothing is asked in this row
Decks = Sequence[Sequence[str]]


class Batch:
    """So many matches of one game. What a match says about itself (`Match`), a batch says about all of its rows."""

    def __init__(self, game: Game | str, n: int, seed: int = 0, *, decks: Decks | None = None, **options: Any) -> None:
        """New matches: row i is `game.new(seed=seed + (i << 64))`, and every later match has the next number."""
        self.game = load(game, **options) if isinstance(game, str) else game
        if self.game.engine.backing != "compiled":
            raise OptionError("a batch is compiled: unset QUINTAIN_ENGINE, which says 'plain'")
        if isinstance(n, bool | float | str) or int(n) < 1:
            raise OptionError(f"n={n!r}: a batch has at least one row")
        self.n = int(n)
        self.seed = checked_seed(seed) % (1 << 64)
        self.decks = decks
        self.states: Rows = np.zeros(self.n, self.game.rulebook.state.dtype)
        self._blank = self.game.blank_state(decks)
        self._source = Source.plain()
        self._source.seed = signed(self.seed)
        self._prepare()
        self.reset()

    def _prepare(self) -> None:
        """All that follows from game, states and source."""
        engine = batch_engine(self.game.rulebook)
        self._world = bot_world(self.game)
        self._source_box = engine.boxed(self._source)
        self.room = Room(as_bytes(self.states), engine.boxed(self._blank).record, self._source_box.record)
        self._bind = engine.bind
        self._streams: dict[str, Any] = {}

    def run(self, function: Rule, *given: Any) -> Any:
        """A loop of `loops`, in this batch's world."""
        return self._bind(function)(self._world.record, *given)

    # ---------------------------------------------------------------------------- what there is
    @property
    def codes(self) -> int:
        """How many move numbers there are: the length of a row of `legal`."""
        return self.game.rulebook.codes

    @property
    def encoding(self) -> Encoding:
        """How views become numbers."""
        return encoding_of(self.game.rulebook)

    @property
    def columns(self) -> tuple[str, ...]:
        """What the numbers of `observe` are, such as `players[0].hand[2]`: cards by their number in `game.cards`,
        -1 for none, -2 for one that the seat does not know."""
        return self.encoding.names

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which matches are over."""
        return np.array(self.states["over"])

    @property
    def owing(self) -> NDArray[np.bool_]:
        """Which seats owe a decision: (n, 2)."""
        owing = np.zeros((self.n, SEATS), bool)
        self._bind(loops.list_owing)(self.room.states, owing.reshape(-1))
        return owing

    @property
    def turn(self) -> NDArray[np.int32]:
        """A seat that owes a decision, row by row: seat 0 first where both do, -1 where nobody does."""
        owing = self.owing
        return np.where(owing[:, 0], 0, np.where(owing[:, 1], 1, NONE)).astype(np.int32)

    def outcome(self, seat: Seats) -> NDArray[np.float64]:
        """1 for a match that a seat has won, -1 for a lost one, 0 for a draw or one that is not over."""
        seats, winner = self._seats(seat), self.states["winner"]
        decided = self.states["over"] & (winner != NOBODY) & (seats != NONE)
        return np.where(decided, np.where(winner == seats, 1.0, -1.0), 0.0)

    def results(self) -> list[Result | None]:
        """How the matches ended, in words; None where one is not over."""
        return [self.match(row).result for row in range(self.n)]

    # ---------------------------------------------------------------------------- what seats may know
    def legal(self, seat: Seats, out: Marks | None = None) -> Marks:
        """The legal moves of a seat, row by row, as marks by move number; none where it owes no decision."""
        masks = np.zeros((self.n, self.codes), np.int8) if out is None else out
        marks = _flat(masks, np.int8, (self.n, self.codes)).view(np.bool_)
        self.run(loops.mask_rows, self.room.states, self._seats(seat), self.codes, marks)
        return masks

    def observe(self, seat: Seats, out: Numbers | None = None) -> Numbers:
        """What a seat may know, row by row, as the numbers that `columns` names; -1 gives zeros."""
        numbers = np.zeros((self.n, self.encoding.width), np.int32) if out is None else out
        _flat(numbers, np.int32, (self.n, self.encoding.width))
        self.encoding.write(self.views(seat), numbers)
        return numbers

    def views(self, seat: Seats) -> Rows:
        """The same as records, like `states`."""
        views = np.zeros(self.n, self.states.dtype)
        self.run(loops.observe_rows, self.room.states, self._seats(seat), as_bytes(views))
        return views

    def info_keys(self, seat: Seats) -> NDArray[np.int64]:
        """Numbers of 62 bits that are equal exactly when a seat knows the same and its move numbers mean the same. They
        are those of the state and of the seat's view alike, in every process and on every machine."""
        keys = np.zeros(self.n, np.int64)
        self.run(loops.key_rows, self.room.states, self._seats(seat), keys)
        return keys

    # ---------------------------------------------------------------------------- playing
    def apply(self, seat: Seats, moves: ArrayLike) -> None:
        """Make a move of a seat in every row but those whose seat is -1. All are checked before any is made:
        IllegalMove names the first row that is wrong, and which rule forbids its move."""
        seats = self._seats(seat)
        codes = np.array(np.broadcast_to(np.asarray(moves), (self.n,)), np.int32, order="C")
        wrong = int(self.run(loops.first_illegal, self.room.states, seats, codes))
        if wrong != NONE:
            self._refuse(wrong, int(seats[wrong]), int(codes[wrong]))
        self.run(loops.apply_rows, self.room.states, seats, codes)

    def _refuse(self, row: int, seat: int, code: int) -> None:
        try:
            self.match(row).checked(seat, code)
        except IllegalMove as error:
            error.add_note(f"in row {row} of the batch")
            raise

    def choose(self, seat: Seats, bot: str, luck: int = 0) -> NDArray[np.int32]:
        """What a bot would do in the place of a seat, row by row; -1 where the seat owes nothing. `random` and `greedy`
        decide in compiled code, all others match by match. Luck goes on from call to call."""
        seats = np.where(self.owing[np.arange(self.n), self._seats(seat)], self._seats(seat), NONE).astype(np.int32)
        moves = np.full(self.n, NONE, np.int32)
        if bot in NAMES:
            self.run(loops.choose_rows, self.room.states, seats, self.opponent(bot, luck), moves)
            return moves
        player = bot_for(self.game, bot)
        number = self._streams[bot] = self._streams.get(bot, 0) + 1
        for row in np.flatnonzero(seats != NONE):
            view = self.match(int(row)).observe(int(seats[row]))
            own = luck_of(self.seed + luck, int(seats[row]), number * self.n + int(row))
            moves[row] = player.choose(self.game, view, int(seats[row]), own)
        return moves

    def opponent(self, bot: str, luck: int = 0) -> Opponent:
        """A simple bot for compiled loops, with luck that goes on."""
        kind = kind_of(bot)
        if bot not in self._streams:
            stream = Stream.plain()
            start_stream(stream, signed(self.seed + luck), kind + 1)
            self._streams[bot] = batch_engine(self.game.rulebook).boxed(stream)
        return Opponent(kind, self._streams[bot].record)

    def reseed(self, seed: int) -> None:
        """Begin anew: the next match is number 0 of another seed, and so is the luck of bots."""
        self.seed = checked_seed(seed) % (1 << 64)
        self._source.seed, self._source.number = signed(self.seed), 0
        self._prepare()

    def reset(self, rows: ArrayLike | None = None) -> None:
        """New matches in these rows (marks or numbers of rows; None: in all of them)."""
        chosen = np.ones(self.n, bool)
        if rows is not None:
            chosen = np.zeros(self.n, bool)
            chosen[np.asarray(rows)] = True
        self.run(loops.begin_rows, self.room, chosen)

    # ---------------------------------------------------------------------------- single rows, and copies
    def match(self, row: int) -> Match:
        """A match of its own in the state of a row, with words for everything. Its history is not known."""
        data = self.states[row : row + 1].view(np.uint8).copy()
        seed = self.states["seed"][row]
        number = int(seed["low"]) % (1 << 64) | int(seed["high"]) % (1 << 64) << 64
        return Match(self.game, PackedBox(self.game.rulebook.state, data), number, {})

    def put(self, row: int, match: Match) -> None:
        """Let a row go on from the state of a match of this game."""
        if match.game.rulebook is not self.game.rulebook or match.game.options != self.game.options:
            raise OptionError(f"{match!r} is a match of another game than this batch of {self.game.preset}")
        self.states[row : row + 1].view(np.uint8)[:] = np.frombuffer(match.state_bytes(), np.uint8)

    def copy(self) -> Batch:
        """An independent batch in the same states, with the same luck to come."""
        twin = Batch.__new__(Batch)
        twin.__setstate__(self.__getstate__())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        streams = {name: it if isinstance(it, int) else it.plain() for name, it in self._streams.items()}
        kept = {"game": self.game, "n": self.n, "seed": self.seed, "decks": self.decks}
        return {**kept, "states": self.states.tobytes(), "source": self._source_box.to_bytes(), "streams": streams}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.game, self.n, self.seed, self.decks = kept["game"], kept["n"], kept["seed"], kept["decks"]
        self.states = np.frombuffer(bytearray(kept["states"]), np.uint8).view(self.game.rulebook.state.dtype)
        self._blank = self.game.blank_state(self.decks)
        self._source = Source.from_bytes(kept["source"])
        self._prepare()
        engine = batch_engine(self.game.rulebook)
        self._streams = {name: it if isinstance(it, int) else engine.boxed(it) for name, it in kept["streams"].items()}

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<Batch of {self.n} matches of {self.game.preset}, {int(self.over.sum())} over>"

    def _seats(self, seat: Seats) -> NDArray[np.int32]:
        seats = np.array(np.broadcast_to(np.asarray(seat), (self.n,)), np.int32, order="C")
        if ((seats < NONE) | (seats >= SEATS)).any():
            raise OptionError(f"seat={seat!r}: a seat is 0 or 1, or -1 where nothing is asked")
        return seats


def as_bytes(rows: Rows) -> Handle:
    """Packed records as compiled code takes them."""
    return rows.view(np.uint8)


def _flat(array: NDArray[Any], kind: type, shape: tuple[int, int]) -> NDArray[Any]:
    """An array that is written in place, as one row."""
    if array.dtype != kind or array.shape != shape or not array.flags.c_contiguous or not array.flags.writeable:
        wanted = f"a contiguous array of {np.dtype(kind)} in the shape {shape}"
        raise OptionError(f"out= is {array.dtype} in the shape {array.shape}: {wanted} is needed")
    return array.reshape(-1)
