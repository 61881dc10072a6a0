"""From what players agree on to the setup of a table."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from quintain.content import ContentError
from quintain.rules.deckfaults import Fault
from quintain.rules.errors import QuintainError
from quintain.rules.game import Game
from quintain.rules.rulebook import SEATS
from quintain.rules.saying import NONE
from quintain.server.accounts.people import new_id
from quintain.server.campaign.items import with_own_items
from quintain.server.cardsets import check_fits, check_size
from quintain.server.problems import Problem
from quintain.server.protocol import Terms
from quintain.server.settings import Settings
from quintain.tables.setup import Clock, Setup, Sitter, game_of, turn_seconds

Cards = list[str]
STARTER = "starter:"  # before the id of a starter deck, in place of the id of a saved one
REVEAL = 500  # milliseconds that an event takes to be shown, about as long as the page takes at its usual speed


def agreed_game(terms: Terms) -> Game:
    """The game of the terms; a Problem says what is wrong with them."""
    check_size(terms.cards)
    try:
        game = game_of(terms.preset, terms.options, terms.cards)
    except (QuintainError, ContentError) as error:
        raise Problem.of(error) from None
    check_fits(game)
    return game


def check_terms(terms: Terms) -> Game:
    """Terms that can be played. Rated matches are played by the book: as the preset says, and with time."""
    game = agreed_game(terms)
    if terms.rated and (_changed(terms) or terms.timed is False or game.alone):
        raise Problem("invalid", "rated-terms")
    try:
        game.rulebook.checked_extras(game, terms.extras)
    except QuintainError as error:
        raise Problem.of(error) from None
    return game


def _changed(terms: Terms) -> bool:
    return bool(terms.options) or terms.cards is not None or bool(terms.extras)


# ------------------------------------------------------------------------------------------ decks
def deck_faults(game: Game, cards: Cards) -> list[Fault]:
    """Everything that is wrong with a deck; nothing if it may be played."""
    return game.rulebook.deck_faults(game.backdrop, cards)


def starter_deck(game: Game, name: str) -> Cards:
    """The cards of a starter deck; a Problem says which there are."""
    known = game.rulebook.starter_decks(game.backdrop)
    if name not in known:
        listed = ", ".join(f"{STARTER}{each}" for each in known)
        raise Problem("invalid", "no-starter", deck=f"{STARTER}{name}", known=listed or NONE)
    return list(known[name].cards)


def match_decks(game: Game, chosen: Sequence[Cards | None]) -> list[Cards] | None:
    """The decks of both seats: those they chose, else the rulebook's; None where the rules give both what they play.
    DeckError lists all faults."""
    rulebook = game.rulebook
    if not rulebook.own_decks:
        return None
    brought = [deck if seat in rulebook.deck_seats else None for seat, deck in enumerate(chosen)]
    decks = [default_deck(game, seat) if deck is None else deck for seat, deck in enumerate(brought)]
    if all(deck is None for deck in decks):
        return None
    listed = [deck or [] for deck in decks]
    game.blank_state(listed)
    return listed


def swapped_decks(game: Game, decks: list[Cards] | None) -> list[Cards] | None:
    """The decks of a match when players change seats. Where only one seat brings a deck, its new player has brought
    none, and plays the rulebook's."""
    return decks[::-1] if decks and len(game.rulebook.deck_seats) == SEATS else None


def default_deck(game: Game, seat: int) -> Cards | None:
    """The deck that a seat plays unless it brings its own; None where the rules give it another one or none."""
    return game.rulebook.default_deck(game.backdrop, seat)


# ------------------------------------------------------------------------------------------ setups
def is_timed(terms: Terms, seats: tuple[Sitter, Sitter]) -> bool:
    """Time runs between people unless they agreed on none, and against a bot if the visitor wants it to."""
    if all(sitter.kind == "account" for sitter in seats):
        return terms.timed is not False
    return terms.timed is True and all(sitter.kind != "nobody" for sitter in seats)


def new_luck() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def make_setup(
    terms: Terms, seats: tuple[Sitter, Sitter], settings: Settings, now: int, seed: str = "", **more: Any
) -> Setup:
    """A new table, with new luck unless something has been drawn by it already."""
    game = agreed_game(terms)
    turn = turn_seconds(game) * 1000 if is_timed(terms, seats) else 0
    clock = Clock(turn=turn, bank=settings.bank_seconds * 1000, reveal=REVEAL)
    setup = Setup(
        match=new_id(),
        preset=terms.preset,
        options=terms.options,
        cards=terms.cards,
        extras=terms.extras,
        seed=seed or new_luck(),
        salt=secrets.token_hex(16),
        seats=seats,
        opened=now,
        rated=terms.rated,
        clock=clock,
        **more,
    )
    return with_own_items(setup)
