"""The folder that the page loads engines from: for each game a module, a script and data, its exercises with what
judges them, and a file for each preset.

Every name has a digest of the content in it, so that browsers keep files for ever; `index.json` says which are current.
A module is linked anew only if something that it is made from has changed."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from quintain.bots.parts import is_solo, world_layout
from quintain.games import catalog
from quintain.rules.codecache import digest
from quintain.rules.rulebook import Rulebook
from quintain.wasm.entries import parts_of
from quintain.wasm.linker import BuildError, Export, export_of, linker, module_of
from quintain.wasm.minds import characters, features_told, judge_told, levels_of
from quintain.wasm.presets import preset_told
from quintain.wasm.readable import Readable, export_lines
from quintain.wasm.tasks import judging, tasks_of

INDEX = "index.json"
LARGEST = 60 * 1024  # of a module as it is sent
LINKING = Path(__file__).with_name("linker.py")
Say = Callable[[str], None]


def build(out: Path, names: Iterable[str], say: Say) -> None:
    """Write the engines of some games into a folder, and remove what is no longer current."""
    out.mkdir(parents=True, exist_ok=True)
    index = {name: build_game(out, catalog.rulebook(name), say) for name in names}
    (out / INDEX).write_text(json.dumps(index, indent=1), encoding="utf-8")
    current = {INDEX, *(file for lines in index.values() for file in files_in(lines))}
    for path in out.iterdir():
        if path.name not in current:
            path.unlink()


def files_in(lines: dict[str, Any]) -> list[str]:
    return [*(lines[name] for name in ("module", "script", "data", "tasks", "judging")), *lines["presets"].values()]


def build_game(out: Path, rulebook: Rulebook, say: Say) -> dict[str, Any]:
    """The files of one game, by what they are."""
    readable = Readable(rulebook, world_layout(rulebook))
    module, exports = module_file(out, rulebook, readable, say)
    presets = list(catalog.table(rulebook.name).presets)
    games = [catalog.load(preset) for preset in presets]
    data = {
        "rulebook": rulebook.name,
        "reasons": list(rulebook.reasons),
        "new_turn": rulebook.new_turn,
        "solo": is_solo(rulebook),
        "moves": rulebook.most_moves,
        "records": readable.records,
        "exports": export_lines(exports),
        "levels": levels_of(games[0]),
        "judge": judge_told(games[0]),
        "characters": characters(games[0]),
        "features": features_told(games[0]),
    }
    return {
        "module": module,
        "integrity": integrity((out / module).read_bytes()),
        "script": kept(out, f"{rulebook.name}", "js", readable.text),
        "data": kept(out, rulebook.name, "json", as_json(data)),
        "tasks": kept(out, f"tasks-{rulebook.name}", "json", as_json(tasks_of(rulebook))),
        "judging": kept(out, "judging", "js", judging()),
        "presets": {
            game.preset: kept(out, f"preset-{game.preset}", "json", as_json(preset_told(game))) for game in games
        },
    }


def module_file(out: Path, rulebook: Rulebook, readable: Readable, say: Say) -> tuple[str, list[Export]]:
    """The module of a game, from the folder if it is there already."""
    parts = parts_of(rulebook, readable.called)
    made_from = digest(parts.made_from, parts.entries and [name for name, _ in parts.entries], LINKING.read_bytes())
    path = out / f"{rulebook.name}-{made_from[:12]}.wasm"
    exports = [export_of(name, wanted) for name, wanted in parts.entries]
    if not path.exists():
        say(f"{rulebook.name}: translating and linking by {Path(linker()[0]).name} ...")
        code, exports = module_of(parts)
        if (size := len(gzip.compress(code, 9))) > LARGEST:
            raise BuildError(f"the module of {rulebook.name} has {size} bytes as it is sent: {LARGEST} are allowed")
        path.write_bytes(code)
    size = len(gzip.compress(path.read_bytes(), 9))
    say(f"{rulebook.name}: {len(exports)} functions, {size / 1024:.1f} KiB as sent")
    return path.name, exports


def integrity(code: bytes) -> str:
    """What a browser compares with what it has fetched: a module that was damaged on its way may still run."""
    return f"sha256-{base64.b64encode(hashlib.sha256(code).digest()).decode()}"


def kept(out: Path, name: str, ending: str, text: str) -> str:
    """Write a file whose name says what is in it."""
    file = f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.{ending}"
    (out / file).write_text(text, encoding="utf-8")
    return file


def as_json(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
