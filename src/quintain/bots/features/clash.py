"""What a card of clash is worth to a greedy player: now by what is on the table, later by what it promises."""

from __future__ import annotations

from typing import Final

from quintain.games.clash.effects import clear_side, collect_unconditional
from quintain.games.clash.state import PASS, Act, Card, Condition, Effect, Player, Side, State, World, Zone
from quintain.rules.kernel import entry, rule
from quintain.rules.rulebook import SEATS

POINT: Final = 20  # a point of health taken or saved
LETHAL: Final = 100_000
DRAW: Final = 60
DISCARD: Final = 30  # a card that a hand loses
MILL: Final = 4  # a card that a deck loses
ASIDE: Final = 30  # a card out of the discard or the deck for good
GUESS: Final = 9  # the attack to expect from a card that is still face down
SOON: Final = 90  # per cent left of what comes a turn later
HORIZON: Final = 4  # turns looked ahead


@entry
def appraise(w: World, s: State, seat: int, count: int) -> None:
    """What is due anyway is added up once; then each card is judged by what it adds."""
    for side in range(SEATS):
        clear_side(w.sides[side])
    for side in range(SEATS):
        collect_unconditional(w, s, side)
    player = s.players[seat]
    for i in range(count):
        w.worth[i] = 0
        if w.option[i] != PASS:
            w.worth[i] = card_worth(w, s, seat, w.card[player.hand[w.option[i]]])


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
    me, foe = w.sides[seat], w.sides[1 - seat]
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
    attacked = 100 if w.sides[1 - seat].attack > 0 else 60 if s.players[1 - seat].held > 0 else 5
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
        return attack_worth(w.sides[actor], w.sides[1 - actor], effect.amount, now)
    if effect.act == Act.BLOCK:
        return block_worth(w.sides[actor], w.sides[1 - actor], s.players[1 - actor], effect.amount, now)
    if effect.act == Act.HEAL:
        return heal_worth(w.sides[actor], w.sides[1 - actor], player, effect.amount, now)
    if effect.act == Act.DRAW:
        return draw_worth(w, player, effect.amount)
    if effect.act == Act.LEAVE:
        return -ASIDE
    return -loss_worth(player, effect)


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
def loss_worth(player: Player, effect: Effect) -> int:
    """Cards lost: from a hand the fewer it has the more, hardly anything from a deck."""
    if effect.zone == Zone.HAND:
        return DISCARD * min(effect.amount, player.held) * 3 // max(3, player.held)
    if effect.act == Act.SET_ASIDE:
        return ASIDE * effect.amount
    return MILL * effect.amount if effect.zone == Zone.DECK else 0
