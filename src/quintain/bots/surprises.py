"""Which deck a bot brings, where players bring their own and nobody has chosen one for it."""

from __future__ import annotations

import hashlib

from quintain.rules.game import Game


def surprise(game: Game, seat: int, seed: int) -> list[str] | None:
    """One of the starter decks, by the luck of the match; None where the game gives a seat its deck."""
    starters = list(game.rulebook.starter_decks(game.backdrop).values())
    if not starters or seat not in game.rulebook.deck_seats:
        return None
    # Not by the seed itself, of which the rules deal: whoever knows the deck should know nothing of the deal.
    word = hashlib.sha256(f"the deck of the bot {seed:032x}".encode()).digest()
    return list(starters[int.from_bytes(word[:8], "big") % len(starters)].cards)
