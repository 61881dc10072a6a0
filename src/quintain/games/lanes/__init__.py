"""lanes: three lanes, a common deck, simultaneous placement."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from quintain.games.lanes import board, events, illegal, moves, notation, position, setup, shapes, view
from quintain.games.lanes.cards import Card
from quintain.games.lanes.state import CARDS, PLANS, UNDECIDED, Scene, State, World
from quintain.rules.folder import FolderRulebook, Modules
from quintain.rules.game import Match
from quintain.rules.plainjson import JsonMapping
from quintain.rules.rulebook import CardSet, OptionValues
from quintain.texts import Value


class Lanes(FolderRulebook):
    name = "lanes"
    folder = Path(__file__).parent
    world, state, card = World, State, Card
    max_cards = CARDS
    codes = PLANS
    modules = Modules(setup, moves, view, events, shapes, notation, illegal, position, board)
    clock = "round_seconds"
    new_turn = "round"

    moves_json = staticmethod(notation.moves_json)

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

    def unhurt(self, match: Match, seat: int) -> bool:
        return bool(match.position()["seats"][seat]["hp"] >= match.game.options["hp"])


RULEBOOK = Lanes()
