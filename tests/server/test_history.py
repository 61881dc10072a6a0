"""The judge of `make chaos` finds what it is there to find."""

from __future__ import annotations

from typing import Any

import pytest
from bench._history import History, Verdict, _compare, seen

VIEWS: list[dict[str, Any]] = [{"round": 1}, {"round": 2, "staged": 7}]
RECORDING: dict[str, Any] = {
    "decisions": [[0, 5], [1, 3], [0, 6], [1, "resign"]],
    "watch": {"frames": [{"seen": {"0": {"view": view}, "1": {"view": view}}} for view in VIEWS]},
}


def story(**changes: Any) -> History:
    """What the first seat did and saw, which is what was recorded."""
    told: dict[str, Any] = {
        "sent": {1: (1, 5), 2: (2, 6)},
        "acked": {1: 0.0, 2: 1.0},
        "views": [seen(v) for v in VIEWS],
    }
    return History("m", 0, **told | changes)


def found(history: History) -> list[str]:
    verdict = Verdict()
    _compare(history, RECORDING, verdict)
    return [name for name in ("lost", "twice", "not_stored", "timeouts") if getattr(verdict, name)]


def test_what_is_right_is_found_right() -> None:
    assert found(story()) == []
    assert found(story(acked={1: 0.0})) == [], "what was stored and not acknowledged is no loss"


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"sent": {1: (1, 5), 2: (2, 6), 3: (3, 7)}, "acked": {1: 0.0, 2: 1.0, 3: 2.0}}, "lost"),
        ({"lost": ["prompt 2 was shown after 3"]}, "lost"),
        ({"sent": {1: (1, 5)}, "acked": {1: 0.0}}, "twice"),
        ({"views": [seen({"round": 3})]}, "not_stored"),
        ({"timeouts": 1}, "timeouts"),
    ],
)
def test_what_is_wrong_is_found(changes: dict[str, Any], fault: str) -> None:
    assert found(story(**changes)) == [fault]
