"""Moves in words and in JSON. Zones are counted from 0 in JSON and from 1 in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from quintain.content import nearest
from quintain.games.duel.moves import (
    attacked_target,
    attacking_zone,
    can_attack,
    summoned_position,
    summoned_slot,
    summoned_zone,
)
from quintain.games.duel.shapes import Attack, Draw, Move, Pass, Summon
from quintain.games.duel.state import (
    ATTACK,
    DIRECT,
    DRAW,
    MOVES,
    PASS,
    POSITION_NAMES,
    POSITIONS,
    SUMMON,
    TARGETS,
    ZONES,
    Position,
)
from quintain.rules.errors import IllegalMove
from quintain.rules.jsonshapes import is_like
from quintain.rules.rulebook import HIDDEN, NONE, Scene

IN_POSITION = {
    "en": ("in attack", "in defence", "face-down"),
    "ru": ("атака", "защита", "рубашкой вверх"),
}
SHAPES = (
    '{"draw": true}, {"summon": "card-id", "zone": 0, "position": "attack"}, {"attack": 0, "target": 2}, '
    '{"attack": 0, "target": "direct"} or {"pass": true}'
)


def hand(scene: Scene, seat: int) -> list[str]:
    """The ids of the cards in a hand."""
    player = scene.state.players[seat]
    return [scene.cards.id(card) for card in player.hand[: player.held]]


def attack_code(zone: int, target: int) -> int:
    return ATTACK + zone * TARGETS + target


def summon_code(slot: int, zone: int, position: int) -> int:
    return SUMMON + (slot * ZONES + zone) * POSITIONS + position


# ------------------------------------------------------------------------------------------ writing
def is_move(scene: Scene, seat: int, move: int) -> bool:
    """Does a code name zones that there are, and a card in the hand?"""
    zones, held = scene.options["zones"], scene.state.players[seat].held
    if SUMMON <= move < MOVES:
        return bool(summoned_slot(move) < held and summoned_zone(move) < zones)
    if ATTACK <= move < SUMMON:
        return bool(attacking_zone(move) < zones and (attacked_target(move) < zones or attacked_target(move) == DIRECT))
    return move in (DRAW, PASS)


def no_move(move: int) -> IllegalMove:
    return refuse("no-move", "D4", f"{move} is not the code of a move.", "Такого хода нет.")


def move_json(scene: Scene, seat: int, move: int) -> Move:
    if not is_move(scene, seat, move):
        raise no_move(move)
    return legal_json(scene, seat, move)


def legal_json(scene: Scene, seat: int, move: int) -> Move:
    """The same where it is known that there is such a move."""
    if move == DRAW:
        return {"draw": True}
    if move == PASS:
        return {"pass": True}
    if move < SUMMON:
        target = attacked_target(move)
        return {"attack": attacking_zone(move), "target": "direct" if target == DIRECT else target}
    card = hand(scene, seat)[summoned_slot(move)]
    return {"summon": card, "zone": summoned_zone(move), "position": POSITION_NAMES[summoned_position(move)]}


def move_text(scene: Scene, seat: int, move: int, language: str) -> str:
    if not is_move(scene, seat, move):
        raise no_move(move)
    russian = language == "ru"
    if move == DRAW:
        return "взять карту" if russian else "draw"
    if move == PASS:
        return "пропустить ход" if russian else "pass"
    if move < SUMMON:
        return attack_text(attacking_zone(move), attacked_target(move), russian)
    card = unique_name(scene, hand(scene, seat)[summoned_slot(move)], language)
    zone, position = summoned_zone(move) + 1, IN_POSITION["ru" if russian else "en"][summoned_position(move)]
    return f"призвать: {card}, зона {zone}, {position}" if russian else f"summon {card} to zone {zone} {position}"


def attack_text(zone: int, target: int, russian: bool) -> str:
    if target == DIRECT:
        return f"атаковать напрямую из зоны {zone + 1}" if russian else f"attack directly with zone {zone + 1}"
    if russian:
        return f"атаковать зону {target + 1} из зоны {zone + 1}"
    return f"attack zone {target + 1} with zone {zone + 1}"


def unique_name(scene: Scene, card_id: str, language: str) -> str:
    """The card's name, or its id where the name would be ambiguous."""
    name = scene.cards.name(card_id, language)
    return name if sum(card.name.get(language) == name for card in scene.cards.cards) == 1 else card_id


