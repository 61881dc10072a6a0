"""What counts in duel: life, who is stronger on the table and in what position, the hand, and whose turn it is."""

from __future__ import annotations

from typing import Final

from quintain.bots.values import Habit
from quintain.games.duel.decks import starters
from quintain.games.duel.moves import summoned_zone
from quintain.games.duel.state import SUMMON, ZONES, Player, Position, State, World
from quintain.rules.hashing import fold, fold_pile
from quintain.rules.kernel import entry, put, rule
from quintain.rules.piles import sort_cards
from quintain.rules.records import Real
from quintain.rules.rulebook import NONE

NAMES: Final = (
    "life",
    "safety",
    "cards in hand",
    "best attack in hand",
    "best defence in hand",
    "monsters",
    "monsters in attack",
    "attack on the table",
    "best attacker",
    "defence on the table",
    "face-down cards",
    "monsters you can beat",
    "the strongest monster",
    "cover from direct attacks",
    "an open way",
    "a deadly direct attack",
    "being on turn",
    "cards in deck",
    "time left in the deck",
    "strength of hand",
)
RUSSIAN: Final = (
    "жизнь",
    "безопасность",
    "карты в руке",
    "лучшая атака в руке",
    "лучшая защита в руке",
    "монстры",
    "монстры в атаке",
    "атака на столе",
    "лучший атакующий",
    "защита на столе",
    "карты рубашкой вверх",
    "монстры, которых можно победить",
    "сильнейший монстр",
    "прикрытие от прямых атак",
    "открытый путь",
    "смертельная прямая атака",
    "очередь хода",
    "карты в колоде",
    "запас колоды",
    "сила руки",
)


# Seats move in turn and most lies open, so looking further pays more than more hands; but what comes is half luck.
HABIT: Final = Habit(crowd=0.35, trust=0.5)


@entry
def measure(w: World, s: State, seat: int, x: list[Real]) -> None:
    me, foe = s.players[seat], s.players[1 - seat]
    x[0] = me.life * 0.00025
    x[1] = 1.0 / (1.0 + me.life * 0.001)
    measure_hand(w, me, x)
    measure_table(w, me, x)
    measure_battle(w, me, foe, x)
    x[16] = 1.0 if s.active == seat else 0.0
    x[17] = me.deck_left * 0.05
    x[18] = 1.0 / (1.0 + me.deck_left)


@rule
def measure_hand(w: World, me: Player, x: list[Real]) -> None:
    attack, defence, total = 0, 0, 0
    for slot in range(me.held):
        card = w.card[me.hand[slot]]
        attack = max(attack, card.atk)
        defence = max(defence, card.defence)
        total += max(card.atk, card.defence)
    x[2] = me.held * 0.2
    x[3] = attack * 0.0005
    x[4] = defence * 0.0005
    x[19] = total * 0.0001


@rule
def measure_table(w: World, me: Player, x: list[Real]) -> None:
    monsters, attackers, attack, best, defence, hidden = 0, 0, 0, 0, 0, 0
    for zone in range(ZONES):
        monster = me.zones[zone]
        if monster.card != NONE:
            monsters += 1
            if monster.position == Position.ATTACK:
                attackers += 1
                attack += w.card[monster.card].atk
                best = max(best, w.card[monster.card].atk)
            else:
                defence += w.card[monster.card].defence
                if monster.position == Position.FACE_DOWN:
                    hidden += 1
    x[5] = monsters * 0.3
    x[6] = attackers * 0.3
    x[7] = attack * 0.0002
    x[8] = best * 0.0005
    x[9] = defence * 0.0002
    x[10] = hidden * 0.3
    x[13] = 1.0 if monsters == 0 else 0.0


@rule
def measure_battle(w: World, me: Player, foe: Player, x: list[Real]) -> None:
    """What the best attacker could do to the other side."""
    best = x[8] * 2000.0
    beaten, others, strongest = 0, 0, 0
    for zone in range(ZONES):
        monster = foe.zones[zone]
        if monster.card != NONE:
            others += 1
            card = w.card[monster.card]
            if monster.position == Position.ATTACK:
                strongest = max(strongest, card.atk)
                beaten += 1 if best > card.atk else 0
            else:
                beaten += 1 if best > card.defence else 0
    x[11] = beaten * 0.3
    x[12] = 1.0 if best > strongest else 0.0
    x[14] = best * 0.0005 if others == 0 else 0.0
    x[15] = 1.0 if others == 0 and best >= foe.life else 0.0


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
def secret(w: World, s: State, seat: int) -> int:
    """D12 — the hand, in whatever order, and the face-down cards."""
    me = s.players[seat]
    key = fold_pile(17, me.hand, me.held)
    for zone in range(ZONES):
        if me.zones[zone].position == Position.FACE_DOWN:
            key = fold(fold(key, zone), me.zones[zone].card)
    return key


@entry
def ways(s: State, seat: int) -> float:
    """Orders of the hand, copies being alike: each card counts its place, divided by which copy of its kind it is."""
    me = s.players[seat]
    orders = 1.0
    for slot in range(me.held):
        copies = 1
        for other in range(slot):
            if me.hand[other] == me.hand[slot]:
                copies += 1
        orders *= (slot + 1) / copies
    return orders


@entry
def exchange(w: World, s: State, other: State, seat: int) -> bool:
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
        move = w.option[i]
        if move < SUMMON or summoned_zone(move) == free:
            w.option[kept] = move
            kept += 1
    return kept


@entry
def moment(s: State) -> int:
    """The number of the turn."""
    return s.turn


def deck_names() -> tuple[str, ...]:
    return tuple(starters())
