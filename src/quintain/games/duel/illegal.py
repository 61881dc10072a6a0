"""Which rule forbids a move that is not legal, and what idling means: moves.py decides, this file explains."""

from __future__ import annotations

from quintain.games.duel.moves import (
    attacked_target,
    attacking_zone,
    attacks_allowed,
    can_attack,
    draws_left,
    is_open,
    summoned_position,
    summoned_slot,
    summoned_zone,
)
from quintain.games.duel.notation import TEXTS, attack_code, no_move, summon_code
from quintain.games.duel.phases import price_of_draw
from quintain.games.duel.state import DIRECT, DRAW, MOVES, PASS, SUMMON, Options, Position
from quintain.rules.errors import IllegalMove
from quintain.rules.piles import is_first_copy
from quintain.rules.rulebook import NONE, Scene
from quintain.texts import CardName


def options_of(scene: Scene) -> Options:
    """The options as the rules read them."""
    record = Options.plain()
    for name, value in scene.options.items():
        setattr(record, name, value)
    return record


def why_illegal(scene: Scene, seat: int, move: int) -> IllegalMove:
    """D3-D6 — which rule forbids a move."""
    if not 0 <= move < MOVES:
        return no_move(move)
    if move == DRAW:
        return why_no_draw(scene, seat)
    if move == PASS:
        return TEXTS.illegal(scene.cards, "must-act", "D5")
    return why_no_attack(scene, seat, move) if move < SUMMON else why_no_summon(scene, seat, move)


def why_no_draw(scene: Scene, seat: int) -> IllegalMove:
    options = options_of(scene)
    if draws_left(options, scene.state) <= 0:
        return TEXTS.illegal(scene.cards, "draw-limit", "D3", limit=options.draws_per_turn)
    player = scene.state.players[seat]
    price = price_of_draw(options, player)
    return TEXTS.illegal(scene.cards, "draw-floor", "D3", price=price, life=player.life, floor=options.draw_floor)


# ------------------------------------------------------------------------------------------ attacks
def why_no_attack(scene: Scene, seat: int, move: int) -> IllegalMove:
    zone, target, zones = attacking_zone(move), attacked_target(move), scene.options["zones"]
    if zone >= zones or zones <= target != DIRECT:
        return IllegalMove("zone", "D4", TEXTS.say(scene.cards, "illegal-no-zone", code=str(move)))
    if not attacks_allowed(options_of(scene), scene.state):
        return TEXTS.illegal(scene.cards, "first-turn", "D4")
    if not can_attack(scene.state.players[seat], zone):
        return why_no_attacker(scene, seat, zone)
    return why_no_target(scene, seat, target)


def why_no_attacker(scene: Scene, seat: int, zone: int) -> IllegalMove:
    monster = scene.state.players[seat].zones[zone]
    if monster.card == NONE:
        return TEXTS.illegal(scene.cards, "no-attacker", "D4", zone=zone + 1)
    return TEXTS.illegal(scene.cards, "not-in-attack", "D4", card=CardName(scene.cards.id(monster.card)))


def why_no_target(scene: Scene, seat: int, target: int) -> IllegalMove:
    if target == DIRECT:
        return TEXTS.illegal(scene.cards, "not-open", "D6")
    open_field = is_open(scene.state.players[1 - seat], scene.options["zones"])
    return TEXTS.illegal(scene.cards, "empty-target", "D6", zone=target + 1, open="yes" if open_field else "no")


# ------------------------------------------------------------------------------------------ summons
def why_no_summon(scene: Scene, seat: int, move: int) -> IllegalMove:
    player, slot, zone = scene.state.players[seat], summoned_slot(move), summoned_zone(move)
    if zone >= scene.options["zones"] or slot >= player.held:
        return IllegalMove("no-move", "D4", TEXTS.say(scene.cards, "illegal-not-now", code=str(move)))
    card = CardName(scene.cards.id(player.hand[slot]))
    if player.zones[zone].card != NONE:
        return TEXTS.illegal(scene.cards, "occupied", "D4", card=card, zone=zone + 1)
    assert not is_first_copy(player.hand, slot), move
    first = summon_code(player.hand.index(player.hand[slot]), zone, summoned_position(move))
    return TEXTS.illegal(scene.cards, "copy", "D4", card=card, first=str(first))


# ------------------------------------------------------------------------------------------ idling
def idle_move(scene: Scene, seat: int) -> int:
    """D5 — whoever lets the time run out passes; if that is not allowed, the first card is set face-down, or else
    the first monster that can attacks."""
    player, foe, zones = scene.state.players[seat], scene.state.players[1 - seat], scene.options["zones"]
    if not scene.options["must_act"]:
        return PASS
    empty = [zone for zone in range(zones) if player.zones[zone].card == NONE]
    if player.held > 0 and empty:
        return summon_code(0, empty[0], Position.FACE_DOWN)
    able = [zone for zone in range(zones) if can_attack(player, zone)]
    if not able or not attacks_allowed(options_of(scene), scene.state):
        return PASS
    targets = [zone for zone in range(zones) if foe.zones[zone].card != NONE]
    return attack_code(able[0], targets[0] if targets else DIRECT)
