"""The same matches here and on the page's engine, in digests: `python -m tests.wasm.parity 10000` plays so many of
every preset on both, lets bots decide in the same positions, and measures how fast both are."""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.web.node import node_path

from quintain.bots.choosing import choose
from quintain.bots.levels import bot
from quintain.bots.matches import Sights, luck_of
from quintain.bots.parts import bot_world, deck_pair
from quintain.bots.player import bot_engine
from quintain.bots.simulate import simulate
from quintain.games import catalog
from quintain.rules.dice import Stream, start_stream
from quintain.rules.facts import redacted
from quintain.rules.game import Game
from quintain.rules.rulebook import SEATS

RUNNER = Path(__file__).with_name("run.mjs")
ENGINES = Path(__file__).parents[2] / "web" / "public" / "engine"
SEED = 20_261_117
VIEWERS = (0, 1, None)
PART = 500  # matches that are asked for at once
LEVELS = ("level:1", "level:3", "level:5", "level:6")  # whose budgets are counted when there is no clock


class Page:
    """The page's engine in Node."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, ask: str, game: Game, **asked: object) -> Any:
        line = {"ask": ask, "rulebook": game.rulebook.name, "preset": game.preset, **asked}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert not isinstance(answer, dict) or "error" not in answer, answer["error"]
        return answer


@contextmanager
def page(folder: Path) -> Iterator[Page]:
    command = [str(node_path()), "--experimental-strip-types", "--no-warnings", "--expose-gc", str(RUNNER), str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Page(process)
        finally:
            process.kill()


def told(thing: object) -> bytes:
    return json.dumps(thing, separators=(",", ":"), ensure_ascii=False).encode()


def random_match(game: Game, number: int, decks: Sequence[str | list[str]] | None, readable: bool) -> str:
    """A match at random: what is in its log after every decision, and its last bytes; the same digest as the page's."""
    match = game.new(seed=SEED + (number << 64), decks=brought(game, decks))
    engine = bot_engine(game.rulebook, game.engine.backing)
    stream, world, pick = Stream.plain(), bot_world(game), engine.bind(choose)
    start_stream(stream, SEED, number)
    luck = engine.boxed(stream)
    found = hashlib.sha256(told(match.opening))
    while match.to_act:
        if readable:
            for seat in VIEWERS:
                found.update(told(match.shown(seat)))
        for seat in match.to_act:
            if readable:
                found.update(told([move.to_json() for move in match.legal(seat)]))
            events = match.play({seat: int(pick(world.record, match._state.record, seat, 0, luck.record))})
            found.update(told(events))
            if readable:
                found.update(told([redacted(event, 0) for event in events]))
                found.update(told(game.rulebook.preview(match)))
    found.update(match.state_bytes())
    return found.hexdigest()


def brought(game: Game, decks: Sequence[str | list[str]] | None) -> list[Sequence[str]] | None:
    """Starter decks by id, as the cards that they hold, and others as they are."""
    starters = game.rulebook.starter_decks(game.backdrop)
    return None if decks is None else [deck if isinstance(deck, list) else starters[deck].cards for deck in decks]


def decks_for(game: Game, number: int) -> list[str] | None:
    pair = deck_pair(game, number)
    return None if pair is None else list(pair)


def same_matches(page: Page, game: Game, begin: int, end: int, readable: bool) -> int:
    """Play matches on both; how many were the same?"""
    decks = decks_for(game, begin)
    theirs = page.ask("matches", game, seed=SEED, begin=begin, end=end, decks=decks or [], readable=readable)
    ours = [random_match(game, number, decks, readable) for number in range(begin, end)]
    return sum(a == b for a, b in zip(ours, theirs, strict=True))


