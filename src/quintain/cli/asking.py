"""What all commands of `quintain lab` have in common: their arguments, their study, and how a result is told."""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from quintain.cli.common import add_language, at_least_one, card_source, chosen_seed
from quintain.games import catalog
from quintain.lab import answering, hooks
from quintain.lab.arms import TIERS, Arm, arm_of
from quintain.lab.kit.metrics import SHARE
from quintain.lab.kit.phrases import everywhere, say
from quintain.lab.kit.phrases import whole as spaced
from quintain.lab.pools import pool
from quintain.lab.setups import Setup
from quintain.lab.study import Budget, Progress, Study
from quintain.rules.errors import OptionError

DECIDED, UNDECIDED, HOLE = answering.DECIDED, answering.UNDECIDED, answering.HOLE
BUDGET = re.compile(r"(\d+(?:\.\d+)?)(s|m|h)?")
MOST_DEALS = 1 << 20
SECONDS = {"s": 1.0, "m": 60.0, "h": 3600.0}
BLINK, SILENCE = 0.1, 10.0  # seconds between two lines of progress: at a screen, and in a log
LINE = 100
EPILOG = "Exit codes: 0 decided, 2 undecided (or bad input), 3 a hole was found, or a figure of a game's health is bad."


# ------------------------------------------------------------------------------------------ arguments
def new(asks: Any, name: str, run: Callable[[argparse.Namespace], int], about: str, preset: bool = True) -> Any:
    """A command of the lab with what all of them take."""
    command = asks.add_parser(name, help=about, description=about, epilog=EPILOG)
    if preset:
        command.add_argument("preset", metavar="PRESET", help=f"what is played, e.g. {catalog.EXAMPLE}")
        command.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="for all arms")
        command.add_argument("--cards", metavar="SET|FILE", help="another card set, by name or as a YAML file")
        command.add_argument("--decks", metavar="A,B", help="starter decks, or random or random:15 (all starters)")
    command.add_argument("--seed", default="1", metavar="N", help="luck; the same seed gives the same deals (1)")
    command.add_argument("--budget", metavar="60s|N", help="stop after a time (s, m, h) or a number of deals")
    command.add_argument("--jobs", metavar="N", help="processes to use (1; answer: all cores)")
    command.add_argument("--on", metavar="dask://HOST:PORT", help="play on a dask cluster; dask: one of this machine")
    command.add_argument("--study", metavar="DIR", help="keep everything there; run again to go on where it stopped")
    command.add_argument("--json", action="store_true", help="print the result as JSON")
    add_language(command)
    command.set_defaults(run=run)
    return command


def add_tiers(command: Any) -> None:
    """Who plays, and what is measured. Tiers were once called rungs."""
    names = {"dest": "tiers", "default": ",".join(TIERS), "metavar": "A,B,..."}
    command.add_argument("--tiers", "--rungs", help=f"players ({','.join(TIERS)})", **names)
    command.add_argument("--metrics", default="", metavar="A,B,...", help="what is measured (everything)")


def add_deltas(command: Any) -> None:
    command.add_argument("--delta", action="append", default=[], metavar="METRIC=X", help="the difference that matters")
    command.add_argument("--thinking", metavar="N", help="deals for players who look ahead (about a second's worth)")


def base_arm(arguments: argparse.Namespace, bots: Sequence[str] = ("greedy", "greedy")) -> Arm:
    """The arm that the arguments name."""
    setup = Setup().with_words(arguments.preset, arguments.option)
    if arguments.cards:
        setup = setup.with_cards(arguments.preset, card_source(arguments.cards))
    named = tuple(arguments.decks.split(",")) if arguments.decks else ()
    return arm_of(arguments.preset, setup.options, cards=setup.cards, decks=named, bots=(bots[0], bots[1]))


def budget_of(text: str | None, deals: int = 400_000) -> Budget:
    if text is None:
        return Budget(deals)
    found = BUDGET.fullmatch(text)
    if not found or float(found[1]) <= 0 or (not found[2] and "." in found[1]):
        raise OptionError(f"--budget {text}: write a time such as 60s or 5m, or a number of deals")
    if found[2]:
        return Budget(1 << 40, float(found[1]) * SECONDS[found[2]])
    return Budget(int(found[1]))


