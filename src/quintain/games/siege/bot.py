"""What bots know about siege: what a move is worth at first sight, and what counts in a position."""

from __future__ import annotations

from enum import auto
from typing import Annotated, Final

from quintain.bots import kit
from quintain.bots.kit import Features
from quintain.games.siege import state
from quintain.games.siege.battle import find_target
from quintain.games.siege.bosses import enemy_step
from quintain.games.siege.cells import has
from quintain.games.siege.march import DIRECTIONS, step_cost, step_target
from quintain.games.siege.moves import (
    ACTS,
    DEPLOYS,
    DIGITS,
    DONE,
    DOORS,
    OWN,
    PAIRS,
    PAWN,
    STEPS,
    USES,
    VICTIMS,
    larger_of_pair,
)
from quintain.games.siege.plans import supply_cost
from quintain.games.siege.state import (
    CAMP,
    COLUMNS,
    ENEMY,
    FIRST_COLUMN,
    MOVES,
    MUSTER,
    PLAYER,
    TARGETS,
    Attack,
    Bonus,
    Price,
    Stage,
    State,
    Symbol,
    Unit,
    Victory,
)
from quintain.rules.hashing import fold
from quintain.rules.kernel import entry, rule
from quintain.rules.records import Int, Real, Record, Wide
from quintain.rules.rulebook import NONE


class Style(Record):
    """What things are worth to somebody, all by the same measure: who is hit from where, what is held, what is
    risked."""

    camp_hit: Int  # a point of damage to the enemy's camp
    cover: Int  # a point of damage kept from the own camp
    power: Int  # a point of power on the field
    health: Int  # a point of health on the field
    damage: Int  # a point of damage to an enemy
    kill: Int  # to be rid of a point of an enemy's power
    row: Int  # a row nearer to the enemy's camp, for each point of power
    wound: Int  # a point of health that is risked
    loss: Int  # a point of power that is risked with its last point of health
    cost: Int  # a point of initiative, which is lost at the end of the turn anyway
    step: Int  # what a step must bring besides
    bonus: Int  # a bonus kept for later
    enough: Int  # cards in hand with which a pawn is drawn
    muster_power: Int  # seat 1: a point of power that is prepared
    muster_health: Int  # a point of health
    supply: Int  # a point of supply, which is kept
    blocked: Int  # a point of health that the player has in the column
    open: Int  # a column in which the player has nobody
    crowd: Int  # a unit that is in the column already
    wings: Int  # to fly, for each point of power


class Notes(kit.Notes):
    worth: Annotated[list[Wide], MOVES]
    style: Style
    gain: Annotated[list[Wide], COLUMNS * (MUSTER + 1)]  # what each kind is worth in each column
    front: Annotated[list[Int], COLUMNS]  # the lowest enemy of each column
    threat: Annotated[list[Int], COLUMNS]  # what it would do to an open camp
    blockers: Annotated[list[Int], COLUMNS]  # how many units of the player are in its way
    bite: Annotated[list[Int], COLUMNS]  # what it would do to one of them
    bite_reach: Annotated[list[Int], COLUMNS]  # how far it gets with that
    stepper: Int  # the unit whose steps are being judged: they stand together in the list
    stays: Wide  # what it is worth where it stands


class World(state.World):
    notes: Notes


# ------------------------------------------------------------------------------------------ at first sight
@entry
def appraise(w: World, s: State, seat: int, count: int) -> None:
    """A greedy player, against whom all others are measured."""
    be_greedy(w.notes.style)
    judge_all(w, s, count)


@entry
def advise(w: World, s: State, seat: int, count: int) -> None:
    """The same with numbers that win more: they were found by matches (decision 15)."""
    be_wise(w.notes.style)
    judge_all(w, s, count)


@rule
def be_greedy(style: Style) -> None:
    style.camp_hit, style.cover = 12, 12
    style.power, style.health = 5, 3
    style.damage, style.kill = 4, 6
    style.row = 2
    style.wound, style.loss = 3, 5
    style.cost, style.step = 1, 1
    style.bonus = 14
    style.enough = 99
    style.muster_power, style.muster_health = 5, 3
    style.supply = 3
    style.blocked, style.open, style.crowd, style.wings = 3, 0, 0, 0


