"""Which rule forbids a choice that is not legal: moves.py decides, this file explains."""

from __future__ import annotations

from quintain.games.clash.notation import no_choice
from quintain.rules.errors import IllegalMove
from quintain.rules.rulebook import Scene


def why_illegal(scene: Scene, seat: int, move: int) -> IllegalMove:
    """C2, C3 — which rule a choice breaks."""
    player = scene.state.players[seat]
    if not 0 <= move < player.held:
        return no_choice(move)
    card = scene.cards.cards[player.hand[move]]
    if card.auto:
        return IllegalMove(
            "auto",
            "C3",
            f"Can't play {card.name.en}: Auto cards are laid out by themselves at the start of a turn.",
            f"Нельзя сыграть «{card.name.ru}»: карты «Авто» сами выкладываются в начале хода.",
        )
    first = player.hand.index(player.hand[move])
    return IllegalMove(
        "copy",
        "C2",
        f"Can't play {card.name.en} by the code {move}: copies of a card are one move, its code is {first}.",
        f"Копии карты «{card.name.ru}» — это один ход, его код {first}.",
    )
