"""YAML as designers write it: flat, plain and free of YAML's surprises.

Read from the parser's events and not from its constructor: only events show the anchors, the tags and
the words that YAML would quietly turn into something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

import yaml
from yaml.resolver import Resolver

from quintain.content.complaints import printable
from quintain.content.nodes import LARGEST, Node, Notes, Path, Place, Scalar, TooDeepError
from quintain.content.schema import shown

LARGEST_FILE = 1024 * 1024
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_RESOLVER: Any = Resolver()
_NOT_TEXT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_ZERO_FIRST = re.compile("([-+]?)0[0_]*([0-9][0-9_]*)")
_OTHER_BASE = re.compile("[-+]?0[xb]")
_TRUE = ("yes", "true", "on")
_TOO_LARGE = f"larger than {LARGEST_FILE // 1024} KiB: split the file"
_WRITE_IT_OUT = "content files do not use {}: write it out"

_MISFIT = "does not fit the lines above: check the indentation"
_COLON = "unexpected ':', check the indentation or put the text in quotes"

# What the parser says, whether it is best shown where the construct began, and what we say.
_SYNTAX = (
    ("unexpected end of stream", True, "this quote is never closed"),
    ("',' or ']'", True, "this list needs ',' between its items and ']' at the end"),
    ("',' or '}'", True, "this mapping needs ',' between its fields and '}' at the end"),
    ("expected ':'", True, "expected ':' after this key"),
    ("mapping values are not allowed", False, _COLON),
    ("expected key", False, _MISFIT),
    ("'-' indicator", False, _MISFIT),
    ("block end", False, _MISFIT),
    ("document start", False, _MISFIT),
    ("unknown escape", False, "unknown escape after '\\', use single quotes to keep a backslash"),
)


def read_file(path: FilePath, notes: Notes) -> Node | None:
    """The tree of a YAML file, or None where it cannot be read to its end."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        notes.complain(None, (), _cannot_read(error))
        return None
    if len(data) > LARGEST_FILE:
        notes.complain(None, (), _TOO_LARGE)
        return None
    text = _decoded(data, notes)
    return None if text is None else read_text(text, notes)


def _cannot_read(error: OSError | ValueError) -> str:
    match error:
        case FileNotFoundError():
            return "no such file"
        case IsADirectoryError():
            return "is a folder, not a file"
        case PermissionError():
            return "no permission to read the file"
    return "cannot read the file"


