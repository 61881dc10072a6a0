"""Events: what can happen in a game, each declared once.

An event is declared as a function without a body. Its parameters are what there is to know about it, in the order in
which that is told, and their types say how a number is written:

    event = Vocabulary()

    @event
    def tell_placed(w: World, seat: Seat, lane: Lane, card: CardId, defence: Count, mana: Count) -> None:
        "A character is placed in a lane (L4)."

Rules call it by its name, and it writes a row of numbers into the world's log if that is on. The JSON shape, the tables
of the documentation and the types of the page are made from the same declaration. A parameter of the type `Only` is
told to nobody: it is the seat that alone may know the card.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, TypeVar, get_type_hints

from quintain.rules.kernel import rule
from quintain.rules.log import EVERYBODY, NUMBERS
from quintain.rules.plainjson import Json

F = TypeVar("F", bound=Callable[..., None])
PREFIX = "tell_"
# How a number is written, given the ids of the cards by their numbers.
Write = Callable[[int, Sequence[str]], Any]


@dataclass(frozen=True)
class Field:
    """What a number of an event means."""

    typescript: str  # the type of what is written
    write: Write | None = None  # None: the number itself
    told: bool = True


def _card_id(number: int, ids: Sequence[str]) -> str | None:
    return None if number < 0 else ids[number]


def _seat_or_none(number: int, ids: Sequence[str]) -> int | None:
    return None if number < 0 else number


def _truth(number: int, ids: Sequence[str]) -> bool:
    return bool(number)


def one_of(names: Sequence[str]) -> Field:
    """A number that stands for one of several names."""
    known = tuple(names)
    return Field(" | ".join(f"'{name}'" for name in known), lambda number, ids: known[number])


Count = Annotated[int, Field("number")]
Seat = Annotated[int, Field("Seat")]
Winner = Annotated[int, Field("Seat | null", _seat_or_none)]  # null: a draw
CardId = Annotated[int, Field("string | null", _card_id)]  # null: hidden, or none
Truth = Annotated[int, Field("boolean", _truth)]
Only = Annotated[int, Field("", told=False)]


class Kind(NamedTuple):
    """A declared event."""

    name: str
    about: str
    keys: tuple[str, ...]
    fields: tuple[Field, ...]


class Vocabulary:
    """All events of a game, in the order of their declaration, which numbers them."""

    def __init__(self) -> None:
        self.kinds: list[Kind] = []

    def __call__(self, function: F) -> F:
        """Declare an event; gives the rule that writes it into a log."""
        hints = get_type_hints(function, include_extras=True)
        names = list(inspect.signature(function).parameters)[1:]  # the first is the world
        fields = {name: _field(function, name, hints[name]) for name in names}
        told = {name.rstrip("_"): field for name, field in fields.items() if field.told}
        if len(told) > len(NUMBERS):
            raise TypeError(f"{function.__qualname__}: an event has at most {len(NUMBERS)} numbers, not {len(told)}")
        name = function.__name__.removeprefix(PREFIX)
        self.kinds.append(Kind(name, inspect.cleandoc(function.__doc__ or ""), tuple(told), tuple(told.values())))
        return _writer(function, len(self.kinds) - 1, fields)

    def json(self, row: Sequence[int], ids: Sequence[str]) -> Json:
        """An event as a plain mapping, from its row in the log. What only one seat may know is named by `only`."""
        number, only, *numbers = row
        kind = self.kinds[number]
        told: Json = {"event": kind.name}
        for key, field, value in zip(kind.keys, kind.fields, numbers):
            told[key] = value if field.write is None else field.write(value, ids)
        if only != EVERYBODY:
            told["only"] = only
        return told


def _field(function: Callable[..., None], name: str, hint: object) -> Field:
    for part in getattr(hint, "__metadata__", ()):
        if isinstance(part, Field):
            return part
    raise TypeError(f"{function.__qualname__}: the type of '{name}' does not say how it is written")


def _writer(function: F, kind: int, fields: dict[str, Field]) -> F:
    """The rule that a declaration stands for. It is written out for the compiler, which knows no loop over fields."""
    names = list(inspect.signature(function).parameters)
    only = next((name for name, field in fields.items() if not field.told), str(EVERYBODY))
    told = [name for name, field in fields.items() if field.told]
    lines = [
        f"def {function.__name__}({', '.join(names)}):",
        f"    log = {names[0]}.scratch.log",
        "    if log.on:",
        "        row = log.events[log.length]",
        f"        row.kind = {kind}",
        f"        row.only = {only}",
        *(f"        row.{number} = {name}" for number, name in zip(NUMBERS, told)),
        "        log.length += 1",
    ]
    space: dict[str, Any] = {}
    # Its file is that of the declaration: a digest of the rules' sources finds it there.
    exec(compile("\n".join(lines), function.__code__.co_filename, "exec"), function.__globals__, space)
    made = space[function.__name__]
    for attribute in ("__module__", "__qualname__", "__doc__", "__annotations__"):
        setattr(made, attribute, getattr(function, attribute))
    return rule(made)  # type: ignore[no-any-return]
