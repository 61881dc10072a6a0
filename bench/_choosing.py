"""Which parts of a benchmark to run, by environment variables."""

from __future__ import annotations

import os
from collections.abc import Sequence

from quintain import OptionError


def chosen(variable: str, usual: Sequence[str]) -> tuple[str, ...]:
    """What an environment variable picks; everything without it."""
    text = os.environ.get(variable, "")
    picked = tuple(name.strip() for name in text.split(",")) if text else tuple(usual)
    if unknown := sorted(set(picked) - set(usual)):
        raise OptionError(f"{variable}={text}: there is no '{unknown[0]}', only {', '.join(usual)}")
    return picked
