"""What a test cannot do without, and a machine may lack."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(reason: str) -> NoReturn:
    """Skip the test; a machine that runs everything (CI) may lack nothing, so there it fails."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
