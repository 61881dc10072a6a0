"""What bots know about clash: what a card is worth at first sight, and what counts in a position."""

from __future__ import annotations

from enum import auto
from typing import Annotated, Final

from quintain.bots import kit
from quintain.bots.kit import Features, Tuning
from quintain.games.clash import state
from quintain.games.clash.state import CHOICES, PASS, Act, Card, Condition, Effect, Player, Side, State, Zone
from quintain.games.clash.sums import clear_side, collect_unconditional
from quintain.rules.hashing import fold_pile
from quintain.rules.kernel import entry, put, rule
from quintain.rules.piles import count_card, sort_cards
from quintain.rules.records import Real, Wide
from quintain.rules.rulebook import SEATS


class Notes(kit.Notes):
    worth: Annotated[list[Wide], CHOICES]


class World(state.World):
    notes: Notes


# ------------------------------------------------------------------------------------------ at first sight
# What a card of clash is worth to a greedy player: now by what is on the table, later by what it promises.
POINT: Final = 20  # a point of health taken or saved
LETHAL: Final = 100_000
DRAW: Final = 60
DISCARD: Final = 30  # a card that a hand loses
MILL: Final = 4  # a card that a deck loses
ASIDE: Final = 30  # a card out of the discard or the deck for good
BACK: Final = 120  # a Super card that comes back before its time
GUESS: Final = 9  # the attack to expect from a card that is still face down
SOON: Final = 90  # per cent left of what comes a turn later
HORIZON: Final = 4  # turns looked ahead


@entry
def appraise(w: World, s: State, seat: int, count: int) -> None:
    """What is due anyway is added up once; then each card is judged by what it adds."""
    for side in range(SEATS):
        clear_side(w.scratch.sides[side])
    for side in range(SEATS):
        collect_unconditional(w, s, side)
    player = s.players[seat]
    for i in range(count):
        w.notes.worth[i] = 0
        if w.scratch.moves[i] != PASS:
            w.notes.worth[i] = card_worth(w, s, seat, w.card[player.hand[w.scratch.moves[i]]])


@rule
def card_worth(w: World, s: State, seat: int, card: Card) -> int:
    """The sum of its effects, and everything if it wins at once."""
    worth = 0
    strike = 0
    for line in range(card.effects):
        effect = card.effect[line]
        chance = likelihood(w, s, seat, card, effect)
        worth += chance * effect_worth(w, s, seat, effect) // 100
        if effect.act == Act.ATTACK and effect.first == 0 and not effect.opponent and chance == 100:
            strike += effect.amount
    me, foe = w.scratch.sides[seat], w.scratch.sides[1 - seat]
    if me.attack + strike - foe.block >= s.players[1 - seat].health + foe.heal:
        worth += LETHAL
    return worth


@rule
def likelihood(w: World, s: State, seat: int, card: Card, effect: Effect) -> int:
    """In per cent: certain where the table tells, a guess where the opponent's card decides."""
    if effect.condition == Condition.ALWAYS:
        return 100
    if effect.condition == Condition.HEALTH_AT_MOST:
        return 100 if s.players[seat].health <= effect.threshold else 20
    if effect.condition == Condition.DECK_AT_LEAST:
        return 100 if s.players[seat].deck_number >= effect.threshold else 0
    if effect.condition == Condition.OPPONENT_PASSED:
        return 90 if s.players[1 - seat].held == 0 else 5
    attacked = 100 if w.scratch.sides[1 - seat].attack > 0 else 60 if s.players[1 - seat].held > 0 else 5
    return attacked if effect.condition != Condition.DAMAGED else attacked * 8 // 10


@rule
def effect_worth(w: World, s: State, seat: int, effect: Effect) -> int:
    """An effect in all the turns in which it is due, later ones for less."""
    actor = 1 - seat if effect.opponent else seat
    worth = 0
    share = 100
    for age in range(min(effect.last, HORIZON) + 1):
        if age >= effect.first:
            worth += share * act_worth(w, s, actor, effect, age == 0) // 100
        share = share * SOON // 100
    return -worth if effect.opponent else worth


@rule
def act_worth(w: World, s: State, actor: int, effect: Effect, now: bool) -> int:
    """One keyword in one turn, to the player who carries it out."""
    player = s.players[actor]
    if effect.act == Act.ATTACK:
        return attack_worth(w.scratch.sides[actor], w.scratch.sides[1 - actor], effect.amount, now)
    if effect.act == Act.BLOCK:
        return block_worth(w.scratch.sides[actor], w.scratch.sides[1 - actor], s.players[1 - actor], effect.amount, now)
    if effect.act == Act.HEAL:
        return heal_worth(w.scratch.sides[actor], w.scratch.sides[1 - actor], player, effect.amount, now)
    if effect.act == Act.DRAW:
        return draw_worth(w, player, effect.amount)
    if effect.act == Act.LEAVE:
        return -ASIDE
    return -loss_worth(w, player, effect)