def _decoded(data: bytes, notes: Notes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        notes.complain(_end_of(before), (), "not UTF-8 text: save the file as UTF-8")
        return None


def read_text(text: str, notes: Notes) -> Node | None:
    """The tree of a YAML text, or None where it cannot be read to its end."""
    text = text.removeprefix("\ufeff")
    if len(text.encode("utf-8", "surrogatepass")) > LARGEST_FILE:
        notes.complain(None, (), _TOO_LARGE)
        return None
    if unreadable := _NOT_TEXT.search(text):
        before, character = text[: unreadable.start()], ord(unreadable[0])
        notes.complain(_end_of(before), (), f"unreadable character U+{character:04X}")
        return None
    return _document(text, notes)


def _end_of(text: str) -> Place:
    return Place(text.count("\n") + 1, len(text) - text.rfind("\n"))


def _document(text: str, notes: Notes) -> Node | None:
    try:
        return _Reader(text, notes).document()
    except TooDeepError:
        return None
    except yaml.MarkedYAMLError as error:
        place, message = _syntax_error(error, text)
        notes.complain(place, (), message)
    except (yaml.YAMLError, UnicodeDecodeError):  # libyaml decodes the %-escapes of a tag unchecked
        notes.complain(None, (), "not valid YAML")
    return None


def _syntax_error(error: yaml.MarkedYAMLError, text: str) -> tuple[Place | None, str]:
    problem = error.problem or "unreadable"
    start, here = error.context_mark or error.problem_mark, error.problem_mark or error.context_mark
    for said, at_start, message in _SYNTAX:
        if said in problem:
            return _place(start if at_start else here), message
    if "cannot start any token" in problem:
        return _place(here), _bad_start(text, here)
    return _place(here), f"not valid YAML: {problem}"


def _bad_start(text: str, mark: Any) -> str:
    character = text[mark.index : mark.index + 1]
    if character == "\t":
        return "unexpected tab: indent with spaces"
    return f"text that starts with {character} needs quotes"


def _place(mark: Any) -> Place | None:
    return Place(mark.line + 1, mark.column + 1) if mark else None


class _Reader:
    """Turns the events of one document into nodes, with notes on everything we refuse."""

    def __init__(self, text: str, notes: Notes) -> None:
        self.events: Iterator[Any] = yaml.parse(text, Loader=LOADER)
        self.notes = notes

    def document(self) -> Node:
        empty = Node({}, Place(1, 1))  # a file with nothing in it, or only remarks, is an empty mapping
        if not self.found_document():
            return empty
        event = next(self.events)
        nothing = isinstance(event, yaml.ScalarEvent) and not event.value and not event.style
        root = empty if nothing else self.node(event, ())
        if self.found_document():
            self.notes.complain(self.document_at, (), "a second document: keep one per file")
        return root

    def found_document(self) -> bool:
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                self.document_at = _place(event.start_mark)
                return True
        return False

    def node(self, event: Any, path: Path) -> Node:
        at = _place(event.start_mark)
        self.notes.limit_depth(at, path)
        if isinstance(event, yaml.AliasEvent):
            self.notes.complain(at, path, _WRITE_IT_OUT.format(f"aliases (*{printable(str(event.anchor))})"))
            return Node(None, at, refused=True)
        refused = self.refuse_marks(event, path)
        node = self.content(event, path)
        node.at, node.refused = at, node.refused or refused
        return node

    def refuse_marks(self, event: Any, path: Path) -> bool:
        """Complain of an anchor or a tag; a tag also makes the value mean something else."""
        at = _place(event.start_mark)
        if event.anchor is not None:
            self.notes.complain(at, path, _WRITE_IT_OUT.format(f"anchors (&{printable(event.anchor)})"))
        if event.tag is not None:
            self.notes.complain(at, path, _WRITE_IT_OUT.format(f"tags ({printable(event.tag)})"))
        return event.tag is not None

    def content(self, event: Any, path: Path) -> Node:
        if isinstance(event, yaml.MappingStartEvent):
            return Node(self.mapping(path))
        if isinstance(event, yaml.SequenceStartEvent):
            return Node(self.sequence(path))
        return self.scalar(event, path)

    def sequence(self, path: Path) -> list[Node]:
        items: list[Node] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event, (*path, len(items))))
        return items

    def mapping(self, path: Path) -> dict[str, Node]:
        children: dict[str, Node] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            self.entry(event, path, children)
        return children

    def entry(self, event: Any, path: Path, children: dict[str, Node]) -> None:
        key, refused = self.key(event, path)
        value = self.node(next(self.events), (*path, "?" if key is None else key))
        value.key_at, value.key_refused = _place(event.start_mark), refused
        if key in children:
            first = children[key].key_at
            line = first.line if first else 0
            message = f"repeats the key '{printable(key)}' of line {line}"
            self.notes.complain(value.key_at, (*path, key), message)
        elif key is not None:
            children[key] = value

    def key(self, event: Any, path: Path) -> tuple[str | None, bool]:
        """The key as typed, None where it is not a word; and whether it was refused."""
        if not isinstance(event, yaml.ScalarEvent):
            self.refuse_key(event, path)
            return None, True
        inside = (*path, event.value)
        if not self.is_readable(event, inside):
            return None, True
        refused = self.refuse_marks(event, inside)
        problem = None if event.style else _key_problem(event.value)
        if problem:
            self.notes.complain(_place(event.start_mark), inside, problem)
        return event.value, refused or problem is not None

    def is_readable(self, event: Any, path: Path) -> bool:
        return self.notes.is_readable(event.value, _place(event.start_mark), path)

    def refuse_key(self, event: Any, path: Path) -> None:
        node = self.node(event, (*path, "?"))
        if not node.refused:
            kind = "a list" if isinstance(node.value, list) else "a mapping"
            self.notes.complain(node.at, path, f"expected a text key, got {kind}")

    def scalar(self, event: Any, path: Path) -> Node:
        if event.style:
            return Node(event.value, refused=not self.is_readable(event, path))
        if problem := _number_problem(event.value):
            self.notes.complain(_place(event.start_mark), path, problem)
            return Node(None, refused=True)
        return Node(_meaning(event.value), written=event.value)


def _tag(word: str) -> str:
    """What YAML takes an unquoted word for: "int", "bool", "str" …"""
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, word, (True, False))
    return tag.rpartition(":")[2]


def _meaning(word: str) -> Scalar:
    match _tag(word):
        case "null":
            return None
        case "bool":
            return word.lower() in _TRUE
        case "int":
            return int(word.replace("_", ""))
        case "float":
            return float(word.replace("_", ""))
    return word


def _number_problem(word: str) -> str | None:
    """YAML's surprising numbers: base 60, base 8 and the like."""
    if zeros := _ZERO_FIRST.fullmatch(word):
        sign, digits = zeros.groups()
        return f'starts with 0: write {printable(sign + digits)} or put "{printable(word)}" in quotes'
    if _tag(word) not in ("int", "float"):
        return None
    if ":" in word:
        return f'read by YAML as a number in base 60: put "{printable(word)}" in quotes'
    if _OTHER_BASE.match(word):
        return f"expected a decimal number, got {printable(word)}"
    return _size_problem(word)


def _size_problem(word: str) -> str | None:
    if word.lower().lstrip("+-") in (".nan", ".inf"):
        return f"expected a finite number, got {word}"
    return "the number is too large" if abs(float(word.replace("_", ""))) >= LARGEST else None


def _key_problem(word: str) -> str | None:
    tag = _tag(word)
    if tag == "merge":
        return _WRITE_IT_OUT.format("merge keys (<<)")
    if tag not in ("bool", "int", "float", "null"):
        return None
    meaning = "a number" if tag in ("int", "float") else shown(_meaning(word))
    return f"expected a text key, got {meaning}" + (f': put "{printable(word)}" in quotes' if word else "")
