"""What is wrong with a deck, in both languages.

clash says it in both itself. The other rulebooks say it in English, and what they say is put into Russian here.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from quintain.content import plural_ru
from quintain.games.clash import decks as clash
from quintain.rules.errors import DeckError
from quintain.rules.game import Game
from quintain.server.catalogue.guide import Words
from quintain.server.lobby.terms import check_deck

WHERE = re.compile(r"^(decks\[\d\]|deck \d): ")
RULE = re.compile(r" \((?:[A-Z]\d+|deck_size|deck_copies)\)$")


def deck_offences(game: Game, cards: list[str]) -> list[Words]:
    """Everything at once; nothing if the deck may be played."""
    if game.rulebook.name == "clash":
        return [Words(each.en, each.ru) for each in clash.offences(game.options, game.card_set, cards)]
    try:
        check_deck(game, cards)
    except DeckError as error:
        lines = [RULE.sub("", WHERE.sub("", line)) for line in str(error).split("; ")]
        return [Words(line, russian(game, line)) for line in lines]
    return []


def _cards(count: str) -> str:
    return f"{count} {plural_ru(int(count), 'карта', 'карты', 'карт')}"


def _name(game: Game, card: str) -> str:
    return f"«{game.card_set.name(card, 'ru')}»" if card in game.card_set.index else f"«{card}»"


Say = Callable[[Game, "re.Match[str]"], str]
SENTENCES: list[tuple[str, Say]] = [
    (r"it has (\d+) cards?, it must have exactly (\d+)", lambda _, m: f"{_cards(m[1])}, а должно быть ровно {m[2]}"),
    (r"a deck has 1 to (\d+) cards, not (\d+)", lambda _, m: f"{_cards(m[2])}, а должно быть от 1 до {m[1]}"),
    (r"the set has no card '(.+?)'(?:, .*)?", lambda _, m: f"в наборе нет карты «{m[1]}»"),
    (r"(\d+) copies of ([a-z0-9-]+)[,:] at most (\d+) are allowed", lambda g, m: _copies(g, m)),
    (r"([a-z0-9-]+) is not for a player's deck", lambda g, m: f"{_name(g, m[1])} не для колоды игрока"),
    (r"the level gives the deck: .*", lambda _, m: "колоду даёт уровень"),
    (r"(\S+) is played from a common deck", lambda _, m: "здесь играют общей колодой"),
]


def _copies(game: Game, found: re.Match[str]) -> str:
    return f"{_name(game, found[2])}, копий: {found[1]}; можно не больше {found[3]}"


def russian(game: Game, line: str) -> str:
    for pattern, say in SENTENCES:
        if found := re.fullmatch(pattern, line):
            return say(game, found)
    return line
