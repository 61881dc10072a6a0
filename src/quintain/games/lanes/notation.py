"""Plans in words and in JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import comb, perm
from pathlib import Path
from types import MappingProxyType
from typing import Any

from quintain.content import nearest
from quintain.games.lanes.phases import planned
from quintain.games.lanes.shapes import Move
from quintain.games.lanes.state import DIGITS, LANE_NAMES, LANES, PLANS, Lane
from quintain.rules.errors import IllegalMove
from quintain.rules.jsonshapes import is_like
from quintain.rules.rulebook import Scene
from quintain.rules.saying import NONE, texts_of
from quintain.texts import CardName, Sentence, msg

TEXTS = texts_of(Path(__file__).parent)
PLAN_BYTES, CARD_BYTES = 14, 12  # of a plan as JSON, and of each card in it besides its id


@cache
def lane_words() -> dict[str, int]:
    """Which lane a word means."""
    return {word: lane for lane, name in enumerate(LANE_NAMES) for word in TEXTS.ways(f"read-{name}")}


@cache
def around() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What may stand before and after the placements: a verb, and that one is ready."""
    verbs, ready = ("|".join(map(re.escape, sorted(TEXTS.ways(key)))) for key in ("read-place", "read-ready"))
    return re.compile(rf"^\s*({verbs})\b", re.IGNORECASE), re.compile(rf"[\s,;]*\b({ready})[\s.!]*$", re.IGNORECASE)


def hand(scene: Scene, seat: int) -> list[str]:
    """The ids of the cards in a hand."""
    player = scene.state.players[seat]
    ids = scene.cards.ids
    return [ids[card] for card in player.hand[: player.held]]


@lru_cache(PLANS)
def plan_of(code: int) -> Mapping[int, int]:
    """Which slot of the hand goes into which lane."""
    plan = {lane: planned(code, lane) - 1 for lane in range(LANES) if planned(code, lane) > 0}
    return MappingProxyType(plan)


@lru_cache(PLANS)
def named_plan(code: int) -> tuple[tuple[Lane, int], ...]:
    """The same with the names of the lanes."""
    return tuple((LANE_NAMES[lane], slot) for lane, slot in plan_of(code).items())


def code_of(plan: Mapping[int, int]) -> int:
    """The number of a plan: the inverse of `plan_of`."""
    return sum((slot + 1) * DIGITS**lane for lane, slot in plan.items())


# ------------------------------------------------------------------------------------------ writing
def is_plan(scene: Scene, seat: int, code: int) -> bool:
    """Does a code name cards that are in the hand?"""
    held = scene.state.players[seat].held
    return 0 <= code < PLANS and all(slot < held for slot in plan_of(code).values())


def no_plan(code: int) -> IllegalMove:
    return IllegalMove("no-plan", "L5", Sentence(msg("illegal-no-plan", code=str(code)), TEXTS))


def move_json(scene: Scene, seat: int, move: int) -> Move:
    if not is_plan(scene, seat, move):
        raise no_plan(move)
    return moves_json(scene, seat, [move])[0]


def moves_json(scene: Scene, seat: int, moves: Sequence[int]) -> list[Move]:
    """Legal moves, of which there may be hundreds."""
    cards = hand(scene, seat)
    return [{"place": {lane: cards[slot] for lane, slot in named_plan(move)}} for move in moves]


def most_move_bytes(hand_size: int, longest_id: int) -> int:
    """L4, L5 — every choice of cards for every choice of lanes."""
    return sum(
        comb(LANES, cards) * perm(hand_size, cards) * (PLAN_BYTES + cards * (CARD_BYTES + longest_id))
        for cards in range(LANES + 1)
    )


def move_text(scene: Scene, seat: int, move: int, language: str) -> str:
    if not is_plan(scene, seat, move):
        raise no_plan(move)
    cards = hand(scene, seat)
    placements = tuple(
        msg("move-placement", card=unique_name(scene, cards[slot], language), lane=LANE_NAMES[lane])
        for lane, slot in plan_of(move).items()
    )
    if not placements:
        return TEXTS.words("move-nothing", language)
    return TEXTS.words("move-place", language, placements=", ".join(TEXTS.format(one, language) for one in placements))


def unique_name(scene: Scene, card_id: str, language: str) -> str:
    """The card's name, or its id where the name would be ambiguous."""
    name = scene.cards.name(card_id, language)
    return name if sum(card.name.get(language) == name for card in scene.cards.cards) == 1 else card_id


# ------------------------------------------------------------------------------------------ reading
def read_json(scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
    placed = data.get("place")
    if not is_like(Move, data) or not isinstance(placed, Mapping):
        raise TEXTS.illegal(scene.cards, "shape", "L5", given=repr(dict(data)))
    return _assemble(scene, seat, [(_lane(scene, lane), str(card)) for lane, card in placed.items()])


def read_text(scene: Scene, seat: int, text: str) -> int:
    """Read `place Jon Snow left; ready`, `left Jon Snow, ready`, `nothing`, with ids or names, English or Russian."""
    verb, ready = around()
    body = ready.sub("", text).strip()
    if not body or body.casefold() in TEXTS.ways("read-nothing"):
        return 0
    body = verb.sub("", body)
    return _assemble(scene, seat, [_placement(scene, part, text) for part in re.split(r"[,;]", body) if part.strip()])


def _placement(scene: Scene, part: str, text: str) -> tuple[int, str]:
    words = part.casefold().split()
    for taken in (2, 1):
        for lane, rest in ((words[:taken], words[taken:]), (words[-taken:], words[:-taken])):
            if " ".join(lane) in lane_words() and rest:
                return lane_words()[" ".join(lane)], " ".join(rest)
    raise TEXTS.illegal(scene.cards, "words", "L5", part=part.strip(), text=text)


def _lane(scene: Scene, name: object) -> int:
    if name in LANE_NAMES:
        return LANE_NAMES.index(name)
    raise TEXTS.illegal(scene.cards, "lane", "L5", lane=repr(name))


def _assemble(scene: Scene, seat: int, placements: list[tuple[int, str]]) -> int:
    plan: dict[int, int] = {}
    for lane, card in placements:
        if lane in plan:
            raise TEXTS.illegal(scene.cards, "lane-twice", "L4", lane=LANE_NAMES[lane])
        plan[lane] = _slot(scene, seat, card, plan)
    return code_of(plan)


def _slot(scene: Scene, seat: int, wanted: str, plan: Mapping[int, int]) -> int:
    """The slot of a card named by id or name. A second copy of the same card is another slot."""
    cards = hand(scene, seat)
    matching = [slot for slot, card in enumerate(cards) if wanted.casefold() in _names(scene, card)]
    free = [slot for slot in matching if slot not in plan.values()]
    if free:
        return free[0]
    if matching:
        only_one = TEXTS.say(scene.cards, "illegal-one-copy", card=CardName(cards[matching[0]]))
        raise IllegalMove("twice", "L4", only_one)
    near = nearest(wanted, [name for card in cards for name in _names(scene, card)])
    raise TEXTS.illegal(scene.cards, "not-in-hand", "L4", card=wanted, near=near or NONE)


def _names(scene: Scene, card: str) -> set[str]:
    return {card, *(scene.cards.name(card, language).casefold() for language in TEXTS.languages)}
