"""`quintain lab`: a designer's questions, answered with simulated matches."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from quintain.cli.common import add_language, at_least_one, card_source, chosen_seed, two_bots
from quintain.content import load_yaml
from quintain.games import catalog
from quintain.lab import (
    answering,
    cards,
    compare,
    decks,
    dispatch,
    holes,
    hooks,
    judging,
    ladder,
    sweep,
    tune,
    wording,
)
from quintain.lab.arms import TIERS, Arm, arm_of
from quintain.lab.kit.metrics import SHARE
from quintain.lab.kit.phrases import everywhere, say
from quintain.lab.kit.phrases import whole as spaced
from quintain.lab.pools import pool
from quintain.lab.questions import questions_of
from quintain.lab.report import page
from quintain.lab.setups import Setup
from quintain.lab.study import Budget, Progress, Study, read_result
from quintain.rules.errors import OptionError, QuintainError, UnknownName

DECIDED, UNDECIDED, HOLE = answering.DECIDED, answering.UNDECIDED, answering.HOLE
UNTIL = re.compile(r"\s*([a-z-]+)\s*(?:±|\+-|\+/-)\s*([\d.]+)\s*(pp|%)?\s*")
BUDGET = re.compile(r"(\d+(?:\.\d+)?)(s|m|h)?")
MOST_DEALS = 1 << 20
SECONDS = {"s": 1.0, "m": 60.0, "h": 3600.0}
BLINK, SILENCE = 0.1, 10.0  # seconds between two lines of progress: at a screen, and in a log
LINE = 100
EPILOG = "Exit codes: 0 decided, 2 undecided (or bad input), 3 a hole was found."


def add_command(commands: Any) -> None:
    command = commands.add_parser("lab", help="ask what a rule, a card or a deck does to the game", epilog=EPILOG)
    asks = command.add_subparsers(dest="ask", metavar="ASK", required=True)
    for add in (
        *(add_questions, add_answer, add_run, add_compare, add_sweep, add_cards, add_holes),
        *(add_ladder, add_levels, add_decks, add_meta, add_tune, add_report, add_verdicts),
    ):
        add(asks)


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
        self.at_screen = sys.stderr.isatty()
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
        self.study.write({name: value for name, value in vars(self.arguments).items() if name != "run"}, data)
        if self.arguments.json:
            print(json.dumps(data, ensure_ascii=False))
        elif not printed:
            print("\n".join(told[self.arguments.lang]))
        return code


def code_of(decided: bool) -> int:
    return DECIDED if decided else UNDECIDED


# ------------------------------------------------------------------------------------------ questions
def add_questions(asks: Any) -> None:
    new(asks, "questions", run_questions, "list the options and the prepared questions of a preset")


def run_questions(arguments: argparse.Namespace) -> int:
    rulebook = catalog.rulebook_of(arguments.preset).name
    table, language = catalog.table(rulebook), arguments.lang
    if arguments.json:
        asked = {name: {"text": one.text.words(), "kind": one.kind} for name, one in questions_of(rulebook).items()}
        options = {name: spec.model_dump(mode="json") for name, spec in table.options.items()}
        known = [one.name for one in hooks.metrics_of(catalog.rulebook(rulebook))]
        print(json.dumps({"questions": asked, "options": options, "metrics": known}, ensure_ascii=False))
        return DECIDED
    for name, one in questions_of(rulebook).items():
        print(f"{name:<12} {one.text.get(language)}")
    print()
    for name, spec in table.options.items():
        print(f"{name:<18} {spec.range_text()}: {spec.text.get(language)}")
    return DECIDED


def add_answer(asks: Any) -> None:
    command = new(asks, "answer", run_answer, "answer prepared questions", preset=False)
    command.add_argument("preset", nargs="?", metavar="PRESET", help="whose questions (with --all: everybody's)")
    command.add_argument("ids", nargs="*", metavar="ID", help="which of them, see lab questions")
    command.add_argument("--all", action="store_true", help="all of them")


def run_answer(arguments: argparse.Namespace) -> int:
    wanted = wanted_questions(arguments)
    found = []
    with Lab(arguments, jobs=os.cpu_count() or 1) as lab:
        for preset, name in wanted:
            lab.say(f"{preset} {name}")
            found.append(answering.answer(lab.study, preset, name, budget_of(arguments.budget, 10_000)))
            if not arguments.json:
                print("\n".join(answer_lines(preset, found[-1], arguments.lang)), flush=True)
        answers = [{"preset": preset, **one.to_json()} for (preset, _), one in zip(wanted, found, strict=True)]
        result = {"kind": "answers", "preset": arguments.preset or "", "seed": str(lab.study.seed), "answers": answers}

        def told(language: str) -> list[str]:
            pairs = zip(wanted, found, strict=True)
            return [line for (preset, _), one in pairs for line in answer_lines(preset, one, language)]

        return lab.finish(result, answering.worst_code(found), told, printed=True)


def wanted_questions(arguments: argparse.Namespace) -> list[tuple[str, str]]:
    if arguments.preset is None:
        if not arguments.all:
            raise OptionError("lab answer: name a preset, or --all for the questions of every rulebook")
        return [(name, one) for name in catalog.names() for one in questions_of(name)]
    rulebook = catalog.rulebook_of(arguments.preset).name
    if not arguments.ids and not arguments.all:
        raise OptionError(f"lab answer {arguments.preset}: name questions, or --all; see lab questions {rulebook}")
    return [(arguments.preset, one) for one in (questions_of(rulebook) if arguments.all else arguments.ids)]


def answer_lines(preset: str, one: answering.Answer, language: str) -> list[str]:
    mark = {DECIDED: "", UNDECIDED: " [?]", HOLE: " [!]"}[one.code]
    return [f"{preset} {one.id}{mark}: {one.question.get(language)}", f"  {one.sentences.get(language)}"]


# ------------------------------------------------------------------------------------------ run and compare
def add_run(asks: Any) -> None:
    command = new(asks, "run", run_run, "measure one setting")
    command.add_argument("--bots", default="greedy,greedy", metavar="A,B", help="players, e.g. greedy,rollout:60")
    command.add_argument("--until", metavar="draws±0.3pp", help="stop when this metric is known so well")
    command.add_argument("--metrics", default="", metavar="A,B,...", help="what is measured (everything)")
    command.add_argument("--examples", metavar="DIR", help="write a replay of the match with most of each metric")


def run_run(arguments: argparse.Namespace) -> int:
    arm = base_arm(arguments, two_bots(arguments.bots))
    precision = until(arm, arguments.until) if arguments.until else {}
    budget = budget_of(arguments.budget, 1_000_000 if precision else 100_000)
    with Lab(arguments) as lab:
        metrics = names_in(arguments.metrics)
        request = dispatch.request_of("measure", arm, tiers=[], metrics=metrics, precision=precision, thinking=1 << 40)
        found = dispatch.measure(request, lab.study, budget)
        result = found.to_json()
        result["decided"] = reached(found, precision)
        code = lab.finish(result, code_of(result["decided"]), lambda language: wording.measure_lines(found, language))
        if arguments.examples:
            write_examples(found, Path(arguments.examples))
    return code


def add_verdicts(asks: Any) -> None:
    command = new(asks, "verdicts", run_verdicts, "measure all presets of a game, for the lists that show them", False)
    command.add_argument("game", metavar="GAME", help=f"whose presets, e.g. {catalog.EXAMPLE}")
    command.add_argument("--bot", default="level:5", metavar="BOT", help="who plays both seats (level:5)")


def run_verdicts(arguments: argparse.Namespace) -> int:
    """The command is kept with what it found, so that it can be repeated."""
    rulebook, budget = catalog.rulebook(arguments.game), budget_of(arguments.budget, 10_000)
    given = f"--bot {arguments.bot} --budget {arguments.budget or budget.deals} --seed {arguments.seed}"
    command = f"quintain lab verdicts {rulebook.name} {given}"
    with Lab(arguments) as lab:
        found = judging.write_verdicts(rulebook, lab.study, budget, arguments.bot, command)
    for preset, one in found.presets.items():
        print(f"{preset}: first {one.first:.1%} ± {one.error:.1%}, draws {one.draws:.1%}, {one.length:.1f} {one.unit}s")
    return DECIDED


def until(arm: Arm, text: str) -> dict[str, float]:
    found = UNTIL.fullmatch(text)
    if not found:
        raise OptionError(f"--until {text}: write a metric and how exactly it is wanted, e.g. draws±0.3pp")
    known = [one for one in hooks.metrics_of(arm.rulebook) if one.name.startswith(found[1])]
    metric = known[0] if len(known) == 1 else hooks.metric(arm.rulebook, found[1])
    return {metric.name: float(found[2]) * (0.01 if metric.kind == SHARE else 1.0)}


def reached(found: compare.Comparison, precision: dict[str, float]) -> bool:
    return all(compare.width_of(found.main.finding(name)) <= width for name, width in precision.items())


def write_examples(found: compare.Comparison, folder: Path) -> None:
    """The very matches behind the numbers: for each metric one with most of it."""
    from quintain.lab.examples import match_of

    result, tier = found.to_json(), found.tiers.index(found.main)
    arm = len(found.main.arms) - 1
    recordings = {}
    for finding in found.main.findings:
        with suppress(UnknownName):  # what never happened has no example
            recordings[finding.metric.name] = match_of(result, f"{tier}-{arm}-metric-{finding.metric.name}")[
                "recording"
            ]
    write_replays(folder, recordings)


def add_compare(asks: Any) -> None:
    command = new(asks, "compare", run_compare, "compare two settings in the same deals")
    command.add_argument("--a", required=True, metavar="hp=30|FILE", help="options, cards=FILE, or a file with both")
    command.add_argument("--b", required=True, metavar="hp=20|FILE", help="the other setting")
    command.add_argument("--everything", action="store_true", help="tell unchanged metrics at length, too")
    command.add_argument("--examples", metavar="DIR", help="write a replay of the match with most of each metric")
    add_tiers(command)
    add_deltas(command)


def run_compare(arguments: argparse.Namespace) -> int:
    arm = base_arm(arguments)
    a, b = (setting(arguments.preset, arm, text) for text in (arguments.a, arguments.b))
    request = dispatch.request_of(
        "compare",
        arm,
        a=dict(a.options),
        b=dict(b.options),
        cards_a=a.cards,
        cards_b=b.cards,
        labels=[arguments.a, arguments.b],
        metrics=names_in(arguments.metrics),
        tiers=names_in(arguments.tiers),
        thinking=whole(arguments.thinking, "--thinking"),
        deltas=deltas_of(arm, arguments.delta),
    )
    with Lab(arguments) as lab:
        found = dispatch.compare(request, lab.study, budget_of(arguments.budget))
        code, full = code_of(found.decided), arguments.everything
        lab.finish(found.to_json(), code, lambda language: wording.comparison_lines(found, language, full))
        if arguments.examples:
            write_examples(found, Path(arguments.examples))
    return code


def setting(preset: str, arm: Arm, text: str) -> Arm:
    """One side of a comparison: `hp=30,overflow=off`, `cards=FILE`, or a file with options and cards."""
    setup = Setup(dict(arm.options), arm.cards)
    if text.endswith((".yaml", ".yml")) and "=" not in text:
        setup = setup.with_file(preset, Path(text))
    else:
        setup = setup.with_words(preset, names_in(text))
    return arm_of(preset, setup.options, cards=setup.cards, decks=arm.decks, bots=arm.bots)


def add_sweep(asks: Any) -> None:
    command = new(asks, "sweep", run_sweep, "turn a dial: one option over a range of values")
    command.add_argument("dial", metavar="hp=20:40:5", help="low:high:step, values with commas, or just the option")
    command.add_argument(
        "--habit",
        "--policy",
        dest="habit",
        default="",
        metavar="A,B,...",
        help="habits to compare, e.g. always,never,hand<=1",
    )
    command.add_argument("--breakeven", action="store_true", help="tell up to where a habit pays")
    add_tiers(command)


def run_sweep(arguments: argparse.Namespace) -> int:
    arm = base_arm(arguments)
    if arguments.breakeven and not arguments.habit:
        raise OptionError("--breakeven needs habits to compare: --habit always,never")
    request = dispatch.request_of(
        "sweep",
        arm,
        dial=arguments.dial,
        habits=names_in(arguments.habit),
        tiers=names_in(arguments.tiers),
        metrics=names_in(arguments.metrics),
        breakeven=arguments.breakeven,
    )
    with Lab(arguments) as lab:
        found = dispatch.sweep(request, lab.study, budget_of(arguments.budget, 20_000))
        return lab.finish(found.to_json(), code_of(found.decided), lambda lang: sweep.sweep_lines(found, lang))


# ------------------------------------------------------------------------------------------ cards, holes, players
def add_cards(asks: Any) -> None:
    command = new(asks, "cards", run_cards, "what every card is worth")
    command.add_argument("--bots", default="greedy,greedy", metavar="A,B", help="players (greedy,greedy)")
    command.add_argument("--precision", default="0.15", metavar="PP", help="standard error of a value, in pp (0.15)")


def run_cards(arguments: argparse.Namespace) -> int:
    arm = base_arm(arguments, two_bots(arguments.bots))
    try:
        precision = float(arguments.precision) / 100
    except ValueError:
        precision = 0.0
    if precision <= 0:
        raise OptionError(f"--precision {arguments.precision}: it must be a number above 0, in percentage points")
    budget = budget_of(arguments.budget, cards.DEALS)
    with Lab(arguments) as lab:
        limit = Budget(min(budget.deals, cards.DEALS), budget.seconds)
        found = dispatch.cards(dispatch.request_of("cards", arm, error=precision), lab.study, limit)
        return lab.finish(found.to_json(), code_of(found.decided), lambda lang: cards.card_lines(found, lang))


def add_holes(asks: Any) -> None:
    command = new(asks, "holes", run_holes, "look for ways to break the game, each proved by a replay")
    command.add_argument("--save", metavar="DIR", help="write the replays there")


def run_holes(arguments: argparse.Namespace) -> int:
    arm = base_arm(arguments)
    with Lab(arguments) as lab:
        budget = within(arguments.budget, holes.DEALS)
        found = dispatch.holes(dispatch.request_of("holes", arm), lab.study, budget, lab.say)
        if arguments.save:
            write_replays(Path(arguments.save), {one.name: one.replay for one in found.found})
        code = HOLE if found.found else code_of(found.decided)
        return lab.finish(found.to_json(), code, lambda language: holes.hole_lines(found, language))


def write_replays(folder: Path, recordings: Mapping[str, Any]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, recording in recordings.items():
            text = json.dumps(recording, ensure_ascii=False, indent=1) + "\n"
            (folder / f"{name}.json").write_text(text, encoding="utf-8")
    except OSError as error:
        raise QuintainError(f"{folder}: replays cannot be written there ({error.strerror})") from None


def add_ladder(asks: Any) -> None:
    command = new(asks, "ladder", run_ladder, "does the better player win?")
    command.add_argument("--bots", default=",".join(TIERS), metavar="A,B,...", help=f"players ({','.join(TIERS)})")


def run_ladder(arguments: argparse.Namespace) -> int:
    arm, bots = base_arm(arguments), names_in(arguments.bots)
    if len(bots) < 2:
        raise OptionError(f"--bots {arguments.bots}: name two players at least")
    with Lab(arguments) as lab:
        found = ladder.ladder(lab.study, arm, bots, budget_of(arguments.budget, 60_000))
        return lab.finish(found.to_json(), code_of(found.decided), lambda lang: ladder.ladder_lines(found, lang))


def add_levels(asks: Any) -> None:
    command = new(asks, "levels", run_levels, "how hard the levels of a campaign are", preset=False)
    command.add_argument("rulebook", metavar="RULEBOOK", help="a game that has a campaign")
    command.add_argument("--bots", default=",".join(TIERS), metavar="A,B,...", help=f"players ({','.join(TIERS)})")


def run_levels(arguments: argparse.Namespace) -> int:
    catalog.rulebook(arguments.rulebook)
    with Lab(arguments) as lab:
        budget, bots = within(arguments.budget, 2048), names_in(arguments.bots)
        found = ladder.levels(lab.study, arguments.rulebook, bots, budget.deals, budget.seconds)
        return lab.finish(found.to_json(), DECIDED, lambda language: ladder.level_lines(found, language))


# ------------------------------------------------------------------------------------------ decks and tuning
def add_decks(asks: Any) -> None:
    command = new(asks, "decks", run_decks, "search for good decks of different kinds")
    command.add_argument("--rounds", default=str(decks.ROUNDS), metavar="N", help=f"of breeding ({decks.ROUNDS})")


def run_decks(arguments: argparse.Namespace) -> int:
    arm, rounds = base_arm(arguments), whole(arguments.rounds, "--rounds") or decks.ROUNDS
    with Lab(arguments) as lab:
        found = decks.deck_map(lab.study, arm, rounds, time_of(arguments.budget))
        return lab.finish(found.to_json(), DECIDED, lambda language: decks.map_lines(found, language))


def add_meta(asks: Any) -> None:
    command = new(asks, "meta", run_meta, "which deck beats which, and the mix that nobody can profit from")
    command.add_argument("--with-map", metavar="FILE", help="also the decks of a result of lab decks (--json)")


def run_meta(arguments: argparse.Namespace) -> int:
    arm = base_arm(arguments)
    known: dict[str, Any] = dict(hooks.starter_decks(arm.game))
    if arguments.with_map:
        known |= decks_in_file(Path(arguments.with_map))
    with Lab(arguments) as lab:
        budget = within(arguments.budget, 2000)
        found = decks.meta(lab.study, arm, known, budget.deals, budget.seconds)
        return lab.finish(found.to_json(), DECIDED, lambda language: decks.meta_lines(found, language))


def decks_in_file(path: Path) -> dict[str, list[str]]:
    try:
        niches = json.loads(path.read_text(encoding="utf-8"))["niches"]
        return {f"found-{i + 1}": list(map(str, niche["deck"])) for i, niche in enumerate(niches)}
    except (OSError, ValueError, KeyError, TypeError):
        raise OptionError(f"--with-map {path}: this is no result of lab decks --json") from None


def add_tune(asks: Any) -> None:
    command = new(asks, "tune", run_tune, "find the fewest changes that meet your goals")
    command.add_argument("goals", metavar="GOALS.yaml", help="where metrics should lie, see docs/lab.md")


def run_tune(arguments: argparse.Namespace) -> int:
    goals, arm = load_yaml(Path(arguments.goals), tune.Goals), base_arm(arguments)
    with Lab(arguments) as lab:
        found = tune.tune(lab.study, arm, goals, seconds=time_of(arguments.budget))
        return lab.finish(found.to_json(), code_of(found.decided), lambda lang: tune.tune_lines(found, lang))


# ------------------------------------------------------------------------------------------ report
def add_report(asks: Any) -> None:
    command = asks.add_parser("report", help="a study as one HTML file", description="A study as one HTML file.")
    command.add_argument("folder", metavar="STUDY", help="the folder that was given to --study")
    command.add_argument("-o", "--output", required=True, metavar="FILE", help="where to write it")
    add_language(command)
    command.set_defaults(run=run_report)


def run_report(arguments: argparse.Namespace) -> int:
    text = page(read_result(Path(arguments.folder)), arguments.lang)
    try:
        Path(arguments.output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise QuintainError(f"{arguments.output}: cannot be written ({error.strerror})") from None
    print(f"{arguments.output}: {len(text.encode()):,} bytes")
    return DECIDED
