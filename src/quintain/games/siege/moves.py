"""What a seat may choose. The only place that knows what is legal.

A move of the player is one number: a block per kind (see the constants), and within it mixed digits. Seat 1 has
blocks of its own: one digit per column, 0 for nothing, n for the n-th kind of its muster."""

from __future__ import annotations

from typing import Final

from quintain.games.siege.cells import clear, find_units, is_free, stand
from quintain.games.siege.effects import take_effect, use_ability
from quintain.games.siege.events import tell_bonus, tell_deployed, tell_fallen, tell_sacrificed
from quintain.games.siege.march import (
    BACK,
    DIRECTIONS,
    FORWARD,
    LEFT,
    RIGHT,
    can_be_pushed,
    step,
    step_cost,
    step_target,
)
from quintain.games.siege.phases import draw_own, draw_pawn, has_room, play_turn
from quintain.games.siege.plans import muster, supply_cost
from quintain.games.siege.state import (
    ABILITIES,
    CELLS,
    COLUMNS,
    CONDITION,
    ENEMY,
    FIRST_COLUMN,
    HAND,
    MUSTER,
    NEUTRAL,
    NOWHERE,
    PLAYER,
    PRICE,
    ROOM,
    TARGETS,
    Bonus,
    Price,
    Stage,
    State,
    Symbol,
    Unit,
    World,
)
from quintain.rules.kernel import entry, rule
from quintain.rules.piles import is_first_copy
from quintain.rules.rulebook import NONE

DONE: Final = 0
OWN: Final = 1
PAWN: Final = 2
STEPS: Final = 8  # + cell * DIRECTIONS + direction
USES: Final = STEPS + CELLS * DIRECTIONS  # + bonus * TARGETS + target
ACTS: Final = USES + 8 * TARGETS  # + cell * TARGETS + target cell
DEPLOYS: Final = ACTS + CELLS * TARGETS  # + (slot * DOORS + cell) * VICTIMS + victims
DOORS: Final = 2 * COLUMNS  # cells that a unit may be deployed in: the camp, and row 1 for scouts
PAIRS: Final = 1 + CELLS  # victims: 0 for none, 1 + a for one, PAIRS + b (b - 1) / 2 + a for a < b
VICTIMS: Final = PAIRS + CELLS * (CELLS - 1) // 2
END: Final = DEPLOYS + HAND * DOORS * VICTIMS

DIGITS: Final = MUSTER + 1
CODES: Final = DIGITS**COLUMNS


@entry
def owes(s: State, seat: int) -> bool:
    """S3, S9 — the player decides, except what a second player prepares (S8)."""
    return not s.over and seat == (ENEMY if s.stage == Stage.ENEMY else PLAYER)


@entry
def legal(w: World, s: State, seat: int) -> int:
    """S3, S8, S9 — what can be decided at this stage."""
    if not owes(s, seat):
        return 0
    if s.stage == Stage.PREPARE:
        return list_preparation(w, s)
    if s.stage == Stage.DRAW:
        return list_draws(w, s)
    return list_musters(w, s)


@entry
def apply(w: World, s: State, seat: int, move: int) -> None:
    """S2 — the decision is carried out; where it completes its stage, the turn goes on."""
    if s.stage == Stage.PREPARE:
        if move != DONE:
            carry_out(w, s, move)
            return
    elif s.stage == Stage.DRAW:
        if move == OWN:
            draw_own(w, s)
        else:
            draw_pawn(w, s)
        s.draws -= 1
    else:
        prepare_chosen(w, s, move)
    play_turn(w, s)


# ------------------------------------------------------------------------------------------ preparation
@rule
def list_preparation(w: World, s: State) -> int:
    """S3 — any number of deployments, steps, bonuses and abilities, or done. Each uses up a card, a bonus or
    initiative, so that the stage ends."""
    w.scratch.moves[0] = DONE
    bonuses = bonuses_held(s)
    count = list_deployments(w, s, 1)
    if s.initiative > 0 or bonuses:
        count = list_field(w, s, bonuses, count)
    return list_bonuses(w, s, bonuses, count)


@rule
def list_field(w: World, s: State, bonuses: int, count: int) -> int:
    """S3, S12, S18 — what can be done by and to those who are on the field, cell by cell."""
    for i in range(find_units(w, s)):
        place = w.scratch.standing[i]
        if s.cells[place].side == PLAYER:
            if s.initiative > 0:
                count = list_actions(w, s, place, count)
            if bonuses & 1 << Bonus.HEAL and is_hurt(w, s, place):
                w.scratch.moves[count] = USES + Bonus.HEAL * TARGETS + place
                count += 1
        elif bonuses:
            count = list_harm(w, s, place, bonuses, count)
    return count


