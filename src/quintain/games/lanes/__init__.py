"""lanes: three lanes, a common deck, simultaneous placement."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from quintain.games.lanes import board, events, illegal, moves, notation, position, setup, view
from quintain.games.lanes.cards import Card
from quintain.games.lanes.shapes import SHAPES
from quintain.games.lanes.state import CARDS, UNDECIDED, Scene, State, World
from quintain.rules.plainjson import JsonMapping
from quintain.rules.rulebook import CardSet, OptionValues, Rulebook
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

    move_json = staticmethod(notation.move_json)
    moves_json = staticmethod(notation.moves_json)
    move_text = staticmethod(notation.move_text)
    read_json = staticmethod(notation.read_json)
    read_text = staticmethod(notation.read_text)
    why_illegal = staticmethod(illegal.why_illegal)
    write_position = staticmethod(position.write_position)
    read_position = staticmethod(position.read_position)
    board = staticmethod(board.board)

    def fill_world(self, world: World, options: OptionValues, cards: CardSet, level: str) -> None:
        world.cards = len(cards)
        for row, card in zip(world.card, cards.cards, strict=False):
            row.attack, row.defence, row.cost = card.attack, card.defence, card.cost

    def check_set(self, options: OptionValues, cards: CardSet) -> str | None:
        if len(cards) >= options["deck_size"]:
            return None
        return f"the common deck takes {options['deck_size']} different cards and the set has {len(cards)} (L1)"

    def most_move_bytes(self, options: OptionValues, cards: CardSet) -> int:
        return notation.most_move_bytes(options["hand_size"], cards.longest_id)

    def idle_move(self, scene: Scene, seat: int) -> int:
        """L6 — nothing staged means nothing placed."""
        return 0

    def stage(self, state: State, seat: int, move: int | None) -> bool:
        """L5 — a plan in the making; `placement = open` shows it."""
        state.players[seat].plan = UNDECIDED if move is None else move
        return True

    def event_data(self, scene: Scene, event: JsonMapping, me: int | None) -> Mapping[str, Value]:
        """A card whose defence is gone has none, however hard it was struck."""
        return {"defence_left": max(0, event["defence"])} if event["event"] == "struck" else {}


RULEBOOK = Lanes()
