"""The effects of a turn, all at once (C9): first they are added up, then keyword after keyword takes effect."""

from __future__ import annotations

from typing import Final

from quintain.games.clash.events import (
    tell_attacked,
    tell_block,
    tell_discarded,
    tell_healed,
    tell_health,
    tell_set_aside,
)
from quintain.games.clash.state import (
    BLOCK_ALL,
    MOST,
    MOST_DRAWS,
    PASS,
    ZONES,
    Act,
    Condition,
    Effect,
    Side,
    State,
    World,
    Zone,
)
from quintain.games.clash.zones import draw, forget, in_zone, take_at_random, to_discard, to_set_aside
from quintain.rules.kernel import rule
from quintain.rules.log import EVERYBODY
from quintain.rules.rulebook import SEATS

DISCARD: Final = 2  # purposes of rolls; the zone is added
SET_ASIDE: Final = 5


@rule
def take_effect(w: World, s: State) -> None:
    """C9 — collected from both sides first; then blows and heals, draws, discards, set-asides, in this order."""
    collect_effects(w, s)
    tell_blows(w)
    for seat in range(SEATS):
        change_health(w, s, seat)
    for seat in range(SEATS):
        draw_cards(w, s, seat)
    if w.scratch.sides[0].moves or w.scratch.sides[1].moves:
        for seat in range(SEATS):
            discard_cards(w, s, seat)
        for seat in range(SEATS):
            set_cards_aside(w, s, seat)


# ------------------------------------------------------------------------------------------ collecting
@rule
def collect_effects(w: World, s: State) -> None:
    """C9, C11 — unconditional effects are added up, conditions are judged by them, then the others follow."""
    conditional = False
    for seat in range(SEATS):
        clear_side(w.scratch.sides[seat])
    for seat in range(SEATS):
        conditional = collect_unconditional(w, s, seat) or conditional
    if conditional:
        judge_sides(w, s)
        for seat in range(SEATS):
            collect_conditional(w, s, seat)


@rule
def clear_side(side: Side) -> None:
    side.attack = 0
    side.heal = 0
    side.block = 0
    side.draws = 0
    if side.moves:
        side.moves = False
        for zone in range(ZONES):
            side.discards[zone] = 0
            side.set_asides[zone] = 0


@rule
def collect_unconditional(w: World, s: State, seat: int) -> bool:
    """C11a — what is due at the ages of the cards in play, conditions aside. Were there any?"""
    player = s.players[seat]
    conditional = False
    for i in range(player.laid):
        card = w.card[player.in_play[i].card]
        age = player.in_play[i].age
        conditional = conditional or card.conditional
        for line in range(card.effects):
            effect = card.effect[line]
            if effect.condition == Condition.ALWAYS and is_due(effect, age):
                carry_out(w.scratch.sides[1 - seat if effect.opponent else seat], effect)
    return conditional


@rule
def collect_conditional(w: World, s: State, seat: int) -> None:
    """C11 — what is due and whose condition holds for the card's owner."""
    player = s.players[seat]
    for i in range(player.laid):
        card = w.card[player.in_play[i].card]
        age = player.in_play[i].age
        if card.conditional:
            for line in range(card.effects):
                effect = card.effect[line]
                if effect.condition != Condition.ALWAYS and is_due(effect, age) and holds(w, seat, effect):
                    carry_out(w.scratch.sides[1 - seat if effect.opponent else seat], effect)


@rule
def is_due(effect: Effect, age: int) -> bool:
    """C11a — an effect is due at the ages from its first to its last."""
    return effect.first <= age and age <= effect.last


@rule
def carry_out(side: Side, effect: Effect) -> None:
    """C10 — a keyword adds to what its player does in this turn."""
    amount = effect.amount
    if effect.act == Act.ATTACK:
        side.attack = min(side.attack + amount, MOST)
    elif effect.act == Act.BLOCK:
        side.block = min(side.block + amount, BLOCK_ALL)
    elif effect.act == Act.HEAL:
        side.heal = min(side.heal + amount, MOST)
    elif effect.act == Act.DRAW:
        side.draws = min(side.draws + amount, MOST_DRAWS)
    elif effect.act == Act.DISCARD:
        side.discards[effect.zone] += amount
        side.moves = True
    elif effect.act == Act.SET_ASIDE:
        side.set_asides[effect.zone] += amount
        side.moves = True


@rule
def judge_sides(w: World, s: State) -> None:
    """C11, C12 — what conditions ask for: by the unconditional effects, and by how things stood before them."""
    for seat in range(SEATS):
        side = w.scratch.sides[seat]
        incoming = w.scratch.sides[1 - seat].attack
        side.attacked = incoming > 0
        side.damaged = incoming > side.block
        side.blocked = incoming > 0 and side.block > 0
        side.health = s.players[seat].health
        side.deck_number = s.players[seat].deck_number
        side.passed = s.players[seat].choice == PASS


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


# ------------------------------------------------------------------------------------------ blows and heals
@rule
def tell_blows(w: World) -> None:
    """C9, C10 — a block does not undo the fact of an attack, so both are told."""
    if not w.scratch.log.on:
        return
    for seat in range(SEATS):
        block = w.scratch.sides[seat].block
        if block > 0:
            tell_block(w, seat, block)
    for seat in range(SEATS):
        attack, block = w.scratch.sides[1 - seat].attack, w.scratch.sides[seat].block
        if attack > 0:
            tell_attacked(w, seat, attack, min(attack, block), attack - min(attack, block))
    for seat in range(SEATS):
        if w.scratch.sides[seat].heal > 0:
            tell_healed(w, seat, w.scratch.sides[seat].heal)


@rule
def change_health(w: World, s: State, seat: int) -> None:
    """C9 — heals minus the damage that came through, then cut to the maximum; never shown below 0."""
    player = s.players[seat]
    damage = max(0, w.scratch.sides[1 - seat].attack - w.scratch.sides[seat].block)
    health = min(player.health + w.scratch.sides[seat].heal - damage, player.max_health)
    if health != player.health:
        player.health = max(0, health)
        tell_health(w, seat, player.health)


# ------------------------------------------------------------------------------------------ cards
@rule
def draw_cards(w: World, s: State, seat: int) -> None:
    """C10 — draw: from the top of the deck."""
    for _ in range(w.scratch.sides[seat].draws):
        draw(w, s, seat)


@rule
def discard_cards(w: World, s: State, seat: int) -> None:
    """C10 — discard: random cards, from the hand or the deck. From the discard nothing would change."""
    for zone in range(Zone.DISCARD):
        wanted = min(w.scratch.sides[seat].discards[zone], in_zone(s.players[seat], zone))
        for index in range(wanted):
            card = take_at_random(s, seat, zone, DISCARD + zone, index)
            to_discard(s.players[seat], card)
            forget(s.players[seat], card)
            tell_discarded(w, seat, card, zone, in_zone(s.players[seat], zone))


@rule
def set_cards_aside(w: World, s: State, seat: int) -> None:
    """C1, C10 — set aside: random cards leave the game; those from hand and deck unseen by the opponent."""
    for zone in range(ZONES):
        wanted = min(w.scratch.sides[seat].set_asides[zone], in_zone(s.players[seat], zone))
        for index in range(wanted):
            card = take_at_random(s, seat, zone, SET_ASIDE + zone, index)
            seen = zone == Zone.DISCARD
            to_set_aside(s.players[seat], card, seen)
            only = EVERYBODY if seen else seat
            tell_set_aside(w, seat, card, zone, s.players[seat].aside, only)
