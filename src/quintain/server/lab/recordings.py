"""A match of the lab as the replay viewer wants it: what each viewer saw, step by step."""

from __future__ import annotations

from typing import Any

import msgspec

from quintain.content import check
from quintain.games.catalog import load
from quintain.rules.replay import Recording, start
from quintain.server.catalogue.guide import cards
from quintain.server.replays.watching import frame


def watchable(recording: bytes, players: list[str]) -> bytes:
    """The recording with its frames. Runs in a process of its own: it needs nothing but its arguments."""
    plain: dict[str, Any] = msgspec.json.decode(recording)
    read = check(plain, Recording, "recording")
    match = start(read, load)
    frames = [frame(match, match.opening, 0)]
    for made, (seat, code) in enumerate(read.decisions, start=1):
        frames.append(frame(match, match.play({seat: code}), 0, made))
    seats = [{"kind": "bot", "id": name, "name": name} for name in players]
    plain["watch"] = {"match": "", "frames": frames, "players": seats, "cards": cards(match.game)}
    return msgspec.json.encode(plain)
