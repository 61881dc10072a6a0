"""Which rule forbids a move that is not legal, and what idling means: moves.py decides, this file explains."""

from __future__ import annotations

from quintain.games.duel.moves import (
    attacked_target,
    attacking_zone,
    attacks_allowed,
    can_attack,
    draws_left,
    is_first_copy,
    is_open,
    summoned_position,
    summoned_slot,
    summoned_zone,
)
from quintain.games.duel.notation import attack_code, card_name, no_move, refuse, summon_code
from quintain.games.duel.phases import price_of_draw
from quintain.games.duel.state import DIRECT, DRAW, MOVES, PASS, SUMMON, Options, Position
from quintain.rules.errors import IllegalMove
from quintain.rules.rulebook import NONE, Scene


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
        return refuse(
            "must-act",
            "D5",
            "Can't pass: you can still summon or attack, so you must.",
            "Нельзя пропустить ход: ещё можно призвать монстра или атаковать.",
        )
    return why_no_attack(scene, seat, move) if move < SUMMON else why_no_summon(scene, seat, move)


def why_no_draw(scene: Scene, seat: int) -> IllegalMove:
    options = options_of(scene)
    if draws_left(options, scene.state) <= 0:
        limit = options.draws_per_turn
        return refuse(
            "draw-limit",
            "D3",
            f"Can't draw: the limit is {limit} in a turn.",
            f"Нельзя взять карту: предел за ход — {limit}.",
        )
    player = scene.state.players[seat]
    price = price_of_draw(options, player)
    return refuse(
        "draw-floor",
        "D3",
        f"Can't draw: it costs {price} of your {player.life} LP and must leave at least {options.draw_floor}.",
        f"Нельзя взять карту: она стоит {price} из ваших {player.life} LP, а остаться должно {options.draw_floor}.",
    )


# ------------------------------------------------------------------------------------------ attacks
def why_no_attack(scene: Scene, seat: int, move: int) -> IllegalMove:
    zone, target, zones = attacking_zone(move), attacked_target(move), scene.options["zones"]
    if zone >= zones or zones <= target != DIRECT:
        return refuse("zone", "D4", f"{move} names a zone that does not exist.", "Такой зоны нет.")
    if not attacks_allowed(options_of(scene), scene.state):
        return refuse(
            "first-turn", "D4", "Can't attack in the first turn of the match.", "В первый ход матча нельзя атаковать."
        )
    if not can_attack(scene.state.players[seat], zone):
        return why_no_attacker(scene, seat, zone)
    return why_no_target(scene, seat, target)


def why_no_attacker(scene: Scene, seat: int, zone: int) -> IllegalMove:
    monster = scene.state.players[seat].zones[zone]
    if monster.card == NONE:
        return refuse(
            "no-attacker",
            "D4",
            f"Can't attack with zone {zone + 1}: it is empty.",
            f"Нельзя атаковать из зоны {zone + 1}: она пуста.",
        )
    return refuse(
        "not-in-attack",
        "D4",
        f"Can't attack with {card_name(scene, monster.card, 'en')}: it is not in attack position.",
        f"«{card_name(scene, monster.card, 'ru')}» не может атаковать: карта не в позиции атаки.",
    )


def why_no_target(scene: Scene, seat: int, target: int) -> IllegalMove:
    if target == DIRECT:
        return refuse(
            "not-open",
            "D6",
            "Can't attack directly: the opponent has a monster.",
            "Нельзя атаковать напрямую: у соперника есть монстр.",
        )
    open_field = is_open(scene.state.players[1 - seat], scene.options["zones"])
    en = " Say direct to attack the player." if open_field else ""
    ru = " Чтобы ударить по игроку, скажите «напрямую»." if open_field else ""
    return refuse(
        "empty-target",
        "D6",
        f"Can't attack zone {target + 1}: it is empty.{en}",
        f"Нельзя атаковать зону {target + 1}: она пуста.{ru}",
    )


# ------------------------------------------------------------------------------------------ summons
def why_no_summon(scene: Scene, seat: int, move: int) -> IllegalMove:
    player, slot, zone = scene.state.players[seat], summoned_slot(move), summoned_zone(move)
    if zone >= scene.options["zones"] or slot >= player.held:
        return refuse("no-move", "D4", f"{move} is not the code of a move now.", "Сейчас такого хода нет.")
    en, ru = card_name(scene, player.hand[slot], "en"), card_name(scene, player.hand[slot], "ru")
    if player.zones[zone].card != NONE:
        return refuse(
            "occupied",
            "D4",
            f"Can't summon {en} to zone {zone + 1}: it is occupied.",
            f"Нельзя призвать «{ru}» в зону {zone + 1}: она занята.",
        )
    assert not is_first_copy(player, slot), move
    first = summon_code(player.hand.index(player.hand[slot]), zone, summoned_position(move))
    return refuse(
        "copy",
        "D4",
        f"Can't summon this copy of {en}: the first one in hand stands for all, with the code {first}.",
        f"Несколько карт «{ru}» в руке — это один ход, его код {first}.",
    )


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
