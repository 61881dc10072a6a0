"""The engines of the page: the same rules, bots and words as here, from the same sources."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.wasm.parity import (
    ENGINES,
    SEED,
    Page,
    bot_decisions,
    decks_for,
    page,
    random_match,
    same_decisions,
    same_matches,
)
from tests.web.node import node_path

from quintain.bots.exact.tree import reduced, variant, variants
from quintain.bots.levels import ThinkingBot, bot, bot_for
from quintain.bots.matches import Sights, luck_of, play_on
from quintain.exercises.attempt import Attempt
from quintain.exercises.lessons import exercise_of, lessons_of
from quintain.exercises.puzzles import LESSON, puzzles_of
from quintain.games import catalog
from quintain.review.reviewing import Reviewer
from quintain.rules import replay
from quintain.rules.game import Game
from quintain.server.learn.attempts import at_table
from quintain.server.protocol import encode
from quintain.server.replays.watching import frame
from quintain.wasm.build import LARGEST, build
from quintain.wasm.linker import BuildError, linker
from quintain.wasm.presets import preset_told
from quintain.wasm.script import Script

EVERY = [preset for name in catalog.RULEBOOKS for preset in catalog.table(name).presets]
PRESETS = [
    preset for preset in EVERY if not re.search(r"-(0[2-9]|1[0-4])-", preset)
]  # of levels the first and the last


RECALLING = "level:7"
TELLING = (0, 3)  # seeds with which whoever forgets plays otherwise in two of the reduced games
MOST_GROWN = 5_000_000  # bytes, by 20 matches


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page's engines, up to date. What `make page` has built is not linked again."""
    try:
        linker()
    except BuildError as error:
        pytest.skip(str(error))
    folder = ENGINES if ENGINES.is_dir() else tmp_path_factory.mktemp("engines")
    build(folder, catalog.RULEBOOKS, lambda line: None)
    return folder


@pytest.fixture(scope="module")
def node(engines: Path) -> Iterator[Page]:
    if node_path() is None:
        pytest.skip("there is no Node")
    with page(engines) as found:
        yield found


@pytest.mark.parametrize("preset", PRESETS)
def test_random_matches_are_the_same_to_the_last_byte(node: Page, preset: str) -> None:
    assert same_matches(node, catalog.load(preset), 0, 30, readable=False) == 30


@pytest.mark.parametrize("preset", PRESETS)
def test_views_moves_events_and_previews_are_told_in_the_same_words(node: Page, preset: str) -> None:
    assert same_matches(node, catalog.load(preset), 100, 102, readable=True) == 2


@pytest.mark.parametrize("rulebook", catalog.RULEBOOKS)
@pytest.mark.parametrize("name", ["greedy", "level:2", "level:5", "level:6"])
def test_bots_decide_the_same(node: Page, rulebook: str, name: str) -> None:
    same, made = same_decisions(node, catalog.load(rulebook), name, 3, 12)
    assert same == made >= 4


@pytest.mark.parametrize("rulebook", catalog.RULEBOOKS)
def test_characters_decide_the_same(node: Page, engines: Path, rulebook: str) -> None:
    name = min(told(engines, rulebook)["characters"])
    same, made = same_decisions(node, catalog.load(rulebook), name, 5, 8)
    assert same == made >= 4


def forgetful_decisions(game: Game, name: str, seed: int, decks: list[list[str]] | None) -> list[list[int]]:
    """What bots decide who are not told what they saw before."""
    match, bots = game.new(seed=seed, decks=decks), [bot(name), bot(name)]
    found = []
    while match.to_act:
        number = len(match.decisions)
        for seat in match.to_act:
            move = bots[seat].choose(game, match.observe(seat), seat, luck_of(match.seed, seat, number))
            match.play({seat: move})
            found.append([seat, move])
    return found


