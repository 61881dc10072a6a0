"""Which rule forbids a plan that is not legal: moves.py decides, this file explains."""

from __future__ import annotations

from quintain.games.lanes.notation import LANES_RU, card_name, is_plan, no_plan, plan_of, refuse
from quintain.games.lanes.state import LANE_NAMES
from quintain.rules.errors import IllegalMove
from quintain.rules.rulebook import NONE, Scene


def why_illegal(scene: Scene, seat: int, move: int) -> IllegalMove:
    """L4 — which part of the placement rule a plan breaks."""
    player = scene.state.players[seat]
    if not is_plan(scene, seat, move):
        return no_plan(move)
    for lane, slot in plan_of(move).items():
        if player.lanes[lane].card != NONE:
            name = card_name(scene, player.hand[slot], "en")
            return refuse(
                "occupied",
                "L4",
                f"Can't place {name} {LANE_NAMES[lane]}: the lane is occupied.",
                f"Нельзя выставить «{card_name(scene, player.hand[slot], 'ru')}» {LANES_RU[lane]}: клетка занята.",
            )
    slots = list(plan_of(move).values())
    if len(set(slots)) < len(slots):
        return refuse("twice", "L4", "Can't place the same card twice.", "Нельзя выставить одну карту дважды.")
    return _too_dear(scene, seat, slots)


def _too_dear(scene: Scene, seat: int, slots: list[int]) -> IllegalMove:
    player = scene.state.players[seat]
    cards = [scene.cards.cards[player.hand[slot]] for slot in slots]
    cost, mana = sum(card.cost for card in cards), player.mana
    en = " and ".join(card.name.en for card in cards)
    ru = ", ".join(f"«{card.name.ru}»" for card in cards)
    verb = "it costs" if len(cards) == 1 else "together they cost"
    return refuse(
        "mana",
        "L4",
        f"Can't place {en}: {verb} {cost}, you have {mana}.",
        f"Не выставить {ru}: нужно маны {cost}, есть {mana}.",
    )
