"""A result as a table for spreadsheets: CSV with a heading, one line for each number that has an error."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]
Row = list[Any]
BOM = "\ufeff"  # spreadsheets read the file as UTF-8 only if it says so


def sheet(result: Data, language: str = "en") -> str:
    """The whole file."""
    makers = {"compare": findings, "measure": findings, "cards": cards, "sweep": curves, "levels": levels}
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerows(makers.get(str(result["kind"]), sentences)(result, language))
    return BOM + out.getvalue()


def findings(result: Data, language: str) -> Iterator[Row]:
    yield ["players", "metric", "a", "b", "difference", "low", "high", "error", "verdict", "deals"]
    for tier in result["tiers"]:
        for one in tier["findings"]:
            numbers = [one[name] for name in ("a", "b", "difference", "low", "high", "error", "verdict", "deals")]
            yield [" - ".join(tier["bots"]), one["title"][language], *numbers]


def cards(result: Data, language: str) -> Iterator[Row]:
    names = ("value", "error", "shrunk", "cost", "fair_cost", "expected", "off", "is_off", "played", "dominated_by")
    yield ["card", "name", *names]
    for card in result["cards"]:
        yield [card["id"], card["name"][language], *(card[name] for name in names)]


def curves(result: Data, language: str) -> Iterator[Row]:
    yield ["players", "metric", result["option"], "value", "low", "high"]
    for curve in result["curves"]:
        points = zip(result["values"], curve["values"], curve["sequences"], strict=True)
        for value, height, ends in points:
            yield [curve["players"], curve["title"][language], value, height, *ends]


def levels(result: Data, language: str) -> Iterator[Row]:
    yield ["level", "players", "won", "error", "turns"]
    for level in result["levels"]:
        for bot, won, error in zip(level["bots"], level["wins"], level["errors"], strict=True):
            yield [level["preset"], bot, won, error, level["turns"]]


def sentences(result: Data, language: str) -> Iterator[Row]:
    """What has no numbers of its own is told."""
    yield ["told"]
    for line in result["told"][language]:
        yield [line.strip()]