def test_what_was_solved_to_its_end_is_played_on(node: Page) -> None:
    """Reduced games, which are solved as a whole at the first decision: all that follows is looked up."""
    differs = set()
    for name, spec in variants().items():
        game, decks = reduced(spec), [list(spec.deck)] * 2 if spec.deck else None
        asked: dict[str, Any] = {"given": preset_told(game), "bots": [RECALLING] * 2, "decks": decks or [], "most": 500}
        for seed in TELLING:
            here = bot_decisions(game, [RECALLING] * 2, seed, decks, 500)
            assert node.ask("decisions", game, seed=seed, **asked) == here, (name, seed)
            if here != forgetful_decisions(game, RECALLING, seed, decks):
                differs.add(name)
    assert len(differs) > 1, "whoever solves anew plays the same, so that nothing is shown"


@pytest.mark.parametrize("name", sorted(variants()))
def test_a_local_table_tells_its_bot_what_it_saw(node: Page, name: str) -> None:
    """Also one that is opened again before each of the bot's decisions."""
    game, spec = reduced(variant(name)), variant(name)
    decks = [list(spec.deck)] * 2 if spec.deck else None
    asked: dict[str, Any] = {"given": preset_told(game), "bot": RECALLING, "decks": decks or []}
    for seed in range(4):
        match, player = game.new(seed=seed, decks=decks), bot(RECALLING)
        sights = Sights(match, 0)
        while match.to_act:
            if 0 in match.to_act:
                move = sights.ask(player, match, luck_of(match.seed, 0, len(match.decisions)), None)
                match.play({0: move})
            else:
                match.play({1: match.legal_codes(1)[-1]})
        here = [list(decision) for decision in match.decisions]
        assert node.ask("sitting", game, seed=seed, again=False, **asked) == here
        assert node.ask("sitting", game, seed=seed, again=True, **asked) == here


@pytest.mark.parametrize("rulebook", catalog.RULEBOOKS)
def test_advice_and_previews_come_from_what_a_seat_sees_and_are_the_servers(node: Page, rulebook: str) -> None:
    game = catalog.load(rulebook)
    asked = node.ask("advice", game, level="level:3", seed=11, decks=decks_for(game, 0) or [], most=4)
    assert asked
    for one in asked:
        sight, seat = b64decode(one["sight"]), one["seat"]
        view = game.engine.boxed(game.rulebook.state.from_bytes(sight))
        adviser = bot_for(game, "level:3")
        assert isinstance(adviser, ThinkingBot)
        told = adviser.explain(game, view, seat, zlib.crc32(sight))
        here = [number for line in told.candidates if line.fine for number in (line.share, line.win)]
        there = [number for line in one["told"]["moves"] for number in (line["share"], line["win"])]
        assert there == pytest.approx(here)
        assert [reason["share"] for reason in one["told"]["reasons"]] == pytest.approx(
            [gain for _, gain in told.reasons]
        )
        assert [reason["text"] for reason in one["told"]["reasons"]] == [text for text, _ in told.reasons]
        assert [reply["share"] for reply in one["told"]["foe"]] == pytest.approx([share for _, share in told.foe[:3]])
        assert all(event["event"] != game.rulebook.new_turn for world in one["foreseen"] for event in world)


FEWER = 80  # worlds in which the judge of tests compares moves


@pytest.mark.parametrize("open_cards", [False, True])
@pytest.mark.parametrize("rulebook", catalog.RULEBOOKS)
def test_reviews_say_the_same(node: Page, rulebook: str, open_cards: bool) -> None:
    game = catalog.load(rulebook)
    match = game.new(seed=9)
    play_on(match, [bot("level:2"), bot("random")], 9)
    recording = replay.record(match)
    fewer = {"worlds": FEWER, "tried": {"playouts": FEWER, "moves": 8}}
    there = node.ask("review", game, recording=recording, open=open_cards, fewer=fewer)
    reviewer = Reviewer(replay.Recording.model_validate(recording), FEWER, is_open=open_cards)
    for _ in reviewer.run():
        pass
    here = reviewer.review().to_json()
    assert (there["open"], there["moments"]) == (open_cards, here["moments"])
    for theirs, ours in zip(there["decisions"], here["decisions"], strict=True):
        for name in ("number", "seat", "mark", "choices", "certain"):
            assert theirs[name] == ours[name]
        assert [theirs["chance"], theirs["loss"]] == pytest.approx([ours["chance"], ours["loss"]], abs=1e-4)
        shares = [one["share"] for one in theirs["better"]]
        assert shares == pytest.approx([one["share"] for one in ours["better"]], abs=1e-3)
        assert theirs["reasons"] == ours["reasons"]
    for theirs, ours in zip(there["sides"], here["sides"], strict=True):
        assert theirs["marks"] == ours["marks"]
        assert theirs["luck"] == pytest.approx(ours["luck"], abs=1e-4)