def bot_decisions(
    game: Game, names: Sequence[str], seed: int, decks: Sequence[str | list[str]] | None, most: int
) -> list[list[int]]:
    """What bots decide in a match between them."""
    match = game.new(seed=seed, decks=brought(game, decks))
    bots = [bot(name) for name in names]
    sights = [Sights(match, seat) for seat in range(SEATS)]
    found: list[list[int]] = []
    while match.to_act and len(found) < most:
        number = len(match.decisions)
        for seat in match.to_act:
            move = sights[seat].ask(bots[seat], match, luck_of(match.seed, seat, number), None)
            match.play({seat: move})
            found.append([seat, move])
    return found


def same_decisions(page: Page, game: Game, name: str, seed: int, most: int) -> tuple[int, int]:
    """In how many positions does a bot decide the same on both, and how many were there? Positions are of its own
    matches, so that the first difference ends them."""
    decks = decks_for(game, seed)
    theirs = page.ask("decisions", game, bots=[name, name], seed=seed, decks=decks or [], most=most)
    ours = bot_decisions(game, [name, name], seed, decks, most)
    return sum(a == b for a, b in zip(ours, theirs, strict=False)), max(len(ours), len(theirs))


def speeds(page: Page, game: Game, games: int) -> tuple[float, float]:
    """Random matches a second of processor time, here and there, one after the other."""
    simulate(game, ("random", "random"), games // 10, 1)
    begun = time.process_time()
    ours = simulate(game, ("random", "random"), games, 1)
    native = games / (time.process_time() - begun)
    theirs = page.ask("speed", game, games=games)
    assert (theirs["decisions"], theirs["wins"]) == (ours.decisions, list(ours.wins))
    return native, theirs["rate"]


def thinking(page: Page, game: Game, name: str, most: int) -> tuple[float, float]:
    """Decisions a second of processor time of a bot with a counted budget, here and there, in the same positions."""
    decks, names = decks_for(game, 0), [name, name]
    bot_decisions(game, names, 0, decks, most)
    begun = time.process_time()
    made = len(bot_decisions(game, names, 0, decks, most))
    native = made / (time.process_time() - begun)
    theirs = page.ask("thinking", game, bots=names, seed=0, decks=decks or [], most=most)
    assert theirs["made"] == made
    return native, made / theirs["seconds"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.wasm.parity")
    parser.add_argument("matches", type=int, help="of every preset")
    parser.add_argument("--decisions", type=int, default=200, help="of bots in every game")
    parser.add_argument("--engines", type=Path, default=ENGINES)
    parser.add_argument("--games", nargs="*", default=list(catalog.RULEBOOKS), metavar="GAME")
    arguments = parser.parse_args()
    fine = True
    with page(arguments.engines) as engines:
        for rulebook in map(catalog.rulebook, arguments.games):
            for preset in catalog.table(rulebook.name).presets:
                fine &= compare_matches(engines, catalog.load(preset), arguments.matches)
            fine &= compare_decisions(engines, catalog.load(rulebook.name), arguments.decisions)
            native, there = speeds(engines, catalog.load(rulebook.name), 20_000)
            print(f"{rulebook.name}: random matches {native:.0f}/s here, {there:.0f}/s there ({there / native:.2f})")
            native, there = thinking(engines, catalog.load(rulebook.name), "level:7", 30)
            print(
                f"{rulebook.name}: level:7 {native:.1f}/s here, {there:.1f}/s there ({there / native:.2f})", flush=True
            )
    return 0 if fine else 1


def compare_matches(engines: Page, game: Game, count: int) -> bool:
    same = sum(
        same_matches(engines, game, begin, min(begin + PART, count), readable=begin == 0)
        for begin in range(0, count, PART)
    )
    print(f"{game.preset}: {same} of {count} matches the same", flush=True)
    return same == count


def compare_decisions(engines: Page, game: Game, count: int) -> bool:
    fine = True
    for name in LEVELS:
        same = made = seed = 0
        while made < count // len(LEVELS):
            here, there = same_decisions(engines, game, name, seed, count)
            same, made, seed = same + here, made + there, seed + 1
        print(f"{game.preset}, {name}: {same} of {made} decisions the same", flush=True)
        fine &= same == made
    return fine


if __name__ == "__main__":
    sys.exit(main())
