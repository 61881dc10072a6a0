"""Events: what can happen in a game, each declared once.

An event is declared as a function without a body. Its parameters are what there is to know about it, in the order in
which that is told, and their types say how a number is written:

    event = Vocabulary()

    @event
    def tell_placed(w: World, seat: Seat, lane: Lane, card: CardId, defence: Count, mana: Count) -> None:
        "A character is placed in a lane (L4)."

Rules call it by its name, and it writes a row of numbers into the world's log if that is on. JSON both ways, the tables
of the documentation and the types of the page are made from the same declaration. A parameter of the type `Only` is
told to nobody: it is the seat that alone may know the card, which must then be called `card`. To others that card is
null.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_type_hints

from quintain.rules import jsonshapes
from quintain.rules.kernel import WRITTEN, rule
from quintain.rules.log import EVERYBODY, NUMBERS
from quintain.rules.plainjson import Json, JsonMapping

F = TypeVar("F", bound=Callable[..., None])
PREFIX = "tell_"
ROW_HEAD = 2  # numbers of a row before those that are told: the kind, and who alone may know the card
HIDDEN = "card"  # what is not told to others, see `match.redacted`
# How a number is written, given the ids of the cards by their numbers; and how it is read, given their numbers by id.
Write = Callable[[int, Sequence[str]], object]
Read = Callable[[Any, Mapping[str, int]], int]
Teller = Callable[[Sequence[int], Sequence[str]], Json]
Sort = Literal["value", "seat", "card", "truth"]


@dataclass(frozen=True)
class Field:
    """What a number of an event means: the type of what is written (see `jsonshapes`), and the ways there and back. A
    number that is written as it is needs none."""

    type: Any
    write: Write | None = None
    read: Read | None = None
    told: bool = True
    sort: Sort = "value"  # what sentences make of it
    names: tuple[str, ...] = ()  # what the number stands for, where it is one of several names


def _card_id(number: int, ids: Sequence[str]) -> str | None:
    return None if number < 0 else ids[number]


def _card_number(written: str | None, numbers: Mapping[str, int]) -> int:
    if written is not None and written not in numbers:
        raise ValueError(f"the set has no card {written!r}")
    return -1 if written is None else numbers[written]


def _seat_or_none(number: int, ids: Sequence[str]) -> int | None:
    return None if number < 0 else number


def _seat_number(written: int | None, numbers: Mapping[str, int]) -> int:
    return -1 if written is None else written


def _truth(number: int, ids: Sequence[str]) -> bool:
    return bool(number)


def _truth_number(written: bool, numbers: Mapping[str, int]) -> int:
    return int(written)


def one_of(names: Sequence[str]) -> Field:
    """A number that stands for one of several names."""
    known = tuple(names)
    kind = Literal.__getitem__(known)
    return Field(kind, lambda number, ids: known[number], lambda written, numbers: known.index(written), names=known)


Count = Annotated[int, Field(int)]
Seat = Annotated[int, Field(jsonshapes.Seat, sort="seat")]
Winner = Annotated[int, Field(jsonshapes.Seat | None, _seat_or_none, _seat_number, sort="seat")]  # None: a draw
CardId = Annotated[int, Field(str, _card_id, _card_number, sort="card")]
Truth = Annotated[int, Field(bool, _truth, _truth_number, sort="truth")]
Only = Annotated[int, Field(None, told=False)]


class Kind(NamedTuple):
    """A declared event."""

    name: str
    about: str
    keys: tuple[str, ...]
    fields: tuple[Field, ...]
    private: bool  # may one seat alone know the card?

    @property
    def types(self) -> dict[str, Any]:
        """The types of what is told. A card that some may not know can be None."""
        types = {key: field.type for key, field in zip(self.keys, self.fields, strict=True)}
        return types | {HIDDEN: types[HIDDEN] | None} if self.private else types


class Vocabulary:
    """All events of a game, in the order of their declaration, which numbers them."""

    def __init__(self) -> None:
        self.kinds: list[Kind] = []
        self._tellers: list[Teller] = []

    def __call__(self, function: F) -> F:
        """Declare an event; gives the rule that writes it into a log."""
        hints = get_type_hints(function, include_extras=True)
        names = list(inspect.signature(function).parameters)[1:]  # the first is the world
        fields = {name: _field(function, name, hints[name]) for name in names}
        told = {name.rstrip("_"): field for name, field in fields.items() if field.told}
        if len(told) > len(NUMBERS):
            raise TypeError(f"{function.__qualname__}: an event has at most {len(NUMBERS)} numbers, not {len(told)}")
        private = len(told) < len(fields)
        if private and HIDDEN not in told:
            raise TypeError(f"{function.__qualname__}: what only one seat may know is called '{HIDDEN}'")
        name, about = function.__name__.removeprefix(PREFIX), inspect.cleandoc(function.__doc__ or "")
        self.kinds.append(Kind(name, about, tuple(told), tuple(told.values()), private))
        self._tellers.append(_teller(self.kinds[-1]))
        return _writer(function, len(self.kinds) - 1, fields)

    def sorts(self, name: str) -> dict[str, Sort]:
        """What sentences make of the fields of an event."""
        kind = next(kind for kind in self.kinds if kind.name == name)
        return {key: field.sort for key, field in zip(kind.keys, kind.fields)}

    def json(self, row: Sequence[int], ids: Sequence[str]) -> Json:
        """An event as a plain mapping, from its row in the log. What only one seat may know is named by `only`."""
        told = self._tellers[row[0]](row, ids)
        if row[1] != EVERYBODY:
            told["only"] = row[1]
        return told

    def read(self, told: JsonMapping, numbers: Mapping[str, int]) -> tuple[int, ...]:
        """The row of an event in the log, from its mapping and the numbers of the cards by id: the inverse of `json`. A
        card that is not known stays unknown. ValueError says what is wrong with what is no event."""
        names = [kind.name for kind in self.kinds]
        if (name := told.get("event")) not in names:
            raise ValueError(f"{name!r} is no event of this game")
        kind = self.kinds[names.index(name)]
        for key, hint in kind.types.items():
            if key not in told:
                raise ValueError(f"{kind.name}.{key} is missing")
            if fault := jsonshapes.misfit(hint, told[key], f"{kind.name}.{key}"):
                raise ValueError(fault)
        if unknown := told.keys() - {"event", "only", *kind.keys}:
            raise ValueError(f"{kind.name}.{min(unknown)} is not declared")
        if (only := told.get("only", EVERYBODY)) not in ((EVERYBODY, 0, 1) if kind.private else (EVERYBODY,)):
            raise ValueError(f"{kind.name}.only is {only!r}")
        pairs = zip(kind.keys, kind.fields, strict=True)
        row = [told[key] if field.read is None else field.read(told[key], numbers) for key, field in pairs]
        return (names.index(name), only, *row, *[0] * (len(NUMBERS) - len(row)))


def _field(function: Callable[..., None], name: str, hint: object) -> Field:
    for part in getattr(hint, "__metadata__", ()):
        if isinstance(part, Field):
            return part
    raise TypeError(f"{function.__qualname__}: the type of '{name}' does not say how it is written")


def _teller(kind: Kind) -> Teller:
    """Tells a row of the log as a mapping. It is written out: events are told in every round of every match, and going
    through the fields would take twice as long."""
    parts, space = [f"'event': {kind.name!r}"], {}
    for place, (key, field) in enumerate(zip(kind.keys, kind.fields, strict=True)):
        space[f"write{place}"] = field.write
        number = f"row[{place + ROW_HEAD}]"
        parts.append(f"{key!r}: {number if field.write is None else f'write{place}({number}, ids)'}")
    teller: Teller = eval(f"lambda row, ids: {{{', '.join(parts)}}}", space)
    return teller


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
    source = "\n".join(lines)
    exec(compile(source, function.__code__.co_filename, "exec"), function.__globals__, space)
    made = space[function.__name__]
    WRITTEN[made.__code__] = source
    for attribute in ("__module__", "__qualname__", "__doc__", "__annotations__"):
        setattr(made, attribute, getattr(function, attribute))
    return rule(made)  # type: ignore[no-any-return]
