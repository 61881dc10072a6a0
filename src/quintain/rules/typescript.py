"""The shapes of a game as TypeScript: its moves, views, events, previews and cards, from what it declares."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from quintain.content import Text
from quintain.rules.events import Kind
from quintain.rules.jsonshapes import Among, Cards, Entries, Event, choices, explained, is_mapping, keys_of
from quintain.rules.rulebook import Card, Rulebook

HEADER = "// Made from what {name} declares (shapes.py, events.py, cards.py): do not edit, run `make regenerate`."
COMMON = "../../match/shapes"  # where the page has what all games share
PLAIN: dict[object, str] = {
    int: "number",
    bool: "boolean",
    str: "string",
    NoneType: "null",
    None: "null",
    Any: "unknown",
}
WIDTH = 120


class Types:
    """Writes types, and collects the mappings that they name."""

    def __init__(self, names: Mapping[str, object], event: str) -> None:
        self.common: set[str] = set()  # of those that all games share
        self.mappings: dict[str, type] = {}
        self._names = names
        self._event = event  # what events of this game are called

    def of(self, hint: object, at_home: str = "") -> str:
        """A type; one that has a name by that name, unless it is just being declared."""
        kind, _ = explained(hint)
        for name, known in self._names.items():
            if known == kind and name != at_home:
                return name
        if kind == Cards:
            return self._shared("Cards")
        if kind == Event:
            return self._event
        if kind is Text:
            return self._shared("Text")
        if is_mapping(kind) or (isinstance(kind, type) and issubclass(kind, BaseModel)):
            if self.mappings.setdefault(kind.__name__, kind) is not kind:
                raise TypeError(f"two shapes of this game are called {kind.__name__}")
            return str(kind.__name__)
        if len(members := choices(kind)) > 1:
            return " | ".join(dict.fromkeys(self.of(each) for each in members))
        return self._single(kind)

    def _shared(self, name: str) -> str:
        self.common.add(name)
        return name

    def _single(self, kind: object) -> str:
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Literal:
            return " | ".join(quoted(value) for value in arguments)
        if origin is Annotated:
            return self._noted(*arguments)
        if origin in (list, tuple):
            item = self.of(arguments[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        if origin is dict:
            return self._record(*arguments)
        return PLAIN[kind]

    def _record(self, key: object, value: object) -> str:
        record = f"Record<{self.of(key)}, {self.of(value)}>"
        return record if key is str else f"Partial<{record}>"

    def _entry(self, name: str, item: str) -> str:
        return f"{name}: {item}"

    def _noted(self, base: object, *notes: object) -> str:
        for note in notes:
            if isinstance(note, Among):
                return self._shared(note.name)
            if isinstance(note, Entries):
                item = self.of(get_args(base)[0])
                return "[" + ", ".join(self._entry(name, item) for name in note.names) + "]"
        return self.of(base)  # limits of a number or of a length, which TypeScript does not know


def mappings_in(shape: object) -> list[object]:
    """The mappings that a mapping is made of, at any depth."""
    types, waiting = Types({}, ""), [shape]
    while waiting:
        for key in keys_of(waiting.pop(0)).values():
            before = len(types.mappings)
            types.of(key.type)
            waiting += list(types.mappings.values())[before:]
    return list(types.mappings.values())


class Words(Types):
    """Types as documentation says them."""

    def _record(self, key: object, value: object) -> str:
        return f"{{{self.of(key)}: {self.of(value)}}}"

    def _entry(self, name: str, item: str) -> str:
        return name


def in_words(hint: object) -> str:
    """A type as documentation says it, without names that only the page has."""
    return Words({}, "Event").of(hint).replace("'", '"').replace("|", "or")


def _name(key: str) -> str:
    """A key; one that is no word of TypeScript in quotation marks."""
    return key if key.isidentifier() else quoted(key)


def quoted(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


# ------------------------------------------------------------------------------------------ declarations
def mapping(types: Types, name: str, kind: object) -> str:
    """A TypedDict as a declaration."""
    lines = [f"{_remark(kind)}export type {name} = {{"]
    for key, (hint, required, about) in keys_of(kind).items():
        if about:
            lines.append(f"  /** {about} */")
        lines.append(f"  {_name(key)}{'' if required else '?'}: {types.of(hint)};")
    return "\n".join([*lines, "};"])


def model(types: Types, name: str, kind: type[BaseModel]) -> str:
    """Content as programs read it: what is not there is left out, and so are defaults where a model says so itself."""
    bare = bool(kind.__pydantic_decorators__.model_serializers)
    fields = {key: info for key, info in kind.model_fields.items() if key not in Card.model_fields}
    of_card = issubclass(kind, Card)
    if of_card:
        types.common.add("Named")
    lines = [f"{_remark(kind)}export type {name} = {'Named & ' if of_card else ''}{{"]
    lines += [_field(types, key, info, bare) for key, info in fields.items()]
    return "\n".join([*lines, "};"])


def _field(types: Types, name: str, info: FieldInfo, bare: bool) -> str:
    members = [each for each in choices(info.annotation) if each is not NoneType]
    missing = len(members) < len(choices(info.annotation)) or (bare and not info.is_required())
    return f"  {_name(info.alias or name)}{'?' if missing else ''}: {' | '.join(types.of(each) for each in members)};"


def _remark(kind: object) -> str:
    text = " ".join((kind.__doc__ or "").split())
    return f"/** {text} */\n" if text else ""


def union(name: str, members: list[str]) -> str:
    """A choice: on one line if there is room."""
    line = f"export type {name} = {' | '.join(members)};"
    if len(line) <= WIDTH and len(members) < 5:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";"


def event(types: Types, kind: Kind) -> str:
    fields = [f"event: {quoted(kind.name)}", *(f"{_name(key)}: {types.of(hint)}" for key, hint in kind.types.items())]
    return f"{{ {'; '.join(fields)} }}"


# ------------------------------------------------------------------------------------------ a game
def game_types(rulebook: Rulebook) -> str:
    """The whole file of a game. What every game has begins with the game's name."""
    shapes = rulebook.shapes
    game = "".join(part.capitalize() for part in re.split(r"[\W_]+", rulebook.name))
    tops = {"Move": shapes.move, "View": shapes.view, "Preview": shapes.preview, "Extras": shapes.extras}
    tops = {f"{game}{top}": hint for top, hint in tops.items() if hint is not None}
    types = Types({**shapes.named, **tops}, f"{game}Event")
    events = [event(types, kind) for kind in rulebook.events.kinds]
    said = [_declared(types, name, hint) for name, hint in tops.items()]
    said.append("/** What can happen. */\n" + union(f"{game}Event", events))
    said.append(model(types, f"{game}Card", rulebook.card))
    names = [_named(types, name, hint) for name, hint in shapes.named.items()]
    lists = [_listed(types, name, hint) for name, hint in shapes.listed.items()]
    parts = _parts(types)
    head = [HEADER.format(name=rulebook.name)]
    if types.common:
        head.append(f"import type {{ {', '.join(sorted(types.common))} }} from '{COMMON}';")
    return "\n".join(head) + "\n\n" + "\n\n".join([*names, *lists, *parts, *said]) + "\n"


def _declared(types: Types, name: str, hint: object) -> str:
    if is_mapping(hint):
        return mapping(types, name, hint)
    return union(name, [types.of(each, at_home=name) for each in choices(hint)])


def _named(types: Types, name: str, hint: object) -> str:
    return f"export type {name} = {types.of(hint, at_home=name)};"


def _listed(types: Types, name: str, hint: object) -> str:
    values = ", ".join(quoted(value) for value in get_args(hint))
    return f"export const {name}: readonly {types.of(hint)}[] = [{values}];"


def _parts(types: Types) -> list[str]:
    """The mappings that others name; writing them may name more."""
    written: dict[str, str] = {}
    while names := [name for name in types.mappings if name not in written]:
        kind = types.mappings[names[0]]
        written[names[0]] = (mapping if is_mapping(kind) else model)(types, names[0], kind)
    return [written[name] for name in sorted(written)]
