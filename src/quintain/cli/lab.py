"""`quintain lab`: a designer's questions, answered with simulated matches."""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from quintain.cli.asking import (
    DECIDED,
    EPILOG,
    HOLE,
    UNDECIDED,
    Lab,
    add_deltas,
    add_tiers,
    base_arm,
    budget_of,
    code_of,
    deltas_of,
    names_in,
    new,
    time_of,
    whole,
    within,
)
from quintain.cli.common import add_json, add_language, two_bots
from quintain.cli.terminal import tell
from quintain.content import load_yaml
from quintain.content.columns import FORMATS, NoTable, write_table
from quintain.games import catalog
from quintain.lab import (
    answering,
    cards,
    compare,
    decks,
    dispatch,
    gamehealth,
    holes,
    hooks,
    judging,
    ladder,
    sweep,
    tune,
    wording,
)
from quintain.lab.arms import TIERS, Arm, arm_of, check_arm
from quintain.lab.healthwords import health_lines
from quintain.lab.kit.metrics import SHARE
from quintain.lab.questions import questions_of
from quintain.lab.report import page
from quintain.lab.requests import health_code
from quintain.lab.setups import Setup, read_deck
from quintain.lab.sheets import table
from quintain.lab.study import Budget, read_result
from quintain.rules.errors import OptionError, QuintainError, UnknownName

FAIR_DEALS = 2_000  # at most, where luck is taken off
UNTIL = re.compile(r"\s*([a-z-]+)\s*(?:±|\+-|\+/-)\s*([\d.]+)\s*(pp|%)?\s*")


def add_command(commands: Any) -> None:
    command = commands.add_parser("lab", help="ask what a rule, a card or a deck does to the game", epilog=EPILOG)
    asks = command.add_subparsers(dest="ask", metavar="ASK", required=True)
    for add in (
        *(add_questions, add_answer, add_run, add_compare, add_sweep, add_cards, add_holes),
        *(add_ladder, add_levels, add_decks, add_meta, add_tune, add_health, add_report, add_verdicts),
    ):
        add(asks)


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
    lines = [
        f"{preset}: first {one.first:.1%} ± {one.error:.1%}, draws {one.draws:.1%}, {one.length:.1f} {one.unit}s"
        for preset, one in found.presets.items()
    ]
    tell(arguments, "\n".join(lines), found.model_dump(mode="json"))
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
    command.add_argument("--keep", action="store_true", help="keep it in the game's folder, for the pages of its cards")


def run_cards(arguments: argparse.Namespace) -> int:
    arm = base_arm(arguments, two_bots(arguments.bots))
    try:
        precision = float(arguments.precision) / 100
    except ValueError:
        precision = 0.0
    if precision <= 0:
        raise OptionError(f"--precision {arguments.precision}: it must be a number above 0, in percentage points")
    budget = budget_of(arguments.budget, cards.DEALS if arm.is_simple else cards.THINKING_DEALS)
    with Lab(arguments) as lab:
        limit = Budget(min(budget.deals, cards.DEALS), budget.seconds)
        found = dispatch.cards(dispatch.request_of("cards", arm, error=precision), lab.study, limit)
        if arguments.keep:
            if arguments.option or arguments.cards:
                raise OptionError("--keep: only what is found about a preset as it is can be kept")
            given = f"--bots {arguments.bots} --precision {arguments.precision} --seed {lab.study.seed}"
            cards.keep(found, arm, f"quintain lab cards {arguments.preset} {given} --keep")
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
    command.add_argument("--luck-adjusted", action="store_true", help="take luck off the results: fewer deals do")


