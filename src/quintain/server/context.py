"""What every feature may stand on."""

from __future__ import annotations

from dataclasses import dataclass

from quintain.server.clock import Clock
from quintain.server.guard import Guard
from quintain.server.metrics import Metrics
from quintain.server.security import SecurityLog
from quintain.server.settings import Settings
from quintain.server.store import Store


@dataclass(frozen=True)
class Context:
    """The settings and the time, the store, and those who hear of failures, figures and what matters to safety."""

    settings: Settings
    clock: Clock
    store: Store
    guard: Guard
    metrics: Metrics
    security: SecurityLog
