"""What hostile guests send: card sets as large as a request may be, frames and requests with everything wrong."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from bench._talk import request

HUGE = (2**31, 2**53 + 1, 2**63 - 1, 2**63, 2**64, -(2**63), -(2**63) - 1, 10**30, 10**4000)
VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 1.5, "", "x", "\x00", "a" * 5000, "\u202e", "ﷺ", [], [[]], {}, {"": None}, *HUGE[:8]),
)
SIZE = 240_000  # bytes of a card set; a request may have a little more


def big_set(chance: random.Random) -> list[dict[str, Any]]:
    """A set that is legal today, with ids or names as long as fit."""
    count = chance.choice([40, 60, 200])
    letters = SIZE // count - 120
    long_ids = chance.random() < 0.5
    cards = []
    for number in range(count):
        name = f"card-{number}"
        long = name + "x" * max(0, letters - len(name))
        text = {"en": name if long_ids else long, "ru": name}
        cards.append({"id": long if long_ids else name, "name": text, "attack": 1, "defence": 1, "cost": 0})
    return cards


def bad_frames(chance: random.Random, match: str, count: int) -> Iterator[bytes]:
    for _ in range(count):
        yield _bad_frame(chance, match)


def _bad_frame(chance: random.Random, match: str) -> bytes:
    match chance.randrange(8):
        case 0:
            return chance.randbytes(chance.randrange(200))
        case 1:
            depth = chance.choice([10, 500, 940, 960, 980, 1500, 4000])
            return b'{"t":"stage","match":"%s","prompt":1,"id":1,"move":{"place":%s%s}}' % (
                match.encode(),
                b"[" * depth,
                b"]" * depth,
            )
        case 2:
            return b'{"t":"play","match":"%s","prompt":%d,"id":%d,"move":%d}' % (
                match.encode(),
                chance.choice([1, *HUGE]),
                chance.choice([1, 2**53, *HUGE]),
                chance.choice([-1, 133, 342, 32767, *HUGE]),
            )
        case 3:
            return b'{"t":"emote","match":"%s","id":1,"emote":"%s"}' % (
                match.encode(),
                b"\xff\xfe" * chance.randrange(9),
            )
        case 4:
            return b" " * chance.choice([9000, 70_000])
        case _:
            return _odd_message(chance, match)


def _odd_message(chance: random.Random, match: str) -> bytes:
    kinds = [
        "join",
        "leave",
        "stage",
        "play",
        "undo",
        "preview",
        "resign",
        "claim",
        "emote",
        "mute",
        "lobby",
        "pong",
        "x",
    ]
    message: dict[str, Any] = {"t": chance.choice(kinds), "match": match, "prompt": 1, "id": 1, "move": 0}
    message |= {"version": 0, "on": True, "at": 0, "emote": "hello"}
    for key in chance.sample(sorted(message), 5):
        del message[key]
    if message.get("t") == "resign":
        message["id"] = -1  # the match is needed
    if message:
        message[chance.choice(sorted(message))] = chance.choice(VALUES)
    return msgspec.json.encode(message)


PATHS = (
    *("/api/matches?before={n}", "/api/matches?account={s}&before={n}", "/api/matches/{s}", "/api/accounts/{s}"),
    *("/api/games/{s}/guide", "/api/games/{s}/deck", "/api/challenges/{s}", "/api/shared/{s}", "/api/leaderboards/{s}"),
    *(
        "/api/lab/studies/{s}?since={n}",
        "/api/decks/code/{s}",
        "/{s}",
        "/api/rulebooks/{s}/{s}",
        "/api/socket",
        "/metrics",
    ),
)
POSTS = (
    *("/api/guest", "/api/register", "/api/login", "/api/matches", "/api/challenges", "/api/queue", "/api/decks"),
    *(
        "/api/decks/check",
        "/api/blocks",
        "/api/reports",
        "/api/me/claim",
        "/api/games/lanes/offences",
        "/api/lab/studies",
    ),
)
PARTS = (
    "%00",
    "a" * 300,
    "..%2f..%2fetc",
    "%ff%fe",
    "%F0%9F%98%80",
    "-1",
    "'",
    '"',
    "{}",
    "null",
    "%0d%0ax:y",
    "1e999",
)
FIELDS = (
    "name",
    "password",
    "terms",
    "opponent",
    "seat",
    "deck",
    "cards",
    "account",
    "match",
    "preset",
    "words",
    "language",
)


def bad_requests(chance: random.Random, port: int, token: str) -> Iterator[bytes]:
    """A number that fits nowhere first, then all kinds of things."""
    yield request(port, "GET", f"/api/matches?before={2**63}", token)
    for _ in range(40):
        if chance.random() < 0.5:
            path = chance.choice(PATHS).format(n=chance.choice([*HUGE[:8], "x", "-", ""]), s=chance.choice(PARTS))
            yield request(port, chance.choice(["GET", "GET", "PUT", "DELETE", "OPTIONS"]), path, token)
        else:
            yield request(port, "POST", chance.choice(POSTS), token, _odd_body(chance))


def _odd_body(chance: random.Random) -> bytes:
    match chance.randrange(5):
        case 0:
            return chance.randbytes(50)
        case 1:
            return b"[" * 2000 + b"]" * 2000
        case 2:
            return b'{"terms":{"preset":"lanes","options":{"hp":%d}},"opponent":"greedy"}' % chance.choice(HUGE)
        case _:
            keys = chance.sample(FIELDS, 3)
            return msgspec.json.encode({key: chance.choice(VALUES) for key in keys})
