"""What a seat may choose. The only place that knows what is legal."""

from __future__ import annotations

from quintain.games.lanes.phases import finish_round
from quintain.games.lanes.state import DIGITS, Player, State, World
from quintain.rules.kernel import entry, rule
from quintain.rules.rulebook import NONE


@entry
def owes(s: State, seat: int) -> bool:
    """L6 — until it is ready, a seat owes a plan."""
    return not s.over and not s.players[seat].ready


@entry
def legal(w: World, s: State, seat: int) -> int:
    """L4, L5 — all plans: for each empty lane a card or nothing, no card twice, within the mana."""
    if not owes(s, seat):
        return 0
    player = s.players[seat]
    moves, price = w.scratch.moves, w.scratch.price
    price_digits(w, player)
    lefts, centers, rights = choices(player, 0), choices(player, 1), choices(player, 2)
    count = 0
    for right in range(rights):
        mana = player.mana - price[right]
        if mana >= 0:
            for center in range(centers):
                rest = mana - price[center]
                if rest >= 0 and (center == 0 or center != right):
                    high = (right * DIGITS + center) * DIGITS
                    moves[count] = high
                    count += 1
                    for left in range(1, lefts):
                        if price[left] <= rest and left != center and left != right:
                            moves[count] = high + left
                            count += 1
    return count


@rule
def price_digits(w: World, player: Player) -> None:
    """What each digit of a plan costs: nothing costs nothing."""
    w.scratch.price[0] = 0
    for slot in range(player.held):
        w.scratch.price[slot + 1] = w.card[player.hand[slot]].cost


@rule
def choices(player: Player, lane: int) -> int:
    """L4 — how many digits a lane allows: an occupied one only 0."""
    return player.held + 1 if player.lanes[lane].card == NONE else 1


@entry
def apply(w: World, s: State, seat: int, move: int) -> None:
    """L5, L6 — the plan is locked; when both are, the round goes on."""
    s.players[seat].plan = move
    s.players[seat].ready = True
    if s.players[0].ready and s.players[1].ready:
        finish_round(w, s)
