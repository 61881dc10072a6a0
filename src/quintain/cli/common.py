"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from quintain.content import load_yaml, nearest
from quintain.games import catalog
from quintain.games.catalog import load
from quintain.rules.cards import CardSource
from quintain.rules.deckfiles import LINE, DeckFile
from quintain.rules.errors import OptionError
from quintain.rules.game import Game, checked_seed
from quintain.rules.options import whole_number
from quintain.rules.shortforms import read_deck_line
from quintain.texts import ENGLISH, PLATFORM, Texts

SURPRISE: Final = "surprise"
TEXTS: Final = Texts(Path(__file__).parent / "text", PLATFORM)


def add_game_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("preset", metavar="PRESET", help=f"what to play, e.g. {catalog.EXAMPLE}")
    command.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="change an option, e.g. hp=25"
    )
    command.add_argument("--cards", metavar="SET|FILE", help="another card set, by name or as a YAML file")


def add_json(command: argparse.ArgumentParser, what: str) -> None:
    command.add_argument("--json", action="store_true", help=f"print {what} as JSON")


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--lang", choices=PLATFORM.languages, default=ENGLISH, help="language of everything that is told"
    )


def chosen_game(arguments: argparse.Namespace) -> Game:
    """The game that the arguments name."""
    table = catalog.table(catalog.rulebook_of(arguments.preset).name)
    options: dict[str, Any] = {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"--option {text}: write NAME=VALUE, e.g. --option hp=25")
        options[name] = table.spec(name).parse(value)
    return load(arguments.preset, cards=card_source(arguments.cards), **options)


def card_source(text: str | None) -> CardSource | None:
    """A card set by name, or a file if it looks like one."""
    return Path(text) if text and text.endswith((".yaml", ".yml")) else text


def chosen_deck(game: Game, text: str | None, what: str) -> list[str] | None:
    """A starter deck by its name, or the deck of a line or a file; None where none is named."""
    if text is None:
        return None
    if not game.rulebook.own_decks:
        raise OptionError(f"{what} {text}: {game.rulebook.name} is played without decks of one's own, leave it out")
    if text.startswith(LINE):
        return list(read_deck_line(text, load))
    if text.endswith((".yaml", ".yml")):
        return load_yaml(Path(text), DeckFile).listed()
    known = game.rulebook.starter_decks(game.backdrop)
    if text in known:
        return list(known[text].cards)
    near = nearest(text, known)
    hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known) or 'none'}, or name a YAML file"
    raise OptionError(f"{what} {text}: there is no starter deck of that name: {hint}")


def chosen_seed(text: str | None) -> int:
    if text is None:
        return checked_seed(None)
    seed = whole_number(text)
    if seed is None or seed < 0:
        raise OptionError(f"--seed {text}: it must be a whole number")
    return checked_seed(seed)


def two_bots(text: str) -> Sequence[str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2:
        raise OptionError(f"--bots {text}: name two bots with a comma between them, e.g. random,greedy")
    return names


def at_least_one(text: str, what: str) -> int:
    number = whole_number(text)
    if number is None or number < 1:
        raise OptionError(f"{what} {text}: it must be a whole number of at least 1")
    return number
