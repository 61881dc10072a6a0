"""Trained weights: small files in the package, one per preset, that say where they come from."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from quintain.bots.values import Brain, feature_names
from quintain.rules.errors import QuintainError
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook

FOLDER = Path(__file__).parent / "values" / "weights"


class WeightsError(QuintainError):
    """A file of weights cannot be used."""


@dataclass(frozen=True)
class Weights:
    """What each feature counts at the beginning and at the end of a match."""

    early: tuple[float, ...]
    late: tuple[float, ...]
    provenance: dict[str, Any]

    def brain(self, noise: float = 0.0) -> Brain:
        """The plain record for compiled code."""
        brain = Brain.plain()
        brain.count, brain.noise = len(self.early), noise
        brain.early[: brain.count] = list(self.early)
        brain.late[: brain.count] = list(self.late)
        return brain


def untrained(rulebook: Rulebook) -> Weights:
    """Knowing nothing: every position is even."""
    blank = (0.0,) * len(feature_names(rulebook))
    return Weights(blank, blank, {})


def file_of(game: Game) -> Path:
    """Where the weights for a game are: those of its preset, else those of its rulebook."""
    own = FOLDER / f"{game.preset}.json"
    return own if own.is_file() else FOLDER / f"{game.rulebook.name}.json"


def weights_for(game: Game) -> Weights:
    """The weights that are shipped for a game; without any, nothing is known."""
    path = file_of(game)
    return read(path, game.rulebook) if path.is_file() else untrained(game.rulebook)


@cache
def read(path: Path, rulebook: Rulebook) -> Weights:
    """Weights from a file, by the names of the features."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        found = {name: (float(pair[0]), float(pair[1])) for name, pair in data["features"].items()}
    except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        raise WeightsError(f"{path.name}: this is no file of weights as 'quintain train' writes it") from None
    names = feature_names(rulebook)
    if set(found) != set(names):
        odd = sorted(set(found) ^ set(names))[0]
        raise WeightsError(f"{path.name}: its features are not those of {rulebook.name} ('{odd}'): train anew")
    early, late = zip(*(found[name] for name in names), strict=True)
    return Weights(tuple(early), tuple(late), data.get("provenance", {}))


def write(path: Path, rulebook: Rulebook, weights: Weights) -> None:
    """Keep weights in a file that people can read and compare."""
    pairs = zip(weights.early, weights.late, strict=True)
    features = {name: rounded(pair) for name, pair in zip(feature_names(rulebook), pairs, strict=True)}
    data = {"provenance": weights.provenance, "features": features}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def rounded(pair: Sequence[float]) -> list[float]:
    return [round(number, 5) for number in pair]
