"""Matches recorded before answers were answered (C11), cards took their turns (C9) and `tie` was an option (C12a)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import quintain
from quintain import ReplayError
from quintain.rules import replay

RECORDINGS = Path(__file__).parent / "recordings"


def recorded(name: str) -> replay.Recording:
    return replay.read(RECORDINGS / f"{name}.json")


def told(recording: replay.Recording) -> list[dict[str, Any]]:
    match = replay.start(recording, quintain.load)
    return [event for seat, code in recording.decisions for event in match.play({seat: code})]


def test_c12a_an_option_that_there_was_not_yet_has_its_default() -> None:
    """C12a — where the rulings of then and now agree, a match comes out the same to the byte, with all of its luck."""
    recording = recorded("comes-out-the-same")
    assert "tie" not in recording.options
    match = replay.replay(recording, quintain.load)
    assert match.game.options["tie"] == "draw"
    assert match.result == quintain.Result(0, "health")
    happened = {event["event"] for event in told(recording) if event.get("from") != "in_play"}
    assert {"discarded", "set_aside", "answered", "shuffled"} <= happened


def test_c11_where_they_do_not_agree_the_reason_is_told() -> None:
    """C11 — a bear that answers an answer makes another match of it."""
    with pytest.raises(ReplayError, match="it was recorded under other rules than these"):
        replay.replay(recorded("comes-out-otherwise"), quintain.load)


def test_an_option_of_then_is_part_of_what_is_checked() -> None:
    """Neither can one be taken away, nor one of now be added to change how a match comes out."""
    recording = recorded("comes-out-the-same")
    for options in ({**recording.options, "tie": "health"}, dict(list(recording.options.items())[1:])):
        with pytest.raises(ReplayError):
            replay.replay(recording.model_copy(update={"options": options}), quintain.load)
