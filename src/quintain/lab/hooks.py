"""What a game tells the lab: its `lab.py`, or what `kit` says where it has none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quintain.bots.habits import habits_of
from quintain.content import Text, nearest
from quintain.games.catalog import load, part
from quintain.lab.kit import trace
from quintain.lab.kit.metrics import COMMON, NO_MOVE, STUCK, STUCK_END, Hole, Metric
from quintain.lab.kit.phrases import everywhere
from quintain.rules.errors import UnknownName
from quintain.rules.game import Game
from quintain.rules.options import table_of
from quintain.rules.rulebook import Rulebook

THINKING = 32  # deals of players who look ahead that take about a second, in most games
PRICES = ("cost", "price")
MOST_COPIES = 4
Axes = tuple[tuple[str, ...], tuple[str, ...]]


def lab_functions(rulebook: Rulebook) -> dict[str, Any]:
    """What the names of `kit.trace` stand for in a game."""
    own = part(rulebook, "lab")
    return {name: getattr(own, name, getattr(trace, name)) for name in trace.HOOKS}


def says(rulebook: Rulebook, hook: str) -> bool:
    """Does a game bring a function of its own?"""
    return hasattr(part(rulebook, "lab"), hook)


# ------------------------------------------------------------------------------------------ metrics
def metrics_of(rulebook: Rulebook) -> Sequence[Metric]:
    found: Sequence[Metric] = getattr(part(rulebook, "lab"), "METRICS", COMMON)
    return found


def metric(rulebook: Rulebook, name: str) -> Metric:
    known = {one.name: one for one in metrics_of(rulebook)}
    if name not in known:
        near = nearest(name, known)
        hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known)}"
        raise UnknownName(f"{rulebook.name} has no metric '{name}': {hint}")
    return known[name]


def reason_words(rulebook: Rulebook, reason: str) -> Text:
    """Why matches end, in the words of the rulebook."""
    return STUCK.title if reason == STUCK_END else Text(**everywhere(rulebook.end_words(reason).get))


def holes_of(rulebook: Rulebook) -> Sequence[Hole]:
    found: Sequence[Hole] = getattr(part(rulebook, "lab"), "HOLES", (NO_MOVE,))
    return found


# ------------------------------------------------------------------------------------------ players
def habit_words(rulebook: Rulebook, habit: str, language: str) -> str:
    """A habit as a clause about players: who always buy a card."""
    name = next(
        name for name in habits_of(rulebook) if habit == name or (name.endswith("=") and habit.startswith(name))
    )
    return rulebook.texts.words(f"habit-{name.rstrip('<>=')}", language, limit=habit.removeprefix(name))


def thinking_deals(rulebook: Rulebook) -> int:
    """Deals of players who look ahead that take about a second: they are slow."""
    return int(getattr(part(rulebook, "lab"), "THINKING", THINKING))


def is_symmetric(rulebook: Rulebook) -> bool:
    """Do both sides play the same game?"""
    own = getattr(part(rulebook, "lab"), "SYMMETRIC", None)
    return not rulebook.alone(table_of(rulebook).resolve()) if own is None else bool(own)


# ------------------------------------------------------------------------------------------ cards
def card_keywords(rulebook: Rulebook, card: Mapping[str, Any]) -> Sequence[str]:
    """The keywords that a card has; none where a game does not say."""
    own = getattr(part(rulebook, "lab"), "card_keywords", None)
    return () if own is None else own(card)


def keywords_of(rulebook: Rulebook) -> list[str]:
    """All keywords of the cards that a game comes with."""
    cards = load(next(iter(table_of(rulebook).presets))).cards.values()
    return sorted({word for card in cards for word in card_keywords(rulebook, card)})


def keyword_words(rulebook: Rulebook, keyword: str) -> Text:
    """What a keyword is called: a term of the game, or a message."""
    for group in rulebook.terms().values():
        if keyword in group:
            return Text(**everywhere(group[keyword].name.get))
    return Text(**everywhere(lambda language: rulebook.texts.words(f"keyword-{keyword}", language)))


def card_traits(rulebook: Rulebook, card: Mapping[str, Any]) -> dict[str, float]:
    """What a card says besides its plain numbers, as numbers with names."""
    own = getattr(part(rulebook, "lab"), "card_traits", None)
    return {} if own is None else own(card)


def prices_of(rulebook: Rulebook) -> Sequence[str]:
    """The numbers of a card of which less is better."""
    found: Sequence[str] = getattr(part(rulebook, "lab"), "PRICES", PRICES)
    return found


def numbers_tell_all(rulebook: Rulebook) -> bool:
    """Can a card be told to be better than another by its numbers alone?"""
    return bool(getattr(part(rulebook, "lab"), "NUMBERS_TELL_ALL", True))


# ------------------------------------------------------------------------------------------ decks
def may_join(game: Game, deck: Sequence[str], card: str) -> bool:
    """May a deck have one more of a card? Where a game does not say, there are up to four of each."""
    own = getattr(part(game.rulebook, "lab"), "may_join", None)
    return list(deck).count(card) < MOST_COPIES if own is None else bool(own(game, deck, card))


def starter_decks(game: Game) -> Mapping[str, Sequence[str]]:
    """The decks that come with a game, by name; none where there are no own decks."""
    return {name: deck.cards for name, deck in game.rulebook.starter_decks(game.backdrop).items()}


def mixes_decks(rulebook: Rulebook) -> bool:
    """Can decks for both sides be drawn at random?"""
    return rulebook.own_decks and is_symmetric(rulebook) and says(rulebook, "mix_deck")


def deck_axes(rulebook: Rulebook) -> Axes | None:
    """The two groups of numbers of a card that span a map of decks, if the game names them."""
    found: Axes | None = getattr(part(rulebook, "lab"), "AXES", None)
    return found


def decks_in(game: Game, state: Any) -> list[list[str]] | None:
    """The decks of a match that has just begun, if the game can tell."""
    own = getattr(part(game.rulebook, "lab"), "decks_in", None)
    return None if own is None else own(game, state)
