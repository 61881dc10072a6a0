"""A match goes on with the cards that it began with, and its replay shows them, whatever has become of them since."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server import running as running_server
from tests.server.running import GENEROUS, Running, match_of_two

import quintain
from quintain.content import check
from quintain.rules import cards as rules_cards
from quintain.rules import replay
from quintain.rules.rulebook import Rulebook
from quintain.server.replays.watching import unpack
from quintain.server.settings import Settings
from quintain.tables import setup as setups
from quintain.tables.editions import as_it_was, content_of, is_current, pinned
from quintain.tables.setup import Setup, Sitter, game_at, game_of


@contextmanager
def changed_cards(folder: Path) -> Iterator[None]:
    """L13 — every attack of lanes is greater by 3, as if a new version had been installed."""
    known = rules_cards.set_files

    def files(rulebook: Rulebook) -> dict[str, Path]:
        found = known(rulebook)
        if rulebook.name == "lanes":
            text = found["base"].read_text("utf-8")
            stronger = re.sub(r"attack: (\d+)", lambda number: f"attack: {int(number[1]) + 3}", text)
            found["base"] = folder / "cards.yaml"
            found["base"].write_text(stronger, "utf-8")
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules_cards, "set_files", files)
        forget()
        yield
    forget()


def forget() -> None:
    rules_cards._named_set.cache_clear()
    setups._kept_game.cache_clear()


def first_card(cards: list[dict[str, Any]]) -> int:
    return int(cards[0]["attack"])


def verified(file: dict[str, Any]) -> quintain.Match:
    return replay.replay(check(file, replay.Recording, "replay"), quintain.load)


def test_matches_replays_and_new_games_after_an_upgrade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_server, "PATIENCE", 180.0)  # replays are made in processes that have to start first
    settings = Settings(data=str(tmp_path), **GENEROUS)
    card, *_ = quintain.load("lanes").cards
    was = first_card(list(quintain.load("lanes").cards.values()))
    with Running(settings) as before:
        ended, _, lines = match_of_two(before, timed=False)
        lines[0].join(ended)
        lines[0].command("resign", ended)
        lines[0].wait("over")
        running, people, lines = match_of_two(before, timed=False)
        tables = [line.join(running) for line in lines]
        for line in lines:
            line.command("play", running, prompt=tables[0]["prompt"], move={"place": {}})
        seen = lines[0].join(running)["view"]
        assert seen["round"] == 2
        session = people[0].http.cookies["session"]
    with changed_cards(tmp_path), Running(settings) as after:
        ann = after.person()
        ann.http.cookies.clear()
        ann.http.cookies.set("session", session)
        line = ann.line()
        table = line.join(running)
        assert table["view"] == seen, "it goes on where it was"
        assert table["cards"]["count"] == len(quintain.load("lanes").cards), "told by its digest: not the set of now"
        assert first_card(ann.ok("GET", f"/api/matches/{running}/cards")) == was
        assert first_card(ann.ok("GET", f"/api/matches/{running}/guide")["cards"]) == was
        line.command("resign", running)
        line.wait("over")
        file = ann.ok("GET", f"/api/matches/{running}/replay")
        assert first_card(file["watch"]["cards"]) == was
        assert verified(file).result == quintain.Result(1, "resigned")
        body = {"decisions": 2, "seat": 0, "opponent": "random"}
        onward = ann.ok("POST", f"/api/matches/{running}/play-on", body)["match"]
        assert first_card(ann.ok("GET", f"/api/matches/{onward}/cards")) == was, "played on with the cards of then"
        new = ann.ok("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": "random"})["match"]
        assert first_card(ann.ok("GET", f"/api/matches/{new}/cards")) == was + 3
        archived = after.run(after.server.archive.make(ended))
        assert verified(json.loads(unpack(archived))).game.cards[card]["attack"] == was


def setup_of(preset: str, **more: Any) -> Setup:
    seats = Sitter("nobody"), Sitter("nobody")
    return Setup("m", preset, more.pop("options", {}), "0" * 32, "0" * 32, seats, 0, **more)


def test_one_content_is_kept_for_all_matches_that_are_played_with_it() -> None:
    one, other = pinned(setup_of("lanes")), pinned(setup_of("lanes", options={"hp": 12}))
    assert one.content == other.content
    assert (one.settled or {})["hp"] != (other.settled or {})["hp"]
    assert is_current(one)
    assert pinned(setup_of("siege-01-the-orchard-wall")).content != pinned(setup_of("siege")).content


def test_a_preset_that_has_changed_is_another_edition() -> None:
    """L1 — a match that began with 17 health goes on with it, though its preset says otherwise by now."""
    begun = pinned(setup_of("lanes"))
    assert begun.settled is not None
    begun.settled["hp"] = 17
    assert not is_current(begun)
    then = as_it_was(begun, content_of(game_of("lanes", {}, None)).data)
    assert game_at(then).options["hp"] == 17


def test_what_players_bring_is_not_kept_twice() -> None:
    cards = list(quintain.load("lanes").cards.values())
    content = content_of(game_at(setup_of("lanes", cards=cards)))
    assert b"attack" not in content.data


def test_setups_of_old_are_played_with_what_there_is() -> None:
    assert is_current(setup_of("lanes"))
    assert is_current(setup_of("no-such-preset"))
    assert not is_current(setup_of("no-such-preset", content="0" * 32, settled={}))
