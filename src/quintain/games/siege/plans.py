"""S8, S20, S21 — what the environment prepares: by waves, at random, or by search. Nothing of it is known before."""

from __future__ import annotations

from typing import Final

from quintain.games.siege.battle import volley
from quintain.games.siege.bosses import enemy_step, prepare
from quintain.games.siege.events import tell_supply
from quintain.games.siege.march import advance_column, emerge
from quintain.games.siege.state import (
    CELLS,
    COLUMNS,
    ENEMY,
    FIRST_MIX,
    MUSTER,
    PLAYER,
    Mix,
    Price,
    State,
    Wave,
    World,
)
from quintain.rules.dice import roll
from quintain.rules.kernel import put, rule
from quintain.rules.rulebook import NONE

# Purposes of rolls.
MUSTER_UNIT: Final = 3
COLUMN: Final = 4
DRAWN_UNIT: Final = 5
MIXED_UNIT: Final = 6

PER_TURN: Final = 256  # rolls of one purpose in a turn: 24 waves of 4 units at most

# What a search thinks of things.
CAMP_WORTH: Final = 6
POWER_WORTH: Final = 2
SUPPLY_WORTH: Final = 1


@rule
def follow_plan(w: World, s: State) -> None:
    """S21 — the level's plan, or without a level units at random (S21a)."""
    if not w.level.given:
        random_plan(w, s)
    elif w.level.bot:
        search_plan(w, s)
    else:
        for number in range(w.level.waves):
            if is_due(w.level.wave[number], s.turn):
                send_wave(w, s, number)


# ------------------------------------------------------------------------------------------ waves
@rule
def is_due(wave: Wave, turn: int) -> bool:
    """S20 — a wave comes in its turn, and again after every so many turns."""
    if turn < wave.turn or (wave.until > 0 and turn > wave.until):
        return False
    return turn == wave.turn or (wave.every > 0 and (turn - wave.turn) % wave.every == 0)


@rule
def send_wave(w: World, s: State, number: int) -> None:
    """S20 — each unit of a wave goes to its own column, or to any free one; where none is free it stays away."""
    wave = w.level.wave[number]
    for i in range(COLUMNS):
        if wave.codes[i] != NONE:
            index = s.turn * PER_TURN + number * COLUMNS + i
            column = free_column(s, index) if wave.anywhere else i
            if column != NONE and s.prepared[column].unit == NONE:
                prepare(w, s, column, unit_of(w, s, wave.codes[i], index))


@rule
def unit_of(w: World, s: State, code: int, index: int) -> int:
    """S20 — the unit that a wave names, or one of a mix by weight."""
    if code >= 0:
        return code
    mix = w.level.mix[FIRST_MIX - code]
    return picked(mix, roll(s.seed, MIXED_UNIT, ENEMY, index, mix.total))


@rule
def picked(mix: Mix, rolled: int) -> int:
    for i in range(mix.kinds - 1):
        rolled -= mix.weight[i]
        if rolled < 0:
            return mix.unit[i]
    return mix.unit[mix.kinds - 1]


@rule
def free_column(s: State, index: int) -> int:
    """A free cell of the preparation row by a roll, or NONE."""
    free = 0
    for column in range(COLUMNS):
        if s.prepared[column].unit == NONE:
            free += 1
    if free == 0:
        return NONE
    skip = roll(s.seed, COLUMN, ENEMY, index, free)
    for column in range(COLUMNS):
        if s.prepared[column].unit == NONE:
            if skip == 0:
                return column
            skip -= 1
    return NONE


# ------------------------------------------------------------------------------------------ at random
@rule
def gather_horde(w: World, s: State) -> None:
    """S21a — the vanguard of the horde is prepared before the first turn."""
    if w.options.enemy_pace > 0:
        send_horde(w, s, w.options.vanguard)


@rule
def random_plan(w: World, s: State) -> None:
    """S21a — so many units every turn, and one more whenever so many turns have passed."""
    count = w.options.enemy_pace
    if w.options.horde_swell > 0 and count > 0:
        count += s.turn // w.options.horde_swell
    send_horde(w, s, count)


@rule
def send_horde(w: World, s: State, count: int) -> None:
    """S21a — enemies of the strength of the turn, into any free cells of the preparation row."""
    if count == 0 or w.foes == 0:
        return
    first, end = foes_of_turn(w, s)
    for i in range(min(count, COLUMNS)):
        index = s.turn * PER_TURN + i
        column = free_column(s, index)
        if column != NONE:
            foe = first + roll(s.seed, DRAWN_UNIT, ENEMY, index, end - first)
            prepare(w, s, column, w.foe[foe])


@rule
def foes_of_turn(w: World, s: State) -> tuple[int, int]:
    """S21a — enemies that cost at most the strength of the turn, and at least half of it: from which to which? The
    cheapest come first."""
    strength = horde_strength(w, s.turn)
    first, end = 0, 1
    for i in range(w.foes):
        cost = supply_cost(w, w.foe[i])
        if cost > strength:
            break
        end = i + 1
        if 2 * cost < strength:
            first = i + 1
    return min(first, end - 1), end