def test_a_recorded_match_is_seen_as_it_was(node: Page) -> None:
    game = catalog.load("clash")
    decks = [list(deck.cards) for deck in game.rulebook.starter_decks(game.backdrop).values()][:2]
    match = game.new(seed=4, decks=decks)
    frames = [frame(match, match.opening, 0)]
    for seat in (0, 1):
        frames.append(frame(match, match.play({seat: match.legal_codes(seat)[0]}), 0, len(match.decisions)))
    recording = replay.record(match)
    fewer = {"worlds": 8, "tried": {"playouts": 8, "moves": 8}}
    there = node.ask("review", game, recording=recording, open=False, fewer=fewer)
    assert [{name: one[name] for name in ("at", "decisions", "seen")} for one in there["frames"]] == frames
    changes: tuple[dict[str, Any], ...] = (
        {"rules": "others"},
        {"setup": {"position": {}}},
        {"setup": {"decks": [decks[0][1:], decks[1]]}},
    )
    for change in changes:
        assert node.ask("review", game, recording=recording | change, open=False, fewer=fewer) is None


OWN_DECKS = [name for name in catalog.RULEBOOKS if catalog.rulebook(name).own_decks]


def built_decks(game: Game) -> list[list[str]]:
    """A deck for each seat that brings one, and not its usual one: as small as may be, in no order."""
    limits = game.rulebook.deck_limits(game.backdrop)
    assert limits is not None
    starters = list(game.rulebook.starter_decks(game.backdrop).values())[::-1][: len(game.rulebook.deck_seats)]
    return [list(starter.cards)[::-1][: max(limits.least, 5)] for starter in starters]


@pytest.mark.parametrize("rulebook", OWN_DECKS)
def test_a_deck_of_ones_own_is_played_to_the_last_byte(node: Page, rulebook: str) -> None:
    game = catalog.load(rulebook)
    decks = built_decks(game)
    (there,) = node.ask("matches", game, seed=SEED, begin=7, end=8, decks=decks, readable=False)
    assert there == random_match(game, 7, decks, readable=False)
    assert there != random_match(game, 7, None, readable=False)


@pytest.mark.parametrize("rulebook", OWN_DECKS)
def test_what_is_wrong_with_a_deck_is_said_as_on_the_server(node: Page, rulebook: str) -> None:
    game = catalog.load(rulebook)
    every = list(game.cards)
    decks = [[], built_decks(game)[0], every, every[:1] * 9, every * 2, [*every[:3], "no-such-card"]]
    for deck, there in zip(decks, node.ask("offences", game, decks=decks), strict=True):
        here = game.rulebook.deck_faults(game.backdrop, deck)
        assert [(key, data) for key, data in there] == [
            (fault.key, fault.text.message.to_json()["data"]) for fault in here
        ]
    assert not node.ask("offences", game, decks=decks)[1]


