"""What a move of duel is worth to a greedy player, counted in life points, against what is on the table now."""

from __future__ import annotations

from typing import Final

from quintain.games.duel.moves import attacked_target, attacking_zone, summoned_position, summoned_slot
from quintain.games.duel.phases import price_of_draw
from quintain.games.duel.state import ATTACK, DIRECT, DRAW, SUMMON, Player, Position, State, World
from quintain.rules.kernel import entry, rule
from quintain.rules.rulebook import NONE

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
    me, foe = s.players[seat], s.players[1 - seat]
    threat, power = strongest(w, foe), strongest(w, me)
    lines = monsters(w, me)
    slot = -1
    for i in range(count):
        move = w.option[i]
        if move >= SUMMON:
            if summoned_slot(move) != slot:  # the zone makes no difference, so a card is judged once for all zones
                slot = summoned_slot(move)
                judge_card(w, me.hand[slot], threat, power, lines)
            w.worth[i] = w.gain[summoned_position(move)]
        elif move >= ATTACK:
            w.worth[i] = worth_of_attack(w, me, foe, attacking_zone(move), attacked_target(move))
        elif move == DRAW:
            w.worth[i] = worth_of_draw(w, me, threat, power, lines)
        else:
            w.worth[i] = 0


@rule
def strongest(w: World, player: Player) -> int:
    """The highest ATK in attack position; -1 if nobody attacks."""
    most = -1
    for zone in range(w.options.zones):
        monster = player.zones[zone]
        if monster.card != NONE and monster.position == Position.ATTACK:
            most = max(most, w.card[monster.card].atk)
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
    atk, defence = w.card[card].atk, w.card[card].defence
    w.gain[Position.ATTACK] = worth_of_attacker(atk, threat, power)
    worth = MONSTER // 2 - atk // 8
    if threat > 0:
        worth += MONSTER // 2 if defence >= threat else -(MONSTER // 4)
        if lines == 0:
            worth += threat // 2
    w.gain[Position.DEFENCE] = worth
    w.gain[Position.FACE_DOWN] = worth + BLUFF + max(0, defence - max(threat, w.usual_defence)) // 4


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
    atk = w.card[me.zones[zone].card].atk
    if target == DIRECT:
        return WIN if atk >= foe.life else MONSTER + 2 * atk
    monster = foe.zones[target]
    if monster.position == Position.ATTACK:
        return worth_of_duel(atk, w.card[monster.card].atk, me.life, foe.life)
    if monster.position == Position.FACE_DOWN:
        lead = atk - w.usual_defence - SET_ON_PURPOSE
        return MONSTER + lead // 2 if lead > 0 else lead - MONSTER
    lead = atk - w.card[monster.card].defence
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
        card = w.card[me.hand[slot]]
        if card.atk >= threat or card.defence >= threat:
            return True
    return False
