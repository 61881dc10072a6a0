"""Which bus: none but calls, unless an address of NATS is given."""

from __future__ import annotations

from quintain.rules.errors import OptionError
from quintain.server.guard import Guard
from quintain.server.nodes.bus import Bus, Direct

MISSING = "--bus: the link to NATS is not installed: pip install 'quintain[cluster]'"


def open_bus(address: str, guard: Guard) -> Bus:
    """The bus at an address; a server that is alone calls functions."""
    if not address:
        return Direct()
    try:
        from quintain.server.nodes.nats import NatsBus
    except ModuleNotFoundError:
        raise OptionError(MISSING) from None
    return NatsBus(address, guard)
