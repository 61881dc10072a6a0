"""`python -m tests.web.record OUT [PRESET ...]`: recorded matches of greedy bots, for the page's tests and its gallery."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import quintain
from tests.web.table import VIEWERS, WatchedTable, faces, finished, terms

SEEDS = (1, 2, 3)
LONGEST = 400  # decisions
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


def write(out: Path, presets: list[str]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for preset in presets:
        matches = [recording(preset, seed, resigns=seed == SEEDS[-1]) for seed in SEEDS]
        (out / f"{preset}.json").write_text(json.dumps(matches, ensure_ascii=False), encoding="utf-8")
        lengths = ", ".join(str(len(match["told"]["0"])) for match in matches)
        print(f"{preset}: {lengths} messages")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python -m tests.web.record OUT [PRESET ...]")
    write(Path(sys.argv[1]), sys.argv[2:] or quintain.presets())
