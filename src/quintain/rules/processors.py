"""Processors that machine code is made for ahead of time, so that most people never compile.

A target is a level of a family of processors, as LLVM calls it, with whatever more it is to use: `x86-64-v3`, or
`x86-64-v3+vaes+sha`. A folder of machine code has its target's name, which says all that a processor must have."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import llvmlite.binding as llvm
from llvmlite.binding import TargetMachine
from numba.core import config
from numba.core.codegen import Codegen

from quintain.rules.errors import OptionError

V2 = ("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3")
V3 = (*V2, "avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave")
V4 = (*V3, "avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl")
# What LLVM takes for granted with each level; `generic` is the least that any family has.
LEVELS: dict[str, tuple[str, ...]] = {"generic": (), "x86-64": (), "x86-64-v2": V2, "x86-64-v3": V3, "x86-64-v4": V4}
USUAL = {"x86_64": ("x86-64-v2", "x86-64-v3")}  # what is made unless something else is asked for, by family

Processor = tuple[str, str, str]  # family and system, model, features: what machine code depends on


class Target(NamedTuple):
    """A kind of processor."""

    name: str
    level: str
    more: tuple[str, ...]

    @property
    def processor(self) -> Processor:
        return llvm.get_process_triple(), self.level, ",".join(f"+{feature}" for feature in self.more)

    @property
    def needs(self) -> frozenset[str]:
        return frozenset((*LEVELS[self.level], *self.more))

    def folder(self, shipped: Path) -> Path:
        """Where its code is. Each version of Python has code of its own."""
        return shipped / self.name / sys.implementation.cache_tag

    def machine(self, codegen: Codegen) -> TargetMachine:
        """What makes code for it that this process, or one like it, can load."""
        options = {"opt": config.OPT}
        codegen._customize_tm_options(options)
        _, options["cpu"], options["features"] = self.processor
        return llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(**options)


def read_target(name: str) -> Target:
    """A target by its name."""
    level, *more = name.split("+")
    if level not in LEVELS:
        raise OptionError(
            f"there is no target '{name}': write one of {', '.join(LEVELS)}, with + and a feature for whatever more it"
            " may use, e.g. x86-64-v3+sha"
        )
    if level.startswith("x86-64") and family() != "x86_64":
        raise OptionError(f"code for {name} is made on such a machine, and this one is {family()}")
    if unknown := sorted(set(more) - known_features()):
        raise OptionError(f"target '{name}': processors of this family have no feature '{unknown[0]}'")
    return Target(name, level, tuple(more))


def family() -> str:
    return str(llvm.get_process_triple().split("-")[0])


def usual_targets() -> tuple[str, ...]:
    return USUAL.get(family(), ("generic",))


def known_features() -> set[str]:
    """All features that processors of this family can have."""
    return set(llvm.get_host_cpu_features())


def fitting(folder: Path, codegen: Codegen) -> list[Target]:
    """The targets that have code in a folder and are no more than this processor is, the best one first."""
    try:
        names = sorted(path.name for path in folder.iterdir() if path.is_dir())
    except OSError:
        return []
    has = {feature[1:] for feature in codegen._tm_features.split(",") if feature.startswith("+")}
    found = [
        Target(name, level, tuple(more)) for name in names for level, *more in [name.split("+")] if level in LEVELS
    ]
    if family() != "x86_64":
        found = [target for target in found if not target.level.startswith("x86-64")]
    return sorted((target for target in found if target.needs <= has), key=lambda target: -len(target.needs))
