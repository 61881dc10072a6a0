"""Following people, who of them is there, and how two accounts stand against each other."""

from __future__ import annotations

from msgspec import Struct

from quintain.server.api import Call, Routes
from quintain.server.counts import one_more
from quintain.server.friends import sql
from quintain.server.problems import Problem
from quintain.server.protocol import Id, MatchLine, Player
from quintain.server.store import Row, Steps

routes = Routes()
MOST_FOLLOWED = 200


class Followed(Struct, forbid_unknown_fields=True):
    """The account to follow, by its name."""

    account: Id


class Friend(Struct):
    """An account that one follows: whether it follows back, whether it is there, and what it plays, if that may be
    watched. Whoever hides is never there."""

    player: Player
    back: bool
    online: bool
    match: MatchLine | None


class Standing(Struct):
    """Oneself and another account: who follows whom, and how the matches between both ended."""

    follows: bool
    back: bool
    online: bool
    match: MatchLine | None
    won: int
    lost: int
    drawn: int


@routes.add("GET", "/api/friends", "session", answer=list[Friend])
async def friends(call: Call) -> list[Friend]:
    """Whom one follows: those who are there first."""
    rows = await call.server.store.read(sql.FOLLOWED_BY, call.account.id)
    playing = call.server.lobby.playing()
    found = [_friend(call, row, playing) for row in rows]
    return sorted(found, key=lambda friend: (friend.match is None, not friend.online))


def _friend(call: Call, row: Row, playing: dict[str, MatchLine]) -> Friend:
    player = Player("account", row["id"], row["name"], row["kind"] == "guest")
    there = not row["hidden"] and call.server.connections.is_online(row["id"])
    return Friend(player, row["back"] is not None, there, playing.get(row["id"]) if there else None)


@routes.add("POST", "/api/friends", "session", body=Followed, problems=("not-found", "blocked", "slow-down"))
async def follow(call: Call) -> None:
    """Follow an account."""
    other = call.body.account
    if other == call.account.id or await call.server.people.by_id(other) is None:
        raise Problem("not-found")
    await call.server.lobby.check_blocked(call.account.id, other)
    await call.server.store.transact(_following(call.account.id, other, call.now))


def _following(account: str, other: str, now: int) -> Steps[None]:
    yield from one_more(account, sql.COUNT_FOLLOWED, MOST_FOLLOWED, "slow-down")
    yield sql.FOLLOW, (account, other, now)


@routes.add("DELETE", "/api/friends/{account}", "session")
async def unfollow(call: Call) -> None:
    """Follow an account no longer."""
    await call.server.store.write(sql.UNFOLLOW, call.account.id, call.part("account"))


@routes.add("GET", "/api/friends/{account}", "session", answer=Standing, problems=("not-found",))
async def standing(call: Call) -> Standing:
    """How one stands with another account, followed or not."""
    other = await call.server.people.by_id(call.part("account"))
    if other is None:
        raise Problem("not-found")
    read, mine = call.server.store.read, call.account.id
    follows = bool(await read(sql.FOLLOWS, mine, other.id))
    back = bool(await read(sql.FOLLOWS, other.id, mine))
    there = not other.hidden and call.server.connections.is_online(other.id)
    match = call.server.lobby.playing().get(other.id) if there else None
    results = await read(sql.RESULTS_BETWEEN, mine, other.id)
    return Standing(follows, back, there, match, *_score(results, mine))


def _score(results: list[Row], mine: str) -> tuple[int, int, int]:
    """Matches won, lost and drawn, from results by who had the first seat."""
    won = lost = drawn = 0
    for row in results:
        if row["winner"] < 0:
            drawn += row["matches"]
        elif (row["winner"] == 0) == (row["seat0"] == mine):
            won += row["matches"]
        else:
            lost += row["matches"]
    return won, lost, drawn
