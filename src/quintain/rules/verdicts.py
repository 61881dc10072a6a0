"""What the lab found out about a game's presets: a small file in its folder, which `quintain lab verdicts` writes."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from quintain.content import Model, check
from quintain.rules.game import Game
from quintain.rules.rulehash import rules_hash

FILE = "verdicts.json"


class Verdict(Model):
    """How matches of a preset come out among players of one kind. Shares are from 0 to 1."""

    players: str  # the bot that played both seats
    matches: int
    first: float  # points of whoever goes first
    error: float  # to either side of them, at 95 %
    draws: float
    stalls: float  # matches in which nothing more happened, or that were cut off; they are not among the draws
    length: float
    unit: str  # what the length counts: the event that begins a turn of this game
    rules: str  # the hash of the rules, cards and starter decks with which it was measured
    options: dict[str, int | bool | str]


class Verdicts(Model):
    """The file: when and by which command it was written, and the presets."""

    command: str
    date: str
    presets: dict[str, Verdict]


@cache
def verdicts_in(folder: Path) -> Verdicts | None:
    """The file of a game's folder, if it has one."""
    path = folder / FILE
    return check(json.loads(path.read_text(encoding="utf-8")), Verdicts, FILE) if path.exists() else None


def verdict_of(game: Game) -> Verdict | None:
    """What is known of a game as it is now: a verdict on other rules, cards, decks or options is none."""
    kept = verdicts_in(game.rulebook.folder)
    verdict = None if kept is None else kept.presets.get(game.preset)
    if verdict is None or verdict.rules != measured_with(game) or verdict.options != dict(game.options):
        return None
    return verdict


def measured_with(game: Game) -> str:
    """A digest of what is played when a game is measured: by its rules, with its cards and with its starter decks."""
    decks = {name: list(deck.cards) for name, deck in game.rulebook.starter_decks(game.backdrop).items()}
    return hashlib.sha256(json.dumps([rules_hash(game), decks], sort_keys=True).encode()).hexdigest()[:32]
