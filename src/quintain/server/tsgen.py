"""The types of the page: every message of the socket and every route of HTTP, as TypeScript.

`make regenerate` writes the file web/src/app/protocol.ts; a test fails when it is not up to date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from quintain.server import protocol
from quintain.server.api import Endpoint
from quintain.server.app import endpoints
from quintain.server.responses import ProblemAnswer

HEADER = """// Made by `python -m quintain.server.tsgen` from the messages and routes of the server: do not edit.
"""
PLAIN = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


class Types:
    """Collects structs while their names are used. What the page sends may leave defaults out."""

    def __init__(self) -> None:
        self.found: dict[str, inspect.StructType] = {}
        self.sent: set[str] = set()

    def name(self, info: inspect.StructType, sent: bool) -> str:
        name = info.cls.__name__
        if name in self.found and self.found[name].cls is not info.cls:
            name = (
                f"{info.cls.__module__.split('.')[-2].capitalize()}{name}"  # AdminVerdict: the feature tells them apart
            )
        new = name not in self.found or (sent and name not in self.sent)
        self.found[name] = info
        if sent:
            self.sent.add(name)
        if new:
            for field in info.fields:
                self.write(field.type, sent)
        return name

    def write(self, info: inspect.Type, sent: bool = False) -> str:
        """A type as TypeScript says it."""
        match info:
            case inspect.Metadata():
                return self.write(info.type, sent)
            case inspect.StructType():
                return self.name(info, sent)
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self.write(each, sent) for each in info.types))
            case inspect.LiteralType():
                return " | ".join(msgspec.json.encode(value).decode() for value in info.values)
            case inspect.ListType():
                item = self.write(info.item_type, sent)
                return f"({item})[]" if " | " in item else f"{item}[]"
            case inspect.TupleType():
                return "[" + ", ".join(self.write(each, sent) for each in info.item_types) + "]"
            case inspect.DictType():
                return f"Record<string, {self.write(info.value_type, sent)}>"
            case _:
                return PLAIN[type(info)]

    def of(self, hint: Any, sent: bool = False) -> str:
        return self.write(inspect.type_info(hint), sent)

    def interface(self, name: str, info: inspect.StructType) -> str:
        lines = [f"/** {(info.cls.__doc__ or name).strip()} */", f"export interface {name} {{"]
        if info.tag_field:
            lines.append(f"  {info.tag_field}: {msgspec.json.encode(info.tag).decode()};")
        left_out = name in self.sent or info.cls.__struct_config__.omit_defaults
        for field in info.fields:
            mark = "?" if left_out and not field.required else ""
            lines.append(f"  {field.encode_name}{mark}: {self.write(field.type, name in self.sent)};")
        return "\n".join([*lines, "}"])


def render(routes: Iterable[Endpoint]) -> str:
    """The whole file."""
    types = Types()
    unions = [_union(types, name, hint) for name, hint in protocol.EXPORT.items()]
    types.of(ProblemAnswer)
    table = [_route(types, route) for route in routes]
    structs = [types.interface(name, info) for name, info in sorted(types.found.items())]
    api = "/** Every route of HTTP: what it takes and what it answers. */\nexport interface Api {\n"
    return "\n\n".join([HEADER.rstrip(), *structs, *unions, api + "\n".join(table) + "\n}"]) + "\n"


def _union(types: Types, name: str, hint: Any) -> str:
    members = types.of(hint, name.startswith("Client")).split(" | ")
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";"


def _route(types: Types, route: Endpoint) -> str:
    parts = []
    if route.body is not None:
        parts.append(f"body: {types.of(route.body, sent=True)}")
    if route.query is not None:
        parts.append(f"query: {types.of(route.query, sent=True)}")
    parts.append(f"answer: {'void' if route.answer is None else types.of(route.answer)}")
    path = re.sub(r":\w+(?=})", "", route.path)
    return f'  "{route.method} {path}": {{ {"; ".join(parts)} }};'


def main() -> int:
    if len(sys.argv) != 2:
        print("python -m quintain.server.tsgen FILE: name one file to write to", file=sys.stderr)
        return 2
    Path(sys.argv[1]).write_text(render(endpoints()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
