"""A turn, stage by stage, in the order of the rulebook. Symbols, bonuses and bosses enter where `effects`, `march`,
`damage` and `bosses` are called."""

from __future__ import annotations

from quintain.games.siege.battle import volley
from quintain.games.siege.bosses import bring_back, cards_to_draw, enemy_step, pawn_drawn
from quintain.games.siege.cells import find_units
from quintain.games.siege.effects import recover
from quintain.games.siege.ending import check_camps, check_turn_limit
from quintain.games.siege.events import tell_drawn, tell_stage, tell_turn
from quintain.games.siege.march import advance_column, emerge
from quintain.games.siege.plans import follow_plan, gain_supply
from quintain.games.siege.state import CELLS, COLUMNS, ENEMY, PLAYER, Stage, State, World
from quintain.rules.kernel import entry, rule
from quintain.rules.log import EVERYBODY
from quintain.rules.rulebook import NONE


@rule
def play_turn(w: World, s: State) -> None:
    """S2 — a turn from the decision that was just completed up to the next one: stages 1 and 7, and 6 against a second
    player, wait for decisions; the others run by themselves."""
    if s.stage == Stage.PREPARE:
        fight(w, s)
        if s.over:
            return
        enemy_preparation(w, s)
        if s.stage == Stage.ENEMY:
            return
    if s.stage != Stage.DRAW:
        begin_draw(w, s)
    if not can_draw(w, s):
        begin_turn(w, s)


@entry
def fight(w: World, s: State) -> None:
    """S2 — stages 2 to 5: nothing in them is hidden or left to chance."""
    player_attack(w, s)
    if s.over:
        return
    emergence(w, s)
    advance(w, s)
    enemy_attack(w, s)


# ------------------------------------------------------------------------------------------ 2 player attack
@rule
def player_attack(w: World, s: State) -> None:
    """S4 — every unit of the player attacks; then the camps are looked at."""
    announce(w, 2)
    volley(w, s, PLAYER)
    check_camps(w, s)


@rule
def announce(w: World, stage: int) -> None:
    tell_stage(w, stage)


# ------------------------------------------------------------------------------------------ 3 emergence
@rule
def emergence(w: World, s: State) -> None:
    """S5 — prepared units come out of their camp."""
    announce(w, 3)
    for column in range(COLUMNS):
        emerge(w, s, column)


# ------------------------------------------------------------------------------------------ 4 advance
@rule
def advance(w: World, s: State) -> None:
    """S6 — the enemy moves down."""
    announce(w, 4)
    length = enemy_step(w, s)
    for column in range(COLUMNS):
        advance_column(w, s, column, length)


# ------------------------------------------------------------------------------------------ 5 enemy attack
@rule
def enemy_attack(w: World, s: State) -> None:
    """S7 — every unit of the enemy attacks; then the camps are looked at, and the turn limit."""
    announce(w, 5)
    volley(w, s, ENEMY)
    check_camps(w, s)
    check_turn_limit(w, s)


# ------------------------------------------------------------------------------------------ 6 enemy preparation
@rule
def enemy_preparation(w: World, s: State) -> None:
    """S8 — the environment prepares units for the player to see; S21 — or a second player decides."""
    announce(w, 6)
    bring_back(w, s)
    if w.options.versus:
        gain_supply(w, s)
        s.stage = Stage.ENEMY
    else:
        follow_plan(w, s)


# ------------------------------------------------------------------------------------------ 7 draw
@rule
def begin_draw(w: World, s: State) -> None:
    """S9 — so many cards, each by choice from the own deck or the pawn deck."""
    announce(w, 7)
    s.stage = Stage.DRAW
    s.draws = cards_to_draw(w, s)


@rule
def can_draw(w: World, s: State) -> bool:
    """S9 — nothing is drawn into a full hand or from two empty decks."""
    return s.draws > 0 and has_room(w, s) and (s.deck_left > 0 or s.pawns > 0)


@rule
def has_room(w: World, s: State) -> bool:
    return s.held < w.options.hand_limit


@rule
def draw_own(w: World, s: State) -> None:
    """S9 — the top card of the own deck goes to the end of the hand."""
    s.deck_left -= 1
    card = s.deck[s.deck_left]
    s.deck[s.deck_left] = NONE
    s.hand[s.held] = card
    s.held += 1
    tell_drawn(w, PLAYER, card, s.pawns, s.deck_left, PLAYER)


@rule
def draw_pawn(w: World, s: State) -> None:
    """S9 — a pawn goes to the end of the hand."""
    s.pawns -= 1
    pawn = pawn_drawn(w, s)
    s.hand[s.held] = pawn
    s.held += 1
    tell_drawn(w, PLAYER, pawn, s.pawns, s.deck_left, EVERYBODY)


# ------------------------------------------------------------------------------------------ 8 back to 1
@rule
def begin_turn(w: World, s: State) -> None:
    """S2, S11 — the next turn: the maximum grows, initiative is refilled to it, and units may step afresh."""
    s.stage = Stage.PREPARE
    s.draws = 0
    s.turn += 1
    if s.turn > 1:
        s.initiative_max += w.options.initiative_growth
    s.initiative_max = min(s.initiative_max, w.options.initiative_cap)
    s.initiative = s.initiative_max
    tell_turn(w, PLAYER, s.turn, s.initiative_max)
    for place in range(CELLS):
        s.cells[place].stepped = False
        s.cells[place].used = False
    for i in range(find_units(w, s)):
        recover(w, s, w.scratch.standing[i])
