"""Recorded matches: set-up, seed and decisions. To read one is to play it again and compare."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from quintain.content import ContentError, Model, check
from quintain.rules.errors import QuintainError, ReplayError
from quintain.rules.game import Game, Match
from quintain.rules.options import table_of
from quintain.rules.plainjson import Json
from quintain.rules.rulebook import SEATS, OptionValues
from quintain.rules.rulehash import rules_hash

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
    cards: str | list[Json]  # former recordings have the name of a set, which may be another one now
    further: Json | None = None  # see `Rulebook.further`; former recordings have none
    setup: Json
    seed: str
    rules: str
    decisions: list[tuple[int, int | Literal["resign"]]]
    result: Ending | None
    final: str
    watch: Json | None = None  # what each viewer saw, which a server adds


def record(match: Match) -> Json:
    """A match as a recording in plain JSON, with all the content that it was played with: cards and decks may be
    others tomorrow."""
    game, setup = match.game, complete_setup(match)
    ended = match.result
    return {
        "quintain": "replay",
        "version": 1,
        "preset": game.preset,
        "options": dict(game.options),
        "cards": list(game.cards.values()),
        "further": dict(game.further),
        "setup": setup,
        "seed": f"{match.seed:032x}",
        "rules": rules_hash(game),
        "decisions": [list(decision) for decision in match.decisions],
        "result": None if ended is None else {"winner": ended.winner, "reason": ended.reason},
        "final": final_hash(match, game.options, setup),
    }


def complete_setup(match: Match) -> Json:
    """Where a match began, with the decks card by card: those that it was given by name, or not at all, too."""
    rulebook, scene = match.game.rulebook, match.game.backdrop
    if "position" in match.setup or not rulebook.own_decks:
        return match.setup
    given = match.setup.get("decks") or [rulebook.default_deck(scene, seat) for seat in range(SEATS)]
    if all(deck is None for deck in given):
        return match.setup
    starters = rulebook.starter_decks(scene)
    return {"decks": [list(starters[deck].cards) if isinstance(deck, str) else deck or [] for deck in given]}


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
    """An option that there was not yet has its default, which keeps the rules as they were, whatever its preset says
    today."""
    kept = {"cards": recording.cards, "further": recording.further}
    game = load(recording.preset, **kept, **recording.options)
    options = table_of(game.rulebook).resolve(recording.options)
    return game if options == game.options else load(recording.preset, **kept, **options)


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
    if recording.final != final_hash(match, recording.options, recording.setup):
        raise ReplayError("the replay was changed: it does not end in the state that it names")


def _other_rules(recording: Recording, load: Load, error: ReplayError) -> ReplayError:
    try:
        said = differences(recording, _game(recording, load))
    except (QuintainError, ContentError):
        said = ""
    return ReplayError(f"{error} ({said})") if said else error


def differences(recording: Recording, game: Game) -> str:
    """What is known to be other than it was when a match was recorded; empty if nothing is."""
    now = rules_hash(game)
    if recording.rules == now:
        return ""
    what = "rules" if isinstance(recording.cards, list) else "rules or cards"
    return f"it was recorded under other {what} than these: {recording.rules}, now {now}"


def final_hash(match: Match, options: OptionValues, setup: Json) -> str:
    """A digest of where a match began and of its complete state now, the seed included: never for a player's eyes
    while the match is being played. Options and set-up are those that a recording names: an option that there was not
    yet has its default, which keeps the rules as they were, and is no part of it."""
    began = json.dumps([match.game.preset, dict(options), setup], sort_keys=True)
    return hashlib.sha256(began.encode() + match.state_bytes()).hexdigest()
