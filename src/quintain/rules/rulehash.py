"""Are these the rules of then? A digest of all that decides a match, and of nothing else.

Recordings, verdicts and tournaments keep it. Comments, docstrings, layout, the order of functions and what else stands
in their modules are no part of it: they change often, and a match does not change with them."""

from __future__ import annotations

import ast
import hashlib
import inspect
import json
import textwrap
from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from types import FunctionType

from quintain.rules.cards import card_json
from quintain.rules.game import Game
from quintain.rules.kernel import Rule, global_names, is_rule
from quintain.rules.rulebook import Rulebook

WORDS = (ast.FunctionDef, ast.ClassDef)  # what a docstring can stand in


def rules_hash(game: Game) -> str:
    """A digest of all rules that can change a match, and of its cards."""
    digest = hashlib.sha256(code_digest(game.rulebook).encode())
    digest.update(json.dumps([card_json(card) for card in game.card_set.cards], sort_keys=True).encode())
    return digest.hexdigest()[:32]


@cache
def code_digest(rulebook: Rulebook) -> str:
    """Of the functions of a rulebook and all that they call and read."""
    return digest_of(*rulebook.functions)


def digest_of(*entries: Rule) -> str:
    """Of functions and all that they call and read, wherever they stand."""
    parts = sorted({part for function in called(entries) for part in (bare(function), *constants(function))})
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def called(entries: tuple[Rule, ...]) -> Iterator[FunctionType]:
    """Functions and all rules that they call, and what stands for these in machine code."""
    pending, seen = list(entries), set[Rule]()
    while pending:
        function = pending.pop()
        if function in seen:
            continue
        seen.add(function)
        assert isinstance(function, FunctionType)
        yield function
        pending += [value for _, value in known(function) if isinstance(value, FunctionType) and is_rule(value)]
        pending += [native] if (native := getattr(function, "__native__", None)) else []


def known(function: FunctionType) -> list[tuple[str, object]]:
    """What a function finds in its module, by name."""
    names = global_names(function.__code__)
    return [(name, function.__globals__[name]) for name in names if name in function.__globals__]


def bare(function: FunctionType) -> str:
    """A function as it is written, but for what only people read."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    for node in ast.walk(tree):
        if isinstance(node, WORDS) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def constants(function: FunctionType) -> Iterator[str]:
    """The numbers that a function knows by name; of an enumeration those that it names."""
    for name, value in known(function):
        if isinstance(value, type) and issubclass(value, IntEnum):
            named = [(one.name, int(one)) for one in value if one.name in function.__code__.co_names]
            yield f"{name} = {named}"
        elif isinstance(value, int | float | str | tuple):
            yield f"{name} = {value!r}"