@rule
def attack_worth(mine: Side, theirs: Side, amount: int, now: bool) -> int:
    """Only what gets past the block that is already there."""
    if not now:
        return POINT * amount
    return POINT * (max(0, mine.attack + amount - theirs.block) - max(0, mine.attack - theirs.block))


@rule
def block_worth(mine: Side, theirs: Side, foe: Player, amount: int, now: bool) -> int:
    """Against attacks on the table for certain, against a guessed one by half."""
    guess = GUESS if foe.held > 0 else GUESS // 3
    if not now:
        return POINT * min(amount, guess) // 2
    seen = max(0, theirs.attack - mine.block)
    sure = min(amount, seen)
    return POINT * sure + POINT * min(amount - sure, guess) * 3 // 4


@rule
def heal_worth(mine: Side, theirs: Side, player: Player, amount: int, now: bool) -> int:
    """Only what is missing, or will be."""
    coming = max(0, theirs.attack - mine.block) + GUESS // 2
    missing = player.max_health - player.health + coming - (mine.heal if now else 0)
    return POINT * max(0, min(amount, missing)) * 9 // 10


@rule
def draw_worth(w: World, player: Player, amount: int) -> int:
    """Cards for which there is room; from a late deck they cost health."""
    if player.deck_number >= w.options.fatigue_from_deck:
        return -POINT * w.options.fatigue * amount
    return DRAW * max(0, min(amount, w.options.hand_limit - player.held)) // max(1, player.held)


@rule
def loss_worth(w: World, player: Player, effect: Effect) -> int:
    """Cards lost: from a hand the fewer it has the more, from play what they still had to do, hardly anything from a
    deck. What comes back from aside is a gain."""
    if effect.zone == Zone.HAND:
        return DISCARD * min(effect.amount, player.held) * 3 // max(3, player.held)
    if effect.zone == Zone.IN_PLAY:
        return rest_worth(w, player) * min(effect.amount, player.laid) // max(1, player.laid)
    if effect.act == Act.SET_ASIDE:
        return ASIDE * effect.amount
    if effect.zone == Zone.SET_ASIDE:
        return -return_worth(w, player) * min(effect.amount, player.aside) // max(1, player.aside)
    return MILL * effect.amount if effect.zone == Zone.DECK else 0


@rule
def rest_worth(w: World, player: Player) -> int:
    """What the cards in play will still do after this turn."""
    rest = 0.0
    for i in range(player.laid):
        card, age = w.card[player.in_play[i].card], player.in_play[i].age + 1
        rest += amount(card, Act.ATTACK, age) + amount(card, Act.HEAL, age) + 0.5 * amount(card, Act.BLOCK, age)
    return int(POINT * rest)


@rule
def return_worth(w: World, player: Player) -> int:
    """What lies aside: Super cards above all, as long as they would not return by themselves."""
    worth = 0
    for i in range(player.aside):
        card = player.set_aside[i]
        early = card >= 0 and w.card[card].super and player.deck_number < w.options.super_deck
        worth += BACK if early else ASIDE
    return worth


# ------------------------------------------------------------------------------------------ what a position is worth
class Feature(Features):
    """What counts in clash: health, what the hand can do, what is to come from cards in play, and how old the deck
    is."""

    HEALTH = auto()
    SAFETY = auto()
    HEALTH_LIMIT = auto()
    HAND = auto()
    HAND_ATTACK = auto()
    BEST_ATTACK = auto()
    HAND_HEALING = auto()
    HAND_BLOCK = auto()
    BEST_BLOCK = auto()
    HAND_DRAWS = auto()
    HAND_DISCARDS = auto()
    COMING_ATTACK = auto()
    COMING_BLOCK = auto()
    COMING_HEALING = auto()
    DEADLY_BLOW = auto()
    THREAT = auto()
    FRESH_DECK = auto()
    DECK = auto()
    DECK_ATTACK = auto()
    ATTACK_NOW = auto()
    SUPER = auto()


MOST_BLOCK: Final = 30
MOST_BLOW: Final = 100
# Nobody knows what the other side has brought, so what a turn leads to is mostly guessed.
TUNING: Final = Tuning(trust=0.3, horizons=(4, 12), ladder=((0.69, 0.143), (0.54, 0.088), (0.4, 0.047), (0.27, 0.021)))


