"""The types of messages for the page, so that a wrong key or a missing argument there does not compile."""

from __future__ import annotations

from collections.abc import Mapping

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

_NO_ARGUMENTS = "null"


def messages_module(entries: Mapping[str, ast.Message], source: str) -> str:
    """A module with the type `Messages`: each key with its arguments."""
    types = {key: _arguments(key, entries) for key in sorted(entries)}
    uses_arg = any(each != _NO_ARGUMENTS for each in types.values())
    lines = [
        f"// Generated from {source} by `make regenerate`: the keys of the sentences, with their arguments.",
        *(["import type { Arg } from '@/i18n/texts.svelte';", ""] if uses_arg else []),
        "export type Messages = {",
        *(f"  {key if key.isidentifier() else repr(key)}: {each};" for key, each in types.items()),
        "};",
    ]
    return "\n".join(lines) + "\n"


def _arguments(key: str, entries: Mapping[str, ast.Message]) -> str:
    names = sorted(arguments(key, entries))
    return "{ " + "; ".join(f"{name}: Arg" for name in names) + " }" if names else _NO_ARGUMENTS


def arguments(key: str, entries: Mapping[str, ast.Message]) -> set[str]:
    """What a message wants to be told, for itself and for the messages that it refers to."""
    found = _References()
    found.visit(entries[key])
    return found.variables.union(*(arguments(other, entries) for other in found.messages if other in entries))


class _References(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)
