"""A match as the page is told of it, without a server: the messages that each viewer would get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import quintain
from quintain import Game, Match
from quintain.bots.levels import bot
from quintain.games import catalog
from quintain.games.clash.texts import card_text
from quintain.rules.handbook import Term

VIEWERS: tuple[int | None, ...] = (0, 1, None)
LANGUAGES = ("en", "ru")
TURN = 60_000
NAMES = ("Marta", "Baron Ash")


class WatchedTable:
    """A match whose every step is told to both seats and to a spectator."""

    def __init__(self, preset: str, seed: int, **options: Any) -> None:
        self.game = quintain.load(preset, **options)
        self.match = self.game.new(seed=seed)
        self.version = 0
        self.prompt = 1

    def table(self, viewer: int | None) -> dict[str, Any]:
        """The answer to a join."""
        return {
            "t": "table",
            "match": "m",
            "seat": viewer,
            "version": self.version,
            "prompt": self.prompt,
            "at": 0,
            "preset": self.game.preset,
            "rulebook": self.game.rulebook.name,
            "options": dict(self.game.options),
            "cards": "base",
            "rated": False,
            "private": False,
            "turn": TURN,
            "commitment": "",
            "players": [{"kind": "account", "id": name, "name": name, "rating": 1500} for name in NAMES],
            "view": self.match.shown(viewer),
            "legal": self.legal(viewer),
            "events": self.match.seen(self.match.opening, viewer),
            "complete": True,
            **self.seats((False, False)),
        }

    def play(self, moves: Mapping[int, Any]) -> dict[int | None, dict[str, Any]]:
        """Make moves, and what each viewer is told."""
        asked = self.match.to_act
        events = self.match.play(moves)
        owing = self.match.to_act
        ready = [bool(events == [] and seat in asked and seat not in owing) for seat in (0, 1)]
        self.version += 1
        self.prompt += 1 if events else 0
        return {viewer: self.update(viewer, events, ready) for viewer in VIEWERS}

    def resign(self, seat: int) -> dict[int | None, dict[str, Any]]:
        events = self.match.resign(seat)
        self.version += 1
        return {viewer: self.update(viewer, events, (False, False)) for viewer in VIEWERS}

    def update(self, viewer: int | None, events: Sequence[Mapping[str, Any]], ready: Sequence[bool]) -> dict[str, Any]:
        return {
            "t": "update",
            "match": "m",
            "version": self.version,
            "prompt": self.prompt,
            "at": 0,
            "events": self.match.seen(events, viewer),
            "view": self.match.shown(viewer),
            "legal": self.legal(viewer),
            **self.seats(ready),
        }

    def legal(self, viewer: int | None) -> list[dict[str, Any]]:
        return [] if viewer is None else [move.to_json() for move in self.match.legal(viewer)]

    def seats(self, ready: Sequence[bool]) -> dict[str, Any]:
        owing = self.match.to_act
        return {"seats": [{"ready": ready[seat]} | ({"deadline": TURN} if seat in owing else {}) for seat in (0, 1)]}

    def answer(self, seat: int, name: str) -> int:
        """The move of a bot that sees what the seat sees."""
        luck = len(self.match.decisions) << 96 | seat
        return int(_bot(name).choose(self.game, self.match.observe(seat), seat, luck))


@cache
def _bot(name: str) -> Any:
    return bot(name)


# ------------------------------------------------------------------------------------------ what cards say
def faces(game: Game) -> list[dict[str, Any]]:
    """The cards with the texts that are made from them."""
    return [dict(game.cards[card.id]) | _text(game, card) for card in game.card_set.cards]


def _text(game: Game, card: Any) -> dict[str, Any]:
    if game.rulebook.name == "clash":
        return {"text": {language: card_text(card, language) for language in LANGUAGES}}
    return {}


def terms() -> dict[str, Any]:
    """What the symbols and bonuses of siege are called and do."""
    groups = catalog.rulebook("siege").terms()
    return {group: {name: _term(term) for name, term in groups[group].items()} for group in ("symbols", "bonuses")}


def _term(term: Term) -> dict[str, Any]:
    assert term.text is not None
    return {"name": term.name.words(), "text": term.text.words()}


def finished(match: Match) -> dict[str, Any]:
    """The message after the last event."""
    result = match.result
    assert result is not None
    cause = "resigned" if result.reason == "resigned" else "rules"
    changes = [12.4, -12.4] if result.winner == 0 else [-12.4, 12.4]
    outcome = {"winner": result.winner, "reason": result.reason, "cause": cause, "seed": "", "salt": ""}
    return {"t": "over", "match": "m", "outcome": outcome | {"changes": changes}}