@entry
def measure(w: World, s: State, seat: int, x: list[Real]) -> None:
    me, foe = s.players[seat], s.players[1 - seat]
    x[Feature.HEALTH] = me.health * 0.02
    x[Feature.SAFETY] = 1.0 / (1.0 + me.health * 0.1)
    x[Feature.HEALTH_LIMIT] = me.max_health * 0.02
    measure_hand(w, me, x)
    measure_play(w, me, x)
    measure_deck(w, me, x)
    through = (x[Feature.BEST_ATTACK] + x[Feature.ATTACK_NOW]) * 20.0
    x[Feature.DEADLY_BLOW] = 1.0 if through >= foe.health else 0.0
    x[Feature.THREAT] = min(1.0, through / max(1.0, foe.health * 1.0))


@rule
def amount(card: Card, act: int, age: int) -> float:
    """What a card still does of one kind from an age on, for its owner; what has a condition counts half."""
    total = 0.0
    for line in range(card.effects):
        effect = card.effect[line]
        if effect.act == act and effect.last >= age:
            turns = effect.last - max(effect.first, age) + 1
            size = 1.0 * min(effect.amount, MOST_BLOCK if act == Act.BLOCK else MOST_BLOW) * min(turns, 5)
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
    x[Feature.HAND] = me.held * 0.2
    x[Feature.HAND_ATTACK] = attack * 0.02
    x[Feature.BEST_ATTACK] = best_attack * 0.05
    x[Feature.HAND_HEALING] = heal * 0.02
    x[Feature.HAND_BLOCK] = block * 0.02
    x[Feature.BEST_BLOCK] = best_block * 0.05
    x[Feature.HAND_DRAWS] = draws * 0.3
    x[Feature.HAND_DISCARDS] = discards * 0.3


@rule
def measure_play(w: World, me: Player, x: list[Real]) -> None:
    attack, block, heal, now = 0.0, 0.0, 0.0, 0.0
    for i in range(me.laid):
        card, age = w.card[me.in_play[i].card], me.in_play[i].age
        attack += amount(card, Act.ATTACK, age)
        block += amount(card, Act.BLOCK, age)
        heal += amount(card, Act.HEAL, age)
        now += amount(card, Act.ATTACK, age) - amount(card, Act.ATTACK, age + 1)
    x[Feature.COMING_ATTACK] = attack * 0.05
    x[Feature.COMING_BLOCK] = block * 0.05
    x[Feature.COMING_HEALING] = heal * 0.05
    x[Feature.ATTACK_NOW] = now * 0.05


@rule
def measure_deck(w: World, me: Player, x: list[Real]) -> None:
    attack = 0.0
    for i in range(me.deck_left):
        attack += amount(w.card[me.deck[i]], Act.ATTACK, 0)
    x[Feature.FRESH_DECK] = 1.0 if me.deck_number >= w.options.fatigue_from_deck else me.deck_number * 0.1
    x[Feature.DECK] = me.deck_left * 0.1
    x[Feature.DECK_ATTACK] = attack * 0.1 / max(1.0, me.deck_left * 1.0)
    x[Feature.SUPER] = super_nearness(w, me)


@rule
def super_nearness(w: World, me: Player) -> float:
    """C6 — from 0 for a Super card that lies aside in the first deck to 1 for one that can be drawn or played. A hand
    with it counts by what it does."""
    for i in range(me.held):
        if w.card[me.hand[i]].super:
            return 1.0
    for i in range(me.deck_left):
        if w.card[me.deck[i]].super:
            return 1.0
    for i in range(me.discarded):
        if w.card[me.discard[i]].super:
            return 0.8
    for i in range(me.aside):
        if w.card[me.set_aside[i]].super and me.deck_number < w.options.super_deck:
            return (me.deck_number - me.deck_left / 20.0) / w.options.super_deck
    return 0.0


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
def hidden_key(w: World, s: State, seat: int) -> int:
    """C1 — the hand, in whatever order."""
    me = s.players[seat]
    return fold_pile(17, me.hand, me.held)


@entry
def multiplicity(s: State, seat: int) -> float:
    """In how many ways these cards can be in the hand and the others in the deck: a second copy makes it likelier."""
    me = s.players[seat]
    ways = 1.0
    for slot in range(me.held):
        card = me.hand[slot]
        held = count_card(me.hand, slot, card)
        hidden = count_card(me.hand, me.held, card) + count_card(me.deck, me.deck_left, card)
        ways *= (hidden - held) / (held + 1.0)
    return ways


@entry
def splice(w: World, s: State, other: State, seat: int) -> bool:
    """C1 — decks are the players' own, so anything goes with anything."""
    put(s.players, seat, other.players[seat])
    return True


@entry
def turn_number(s: State) -> int:
    """The number of the turn."""
    return s.turn
