"""Recorded matches: set-up, seed and decisions. To read one is to play it again and compare."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Literal

from quintain.content import ContentError, Model, check
from quintain.rules.cards import card_json
from quintain.rules.errors import QuintainError, ReplayError
from quintain.rules.game import Game, Match
from quintain.rules.kernel import global_names, is_rule
from quintain.rules.plainjson import Json
from quintain.rules.rulebook import OptionValues, Rulebook

MOST_BYTES = 4 << 20
Load = Callable[..., Game]  # finds a game by its preset, cards and options, as `quintain.load` does


class Ending(Model):
    winner: int | None
    reason: str


class Recording(Model):
    """The file: all that determines a match, and what came out of it."""

    quintain: Literal["replay"]
    version: Literal[1]
    preset: str
    options: dict[str, int | bool | str]
    cards: str | list[Json]
    setup: Json
    seed: str
    rules: str
    decisions: list[tuple[int, int | Literal["resign"]]]
    result: Ending | None
    final: str
    watch: Json | None = None  # what each viewer saw, which a server adds


def record(match: Match) -> Json:
    """A match as a recording in plain JSON."""
    game = match.game
    ended = match.result
    return {
        "quintain": "replay",
        "version": 1,
        "preset": game.preset,
        "options": dict(game.options),
        "cards": game.source if isinstance(game.source, str) else list(game.cards.values()),
        "setup": match.setup,
        "seed": f"{match.seed:032x}",
        "rules": rules_hash(game),
        "decisions": [list(decision) for decision in match.decisions],
        "result": None if ended is None else {"winner": ended.winner, "reason": ended.reason},
        "final": final_hash(match, game.options),
    }


def save(match: Match, path: Path) -> None:
    """Write a recording."""
    path.write_text(json.dumps(record(match), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read(path: Path) -> Recording:
    """A recording from a file; nothing is played yet."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ReplayError(f"{path}: cannot be read ({error.strerror})") from None
    if len(data) > MOST_BYTES:
        raise ReplayError(f"{path}: larger than {MOST_BYTES >> 20} MiB, so it is no replay")
    try:
        return check(json.loads(data), Recording, path.name)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        raise ReplayError(f"{path}: is damaged or no replay: it does not end as JSON should") from None
    except ContentError as error:
        raise ReplayError("; ".join(str(complaint) for complaint in error.complaints[:3])) from None


def replay(recording: Recording, load: Load) -> Match:
    """Play a recording again. It must come out as recorded, to the last byte."""
    try:
        match = start(recording, load)
        _play(match, recording)
    except ReplayError as error:
        raise _other_rules(recording, load, error) from None
    return match


def start(recording: Recording, load: Load) -> Match:
    """The match of a recording before its first decision."""
    try:
        game = _game(recording, load)
        seed = int(recording.seed, 16)
        position = recording.setup.get("position")
        if position is not None:
            return game.position(position, seed=seed)
        return game.new(seed=seed, decks=recording.setup.get("decks"))
    except (QuintainError, ContentError) as error:
        raise ReplayError(f"the replay cannot be set up: {error}") from None
    except (ValueError, TypeError) as error:
        raise ReplayError(f"the replay cannot be set up: its seed or set-up is damaged ({error})") from None


def _game(recording: Recording, load: Load) -> Game:
    return load(recording.preset, cards=recording.cards, **recording.options)


def _play(match: Match, recording: Recording) -> None:
    for number, (seat, code) in enumerate(recording.decisions, start=1):
        try:
            if code == "resign":
                match.resign(seat)
            else:
                match.play({seat: code})
        except QuintainError as error:
            raise ReplayError(f"decision {number} of the replay cannot be played: {error}") from None
    wanted = recording.result and (recording.result.winner, recording.result.reason)
    got = match.result and (match.result.winner, match.result.reason)
    if wanted != got:
        raise ReplayError(f"the replay says the result is {wanted}, but it comes out as {got}")
    if recording.final != final_hash(match, recording.options):
        raise ReplayError("the replay was changed: it does not end in the state that it names")


def _other_rules(recording: Recording, load: Load, error: ReplayError) -> ReplayError:
    try:
        same = recording.rules == rules_hash(_game(recording, load))
    except (QuintainError, ContentError):
        same = True
    return error if same else ReplayError(f"{error} (it was recorded under other rules or cards than these)")


def final_hash(match: Match, options: OptionValues) -> str:
    """A digest of where a match began and of its complete state now, the seed included: never for a player's eyes
    while the match is being played. The options are those that a recording names: an option that there was not yet has
    its default, which keeps the rules as they were, and is no part of it."""
    began = json.dumps([match.game.preset, dict(options), match.setup], sort_keys=True)
    return hashlib.sha256(began.encode() + match.state_bytes()).hexdigest()


def rules_hash(game: Game) -> str:
    """A digest of the source of all rules that can change a match, and of its cards."""
    digest = hashlib.sha256(_sources_hash(game.rulebook).encode())
    digest.update(json.dumps([card_json(card) for card in game.card_set.cards], sort_keys=True).encode())
    return digest.hexdigest()[:32]


@cache
def _sources_hash(rulebook: Rulebook) -> str:
    modules: set[str] = set()
    pending, seen = list(rulebook.functions), set()
    while pending:
        function = pending.pop()
        if function in seen:
            continue
        seen.add(function)
        modules.add(inspect.getfile(function))
        known = (function.__globals__.get(name) for name in global_names(function.__code__))
        pending += [callee for callee in known if callee is not None and is_rule(callee)]
    digest = hashlib.sha256()
    for path in sorted(modules):
        digest.update(Path(path).read_bytes())
    return digest.hexdigest()
