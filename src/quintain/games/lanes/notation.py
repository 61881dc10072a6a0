"""Plans in words and in JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb, perm
from types import MappingProxyType
from typing import Any

from quintain.content import nearest
from quintain.games.lanes.phases import planned
from quintain.games.lanes.shapes import Move
from quintain.games.lanes.state import DIGITS, LANE_NAMES, LANES, PLANS, Lane
from quintain.rules.errors import IllegalMove
from quintain.rules.jsonshapes import is_like
from quintain.rules.rulebook import Scene

LANES_RU = ("слева", "в центре", "справа")
LANE_WORDS = {"left": 0, "l": 0, "center": 1, "centre": 1, "c": 1, "middle": 1, "right": 2, "r": 2} | {
    "слева": 0,
    "лево": 0,
    "л": 0,
    "в центре": 1,
    "центр": 1,
    "ц": 1,
    "справа": 2,
    "право": 2,
    "п": 2,
}
PLAN_BYTES, CARD_BYTES = 14, 12  # of a plan as JSON, and of each card in it besides its id
EMPTY_PLANS = {"", "nothing", "pass", "ничего", "пас"}
READY = re.compile(r"[\s,;]*\b(ready|готово?)[\s.!]*$", re.IGNORECASE)
VERB = re.compile(r"^\s*(place|put|play|выставить|поставить)\b", re.IGNORECASE)


def lane_name(lane: int, language: str) -> str:
    return LANES_RU[lane] if language == "ru" else LANE_NAMES[lane]


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
    return refuse("no-plan", "L5", f"{code} is not the code of a plan.", "Такого плана нет.")


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
    parts = [
        f"{unique_name(scene, cards[slot], language)} {lane_name(lane, language)}"
        for lane, slot in plan_of(move).items()
    ]
    if language == "ru":
        return "выставить " + ", ".join(parts) if parts else "ничего не выставить"
    return "place " + ", ".join(parts) if parts else "place nothing"


def unique_name(scene: Scene, card_id: str, language: str) -> str:
    """The card's name, or its id where the name would be ambiguous."""
    name = scene.cards.name(card_id, language)
    return name if sum(card.name.get(language) == name for card in scene.cards.cards) == 1 else card_id


# ------------------------------------------------------------------------------------------ reading
def read_json(scene: Scene, seat: int, data: Mapping[str, Any]) -> int:
    placed = data.get("place")
    if not is_like(Move, data) or not isinstance(placed, Mapping):
        raise refuse(
            "shape",
            "L5",
            f'{dict(data)!r} is no plan: write {{"place": {{"left": "card-id"}}}}.',
            "Это не план.",
        )
    return _assemble(scene, seat, [(_lane(lane), str(card)) for lane, card in placed.items()])


def read_text(scene: Scene, seat: int, text: str) -> int:
    """Read `place Jon Snow left; ready`, `left Jon Snow, ready`, `nothing`, with ids or names, English or Russian."""
    body = VERB.sub("", READY.sub("", text)).strip()
    if body.casefold() in EMPTY_PLANS or body.casefold() == "ничего не выставить":
        return 0
    return _assemble(scene, seat, [_placement(part, text) for part in re.split(r"[,;]", body) if part.strip()])


def _placement(part: str, text: str) -> tuple[int, str]:
    words = part.casefold().split()
    for taken in (2, 1):
        for lane, rest in ((words[:taken], words[taken:]), (words[-taken:], words[:-taken])):
            if " ".join(lane) in LANE_WORDS and rest:
                return LANE_WORDS[" ".join(lane)], " ".join(rest)
    raise refuse(
        "words",
        "L5",
        f"Can't read {part.strip()!r} in {text!r}: say a lane (left, center, right) and a card.",
        f"Не понимаю «{part.strip()}»: назовите линию (слева, в центре, справа) и карту.",
    )


def _lane(name: object) -> int:
    if name in LANE_NAMES:
        return LANE_NAMES.index(name)
    raise refuse("lane", "L5", f"There is no lane {name!r}: lanes are left, center and right.", "Нет такой линии.")


def _assemble(scene: Scene, seat: int, placements: list[tuple[int, str]]) -> int:
    plan: dict[int, int] = {}
    for lane, card in placements:
        if lane in plan:
            raise refuse("lane-twice", "L4", f"Two cards for the {LANE_NAMES[lane]} lane.", "Две карты на одну линию.")
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
        raise refuse("twice", "L4", f"Can't place {wanted} twice: there is one in your hand.", "Эта карта у вас одна.")
    near = nearest(wanted, [name for card in cards for name in _names(scene, card)])
    hint = f": did you mean '{near}'?" if near else "."
    raise refuse("not-in-hand", "L4", f"Can't place {wanted}: it is not in your hand{hint}", "Этой карты нет в руке.")


def _names(scene: Scene, card: str) -> set[str]:
    return {card, scene.cards.name(card, "en").casefold(), scene.cards.name(card, "ru").casefold()}


# ------------------------------------------------------------------------------------------ refusing
def refuse(code: str, rule: str, en: str, ru: str) -> IllegalMove:
    return IllegalMove(code, rule, en, ru)


def card_name(scene: Scene, card: int, language: str) -> str:
    return scene.cards.cards[card].name.get(language)  # type: ignore[no-any-return]
