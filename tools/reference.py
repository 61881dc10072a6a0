"""Pages of the reference that are made from the code: commands, content files, and what a server is asked and says."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec import inspect

from quintain.cli import parser
from quintain.cli.check_content import shipped_schemas
from quintain.games import catalog
from quintain.server import protocol
from quintain.server.api import WHO, Endpoint
from quintain.server.app import endpoints
from quintain.server.tsgen import Types

ROOT = Path(__file__).parent.parent
MADE = "<!-- Made by make regenerate: do not edit. -->\n"


def cell(text: str) -> str:
    """Text for a table: one line, nothing that ends a cell or looks like a tag."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("[", "\\[")


def code(text: str) -> str:
    return f"`{' '.join(text.split())}`".replace("|", "\\|")


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines) + "\n"


# ------------------------------------------------------------------------------------------ commands
def commands_page() -> str:
    """Every command with everything that it takes."""
    head = (
        "What every command takes, as `--help` tells it. [Commands](../commands.md) has what is true of all of them.\n"
    )
    return "\n".join(["# Every command\n", MADE, head, *sections(parser(), 2)])


def sections(command: argparse.ArgumentParser, depth: int) -> Iterator[str]:
    for group in command._actions:
        if not isinstance(group, argparse._SubParsersAction):
            continue
        about = {action.dest: action.help or "" for action in group._choices_actions}
        for name, below in group.choices.items():
            yield f"{'#' * depth} {below.prog}\n\n{sentence(about.get(name, ''))}\n"
            rows = [[code(written(action)), cell(explained(action))] for action in below._actions if told(action)]
            yield table(["argument", "meaning"], rows)
            yield from sections(below, depth + 1)


def told(action: argparse.Action) -> bool:
    """What all commands have is told once, on another page."""
    return not isinstance(action, argparse._HelpAction | argparse._SubParsersAction) and action.dest != "quiet"


def written(action: argparse.Action) -> str:
    """How an argument is typed."""
    value = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    if not action.option_strings:
        return {"?": f"[{value}]", "*": f"[{value} ...]"}.get(str(action.nargs), value)
    if action.nargs == 0:
        return ", ".join(action.option_strings)
    if action.choices is not None and action.metavar is None:
        value = "|".join(map(str, action.choices))
    return f"{', '.join(action.option_strings)} {value}"


def explained(action: argparse.Action) -> str:
    return (action.help or "").replace("%%", "%")


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


# ------------------------------------------------------------------------------------------ content files
def content_page() -> str:
    """Every kind of content file with its keys."""
    head = (
        "Content is YAML, checked by `quintain check-content`, which tells every mistake with file, line and column.\n"
        "What all games have in common comes first; [data](../data.md#content-files) says how editors complete it.\n"
    )
    pages = ["# Content files\n", MADE, head]
    for place, text in sorted(shipped_schemas(catalog.RULEBOOKS).items()):
        folder = place.split("/")[-3] if place.startswith("games/") else "every game"
        pages += schema_section(f"{folder}: {Path(place).stem}", place, json.loads(text))
    return "\n".join(pages)


def schema_section(title: str, place: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"## {title}\n\n[JSON Schema](../../src/quintain/{place})\n"
    for name, part in {"": schema, **schema.get("$defs", {})}.items():
        if properties := part.get("properties"):
            required = set(part.get("required", ()))
            rows = [
                [code(key), cell(kind_of(it)), "" if key in required else usual(it)] for key, it in properties.items()
            ]
            yield f"**{name or schema.get('title', title)}** {cell(part.get('description', ''))}\n"
            yield table(["key", "kind", "if left out"], rows)


def usual(it: dict[str, Any]) -> str:
    return code(json.dumps(it["default"], ensure_ascii=False)) if it.get("default") is not None else "–"


def kind_of(it: dict[str, Any]) -> str:
    """A type of JSON Schema in a few words."""
    if "$ref" in it:
        return str(it["$ref"]).rpartition("/")[2]
    if "enum" in it or "const" in it:
        return " or ".join(json.dumps(value, ensure_ascii=False) for value in it.get("enum", [it.get("const")]))
    for several in ("anyOf", "oneOf", "allOf"):
        if several in it:
            return " or ".join(dict.fromkeys(kind_of(each) for each in it[several] if each.get("type") != "null"))
    if it.get("type") == "array":
        return f"list of {kind_of(it.get('items', {}))}"
    if it.get("type") == "object":
        return "mapping" + (f" to {kind_of(more)}" if isinstance(more := it.get("additionalProperties"), dict) else "")
    names = {"integer": "whole number", "string": "text", "boolean": "true or false", "number": "number"}
    return names.get(str(it.get("type")), "anything") + bounds(it)


def bounds(it: dict[str, Any]) -> str:
    low, high = it.get("minimum"), it.get("maximum")
    if low is None and high is None:
        return ""
    return (
        f", {low} to {high}"
        if None not in (low, high)
        else f", at least {low}"
        if high is None
        else f", at most {high}"
    )


# ------------------------------------------------------------------------------------------ a server
def server_page() -> str:
    """Every route and every message."""
    head = (
        "What a server is asked and what it says; [the protocol](../protocol.md) explains it by an example. Fields\n"
        "are in [protocol.ts](../../web/src/app/protocol.ts) as TypeScript; a server has its routes at `/api/docs`.\n"
    )
    return "\n".join(["# Routes and messages\n", MADE, head, *route_sections(), *message_sections()])


def route_sections() -> Iterator[str]:
    yield "## Routes of HTTP\n\nWho may ask:\n"
    yield table(["who", ""], [[name, about] for name, about in WHO.items()])
    for feature, found in groupby(sorted(endpoints(), key=feature_of), feature_of):
        rows = [route_row(route) for route in found]
        yield f"### {feature}\n\n{table(['route', 'who', 'takes', 'answers', 'meaning'], rows)}"


def feature_of(route: Endpoint) -> str:
    return route.handler.__module__.split(".")[2]


def route_row(route: Endpoint) -> list[str]:
    types = Types()
    takes = [types.of(hint, sent=True) for hint in (route.body, route.query) if hint is not None]
    answer = "" if route.answer is None else code(types.of(route.answer))
    return [code(f"{route.method} {route.path}"), route.who, ", ".join(map(code, takes)), answer, cell(route.summary)]


def message_sections() -> Iterator[str]:
    for name, hint in protocol.EXPORT.items():
        info = inspect.type_info(hint)
        kinds = [
            each for each in getattr(info, "types", (info,)) if isinstance(each, inspect.StructType) and each.tag_field
        ]
        if not kinds:
            continue
        yield f"## Messages: {name}\n"
        rows = [[code(str(kind.tag)), fields_of(kind), cell(kind.cls.__doc__ or "")] for kind in kinds]
        yield table(["`t`", "fields", "meaning"], rows)


def fields_of(kind: inspect.StructType) -> str:
    return ", ".join(code(f"{field.encode_name}{'' if field.required else '?'}") for field in kind.fields)
