"""The lab's requests and results as messages of HTTP. They are made from what the lab declares in its `shapes`, with
the same names, documentation and limits: nothing is said a second time, and nothing is worked out here."""

from __future__ import annotations

import dataclasses
import types
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from pydantic.fields import FieldInfo

from quintain.content import Text
from quintain.lab import shapes
from quintain.server import protocol

LIMITS = ("min_length", "max_length", "ge", "le")
TAG = "kind"  # tells one kind of result from another


# ------------------------------------------------------------------------------------------ from shapes to messages
@cache
def message(shape: Any) -> type[Struct]:
    """The message of a result or of a part of one: what is shown of it."""
    hints = get_type_hints(shape, include_extras=True)
    shown = [one for one in dataclasses.fields(shape) if one.metadata.get("shown", True)]
    tag = next((one.default for one in shown if is_tag(one)), None)
    fields = [declared(one.name, translated(hints[one.name]), one.default) for one in shown if not is_tag(one)]
    return made(shape, fields, tag_field=TAG if tag else None, tag=tag)


def is_tag(one: dataclasses.Field[Any]) -> bool:
    return one.name == TAG and one.default is not dataclasses.MISSING


def declared(name: str, hint: Any, default: Any) -> tuple[str, Any] | tuple[str, Any, Any]:
    """A result says everything: only what may be nothing may be left out."""
    return (name, hint, None) if default is None else (name, hint)


def request_message() -> type[Struct]:
    """The message of a request: all but the details, which are for designers at the command line."""
    fields: list[Any] = []
    for name, info in shapes.Request.model_fields.items():
        hint = limited(translated(info.annotation), info.metadata)
        if info.is_required():
            fields.append((name, hint))
        elif name != "details":
            default = info.get_default(call_default_factory=True)
            fields.append((name, hint, msgspec.field(default_factory=type(default))))
    return made(shapes.Request, fields, forbid_unknown_fields=True)


def made(shape: type, fields: list[Any], **settings: Any) -> type[Struct]:
    name, about = f"Lab{shape.__name__}", {"__doc__": shape.__doc__}
    return msgspec.defstruct(name, fields, namespace=about, module=__name__, kw_only=True, **settings)


def translated(hint: Any) -> Any:
    """A type of the lab's as messages have it."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Text:
        return protocol.Text
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return message(hint)
    if origin is Annotated:
        return limited(translated(inner[0]), inner[1:])
    if origin in (Union, types.UnionType):
        return Union[tuple(translated(one) for one in inner)]  # noqa: UP007
    if origin is None or origin is Literal:
        return hint
    return origin[tuple(translated(one) for one in inner)]


def limited(hint: Any, marks: Any) -> Any:
    """A type with the limits that were declared for it."""
    single = [one for mark in marks for one in (mark.metadata if isinstance(mark, FieldInfo) else [mark])]
    found = {name: getattr(one, name) for one in single for name in LIMITS if getattr(one, name, None) is not None}
    return Annotated[hint, Meta(**found)] if found else hint


if TYPE_CHECKING:  # to the type checker they are what they are made from
    LabRequest = shapes.Request
    LabRulebook = shapes.Rulebook
    LabProgress = shapes.Progress
    LabResult = shapes.Result
else:
    LabRequest = request_message()
    LabRulebook = message(shapes.Rulebook)
    LabProgress = message(shapes.Progress)
    LabResult = Union[tuple(message(one) for one in get_args(shapes.Result))]  # noqa: UP007


# ------------------------------------------------------------------------------------------ what can be asked
class LabLimits(Struct):
    """What one account may do: so many studies an hour, so many seconds each."""

    per_hour: int
    seconds: int


class Lab(Struct):
    """All that can be asked, who plays, and how much of it one may ask."""

    players: list[str]
    tiers: list[str]
    rulebooks: list[LabRulebook]
    limits: LabLimits


# ------------------------------------------------------------------------------------------ studies
State = Literal["waiting", "preparing", "running", "done", "refused", "cancelled", "lost"]


class Trouble(Struct):
    """Why there is no result: a sentence for people, and the same in English."""

    said: protocol.Said
    text: str


class LabStudy(Struct):
    """A study: what was asked, how far it is, and what came out. `version` rises with every change."""

    id: str
    asked: LabRequest
    state: State
    version: int
    created: int
    mine: bool
    ahead: int  # studies that come first
    progress: LabProgress | None
    problem: Trouble | None
    result: LabResult | None


class StudyLine(Struct):
    """A study in a list."""

    id: str
    asked: LabRequest
    state: State
    created: int
    own: bool  # is it about cards or a deck that the owner has brought?
