"""What a seat may choose. The only place that knows what is legal."""

from __future__ import annotations

from quintain.games.clash.phases import finish_turn
from quintain.games.clash.state import PASS, Player, State, World
from quintain.rules.kernel import entry, rule
from quintain.rules.piles import is_first_copy


@entry
def owes(s: State, seat: int) -> bool:
    """C2 — until it has chosen, a seat owes a choice."""
    return not s.over and not s.players[seat].ready


@entry
def legal(w: World, s: State, seat: int) -> int:
    """C2, C12 — one card of the hand, copies being alike, or none: passing is always legal."""
    if not owes(s, seat):
        return 0
    player = s.players[seat]
    count = 0
    for slot in range(player.held):
        if can_choose(w, player, slot):
            w.scratch.moves[count] = slot
            count += 1
    w.scratch.moves[count] = PASS
    return count + 1


@rule
def can_choose(w: World, player: Player, slot: int) -> bool:
    """C3 — an Auto card is laid out by itself, never chosen; of several copies the first one stands for all."""
    return is_first_copy(player.hand, slot) and not w.card[player.hand[slot]].auto


@entry
def apply(w: World, s: State, seat: int, move: int) -> None:
    """C2 — the card lies face down; when both have chosen, the turn goes on."""
    s.players[seat].choice = move
    s.players[seat].ready = True
    if s.players[0].ready and s.players[1].ready:
        finish_turn(w, s)
