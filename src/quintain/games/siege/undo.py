"""Taking back a step of the preparation. The rules know nothing of it: the match is played again without the step."""

from __future__ import annotations

from quintain.games.siege.state import PLAYER, Stage
from quintain.games.siege.texts import TEXTS
from quintain.rules.game import Match


def undo(match: Match) -> Match:
    """S3 — the match as it was before the player's last decision of this preparation, if that has revealed nothing."""
    earlier = _without_last(match)
    if earlier is None:
        raise TEXTS.illegal(match.game.card_set, "undo", "S3")
    return earlier


def _without_last(match: Match) -> Match | None:
    if not match.decisions or match.result is not None or match.decisions[-1][0] != PLAYER:
        return None
    now = match.scene().state
    if now.stage != Stage.PREPARE:
        return None
    earlier = _begin_again(match)
    for seat, code in match.decisions[:-1]:
        earlier.play({seat: code})
    then = earlier.scene().state
    same_preparation = then.stage == Stage.PREPARE and then.turn == now.turn
    return earlier if same_preparation and then.deck_left == now.deck_left else None


def _begin_again(match: Match) -> Match:
    """S3 — the same match before its first decision."""
    if "position" in match.setup:
        return match.game.position(match.setup["position"], seed=match.seed)
    return match.game.new(seed=match.seed, decks=match.setup.get("decks"))
