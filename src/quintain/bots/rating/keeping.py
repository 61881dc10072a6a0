"""A tournament in a folder, so that it can go on later: what is played, every pair and match, what programs wrote."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from quintain.rules.errors import OptionError
from quintain.rules.game import Match
from quintain.rules.plainjson import Json
from quintain.rules.replay import save

SETTINGS: Final = "tournament.json"
PAIRS: Final = "pairs.jsonl"
MATCHES: Final = "matches"
LOGS: Final = "logs"


class Folder:
    """Where a tournament is kept. One that is there already must be the same."""

    def __init__(self, path: Path, settings: Json) -> None:
        self.path = path
        try:
            for part in (MATCHES, LOGS):
                (path / part).mkdir(parents=True, exist_ok=True)
            self._agree(json.loads(json.dumps(settings)))
        except OSError as error:
            raise OptionError(f"--resume {path}: it cannot be used ({error.strerror})") from None

    def _agree(self, settings: Json) -> None:
        file = self.path / SETTINGS
        if not file.exists():
            file.write_text(json.dumps(settings, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            return
        try:
            known = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            raise OptionError(f"--resume {self.path}: {SETTINGS} is damaged") from None
        if known != settings:
            other = [key for key in settings if not isinstance(known, dict) or known.get(key) != settings[key]]
            said = known.get(other[0]) if isinstance(known, dict) and other else known
            raise OptionError(
                f"--resume {self.path}: another tournament is kept there ({', '.join(other) or 'all'} was {said!r});"
                " take the same arguments, or another folder"
            )

    # ---------------------------------------------------------------------------- pairs
    def pairs(self) -> Iterator[Json]:
        """All that have been played. A last line that was not written to its end does not count."""
        file = self.path / PAIRS
        if not file.exists():
            return
        content = file.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            file.write_bytes(whole)
        for number, line in enumerate(whole.splitlines(), start=1):
            try:
                yield json.loads(line)
            except ValueError:
                raise OptionError(f"{file}: line {number} is damaged; without it the pair is played again") from None

    def add_pair(self, pair: Json) -> None:
        with (self.path / PAIRS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(pair, ensure_ascii=False) + "\n")

    # ---------------------------------------------------------------------------- matches and logs
    def add_match(self, name: str, match: Match) -> None:
        """For `quintain replay`."""
        save(match, self.path / MATCHES / f"{name}.json")

    def log(self, label: str) -> Path:
        return self.path / LOGS / f"{file_name(label)}.log"


def file_name(label: Any) -> str:
    """A label as part of a path."""
    return re.sub(r"[^\w.-]+", "_", str(label)).strip("._") or "program"
