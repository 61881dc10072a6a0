"""Card sets that visitors bring: how large they may be, and how they are told by reference instead of in every message.

A set of the house is told by its name. Another one is told by a hash of its cards, so that whoever knows the set
already need not fetch it; its cards are fetched by HTTP, once.
"""

from __future__ import annotations

import hashlib
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quintain.rules.game import Game
from quintain.server.problems import Problem
from quintain.server.protocol import MOVES_BYTES, SET_BYTES, SetReference, Terms, TermsInShort

HASH_LETTERS = 32
FOR_GOOD = "private, max-age=31536000, immutable"
_references: WeakKeyDictionary[Game, SetReference] = WeakKeyDictionary()


def check_size(cards: Any) -> None:
    """A set of one's own is small enough to be kept, sent and stored."""
    if isinstance(cards, list) and (size := len(msgspec.json.encode(cards))) > SET_BYTES:
        raise Problem("invalid", "set-large", size=size, most=SET_BYTES)


def check_fits(game: Game) -> None:
    """Every message of a match can be sent: its legal moves name cards by their ids, again and again."""
    if (size := game.rulebook.most_move_bytes(game.options, game.card_set)) > MOVES_BYTES:
        raise Problem("invalid", "moves-large", size=size, most=MOVES_BYTES, longest=game.card_set.longest_id)


def card_list(game: Game) -> list[dict[str, Any]]:
    """The cards in their order."""
    return list(game.cards.values())


def reference(game: Game) -> str | SetReference:
    """The name of a set of the house, or the hash of another one."""
    if isinstance(game.source, str):
        return game.source
    if game not in _references:
        digest = hashlib.sha256(msgspec.json.encode(card_list(game))).hexdigest()
        _references[game] = SetReference(digest[:HASH_LETTERS], len(game.cards))
    return _references[game]


def in_short(terms: Terms, game: Game) -> TermsInShort:
    """Terms as everybody in the lobby is told them."""
    cards = None if terms.cards is None else reference(game)
    return TermsInShort(terms.preset, terms.options, cards, terms.rated, terms.timed is not False, terms.extras)


def cards_response(game: Game, request: Request) -> Response:
    """The cards of a game. A set that a visitor brought stays as it is, and a browser keeps it for itself; one of the
    house may be another after an upgrade."""
    known = reference(game)
    headers = {"cache-control": "no-store"}
    if isinstance(known, SetReference):
        headers = {"cache-control": FOR_GOOD, "etag": f'"{known.set}"', "vary": "cookie, authorization"}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
    return Response(msgspec.json.encode(card_list(game)), headers=headers, media_type="application/json")
