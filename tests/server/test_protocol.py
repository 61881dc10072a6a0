"""docs/protocol.md and the message types say the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from quintain.server import protocol
from quintain.server.app import endpoints
from quintain.server.openapi import describe, socket_schema
from quintain.tables.refusals import TEXTS as TABLES

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
LINES = re.findall(r"^([<>]) (\{.*\})$", TEXT, re.MULTILINE)


def tags(union: object) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(union)}


@pytest.mark.parametrize(("side", "line"), LINES)
def test_every_line_of_the_example_is_a_message(side: str, line: str) -> None:
    decode = protocol.decode_client if side == ">" else protocol.decode_server
    message = decode(line)
    shown = msgspec.json.decode(line)
    again = msgspec.json.decode(protocol.encode(message))
    assert all(again[name] == value for name, value in shown.items())


def test_every_message_is_in_the_example() -> None:
    shown = {side: {msgspec.json.decode(line)["t"] for this, line in LINES if this == side} for side in "<>"}
    assert shown[">"] == tags(protocol.ClientMessage)
    assert shown["<"] == tags(protocol.ServerMessage)


def test_every_refusal_of_a_table_is_documented() -> None:
    assert [key for key in TABLES.keys("en") if f"`{key.removeprefix('refused-')}`" not in TEXT] == []


def test_messages_say_what_they_are_for() -> None:
    for union in (protocol.ClientMessage, protocol.ServerMessage):
        assert [kind for kind in get_args(union) if not kind.__doc__] == []


def test_the_schema_of_the_socket_is_complete() -> None:
    schema = socket_schema()
    assert set(schema["roots"]) == {"ClientMessage", "ServerMessage"}
    assert {"Table", "Update", "SeatStatus", "TermsInShort"} <= set(schema["$defs"])


def test_the_api_describes_itself() -> None:
    described = describe(endpoints())
    names = [operation["operationId"] for methods in described["paths"].values() for operation in methods.values()]
    assert len(names) == len(set(names)) > 50
    assert all(operation["summary"] for methods in described["paths"].values() for operation in methods.values())
