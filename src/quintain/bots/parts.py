"""What a game tells bots: its `bot.py`, or what `kit` says where it has none."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from quintain.bots import kit
from quintain.bots.kit import Features, Notes, Tuning
from quintain.games.catalog import part
from quintain.rules.engine import WorldBox
from quintain.rules.game import Game
from quintain.rules.records import Wide
from quintain.rules.rulebook import SEATS, Rulebook, World


def bot_functions(rulebook: Rulebook) -> dict[str, Any]:
    """What the names of `kit` stand for in a game."""
    own, habits = part(rulebook, "bot"), part(rulebook, "habits")
    functions = {name: getattr(own, name, getattr(kit, name)) for name in kit.HOOKS}
    functions |= {name: getattr(habits, name, getattr(kit, name)) for name in kit.HABIT_HOOKS}
    return functions | {"World": world_layout(rulebook)}


def world_layout(rulebook: Rulebook) -> type[World]:
    """A game's world with a bot's notes."""
    own: type[World] | None = getattr(part(rulebook, "bot"), "World", None)
    return own if own is not None and "notes" in own.fields else usual_layout(rulebook)


@cache
def usual_layout(rulebook: Rulebook) -> type[World]:
    """The same for a game that notes nothing but the worth of moves."""
    notes = type("Notes", (Notes,), {"__annotations__": {"worth": Annotated[list[Wide], rulebook.most_moves]}})
    return type("World", (rulebook.world,), {"__annotations__": {"notes": notes}})


def bot_world(game: Game) -> WorldBox:
    """A world for bots to work in."""
    return game.world(listening=False, layout=world_layout(game.rulebook))


def features_of(rulebook: Rulebook) -> tuple[Features, ...]:
    """What the numbers of `measure` are, in order."""
    return tuple(getattr(part(rulebook, "bot"), "Feature", ()))


def says(rulebook: Rulebook, hook: str) -> bool:
    """Does a game bring a function of its own?"""
    return hasattr(part(rulebook, "bot"), hook)


def tuning_for(rulebook: Rulebook) -> Tuning:
    found: Tuning = getattr(part(rulebook, "bot"), "TUNING", Tuning())
    return found


def is_solo(rulebook: Rulebook) -> bool:
    """Is this a game of long turns, in which one seat makes many moves in a row?"""
    return bool(getattr(part(rulebook, "bot"), "SOLO", False))


def deck_pair(game: Game, number: int) -> tuple[str, str] | None:
    """Starter decks for a numbered match, so that many matches see many decks; None where there is no choice, or the
    rules draw the deck of the only seat that may bring one."""
    names = tuple(game.rulebook.starter_decks(game.backdrop))
    if len(names) < 2 or game.source != "base" or len(game.rulebook.deck_seats) < SEATS:
        return None
    return names[number % len(names)], names[number // len(names) % len(names)]
