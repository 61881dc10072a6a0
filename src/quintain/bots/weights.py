"""Trained weights: small files in a game's folder, one per preset, that say where they come from."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from quintain.bots.parts import features_of
from quintain.bots.values import UNITS, ValueNet
from quintain.rules.errors import QuintainError
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook

DIGITS = 5
SURE = 0.97  # what is won in all of 32 play-outs may still be lost


class WeightsError(QuintainError):
    """A file of weights cannot be used."""


@dataclass(frozen=True)
class Unit:
    """A part of a value that looks at all features of both seats at once, and says something above a threshold."""

    bias: float
    late: float  # what the phase adds
    out: float
    mine: tuple[float, ...]
    theirs: tuple[float, ...]

    def rounded(self) -> Unit:
        bias, late, out = cut((self.bias, self.late, self.out))
        return Unit(bias, late, out, cut(self.mine), cut(self.theirs))

    def output(self, mine: Sequence[float], theirs: Sequence[float], phase: float) -> float:
        """What it says of one side, less what it says of the other."""
        return self.out * (self.activation(mine, theirs, phase) - self.activation(theirs, mine, phase))

    def activation(self, mine: Sequence[float], theirs: Sequence[float], phase: float) -> float:
        own = sum(map(float.__mul__, self.mine, mine))
        return max(0.0, self.bias + self.late * phase + own + sum(map(float.__mul__, self.theirs, theirs)))


class Chance(NamedTuple):
    """How often a bot wins when its plan came to a value: play-outs are played by somebody weaker than itself."""

    slope: float = 1.0
    lift: float = 0.0

    def of(self, value: float) -> float:
        """A value between -1 and 1 for what play-outs came to. There is no certainty in them."""
        value = max(-SURE, min(SURE, value))
        stretched = self.slope * value / math.sqrt(1.0 - value * value) + self.lift
        return stretched / math.sqrt(1.0 + stretched * stretched)


@dataclass(frozen=True)
class Weights:
    """What each feature counts at the beginning and at the end of a match, and units for what a sum cannot say."""

    early: tuple[float, ...]
    late: tuple[float, ...]
    provenance: dict[str, Any]
    units: tuple[Unit, ...] = ()
    contest: Weights | None = None  # those that won contests: by them moves are compared, not positions valued
    chances: Mapping[str, Chance] = field(default_factory=dict)  # of those who plan, by bot and situation

    def net(self, noise: float = 0.0, oversight: float = 0.0) -> ValueNet:
        """The plain record for compiled code."""
        net = ValueNet.plain()
        net.oversight = oversight
        net.count, net.noise, net.units = len(self.early), noise, len(self.units)
        net.early[: net.count] = list(self.early)
        net.late[: net.count] = list(self.late)
        for number, unit in enumerate(self.units):
            net.bias[number], net.late_weight[number], net.out_weight[number] = unit.bias, unit.late, unit.out
            for i in range(net.count):
                net.own_weight[i * UNITS + number] = unit.mine[i]
                net.other_weight[i * UNITS + number] = unit.theirs[i]
        return net

    def leads_only(self) -> Weights:
        """Without units: quick, and a little worse."""
        return replace(self, units=())

    def for_moves(self) -> Weights:
        """The weights by which moves of one position are compared."""
        return self.contest or self

    def value(self, mine: Sequence[float], theirs: Sequence[float], phase: float) -> float:
        """The value of a position with these features: what compiled code says, for those who want to know why."""
        total = sum(unit.output(mine, theirs, phase) for unit in self.units)
        for own, other, early, late in zip(mine, theirs, self.early, self.late, strict=True):
            total += (own - other) * (early + phase * (late - early))
        return total / math.sqrt(1.0 + total * total)

    def rounded(self) -> Weights:
        """As a file keeps them. The next generation learns from these, so that the last bits of a sum do not matter."""
        units, chances = (unit.rounded() for unit in self.units), self.chances.items()
        return replace(
            self,
            early=cut(self.early),
            late=cut(self.late),
            units=tuple(units),
            contest=self.contest.rounded() if self.contest else None,
            chances={name: Chance(*cut(chance)) for name, chance in chances},
        )


def cut(numbers: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(number, DIGITS) for number in numbers)


def untrained(rulebook: Rulebook) -> Weights:
    """Knowing nothing: every position is even."""
    blank = (0.0,) * len(features_of(rulebook))
    return Weights(blank, blank, {})


def folder_of(rulebook: Rulebook) -> Path:
    """Where the weights of a rulebook are kept."""
    return rulebook.folder / "weights"


def file_of(game: Game) -> Path:
    """Where the weights for a game are: those of its preset, else those of its rulebook."""
    folder = folder_of(game.rulebook)
    own = folder / f"{game.preset}.json"
    return own if own.is_file() else folder / f"{game.rulebook.name}.json"


def weights_for(game: Game) -> Weights:
    """The weights that are shipped for a game; without any, nothing is known."""
    path = file_of(game)
    return read(path, game.rulebook) if path.is_file() else untrained(game.rulebook)


@cache
def read(path: Path, rulebook: Rulebook) -> Weights:
    """Weights from a file, by the keys of the features."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        nets = [read_net(data), *(read_net(part) for part in (data.get("contest"),) if part)]
        chances = {name: Chance(float(slope), float(lift)) for name, (slope, lift) in data.get("chances", {}).items()}
    except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        raise WeightsError(f"{path.name}: this is no file of weights as 'quintain train' writes it") from None
    keys = [feature.key for feature in features_of(rulebook)]
    for names, net in nets:
        if names != keys or len(net.units) > UNITS:
            odd = sorted(set(names) ^ set(keys)) or ["order"]
            raise WeightsError(f"{path.name}: its features are not those of {rulebook.name} ('{odd[0]}'): train anew")
    contest = nets[1][1] if len(nets) > 1 else None
    return replace(nets[0][1], provenance=data.get("provenance", {}), contest=contest, chances=chances)