def run_ladder(arguments: argparse.Namespace) -> int:
    arm, bots = base_arm(arguments), names_in(arguments.bots)
    if len(bots) < 2:
        raise OptionError(f"--bots {arguments.bots}: name two players at least")
    with Lab(arguments) as lab:
        if arguments.luck_adjusted:
            found = ladder.fair_ladder(lab.study, arm, bots, within(arguments.budget, FAIR_DEALS))
        else:
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
    command = new(
        asks, "meta", run_meta, "which deck beats which, their equilibrium, and whether another deck beats that"
    )
    command.add_argument("--bots", default="greedy,greedy", metavar="A,B", help="players (greedy,greedy)")
    command.add_argument("--with-map", metavar="FILE", help="also the decks of a result of lab decks (--json)")
    usual = decks.GENERATIONS
    command.add_argument("--rounds", default=str(usual), metavar="N", help=f"of breeding a deck that profits ({usual})")


def run_meta(arguments: argparse.Namespace) -> int:
    arm = base_arm(arguments, two_bots(arguments.bots))
    rounds = whole(arguments.rounds, "--rounds") or decks.GENERATIONS
    known: dict[str, Any] = dict(hooks.starter_decks(arm.game))
    if arguments.with_map:
        known |= decks_in_file(Path(arguments.with_map))
    with Lab(arguments) as lab:
        budget = within(arguments.budget, 2000)
        found = decks.meta(lab.study, arm, known, budget.deals, budget.seconds, rounds)
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


# ------------------------------------------------------------------------------------------ health
def add_health(asks: Any) -> None:
    command = new(asks, "health", run_health, "how good a game is: figures with intervals, targets and verdicts")
    command.add_argument("--quick", action="store_true", help="in seconds: levels up to 5, and few matches")
    command.add_argument("--deck", metavar="FILE|NAME", help="look at one deck: a YAML file, or a starter deck")
    command.add_argument("--bot", metavar="BOT", help="who plays (level:5)")
    command.add_argument(
        "--strong", metavar="BOT", help="who is compared with weaker players (level:7; quick: level:5)"
    )


def run_health(arguments: argparse.Namespace) -> int:
    if arguments.decks:
        raise OptionError("--decks: health looks at all starter decks, or at one: --deck FILE")
    arm, effort = base_arm(arguments), gamehealth.QUICK if arguments.quick else gamehealth.THOROUGH
    if arguments.deck:
        arm = arm.with_decks(read_deck(arm, arguments.deck))
        check_arm(arm)
    arm = arm.with_bots(arguments.bot or effort.players, arguments.strong or effort.strong)
    budget = budget_of(arguments.budget, 0)
    if budget.deals == 1 << 40:  # a time
        budget = Budget(0, budget.seconds)
    with Lab(arguments, jobs=os.cpu_count() or 1) as lab:
        found = dispatch.health(dispatch.request_of("health", arm, thorough=not arguments.quick), lab.study, budget)
        code = health_code(found.verdict)
        return lab.finish(found.to_json(), code, lambda lang: health_lines(found, lab.study.matches, lang))


# ------------------------------------------------------------------------------------------ report
def add_report(asks: Any) -> None:
    about = "a study as one HTML file, or as a table"
    command = asks.add_parser("report", help=about, description=f"{about[0].upper()}{about[1:]}.")
    command.add_argument("folder", metavar="STUDY", help="the folder that was given to --study")
    command.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="where to write it; .csv and .parquet are tables"
    )
    add_language(command)
    add_json(command, "the name of the file, and how large it is,")
    command.set_defaults(run=run_report)


def run_report(arguments: argparse.Namespace) -> int:
    result, path = read_result(Path(arguments.folder)), Path(arguments.output)
    if path.suffix in FORMATS:
        try:
            write_table(path, *table(result, arguments.lang))
        except NoTable as error:
            raise QuintainError(str(error)) from None
    else:
        try:
            path.write_text(page(result, arguments.lang), encoding="utf-8")
        except OSError as error:
            raise QuintainError(f"{arguments.output}: cannot be written ({error.strerror})") from None
    size = path.stat().st_size
    tell(arguments, f"{path}: {size:,} bytes", {"file": str(path), "bytes": size})
    return DECIDED
