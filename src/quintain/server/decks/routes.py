"""Saving, checking and sharing decks. A deck is valid for a preset, and is checked again whenever it is played."""

from __future__ import annotations

import secrets
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from quintain.rules.deckfaults import Fault
from quintain.rules.errors import DeckError
from quintain.server.accounts.names import checked_title
from quintain.server.accounts.people import new_id
from quintain.server.api import Call, Routes
from quintain.server.counts import one_more
from quintain.server.decks import sql
from quintain.server.lobby.terms import check_terms, deck_faults, default_deck
from quintain.server.problems import Problem, said
from quintain.server.protocol import CardId, Named, Said, Terms
from quintain.server.store import Row, Steps, Value

routes = Routes()
MOST_DECKS = 100
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that looks like something else
CODE = 10
Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^<>\x00-\x1f]*$")]
Cards = Annotated[list[CardId], Meta(max_length=200)]


class DeckBody(Struct, forbid_unknown_fields=True):
    """A deck for a preset, as card ids."""

    preset: Named
    name: Name
    cards: Cards

    def __post_init__(self) -> None:
        checked_title(self.name)


class Draft(Struct, forbid_unknown_fields=True):
    """A deck in the making."""

    preset: Named
    cards: Cards


class DeckFault(Struct):
    """One thing that is wrong with a deck: a key and data for programs, a sentence for people and in English."""

    key: str
    data: dict[str, int | str]
    said: Said
    text: str

    @classmethod
    def of(cls, fault: Fault) -> DeckFault:
        return cls(fault.key, dict(fault.data), said(fault.text), str(fault.text))


class Verdict(Struct, omit_defaults=True):
    """What is wrong with a deck, in English and in full; nothing if it may be played."""

    offences: list[str]
    faults: list[DeckFault] = msgspec.field(default_factory=list)


class Deck(Struct):
    """A saved deck, with the code by which others can copy it."""

    id: str
    code: str
    preset: str
    name: str
    cards: list[str]
    changed: int
    by: str = ""


def deck_of(row: Row, by: str = "") -> Deck:
    cards = msgspec.json.decode(row["cards"], type=list[str])
    return Deck(row["id"], row["code"], row["preset"], row["name"], cards, row["changed"], by)


def checked(body: DeckBody) -> str:
    """The cards of a deck that may be played, as they are stored."""
    if wrong := deck_faults(check_terms(Terms(body.preset)), body.cards):
        raise Problem.of(DeckError.listing((body.name, fault) for fault in wrong))
    return msgspec.json.encode(body.cards).decode()


@routes.add("GET", "/api/decks", "player", answer=list[Deck])
async def decks(call: Call) -> list[Deck]:
    """One's decks."""
    return [deck_of(row) for row in await call.server.store.read(sql.DECKS_OF, call.account.id)]


@routes.add("POST", "/api/decks", "player", body=DeckBody, answer=Deck, status=201, problems=("invalid",))
async def save(call: Call) -> Deck:
    """Save a new deck. All its faults are listed if it may not be played."""
    cards, body = checked(call.body), call.body
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE))
    values = (new_id(), call.account.id, code, body.preset, body.name, cards, call.now)
    return deck_of(await call.server.store.transact(_saving(call.account.id, values)))


def _saving(account: str, values: tuple[Value, ...]) -> Steps[Row]:
    """Save a deck, unless the account has as many as it may."""
    yield from one_more(account, sql.COUNT_DECKS_OF, MOST_DECKS, "slow-down")
    rows = yield sql.ADD_DECK, values
    return rows[0]


@routes.add("PUT", "/api/decks/{deck}", "player", body=DeckBody, answer=Deck, problems=("invalid", "not-found"))
async def change(call: Call) -> Deck:
    """Change a deck of one's own."""
    cards, body = checked(call.body), call.body
    values = (call.part("deck"), call.account.id, body.preset, body.name, cards, call.now)
    rows = await call.server.store.write(sql.CHANGE_DECK, *values)
    if not rows:
        raise Problem("not-found")
    return deck_of(rows[0])


@routes.add("DELETE", "/api/decks/{deck}", "player", problems=("not-found",))
async def delete(call: Call) -> None:
    """Delete a deck of one's own."""
    if not await call.server.store.write(sql.DELETE_DECK, call.part("deck"), call.account.id):
        raise Problem("not-found")


@routes.add("POST", "/api/decks/check", "player", body=Draft, answer=Verdict)
async def check(call: Call) -> Verdict:
    """What is wrong with a deck in the making."""
    wrong = deck_faults(check_terms(Terms(call.body.preset)), call.body.cards)
    return Verdict([str(fault) for fault in wrong], [DeckFault.of(fault) for fault in wrong])


@routes.add("POST", "/api/games/{preset}/offences", body=Cards, answer=list[DeckFault], problems=("not-found",))
async def offences(call: Call) -> list[DeckFault]:
    """The same without an account: everything that is wrong with a deck for a preset."""
    return [DeckFault.of(fault) for fault in deck_faults(check_terms(Terms(call.part("preset"))), call.body)]


@routes.add("GET", "/api/decks/code/{code}", "player", answer=Deck, problems=("not-found",))
async def by_code(call: Call) -> Deck:
    """A shared deck, by its code."""
    rows = await call.server.store.read(sql.BY_CODE, call.part("code").lower())
    if not rows:
        raise Problem("not-found")
    return deck_of(rows[0], rows[0]["owner_name"])


@routes.add("GET", "/api/games/{preset}/deck", answer=list[str], problems=("not-found",))
async def starter(call: Call) -> list[str]:
    """The deck of a player who brings none."""
    game = check_terms(Terms(call.part("preset")))
    deck = default_deck(game, 0) if game.rulebook.own_decks else None
    if deck is None:
        raise Problem("not-found")
    return deck
