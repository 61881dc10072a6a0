"""What the lab found out about cards: a file in a game's folder, which `quintain lab cards --keep` writes."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from quintain.content import Model, check
from quintain.rules.cards import card_json
from quintain.rules.game import Game

FILE = "worth.json"


class CardWorth(Model):
    """What it is worth to be dealt a card, in points of a match (0.01: one percentage point), with its standard error;
    and how many of the copies that came to hand were played, where that is for the player to choose."""

    value: float
    error: float
    played: float | None


class Worth(Model):
    """The cards of a preset among players of one kind."""

    command: str
    date: str
    players: str
    matches: int
    set: str  # the digest of the cards with which it was measured
    options: dict[str, int | bool | str]
    cards: dict[str, CardWorth]


class Worths(Model):
    """The file."""

    presets: dict[str, Worth]


@cache
def worths_in(folder: Path) -> Worths:
    """The file of a game's folder; nothing, if it has none."""
    path = folder / FILE
    return check(json.loads(path.read_text(encoding="utf-8")), Worths, FILE) if path.exists() else Worths(presets={})


def worth_of(game: Game) -> Worth | None:
    """What is known of the cards of a game: what was measured with other cards or options is nothing. Its date is told
    with it, so a change of the rules' source need not make it unknown."""
    found = worths_in(game.rulebook.folder).presets.get(game.preset)
    if found is None or found.set != set_digest(game) or found.options != dict(game.options):
        return None
    return found


def set_digest(game: Game) -> str:
    cards = json.dumps([card_json(card) for card in game.card_set.cards], sort_keys=True)
    return hashlib.sha256(cards.encode()).hexdigest()[:32]


def keep_worth(game: Game, found: Worth) -> None:
    """Put what was found about a preset into its game's folder, in place of what was known before."""
    folder = game.rulebook.folder
    both = worths_in(folder).presets | {game.preset: found}
    text = json.dumps(Worths(presets=dict(sorted(both.items()))).model_dump(), ensure_ascii=False, indent=1)
    (folder / FILE).write_text(text + "\n", encoding="utf-8")
    worths_in.cache_clear()