def attempts_at(rulebook: str) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    """All lessons and some puzzles: sitting down, each step of the solution, and something else."""
    book = catalog.rulebook(rulebook)
    lessons = [(key, name) for key, lesson in lessons_of(book).items() for name in lesson.exercises]
    for key, name in [*lessons, *((LESSON, id) for id in list(puzzles_of(book))[::12])]:
        course, task = exercise_of(book, key, name)
        for made in range(len(task.solution) + 1):
            yield key, name, list(task.solution[:made])
        match = Attempt(course, task).table.match
        for code in match.legal_codes(task.seat)[:: max(1, len(match.legal_codes(task.seat)) // 3)]:
            yield key, name, [dict(book.moves_json(match.scene(), task.seat, [code])[0])]


@pytest.mark.parametrize("rulebook", catalog.RULEBOOKS)
def test_exercises_are_played_and_judged_as_on_the_server(node: Page, rulebook: str) -> None:
    asked = list(attempts_at(rulebook))
    there = node.ask("attempts", catalog.load(rulebook), attempts=asked)
    states = set()
    for (lesson, name, moves), found in zip(asked, there, strict=True):
        here = json.loads(encode(at_table(rulebook, lesson, name, moves, bot_for)))
        for part in ("state", "words", "solution", "preview", "stamp", "sight"):
            assert found[part] == here[part], (lesson, name, moves, part)
        for one, other in zip(messages(found), messages(here), strict=True):
            assert said(one) == said(other), (lesson, name, moves)
        states.add(found["state"])
    assert states == {"open", "solved", "missed"}


TOLD = ("t", "match", "seat", "version", "prompt", "preset", "view", "legal", "events", "complete")


def said(message: dict[str, Any]) -> dict[str, Any]:
    """What a message says; the server leaves out what is empty."""
    return {key: message[key] for key in TOLD if message.get(key)}


def messages(answer: dict[str, Any]) -> list[dict[str, Any]]:
    return [answer["table"]] if answer["table"] else list(answer["updates"])


def test_a_changed_option_is_a_changed_match(node: Page) -> None:
    game = catalog.load(catalog.EXAMPLE, hp=7)
    asked: dict[str, Any] = {"bots": ["random", "random"], "seed": 1, "decks": [], "most": 500}
    usual = node.ask("decisions", game, **asked)
    changed = node.ask("decisions", game, options={"hp": 7}, **asked)
    assert changed != usual
    assert changed == bot_decisions(game, ["random", "random"], 1, None, 500)


def told(engines: Path, rulebook: str) -> Any:
    index = json.loads((engines / "index.json").read_text(encoding="utf-8"))
    return json.loads((engines / index[rulebook]["data"]).read_text(encoding="utf-8"))


def test_matches_on_the_page_leave_nothing_behind(node: Page) -> None:
    opponents = {rulebook: "nobody" if catalog.load(rulebook).alone else "level:2" for rulebook in catalog.RULEBOOKS}
    for rulebook, name in opponents.items():
        held = node.ask("memory", catalog.load(rulebook), bot=name, matches=20)
        assert held["grown"] < MOST_GROWN, (rulebook, held)


def test_a_bot_does_not_decide_at_a_table_that_was_left(node: Page) -> None:
    """Its memory is given to others."""
    assert node.ask("left", catalog.load(catalog.EXAMPLE)) == {"waited": True, "waits": False, "same": True}


def test_modules_are_small(engines: Path) -> None:
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in engines.glob("*.wasm")}
    assert len(sizes) == len(catalog.RULEBOOKS)
    assert all(size <= LARGEST for size in sizes.values()), sizes


def test_what_has_not_changed_is_not_linked_again(engines: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in engines.glob("*.wasm")}
    said: list[str] = []
    build(engines, catalog.RULEBOOKS, said.append)
    assert {path.name: path.stat().st_mtime_ns for path in engines.glob("*.wasm")} == before
    assert not [line for line in said if "linking" in line]


def unreadable(scene: object) -> object:
    try:
        return scene
    finally:
        pass


def test_what_cannot_be_translated_is_named_with_its_line() -> None:
    line = unreadable.__code__.co_firstlineno + 1
    with pytest.raises(BuildError, match=rf"test_engines\.py:{line}: Try cannot be translated"):
        Script().function(unreadable)