def within(text: str | None, usual: int) -> Budget:
    """A budget for what is always played in full: a time cuts it short."""
    budget = budget_of(text, usual)
    return Budget(min(budget.deals, usual if text and text[-1].isalpha() else MOST_DEALS), budget.seconds)


def time_of(text: str | None) -> float:
    """The seconds of a budget, for what does not count deals."""
    if text is not None and not text[-1:].isalpha():
        raise OptionError(f"--budget {text}: here it must be a time, such as 60s or 5m")
    return budget_of(text).seconds


def names_in(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def deltas_of(arm: Arm, given: Sequence[str]) -> dict[str, float]:
    found = {}
    for text in given:
        name, _, value = text.partition("=")
        metric = hooks.metric(arm.rulebook, name)
        try:
            found[name] = float(value.removesuffix("pp")) * (0.01 if metric.kind == SHARE else 1.0)
        except ValueError:
            raise OptionError(
                f"--delta {text}: write a metric and a number, e.g. draws=0.5 (percentage points)"
            ) from None
    return found


def whole(text: str | None, what: str) -> int | None:
    if text is None:
        return None
    return at_least_one(text, what)


class Lab:
    """A study with its pool and its line of progress, for as long as a command runs."""

    def __init__(self, arguments: argparse.Namespace, jobs: int = 1) -> None:
        self.arguments = arguments
        seed, workers = chosen_seed(arguments.seed), whole(arguments.jobs, "--jobs") or jobs
        self.study = Study(Path(arguments.study) if arguments.study else None, progress=self.show, seed=seed)
        self.study.pool = pool(arguments.on, workers)
        self.quiet = bool(getattr(arguments, "quiet", False))
        self.at_screen = sys.stderr.isatty() and not self.quiet
        self.told = time.monotonic()

    def show(self, progress: Progress) -> None:
        """How far it is: at a screen all the time in one line, in a log a line now and then."""
        language, deciding = self.arguments.lang, progress.needed <= progress.deals
        seconds = f"{progress.left:.0f}"
        left = say(language, "progress-deciding") if deciding else say(language, "progress-left", seconds=seconds)
        counts = say(language, "progress-counts", deals=spaced(progress.deals), rate=spaced(round(progress.rate)))
        self.tell(f"{progress.what}: {counts}; {left}")

    def say(self, what: str) -> None:
        self.tell(f"{what} ...")

    def tell(self, line: str) -> None:
        if self.quiet:
            return
        now = time.monotonic()
        if self.at_screen and (now - self.told > BLINK or line.endswith("...")):
            self.told = now
            sys.stderr.write(f"\r{line}".ljust(LINE)[:LINE])
            sys.stderr.flush()
        elif not self.at_screen and now - self.told > SILENCE:
            self.told = now
            print(line, file=sys.stderr, flush=True)

    def __enter__(self) -> Lab:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.at_screen:
            sys.stderr.write("\r" + " " * LINE + "\r")
        if kind is KeyboardInterrupt and self.study.folder is not None:
            print(say(self.arguments.lang, "progress-kept", folder=str(self.study.folder)), file=sys.stderr)
        self.study.pool.close()

    def finish(self, result: dict[str, Any], code: int, tell: Callable[[str], list[str]], printed: bool = False) -> int:
        """Print a result, unless it has been already, and keep it with the study; its exit code."""
        told = everywhere(tell)
        facts = {"code": code, "told": told, "matches_played": self.study.matches, "digests": self.study.digests}
        data = {**result, **facts}
        self.study.write(
            {name: value for name, value in vars(self.arguments).items() if name not in ("run", "asked")}, data
        )
        if self.arguments.json:
            print(json.dumps(data, ensure_ascii=False))
        elif not printed:
            print("\n".join(told[self.arguments.lang]))
        return code


def code_of(decided: bool) -> int:
    return DECIDED if decided else UNDECIDED
