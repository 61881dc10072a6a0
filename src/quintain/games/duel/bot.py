"""What bots know about duel: what a move is worth at first sight, and what counts in a position."""

from __future__ import annotations

from enum import auto
from typing import Annotated, Final

from quintain.bots import kit
from quintain.bots.kit import Features, Tuning
from quintain.games.duel import state
from quintain.games.duel.moves import attacked_target, attacking_zone, summoned_position, summoned_slot, summoned_zone
from quintain.games.duel.phases import price_of_draw
from quintain.games.duel.state import ATTACK, DIRECT, DRAW, MOVES, POSITIONS, SUMMON, ZONES, Player, Position, State
from quintain.rules.hashing import fold, fold_pile
from quintain.rules.kernel import entry, put, rule
from quintain.rules.piles import count_card, sort_cards
from quintain.rules.records import Int, Real, Wide
from quintain.rules.rulebook import NONE


class Notes(kit.Notes):
    worth: Annotated[list[Wide], MOVES]
    gain: Annotated[list[Wide], POSITIONS]  # what a card is worth in each position
    strongest: Int  # the highest ATK of the set: numbers count by how they compare to it
    usual_defence: Wide  # the mean of the set, in greedy's measure: all that is known of a card lying face-down


class World(state.World):
    notes: Notes


# ------------------------------------------------------------------------------------------ at first sight
# What a move of duel is worth to a greedy player against what is on the table now. It is counted in life points of a
# set whose strongest attack is FULL; in any other set ATK, DEF and life count by how they compare to that.
FULL: Final = 3000
STEP: Final = 50  # between the numbers of cards
WIN: Final = 1_000_000
WANTED: Final = 100_000  # a draw comes before the action: it is wanted or not, and never weighed against one
MONSTER: Final = 700  # a monster on the table, whatever its numbers
ANSWER: Final = 1500  # an attacker that the strongest one of the opponent can only trade with
BLUFF: Final = 150  # not knowing costs the other side something
SET_ON_PURPOSE: Final = 600  # how much better in defence a face-down card is than an ordinary one
FEW: Final = 3  # cards in a hand that may need another one


@entry
def appraise(w: World, s: State, seat: int, count: int) -> None:
    """Each move is judged by what it changes, with one look at the strongest attacker of either side."""
    look_at_set(w)
    me, foe = s.players[seat], s.players[1 - seat]
    threat, power = strongest(w, foe), strongest(w, me)
    lines = monsters(w, me)
    slot = -1
    for i in range(count):
        move = w.scratch.moves[i]
        if move >= SUMMON:
            if summoned_slot(move) != slot:  # the zone makes no difference, so a card is judged once for all zones
                slot = summoned_slot(move)
                judge_card(w, me.hand[slot], threat, power, lines)
            w.notes.worth[i] = w.notes.gain[summoned_position(move)]
        elif move >= ATTACK:
            w.notes.worth[i] = worth_of_attack(w, me, foe, attacking_zone(move), attacked_target(move))
        elif move == DRAW:
            w.notes.worth[i] = worth_of_draw(w, me, threat, power, lines)
        else:
            w.notes.worth[i] = 0


