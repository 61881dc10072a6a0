"""`quintain options`: what can be changed, and what it does."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Any

from quintain.cli.common import TEXTS, add_language
from quintain.games import catalog
from quintain.rules.options import OptionSpec, OptionTable, Value


def add_command(commands: Any) -> None:
    command = commands.add_parser("options", help="list the options of a preset, or of everything as Markdown")
    command.add_argument(
        "preset", nargs="?", metavar="PRESET", help="one preset (default: every rulebook, as Markdown)"
    )
    command.add_argument("--json", action="store_true", help="print one preset, or all rulebooks, as JSON")
    add_language(command)
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.json:
        print(json.dumps(options_json(arguments.preset, arguments.lang), ensure_ascii=False))
        return 0
    if arguments.preset is None:
        print(reference(arguments.lang, catalog.names()), end="")
        return 0
    table = catalog.table(catalog.rulebook_of(arguments.preset).name)
    values = table.resolve(table.presets[arguments.preset].options)
    for name, spec in table.options.items():
        print(f"{name + '=' + shown(values[name]):<32} {limits(spec, arguments.lang)} ({spec.rule})")
        print(f"    {spec.text.get(arguments.lang)}")
    return 0


def options_json(preset: str | None, language: str) -> dict[str, Any]:
    """The options of a preset with its values, or of every rulebook with its defaults."""
    if preset is None:
        return {name: described(catalog.table(name), {}, language) for name in catalog.names()}
    table = catalog.table(catalog.rulebook_of(preset).name)
    return described(table, table.resolve(table.presets[preset].options), language)


def described(table: OptionTable, values: Mapping[str, Value], language: str) -> dict[str, Any]:
    return {
        name: {
            "value": values.get(name, spec.default),
            "default": spec.default,
            "type": spec.type,
            "limits": limits(spec, language),
            "rule": spec.rule,
            "text": spec.text.get(language),
        }
        for name, spec in table.options.items()
    }


def shown(value: Value) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def limits(spec: OptionSpec, language: str) -> str:
    if spec.type == "card":
        return TEXTS.words("options-card", language)
    if spec.type != "int":
        return "on, off" if spec.type == "flag" else ", ".join(spec.choices)
    bounds = {"min": str(spec.min), "max": str(spec.max)}
    if spec.at_least is None:
        return TEXTS.words("options-range", language, **bounds)
    return TEXTS.words("options-range-following", language, **bounds, least=str(spec.at_least))


def reference(language: str, names: Sequence[str]) -> str:
    """Every option of these rulebooks as a Markdown page."""
    lines = [
        "# Options",
        "",
        "Written by `quintain options`; the tables themselves are each rulebook's `options.yaml`.",
    ]
    for name in names:
        lines += ["", f"## {name}", "", *rows(catalog.table(name), language)]
    return "\n".join(lines) + "\n"


def rows(table: OptionTable, language: str) -> list[str]:
    lines = ["| option | default | range | rule | what it is |", "|---|---|---|---|---|"]
    for name, spec in table.options.items():
        cells = (f"`{name}`", shown(spec.default), limits(spec, language), spec.rule, spec.text.get(language))
        lines.append("| " + " | ".join(cells) + " |")
    return lines
