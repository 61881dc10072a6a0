"""Levels that were won without a server, and are sent to it afterwards."""

from __future__ import annotations

from typing import Any

from tests.server.running import Person, Running

from quintain.bots.levels import bot_for
from quintain.games import catalog
from quintain.server.campaign.runs import Run, begun, turns_of
from quintain.server.campaign.steps import levels

FIRST = "siege-01-the-orchard-wall"


def seeds_of(person: Person, level: str = FIRST) -> list[str]:
    return [line["seed"] for line in person.ok("POST", "/api/campaign/seeds") if line["level"] == level]


def won(seed: str) -> list[int] | None:
    """What a player who sees no more than others decides in a level with some luck; None if that does not win it."""
    match = begun(Run(FIRST, seed, None, []))
    bot = bot_for(match.game, "level:3")
    while match.to_act:
        code = bot.choose(match.game, match.observe(0), 0, len(match.decisions))
        match.play({0: code})
    assert match.result is not None
    return [int(code) for _, code in match.decisions] if match.result.winner == 0 else None


def won_run(person: Person) -> dict[str, Any]:
    seed, decisions = next((seed, made) for seed in seeds_of(person) if (made := won(seed)) is not None)
    return {"level": FIRST, "seed": seed, "decisions": decisions}


def test_a_win_counts_once_for_its_luck_and_its_owner(sqlite_server: Running) -> None:
    ann, ben = sqlite_server.person(), sqlite_server.person()
    run = won_run(ann)
    assert ben.no("POST", "/api/campaign/runs", run) == "invalid"
    first, second, *_ = ann.ok("POST", "/api/campaign/runs", run)
    assert (first["level"], first["wins"], first["best"] > 0, second["open"]) == (FIRST, 1, True, True)
    assert ann.ok("GET", "/api/campaign/items")
    assert ann.no("POST", "/api/campaign/runs", run) == "invalid"
    assert ann.ok("GET", "/api/campaign")[0]["wins"] == 1


def test_what_does_not_win_or_cannot_be_is_refused(sqlite_server: Running) -> None:
    ann = sqlite_server.person()
    run = won_run(ann)
    cut = {**run, "decisions": run["decisions"][:-1]}
    made_up = {**run, "decisions": [32767, *run["decisions"]]}
    for forged in (cut, made_up, {**run, "seed": "0" * 32}, {**run, "deck": "no-such-deck"}):
        assert ann.no("POST", "/api/campaign/runs", forged) == "invalid"
    assert ann.no("POST", "/api/campaign/runs", {**run, "level": "lanes"}) == "not-found"
    assert ann.ok("GET", "/api/campaign")[0]["wins"] == 0


def test_a_deck_is_told_by_its_name_or_by_its_cards() -> None:
    level, seed = levels()[-1], "5"
    game = catalog.load(level)
    name, deck = next(iter(game.rulebook.starter_decks(game.backdrop).items()))
    cards = list(deck.cards)
    named, listed, usual = (begun(Run(level, seed, one, [])).state_bytes() for one in (name, cards, None))
    assert named == listed != usual
    assert turns_of(Run(level, seed, cards[:1] * 40, [])) is None, "too many copies"


def test_luck_is_filled_up_and_no_two_have_the_same(sqlite_server: Running) -> None:
    ann, ben = sqlite_server.person(), sqlite_server.person()
    assert seeds_of(ann) == seeds_of(ann)
    assert len(seeds_of(ann)) == 2
    assert not set(seeds_of(ann)) & set(seeds_of(ben))
    assert turns_of(Run(FIRST, seeds_of(ann)[0], None, [])) is None
