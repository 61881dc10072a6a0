"""What a table begins with: the game, the luck, who sits where, and how time runs."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr

from quintain.games.catalog import load
from quintain.rules.game import Game, Match

GAMES_KEPT = 256


class Sitter(Struct, frozen=True, forbid_unknown_fields=True):
    """Who has a seat: an account by its id, a bot by its name, or nobody where the rules play themselves."""

    kind: Literal["account", "bot", "nobody"]
    id: str = ""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How time runs at a table, in milliseconds. A turn of 0 has no limit, and then nobody is ever away."""

    turn: int = 0
    shown_away: int = 5_000  # how long a seat is gone before anybody is told
    bank: int = 60_000  # how long a seat may be away in a match before the other may claim it
    resume: int = 5_000  # what everybody gets on top of an outage of the server
    grace: int = 500  # the most that a slow connection adds to a deadline
    grace_quota: int = 10_000  # and the most it adds in a match
    idle_turns: int = 2  # so many idle turns in a row count as away
    whole_turns: int = 2  # so many turns at the beginning are never shortened
    reveal: int = 0  # how long it takes to show an event; a turn's time begins when all have been shown
    reveal_most: int = 10_000  # and all of them


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """What decides a match besides the rules, as it was at some time: all options, the cards (None: those of the
    set-up, which brings its own), and what the rulebook has further."""

    options: dict[str, int | bool | str]
    cards: list[dict[str, Any]] | None
    further: dict[str, Any]


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """All that determines a table before its first entry."""

    match: str
    preset: str
    options: dict[str, int | bool | str]
    seed: str
    salt: str
    seats: tuple[Sitter, Sitter]
    opened: int
    cards: str | list[dict[str, Any]] | None = None  # None: those of the preset
    decks: list[list[str]] | None = None
    extras: dict[str, Any] = msgspec.field(default_factory=dict)  # what else was chosen, see `Rulebook.checked_extras`
    position: dict[str, Any] | None = None
    rated: bool = False
    private: bool = False
    clock: Clock = Clock()
    origin: str = ""  # the match that this one is a rematch of, or goes on from
    settled: dict[str, int | bool | str] | None = None  # all options, as they were when the match began
    content: str = ""  # the digest of the cards and all else that it began with; none in setups of old
    edition: Edition | None = None  # what it began with, where that is no longer what there is now
    tournament: str = ""  # the one that it is a part of
    bonuses: list[str] | None = None  # where setups of old have what is now in `extras`

    def __post_init__(self) -> None:
        if self.bonuses is not None:
            force_setattr(self, "extras", {**self.extras, "bonuses": self.bonuses})
            force_setattr(self, "bonuses", None)

    @property
    def commitment(self) -> str:
        """What is shown before the match, so that anybody can check afterwards that the luck was fixed."""
        return hashlib.sha256(f"{self.seed}{self.salt}".encode()).hexdigest()

    @property
    def people(self) -> list[str]:
        """The accounts at the table."""
        return [sitter.id for sitter in self.seats if sitter.kind == "account"]

    def seat_of(self, account: str) -> int | None:
        """The seat of an account; one that plays both sides has the first."""
        for seat, sitter in enumerate(self.seats):
            if sitter.kind == "account" and sitter.id == account:
                return seat
        return None


def game_of(preset: str, options: dict[str, Any], cards: str | list[dict[str, Any]] | None) -> Game:
    """The game with these options and cards. Games are kept, since making one takes milliseconds."""
    return _kept_game(msgspec.json.encode([preset, sorted(options.items()), cards, None]))


def game_at(setup: Setup) -> Game:
    """The game of a table: with the content that it began with."""
    return game_then(setup.preset, setup.options, setup.cards, setup.edition)


def game_then(
    preset: str, options: dict[str, Any], cards: str | list[dict[str, Any]] | None, then: Edition | None
) -> Game:
    """A game as it was in an edition, or as it is now."""
    if then is None:
        return game_of(preset, options, cards)
    cards = cards if then.cards is None else then.cards
    return _kept_game(msgspec.json.encode([preset, sorted(then.options.items()), cards, then.further]))


@lru_cache(GAMES_KEPT)
def _kept_game(key: bytes) -> Game:
    preset, options, cards, further = msgspec.json.decode(key)
    return load(preset, cards=cards, further=further, **dict(options))


def begin(setup: Setup) -> Match:
    """The match of a table before its first decision."""
    game = game_at(setup)
    if setup.position is not None:
        return game.position(setup.position, seed=int(setup.seed, 16))
    match: Match = game.rulebook.with_extras(game.new(seed=int(setup.seed, 16), decks=setup.decks), setup.extras)
    return match


def turn_seconds(game: Game) -> int:
    """How long a turn or round may take."""
    return game.rulebook.turn_seconds(game.options)
