"""What the effects of a turn add up to (C9), and which of them are due (C11)."""

from __future__ import annotations

from quintain.games.clash.events import tell_answered
from quintain.games.clash.state import (
    BLOCK_ALL,
    MOST,
    MOST_ANSWERS,
    PASS,
    ZONES,
    Act,
    Condition,
    Effect,
    Side,
    State,
    World,
)
from quintain.rules.kernel import rule
from quintain.rules.rulebook import SEATS


@rule
def collect_effects(w: World, s: State) -> None:
    """C9, C11 — what is due for certain is added up first; then come the answers to it, and the answers to those.

    Attacks and blocks only ever grow, so whoever is attacked or has blocked stays so. Damage may still be blocked by an
    answer: it is judged once, when all other answers are known."""
    for seat in range(SEATS):
        clear_side(w.scratch.sides[seat])
    for seat in range(SEATS):
        collect_unconditional(w, s, seat)
    if w.scratch.sides[0].asks or w.scratch.sides[1].asks:
        note_circumstances(w, s)
        for seat in range(SEATS):
            collect_by_circumstances(w, s, seat)
        settle_answers(w, s)
        judge_damage(w, s)
        settle_answers(w, s)


@rule
def clear_side(side: Side) -> None:
    side.attack = 0
    side.heal = 0
    side.block = 0
    side.answers = 0
    side.asks = 0
    side.attacked = False
    side.damaged = False
    side.blocked = False
    if side.moves:
        side.moves = False
        side.draws = 0
        side.losses = 0
        for zone in range(ZONES):
            side.discards[zone] = 0
            side.set_asides[zone] = 0


# ------------------------------------------------------------------------------------------ what is due for certain
@rule
def collect_unconditional(w: World, s: State, seat: int) -> None:
    """C11a — what is due at the ages of the cards in play, and which conditions there are to judge."""
    player = s.players[seat]
    for i in range(player.laid):
        card = w.card[player.in_play[i].card]
        age = player.in_play[i].age
        w.scratch.sides[seat].asks |= card.asks
        for line in range(card.effects):
            effect = card.effect[line]
            if effect.condition == Condition.ALWAYS and is_due(effect, age):
                carry_out(w.scratch.sides[1 - seat if effect.opponent else seat], effect)


@rule
def is_due(effect: Effect, age: int) -> bool:
    """C11a — an effect is due at the ages from its first to its last."""
    return effect.first <= age and age <= effect.last


@rule
def carry_out(side: Side, effect: Effect) -> None:
    """C10 — a keyword adds to what its player does in this turn. Cards move later."""
    amount = effect.amount
    if effect.act == Act.ATTACK:
        side.attack = min(side.attack + amount, MOST)
    elif effect.act == Act.BLOCK:
        side.block = min(side.block + amount, BLOCK_ALL)
    elif effect.act == Act.HEAL:
        side.heal = min(side.heal + amount, MOST)
    elif effect.act != Act.LEAVE:
        side.moves = True


# ------------------------------------------------------------------------------------------ conditions
@rule
def note_circumstances(w: World, s: State) -> None:
    """C11 — how things stood before the effects."""
    for seat in range(SEATS):
        side = w.scratch.sides[seat]
        side.health = s.players[seat].health
        side.deck_number = s.players[seat].deck_number
        side.passed = s.players[seat].choice == PASS


@rule
def collect_by_circumstances(w: World, s: State, seat: int) -> None:
    """C11 — what depends on health, deck or a pass."""
    if w.scratch.sides[seat].asks < 1 << Condition.OPPONENT_PASSED:
        return
    player = s.players[seat]
    for i in range(player.laid):
        card = w.card[player.in_play[i].card]
        for line in range(card.effects):
            effect = card.effect[line]
            known = effect.condition >= Condition.OPPONENT_PASSED and is_due(effect, player.in_play[i].age)
            if known and holds(w, seat, effect):
                carry_out(w.scratch.sides[1 - seat if effect.opponent else seat], effect)


@rule
def settle_answers(w: World, s: State) -> None:
    """C11 — an answer counts as an attack: again and again, until nothing changes."""
    changed = True
    while changed:
        changed = False
        for seat in range(SEATS):
            side = w.scratch.sides[seat]
            attacked = w.scratch.sides[1 - seat].attack > 0
            if attacked and not side.attacked:
                side.attacked = True
                collect_answers(w, s, seat, Condition.ATTACKED)
                changed = True
            if attacked and side.block > 0 and not side.blocked:
                side.blocked = True
                collect_answers(w, s, seat, Condition.BLOCKED)
                changed = True


@rule
def judge_damage(w: World, s: State) -> None:
    """C11, C12 — does damage come through? For both sides, before either answers it."""
    for seat in range(SEATS):
        w.scratch.sides[seat].damaged = w.scratch.sides[1 - seat].attack > w.scratch.sides[seat].block
    for seat in range(SEATS):
        if w.scratch.sides[seat].damaged:
            collect_answers(w, s, seat, Condition.DAMAGED)


@rule
def collect_answers(w: World, s: State, seat: int, condition: int) -> None:
    """C11 — what is due because a condition has just been met for a seat, whose cards ask for it."""
    if not w.scratch.sides[seat].asks & 1 << condition:
        return
    player = s.players[seat]
    for i in range(player.laid):
        if answer(w, seat, player.in_play[i].card, player.in_play[i].age, condition):
            tell_answer(w, seat, player.in_play[i].card, condition)


@rule
def answer(w: World, seat: int, number: int, age: int, condition: int) -> bool:
    """C11 — the answers of one card. Were there any?"""
    card = w.card[number]
    answered = False
    for line in range(card.effects):
        effect = card.effect[line]
        if effect.condition == condition and is_due(effect, age) and effect.act != Act.LEAVE:
            carry_out(w.scratch.sides[1 - seat if effect.opponent else seat], effect)
            answered = True
    return answered


@rule
def tell_answer(w: World, seat: int, card: int, condition: int) -> None:
    side = w.scratch.sides[seat]
    if side.answers < MOST_ANSWERS:
        side.answers += 1
        tell_answered(w, seat, card, condition)


@rule
def holds(w: World, seat: int, effect: Effect) -> bool:
    """C11 — is the condition of an effect met for the card's owner in this turn?"""
    side = w.scratch.sides[seat]
    if effect.condition == Condition.ATTACKED:
        return side.attacked
    if effect.condition == Condition.DAMAGED:
        return side.damaged
    if effect.condition == Condition.BLOCKED:
        return side.blocked
    if effect.condition == Condition.OPPONENT_PASSED:
        return w.scratch.sides[1 - seat].passed
    if effect.condition == Condition.HEALTH_AT_MOST:
        return side.health <= effect.threshold
    if effect.condition == Condition.DECK_AT_LEAST:
        return side.deck_number >= effect.threshold
    return True
