"""Moves in words and in JSON. Zones are counted from 0 in JSON and from 1 in words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

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
from quintain.rules.saying import NONE as NOTHING
from quintain.rules.saying import texts_of
from quintain.texts import Sentence, Value, msg

TEXTS = texts_of(Path(__file__).parent)
DOTS = "\u0308"  # the two of naïve


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
    return IllegalMove("no-move", "D4", Sentence(msg("illegal-no-move", code=str(move)), TEXTS))


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
    if move == DRAW:
        return TEXTS.words("move-draw", language)
    if move == PASS:
        return TEXTS.words("move-pass", language)
    if move < SUMMON:
        return attack_text(attacking_zone(move), attacked_target(move), language)
    card = unique_name(scene, hand(scene, seat)[summoned_slot(move)], language)
    position = POSITION_NAMES[summoned_position(move)]
    return TEXTS.words("move-summon", language, card=card, zone=summoned_zone(move) + 1, position=position)


def attack_text(zone: int, target: int, language: str) -> str:
    named = "direct" if target == DIRECT else target + 1
    return TEXTS.words("move-attack", language, zone=zone + 1, target=named)


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
        position, zone = json_position(scene, data["position"]), json_zone(scene, data["zone"], "zone")
        return summon_code(find_in_hand(scene, seat, str(data["summon"])), zone, position)
    raise TEXTS.illegal(scene.cards, "shape", "D4", given=repr(dict(data)))


def json_zone(scene: Scene, value: object, key: str) -> int:
    zones = scene.options["zones"]
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < zones:
        return value
    no_zone = TEXTS.say(scene.cards, "illegal-zone-value", field=key, value=repr(value), last=zones - 1)
    raise IllegalMove("zone", "D6" if key == "target" else "D4", no_zone)


def json_position(scene: Scene, value: object) -> int:
    if isinstance(value, str) and value in POSITION_NAMES:
        return POSITION_NAMES.index(value)
    raise TEXTS.illegal(scene.cards, "position", "D4", value=repr(value))


def find_in_hand(scene: Scene, seat: int, wanted: str) -> int:
    """The first slot with a card named by id or name."""
    cards = hand(scene, seat)
    for slot, card in enumerate(cards):
        if plain(wanted) in names(scene, card):
            return slot
    near = nearest(plain(wanted), sorted({name for card in cards for name in names(scene, card)}))
    raise TEXTS.illegal(scene.cards, "not-in-hand", "D4", card=wanted, near=near or NOTHING)


def names(scene: Scene, card: str) -> set[str]:
    return {card, *(plain(scene.cards.name(card, language)) for language in TEXTS.languages)}


def plain(words: str) -> str:
    """Words as they are compared: small letters, single spaces, and no dots above letters, which few people type."""
    letters = unicodedata.normalize("NFD", words.casefold()).replace(DOTS, "")
    return " ".join(unicodedata.normalize("NFC", letters).split())


# ------------------------------------------------------------------------------------------ reading words
class Patterns(NamedTuple):
    """How moves are typed."""

    summon: re.Pattern[str]  # the verb, and all that follows
    attack: re.Pattern[str]  # all that follows the verb
    zone_end: re.Pattern[str]  # the card, and the zone after it
    zone_alone: re.Pattern[str]
    target_first: re.Pattern[str]  # what stands between the target and the attacker
    own_first: re.Pattern[str]  # what stands between the attacker and the target


@cache
def patterns() -> Patterns:
    zone = rf"(?:(?:{any_of('zone')}) *)?#?(\d+)"
    return Patterns(
        summon=re.compile(rf"({any_of('summon', 'set')}):? +(.+)"),
        attack=re.compile(rf"(?:{any_of('attack')}):? +(.+)"),
        zone_end=re.compile(rf"(.+?),? +(?:(?:{any_of('to')}) +)?{zone}"),
        zone_alone=re.compile(zone),
        target_first=re.compile(rf" +(?:{any_of('with')}) +"),
        own_first=re.compile(rf" *(?:->|→|:) *| +(?:{any_of('against')}) +|, *"),
    )


@cache
def ways(key: str) -> frozenset[str]:
    """All the ways to say something."""
    return frozenset(plain(way) for way in TEXTS.ways(f"read-{key}"))


def any_of(*keys: str) -> str:
    return "|".join(re.escape(way) for way in longest_first(way for key in keys for way in ways(key)))


@cache
def position_ends() -> Mapping[str, int]:
    """Which position a word means."""
    means = {way: number for number, name in enumerate(POSITION_NAMES) for way in ways(f"position-{name}")}
    return {way: means[way] for way in longest_first(means)}


def longest_first(found: Iterable[str]) -> list[str]:
    """So that "in attack" leaves no "in" behind."""
    return sorted(found, key=lambda way: (-len(way), way))


def read_text(scene: Scene, seat: int, text: str) -> int:
    """Read `draw`, `summon Dragon to zone 1 in attack`, `set Turtle`, `attack zone 3 with zone 1`, `attack 1 direct`,
    `pass`, with ids or names, English or Russian."""
    words = plain(text).rstrip(".!; ")
    if words in ways("draw"):
        return DRAW
    if words in ways("pass"):
        return PASS
    if found := patterns().attack.fullmatch(words):
        return read_attack(scene, seat, found[1], text)
    if found := patterns().summon.fullmatch(words):
        return read_summon(scene, seat, found[1], found[2], text)
    raise unreadable(scene, "illegal-words", text=text)


def unreadable(scene: Scene, key: str, /, **data: Value) -> IllegalMove:
    return IllegalMove("words", "D4", TEXTS.say(scene.cards, key, **data))


def read_summon(scene: Scene, seat: int, verb: str, words: str, text: str) -> int:
    """Zone and position come after the card, in either order. Without a zone it is the first empty one."""
    position = int(Position.FACE_DOWN) if verb in ways("set") else None
    zone = None
    for _ in range(2):
        words, found = strip_position(words)
        position = position if found is None else found
        if (
            zone is None
            and (ending := patterns().zone_end.fullmatch(words))
            and plain(words) not in set_names(scene, seat)
        ):
            words, zone = ending[1], text_zone(scene, ending[2])
    if position is None:
        raise unreadable(scene, "illegal-words-position", text=text)
    slot = find_in_hand(scene, seat, words)
    return summon_code(slot, first_empty(scene, seat) if zone is None else zone, position)


def strip_position(words: str) -> tuple[str, int | None]:
    for ending, position in position_ends().items():
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
    raise TEXTS.illegal(scene.cards, "zone", "D4", zone=digits, zones=zones)


def read_attack(scene: Scene, seat: int, words: str, text: str) -> int:
    own, target = attack_parts(scene, words, text)
    attackers = named_zones(scene, seat, own, text)
    able = [zone for zone in attackers if can_attack(scene.state.players[seat], zone)]
    zone = (able or attackers)[0]
    return attack_code(zone, DIRECT if target in ways("direct") else read_target(scene, 1 - seat, target, text))


def read_target(scene: Scene, foe: int, words: str, text: str) -> int:
    """D6 — a target is explicit: a name that two monsters share is not one."""
    zones = named_zones(scene, foe, words, text)
    if len(zones) > 1:
        raise unreadable(scene, "illegal-words-several", text=text, words=words)
    return zones[0]


def attack_parts(scene: Scene, words: str, text: str) -> tuple[str, str]:
    """Who attacks and what: `3 with 1`, `1 on 3`, `1 3`, `1 direct`, `directly with 1`."""
    if len(parts := patterns().target_first.split(words)) == 2:
        return parts[1], parts[0]
    if len(parts := patterns().own_first.split(words)) == 2:
        return parts[0], parts[1]
    if found := re.fullmatch(r"(.*\d) +(\S.*)", words) or re.fullmatch(r"(.+) +(\S+)", words):
        return found[1], found[2]
    raise unreadable(scene, "illegal-words-attack", text=text)


def named_zones(scene: Scene, seat: int, words: str, text: str) -> list[int]:
    """A zone by its number, or all in which a monster of that name lies open."""
    if found := patterns().zone_alone.fullmatch(words):
        return [text_zone(scene, found[1])]
    zones = scene.state.players[seat].zones
    if standing := [zone for zone in range(ZONES) if words in open_names(scene, zones[zone])]:
        return standing
    raise unreadable(scene, "illegal-words-nobody", text=text, words=words)


def open_names(scene: Scene, monster: Any) -> set[str]:
    """D12 — a face-down card answers to no name, not even its owner's: whether it did would be an answer."""
    if monster.card in (NONE, HIDDEN) or monster.position == Position.FACE_DOWN:
        return set()
    return names(scene, scene.cards.id(monster.card))
