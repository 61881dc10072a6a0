"""The order of modules: none imports another that needs it, and features of the server share no routes."""

from __future__ import annotations

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"
SKELETON = SOURCE / "quintain" / "cli" / "skeleton"  # what `quintain new-game` copies: no module of ours


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    paths = (SOURCE / "quintain").rglob("*.py")
    return {module_name(path): path for path in paths if not path.is_relative_to(SKELETON)}


def imported(node: ast.Import | ast.ImportFrom, package: str) -> set[str]:
    """Our modules that a statement names. What is taken from a package is its own, or one of its modules."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names} & set(modules())
    above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
    origin = ".".join([*above, *([node.module] if node.module else [])])
    named = {f"{origin}.{alias.name}" for alias in node.names}
    whole = {origin} if named - set(modules()) else set()
    return (named | whole) & set(modules())


@cache
def imports() -> dict[str, set[str]]:
    """What every module imports: also inside functions, and for the type checker alone."""
    found: dict[str, set[str]] = {}
    for name, path in modules().items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        nodes = [
            node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        found[name] = {one for node in nodes for one in imported(node, package)} - {name}
    return found


def cycle(graph: dict[str, set[str]]) -> list[str]:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_imports_are_found_wherever_they_are() -> None:
    inside_a_function, lazily = "quintain.server.store.opening", "quintain.server.store.postgres"
    assert lazily in imports()[inside_a_function]
    assert "quintain.server.play.frames" in imports()["quintain.server.play.room"], "a module taken from a package"
    assert sum(map(len, imports().values())) > 1000
    assert cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}})


def test_no_module_imports_another_that_needs_it() -> None:
    assert cycle(imports()) == []


def test_features_of_the_server_share_no_routes() -> None:
    """What two features need is in a plain module; only the application knows all routes."""
    routes = {name for name in modules() if name.startswith("quintain.server.") and name.endswith(".routes")}
    assert len(routes) > 5
    users = {name for name, used in imports().items() if used & routes}
    assert users == {"quintain.server.app"}
