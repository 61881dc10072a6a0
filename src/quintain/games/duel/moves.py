"""What a seat may choose. The only place that knows what is legal."""

from __future__ import annotations

from quintain.games.duel.phases import attack, draw, pass_turn, price_of_draw, summon
from quintain.games.duel.state import (
    ATTACK,
    DIRECT,
    DRAW,
    PASS,
    POSITIONS,
    SUMMON,
    TARGETS,
    ZONES,
    Options,
    Player,
    Position,
    State,
    World,
)
from quintain.rules.kernel import entry, rule
from quintain.rules.piles import is_first_copy
from quintain.rules.rulebook import NONE


@entry
def owes(s: State, seat: int) -> bool:
    """D4, D13 — only the player whose turn it is decides anything."""
    return not s.over and s.active == seat


@entry
def legal(w: World, s: State, seat: int) -> int:
    """D3-D6 — a draw if one is allowed, every attack, every summon, and the pass where nothing must be done."""
    if not owes(s, seat):
        return 0
    count = 0
    if draws_left(w.options, s) > 0 and above_floor(w.options, s.players[seat]):
        w.scratch.moves[0] = DRAW
        count = 1
    actions = list_summons(w, s.players[seat], list_attacks(w, s, count))
    if may_pass(w.options, actions - count):
        w.scratch.moves[actions] = PASS
        actions += 1
    return actions


# ------------------------------------------------------------------------------------------ draw and pass
@rule
def draws_left(options: Options, s: State) -> int:
    """D3 — how many draws this turn still allows."""
    return options.draws_per_turn - s.drawn


@rule
def above_floor(options: Options, player: Player) -> bool:
    """D3 — with a floor, a draw must not take life below it."""
    return options.draw_floor == 0 or player.life - price_of_draw(options, player) >= options.draw_floor


@rule
def may_pass(options: Options, actions: int) -> bool:
    """D5 — a turn is passed freely, or only when no action is possible."""
    return actions == 0 or not options.must_act


# ------------------------------------------------------------------------------------------ attacks
@rule
def list_attacks(w: World, s: State, count: int) -> int:
    """D4, D6 — each monster in attack position against each monster of the opponent, or directly if there is none."""
    if not attacks_allowed(w.options, s):
        return count
    me, foe = s.players[s.active], s.players[1 - s.active]
    zones = w.options.zones
    open_field = is_open(foe, zones)
    for zone in range(zones):
        if can_attack(me, zone):
            first = ATTACK + zone * TARGETS
            if open_field:
                w.scratch.moves[count] = first + DIRECT
                count += 1
            else:
                for target in range(zones):
                    if foe.zones[target].card != NONE:
                        w.scratch.moves[count] = first + target
                        count += 1
    return count


@rule
def attacks_allowed(options: Options, s: State) -> bool:
    """D4 — the first turn of the match may be one without attacks."""
    return options.first_turn_attack or s.turn > 1


@rule
def can_attack(player: Player, zone: int) -> bool:
    """D4 — only a monster in attack position attacks."""
    return player.zones[zone].card != NONE and player.zones[zone].position == Position.ATTACK


@rule
def is_open(player: Player, zones: int) -> bool:
    """D6 — a player without monsters can be attacked directly."""
    for zone in range(zones):
        if player.zones[zone].card != NONE:
            return False
    return True


# ------------------------------------------------------------------------------------------ summons
@rule
def list_summons(w: World, player: Player, count: int) -> int:
    """D4 — each different card of the hand into each empty zone, in each position."""
    for slot in range(player.held):
        if is_first_copy(player.hand, slot):
            for zone in range(w.options.zones):
                if player.zones[zone].card == NONE:
                    move = SUMMON + (slot * ZONES + zone) * POSITIONS
                    w.scratch.moves[count] = move
                    w.scratch.moves[count + 1] = move + 1
                    w.scratch.moves[count + 2] = move + 2
                    count += POSITIONS
    return count


# ------------------------------------------------------------------------------------------ taking a move
@entry
def apply(w: World, s: State, seat: int, move: int) -> None:
    """D3, D4 — a draw leaves the action to be chosen; an action ends the turn."""
    if move >= SUMMON:
        summon(w, s, summoned_slot(move), summoned_zone(move), summoned_position(move))
    elif move >= ATTACK:
        attack(w, s, attacking_zone(move), attacked_target(move))
    elif move == DRAW:
        draw(w, s)
    else:
        pass_turn(w, s)


@rule
def attacking_zone(move: int) -> int:
    return (move - ATTACK) // TARGETS


@rule
def attacked_target(move: int) -> int:
    return (move - ATTACK) % TARGETS


@rule
def summoned_slot(move: int) -> int:
    return (move - SUMMON) // (ZONES * POSITIONS)


@rule
def summoned_zone(move: int) -> int:
    return (move - SUMMON) // POSITIONS % ZONES


@rule
def summoned_position(move: int) -> int:
    return (move - SUMMON) % POSITIONS
