"""Every file that is generated and committed; `python -m tests.generated` (`make regenerate`) writes them anew."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.completions import script
from tools.reference import commands_page, content_page, server_page

import quintain
from quintain import Match
from quintain.bots.player import SimpleBot
from quintain.cli.check_content import shipped_schemas
from quintain.cli.completion import SHELLS
from quintain.cli.events import events_reference
from quintain.cli.options import reference
from quintain.cli.shapes import lines_reference, shapes_reference
from quintain.games import catalog
from quintain.rules.typescript import game_types
from quintain.server.app import endpoints
from quintain.server.settings import table
from quintain.server.tsgen import render
from quintain.texts import ENGLISH, Texts
from quintain.texts.pagetypes import messages_module

ROOT = Path(__file__).parents[1]
OPERATING = "docs/operating.md"
SETTINGS = ("<!-- settings: quintain serve --settings -->\n", "<!-- /settings -->")  # the table is between these
PLAYTHROUGHS = "tests/contract/playthroughs"
MOST_LINES = 200


# ------------------------------------------------------------------------------------------ what they say
def options_page() -> str:
    """Of the games of this repository: a developer may have installed others."""
    return reference("en", catalog.RULEBOOKS)


def events_page() -> str:
    return events_reference(catalog.RULEBOOKS)


def shapes_page() -> str:
    return shapes_reference(catalog.RULEBOOKS)


def page_types() -> str:
    return render(endpoints())


def types_of_game(name: str) -> str:
    return game_types(catalog.rulebook(name))


def schema(place: str) -> str:
    return shipped_schemas(catalog.RULEBOOKS)[place]


def operating_page() -> str:
    """The page as it is, with the table of settings that the program prints."""
    start, end = SETTINGS
    before, _, rest = (ROOT / OPERATING).read_text(encoding="utf-8").partition(start)
    _, _, after = rest.partition(end)
    return f"{before}{start}{table()}{end}{after}"


def playthrough(preset: str) -> str:
    """A match between two greedy bots as its spectator would tell it, with the table before each round of moves."""
    match = quintain.load(preset).new(seed=20)
    lines = [f"# {preset}, seed 20, greedy against greedy", *_told(match, match.opening)]
    number = 0
    while match.to_act and len(lines) < MOST_LINES:
        lines += ["", *_drawn(match)]
        for seat in match.to_act:
            move = match.move(seat, SimpleBot("greedy").choose(match.game, match.observe(seat), seat, number))
            lines.append(f"[{seat}] {move}")
            lines += _told(match, match.play({seat: move}))
            number += 1
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _told(match: Match, events: list[dict[str, object]]) -> list[str]:
    sentences = [match.game.rulebook.sentence(match.scene(), event, "en", None) for event in events]
    return [f"    {sentence}" for sentence in sentences if sentence]


def _drawn(match: Match) -> list[str]:
    seat = match.to_act[0]
    view = match.game.scene(match.observe(seat).plain(), seat)
    return ["".join(text for _, text in line) for line in match.game.rulebook.board(view, seat, "en")]


# ------------------------------------------------------------------------------------------ the page's sentences
PAGE = "web/src"


def messages_of(texts: Texts) -> str:
    """Lines about cards, about a picture, and the names of what cards are made of are found by ids alone: no code names
    one."""
    by_id = ("lore-", "field-", "choice-", "scene-")
    entries = {key: entry for key, entry in texts.entries(ENGLISH).items() if not key.startswith(by_id)}
    return messages_module(entries, texts.folder.relative_to(ROOT).as_posix())


def game_messages(name: str) -> str:
    """The sentences of a game, and what they make of the fields of its events."""
    rulebook = catalog.rulebook(name)
    sorts: dict[str, str] = {}
    for kind in rulebook.events.kinds:
        for field, sort in rulebook.events.sorts(kind.name).items():
            if sort != "value" and sorts.setdefault(field, sort) != sort:
                raise TypeError(f"{name}: '{field}' is a {sort} in {kind.name} and a {sorts[field]} elsewhere")
    lines = [f"  {field}: '{sort}'," for field, sort in sorted(sorts.items())]
    return "\n".join([messages_of(rulebook.texts), "export const sorts = {", *lines, "} as const;", ""])


def page_messages() -> dict[str, Callable[[], str]]:
    """The types of all sentences that the page says: its own, and those of the games that have a folder there."""
    found: dict[str, Callable[[], str]] = {}
    for folder in sorted((ROOT / PAGE).rglob("text")):
        found[(folder.parent / "messages.ts").relative_to(ROOT).as_posix()] = partial(messages_of, Texts(folder))
    for name in catalog.RULEBOOKS:
        if (ROOT / PAGE / "games" / name).is_dir() and catalog.rulebook(name).texts.languages != (ENGLISH,):
            found[f"{PAGE}/games/{name}/messages.ts"] = partial(game_messages, name)
    return found


# ------------------------------------------------------------------------------------------ which there are
PRESETS = [preset for name in catalog.RULEBOOKS for preset in sorted(catalog.table(name).presets)]
GENERATED: dict[str, Callable[[], str]] = {
    "docs/reference/options.md": options_page,
    "docs/reference/events.md": events_page,
    "docs/reference/shapes.md": shapes_page,
    "docs/reference/lines.md": lines_reference,
    "docs/reference/commands.md": commands_page,
    "docs/reference/content.md": content_page,
    "docs/reference/server.md": server_page,
    OPERATING: operating_page,
    "web/src/app/protocol.ts": page_types,
}
GENERATED |= {f"web/src/games/{name}/shapes.ts": partial(types_of_game, name) for name in catalog.RULEBOOKS}
GENERATED |= {f"src/quintain/{place}": partial(schema, place) for place in shipped_schemas(catalog.RULEBOOKS)}
GENERATED |= {f"src/quintain/cli/completions/quintain.{shell}": partial(script, shell) for shell in SHELLS}
GENERATED |= page_messages()
GENERATED |= {f"{PLAYTHROUGHS}/{preset}.txt": partial(playthrough, preset) for preset in PRESETS}


def left_over() -> list[Path]:
    """Playthroughs of presets that are no more."""
    return [path for path in sorted((ROOT / PLAYTHROUGHS).iterdir()) if f"{PLAYTHROUGHS}/{path.name}" not in GENERATED]


def read(name: str) -> str:
    """A file as it is; empty if there is none."""
    path = ROOT / name
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def regenerate() -> None:
    """Write what has changed, and say so."""
    for path in left_over():
        path.unlink()
        print(f"removed {path.relative_to(ROOT).as_posix()}")
    for name, generate in GENERATED.items():
        if (now := generate()) != read(name):
            (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / name).write_text(now, encoding="utf-8")
            print(f"wrote {name}")


if __name__ == "__main__":
    regenerate()
