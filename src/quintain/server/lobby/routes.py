"""Challenges, invitations and the queue over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from starlette.responses import Response

from quintain.server.api import Call, Routes
from quintain.server.cardsets import cards_response
from quintain.server.friends.sql import FOLLOWS
from quintain.server.lobby.lobby import SHOWN_CHALLENGES
from quintain.server.lobby.terms import agreed_game
from quintain.server.play.lookup import Begun
from quintain.server.problems import Problem
from quintain.server.protocol import ChallengeLine, Id, Invited, MatchLine, Named, Terms

routes = Routes()
MOST_WATCHABLE = 100


class NewChallenge(Struct, forbid_unknown_fields=True):
    """Terms of a match that another account can take up; a private one is only for those who have its link."""

    terms: Terms
    private: bool = False
    seat: Literal[0, 1] | None = None
    deck: Id | None = None
    watch: bool = False  # may the match be watched, though it is private?
    to: Id | None = None  # an account that follows the challenger, and is told at once


class Taken(Struct, forbid_unknown_fields=True):
    """The deck to take a challenge up with, where decks are brought."""

    deck: Id | None = None


class QueueUp(Struct, forbid_unknown_fields=True):
    """What to wait for."""

    preset: Named
    rated: bool = True
    deck: Id | None = None


class InQueue(Struct):
    """Since when, and how far an opponent's rating may be away at first."""

    since: int
    window: int


class Page(Struct):
    """Which part of a list: how many to leave out."""

    skip: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


@routes.add("GET", "/api/challenges", query=Page, answer=list[ChallengeLine])
async def challenges(call: Call) -> list[ChallengeLine]:
    """Open challenges, 50 at a time: the newest of every account, then the second of each, and so on."""
    lobby, skip = call.server.lobby, call.query.skip
    return [lobby.line(challenge) for challenge in lobby.listed()[skip : skip + SHOWN_CHALLENGES]]


@routes.add(
    "POST", "/api/challenges", "player", body=NewChallenge, answer=ChallengeLine, status=201, problems=("invalid",)
)
async def challenge(call: Call) -> ChallengeLine:
    """Challenge anybody, or with a private one those who are given the link `/invite/<id>`."""
    body, lobby = call.body, call.server.lobby
    if body.to is not None:
        await check_friend(call, body.to)
    made = await lobby.challenge(call.account, body.terms, body.private, body.seat, body.deck, body.watch)
    lobby.tell()
    if body.to is not None:
        call.server.connections.tell(body.to, Invited(lobby.line(made)))
    return lobby.line(made)


async def check_friend(call: Call, other: str) -> None:
    """Only those are told of a challenge who follow whoever makes it: nobody else can be bothered by one."""
    await call.server.lobby.check_blocked(call.account.id, other)
    if not await call.server.store.read(FOLLOWS, other, call.account.id):
        raise Problem("forbidden", "not-following")


@routes.add("GET", "/api/challenges/{challenge}", answer=ChallengeLine, problems=("not-open",))
async def one_challenge(call: Call) -> ChallengeLine:
    """A challenge by its id, private ones too: the id is the secret of the link."""
    return call.server.lobby.line(await call.server.lobby.find(call.part("challenge")))


@routes.add("GET", "/api/challenges/{challenge}/cards", answer=list[dict[str, Any]], problems=("not-open",))
async def challenge_cards(call: Call) -> Response:
    """The cards that a challenge is to be played with."""
    found = await call.server.lobby.find(call.part("challenge"))
    return cards_response(agreed_game(found.terms), call.request)


@routes.add("POST", "/api/challenges/{challenge}/accept", "player", body=Taken, answer=Begun, problems=("not-open",))
async def accept(call: Call) -> Begun:
    """Take a challenge up. Both are told by a `started` message."""
    room = await call.server.lobby.accept(call.account, call.part("challenge"), call.body.deck)
    return Begun(room.match)


@routes.add("DELETE", "/api/challenges/{challenge}", "player", problems=("not-open",))
async def withdraw(call: Call) -> None:
    """Take one's challenge back."""
    found = await call.server.lobby.find(call.part("challenge"))
    if found.account != call.account.id:
        raise Problem("not-open")
    await call.server.lobby.withdraw(found.id)
    call.server.lobby.tell()


@routes.add("POST", "/api/queue", "player", body=QueueUp, answer=InQueue, problems=("invalid",))
async def queue(call: Call) -> InQueue:
    """Wait, with an open socket, for an opponent of like rating. The search widens; after a while a bot is offered."""
    terms = Terms(call.body.preset, rated=call.body.rated)
    waiting = await call.server.lobby.queue(call.account, terms, call.body.deck)
    return InQueue(waiting.since, waiting.window(call.now))


@routes.add("DELETE", "/api/queue", "player")
async def unqueue(call: Call) -> None:
    """Leave the queue."""
    await call.server.lobby.unqueue(call.account.id)


@routes.add("GET", "/api/watch", answer=list[MatchLine])
async def watch(call: Call) -> list[MatchLine]:
    """Matches that can be watched now: those between people first, then the newest."""
    return call.server.lobby.watchable(MOST_WATCHABLE)