# ------------------------------------------------------------------------------------------ reading JSON
def read_json(scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
    if is_like(Draw, data) and data["draw"] is True:
        return DRAW
    if is_like(Pass, data) and data["pass"] is True:
        return PASS
    if is_like(Attack, data):
        target = data["target"]
        own = json_zone(scene, data["attack"], "attack")
        return attack_code(own, DIRECT if target == "direct" else json_zone(scene, target, "target"))
    if is_like(Summon, data):
        position, zone = json_position(data["position"]), json_zone(scene, data["zone"], "zone")
        return summon_code(find_in_hand(scene, seat, str(data["summon"])), zone, position)
    raise refuse("shape", "D4", f"{dict(data)!r} is no move: write {SHAPES}.", "Это не ход.")


def json_zone(scene: Scene, value: object, key: str) -> int:
    zones = scene.options["zones"]
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < zones:
        return value
    direct = ' or "direct"' if key == "target" else ""
    raise refuse(
        "zone",
        "D6" if key == "target" else "D4",
        f"There is no {key} {value!r}: zones are 0 to {zones - 1}{direct}.",
        f"Нет такой зоны: {value!r}.",
    )


def json_position(value: object) -> int:
    if isinstance(value, str) and value in POSITION_NAMES:
        return POSITION_NAMES.index(value)
    raise refuse(
        "position",
        "D4",
        f"There is no position {value!r}: positions are attack, defence and face-down.",
        f"Нет такой позиции: {value!r}.",
    )


def find_in_hand(scene: Scene, seat: int, wanted: str) -> int:
    """The first slot with a card named by id or name."""
    cards = hand(scene, seat)
    for slot, card in enumerate(cards):
        if plain(wanted) in names(scene, card):
            return slot
    near = nearest(plain(wanted), sorted({name for card in cards for name in names(scene, card)}))
    hint = f": did you mean '{near}'?" if near else "."
    raise refuse(
        "not-in-hand",
        "D4",
        f"Can't summon {wanted}: it is not in your hand{hint}",
        f"Нельзя призвать «{wanted}»: этой карты нет в руке.",
    )


def names(scene: Scene, card: str) -> set[str]:
    return {card, plain(scene.cards.name(card, "en")), plain(scene.cards.name(card, "ru"))}


def plain(words: str) -> str:
    """Words as they are compared: small letters, single spaces, and ё typed as е."""
    return " ".join(words.casefold().replace("ё", "е").split())


# ------------------------------------------------------------------------------------------ reading words
DRAW_WORDS = {"draw", "draw card", "draw a card", "взять", "взять карту", "беру", "беру карту", "добор"}
PASS_WORDS = {"pass", "end turn", "пас", "пропустить", "пропустить ход", "пропускаю", "пропускаю ход"}
SUMMON_VERB = re.compile(r"(summon|play|place|put|set|призвать|призываю|выставить|поставить|положить):? +(.+)")
ATTACK_VERB = re.compile(r"(?:attack|strike|hit|атаковать|атакую|атака|бить|бью):? +(.+)")
ZONE_END = re.compile(r"(.+?),? +(?:(?:to|in|into|at|on|в|на) +)?(?:(?:zone|slot|зон[ауе]) *)?#?(\d+)")
# Longest first: "in attack" must not leave an "in" behind.
POSITION_ENDS = {
    **dict.fromkeys(("in attack position", "in attack", "attack", "в позиции атаки", "в атаке", "в атаку", "атака"), 0),
    **dict.fromkeys(("in defence position", "in defense position", "in defence", "in defense"), 1),
    **dict.fromkeys(("defence", "defense", "в позиции защиты", "в защите", "в защиту", "защита"), 1),
    **dict.fromkeys(("face-down", "face down", "facedown", "рубашкой вверх", "рубашкой", "в закрытую", "взакрытую"), 2),
}
DIRECT_WORDS = {"direct", "directly", "player", "the player", "напрямую", "прямо", "прямая", "игрока", "игрок"}
TARGET_FIRST = re.compile(r" +(?:with|from|using|из|с|со) +")
OWN_FIRST = re.compile(r" *(?:->|→|:) *| +(?:on|at|to|against|vs|x|на|по|против) +|, *")
ZONE_ALONE = re.compile(r"(?:(?:zone|slot|зон[ауеы]) *)?#?(\d+)")


def read_text(scene: Scene, seat: int, text: str) -> int:
    """Read `draw`, `summon Dragon to zone 1 in attack`, `set Turtle`, `attack zone 3 with zone 1`, `attack 1 direct`,
    `pass`, with ids or names, English or Russian."""
    words = plain(text).rstrip(".!; ")
    if words in DRAW_WORDS:
        return DRAW
    if words in PASS_WORDS:
        return PASS
    if found := ATTACK_VERB.fullmatch(words):
        return read_attack(scene, seat, found[1], text)
    if found := SUMMON_VERB.fullmatch(words):
        return read_summon(scene, seat, found[1], found[2], text)
    raise unreadable(text, "say draw, summon, attack or pass", "скажите: взять, призвать, атаковать или пас")


def unreadable(text: str, en: str, ru: str) -> IllegalMove:
    return refuse("words", "D4", f"Can't read {text!r}: {en}.", f"Не понимаю «{text}»: {ru}.")


def read_summon(scene: Scene, seat: int, verb: str, words: str, text: str) -> int:
    """Zone and position come after the card, in either order. Without a zone it is the first empty one."""
    position = int(Position.FACE_DOWN) if verb == "set" else None
    zone = None
    for _ in range(2):
        words, found = strip_position(words)
        position = position if found is None else found
        if zone is None and (ending := ZONE_END.fullmatch(words)) and plain(words) not in set_names(scene, seat):
            words, zone = ending[1], text_zone(scene, ending[2])
    if position is None:
        raise unreadable(text, "say attack, defence or face-down", "назовите позицию: атака, защита или рубашкой вверх")
    slot = find_in_hand(scene, seat, words)
    return summon_code(slot, first_empty(scene, seat) if zone is None else zone, position)


def strip_position(words: str) -> tuple[str, int | None]:
    for ending, position in POSITION_ENDS.items():
        if words.endswith(" " + ending):
            return words.removesuffix(ending).rstrip(" ,"), position
    return words, None


def set_names(scene: Scene, seat: int) -> set[str]:
    """The names of the cards in hand: one that ends in a number is not a zone."""
    return {name for card in hand(scene, seat) for name in names(scene, card)}


def first_empty(scene: Scene, seat: int) -> int:
    zones = scene.state.players[seat].zones[: scene.options["zones"]]
    return next((zone for zone, monster in enumerate(zones) if monster.card == NONE), 0)


def text_zone(scene: Scene, digits: str) -> int:
    zones = scene.options["zones"]
    if 1 <= int(digits) <= zones:
        return int(digits) - 1
    raise refuse("zone", "D4", f"There is no zone {digits}: zones are 1 to {zones}.", f"Нет зоны {digits}: их {zones}.")


def read_attack(scene: Scene, seat: int, words: str, text: str) -> int:
    own, target = attack_parts(words, text)
    attackers = named_zones(scene, seat, own, text)
    able = [zone for zone in attackers if can_attack(scene.state.players[seat], zone)]
    zone = (able or attackers)[0]
    return attack_code(zone, DIRECT if target in DIRECT_WORDS else read_target(scene, 1 - seat, target, text))


def read_target(scene: Scene, foe: int, words: str, text: str) -> int:
    """D6 — a target is explicit: a name that two monsters share is not one."""
    zones = named_zones(scene, foe, words, text)
    if len(zones) > 1:
        raise unreadable(
            text, f"there are several '{words}', name the zone", f"таких несколько («{words}»), назовите зону"
        )
    return zones[0]


def attack_parts(words: str, text: str) -> tuple[str, str]:
    """Who attacks and what: `3 with 1`, `1 on 3`, `1 3`, `1 direct`, `directly with 1`."""
    if len(parts := TARGET_FIRST.split(words)) == 2:
        return parts[1], parts[0]
    if len(parts := OWN_FIRST.split(words)) == 2:
        return parts[0], parts[1]
    if found := re.fullmatch(r"(.*\d) +(\S.*)", words) or re.fullmatch(r"(.+) +(\S+)", words):
        return found[1], found[2]
    raise unreadable(text, "say what attacks what, such as 'attack zone 3 with zone 1'", "скажите, кто кого атакует")


def named_zones(scene: Scene, seat: int, words: str, text: str) -> list[int]:
    """A zone by its number, or all in which a monster of that name lies open."""
    if found := ZONE_ALONE.fullmatch(words):
        return [text_zone(scene, found[1])]
    zones = scene.state.players[seat].zones
    if standing := [zone for zone in range(ZONES) if words in open_names(scene, zones[zone])]:
        return standing
    raise unreadable(text, f"no zone and no open monster is called '{words}'", f"нет зоны или открытой карты «{words}»")


def open_names(scene: Scene, monster: Any) -> set[str]:
    """D12 — a face-down card answers to no name, not even its owner's: whether it did would be an answer."""
    if monster.card in (NONE, HIDDEN) or monster.position == Position.FACE_DOWN:
        return set()
    return names(scene, scene.cards.id(monster.card))


# ------------------------------------------------------------------------------------------ refusing
def refuse(code: str, rule: str, en: str, ru: str) -> IllegalMove:
    return IllegalMove(code, rule, en, ru)


def card_name(scene: Scene, card: int, language: str) -> str:
    return scene.cards.cards[card].name.get(language)  # type: ignore[no-any-return]
