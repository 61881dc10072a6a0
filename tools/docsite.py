"""What MkDocs is told besides mkdocs.yml: files keep the names that they have in the repository, so that a link means
the same on a forge and on the site; some pages are made from the code; what links lead to comes along as it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
GAMES, DECISIONS, API = "src/quintain/games/", "docs/decisions/", "docs/reference/api/"
LINK = re.compile(r"\]\(([^)\s#:]+)(?:#[^)\s]*)?\)")
FENCE = re.compile(r"^```.*?^```$", flags=re.MULTILINE | re.DOTALL)
TITLE = re.compile(r"^# (.+)$", flags=re.MULTILINE)
# Modules that people outside of the package write against, in the order in which they are met.
MODULES = {
    "quintain": "The contract: games, matches, moves, errors",
    "quintain.batch": "Many matches as arrays",
    "quintain.adapters.gymnasium": "Gymnasium",
    "quintain.adapters.pettingzoo": "PettingZoo",
    "quintain.adapters.openspiel": "OpenSpiel",
    "quintain.client": "Programs on a server",
    "quintain.bots.arena": "Bots against each other",
    "quintain.lab.compare": "Questions to the lab",
    "quintain.lab.study": "Studies of the lab",
    "quintain.rules.rulebook": "What a game brings",
    "quintain.rules.checking": "Does a game keep its secrets?",
    "quintain.bots.kit": "What a game may tell bots",
    "quintain.lab.kit.metrics": "What a game may tell the lab",
}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Fill in the parts of the navigation that stand for all files of a folder."""
    config.nav = [filled(part) for part in config.nav or []]
    return config


def filled(part: Any) -> Any:
    if isinstance(part, dict):
        return {
            title: below(it) if isinstance(it, str) else [filled(each) for each in it] for title, it in part.items()
        }
    return part


def below(path: str) -> str | list[Any]:
    """The pages that a folder stands for."""
    if path == GAMES:
        return [{folder.name: pages_of(folder)} for folder in games()]
    if path == DECISIONS:
        return [decision.relative_to(ROOT).as_posix() for decision in sorted((ROOT / DECISIONS).glob("*.md"))]
    if path == API:
        return [{title: f"{API}{module}.md"} for module, title in MODULES.items()]
    return path


def games() -> list[Path]:
    return sorted(path.parent for path in (ROOT / GAMES).glob("*/rulebook.md"))


def pages_of(game: Path) -> list[dict[str, str]]:
    """The rulebook first."""
    first = ("rulebook.md", "rulebook.ru.md")
    pages = sorted(game.glob("*.md"), key=lambda page: (page.name not in first, page.name))
    return [{title(page): page.relative_to(ROOT).as_posix()} for page in pages]


def title(page: Path) -> str:
    found = TITLE.search(page.read_text(encoding="utf-8"))
    return found[1] if found else page.stem


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """All pages under their names in the repository, and what they link to."""
    kept = [file for file in files if file.src_dir != config.docs_dir]
    pages = [path.relative_to(ROOT).as_posix() for path in pages_in_the_repository()]
    linked = sorted({path for page in pages for path in linked_from(page)} - set(pages))
    named = [File(path, str(ROOT), config.site_dir, config.use_directory_urls) for path in [*pages, *linked]]
    for file in named:
        file.dest_uri = address(file.src_uri, file.dest_uri)
    made = [File.generated(config, f"{API}{module}.md", content=api_page(module)) for module in MODULES]
    for file in made:
        file.dest_uri = address(file.src_uri, file.dest_uri)
    return Files([*kept, *named, *made])


def pages_in_the_repository() -> Iterator[Path]:
    yield from sorted(ROOT.glob("*.md"))
    yield ROOT / "web" / "README.md"
    yield from sorted((ROOT / "docs").rglob("*.md"))
    for game in games():
        yield from sorted(game.glob("*.md"))


def linked_from(page: str) -> Iterator[str]:
    """Files that a page leads to: pictures, examples, sources."""
    text = FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))
    for target in LINK.findall(text):
        path = (ROOT / page).parent.joinpath(target).resolve()
        if path.is_file() and path.is_relative_to(ROOT):
            yield path.relative_to(ROOT).as_posix()


def address(name: str, usual: str) -> str:
    """Where a file is on the site: pages as short as can be, everything else where it is in the repository."""
    if not name.endswith(".md"):
        return usual if name.startswith("docs/") else f"source/{usual}"
    if name == "README.md":
        return "index.html"
    return usual.removeprefix("docs/").replace(GAMES, "games/")


def api_page(module: str) -> str:
    """A page that tells the public names of a module."""
    names = public(module)
    options = f"    options:\n      members: {names!r}\n" if names else ""
    if module == "quintain":  # its names live elsewhere
        return f"# {module}\n\n{MODULES[module]}.\n\n" + "".join(f"::: quintain.{name}\n\n" for name in names)
    return f"# {module}\n\n::: {module}\n{options}"


def public(module: str) -> list[str]:
    """`__all__` of a module that has it, without running it."""
    path = SOURCE.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]:
            return [name for name in ast.literal_eval(node.value) if name.strip("_") == name]
    return []
