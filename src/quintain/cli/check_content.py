"""`quintain check-content`: are the option tables and card sets in order?"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from quintain.art.motifs import Art
from quintain.bots.exact.tree import Variants
from quintain.bots.trials import try_level
from quintain.cli.campaign import levels
from quintain.cli.terminal import Progress
from quintain.content import LANGUAGES, ContentError, Model, json_schema, load_yaml, nearest
from quintain.content.complaints import did_you_mean
from quintain.games import catalog
from quintain.lab.questions import Questions
from quintain.rules.cards import load_cards, set_files, set_model
from quintain.rules.errors import CardError, UnknownName
from quintain.rules.options import OptionTable
from quintain.rules.rulebook import Rulebook
from quintain.rules.saying import GameTexts
from quintain.texts import ENGLISH

# What every game has or may have, beside its cards and what it names itself.
FILES: dict[str, type[Model]] = {
    "options.yaml": OptionTable,
    "art.yaml": Art,
    "questions.yaml": Questions,
    "reduced.yaml": Variants,
}


def add_command(commands: Any) -> None:
    command = commands.add_parser("check-content", help="check option tables, card sets, decks and levels")
    command.add_argument("path", nargs="?", metavar="PATH", help="a file or a folder (default: all that is shipped)")
    one = catalog.EXAMPLE
    command.add_argument("--rulebook", default=one, help=f"whose content a given file holds ({one})")
    command.add_argument("--schema", metavar="KIND", help=f"print a JSON Schema for editors, e.g. {one}/cards")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.schema:
        print(json.dumps(json_schema(schemas(arguments.schema)), ensure_ascii=False, indent=2))
        return 0
    problems = [problem for check in checks(arguments) for problem in check]
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 2
    for warning in warnings(arguments):
        print(f"warning: {warning}", file=sys.stderr)
    print("all content is in order")
    return 0


def warnings(arguments: argparse.Namespace) -> list[str]:
    """What need not be wrong. S20 — shipped levels that nobody wins, or that anybody does; other files cannot be played
    from here. In a game's folder, what is not said."""
    if arguments.path is not None:
        folder = Path(arguments.path)
        return unsaid(catalog.rulebook(arguments.rulebook), folder) if (folder / "options.yaml").is_file() else []
    tried = [preset for book in catalog.names() for preset in levels(book)]
    with Progress(len(tried), "levels tried") as progress:
        found = []
        for number, preset in enumerate(tried):
            progress.reach(number)
            found += try_level(preset).warnings()
    return found


def unsaid(book: Rulebook, folder: Path) -> list[str]:
    """Languages without a file, and events without a sentence: a game may be silent about them on purpose."""
    texts = GameTexts(folder)
    found = []
    for language in dict.fromkeys((*LANGUAGES, *texts.languages)):
        rules = folder / ("rulebook.md" if language == ENGLISH else f"rulebook.{language}.md")
        if not texts.files(language):
            found.append(
                f"{texts.folder / language}.ftl is missing: whoever reads '{language}' is told the match in English"
            )
        if not rules.is_file():
            found.append(f"{rules} is missing: whoever reads '{language}' reads the rules in English")
    keys = texts.keys(ENGLISH)
    silent = [kind.name for kind in book.events.kinds if f"event-{kind.name}" not in keys]
    return found + [f"the event '{name}' is not told: no message event-{name} in {texts.folder}" for name in silent]


def schemas(kind: str) -> type[Model]:
    """The model of a kind of file."""
    models = {Path(name).stem: model for name, model in FILES.items()}
    models |= {f"{book.name}/cards": set_model(book) for book in catalog.rulebooks()}
    if kind not in models:
        near = nearest(kind, models)
        raise UnknownName(f"there is no schema '{kind}': {f'did you mean {near!r}?' if near else ', '.join(models)}")
    return models[kind]


def checks(arguments: argparse.Namespace) -> list[list[str]]:
    if arguments.path is None:
        return [check_shipped(book) for book in catalog.rulebooks()]
    path, book = Path(arguments.path), catalog.rulebook(arguments.rulebook)
    if path.is_dir():
        return [check_file(book, file) for file in sorted(path.rglob("*.yaml"))] or [[f"{path}: holds no YAML file"]]
    return [check_file(book, path)]


def check_shipped(book: Rulebook) -> list[str]:
    files = [book.folder / name for name in FILES if (book.folder / name).is_file()] + [*set_files(book).values()]
    files += [file for pattern in book.other_files() for file in sorted(book.folder.glob(pattern))]
    return [problem for file in files for problem in check_file(book, file)]


def check_file(book: Rulebook, path: Path) -> list[str]:
    """Everything that is wrong with a file. Its name says what it holds; otherwise it is a card set."""
    try:
        if path.name in FILES:
            content = load_yaml(path, FILES[path.name])
            return without_field(book, path, content) if isinstance(content, OptionTable) else []
        if checker := next((check for name, check in book.other_files().items() if path.match(name)), None):
            return list(checker(path, load_cards(book, "base")))
        load_cards(book, path)
    except ContentError as error:
        return [str(complaint) for complaint in error.complaints]
    except CardError as error:
        return [str(error)]
    return []


def without_field(book: Rulebook, path: Path, table: OptionTable) -> list[str]:
    """Options that the rules cannot read, because the record of options has no field for them."""
    if table.rulebook != book.name:
        return []  # its records are not known here
    record = book.world.part("options")
    return [
        f"{path}: options.{name}: the record {record.__name__} has no field '{name}'{did_you_mean(name, record.fields)}"
        for name in table.options
        if name not in record.fields
    ]