@rule
def be_wise(style: Style) -> None:
    """Go for the camp, waste no thought on wounds, use bonuses; as seat 1, as much power as the supply allows."""
    style.camp_hit, style.cover = 60, 3
    style.power, style.health = 9, 5
    style.damage, style.kill = 15, 8
    style.row = 15
    style.wound, style.loss = 1, 13
    style.cost, style.step = 1, 2
    style.bonus = 4
    style.enough = 7
    style.muster_power, style.muster_health = 100, 10
    style.supply = 1
    style.blocked, style.open, style.crowd, style.wings = 0, -2, 1, -1


@rule
def judge_all(w: World, s: State, count: int) -> None:
    """Moves are judged by what they change; done changes nothing."""
    if s.stage == Stage.PREPARE:
        look_ahead(w, s)
        for i in range(count):
            w.notes.worth[i] = judge(w, s, w.scratch.moves[i])
    elif s.stage == Stage.DRAW:
        wanted = PAWN if s.held >= w.notes.style.enough else OWN
        for i in range(count):
            w.notes.worth[i] = 1 if w.scratch.moves[i] == wanted else 0
    else:
        judge_musters(w, s, count)


@rule
def judge(w: World, s: State, move: int) -> int:
    if move == DONE:
        return 0
    if move >= DEPLOYS:
        return judge_deployment(w, s, move - DEPLOYS)
    if move >= ACTS:
        return judge_ability(w, s, (move - ACTS) % TARGETS)
    if move >= USES:
        return judge_bonus(w, s, (move - USES) // TARGETS, (move - USES) % TARGETS)
    return judge_step(w, s, (move - STEPS) // DIRECTIONS, (move - STEPS) % DIRECTIONS)


# ------------------------------------------------------------------------------------------ the columns
@rule
def look_ahead(w: World, s: State) -> None:
    """For each column its lowest enemy, what that would do to an open camp, and who is in its way."""
    w.notes.stepper = NONE
    length = enemy_step(w, s)
    for column in range(COLUMNS):
        w.notes.front[column] = NONE
        w.notes.threat[column] = 0
        w.notes.blockers[column] = 0
        for row in range(s.rows):
            cell = s.cells[row * COLUMNS + column]
            if cell.side == PLAYER:
                w.notes.blockers[column] += 1
            elif cell.side == ENEMY:
                foe = w.unit[cell.unit]
                w.notes.front[column] = row * COLUMNS + column
                w.notes.threat[column] = open_threat(foe, row, length)
                w.notes.bite[column] = 0 if cell.frozen or foe.symbols & Symbol.FLYING else foe.power
                w.notes.bite_reach[column] = foe.reach + 1 if foe.attack == Attack.MELEE else s.rows
                break


@rule
def open_threat(unit: Unit, row: int, length: int) -> int:
    """The power that would reach the player's camp after the next advance, if nobody stood in the way."""
    row = max(1, row - length)
    if unit.symbols & Symbol.FLYING or row <= unit.reach:
        return unit.power
    return unit.power // 2 if row <= unit.reach + length else 0


# ------------------------------------------------------------------------------------------ units
@rule
def strength(w: World, number: int, health: int) -> int:
    """What a unit is worth wherever it stands."""
    return w.notes.style.power * w.unit[number].power + w.notes.style.health * health


@rule
def stance(w: World, s: State, number: int, health: int, place: int, others: int) -> int:
    """What it is worth to have a unit in a cell: its blow, the camp it covers, its way forward, less its risk."""
    unit, style = w.unit[number], w.notes.style
    column, row = place % COLUMNS, place // COLUMNS
    front = w.notes.front[column]
    worth = style.row * unit.power * row
    target = find_target(w, s, PLAYER, place, unit)
    if target == CAMP:
        worth += style.camp_hit * unit.power
    elif target != NONE:
        worth += blow_worth(w, s, unit.power, target)
    if front != NONE and front > place:
        if others == 0:
            worth += style.cover * w.notes.threat[column]
        if target != front or s.cells[front].health > unit.power:
            worth -= risk(w, unit.power, health, column, (front - place) // COLUMNS)
    return worth


@rule
def blow_worth(w: World, s: State, power: int, target: int) -> int:
    """Damage counts as far as there is health to take; a kill takes the enemy's power away as well."""
    cell = s.cells[target]
    worth = w.notes.style.damage * min(power, cell.health)
    if power >= cell.health and cell.side == ENEMY:
        worth += w.notes.style.kill * w.unit[cell.unit].power
    return worth


@rule
def risk(w: World, power: int, health: int, column: int, distance: int) -> int:
    """What the lowest enemy of the column would take, if it reaches so far."""
    bite = w.notes.bite[column]
    if bite == 0 or distance > w.notes.bite_reach[column]:
        return 0
    lost = w.notes.style.wound * min(bite, health)
    return lost + w.notes.style.loss * power if bite >= health else lost


# ------------------------------------------------------------------------------------------ moves
@rule
def judge_deployment(w: World, s: State, code: int) -> int:
    """A unit more, less its price; spare initiative is lost anyway, victims are not."""
    place = code // VICTIMS % DOORS
    number = s.hand[code // (DOORS * VICTIMS)]
    unit = w.unit[number]
    others = w.notes.blockers[place % COLUMNS]
    worth = strength(w, number, unit.health) + stance(w, s, number, unit.health, place, others)
    if unit.price == Price.SACRIFICE:
        return worth - victims_worth(w, s, code % VICTIMS)
    return worth - w.notes.style.cost * unit.cost


@rule
def victims_worth(w: World, s: State, victims: int) -> int:
    if victims < PAIRS:
        return standing_worth(w, s, victims - 1)
    larger = larger_of_pair(victims)
    return standing_worth(w, s, larger) + standing_worth(w, s, victims - PAIRS - larger * (larger - 1) // 2)


@rule
def standing_worth(w: World, s: State, place: int) -> int:
    """What a unit is worth where it stands."""
    cell = s.cells[place]
    return strength(w, cell.unit, cell.health) + stance_now(w, s, place)


@rule
def stance_now(w: World, s: State, place: int) -> int:
    cell, front = s.cells[place], w.notes.front[place % COLUMNS]
    in_the_way = front == NONE or place < front
    others = w.notes.blockers[place % COLUMNS] - (1 if in_the_way else 0)
    return stance(w, s, cell.unit, cell.health, place, others)


@rule
def judge_step(w: World, s: State, place: int, direction: int) -> int:
    cell = s.cells[place]
    if w.notes.stepper != place:
        w.notes.stepper = place
        w.notes.stays = stance_now(w, s, place)
    target = step_target(s, place, direction)
    others = w.notes.blockers[target % COLUMNS]
    if target % COLUMNS == place % COLUMNS:
        others -= 1
    gained = stance(w, s, cell.unit, cell.health, target, others) - w.notes.stays
    return gained - w.notes.style.cost * step_cost(w, cell, direction) - w.notes.style.step


@rule
def judge_ability(w: World, s: State, target: int) -> int:
    cell, style = s.cells[target], w.notes.style
    if cell.side == PLAYER:
        healed = min(w.amounts.healer, w.unit[cell.unit].health - cell.health)
        return style.health * healed - style.cost * w.amounts.healer_cost
    return blow_worth(w, s, w.amounts.sapper, target) - style.cost * w.amounts.sapper_cost


@rule
def judge_bonus(w: World, s: State, kind: int, target: int) -> int:
    """A bonus is used where it does more than it might later."""
    style = w.notes.style
    if kind == Bonus.HEAL:
        cell = s.cells[target]
        return style.health * 2 * min(w.amounts.heal, w.unit[cell.unit].health - cell.health) - style.bonus
    if kind == Bonus.INITIATIVE:
        return 1 if s.initiative == 0 and s.held > 1 else -1
    if kind == Bonus.STRIKE:
        return blow_worth(w, s, w.amounts.strike, target) - style.bonus
    if kind == Bonus.PUSH:
        column = target - FIRST_COLUMN
        return style.cover * w.notes.threat[column] - style.bonus if w.notes.blockers[column] == 0 else -style.bonus
    if kind == Bonus.DRAW:
        return 1 if s.held <= 2 else -1
    column = target % COLUMNS
    harm = w.notes.threat[column] if w.notes.front[column] == target and w.notes.blockers[column] == 0 else 0
    return style.cover * harm - style.bonus


# ------------------------------------------------------------------------------------------ seat 1
@rule
def judge_musters(w: World, s: State, count: int) -> None:
    """The columns of a preparation do not depend on each other, so each unit is judged once and moves are sums."""
    for column in range(COLUMNS):
        w.notes.gain[column] = 0
        for kind in range(s.kinds):
            w.notes.gain[(kind + 1) * COLUMNS + column] = judge_muster(w, s, s.muster[kind], column)
    for i in range(count):
        code, worth = w.scratch.moves[i], 0
        for column in range(COLUMNS):
            worth += w.notes.gain[code % DIGITS * COLUMNS + column]
            code //= DIGITS
        w.notes.worth[i] = worth


@rule
def judge_muster(w: World, s: State, number: int, column: int) -> int:
    """A strong unit, best where the player has few to meet it, less what it costs."""
    unit, style = w.unit[number], w.notes.style
    worth = style.muster_power * unit.power + style.muster_health * unit.health - style.supply * supply_cost(w, number)
    if unit.symbols & Symbol.FLYING:
        worth += style.wings * unit.power
    met = False
    for row in range(s.rows):
        cell = s.cells[row * COLUMNS + column]
        if cell.side == PLAYER and not unit.symbols & Symbol.FLYING:
            worth -= style.blocked * cell.health
            met = True
        elif cell.side == ENEMY:
            worth -= style.crowd + (style.muster_power if has(w, cell, Symbol.IMMOBILE) else 0)
    return worth if met else worth + style.open


# ------------------------------------------------------------------------------------------ what a position is worth
class Feature(Features):
    """What counts in siege: the camps, who stands on the field and how far ahead, and what each side still has to
    bring."""

    CAMP_HEALTH = auto()
    CAMP_SAFETY = auto()
    UNITS = auto()
    POWER = auto()
    UNIT_HEALTH = auto()
    FORWARD_POWER = auto()
    COLUMNS_HELD = auto()
    POWER_AT_CAMP = auto()
    HAND = auto()
    DECK = auto()
    INITIATIVE = auto()
    BONUSES = auto()
    PREPARED_POWER = auto()
    SUPPLY = auto()


SOLO: Final = True  # a turn is many moves of one seat: planned, not solved


@entry
def measure(w: World, s: State, seat: int, x: list[Real]) -> None:
    left = camp_left(w, s, seat)
    x[Feature.CAMP_HEALTH] = left * 0.1
    x[Feature.CAMP_SAFETY] = 1.0 / (1.0 + max(0, left))
    measure_field(w, s, seat, x)
    mine = seat == PLAYER
    x[Feature.HAND] = s.held * 0.2 if mine else 0.0
    x[Feature.DECK] = s.deck_left * 0.1 if mine else 0.0
    x[Feature.INITIATIVE] = s.initiative * 0.1 if mine else 0.0
    x[Feature.BONUSES] = s.bonuses * 0.3 if mine else 0.0
    x[Feature.PREPARED_POWER] = 0.0 if mine else prepared_power(w, s) * 0.1
    x[Feature.SUPPLY] = 0.0 if mine else s.supply * 0.1


@rule
def camp_left(w: World, s: State, seat: int) -> int:
    """How much more damage a side can take."""
    if w.options.victory == Victory.BALANCE:
        return w.options.balance_limit - s.camp_damage[seat] + s.camp_damage[1 - seat]
    return (w.options.camp_health if seat == PLAYER else w.options.enemy_camp_health) - s.camp_damage[seat]


@rule
def measure_field(w: World, s: State, seat: int, x: list[Real]) -> None:
    units, power, health, forward, held, near = 0, 0, 0, 0, 0, 0
    for column in range(COLUMNS):
        here = 0
        for row in range(s.rows):
            cell = s.cells[row * COLUMNS + column]
            if cell.side == seat and cell.unit != NONE:
                unit = w.unit[cell.unit]
                way = row if seat == PLAYER else s.rows - 1 - row
                units += 1
                here = 1
                power += unit.power
                health += cell.health
                forward += unit.power * way
                if way + unit.reach >= s.rows - 1:
                    near += unit.power
        held += here
    x[Feature.UNITS] = units * 0.2
    x[Feature.POWER] = power * 0.1
    x[Feature.UNIT_HEALTH] = health * 0.1
    x[Feature.FORWARD_POWER] = forward * 0.05
    x[Feature.COLUMNS_HELD] = held * 0.25
    x[Feature.POWER_AT_CAMP] = near * 0.1


@rule
def prepared_power(w: World, s: State) -> int:
    power = 0
    for column in range(COLUMNS):
        if s.prepared[column].unit != NONE:
            power += w.unit[s.prepared[column].unit].power + s.prepared[column].health
    return power


@entry
def phase(w: World, s: State) -> float:
    """S2 — the turns run out."""
    return min(1.0, s.turn / max(1.0, w.options.turn_limit * 1.0))


@entry
def hand_key(s: State, seat: int) -> int:
    """Moves name cards by their place in the hand."""
    key = seat
    if seat == PLAYER:
        for slot in range(s.held):
            key = fold(key, s.hand[slot])
    return key


@entry
def turn_number(s: State) -> int:
    """The number of the turn."""
    return s.turn
