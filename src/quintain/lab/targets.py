"""What a healthy game looks like: targets that hold for every game, and those that a game or a preset has instead, in
`health.yaml` of its folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from quintain.content import Model, Text, load_yaml, place_in
from quintain.content.complaints import did_you_mean
from quintain.lab import hooks
from quintain.rules.options import table_of
from quintain.rules.rulebook import Rulebook

FILE = "health.yaml"
Use = Literal["hands", "decks"]
Measure = Literal[
    "first",
    "won",
    "draws",
    "stalls",
    "length",
    "decisions",
    "minutes",
    "matters",
    "skill-1",
    "skill-3",
    "skill-5",
    "comebacks",
    "cards",
    "keywords",
    "decks",
    "support",
    "first-level",
    "last-level",
    "rise",
]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=30)]


class Target(Model):
    """Where a figure should lie."""

    low: float | None = None
    high: float | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Target:
        if self.low is None and self.high is None:
            raise ValueError("give low, high or both")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise ValueError(f"low={self.low:g} is above high={self.high:g}")
        return self

    def holds(self, value: float) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def short_of(self, value: float) -> float:
        """How far a figure is inside; less than 0 for one that is outside."""
        inside = [value - self.low] if self.low is not None else []
        return min([*inside, *([self.high - value] if self.high is not None else [])])


class OwnShare(Target):
    """A share of matches that only this game has: those whose metric reaches a number, or that see a keyword."""

    title: Text
    metric: str = ""
    at_least: int = 1
    keyword: str = ""

    @model_validator(mode="after")
    def _counts_one_thing(self) -> OwnShare:
        if bool(self.metric) == bool(self.keyword):
            raise ValueError("give a metric or a keyword, and not both")
        return self


Goals = dict[Measure, Target]


class HealthFile(Model):
    """The file health.yaml."""

    seconds: Annotated[float, Field(gt=0, le=600)] | None = None
    use: Use | None = None
    matters: Annotated[float, Field(gt=0, lt=1)] | None = None
    targets: Goals = Field(default_factory=dict)
    own: Annotated[dict[Name, OwnShare], Field(max_length=6)] = Field(default_factory=dict)
    presets: dict[str, Goals] = Field(default_factory=dict)


@dataclass(frozen=True)
class Targets:
    """What holds for one preset."""

    seconds: float
    use: Use
    matters: float
    known: Mapping[str, Target]
    own: Mapping[str, OwnShare]

    def get(self, name: str) -> Target | None:
        return self.known.get(name)


@cache
def read_targets(folder: Path) -> HealthFile:
    """The file of a folder; an empty one where there is none."""
    path = folder / FILE
    return load_yaml(path, HealthFile) if path.is_file() else HealthFile()


def targets_of(rulebook: Rulebook, preset: str) -> Targets:
    general, own = read_targets(Path(__file__).parent), read_targets(rulebook.folder)
    seconds, use, matters = own.seconds or general.seconds, own.use or general.use, own.matters or general.matters
    assert seconds is not None and use is not None and matters is not None
    known: dict[str, Target] = {}
    for goals in (general.targets, own.targets, own.presets.get(preset, {})):
        known |= {str(name): target for name, target in goals.items()}
    return Targets(seconds, use, matters, known, own.own)


def check_targets(rulebook: Rulebook, path: Path) -> list[str]:
    """What a file names that there is not, each with its place."""
    return list(strangers(rulebook, path, load_yaml(path, HealthFile)))


def strangers(rulebook: Rulebook, path: Path, file: HealthFile) -> Iterator[str]:
    presets = table_of(rulebook).presets
    metrics = [one.name for one in hooks.metrics_of(rulebook)]
    keywords = hooks.keywords_of(rulebook)
    for preset in file.presets:
        if preset not in presets:
            yield f"{place_in(path, 'presets', preset)}: there is no such preset{did_you_mean(preset, presets)}"
    for name, own in file.own.items():
        if own.metric and own.metric not in metrics:
            place = place_in(path, "own", name, "metric")
            yield f"{place}: there is no metric '{own.metric}'{did_you_mean(own.metric, metrics)}"
        if own.keyword and own.keyword not in keywords:
            place = place_in(path, "own", name, "keyword")
            yield f"{place}: there is no keyword '{own.keyword}'{did_you_mean(own.keyword, keywords)}"
