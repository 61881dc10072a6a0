"""What bots know about lanes: what a plan is worth at first sight, and what counts in a position."""

from __future__ import annotations

from enum import auto
from typing import Annotated, Final

from quintain.bots import kit
from quintain.bots.kit import Features, Tuning
from quintain.games.lanes import state
from quintain.games.lanes.combat import first_striker
from quintain.games.lanes.phases import planned
from quintain.games.lanes.state import DIGITS, HAND, LANES, PLANS, Damage, Placement, Player, State, Strike
from quintain.games.lanes.view import info_key
from quintain.rules.kernel import entry, rule
from quintain.rules.piles import sort_cards
from quintain.rules.records import Real, Wide
from quintain.rules.rulebook import NONE, SEATS


class Notes(kit.Notes):
    worth: Annotated[list[Wide], PLANS]
    gain: Annotated[list[Wide], DIGITS * LANES]  # what each digit of a plan is worth in each lane


class World(state.World):
    notes: Notes


# ------------------------------------------------------------------------------------------ at first sight
# What a plan of lanes is worth to a greedy player: lane by lane, against what is on the table now.
AVATAR: Final = 10  # a point of an avatar's health
CARD: Final = 6  # a point of a card's attack or defence
THREAT: Final = 8  # a point of attack that stays to strike again
MANA: Final = 5  # a point of mana not spent


@entry
def appraise(w: World, s: State, seat: int, count: int) -> None:
    """The lanes of a plan do not depend on each other, so each placement is judged once and plans are sums."""
    me, foe, gain = s.players[seat], s.players[1 - seat], w.notes.gain
    for lane in range(LANES):
        gain[lane] = 0
        if me.lanes[lane].card == NONE:
            judge_lane(w, me, foe, lane)
    for i in range(count):
        plan = w.scratch.moves[i]
        left, center, right = planned(plan, 0), planned(plan, 1), planned(plan, 2)
        w.notes.worth[i] = gain[left * LANES] + gain[center * LANES + 1] + gain[right * LANES + 2]


@rule
def judge_lane(w: World, me: Player, foe: Player, lane: int) -> None:
    """What each card of the hand, or nothing, is worth in an empty lane."""
    enemy = foe.lanes[lane].card
    w.notes.gain[lane] = 0 if enemy == NONE else -AVATAR * w.card[enemy].attack
    for slot in range(me.held):
        card = w.card[me.hand[slot]]
        worth = -MANA * card.cost
        if enemy == NONE:
            worth += AVATAR * card.attack + CARD * card.defence
        else:
            worth += duel_worth(w, me.hand[slot], enemy, foe.lanes[lane].defence)
        w.notes.gain[(slot + 1) * LANES + lane] = worth


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


# ------------------------------------------------------------------------------------------ what a position is worth
class Feature(Features):
    """What counts in lanes: health, mana, what stands in the lanes against what, and what the hand could do."""

    HEALTH = auto()
    SAFETY = auto()
    MANA = auto()
    LANE_ATTACK = auto()
    LANE_DEFENCE = auto()
    HAND = auto()
    HAND_ATTACK = auto()
    HAND_DEFENCE = auto()
    HAND_COST = auto()
    OPEN_ATTACK = auto()
    KILLS = auto()
    OVERFLOW = auto()
    DEADLY_BLOW = auto()
    THREAT = auto()
    SURVIVING_DEFENCE = auto()
    EMPTY_LANES = auto()
    BEST_ATTACK = auto()
    BEST_DEFENCE = auto()
    FIRST_STRIKE = auto()
    AFFORDABLE_CARDS = auto()


# What contests have taught about moves is better than what is found further on.
TUNING: Final = Tuning(trust=0.25, ladder=((0.75, 0.168), (0.56, 0.093), (0.34, 0.035), (0.17, 0.009)))