@rule
def carry_out(w: World, s: State, move: int) -> None:
    """S3 — one of the player's actions, by its block."""
    if move >= DEPLOYS:
        deploy(w, s, move - DEPLOYS)
    elif move >= ACTS:
        use_ability(w, s, (move - ACTS) // TARGETS, (move - ACTS) % TARGETS)
    elif move >= USES:
        use_bonus(w, s, (move - USES) // TARGETS, (move - USES) % TARGETS)
    else:
        step(w, s, (move - STEPS) // DIRECTIONS, (move - STEPS) % DIRECTIONS)


# ------------------------------------------------------------------------------------------ deployment
@rule
def list_deployments(w: World, s: State, count: int) -> int:
    """S10 — each different card whose price and conditions can be met, in each cell that is open to it."""
    free, initiative, fallen = free_doors(s), s.initiative, s.fallen
    for slot in range(s.held):
        unit = w.unit[s.hand[slot]]
        if is_first_copy(s.hand, slot) and can_pay(unit, initiative, fallen) and meets_conditions(w, s, unit):
            doors = DOORS if unit.symbols & Symbol.SCOUT else COLUMNS
            deployment = DEPLOYS + slot * DOORS * VICTIMS
            if unit.price == Price.SACRIFICE:
                count = list_sacrifices(w, s, deployment, doors, free, unit.cost, count)
            else:
                count = list_doors(w, deployment, doors, free, count)
    return count


@rule
def free_doors(s: State) -> int:
    """S10, S17 — a bit for each free cell of the camp, and of the row before it."""
    bits = 0
    for place in range(DOORS):
        bits |= is_free(s, place) << place
    return bits


@rule
def list_doors(w: World, deployment: int, doors: int, free: int, count: int) -> int:
    """S10 — a unit in each free cell. `deployment` is the move to the first of them."""
    for place in range(doors):
        w.scratch.moves[count] = deployment + place * VICTIMS
        count += free >> place & 1
    return count


@rule
def can_pay(unit: Unit, initiative: int, fallen: int) -> bool:
    """S10 — initiative and the fallen are counted; who is sacrificed is a matter of choice."""
    purse = unit.cost
    purse = initiative if unit.price == Price.INITIATIVE else purse
    purse = fallen if unit.price == Price.FALLEN else purse
    return unit.cost <= purse


@rule
def meets_conditions(w: World, s: State, unit: Unit) -> bool:
    """S10 — what a unit states besides its price, looked at before anything is paid."""
    if not unit.conditional:
        return True
    if s.turn < unit.needs_turn or s.initiative_max < unit.needs_initiative:
        return False
    if s.camp_damage[PLAYER] < unit.needs_damage:
        return False
    return unit.needs_tags == 0 or is_on_field(w, s, unit.needs_tags)


@entry
def hindrance(w: World, s: State, slot: int) -> int:
    """S10 — what a card of the hand lacks that cannot be deployed: its conditions, its price, or else a free cell or
    somebody to sacrifice."""
    unit = w.unit[s.hand[slot]]
    if not meets_conditions(w, s, unit):
        return CONDITION
    return ROOM if can_pay(unit, s.initiative, s.fallen) else PRICE


@rule
def is_on_field(w: World, s: State, tags: int) -> bool:
    """S10, S16a — does anybody of a class stand on the field, on whichever side?"""
    for place in range(s.rows * COLUMNS):
        if s.cells[place].unit != NONE and w.unit[s.cells[place].unit].tags & tags:
            return True
    return False


@rule
def list_sacrifices(w: World, s: State, deployment: int, doors: int, free: int, cost: int, count: int) -> int:
    """S10 — one or two own units; they leave first, so that the unit may take the place of one of them."""
    units = gather_own(w, s)
    for i in range(units):
        first = w.scratch.pool[i]
        if cost == 1:
            count = list_doors(w, deployment + 1 + first, doors, free | 1 << first, count)
        else:
            for j in range(i):
                second = w.scratch.pool[j]
                victims = PAIRS + first * (first - 1) // 2 + second
                count = list_doors(w, deployment + victims, doors, free | 1 << first | 1 << second, count)
    return count


@rule
def gather_own(w: World, s: State) -> int:
    """Collect in `w.scratch.pool` the cells of the player's units, in rising order; how many?"""
    count = 0
    for place in range(s.rows * COLUMNS):
        if s.cells[place].side == PLAYER:
            w.scratch.pool[count] = place
            count += 1
    return count


@rule
def deploy(w: World, s: State, code: int) -> None:
    """S10 — the price is paid and the unit stands in its cell."""
    slot, place = code // (DOORS * VICTIMS), code // VICTIMS % DOORS
    number = s.hand[slot]
    unit = w.unit[number]
    take_from_hand(s, slot)
    if unit.price == Price.SACRIFICE:
        sacrifice(w, s, code % VICTIMS)
    elif unit.price == Price.INITIATIVE:
        s.initiative -= unit.cost
    elif unit.price == Price.FALLEN:
        s.fallen -= unit.cost
        tell_fallen(w, PLAYER, s.fallen)
    stand(s.cells[place], PLAYER, number, unit.health)
    tell_deployed(w, PLAYER, place, number, unit.health, s.initiative)


@rule
def take_from_hand(s: State, slot: int) -> None:
    """A played card leaves the hand, and the others close the gap."""
    s.held -= 1
    for i in range(slot, s.held):
        s.hand[i] = s.hand[i + 1]
    s.hand[s.held] = NONE


@rule
def sacrifice(w: World, s: State, victims: int) -> None:
    """S10 — one or two own units are removed."""
    if victims < PAIRS:
        remove(w, s, victims - 1)
        return
    larger = larger_of_pair(victims)
    remove(w, s, victims - PAIRS - larger * (larger - 1) // 2)
    remove(w, s, larger)


@rule
def larger_of_pair(victims: int) -> int:
    """The cell with the larger number of the two in a code."""
    larger = 1
    while (larger + 1) * larger // 2 <= victims - PAIRS:
        larger += 1
    return larger


@rule
def remove(w: World, s: State, place: int) -> None:
    """S10 — a sacrificed unit is gone; whether it counts as fallen is an option."""
    if w.options.fallen_sacrifices:
        s.fallen += 1
    tell_sacrificed(w, PLAYER, place, s.cells[place].unit, s.fallen)
    clear(s.cells[place])


# ------------------------------------------------------------------------------------------ steps and abilities
@rule
def list_actions(w: World, s: State, place: int, count: int) -> int:
    """S3, S12 — what a unit of the player can do with the initiative there is."""
    cell = s.cells[place]
    symbols = w.unit[cell.unit].symbols
    if symbols & Symbol.IMMOBILE == 0:
        count = list_steps(w, s, place, count)
    if symbols & ABILITIES and not cell.used:
        count = list_abilities(w, s, place, symbols, count)
    return count


@rule
def list_steps(w: World, s: State, place: int, count: int) -> int:
    """S12 — to each free neighbouring cell that the initiative allows; no step is cheaper than one forward."""
    if step_cost(w, s.cells[place], FORWARD) > s.initiative:
        return count
    count = list_step(w, s, place, FORWARD, count)
    if step_cost(w, s.cells[place], BACK) <= s.initiative:
        for direction in (BACK, LEFT, RIGHT):
            count = list_step(w, s, place, direction, count)
    return count


@rule
def list_step(w: World, s: State, place: int, direction: int, count: int) -> int:
    target = step_target(s, place, direction)
    if target == NONE:
        return count
    w.scratch.moves[count] = STEPS + place * DIRECTIONS + direction
    return count + is_free(s, target)


@rule
def list_abilities(w: World, s: State, place: int, symbols: int, count: int) -> int:
    """S17 — a healer for each hurt neighbour, a sapper for each one in the way; once a turn."""
    heals = symbols & Symbol.HEALER != 0 and w.amounts.healer_cost <= s.initiative
    saps = symbols & Symbol.SAPPER != 0 and w.amounts.sapper_cost <= s.initiative
    for direction in range(DIRECTIONS):
        target = neighbour(s, place, direction)
        if target == NONE:
            continue
        if (heals and is_hurt(w, s, target)) or (saps and can_be_struck(w, s, target)):
            w.scratch.moves[count] = ACTS + place * TARGETS + target
            count += 1
    return count


@rule
def neighbour(s: State, place: int, direction: int) -> int:
    """The cell beside another, the enemy's camp included."""
    if direction == 0:
        return place + COLUMNS if place + COLUMNS < s.rows * COLUMNS else NONE
    return step_target(s, place, direction)


@rule
def is_hurt(w: World, s: State, place: int) -> bool:
    cell = s.cells[place]
    return cell.side == PLAYER and cell.health < w.unit[cell.unit].health


@rule
def can_be_struck(w: World, s: State, place: int) -> bool:
    """An enemy, or an object that can be broken."""
    cell = s.cells[place]
    return cell.side == ENEMY or (cell.side == NEUTRAL and w.unit[cell.unit].symbols & Symbol.UNBREAKABLE == 0)


# ------------------------------------------------------------------------------------------ bonuses
@rule
def bonuses_held(s: State) -> int:
    """A bit for each kind of bonus that is left: two of a kind make the same moves."""
    bits = 0
    for slot in range(s.bonuses):
        bits |= 1 << s.bonus[slot]
    return bits


@rule
def list_harm(w: World, s: State, place: int, bonuses: int, count: int) -> int:
    """S18 — strike an enemy or a breakable object, freeze an enemy."""
    if bonuses & 1 << Bonus.STRIKE and can_be_struck(w, s, place):
        w.scratch.moves[count] = USES + Bonus.STRIKE * TARGETS + place
        count += 1
    if bonuses & 1 << Bonus.FREEZE and s.cells[place].side == ENEMY and not s.cells[place].frozen:
        w.scratch.moves[count] = USES + Bonus.FREEZE * TARGETS + place
        count += 1
    return count


@rule
def list_bonuses(w: World, s: State, bonuses: int, count: int) -> int:
    """S18 — the bonuses that are not for a single cell."""
    if bonuses & 1 << Bonus.INITIATIVE:
        w.scratch.moves[count] = USES + Bonus.INITIATIVE * TARGETS + NOWHERE
        count += 1
    if bonuses & 1 << Bonus.DRAW and has_room(w, s) and s.deck_left + s.pawns > 0:
        w.scratch.moves[count] = USES + Bonus.DRAW * TARGETS + NOWHERE
        count += 1
    return list_columns(w, s, count) if bonuses & 1 << Bonus.PUSH else count


@rule
def list_columns(w: World, s: State, count: int) -> int:
    """S18 — push a column in which somebody would give way."""
    for column in range(COLUMNS):
        gives_way = False
        for row in range(s.rows):
            place = row * COLUMNS + column
            if s.cells[place].side == ENEMY and can_be_pushed(w, s, place):
                gives_way = True
        if gives_way:
            w.scratch.moves[count] = USES + Bonus.PUSH * TARGETS + FIRST_COLUMN + column
            count += 1
    return count


@rule
def use_bonus(w: World, s: State, kind: int, target: int) -> None:
    """S18 — a bonus is used up and takes effect."""
    slot = 0
    while s.bonus[slot] != kind:
        slot += 1
    s.bonuses -= 1
    for i in range(slot, s.bonuses):
        s.bonus[i] = s.bonus[i + 1]
    s.bonus[s.bonuses] = NONE
    tell_bonus(w, PLAYER, kind, target, s.bonuses)
    if kind == Bonus.DRAW:
        draw_cards(w, s)
    else:
        take_effect(w, s, kind, target)


@rule
def draw_cards(w: World, s: State) -> None:
    """S18 — cards of the own deck, then pawns, as far as the hand has room."""
    for _ in range(w.amounts.cards):
        if has_room(w, s):
            if s.deck_left > 0:
                draw_own(w, s)
            elif s.pawns > 0:
                draw_pawn(w, s)


# ------------------------------------------------------------------------------------------ draw
@rule
def list_draws(w: World, s: State) -> int:
    """S9 — an empty deck cannot be chosen."""
    count = 0
    if s.deck_left > 0:
        w.scratch.moves[0] = OWN
        count = 1
    if s.pawns > 0:
        w.scratch.moves[count] = PAWN
        count += 1
    return count


# ------------------------------------------------------------------------------------------ the enemy's preparation
@rule
def list_musters(w: World, s: State) -> int:
    """S8, S21 — for each free preparation cell a kind of the muster or nothing, within the supply."""
    count = 0
    for a in range(choices(s, 3)):
        left = s.supply - digit_cost(w, s, a)
        for b in range(choices(s, 2) if left >= 0 else 0):
            less = left - digit_cost(w, s, b)
            for c in range(choices(s, 1) if less >= 0 else 0):
                least = less - digit_cost(w, s, c)
                for d in range(choices(s, 0) if least >= 0 else 0):
                    if digit_cost(w, s, d) <= least:
                        w.scratch.moves[count] = ((a * DIGITS + b) * DIGITS + c) * DIGITS + d
                        count += 1
    return count


@rule
def choices(s: State, column: int) -> int:
    """S8 — how many digits a column allows: an occupied one only 0."""
    return s.kinds + 1 if s.prepared[column].unit == NONE else 1


@rule
def digit_cost(w: World, s: State, digit: int) -> int:
    return 0 if digit == 0 else supply_cost(w, s.muster[digit - 1])


@rule
def prepare_chosen(w: World, s: State, move: int) -> None:
    """S8 — the chosen units are prepared, from left to right."""
    for column in range(COLUMNS):
        digit = move % DIGITS
        move //= DIGITS
        if digit > 0:
            muster(w, s, column, s.muster[digit - 1])