@rule
def look_at_set(w: World) -> None:
    """What is usual in the set, worked out once."""
    if w.notes.strongest > 0:
        return
    most, total = STEP, 0
    for card in range(w.cards):
        most = max(most, w.card[card].atk)
        total += w.card[card].defence
    w.notes.strongest = most
    w.notes.usual_defence = compared(w, total // w.cards)


@rule
def compared(w: World, number: int) -> int:
    """A number of a card, or life, by how it compares to the strongest attack of the set."""
    return number * FULL // w.notes.strongest


@rule
def atk_of(w: World, card: int) -> int:
    return compared(w, w.card[card].atk)


@rule
def defence_of(w: World, card: int) -> int:
    return compared(w, w.card[card].defence)


@rule
def strongest(w: World, player: Player) -> int:
    """The highest ATK in attack position; -1 if nobody attacks."""
    most = -1
    for zone in range(w.options.zones):
        monster = player.zones[zone]
        if monster.card != NONE and monster.position == Position.ATTACK:
            most = max(most, atk_of(w, monster.card))
    return most


@rule
def monsters(w: World, player: Player) -> int:
    """How many monsters stand between a player and a direct attack."""
    count = 0
    for zone in range(w.options.zones):
        if player.zones[zone].card != NONE:
            count += 1
    return count


# ------------------------------------------------------------------------------------------ summons
@rule
def judge_card(w: World, card: int, threat: int, power: int, lines: int) -> None:
    """D4 — an attacker should stand up to the strongest one, a defender should hold and be no loss as an attacker."""
    atk, defence = atk_of(w, card), defence_of(w, card)
    w.notes.gain[Position.ATTACK] = worth_of_attacker(atk, threat, power)
    worth = MONSTER // 2 - atk // 8
    if threat > 0:
        worth += MONSTER // 2 if defence >= threat else -(MONSTER // 4)
        if lines == 0:
            worth += threat // 2
    w.notes.gain[Position.DEFENCE] = worth
    w.notes.gain[Position.FACE_DOWN] = worth + BLUFF + max(0, defence - max(threat, w.notes.usual_defence)) // 4


@rule
def worth_of_attacker(atk: int, threat: int, power: int) -> int:
    if atk < threat:
        return atk - threat - MONSTER // 2
    if atk == threat:
        return ANSWER
    if power > threat:
        return MONSTER // 2 + max(0, atk - power) // 2
    return 2 * MONSTER + (atk - max(0, threat)) // 2 + atk // 8


# ------------------------------------------------------------------------------------------ attacks
@rule
def worth_of_attack(w: World, me: Player, foe: Player, zone: int, target: int) -> int:
    """D7-D10 — what the battle brings; of a face-down card only what is usual can be guessed."""
    atk, foe_life = atk_of(w, me.zones[zone].card), compared(w, foe.life)
    if target == DIRECT:
        return WIN if atk >= foe_life else MONSTER + 2 * atk
    monster = foe.zones[target]
    if monster.position == Position.ATTACK:
        return worth_of_duel(atk, atk_of(w, monster.card), compared(w, me.life), foe_life)
    if monster.position == Position.FACE_DOWN:
        lead = atk - w.notes.usual_defence - SET_ON_PURPOSE
        return MONSTER + lead // 2 if lead > 0 else lead - MONSTER
    lead = atk - defence_of(w, monster.card)
    if lead == 0:
        return -BLUFF
    return MONSTER + 2 * BLUFF - lead // 16 if lead > 0 else -MONSTER - atk


@rule
def worth_of_duel(atk: int, other: int, my_life: int, foe_life: int) -> int:
    """D7 — a destroyed attacker no longer threatens with its ATK, and the difference costs life."""
    if atk > other:
        return WIN if atk - other >= foe_life else MONSTER + atk
    if atk == other:
        return MONSTER // 2
    return -WIN if other - atk >= my_life else -MONSTER - other


# ------------------------------------------------------------------------------------------ draw
@rule
def worth_of_draw(w: World, me: Player, threat: int, power: int, lines: int) -> int:
    """D3 — a card is worth its price to a player with nothing left, or with few cards and no answer among them."""
    price = price_of_draw(w.options, me)
    if me.life <= price or me.deck_left == 0:
        return -WIN
    if me.held + lines == 0:
        return WANTED
    needed = power <= threat and me.held <= FEW and not has_answer(w, me, threat)
    return WANTED if needed and me.life > 2 * price else -WANTED


@rule
def has_answer(w: World, me: Player, threat: int) -> bool:
    """Is there a card in hand that stands up to the strongest attacker?"""
    for slot in range(me.held):
        if max(atk_of(w, me.hand[slot]), defence_of(w, me.hand[slot])) >= threat:
            return True
    return False


# ------------------------------------------------------------------------------------------ by experience
@entry
def advise(w: World, s: State, seat: int, count: int) -> None:
    """D3 — the strongest attacker rules the table, so cards are bought until the hand holds one that would be it. A
    single card hardly shows in the value of a position: what pays is to do so all the time."""
    appraise(w, s, seat, count)
    me = s.players[seat]
    lead = max(strongest(w, me), strongest(w, s.players[1 - seat]))
    wanted = me.life > price_of_draw(w.options, me) and me.deck_left > 1
    for slot in range(me.held):
        wanted = wanted and atk_of(w, me.hand[slot]) <= lead
    for i in range(count):
        if w.scratch.moves[i] == DRAW:
            w.notes.worth[i] = WANTED if wanted else -WANTED


# ------------------------------------------------------------------------------------------ what a position is worth
class Feature(Features):
    """What counts in duel: life, who is stronger on the table and in what position, the hand, and whose turn it is."""

    LIFE = auto()
    SAFETY = auto()
    HAND = auto()
    HAND_ATTACK = auto()
    HAND_DEFENCE = auto()
    MONSTERS = auto()
    ATTACKERS = auto()
    TABLE_ATTACK = auto()
    BEST_ATTACKER = auto()
    TABLE_DEFENCE = auto()
    FACE_DOWN = auto()
    BEATABLE = auto()
    STRONGEST = auto()
    UNCOVERED = auto()
    OPEN_WAY = auto()
    DEADLY_ATTACK = auto()
    ON_TURN = auto()
    DECK = auto()
    HAND_STRENGTH = auto()
    ANSWERS = auto()
    WALLS_IN_HAND = auto()
    WALLS = auto()
    LEAD = auto()
    HAND_LEAD = auto()
    RESERVES = auto()
    TURN_LIFE = auto()
    TURN_HAND = auto()
    TURN_ANSWERED = auto()


# Seats move in turn and most lies open, so looking further pays more than more hands; but what comes is half luck.
TUNING: Final = Tuning(
    hands=0.35, trust=0.5, horizons=(6, 12), ladder=((0.55, 0.091), (0.37, 0.041), (0.26, 0.02), (0.15, 0.007))
)


@entry
def measure(w: World, s: State, seat: int, x: list[Real]) -> None:
    look_at_set(w)
    me, foe = s.players[seat], s.players[1 - seat]
    x[Feature.LIFE] = me.life * 0.00025
    x[Feature.SAFETY] = 1.0 / (1.0 + me.life * 0.001)
    measure_hand(w, me, x)
    measure_table(w, me, x)
    measure_battle(w, me, foe, x)
    measure_answers(w, me, foe, x)
    x[Feature.DECK] = me.deck_left * 0.05
    measure_turn(s.active == seat, x)


@rule
def measure_hand(w: World, me: Player, x: list[Real]) -> None:
    attack, defence, total = 0, 0, 0
    for slot in range(me.held):
        atk, guard = atk_of(w, me.hand[slot]), defence_of(w, me.hand[slot])
        attack = max(attack, atk)
        defence = max(defence, guard)
        total += max(atk, guard)
    x[Feature.HAND] = me.held * 0.2
    x[Feature.HAND_ATTACK] = attack * 0.0005
    x[Feature.HAND_DEFENCE] = defence * 0.0005
    x[Feature.HAND_STRENGTH] = total * 0.0001


@rule
def measure_table(w: World, me: Player, x: list[Real]) -> None:
    monsters, attackers, attack, best, defence, hidden = 0, 0, 0, 0, 0, 0
    for zone in range(ZONES):
        monster = me.zones[zone]
        if monster.card != NONE:
            monsters += 1
            if monster.position == Position.ATTACK:
                attackers += 1
                attack += atk_of(w, monster.card)
                best = max(best, atk_of(w, monster.card))
            else:
                defence += defence_of(w, monster.card)
                if monster.position == Position.FACE_DOWN:
                    hidden += 1
    x[Feature.MONSTERS] = monsters * 0.3
    x[Feature.ATTACKERS] = attackers * 0.3
    x[Feature.TABLE_ATTACK] = attack * 0.0002
    x[Feature.BEST_ATTACKER] = best * 0.0005
    x[Feature.TABLE_DEFENCE] = defence * 0.0002
    x[Feature.FACE_DOWN] = hidden * 0.3
    x[Feature.UNCOVERED] = 1.0 if monsters == 0 else 0.0


@rule
def measure_battle(w: World, me: Player, foe: Player, x: list[Real]) -> None:
    """What the best attacker could do to the other side."""
    best = x[Feature.BEST_ATTACKER] * 2000.0
    beaten, others, strongest = 0, 0, 0
    for zone in range(ZONES):
        monster = foe.zones[zone]
        if monster.card != NONE:
            others += 1
            if monster.position == Position.ATTACK:
                strongest = max(strongest, atk_of(w, monster.card))
                beaten += 1 if best > atk_of(w, monster.card) else 0
            else:
                beaten += 1 if best > defence_of(w, monster.card) else 0
    x[Feature.BEATABLE] = beaten * 0.3
    x[Feature.STRONGEST] = 1.0 if best > strongest else 0.0
    x[Feature.OPEN_WAY] = best * 0.0005 if others == 0 else 0.0
    x[Feature.DEADLY_ATTACK] = 1.0 if others == 0 and best >= compared(w, foe.life) else 0.0


@rule
def measure_answers(w: World, me: Player, foe: Player, x: list[Real]) -> None:
    """What stands up to the strongest attacker of the other side, on the table and in the hand."""
    threat, power = strongest(w, foe), strongest(w, me)
    answers, walls_in_hand, best = 0, 0, -1
    for slot in range(me.held):
        atk, guard = atk_of(w, me.hand[slot]), defence_of(w, me.hand[slot])
        best = max(best, atk)
        answers += 1 if atk > threat else 0
        walls_in_hand += 1 if guard > threat else 0
    walls, reserves = 0, 0
    for zone in range(ZONES):
        monster = me.zones[zone]
        if monster.card != NONE:
            if monster.position == Position.ATTACK:
                reserves += 1 if atk_of(w, monster.card) > threat else 0
            else:
                walls += 1 if defence_of(w, monster.card) >= threat else 0
    x[Feature.ANSWERS] = answers * 0.3
    x[Feature.WALLS_IN_HAND] = walls_in_hand * 0.3
    x[Feature.WALLS] = walls * 0.3
    x[Feature.LEAD] = max(0, power - max(0, threat)) * 0.0005
    x[Feature.HAND_LEAD] = max(0, best - max(0, max(threat, power))) * 0.0005
    x[Feature.RESERVES] = reserves * 0.3


@rule
def measure_turn(on_turn: bool, x: list[Real]) -> None:
    """Who has an action left. Of all that a seat may do only a draw leaves it one, so that these numbers say when
    a card is worth its price: by the life and the hand that one has, and by whether there was an answer already."""
    x[Feature.ON_TURN] = 1.0 if on_turn else 0.0
    x[Feature.TURN_LIFE] = x[Feature.LIFE] if on_turn else 0.0
    x[Feature.TURN_HAND] = x[Feature.HAND] if on_turn else 0.0
    x[Feature.TURN_ANSWERED] = x[Feature.ANSWERS] if on_turn else 0.0


@entry
def phase(w: World, s: State) -> float:
    """D11 — the lower the lowest life, the nearer the end."""
    lowest = min(s.players[0].life, s.players[1].life)
    return max(0.0, 1.0 - lowest / max(1.0, w.options.life * 1.0))


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
    """D12 — the hand, in whatever order, and the face-down cards."""
    me = s.players[seat]
    key = fold_pile(17, me.hand, me.held)
    for zone in range(ZONES):
        if me.zones[zone].position == Position.FACE_DOWN:
            key = fold(fold(key, zone), me.zones[zone].card)
    return key


@entry
def multiplicity(s: State, seat: int) -> float:
    """In how many ways these cards can be face down and in the hand, and the others in the deck: a second copy makes
    it likelier."""
    me = s.players[seat]
    ways = 1.0
    for slot in range(me.held):
        card = me.hand[slot]
        held = count_card(me.hand, slot, card)
        hidden = count_card(me.hand, me.held, card) + count_card(me.deck, me.deck_left, card)
        ways *= (hidden - held) / (held + 1.0)
    for zone in range(ZONES):
        if me.zones[zone].position == Position.FACE_DOWN and me.zones[zone].card >= 0:
            card = me.zones[zone].card
            hidden = count_card(me.hand, me.held, card) + count_card(me.deck, me.deck_left, card)
            for earlier in range(zone + 1):
                monster = me.zones[earlier]
                hidden += 1 if monster.position == Position.FACE_DOWN and monster.card == card else 0
            ways *= hidden
    return ways


@entry
def splice(w: World, s: State, other: State, seat: int) -> bool:
    """D12 — decks are the players' own, so anything goes with anything."""
    put(s.players, seat, other.players[seat])
    return True


@entry
def prune(w: World, s: State, seat: int, count: int) -> int:
    """Empty zones are all alike: a summon goes to the first of them."""
    me = s.players[seat]
    free = 0
    while free < ZONES and me.zones[free].card != NONE:
        free += 1
    kept = 0
    for i in range(count):
        move = w.scratch.moves[i]
        if move < SUMMON or summoned_zone(move) == free:
            w.scratch.moves[kept] = move
            kept += 1
    return kept


@entry
def turn_number(s: State) -> int:
    """The number of the turn."""
    return s.turn
