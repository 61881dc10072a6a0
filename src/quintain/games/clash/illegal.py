"""Which rule forbids a choice that is not legal: moves.py decides, this file explains."""

from __future__ import annotations

from quintain.games.clash.notation import TEXTS, no_choice
from quintain.rules.errors import IllegalMove
from quintain.rules.rulebook import Scene
from quintain.texts import CardName


def why_illegal(scene: Scene, seat: int, move: int) -> IllegalMove:
    """C2, C3 — which rule a choice breaks."""
    player = scene.state.players[seat]
    if not 0 <= move < player.held:
        return no_choice(move)
    card = scene.cards.cards[player.hand[move]]
    if card.auto:
        return TEXTS.illegal(scene.cards, "auto", "C3", card=CardName(card.id))
    first = player.hand.index(player.hand[move])
    return TEXTS.illegal(scene.cards, "copy", "C2", card=CardName(card.id), code=move, first=first)
