"""Which options the tests of a game change, found in their source: by keywords of `quintain.load`, or of a helper that
hands its own keywords on to it, or by a mapping that is unpacked into either."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef
UNKNOWN = object()  # a value that is no constant, so that it may be any


def changed_options(paths: Iterable[Path]) -> set[tuple[str, object]]:
    """Names of options with the values that they are given; UNKNOWN for what is computed."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    loaders = _loaders([node for tree in trees for node in ast.walk(tree) if isinstance(node, Function)])
    found: set[tuple[str, object]] = set()
    for tree in trees:
        for call in _calls(tree, loaders):
            found |= {(keyword.arg, _value(keyword.value)) for keyword in call.keywords if keyword.arg}
        for function in ast.walk(tree):
            if isinstance(function, Function) and function.name not in loaders and _hands_on(function, loaders):
                found |= set(_mappings(function))
    return found


def _loaders(functions: list[Function]) -> set[str]:
    """`load`, and every function with `**options` that unpacks some into such a function."""
    found = {"load"}
    while True:
        more = {
            function.name for function in functions if function.args.kwarg is not None and _hands_on(function, found)
        }
        if more <= found:
            return found
        found |= more


def _calls(node: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func).rsplit(".", 1)[-1] in names:
            yield call


def _hands_on(function: Function, loaders: set[str]) -> bool:
    """Does a function unpack a mapping into a call of a loader?"""
    return any(keyword.arg is None for call in _calls(function, loaders) for keyword in call.keywords)


def _mappings(function: Function) -> Iterator[tuple[str, object]]:
    """What mappings in a function or in its parameters hold."""
    for node in ast.walk(function):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield key.value, _value(value)


def _value(node: ast.expr) -> object:
    return node.value if isinstance(node, ast.Constant) else UNKNOWN
