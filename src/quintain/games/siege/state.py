"""The zones of siege: a field of four columns between two camps, the enemy's preparation row, the player's cards."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final, Literal, get_args

from quintain.rules import rulebook
from quintain.rules.records import Flag, Int, Record, Wide

COLUMNS: Final = 4
ROWS: Final = 6  # the most the option rows allows
CELLS: Final = COLUMNS * ROWS
HAND: Final = 12  # the most the option hand_limit allows
DECK: Final = 40  # the most the option deck_size allows
BONUSES: Final = 8  # the most that can be brought into a battle
MUSTER: Final = 8  # kinds of units that a second player can choose from
UNITS: Final = 250  # the most a card set may hold
WAVES: Final = 24
MIXES: Final = 8
KINDS: Final = 8  # units in a mix
FIRST_MIX: Final = -3  # below NONE and HIDDEN: the code of a mix in a wave

# Sides. Seats are 0 and 1; what belongs to nobody only stands in the way.
PLAYER: Final = 0
ENEMY: Final = 1
NEUTRAL: Final = 2
SideName = Literal["player", "enemy", "neutral"]
SIDES: Final[tuple[SideName, ...]] = get_args(SideName)

# What a bonus or an ability is aimed at is a cell; some have other targets.
NOWHERE: Final = 24
FIRST_COLUMN: Final = 25
CAMP: Final = 29
TARGETS: Final = 32


class Attack(IntEnum):
    MELEE = 0
    RANGED = 1


class Price(IntEnum):
    FREE = 0
    INITIATIVE = 1
    SACRIFICE = 2
    FALLEN = 3


class Symbol(IntEnum):
    """S17 — bits of `Unit.symbols`."""

    FLYING = 1
    GUARD = 2
    THORNS = 4
    DOUBLE_STRIKE = 8
    SWIFT = 16
    SCOUT = 32
    IMMOBILE = 64
    REGROW = 128
    BANNER = 256
    PIERCING = 512
    PUSHER = 1024
    LAST_STAND = 2048
    ARMOUR = 4096
    UNBREAKABLE = 8192
    HEALER = 16384
    SAPPER = 32768
    SLAYER = 65536
    PACK = 131072
    TEND = 262144


ABILITIES: Final = 16384 | 32768  # the symbols that are used, not just had: HEALER and SAPPER
RECOVERY: Final = 128 | 262144  # those that do something when a turn begins: REGROW and TEND


class Bonus(IntEnum):
    """S18 — one-use items."""

    HEAL = 0
    INITIATIVE = 1
    STRIKE = 2
    PUSH = 3
    DRAW = 4
    FREEZE = 5


class Boss(IntEnum):
    """S19 — the hooks that a level can name."""

    NONE = 0
    SECOND_LIFE = 1
    RETURNING = 2
    RAGE = 3


class Victory(IntEnum):
    CAMP = 0
    BALANCE = 1


class Distance(IntEnum):
    EXACT = 0
    BEYOND = 1


class Stage(IntEnum):
    """The stages at which somebody decides."""

    PREPARE = 0
    DRAW = 1
    ENEMY = 2


StageName = Literal["prepare", "draw", "enemy"]
STAGES: Final[tuple[StageName, ...]] = get_args(StageName)


# S10 — what a unit of the hand lacks to be deployed.
CONDITION: Final = 0
PRICE: Final = 1
ROOM: Final = 2
HindranceName = Literal["condition", "price", "room"]
HINDRANCES: Final[tuple[HindranceName, ...]] = get_args(HindranceName)


class Reason(IntEnum):
    PLAYING = 0
    RESIGNED = 1
    CAMP = 2
    BALANCE = 3
    TURN_LIMIT = 4


class Options(Record):
    rows: Int
    victory: Int
    camp_health: Int
    enemy_camp_health: Int
    balance_limit: Int
    initiative: Int
    initiative_growth: Int
    initiative_cap: Int
    enemy_step: Int
    start_hand: Int
    start_pawns: Int
    draw: Int
    hand_limit: Int
    pawn_deck: Int
    pawn: Int
    ranged_distance: Int
    turn_limit: Int
    deck_size: Int
    deck_copies: Int
    own_deck: Flag
    fallen_sacrifices: Flag
    enemy_pace: Int
    horde: Int
    horde_growth: Int
    horde_swell: Int
    vanguard: Int
    versus: Flag
    supply: Int
    supply_growth: Int
    supply_cap: Int
    turn_seconds: Int


class Unit(Record):
    """S16 — a kind of unit."""

    attack: Int
    reach: Int
    power: Int
    health: Int
    move: Int
    price: Int  # which kind of price
    cost: Int  # and how much of it
    symbols: Wide
    tags: Wide
    slays: Wide  # the class against which a slayer is stronger
    conditional: Flag  # does it state conditions besides its price?
    needs_tags: Wide  # a class that has to be on the field
    needs_turn: Int
    needs_initiative: Int  # the least maximum
    needs_damage: Int  # the least that the own camp must have taken


class Amounts(Record):
    """The numbers of symbols and bonuses, by the names they have in the data."""

    thorns: Int
    regrow: Int
    banner: Int
    armour: Int
    healer: Int
    healer_cost: Int
    sapper: Int
    sapper_cost: Int
    slayer: Int
    pack: Int
    tend: Int
    heal: Int
    initiative: Int
    strike: Int
    push: Int
    cards: Int


class Start(Record):
    """What a level puts into a cell."""

    unit: Int
    side: Int


class Layout(Record):
    """A drawn field with its preparation row."""

    cells: Annotated[list[Start], CELLS]
    prepared: Annotated[list[Int], COLUMNS]


class Mix(Record):
    """A weighted choice of units."""

    kinds: Int
    total: Int
    unit: Annotated[list[Int], KINDS]
    weight: Annotated[list[Int], KINDS]


class Wave(Record):
    """What the plan prepares in a turn: in these columns, or `anywhere`. A code is a unit or a mix."""

    turn: Int
    every: Int  # 0: once
    until: Int
    anywhere: Flag
    codes: Annotated[list[Int], COLUMNS]


class Level(Record):
    """S20 — a level as the rules see it; blank where there is none."""

    given: Flag
    bot: Flag  # the plan is made by search
    lookahead: Int  # turns that it plays out
    boss: Int
    late_step: Int  # what RAGE changes
    late_distance: Int
    late_draw: Int
    late_pawn: Int
    waves: Int
    wave: Annotated[list[Wave], WAVES]
    mix: Annotated[list[Mix], MIXES]
    layout: Layout
    second: Layout
    deck_left: Int
    deck: Annotated[list[Int], DECK]
    bonuses: Int
    bonus: Annotated[list[Int], BONUSES]
    kinds: Int
    muster: Annotated[list[Int], MUSTER]


class Cell(Record):
    """A cell of the field and who stands in it."""

    unit: Int
    side: Int
    health: Int
    stepped: Flag  # has made its first forward step of this turn
    used: Flag  # has used its ability this turn
    frozen: Flag
    stood: Flag  # has made its last stand


class Waiting(Record):
    """A cell of the preparation row."""

    unit: Int
    health: Int


class State(rulebook.State):
    turn: Int
    stage: Int
    draws: Int  # cards still to be drawn in this stage
    rows: Int
    initiative: Int
    initiative_max: Int
    fallen: Int
    camp_damage: Annotated[list[Int], rulebook.SEATS]  # taken by each side's camp
    phase: Int  # 1 once a boss has shown its second face
    supply: Int  # what seat 1, or a plan by search, has for units
    kinds: Int
    muster: Annotated[list[Int], MUSTER]
    pawns: Int
    held: Int  # how many cards of `hand` are real
    hand: Annotated[list[Int], HAND]
    deck_left: Int
    deck: Annotated[list[Int], DECK]  # the top is at deck_left - 1
    bonuses: Int
    bonus: Annotated[list[Int], BONUSES]
    cells: Annotated[list[Cell], CELLS]
    prepared: Annotated[list[Waiting], COLUMNS]
    returning: Annotated[list[Int], COLUMNS]


# The most moves a seat can have: twelve different units that cost two of up to 20 own units, for eight cells that a
# scout may deploy in, come to 6,864; steps, bonuses and abilities add less than 800. Seat 1 has at most 9 ** 4.
MOVES: Final = 8192


class Scratch(rulebook.Scratch):
    moves: Annotated[list[Int], MOVES]
    pool: Annotated[list[Int], UNITS]  # units to draw from
    line: Annotated[list[Int], CELLS]  # who attacks, in order
    lined: Int
    standing: Annotated[list[Int], CELLS]  # where somebody stands
    guard: Annotated[list[Int], CELLS]  # where guards and banners stand during an attack
    guards: Int
    banner: Annotated[list[Int], CELLS]
    banners: Int
    trial: Annotated[list[State], 1]  # where a plan by search is tried out


class World(rulebook.World):
    scratch: Scratch
    options: Options
    amounts: Amounts
    unit: Annotated[list[Unit], UNITS]
    units: Int
    own: Annotated[list[Int], UNITS]  # the units that a deck of the player may be drawn from
    owns: Int
    foe: Annotated[list[Int], UNITS]  # the units that the environment may draw, the cheapest first
    foes: Int
    level: Level


Scene = rulebook.SceneOf[State]  # a state of this game, to read
