"""A result as a table for spreadsheets: CSV with a heading, one line for each number that has an error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from quintain.content.columns import as_csv

Data = Mapping[str, Any]
Row = list[Any]


def sheet(result: Data, language: str = "en") -> str:
    """The whole file as CSV."""
    columns, rows = table(result, language)
    return as_csv(columns, rows)


def table(result: Data, language: str = "en") -> tuple[dict[str, str], list[Row]]:
    """The columns, each with its kind, and the rows."""
    makers = {
        "compare": findings,
        "measure": findings,
        "cards": cards,
        "sweep": curves,
        "levels": levels,
        "health": health,
    }
    names, *rows = makers.get(str(result["kind"]), sentences)(result, language)
    return {str(name): kind_of([row[number] for row in rows]) for number, name in enumerate(names)}, rows


def kind_of(cells: Row) -> str:
    """What a column holds: numbers, where every cell is one or empty."""
    told = {type(cell) for cell in cells if cell not in (None, "")}
    if told == {bool}:
        return "flag"
    if told and told <= {int, float}:
        return "whole" if told == {int} else "number"
    return "text"


def findings(result: Data, language: str) -> Iterator[Row]:
    yield ["players", "metric", "a", "b", "difference", "low", "high", "error", "verdict", "deals"]
    for tier in result["tiers"]:
        for one in tier["findings"]:
            numbers = [one[name] for name in ("a", "b", "difference", "low", "high", "error", "verdict", "deals")]
            yield [" - ".join(tier["bots"]), one["title"][language], *numbers]


def cards(result: Data, language: str) -> Iterator[Row]:
    names = (
        "value",
        "error",
        "shrunk",
        "cost",
        "fair_low",
        "fair_high",
        "expected",
        "off",
        "is_off",
        "played",
        "dominated_by",
    )
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


def health(result: Data, language: str) -> Iterator[Row]:
    yield ["measure", "part", "value", "low", "high", "least", "most", "verdict"]
    for line in result["lines"]:
        title = line["title"][language]
        yield [title, "", *(line[name] for name in ("value", "low", "high", "least", "most", "verdict"))]
        for part in line["parts"]:
            name = part["name"].get(language, part["name"]["en"])
            yield [title, name, part["value"], part["low"], part["high"], "", "", part["verdict"]]


def sentences(result: Data, language: str) -> Iterator[Row]:
    """What has no numbers of its own is told."""
    yield ["told"]
    for line in result["told"][language]:
        yield [line.strip()]
