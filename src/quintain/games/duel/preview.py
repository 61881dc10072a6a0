"""What a draw would cost, by the rules themselves."""

from __future__ import annotations

from quintain.games.duel.moves import apply
from quintain.games.duel.shapes import Preview
from quintain.games.duel.state import DRAW
from quintain.rules.game import Match


def preview(match: Match) -> Preview | None:
    """D3 — the price of a draw for whoever is to decide, made on a copy of what they see, whether or not they may draw
    now. Which card it would be is not told."""
    if match.result is not None:
        return None
    seat = match.observe(0).plain().active
    view, world = match.observe(seat), match.game.world()
    match.game.engine.bind(apply)(world.record, view.record, seat, DRAW)
    told = [match.game.rulebook.events.json(row, match.game.card_set.ids) for row in world.take_events()]
    paid = [event for event in told if event["event"] == "paid"]
    return {"cost": paid[0]["cost"], "life": paid[0]["life"], "over": view.plain().over}
