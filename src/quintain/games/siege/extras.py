"""S18 — the bonuses of a match are chosen before it: at most as many as its level gives, of any kind."""

from __future__ import annotations

from quintain.content import nearest, plural_en
from quintain.games.siege.campaign import level_named
from quintain.games.siege.cards import BONUSES
from quintain.rules.errors import ExtrasError
from quintain.rules.game import Game
from quintain.rules.match import Match
from quintain.rules.plainjson import JsonMapping

KEY = "bonuses"


def checked_extras(game: Game, extras: JsonMapping) -> JsonMapping:
    """S18 — `{"bonuses": ["heal", "push"]}`, or nothing for those that the level gives."""
    for key in extras:
        if key != KEY:
            raise ExtrasError(
                f"extras.{key}: there is no such extra, only '{KEY}'",
                f"extras.{key}: такого дополнения нет, есть только «{KEY}»",
            )
    if KEY in extras:
        _check_bonuses(game, extras[KEY])
    return extras


def _check_bonuses(game: Game, chosen: object) -> None:
    if not isinstance(chosen, list | tuple):
        raise ExtrasError(
            f"extras.{KEY}: expected a list of bonuses, got {chosen!r}",
            f"extras.{KEY}: нужен список бонусов, а не {chosen!r}",
        )
    given = len(level_named(game.level).bonuses) if game.level else 0
    if len(chosen) > given:
        raise ExtrasError(
            f"{game.preset} is played with at most {given} {plural_en(given, 'bonus', 'bonuses')}, not {len(chosen)}.",
            f"Бонусов здесь не больше {given}, а не {len(chosen)}.",
        )
    for i, bonus in enumerate(chosen):
        if bonus not in BONUSES:
            raise _no_bonus(f"extras.{KEY}[{i}]", bonus)


def _no_bonus(where: str, bonus: object) -> ExtrasError:
    near, known = nearest(str(bonus), BONUSES), ", ".join(BONUSES)
    return ExtrasError(
        f"{where}: there is no bonus {bonus!r}, " + (f"did you mean '{near}'?" if near else f"there are {known}"),
        f"{where}: бонуса {bonus!r} нет, " + (f"может быть, «{near}»?" if near else f"есть {known}"),
    )


def with_extras(match: Match, extras: JsonMapping) -> Match:
    """S18 — a match that has just begun, with other bonuses than its level gives."""
    if KEY not in extras:
        return match
    begun = match.game.position(match.position() | {KEY: list(extras[KEY])}, seed=match.seed)
    begun.opening = match.opening
    return begun
