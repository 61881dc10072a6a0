"""What a training has come to, kept in a folder, so that it can go on after an interruption and be looked at later."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from quintain.bots.learning.competing import Contestant
from quintain.bots.learning.fitting import Array
from quintain.bots.learning.gradient import GREEDY
from quintain.bots.weights import Weights, from_json, to_json
from quintain.rules.errors import OptionError

STATE, ROWS, PRACTICE, REPORT = "state.json", "rows-{}.npy", "practice.npz", "report.md"


class Notebook:
    """The folder of a training; without one nothing is kept beyond the run."""

    def __init__(self, folder: Path | None, course: dict[str, Any] | None = None) -> None:
        self.folder = folder
        self.course = course or {}
        self.stage = 0  # 1: random matches are fitted; 2 and on: so many generations less one are
        self.weights = Weights((), (), {})
        self.rows: Array = np.zeros((0, 0))
        self.practice: Contestant | None = None
        if folder is not None and (folder / STATE).is_file():
            self._read(folder)

    def keep(self, stage: int, weights: Weights, rows: Array) -> None:
        """A stage is done."""
        self.stage, self.weights, self.rows = stage, weights, rows
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        np.save(self.folder / ROWS.format(stage), rows)  # beside those of the stage before, until that is over
        state = {"course": self.course, "stage": stage, "weights": to_json(weights)}
        replace_text(self.folder / STATE, json.dumps(state))
        (self.folder / ROWS.format(stage - 1)).unlink(missing_ok=True)

    def keep_practice(self, at: Contestant) -> None:
        """A step of the contests is done."""
        self.practice = at
        if self.folder is None:
            return
        new = self.folder / f"new-{PRACTICE}"
        np.savez(
            new,
            weights=at.weights,
            baseline=at.baseline,
            momentum=at.momentum,
            information=at.information,
            step=at.step,
            scores=np.array(at.scores, float).reshape(-1, 3),
        )
        new.replace(self.folder / PRACTICE)

    def _read(self, folder: Path) -> None:
        try:
            state = json.loads((folder / STATE).read_text(encoding="utf-8"))
            course, self.stage = state["course"], int(state["stage"])
            self.weights = from_json(state["weights"])
            self.rows = np.load(folder / ROWS.format(self.stage))
            if (folder / PRACTICE).is_file():
                self.practice = read_practice(folder / PRACTICE)
        except (OSError, ValueError, KeyError, TypeError, BadZipFile):
            raise OptionError(f"{folder}: what is kept there cannot be read; take another folder") from None
        if course != self.course:
            odd = next(name for name in (*course, *self.course) if course.get(name) != self.course.get(name))
            was, now = course.get(odd), self.course.get(odd)
            raise OptionError(f"{folder}: another training is kept there ({odd} is {was}, not {now})")

    def report(self, weights: Weights, names: list[str], seconds: float) -> None:
        """Write for people what came out."""
        if self.folder is None:
            return
        told = weights.provenance
        lines = [f"# Training of {told['preset']}", "", f"`{told['command']}`", ""]
        lines += [f"{told['positions']:,} positions, error {told['error']}, {seconds:.0f} s in this run.", ""]
        if self.practice and self.practice.scores:
            lines += ["| contest | opponent | matches | score |", "|---|---|---|---|"]
            for step, other, score in self.practice.scores:
                who = "greedy" if other == GREEDY else "greedy by experience"
                lines.append(f"| {step:.0f} | {who} | {2 * told['pairs']:,} | {100 * score:.1f} % |")
            lines.append("")
        lines += ["| feature | early | late |", "|---|---|---|"]
        rows = zip(names, weights.early, weights.late, strict=True)
        lines += [f"| {name} | {early:.3f} | {late:.3f} |" for name, early, late in rows]
        self.folder.mkdir(parents=True, exist_ok=True)
        replace_text(self.folder / REPORT, "\n".join(lines) + "\n")


def read_practice(path: Path) -> Contestant:
    with np.load(path) as kept:
        return Contestant(
            weights=kept["weights"],
            baseline=kept["baseline"],
            momentum=kept["momentum"],
            information=kept["information"],
            step=int(kept["step"]),
            scores=[(int(step), int(other), float(score)) for step, other, score in kept["scores"]],
        )


def replace_text(path: Path, text: str) -> None:
    """All of it or nothing: an interruption must not leave half a file."""
    new = path.with_name(f"new-{path.name}")
    new.write_text(text, encoding="utf-8")
    new.replace(path)
