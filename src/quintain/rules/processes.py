"""Other processes of this machine, for those who let bots or simulations think there."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping
from multiprocessing.context import ForkServerContext, SpawnContext

COMPILER = "quintain.rules.compiler"


def afresh(*modules: str) -> ForkServerContext | SpawnContext:
    """Where processes come from. They are started afresh: a copy of this one would hold its sockets and secrets, and
    may hang if it has threads. On Linux they are copies of one that was started so, has loaded `modules` and what reads
    machine code, and does nothing else: the second one is there at once, and all share what it has loaded."""
    if sys.platform != "linux":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([COMPILER, *modules])
    return context


def settle_in(environment: Mapping[str, str]) -> None:
    """In a new process: the environment is that of whoever starts it, and Ctrl-C is for them, who then end it."""
    os.environ.update(environment)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
