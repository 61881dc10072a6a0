"""`python -m tests.web.record OUT [PRESET ...]`: recorded matches of bots, for the page's tests and its gallery."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.web.table import VIEWERS, WatchedTable, faces, finished, terms

import quintain

SEEDS = (1, 2, 3)
LONGEST = 400  # decisions
# Rules that change what a view holds or when events come: a name for the file, a preset, and what is changed.
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "lanes-open": ("lanes", {"placement": "open", "mana": "refill", "strike": "alternating"}),
    "lanes-standoff": ("lanes", {"damage": "net", "overflow": False, "stall_rounds": 2}),
    "lanes-coin": ("lanes", {"strike": "coin", "deck_size": 8, "mana_per_round": 3}),
    "clash-short": ("clash", {"super_deck": 2, "fatigue_from_deck": 2, "hand_limit": 3}),
    "duel-draws": ("duel", {"draws_per_turn": 3, "draw_cost_step": 100, "must_act": False, "zones": 2}),
    "siege-draws": ("siege", {"draw": 2, "victory": "balance"}),
    "siege-versus": ("siege-01-the-orchard-wall", {"versus": True, "turn_limit": 8}),
}
RESIGNED_AFTER = 5  # decisions; in the last of the seeds somebody gives up


def recording(preset: str, seed: int, resigns: bool = False, **options: Any) -> dict[str, Any]:
    """One match: what both seats and a spectator were told, message by message."""
    watched = WatchedTable(preset, seed, **options)
    told: dict[str, list[dict[str, Any]]] = {str(viewer): [watched.table(viewer)] for viewer in VIEWERS}
    for number in range(LONGEST):
        if not watched.match.to_act:
            break
        seat = watched.match.to_act[0]
        if resigns and number == RESIGNED_AFTER:
            news = watched.resign(seat)
        else:
            bot = "random" if seed % 2 else "greedy"
            news = watched.play({seat: watched.answer(seat, bot)})
        for viewer, update in news.items():
            told[str(viewer)].append(update)
    if not watched.match.to_act:
        for messages in told.values():
            messages.append(finished(watched.match))
    return {"preset": preset, "seed": seed, "cards": faces(watched.game), "terms": terms(), "told": told}


def write(out: Path, names: Sequence[str] = ()) -> None:
    """Those that are named, or every preset and variant."""
    out.mkdir(parents=True, exist_ok=True)
    for name in names or [*quintain.presets(), *VARIANTS]:
        preset, options = VARIANTS.get(name, (name, {}))
        matches = [recording(preset, seed, resigns=seed == SEEDS[-1], **options) for seed in SEEDS]
        (out / f"{name}.json").write_text(json.dumps(matches, ensure_ascii=False), encoding="utf-8")
        lengths = ", ".join(str(len(match["told"]["0"])) for match in matches)
        print(f"{name}: {lengths} messages")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python -m tests.web.record OUT [PRESET or VARIANT ...]")
    write(Path(sys.argv[1]), sys.argv[2:])
