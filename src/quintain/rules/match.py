"""A match: the state of a game with the moves made so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from quintain.rules.dice import set_seed
from quintain.rules.engine import Box
from quintain.rules.errors import IllegalMove
from quintain.rules.plainjson import Json, JsonMapping
from quintain.rules.records import glance
from quintain.rules.rulebook import NOBODY, Rulebook, Scene, State
from quintain.rules.sizes import refuse_if_too_large

if TYPE_CHECKING:
    from quintain.rules.game import Game

MoveLike = object  # a Move, its code, its text or its JSON shape; all else is refused
TURNS = {(False, False): (), (True, False): (0,), (False, True): (1,), (True, True): (0, 1)}
RESIGNED = 1  # the same number in every rulebook's reasons


@dataclass(frozen=True)
class Result:
    """How a match ended: the seat that won (None: a draw) and why."""

    winner: int | None
    reason: str


@dataclass(frozen=True)
class Move:
    """A legal move of a seat, in all its forms."""

    code: int
    _scene: Scene = field(repr=False, compare=False)
    _rulebook: Rulebook = field(repr=False, compare=False)
    _seat: int = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        return self._rulebook.move_text(self._scene, self._seat, self.code, language)

    def to_json(self) -> Json:
        return dict(self._rulebook.move_json(self._scene, self._seat, self.code))


class Match:
    """One match. What is asked of it is answered from the rules; it decides nothing itself."""

    def __init__(self, game: Game, state: Box, seed: int, setup: JsonMapping) -> None:
        self.game = game
        self.seed = seed
        self.setup = dict(setup)  # where it began: {"decks": ...}, or {"position": ...}
        self.decisions: list[tuple[int, int | str]] = []
        self.opening: list[Json] = []  # the events before the first decision
        self._state = state
        self._staged: dict[int, int] = {}
        self._scene: Scene | None = None
        self._to_act: tuple[int, ...] | None = None
        self._legal: dict[int, list[int]] = {}
        self._texts: dict[int, dict[str, int]] = {}
        self._sights: dict[int, bytes] = {}

    def _changed(self) -> None:
        """Forget what was worked out about the state."""
        self._scene = self._to_act = None
        self._legal = {}
        self._texts = {}
        self._sights = {}

    @classmethod
    def begin(cls, game: Game, state: State, seed: int, decks: Sequence[Sequence[str]] | None) -> Match:
        set_seed(state.seed, seed)
        brought = [deck if isinstance(deck, str) else list(deck) for deck in decks or ()]  # a name is a starter deck
        match = cls(game, game.engine.boxed(state), seed, {} if decks is None else {"decks": brought})
        game.engine.setup(game.desk().record, match._state.record)
        match.opening = match._take_events()
        return match

    @classmethod
    def resume(cls, game: Game, state: State, seed: int, position: JsonMapping) -> Match:
        set_seed(state.seed, seed)
        return cls(game, game.engine.boxed(state), seed, {"position": dict(position)})

    # ---------------------------------------------------------------------------- what is going on
    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        if self._to_act is None:
            state, owes = self._state.record, self.game.engine.owes
            self._to_act = TURNS[bool(owes(state, 0)), bool(owes(state, 1))]
        return self._to_act

    @property
    def result(self) -> Result | None:
        if not self._state.peek("over"):
            return None
        winner = self._state.peek("winner")
        return Result(None if winner == NOBODY else winner, self.game.rulebook.reasons[self._state.peek("reason")])

    def legal(self, seat: int) -> list[Move]:
        """The legal moves of a seat; none if it owes no decision."""
        return [self.move(seat, code) for code in self.legal_codes(seat)]

    def legal_codes(self, seat: int) -> list[int]:
        """The legal moves as codes, in the order of the rules."""
        return list(self._codes(self._seat(seat)))

    def _codes(self, seat: int) -> list[int]:
        """The same, to read and no more."""
        codes = self._legal.get(seat)
        if codes is None:
            world = self.game.desk()
            count = self.game.engine.legal(world.record, self._state.record, seat)
            codes = self._legal[seat] = world.moves(count)
        return codes

    def move(self, seat: int, code: int) -> Move:
        """A move by its code. It need not be legal; what can't even be written down is refused when it is to be."""
        refuse_if_too_large(code)
        return Move(code, self.scene(), self.game.rulebook, self._seat(seat))

    def scene(self) -> Scene:
        """The complete state, to read."""
        if self._scene is None:
            self._scene = self.game.scene(glance(self.game.rulebook.state, self._state.to_bytes()))
        return self._scene

    # ---------------------------------------------------------------------------- what a seat may know
    def observe(self, seat: int | None) -> Box:
        """A seat's view in the layout of the state (None: a spectator's): what bots are given."""
        view = self.game.engine.box(self.game.rulebook.state)
        whose = NOBODY if seat is None else self._seat(seat)
        self.game.engine.observe(self.game.desk().record, self._state.record, whose, view.record)
        return view

    def view(self, seat: int | None) -> Json:
        """What a seat, or a spectator, may know."""
        return self.view_from(self.sight(seat), seat)

    def sight(self, seat: int | None) -> bytes:
        """A seat's view as bytes: equal exactly when the seat sees the same."""
        whose = NOBODY if seat is None else self._seat(seat)
        sight = self._sights.get(whose)
        if sight is None:
            game = self.game
            glass = game.glass()
            game.engine.observe(game.desk().record, self._state.record, whose, glass.record)
            sight = self._sights[whose] = glass.to_bytes()
        return sight

    def scene_from(self, sight: bytes, seat: int | None) -> Scene:
        """What a seat has seen, to read."""
        state = glance(self.game.rulebook.state, sight)
        return self.game.scene(state, NOBODY if seat is None else seat)

    def view_from(self, sight: bytes, seat: int | None) -> Json:
        """What a seat has seen, as plain JSON."""
        return dict(self.game.rulebook.write_position(self.scene_from(sight, seat)))

    def seen(self, events: Sequence[JsonMapping], seat: int | None) -> list[Json]:
        """Events as a seat, or a spectator, may know them. What everybody may know is not copied: only read it."""
        return [redacted(event, seat) if "only" in event else event for event in events]  # type: ignore[misc]

    def position(self) -> Json:
        """Everything; `Game.position` is the inverse."""
        return dict(self.game.rulebook.write_position(self.scene()))

    # ---------------------------------------------------------------------------- playing
    def play(self, moves: Mapping[int, MoveLike]) -> list[Json]:
        """Make the moves of one or both seats, and return what happened. All are checked before any is made."""
        if not isinstance(moves, dict | Mapping):
            raise IllegalMove(
                "seat", "shape", f"{moves!r} does not say whose move it is: write {{0: move}}.", "Укажите, чей это ход."
            )
        codes = {seat: self.checked(seat, move) for seat, move in moves.items()}
        world, apply = self.game.desk(), self.game.engine.apply
        for seat, code in sorted(codes.items()):
            try:
                apply(world.record, self._state.record, seat, code)
            except BaseException:
                world.take_events()  # nobody else's match may find them on the desk
                raise
            self.decisions.append((seat, code))
            self._staged.pop(seat, None)
        self._changed()
        return self._take_events()

    def stage(self, seat: int, move: MoveLike) -> None:
        """Prepare a move that can still be changed, and that counts if time runs out."""
        code = self.checked(seat, move)
        self._staged[seat] = code
        self._show_staged(seat, code)

    def unstage(self, seat: int) -> None:
        """Take a prepared move back."""
        if self._staged.pop(self._seat(seat), None) is not None:
            self._show_staged(seat, None)

    def _show_staged(self, seat: int, code: int | None) -> None:
        state = self._state.plain()
        if self.game.rulebook.stage(state, seat, code):
            self._state.load(state)
            self._changed()

    def staged(self, seat: int) -> Move | None:
        code = self._staged.get(self._seat(seat))
        return None if code is None else self.move(seat, code)

    def time_up(self) -> list[Json]:
        """Time has run out: what is staged is played, and what idling means for whoever staged nothing."""
        return self.play({seat: self.default_move(seat) for seat in self.to_act})

    def default_move(self, seat: int) -> int:
        """What counts as a seat's move when its time is up."""
        staged = self._staged.get(self._seat(seat))
        return self.game.rulebook.idle_move(self.scene(), seat) if staged is None else staged

    def resign(self, seat: int) -> list[Json]:
        """A seat gives up, whoever is to move."""
        self._seat(seat)
        if self._state.peek("over"):
            raise IllegalMove("over", "resign", "The match is over.", "Матч окончен.")
        for other in list(self._staged):
            self._show_staged(other, None)
        state = self._state.plain()
        state.over, state.winner, state.reason = True, 1 - seat, RESIGNED
        self._state.load(state)
        self.decisions.append((seat, "resign"))
        self._changed()
        return [{"event": "over", "winner": 1 - seat, "reason": self.game.rulebook.reasons[RESIGNED]}]

    def copy(self) -> Match:
        """An independent match in the same state."""
        twin = Match(self.game, self._state.copy(), self.seed, self.setup)
        twin.decisions = list(self.decisions)
        twin.opening = list(self.opening)
        twin._staged = dict(self._staged)
        return twin

    def state_bytes(self) -> bytes:
        """The complete state as bytes: equal for equal matches, on every machine."""
        return self._state.to_bytes()

    # ---------------------------------------------------------------------------- helpers
    def _seat(self, seat: int) -> int:
        if seat not in (0, 1) or isinstance(seat, float):
            raise IllegalMove("seat", "seat", f"There is no seat {seat!r}: seats are 0 and 1.", "Нет такого места.")
        return seat

    def checked(self, seat: int, move: MoveLike) -> int:
        """The code of a move that is legal now."""
        if self._seat(seat) not in self.to_act:
            raise self._nothing_owed(seat)
        code = self._code(seat, move)
        if code not in self._codes(seat):
            raise self.game.rulebook.why_illegal(self.scene(), seat, code)
        return code

    def _nothing_owed(self, seat: int) -> IllegalMove:
        if self._state.peek("over"):
            return IllegalMove("over", "end", "The match is over.", "Матч окончен.")
        return IllegalMove(
            "not-due",
            "turn",
            f"Seat {seat} has no decision to make now.",
            f"Место {seat} сейчас ничего не решает.",
        )

    def _code(self, seat: int, move: MoveLike) -> int:
        refuse_if_too_large(move)
        if isinstance(move, int) and not isinstance(move, bool):
            return move
        if isinstance(move, Move):
            return move.code
        if isinstance(move, str):
            return self._from_text(seat, move)
        if isinstance(move, Mapping):
            return self.game.rulebook.read_json(self.scene(), seat, move)
        raise IllegalMove(
            "shape", "move", f"{move!r} is no move: give its code, its text or its JSON shape.", "Это не ход."
        )

    def _from_text(self, seat: int, text: str) -> int:
        texts = self._texts.get(seat)
        if texts is None:  # kept, so that a flood of words costs little
            texts = self._texts[seat] = {}
            for move in self.legal(seat):
                texts.setdefault(move.text("en"), move.code)
                texts.setdefault(move.text("ru"), move.code)
        code = texts.get(text)
        return self.game.rulebook.read_text(self.scene(), seat, text) if code is None else code

    def _take_events(self) -> list[Json]:
        """What has just happened, fetched from the desk before anybody else works there."""
        events, ids = self.game.rulebook.events, self.game.card_set.ids
        return [events.json(row, ids) for row in self.game.desk().take_events()]

    def __repr__(self) -> str:
        return f"<Match of {self.game.preset}, {len(self.decisions)} decisions, {self.result or 'being played'}>"


def redacted(event: JsonMapping, seat: int | None) -> Json:
    """An event as one seat may know it: what is for another seat only loses its card."""
    told = dict(event)
    only = told.pop("only", None)
    if only is not None and only != seat:
        told["card"] = None
    return told