@rule
def horde_strength(w: World, turn: int) -> int:
    """S21a — what a drawn enemy may cost in a turn: no more than the strongest one does."""
    strength = w.options.horde
    if w.options.horde_growth > 0:
        strength += turn // w.options.horde_growth
    return min(strength, supply_cost(w, w.foe[w.foes - 1]))


# ------------------------------------------------------------------------------------------ muster and supply
@rule
def clear_muster(s: State) -> None:
    s.kinds = 0
    for i in range(MUSTER):
        s.muster[i] = NONE


@rule
def call_muster(w: World, s: State) -> None:
    """S21 — the kinds that a second player, or a plan by search, may choose from: the level's, or drawn ones."""
    if w.level.given:
        s.kinds = w.level.kinds
        for i in range(s.kinds):
            s.muster[i] = w.level.muster[i]
        return
    for i in range(w.foes):
        w.scratch.pool[i] = w.foe[i]
    s.kinds = min(MUSTER, w.foes)
    shown = call_shown(w, s)
    for i in range(s.kinds):
        other = i if i < shown else i + roll(s.seed, MUSTER_UNIT, ENEMY, i, w.foes - i)
        s.muster[i] = w.scratch.pool[other]
        w.scratch.pool[other] = w.scratch.pool[i]


@rule
def call_shown(w: World, s: State) -> int:
    """S21 — a written position may show enemies already: they come first in the pool. How many kinds are they?"""
    shown = 0
    for column in range(COLUMNS):
        shown = call_kind(w, s.prepared[column].unit, shown)
    for at in range(CELLS):
        if s.cells[at].side == ENEMY:
            shown = call_kind(w, s.cells[at].unit, shown)
    return shown


@rule
def call_kind(w: World, unit: int, called: int) -> int:
    """One more kind, if it is none of those called yet and there is room for it."""
    for i in range(called, w.foes):
        if w.scratch.pool[i] == unit and called < MUSTER:
            w.scratch.pool[i] = w.scratch.pool[called]
            w.scratch.pool[called] = unit
            return called + 1
    return called


@rule
def gain_supply(w: World, s: State) -> None:
    """S21 — what a second player, or a plan by search, gets for units every turn; what is not spent is saved."""
    if s.kinds == 0:
        call_muster(w, s)
    gained = w.options.supply
    if w.options.supply_growth > 0:
        gained += (s.turn - 1) // w.options.supply_growth
    s.supply = min(w.options.supply_cap, s.supply + gained)
    tell_supply(w, ENEMY, s.supply)


@rule
def supply_cost(w: World, number: int) -> int:
    """S21 — a unit costs its price in initiative or in fallen, two for each sacrifice, and never nothing."""
    unit = w.unit[number]
    return max(1, 2 * unit.cost if unit.price == Price.SACRIFICE else unit.cost)


@rule
def muster(w: World, s: State, column: int, unit: int) -> None:
    """S8, S21 — a unit is paid for and prepared."""
    s.supply -= supply_cost(w, unit)
    prepare(w, s, column, unit)
    tell_supply(w, ENEMY, s.supply)


# ------------------------------------------------------------------------------------------ by search
@rule
def search_plan(w: World, s: State) -> None:
    """S21 — unit by unit, the one that improves the next turns most is prepared, until none does."""
    gain_supply(w, s)
    for _ in range(COLUMNS):
        chosen = best_addition(w, s)
        if chosen == NONE:
            return
        muster(w, s, chosen % COLUMNS, s.muster[chosen // COLUMNS])


@rule
def best_addition(w: World, s: State) -> int:
    """S21 — kind * COLUMNS + column of the best unit to add, or NONE where saving is better."""
    chosen, best = NONE, outlook(w, s, NONE, NONE)
    for kind in range(s.kinds):
        unit = s.muster[kind]
        cost = supply_cost(w, unit)
        for column in range(COLUMNS):
            if cost <= s.supply and s.prepared[column].unit == NONE:
                worth = outlook(w, s, column, unit) - SUPPLY_WORTH * cost
                if worth > best:
                    chosen, best = kind * COLUMNS + column, worth
    return chosen


@rule
def outlook(w: World, s: State, column: int, unit: int) -> int:
    """S21 — how the enemy stands after some turns in which the player's units hold their ground, on a trial copy."""
    heard = w.scratch.log.on
    w.scratch.log.on = False
    put(w.scratch.trial, 0, s)
    trial = w.scratch.trial[0]
    if unit != NONE:
        prepare(w, trial, column, unit)
    for _ in range(w.level.lookahead):
        volley(w, trial, PLAYER)
        for each in range(COLUMNS):
            emerge(w, trial, each)
        for each in range(COLUMNS):
            advance_column(w, trial, each, enemy_step(w, trial))
        volley(w, trial, ENEMY)
    w.scratch.log.on = heard
    return standing(w, trial)


@rule
def standing(w: World, s: State) -> int:
    """S21 — camp damage, then strength on the field, the enemy's less the player's."""
    worth = CAMP_WORTH * (s.camp_damage[PLAYER] - s.camp_damage[ENEMY])
    for place in range(s.rows * COLUMNS):
        cell = s.cells[place]
        if cell.side == ENEMY:
            worth += cell.health + POWER_WORTH * w.unit[cell.unit].power
        elif cell.side == PLAYER:
            worth -= cell.health + POWER_WORTH * w.unit[cell.unit].power
    return worth
