"""Which packages an installation has."""

from __future__ import annotations

from importlib.metadata import Distribution, distribution

from packaging.requirements import Requirement


def needed(requirements: list[str], extra: str = "") -> dict[str, Distribution]:
    """The packages that these requirements lead to, as far as this machine and Python need them."""
    found: dict[str, Distribution] = {}
    waiting = [(Requirement(text), extra) for text in requirements]
    while waiting:
        wanted, extra = waiting.pop()
        if wanted.marker and not wanted.marker.evaluate({"extra": extra}):
            continue
        if wanted.name not in found:
            found[wanted.name] = distribution(wanted.name)
            waiting += [(Requirement(text), "") for text in found[wanted.name].requires or ()]
        waiting += [(Requirement(text), each) for each in wanted.extras for text in found[wanted.name].requires or ()]
    return found
