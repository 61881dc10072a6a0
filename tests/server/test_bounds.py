"""Whatever a visitor sends has a declared size, and every number a range."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, get_args

import msgspec
import pytest
from msgspec import Meta, inspect
from tests.server.running import Running

from quintain.server import protocol
from quintain.server.api import LONGEST_PART, MOST_BYTES
from quintain.server.app import endpoints

SIZED = (inspect.StrType, inspect.BytesType, inspect.ListType, inspect.DictType)
PLAIN = (inspect.BoolType, inspect.NoneType, inspect.LiteralType)


def unbounded(info: inspect.Type, where: str) -> Iterator[str]:
    """The places in a type that take numbers of any size, or any amount of anything."""
    match info:
        case inspect.Metadata():
            yield from unbounded(info.type, where)
        case inspect.UnionType():
            for each in info.types:
                yield from unbounded(each, where)
        case inspect.StructType():
            for field in info.fields:
                yield from unbounded(field.type, f"{where}.{field.encode_name}")
        case inspect.TupleType():
            for each in info.item_types:
                yield from unbounded(each, f"{where}[]")
        case inspect.IntType() | inspect.FloatType():
            low, high = (info.ge, info.gt), (info.le, info.lt)
            if low == (None, None) or high == (None, None):
                yield f"{where}: a number without a range"
        case _ if isinstance(info, SIZED):
            if info.max_length is None:
                yield f"{where}: a {type(info).__name__} without a largest size"
            if isinstance(info, inspect.ListType):
                yield from unbounded(info.item_type, f"{where}[]")
            if isinstance(info, inspect.DictType):
                yield from unbounded(info.key_type, f"{where} key")
                yield from unbounded(info.value_type, f"{where}{{}}")
        case _ if not isinstance(info, PLAIN):
            yield f"{where}: a {type(info).__name__}"


def incoming() -> dict[str, Any]:
    """Every type that is read from visitors, by where it is read."""
    found = {kind.__name__: kind for kind in get_args(protocol.ClientMessage)}
    for route in endpoints():
        found |= {f"{route.method} {route.path} body": route.body} if route.body is not None else {}
        found |= {f"{route.method} {route.path} query": route.query} if route.query is not None else {}
    return found


def test_everything_that_comes_in_is_bounded() -> None:
    kinds = incoming()
    assert len(kinds) > 30
    found = [place for name, kind in kinds.items() for place in unbounded(inspect.type_info(kind), name)]
    assert found == []


@pytest.mark.parametrize(
    "kind",
    [
        int,
        Annotated[int, Meta(ge=0)],
        float,
        str,
        list[bool],
        Annotated[list[str], Meta(max_length=3)],
        dict[str, bool],
        Annotated[dict[str, bool], Meta(max_length=3)],
        Any,
        bool | Annotated[list[int], Meta(max_length=3)],
        msgspec.Raw,
    ],
)
def test_the_search_for_unbounded_types_finds_them(kind: Any) -> None:
    wrapped = msgspec.defstruct("Wrapped", [("inside", Annotated[list[kind], Meta(max_length=2)])])
    assert list(unbounded(inspect.type_info(wrapped), "Wrapped"))


@pytest.mark.parametrize(
    "message",
    [
        '{"t":"join","match":"m","version":9223372036854775808}',
        '{"t":"stage","match":"m","prompt":9223372036854775808,"id":1}',
        '{"t":"play","match":"m","prompt":-1,"id":1}',
        '{"t":"play","match":"m","prompt":1,"id":1,"move":9223372036854775808}',
        '{"t":"play","match":"m","prompt":1,"id":1,"move":{"attack":9223372036854775808}}',
        '{"t":"play","match":"m","prompt":1,"id":1,"move":{"step":[0,-99999999999]}}',
        '{"t":"play","match":"m","prompt":1,"id":1,"move":{"place":{"left":"' + "x" * 61 + '"}}}',
        '{"t":"play","match":"m","prompt":1,"id":1,"move":{"a":[[[1]]]}}',
        '{"t":"pong","at":1e300}',
        '{"t":"pong","at":-1}',
    ],
)
def test_messages_beyond_the_bounds_are_refused(message: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        protocol.decode_client(message)


@pytest.mark.parametrize("number", [2**53 + 1, 2**63, -1, 10**40])
def test_queries_beyond_the_bounds_are_refused(running: Running, number: int) -> None:
    ann = running.person()
    assert ann.no("GET", f"/api/matches?before={number}") == "bad-request"
    assert ann.no("GET", f"/api/challenges?skip={number}") == "bad-request"
    assert ann.ok("GET", f"/api/matches?before={2**53}") == []


def test_long_paths_lead_nowhere_and_long_bodies_are_not_read(running: Running) -> None:
    ann = running.person()
    assert ann.no("GET", f"/api/matches/{'x' * (LONGEST_PART + 1)}") == "not-found"
    assert ann.no("GET", f"/api/games/{'x' * 5000}/cards") == "not-found"
    body = {"preset": "clash", "name": "Mine", "cards": ["x" * 30] * (MOST_BYTES // 30)}
    assert ann.no("POST", "/api/decks", body) == "too-large"


def test_a_refusal_does_not_repeat_everything_that_it_refuses(running: Running) -> None:
    ann = running.person()
    for body in ({"x" * 50_000: 1}, {"terms": {"preset": "lanes", "options": {f"o{n}": "y" * 40 for n in range(64)}}}):
        answer = ann.ask("POST", "/api/challenges", body)
        assert answer.is_error
        assert len(answer.content) < 10_000
    line = ann.line()
    line.socket.send('{"t":"' + "x" * 8000 + '"}')
    assert line.wait("error")["code"] == "bad-message"
    assert len(line.raw[-1]) < 10_000