def read_net(data: Any) -> tuple[list[str], Weights]:
    """The names of the features, and what they count."""
    found = {name: (float(pair[0]), float(pair[1])) for name, pair in data["features"].items()}
    units = tuple(read_unit(unit, list(found)) for unit in data.get("units", ()))
    early, late = zip(*found.values(), strict=True)
    return list(found), Weights(tuple(early), tuple(late), {}, units)


def to_json(weights: Weights) -> dict[str, Any]:
    """Weights without names, for whoever goes on with them."""
    return {"early": weights.early, "late": weights.late, "units": [vars(unit) for unit in weights.units]}


def from_json(data: Any) -> Weights:
    count = len(data["early"])
    units = tuple(read_unit(unit, range(count)) for unit in data["units"])
    return Weights(tuple(map(float, data["early"])), tuple(map(float, data["late"])), {}, units)


def read_unit(data: Any, names: Sequence[object]) -> Unit:
    """A unit as it is written: weights of the own and of the other side's features, in the order of the features."""
    mine, theirs = (tuple(map(float, data[side])) for side in ("mine", "theirs"))
    if len(mine) != len(names) or len(theirs) != len(names):
        raise ValueError("a unit has one weight for each feature")
    return Unit(float(data["bias"]), float(data["late"]), float(data["out"]), mine, theirs)


def write(path: Path, rulebook: Rulebook, weights: Weights) -> None:
    """Keep weights in a file that people can read and compare: a line for each feature and each unit."""
    kept = weights.rounded()
    lines = [f'"provenance": {json.dumps(kept.provenance, indent=2, ensure_ascii=False)}', *net_lines(rulebook, kept)]
    if kept.contest:
        lines.append('"contest": {\n' + ",\n".join(net_lines(rulebook, kept.contest)) + "\n}")
    if kept.chances:
        pairs_of = (f"{json.dumps(name)}: {json.dumps(chance)}" for name, chance in kept.chances.items())
        lines.append('"chances": {\n  ' + ",\n  ".join(pairs_of) + "\n}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def net_lines(rulebook: Rulebook, kept: Weights) -> list[str]:
    pairs = zip(kept.early, kept.late, strict=True)
    features = {feature.key: list(pair) for feature, pair in zip(features_of(rulebook), pairs, strict=True)}
    rows = [f"{json.dumps(key)}: {json.dumps(pair)}" for key, pair in features.items()]
    lines = ['"features": {\n  ' + ",\n  ".join(rows) + "\n}"]
    if kept.units:
        lines.append('"units": [\n  ' + ",\n  ".join(json.dumps(vars(unit)) for unit in kept.units) + "\n]")
    return lines
