"""What rulebooks tell people before they play, as the page reads it: cards, terms, decks to begin from, levels."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from quintain import content
from quintain.games import catalog
from quintain.rules import handbook
from quintain.rules.events import Sort
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook
from quintain.rules.worth import worth_of
from quintain.server.protocol import Text


class Starter(Struct):
    """A deck to begin from."""

    id: str
    name: Text
    plan: Text
    cards: list[str]


class Term(Struct):
    """A word that cards use: its name, what it does where that needs saying, and how much of it where that is a
    number."""

    name: Text
    text: Text | None
    amount: int | None


class LevelGuide(Struct):
    """A level of a campaign, as it is described before it is played: what is new in it, who will be met, the set-up
    extras that it gives, how many items one may bring, and those that whoever wins it first finds."""

    level: str
    preset: str
    name: Text
    text: Text
    new: Text | None
    enemies: list[str]
    extras: dict[str, Any]
    room: int
    found: list[str]
    boss: bool
    own_deck: bool


class Guide(Struct):
    """The cards of a game with what they say, the terms they use in groups that the game names, and decks
    to begin from."""

    cards: list[dict[str, Any]]
    terms: dict[str, dict[str, Term]]
    starters: list[Starter]
    deckable: list[str] | None  # the cards that a deck may hold; None: all of them


class GameText(Struct):
    """The sentences of a game, for a page that knows nothing else about it: its Fluent files by language, what they
    make of the fields of each event, and why its matches end (`end-<reason>` tells it)."""

    text: dict[str, str]
    sorts: dict[str, dict[str, Sort]]
    reasons: list[str]


class CardWorth(Struct):
    """What it is worth to be dealt a card, in points of a match (0.01: one per cent), with its standard error; and the
    share of copies that were played of those that came to hand, where that is for the player to choose."""

    value: float
    error: float
    played: float | None


class WorthTold(Struct):
    """What the lab found out about the cards of a preset: who played how many matches, and when."""

    players: str
    matches: int
    date: str
    cards: dict[str, CardWorth]


def worth_told(game: Game) -> WorthTold:
    """What is known of the cards; of none, if nothing is."""
    known = worth_of(game)
    if known is None:
        return WorthTold("", 0, "", {})
    cards = {id: CardWorth(one.value, one.error, one.played) for id, one in known.cards.items()}
    return WorthTold(known.players, known.matches, known.date, cards)


def game_text(rulebook: Rulebook) -> GameText:
    """What a game says, as its files say it."""
    texts, events = rulebook.texts, rulebook.events
    files = {language: texts.files(language) for language in texts.languages}
    return GameText(
        {language: "\n".join(path.read_text("utf-8") for path in paths) for language, paths in files.items() if paths},
        {kind.name: events.sorts(kind.name) for kind in events.kinds},
        list(rulebook.reasons),
    )


def guide(game: Game) -> Guide:
    """All that a rulebook has to say about the cards of a game."""
    groups = game.rulebook.terms()
    return Guide(
        cards(game),
        {group: {name: of_term(term) for name, term in terms.items()} for group, terms in groups.items()},
        starters(game),
        game.rulebook.deckable(game.backdrop),
    )


def cards(game: Game) -> list[dict[str, Any]]:
    """The cards in their order, with their texts where they have one."""
    plain = [dict(card) for card in game.cards.values()]
    for data, card in zip(plain, game.card_set.cards, strict=True):
        if (text := game.rulebook.card_text(card)) is not None:
            data["text"] = text.words()
    return plain


def starters(game: Game) -> list[Starter]:
    """The starter decks that set and options allow."""
    known = game.rulebook.starter_decks(game.backdrop)
    return [Starter(id, deck.name.words(), deck.plan.words(), list(deck.cards)) for id, deck in known.items()]


def of_term(term: handbook.Term) -> Term:
    return Term(term.name.words(), None if term.text is None else term.text.words(), term.amount)


def level_guide(preset: str) -> LevelGuide:
    """A level by its preset; where its game has no more to say about it, the sentences of the preset."""
    rulebook = catalog.rulebook_of(preset)
    spec = catalog.table(rulebook.name).presets[preset]
    said = rulebook.level_summary(spec.level)
    if said is None:
        said = handbook.LevelSummary(content.Text.same(spec.level), spec.text, own_deck=rulebook.own_decks)
    new = None if said.new is None else said.new.words()
    return LevelGuide(
        spec.level,
        preset,
        said.name.words(),
        said.text.words(),
        new,
        list(said.enemies),
        dict(said.extras),
        said.room,
        list(said.found),
        said.boss,
        said.own_deck,
    )
