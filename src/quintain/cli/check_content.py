"""`quintain check-content`: are the option tables and card sets in order?"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from quintain.art.motifs import Art
from quintain.bots.characters import Characters
from quintain.bots.exact.tree import Variants
from quintain.bots.habits import read_habit
from quintain.bots.trials import try_level
from quintain.cli.campaign import levels
from quintain.cli.terminal import Progress
from quintain.content import LANGUAGES, ContentError, Model, json_schema, load_yaml, nearest, place_in
from quintain.content.complaints import did_you_mean
from quintain.exercises.exercise import Lesson
from quintain.exercises.inspection import check_lessons
from quintain.exercises.lessons import PATTERN
from quintain.games import catalog
from quintain.lab.questions import Questions
from quintain.lab.targets import HealthFile, check_targets
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
    "health.yaml": HealthFile,
    "characters.yaml": Characters,
}


def add_command(commands: Any) -> None:
    command = commands.add_parser("check-content", help="check option tables, card sets, decks and levels")
    command.add_argument("path", nargs="?", metavar="PATH", help="a file or a folder (default: all that is shipped)")
    one = catalog.EXAMPLE
    command.add_argument("--rulebook", default=one, help=f"whose content a given file holds ({one})")
    command.add_argument("--schema", metavar="KIND", help=f"print a JSON Schema for editors, e.g. {one}/cards")
    command.add_argument("--json", action="store_true", help="print what is wrong as JSON")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.schema:
        print(json.dumps(json_schema(schemas(arguments.schema)), ensure_ascii=False, indent=2))
        return 0
    problems = [problem for check in checks(arguments) for problem in check]
    if arguments.json:
        doubts = [] if problems else warnings(arguments)
        print(json.dumps({"problems": problems, "warnings": doubts}, ensure_ascii=False))
        return 2 if problems else 0
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
    models[kind_of(PATTERN)] = Lesson
    for book in catalog.rulebooks():
        models |= {f"{book.name}/{kind}": model for kind, model in own_models(book).items()}
    if kind not in models:
        near = nearest(kind, models)
        raise UnknownName(f"there is no schema '{kind}': {f'did you mean {near!r}?' if near else ', '.join(models)}")
    return models[kind]


def own_models(book: Rulebook) -> dict[str, type[Model]]:
    """What only this game's files look like, by the name of the file, or of the folder where there are many."""
    others = {kind_of(pattern): model for pattern, model in book.other_models().items()}
    return {"cards": set_model(book), **others}


def kind_of(pattern: str) -> str:
    return Path(pattern).parent.name if "*" in pattern else Path(pattern).stem


def shipped_schemas(names: Sequence[str]) -> dict[str, str]:
    """The schemas that come with the package, by their place in it; files name theirs in their first line."""
    models = {f"content/schemas/{Path(name).stem}.json": model for name, model in FILES.items()}
    models[f"content/schemas/{kind_of(PATTERN)}.json"] = Lesson
    for book in map(catalog.rulebook, names):
        models |= {f"games/{book.name}/schemas/{kind}.json": model for kind, model in own_models(book).items()}
    return {
        place: json.dumps(json_schema(model), ensure_ascii=False, indent=1) + "\n" for place, model in models.items()
    }


def checks(arguments: argparse.Namespace) -> list[list[str]]:
    if arguments.path is None:
        return [check_shipped(book) for book in catalog.rulebooks()]
    path, book = Path(arguments.path), catalog.rulebook(arguments.rulebook)
    if path.is_dir():
        return [check_file(book, file) for file in sorted(path.rglob("*.yaml"))] or [[f"{path}: holds no YAML file"]]
    return [check_file(book, path)]


def check_shipped(book: Rulebook) -> list[str]:
    files = [book.folder / name for name in FILES if (book.folder / name).is_file()] + [*set_files(book).values()]
    files += sorted(book.folder.glob(PATTERN))
    files += [file for pattern in book.other_files() for file in sorted(book.folder.glob(pattern))]
    return [problem for file in files for problem in check_file(book, file)]


def check_file(book: Rulebook, path: Path) -> list[str]:
    """Everything that is wrong with a file. Its name says what it holds; otherwise it is a card set."""
    try:
        if path.name in FILES:
            content = load_yaml(path, FILES[path.name])
            if isinstance(content, HealthFile):
                return check_targets(book, path)
            if isinstance(content, Characters):
                return unknown_habits(book, path, content)
            return without_field(book, path, content) if isinstance(content, OptionTable) else []
        if path.match(PATTERN):
            return check_lessons(book, path)
        if checker := next((check for name, check in book.other_files().items() if path.match(name)), None):
            return list(checker(path, load_cards(book, "base")))
        faults = book.card_faults(load_cards(book, path))
        return [f"{place_in(path, 'cards', *fault.steps)}: {fault.text}" for fault in faults]
    except ContentError as error:
        return [str(complaint) for complaint in error.complaints]
    except CardError as error:
        return [str(error)]


def unknown_habits(book: Rulebook, path: Path, content: Characters) -> list[str]:
    """Habits of characters that the game does not know."""
    found = []
    for key, character in content.characters.items():
        for habit in character.habits:
            try:
                read_habit(book, habit)
            except UnknownName as error:
                found.append(f"{place_in(path, 'characters', key, 'habits')}: {error}")
    return found


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
