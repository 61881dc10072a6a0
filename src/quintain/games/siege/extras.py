"""S18 — the bonuses of a match are chosen before it: at most as many as its level gives, of any kind."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.content import nearest
from quintain.games.siege.campaign import level_named
from quintain.games.siege.cards import BONUSES
from quintain.games.siege.texts import TEXTS
from quintain.rules.errors import ExtrasError
from quintain.rules.game import Game, Match
from quintain.rules.plainjson import JsonMapping
from quintain.rules.saying import NONE
from quintain.texts import Sentence, Value, msg

KEY = "bonuses"


def checked_extras(game: Game, extras: JsonMapping) -> JsonMapping:
    """S18 — `{"bonuses": ["heal", "push"]}`, or nothing for those that the level gives."""
    for key in extras:
        if key != KEY:
            raise _wrong("unknown", extra=key, known=KEY)
    if KEY in extras:
        _check_bonuses(game, extras[KEY])
    return extras


def _check_bonuses(game: Game, chosen: object) -> None:
    if not isinstance(chosen, list | tuple):
        raise _wrong("list", given=repr(chosen))
    given = len(level_named(game.level).bonuses) if game.level else 0
    if len(chosen) > given:
        raise _wrong("too-many", preset=game.preset, most=given, chosen=len(chosen))
    for place, bonus in enumerate(chosen):
        if bonus not in BONUSES:
            near = nearest(str(bonus), BONUSES) or NONE
            raise _wrong("no-bonus", place=place, bonus=repr(bonus), near=near, known=", ".join(BONUSES))


def _wrong(what: str, **data: Value) -> ExtrasError:
    return ExtrasError(Sentence(msg(f"extras-{what}", **data), TEXTS))


def items_in(extras: JsonMapping) -> list[str]:
    """S20a — the items of a campaign are its bonuses."""
    return list(extras.get(KEY, ()))


def with_items(items: Sequence[str]) -> JsonMapping:
    return {KEY: list(items)}


def items_left(match: Match) -> list[str]:
    return list(match.position()[KEY])


def with_extras(match: Match, extras: JsonMapping) -> Match:
    """S18 — a match that has just begun, with other bonuses than its level gives."""
    if KEY not in extras:
        return match
    begun = match.game.position(match.position() | {KEY: list(extras[KEY])}, seed=match.seed)
    begun.opening = match.opening
    return begun
