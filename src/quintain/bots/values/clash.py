"""What counts in clash: health, what the hand can do, what is to come from cards in play, and how old the deck is."""

from __future__ import annotations

from typing import Final

from quintain.bots.values import Habit
from quintain.games.clash.decks import starter_decks
from quintain.games.clash.state import Act, Card, Condition, Player, State, World
from quintain.rules.hashing import fold_pile
from quintain.rules.kernel import entry, put, rule
from quintain.rules.piles import sort_cards
from quintain.rules.records import Real

NAMES: Final = (
    "health",
    "safety",
    "health limit",
    "cards in hand",
    "attack in hand",
    "best attack",
    "healing in hand",
    "block in hand",
    "best block",
    "draws in hand",
    "discards in hand",
    "attack still to come",
    "block still to come",
    "healing still to come",
    "a deadly blow",
    "threat of a knock-out",
    "freshness of the deck",
    "cards in deck",
    "attack in deck",
    "attack this turn",
)
RUSSIAN: Final = (
    "здоровье",
    "безопасность",
    "предел здоровья",
    "карты в руке",
    "атака в руке",
    "лучшая атака",
    "лечение в руке",
    "блок в руке",
    "лучший блок",
    "добор в руке",
    "сброс в руке",
    "атака впереди",
    "блок впереди",
    "лечение впереди",
    "смертельный удар",
    "угроза нокаута",
    "свежесть колоды",
    "карты в колоде",
    "атака в колоде",
    "атака в этот ход",
)
MOST_BLOCK: Final = 30
# Nobody knows what the other side has brought, so what a turn leads to is mostly guessed.
HABIT: Final = Habit(trust=0.3)


@entry
def measure(w: World, s: State, seat: int, x: list[Real]) -> None:
    me, foe = s.players[seat], s.players[1 - seat]
    x[0] = me.health * 0.02
    x[1] = 1.0 / (1.0 + me.health * 0.1)
    x[2] = me.max_health * 0.02
    measure_hand(w, me, x)
    measure_play(w, me, x)
    measure_deck(w, me, x)
    through = (x[5] + x[19]) * 20.0
    x[14] = 1.0 if through >= foe.health else 0.0
    x[15] = min(1.0, through / max(1.0, foe.health * 1.0))


@rule
def amount(card: Card, act: int, age: int) -> float:
    """What a card still does of one kind from an age on, for its owner; what has a condition counts half."""
    total = 0.0
    for line in range(card.effects):
        effect = card.effect[line]
        if effect.act == act and effect.last >= age:
            turns = effect.last - max(effect.first, age) + 1
            size = 1.0 * min(effect.amount, MOST_BLOCK) * min(turns, 5)
            if effect.condition != Condition.ALWAYS:
                size *= 0.5
            total += -size if effect.opponent else size
    return total


@rule
def measure_hand(w: World, me: Player, x: list[Real]) -> None:
    attack, heal, block, draws, discards, best_attack, best_block = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for slot in range(me.held):
        card = w.card[me.hand[slot]]
        strength, shield = amount(card, Act.ATTACK, 0), amount(card, Act.BLOCK, 0)
        attack += strength
        block += shield
        best_attack = max(best_attack, strength)
        best_block = max(best_block, shield)
        heal += amount(card, Act.HEAL, 0)
        draws += amount(card, Act.DRAW, 0)
        discards -= amount(card, Act.DISCARD, 0) + amount(card, Act.SET_ASIDE, 0)
    x[3] = me.held * 0.2
    x[4] = attack * 0.02
    x[5] = best_attack * 0.05
    x[6] = heal * 0.02
    x[7] = block * 0.02
    x[8] = best_block * 0.05
    x[9] = draws * 0.3
    x[10] = discards * 0.3


@rule
def measure_play(w: World, me: Player, x: list[Real]) -> None:
    attack, block, heal, now = 0.0, 0.0, 0.0, 0.0
    for i in range(me.laid):
        card, age = w.card[me.in_play[i].card], me.in_play[i].age
        attack += amount(card, Act.ATTACK, age)
        block += amount(card, Act.BLOCK, age)
        heal += amount(card, Act.HEAL, age)
        now += amount(card, Act.ATTACK, age) - amount(card, Act.ATTACK, age + 1)
    x[11] = attack * 0.05
    x[12] = block * 0.05
    x[13] = heal * 0.05
    x[19] = now * 0.05


@rule
def measure_deck(w: World, me: Player, x: list[Real]) -> None:
    attack = 0.0
    for i in range(me.deck_left):
        attack += amount(w.card[me.deck[i]], Act.ATTACK, 0)
    x[16] = 1.0 if me.deck_number >= w.options.fatigue_from_deck else me.deck_number * 0.1
    x[17] = me.deck_left * 0.1
    x[18] = attack * 0.1 / max(1.0, me.deck_left * 1.0)


@entry
def phase(w: World, s: State) -> float:
    """C12 — the lower the lowest health, the nearer the end."""
    lowest = min(s.players[0].health, s.players[1].health)
    return max(0.0, 1.0 - lowest / max(1.0, w.options.health * 1.0))


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
    """C1 — the hand, in whatever order."""
    me = s.players[seat]
    return fold_pile(17, me.hand, me.held)


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
    """C1 — decks are the players' own, so anything goes with anything."""
    put(s.players, seat, other.players[seat])
    return True


@entry
def moment(s: State) -> int:
    """The number of the turn."""
    return s.turn


def deck_names() -> tuple[str, ...]:
    return tuple(starter_decks())
