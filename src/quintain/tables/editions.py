"""What matches are played with, remembered: cards, levels and options are changed now and then, but not for a match
that has begun."""

from __future__ import annotations

import hashlib
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec.structs import replace

from quintain.content import ContentError
from quintain.rules.errors import QuintainError
from quintain.rules.game import Game
from quintain.tables.setup import Edition, Setup, game_at, game_of

DIGEST = 32
_contents: WeakKeyDictionary[Game, Content] = WeakKeyDictionary()


class Content(msgspec.Struct, frozen=True):
    """The cards of a game and what it has further, with their digest: what is kept once for many matches."""

    digest: str
    data: bytes


def content_of(game: Game) -> Content:
    """What a game is played with now. Cards that players have brought are in their set-up already."""
    if game not in _contents:
        cards = list(game.cards.values()) if isinstance(game.source, str) else None
        data = msgspec.json.encode({"cards": cards, "further": game.further}, order="sorted")
        _contents[game] = Content(hashlib.sha256(data).hexdigest()[:DIGEST], data)
    return _contents[game]


def pinned(setup: Setup) -> Setup:
    """A setup that says what its match is played with; one that goes on from another match has that one's."""
    if setup.content:
        return setup
    game = game_at(setup)
    return replace(setup, settled=dict(game.options), content=content_of(game).digest)


def is_current(setup: Setup) -> bool:
    """Is everything as it was when the match began? Of setups of old that is not known, and so taken for granted."""
    if not setup.content:
        return True
    try:
        game = game_of(setup.preset, setup.options, setup.cards)
    except (QuintainError, ContentError):
        return False
    return setup.content == content_of(game).digest and setup.settled == dict(game.options)


def as_it_was(setup: Setup, data: bytes) -> Setup:
    """A setup with the content that was kept for it."""
    kept: dict[str, Any] = msgspec.json.decode(data)
    return replace(setup, edition=Edition(setup.settled or {}, kept["cards"], kept["further"]))
