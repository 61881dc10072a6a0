"""Which rule forbids a plan that is not legal: moves.py decides, this file explains."""

from __future__ import annotations

from quintain.games.lanes.notation import TEXTS, hand, is_plan, no_plan, plan_of
from quintain.games.lanes.state import LANE_NAMES
from quintain.rules.errors import IllegalMove
from quintain.rules.rulebook import NONE, Scene
from quintain.texts import CardName


def why_illegal(scene: Scene, seat: int, move: int) -> IllegalMove:
    """L4 — which part of the placement rule a plan breaks."""
    player = scene.state.players[seat]
    if not is_plan(scene, seat, move):
        return no_plan(move)
    held = hand(scene, seat)
    for lane, slot in plan_of(move).items():
        if player.lanes[lane].card != NONE:
            data = {"card": CardName(held[slot]), "lane": LANE_NAMES[lane]}
            return TEXTS.illegal(scene.cards, "occupied", "L4", **data)
    slots = list(plan_of(move).values())
    if len(set(slots)) < len(slots):
        return TEXTS.illegal(scene.cards, "twice", "L4")
    return _too_dear(scene, seat, slots)


def _too_dear(scene: Scene, seat: int, slots: list[int]) -> IllegalMove:
    player = scene.state.players[seat]
    cards = [scene.cards.cards[player.hand[slot]] for slot in slots]
    names = tuple(CardName(card.id) for card in cards)
    cost = sum(card.cost for card in cards)
    return TEXTS.illegal(scene.cards, "mana", "L4", cards=names, count=len(names), cost=cost, mana=player.mana)
