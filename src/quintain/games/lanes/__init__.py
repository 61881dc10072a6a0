"""lanes: three lanes, a common deck, simultaneous placement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from quintain.games.lanes import board, events, illegal, moves, notation, position, setup, view
from quintain.games.lanes.cards import Card
from quintain.games.lanes.shapes import SHAPES, Move, View
from quintain.games.lanes.state import CARDS, UNDECIDED, State, World
from quintain.rules.errors import IllegalMove
from quintain.rules.rulebook import CardSet, Line, Rulebook, Scene
from quintain.texts import Value


class Lanes(Rulebook):
    name = "lanes"
    folder = Path(__file__).parent
    world = World
    state = State
    card = Card
    max_cards = CARDS
    functions = (
        setup.setup,
        moves.owes,
        moves.legal,
        moves.apply,
        view.observe,
        view.determinize,
        view.info_key,
    )
    reasons = events.REASONS
    events = events.event
    shapes = SHAPES
    clock = "round_seconds"
    new_turn = "round"

    def fill_world(self, world: Any, options: Mapping[str, Any], cards: CardSet, level: str) -> None:
        world.cards = len(cards)
        for row, card in zip(world.card, cards.cards, strict=False):
            row.attack, row.defence, row.cost = card.attack, card.defence, card.cost

    def check_set(self, options: Mapping[str, Any], cards: CardSet) -> str | None:
        if len(cards) >= options["deck_size"]:
            return None
        return f"the common deck takes {options['deck_size']} different cards and the set has {len(cards)} (L1)"

    def move_json(self, scene: Scene, seat: int, move: int) -> Move:
        return notation.move_json(scene, seat, move)

    def moves_json(self, scene: Scene, seat: int, moves: Sequence[int]) -> list[Move]:
        return notation.moves_json(scene, seat, moves)

    def most_move_bytes(self, options: Mapping[str, Any], cards: CardSet) -> int:
        return notation.most_move_bytes(options["hand_size"], cards.longest_id)

    def move_text(self, scene: Scene, seat: int, move: int, language: str) -> str:
        return notation.move_text(scene, seat, move, language)

    def read_json(self, scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
        return notation.read_json(scene, seat, data)

    def read_text(self, scene: Scene, seat: int, text: str) -> int:
        return notation.read_text(scene, seat, text)

    def why_illegal(self, scene: Scene, seat: int, move: int) -> IllegalMove:
        return illegal.why_illegal(scene, seat, move)

    def idle_move(self, scene: Scene, seat: int) -> int:
        """L6 — nothing staged means nothing placed."""
        return 0

    def stage(self, state: Any, seat: int, move: int | None) -> bool:
        """L5 — a plan in the making; `placement = open` shows it."""
        state.players[seat].plan = UNDECIDED if move is None else move
        return True

    def write_position(self, scene: Scene) -> View:
        return position.write_position(scene)

    def read_position(self, scene: Scene, written: Mapping[str, Any]) -> None:
        position.read_position(scene, written)

    def event_data(self, scene: Scene, event: Mapping[str, Any], me: int | None) -> Mapping[str, Value]:
        """A card whose defence is gone has none, however hard it was struck."""
        return {"defence_left": max(0, event["defence"])} if event["event"] == "struck" else {}

    def board(self, scene: Scene, seat: int, language: str) -> list[Line]:
        return board.board(scene, seat, language)


RULEBOOK = Lanes()
