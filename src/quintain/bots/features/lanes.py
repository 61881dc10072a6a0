"""What a plan of lanes is worth to a greedy player: lane by lane, against what is on the table now."""

from __future__ import annotations

from typing import Final

from quintain.games.lanes.phases import planned
from quintain.games.lanes.state import LANES, Damage, Player, State, World
from quintain.rules.kernel import entry, rule
from quintain.rules.rulebook import NONE

AVATAR: Final = 10  # a point of an avatar's health
CARD: Final = 6  # a point of a card's attack or defence
THREAT: Final = 8  # a point of attack that stays to strike again
MANA: Final = 5  # a point of mana not spent


@entry
def appraise(w: World, s: State, seat: int, count: int) -> None:
    """The lanes of a plan do not depend on each other, so each placement is judged once and plans are sums."""
    me, foe = s.players[seat], s.players[1 - seat]
    for lane in range(LANES):
        w.gain[lane] = 0
        if me.lanes[lane].card == NONE:
            judge_lane(w, me, foe, lane)
    for i in range(count):
        plan = w.option[i]
        left, center, right = planned(plan, 0), planned(plan, 1), planned(plan, 2)
        w.worth[i] = w.gain[left * LANES] + w.gain[center * LANES + 1] + w.gain[right * LANES + 2]


@rule
def judge_lane(w: World, me: Player, foe: Player, lane: int) -> None:
    """What each card of the hand, or nothing, is worth in an empty lane."""
    enemy = foe.lanes[lane].card
    w.gain[lane] = 0 if enemy == NONE else -AVATAR * w.card[enemy].attack
    for slot in range(me.held):
        card = w.card[me.hand[slot]]
        worth = -MANA * card.cost
        if enemy == NONE:
            worth += AVATAR * card.attack + CARD * card.defence
        else:
            worth += duel_worth(w, me.hand[slot], enemy, foe.lanes[lane].defence)
        w.gain[(slot + 1) * LANES + lane] = worth


@rule
def duel_worth(w: World, mine: int, theirs: int, their_defence: int) -> int:
    """A fight of a fresh card against one on the table: what is killed, what survives, what goes through."""
    my_attack, my_defence = w.card[mine].attack, w.card[mine].defence
    their_attack = w.card[theirs].attack
    if w.options.damage == Damage.NET:
        my_strike, their_strike = max(0, my_attack - their_defence), max(0, their_attack - my_defence)
    else:
        my_strike, their_strike = my_attack, their_attack
    kills, dies = my_strike >= their_defence, their_strike >= my_defence
    worth = CARD * (min(my_strike, their_defence) - min(their_strike, my_defence))
    if kills:
        worth += THREAT * their_attack
    if not dies:
        worth += THREAT * my_attack
    if w.options.overflow and kills and not dies:
        worth += AVATAR * (my_strike - their_defence)
    if w.options.overflow and dies and not kills:
        worth -= AVATAR * (their_strike - my_defence)
    return worth