@entry
def measure(w: World, s: State, seat: int, x: list[Real]) -> None:
    me, foe = s.players[seat], s.players[1 - seat]
    x[Feature.HEALTH] = me.hp / 20.0
    x[Feature.SAFETY] = 1.0 / (1.0 + me.hp * 0.25)
    x[Feature.MANA] = me.mana * 0.1
    strikes_first = w.options.strike != Strike.TOGETHER and first_striker(w.options.strike, s) == seat
    x[Feature.FIRST_STRIKE] = 1.0 if strikes_first else 0.0
    measure_lanes(w, s, seat, x)
    measure_hand(w, me, x)
    through = (x[Feature.OPEN_ATTACK] + x[Feature.OVERFLOW]) * 10.0
    x[Feature.DEADLY_BLOW] = 1.0 if through >= foe.hp else 0.0
    x[Feature.THREAT] = min(1.0, through / max(1.0, foe.hp * 1.0))


@rule
def measure_lanes(w: World, s: State, seat: int, x: list[Real]) -> None:
    """The next fight, lane by lane, if nobody placed anything."""
    me, foe = s.players[seat], s.players[1 - seat]
    attack, defence, free, open_attack, kills, excess, left = 0, 0, 0, 0, 0, 0, 0
    for lane in range(LANES):
        mine, theirs = me.lanes[lane], foe.lanes[lane]
        if mine.card == NONE:
            free += 1
        else:
            power = w.card[mine.card].attack
            attack += power
            defence += mine.defence
            if theirs.card == NONE:
                open_attack += power
                left += mine.defence
            else:
                given = strike(w, power, theirs.defence)
                taken = strike(w, w.card[theirs.card].attack, mine.defence)
                if given >= theirs.defence:
                    kills += w.card[theirs.card].attack
                    if taken < mine.defence and w.options.overflow:
                        excess += given - theirs.defence
                if taken < mine.defence:
                    left += mine.defence - taken
    x[Feature.LANE_ATTACK] = attack * 0.1
    x[Feature.LANE_DEFENCE] = defence * 0.1
    x[Feature.OPEN_ATTACK] = open_attack * 0.1
    x[Feature.KILLS] = kills * 0.1
    x[Feature.OVERFLOW] = excess * 0.1
    x[Feature.SURVIVING_DEFENCE] = left * 0.1
    x[Feature.EMPTY_LANES] = free / 3.0 if me.held > 0 else 0.0


@rule
def strike(w: World, attack: int, defence: int) -> int:
    """L7 — what a strike takes."""
    return max(0, attack - defence) if w.options.damage == Damage.NET else attack


@rule
def measure_hand(w: World, me: Player, x: list[Real]) -> None:
    attack, defence, cost, best_attack, best_defence, affordable = 0, 0, 0, 0, 0, 0
    for slot in range(me.held):
        card = w.card[me.hand[slot]]
        attack += card.attack
        defence += card.defence
        cost += card.cost
        if card.cost <= me.mana:
            best_attack = max(best_attack, card.attack)
            best_defence = max(best_defence, card.defence)
            affordable += card.attack + card.defence
    x[Feature.HAND] = me.held * 0.25
    x[Feature.HAND_ATTACK] = attack * 0.1
    x[Feature.HAND_DEFENCE] = defence * 0.1
    x[Feature.HAND_COST] = cost * 0.1
    x[Feature.BEST_ATTACK] = best_attack * 0.1
    x[Feature.BEST_DEFENCE] = best_defence * 0.1
    x[Feature.AFFORDABLE_CARDS] = affordable * 0.05


@entry
def phase(w: World, s: State) -> float:
    """L1, L12 — the common deck runs out."""
    drawable = w.options.deck_size - 2 * w.options.hand_size
    return 1.0 - s.deck_left / drawable if drawable > 0 and s.deck_left < drawable else 0.0


@entry
def hand_key(s: State, seat: int) -> int:
    key = 1
    for slot in range(s.players[seat].held):
        key = (key * 1_000_003 + s.players[seat].hand[slot] + 7) & 0x3FFFFFFFFFFF
    return key


@entry
def arrange(s: State, seat: int) -> None:
    sort_cards(s.players[seat].hand, s.players[seat].held)


@entry
def hidden_key(w: World, s: State, seat: int) -> int:
    return info_key(w, s, seat)


