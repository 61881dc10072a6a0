"""A game as a folder of modules with the usual names: what each of them brings, and the rulebook made of them."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, Protocol

from quintain.rules.errors import IllegalMove
from quintain.rules.events import Vocabulary
from quintain.rules.jsonshapes import Shapes
from quintain.rules.plainjson import JsonMapping
from quintain.rules.rulebook import Line, Own, Rulebook, Scene


class Setup(Protocol):
    """`setup.py`"""

    def setup(self, w: Own, s: Own) -> None: ...


class Moves(Protocol):
    """`moves.py`"""

    def owes(self, s: Own, seat: int) -> bool: ...
    def legal(self, w: Own, s: Own, seat: int) -> int: ...
    def apply(self, w: Own, s: Own, seat: int, move: int) -> None: ...


class View(Protocol):
    """`view.py`"""

    def observe(self, w: Own, s: Own, seat: int, view: Own) -> None: ...
    def determinize(self, w: Own, s: Own, seat: int, stream: Own) -> None: ...
    def info_key(self, w: Own, s: Own, seat: int) -> int: ...


class Events(Protocol):
    """`events.py`"""

    REASONS: tuple[str, ...]
    event: Vocabulary


class DeclaredShapes(Protocol):
    """`shapes.py`"""

    SHAPES: Shapes


class Notation(Protocol):
    """`notation.py`"""

    def move_json(self, scene: Scene, seat: int, move: int) -> JsonMapping: ...
    def move_text(self, scene: Scene, seat: int, move: int, language: str) -> str: ...
    def read_json(self, scene: Scene, seat: int, data: JsonMapping) -> int: ...
    def read_text(self, scene: Scene, seat: int, text: str) -> int: ...


class Illegal(Protocol):
    """`illegal.py`"""

    def why_illegal(self, scene: Scene, seat: int, move: int) -> IllegalMove: ...


class Position(Protocol):
    """`position.py`"""

    def write_position(self, scene: Scene) -> JsonMapping: ...
    def read_position(self, scene: Scene, position: JsonMapping) -> None: ...


class Board(Protocol):
    """`board.py`"""

    def board(self, scene: Scene, seat: int, language: str) -> list[Line]: ...


class Modules(NamedTuple):
    """The modules of a game's folder. A module fits where it has what is asked of it, with the types that are asked."""

    setup: Setup
    moves: Moves
    view: View
    events: Events
    shapes: DeclaredShapes
    notation: Notation
    illegal: Illegal
    position: Position
    board: Board


class FolderRulebook(Rulebook):
    """A rulebook whose functions are where the usual names say; a game writes the rest, and what it does otherwise."""

    modules: ClassVar[Modules]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "modules" not in vars(cls):
            return
        setup, moves, view, events, shapes, *_ = cls.modules
        rules = (setup.setup, moves.owes, moves.legal, moves.apply)
        cls.functions = (*rules, view.observe, view.determinize, view.info_key)
        cls.reasons = events.REASONS
        cls.events = events.event
        cls.shapes = shapes.SHAPES

    def move_json(self, scene: Scene, seat: int, move: int) -> JsonMapping:
        return self.modules.notation.move_json(scene, seat, move)

    def move_text(self, scene: Scene, seat: int, move: int, language: str) -> str:
        return self.modules.notation.move_text(scene, seat, move, language)

    def read_json(self, scene: Scene, seat: int, data: JsonMapping) -> int:
        return self.modules.notation.read_json(scene, seat, data)

    def read_text(self, scene: Scene, seat: int, text: str) -> int:
        return self.modules.notation.read_text(scene, seat, text)

    def why_illegal(self, scene: Scene, seat: int, move: int) -> IllegalMove:
        return self.modules.illegal.why_illegal(scene, seat, move)

    def write_position(self, scene: Scene) -> JsonMapping:
        return self.modules.position.write_position(scene)

    def read_position(self, scene: Scene, position: JsonMapping) -> None:
        self.modules.position.read_position(scene, position)

    def board(self, scene: Scene, seat: int, language: str) -> list[Line]:
        return self.modules.board.board(scene, seat, language)
