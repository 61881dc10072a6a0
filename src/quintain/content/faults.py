"""pydantic's findings, brought back to the places in the source and said in a designer's words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails
from pydantic_core.core_schema import ErrorType

from quintain.content.complaints import did_you_mean, nearest, printable
from quintain.content.nodes import Node, Notes, Path, plain
from quintain.content.schema import Schema, choices, describe, describe_keys, fields, forms_at, shown

MOST_FAULTS = 1000  # enough for any designer; each one costs a search for the word that was meant
MOST_FIELDS = 12
MOST_SHARED_NAMES = 2

_KNOWN = frozenset(get_args(ErrorType)) - {"value_error", "assertion_error"}
_KEY = "[key]"  # how pydantic says that the key itself is wrong


@dataclass(frozen=True)
class Fork:
    """A union at a path, and the branch of it that was tried."""

    at: Path
    branch: str | int


@dataclass(frozen=True)
class Trail:
    """A pydantic location as followed through the data."""

    path: Path
    node: Node
    forks: tuple[Fork, ...] = ()


@dataclass(frozen=True)
class Fault:
    """One finding: "unknown" and "missing" concern a field, "key" a key, "value" and "own" a value."""

    kind: str
    trail: Trail
    name: str = ""  # of the field that is missing
    words: str = ""  # pydantic's, or better those of a model's own validator

    @property
    def path(self) -> Path:
        return (*self.trail.path, self.name) if self.name else self.trail.path


def report(error: ValidationError, model: type[BaseModel], root: Node, notes: Notes) -> None:
    """Add the complaints for everything that pydantic found."""
    found = error.errors(include_url=False)
    faults = [_fault(detail, root) for detail in found[:MOST_FAULTS]]
    for fault in _Judge(model, root).settled(faults):
        _complain(fault, model, root, notes)
    if len(found) > MOST_FAULTS:
        notes.complain(None, (), f"more than {MOST_FAULTS} complaints, the rest are not shown")


# Where: from pydantic's location to a node.


def _fault(detail: ErrorDetails, root: Node) -> Fault:
    kind, loc = detail["type"], detail["loc"]
    if kind == "missing" and isinstance(loc[-1], str):
        return Fault("missing", _trail(root, loc[:-1], detail["input"]), name=loc[-1])
    if kind == "missing":  # a list that should have had one more item
        return Fault("value", _trail(root, loc[:-1], detail["input"]), words=detail["msg"])
    if loc and loc[-1] == _KEY:
        return Fault("key", _trail(root, loc[:-1], None), words=_own_words(detail))
    trail = _trail(root, loc, detail["input"])
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        return _tag_fault(trail, detail)
    if kind == "extra_forbidden":
        return Fault("unknown", trail)
    return Fault("value" if kind in _KNOWN else "own", trail, words=_own_words(detail))


def _tag_fault(trail: Trail, detail: ErrorDetails) -> Fault:
    """The field that tells the forms of a mapping apart, such as `kind`, is missing or wrong."""
    name = detail["ctx"]["discriminator"].strip("'")
    if not name.isidentifier():  # told apart by a function
        return Fault("value", trail, words=detail["msg"])
    child = trail.node.child(name)
    if child is None:
        return Fault("missing", trail, name=name)
    return Fault("value", Trail((*trail.path, name), child, trail.forks), words=detail["msg"])


def _own_words(detail: ErrorDetails) -> str:
    error = detail.get("ctx", {}).get("error")
    words = str(error) if isinstance(error, Exception) else detail["msg"]
    return " ".join(words.split())


def _trail(root: Node, loc: Path, found: object) -> Trail:
    """Follow a location, past the names of union branches, which are not in the data."""
    start = Trail((), root)
    first = next(_trails(start, loc, 0))
    if plain(first.node) == found:
        return first
    # A branch may share its name with a field: see whether leaving a step out leads to what was found.
    others = _trails(start, loc, MOST_SHARED_NAMES)
    return next((trail for trail in others if plain(trail.node) == found), first)


def _trails(trail: Trail, loc: Path, spare: int) -> Iterator[Trail]:
    """The ways to follow a location when up to `spare` of its possible steps may be branch names."""
    if not loc:
        yield trail
        return
    step, rest = loc[0], loc[1:]
    child = trail.node.child(step)
    aside = Trail(trail.path, trail.node, (*trail.forks, Fork(trail.path, step)))
    if child is None:
        yield from _trails(aside, rest, spare)
        return
    yield from _trails(Trail((*trail.path, step), child, trail.forks), rest, spare)
    if spare:
        yield from _trails(aside, rest, spare - 1)


# Which: a union reports every branch, and one typing error looks like two.


class _Judge:
    """Keeps the findings that a designer can act on."""

    def __init__(self, model: type[BaseModel], root: Node) -> None:
        self.model = model
        self.root = root

    def settled(self, faults: list[Fault], level: int = 0) -> list[Fault]:
        kept = [fault for fault in faults if len(fault.trail.forks) <= level]
        unions: dict[Path, dict[str | int, list[Fault]]] = defaultdict(lambda: defaultdict(list))
        for fault in faults:
            for fork in fault.trail.forks[level : level + 1]:
                unions[fork.at][fork.branch].append(fault)
        for at, branches in unions.items():
            kept += self.likeliest(at, [self.settled(branch, level + 1) for branch in branches.values()])
        return self.without_misspelt(kept)

    def likeliest(self, at: Path, branches: list[list[Fault]]) -> list[Fault]:
        """The branch of a union that the author meant: right in kind, with the fewest findings."""
        fitting = [branch for branch in branches if not any(_is_misfit(fault, at) for fault in branch)]
        if not fitting:  # one finding is enough, its words will name every form
            return [next(fault for fault in branches[0] if _is_misfit(fault, at))]
        fewest = min(map(len, fitting))
        first, *tied = [branch for branch in fitting if len(branch) == fewest]
        agreed = [fault for fault in first if all(_has(branch, fault) for branch in tied)]
        return agreed or first

    def without_misspelt(self, faults: list[Fault]) -> list[Fault]:
        """Drop "missing 'attack'" beside "unknown 'atack', did you mean 'attack'?"."""
        meant = {(*fault.path[:-1], self.meant(fault)) for fault in faults if fault.kind == "unknown"}
        return [fault for fault in faults if fault.kind != "missing" or fault.path not in meant]

    def meant(self, fault: Fault) -> str | None:
        return nearest(str(fault.path[-1]), free_fields(self.model, self.root, fault.path[:-1]))


def _is_misfit(fault: Fault, at: Path) -> bool:
    return fault.kind == "value" and fault.path == at


def _has(branch: list[Fault], fault: Fault) -> bool:
    return any((other.kind, other.path) == (fault.kind, fault.path) for other in branch)


def free_fields(model: type[BaseModel], root: Node, path: Path) -> list[str]:
    """The fields that a mapping may have and does not have yet."""
    node: Node | None = root
    for step in path:
        node = node.child(step) if node else None
    taken = node.value if node and isinstance(node.value, dict) else {}
    return [name for name in fields(forms_at(model, root, path)) if name not in taken]


# What: the words.


def _complain(fault: Fault, model: type[BaseModel], root: Node, notes: Notes) -> None:
    node = fault.trail.node
    concerns_key = fault.kind in ("unknown", "key")
    if node.key_refused if concerns_key else node.refused:
        return
    notes.complain(node.key_at if concerns_key else node.at, fault.path, _message(fault, model, root))


def _message(fault: Fault, model: type[BaseModel], root: Node) -> str:
    match fault.kind:
        case "missing":
            return f"missing field '{fault.name}'"
        case "unknown":
            return _unknown(str(fault.path[-1]), free_fields(model, root, fault.path[:-1]))
        case "key":
            wanted = describe_keys(forms_at(model, root, fault.path[:-1]))
            return f"bad key, expected {wanted}" if wanted else f"bad key: {fault.words}"
        case "value":
            return _expected(fault, forms_at(model, root, fault.path))
    return fault.words


def _unknown(name: str, known: list[str]) -> str:
    guess = did_you_mean(name, known)
    if guess or not known:
        return f"unknown field{guess}"
    more = ", …" if len(known) > MOST_FIELDS else ""
    return f"unknown field, expected {', '.join(known[:MOST_FIELDS])}{more}"


def _expected(fault: Fault, forms: list[Schema]) -> str:
    node = fault.trail.node
    wanted, got = describe(forms), _got(node, forms)
    if wanted in ("", got):
        return fault.words[:1].lower() + fault.words[1:]
    return f"expected {wanted}, got {got}{_hint(node, forms)}"


def _got(node: Node, forms: list[Schema]) -> str:
    limits = ("minItems", "maxItems", "minProperties", "maxProperties")
    counted = any(limit in form for form in forms for limit in limits)
    match node.value:
        case list():
            return f"a list of {len(node.value)}" if counted else "a list"
        case dict():
            return f"a mapping of {len(node.value)}" if counted else "a mapping"
        case str():
            return f"'{printable(node.value)}'"
    return shown(node.value)


def _hint(node: Node, forms: list[Schema]) -> str:
    words = [choice for choice in choices(forms) if isinstance(choice, str)]
    if isinstance(node.value, str):
        return did_you_mean(node.value, words)
    wants_text = any(form.get("type") == "string" for form in forms) and not words
    if node.written and (wants_text or node.written in words):
        return f': put "{printable(node.written)}" in quotes'
    return ""