@entry
def multiplicity(s: State, seat: int) -> float:
    """L1 — cards are all different, so hands are all alike in this."""
    return 1.0


@entry
def splice(w: World, s: State, other: State, seat: int) -> bool:
    """The other hand, and at each place of the deck from which this seat will draw, the other card. (Where one seat
    does not draw the places shift; then the two futures mix, which does no harm.)"""
    for card in range(w.cards):
        w.scratch.pool[card] = 0
    for whose in range(SEATS):
        for lane in range(LANES):
            if s.players[whose].lanes[lane].card != NONE:
                w.scratch.pool[s.players[whose].lanes[lane].card] = 1
    for slot in range(s.players[1 - seat].held):
        w.scratch.pool[s.players[1 - seat].hand[slot]] = 1
    for slot in range(other.players[seat].held):
        if w.scratch.pool[other.players[seat].hand[slot]] == 1:
            return False
    for slot in range(HAND):
        s.players[seat].hand[slot] = other.players[seat].hand[slot]
    for slot in range(s.players[seat].held):
        w.scratch.pool[s.players[seat].hand[slot]] = 1
    merge_decks(w, s, other, seat)
    return True


@rule
def merge_decks(w: World, s: State, other: State, seat: int) -> None:
    """L2 — the first player draws first. A card that is taken already is replaced by one that is not."""
    turn = 0 if s.first == seat else 1
    for depth in range(s.deck_left):
        i = s.deck_left - 1 - depth
        wanted = other.deck[i] if depth % 2 == turn else s.deck[i]
        if w.scratch.pool[wanted] == 1:
            wanted = other.deck[i] if w.scratch.pool[s.deck[i]] == 1 else s.deck[i]
        probe = wanted
        while w.scratch.pool[wanted] == 1:
            wanted = wanted + 1 if wanted + 1 < w.cards else 0
            if wanted == probe:
                return
        s.deck[i] = wanted
        w.scratch.pool[wanted] = 1


@entry
def dedupe(w: World, s: State, seat: int, count: int) -> int:
    """Lanes in which nobody stands are alike: of plans that differ only in these, the one with later cards further
    left stands for all."""
    lanes = free_lanes(w, s)
    kept = 0
    for i in range(count):
        last, sorted_plan = DIGITS, True
        for lane in range(LANES):
            if lanes >> lane & 1 == 1:
                sorted_plan = sorted_plan and planned(w.scratch.moves[i], lane) <= last
                last = planned(w.scratch.moves[i], lane)
        if sorted_plan:
            w.scratch.moves[kept] = w.scratch.moves[i]
            kept += 1
    return kept


@entry
def permute(w: World, s: State, seat: int, move: int, permutation: int) -> int:
    """The same cards in other lanes among those in which nobody stands: two change places, three are turned."""
    lanes = free_lanes(w, s)
    if lanes == 7:
        move = swapped(move, 0, permutation % 3)
        return swapped(move, 1, 2) if permutation >= 3 else move
    if permutation % 2 == 0 or lanes == 0 or lanes == 1 or lanes == 2 or lanes == 4:
        return move
    return swapped(move, 0 if lanes != 6 else 1, 1 if lanes == 3 else 2)


@rule
def free_lanes(w: World, s: State) -> int:
    """The lanes in which nobody stands, a bit for each; none where plans are seen before they take effect."""
    lanes = 0
    for lane in range(LANES):
        if s.players[0].lanes[lane].card == NONE and s.players[1].lanes[lane].card == NONE:
            lanes |= 1 << lane
    return 0 if w.options.placement == Placement.OPEN else lanes


@rule
def swapped(plan: int, one: int, other: int) -> int:
    """A plan with the cards of two lanes exchanged."""
    here, there = planned(plan, one), planned(plan, other)
    return plan + (there - here) * (digit(one) - digit(other))


@rule
def digit(lane: int) -> int:
    """What one more in a lane adds to a plan."""
    if lane == 0:
        return 1
    return DIGITS if lane == 1 else DIGITS * DIGITS


@entry
def turn_number(s: State) -> int:
    """The number of the round."""
    return s.round_number
