"""Plain JSON whose shape is a game's own, and which is therefore not checked any further here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]  # an object
JsonMapping = Mapping[str, Any]  # the same, to read
