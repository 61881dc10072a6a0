"""S20a — the bonuses of a campaign: found with the first win of a level, brought into battles, used up there."""

from __future__ import annotations

import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.saying import in_words
from tests.server.running import GENEROUS, Line, Person, Running, close_all

from quintain.games import catalog
from quintain.games.siege.campaign import level_named
from quintain.server.campaign.sql import SAVE_LEVEL
from quintain.server.play.ending import record_result
from quintain.server.problems import TEXTS
from quintain.server.settings import Settings
from quintain.server.store import migrations, statements
from quintain.tables.table import Ending

FIRST, SECOND = "siege-01-the-orchard-wall", "siege-02-wolves-at-the-ford"
FOUND = Counter(level_named("01-the-orchard-wall").found)
RAIDER = [3, 0]  # stands there when the first level begins


def items(person: Person) -> Counter[str]:
    """What somebody has, in battles or not."""
    return Counter({line["item"]: line["copies"] for line in person.ok("GET", "/api/campaign/items")})


def in_battle(person: Person) -> Counter[str]:
    return +Counter({line["item"]: line["in_battle"] for line in person.ok("GET", "/api/campaign/items")})


def winner_of(running: Running, level: str = FIRST) -> Person:
    """Somebody who has won a level before there was anything to find."""
    ann = running.person()
    running.run(running.server.store.write(SAVE_LEVEL, ann.id, level, 1, 9, 5))
    return ann


def battle(person: Person, *bonuses: str, level: str = FIRST) -> tuple[str, Line, dict[str, Any]]:
    """A battle to which somebody brings bonuses, and the table as it is shown first."""
    line = person.line()
    terms = {"preset": level, "extras": {"bonuses": list(bonuses)}}
    match = person.ok("POST", "/api/matches", {"terms": terms, "opponent": "nobody"})["match"]
    return match, line, line.join(match)


def lose(line: Line, match: str) -> None:
    line.command("resign", match)
    line.wait("over")


def win(running: Running, person: Person, level: str = FIRST) -> None:
    """The end of a battle that the player has won, as the server records it: once, however often it tries."""
    match, *_ = battle(person, level=level)
    room = running.server.hall.rooms[match]
    room.table.ended = Ending(0, "camp", "rules")
    for _ in range(2):
        running.run(running.server.store.transact(record_result(room, 7)))


# ------------------------------------------------------------------------------------------ finding
def test_s20a_the_first_win_of_a_level_finds_its_bonuses_and_the_next_ones_do_not(running: Running) -> None:
    ann = running.person()
    assert items(ann) == Counter()
    for _ in range(3):
        win(running, ann)
        assert items(ann) == FOUND
    win(running, ann, SECOND)
    assert items(ann) == FOUND + Counter(level_named("02-wolves-at-the-ford").found)


def test_s20a_a_lost_battle_finds_nothing(running: Running) -> None:
    ann = running.person()
    match, line, _ = battle(ann)
    lose(line, match)
    assert items(ann) == Counter()


def test_s20a_levels_that_were_won_before_give_what_they_hold_once(running: Running) -> None:
    ann = winner_of(running)
    with ThreadPoolExecutor(8) as many:
        seen = list(many.map(lambda _: items(ann), range(8)))
    assert items(ann) == FOUND
    assert all(one in (Counter(), FOUND) for one in seen)
    win(running, ann)
    assert items(ann) == FOUND


def test_s20a_progress_of_an_older_database_is_kept(tmp_path: Path) -> None:
    """Level 1 was won in 34 decisions by a server that knew no items and counted no turns."""
    older = [text for number, text in migrations() if number <= 3]
    with sqlite3.connect(tmp_path / "quintain.db") as db:
        for step in (statement for text in older for statement in statements(text)):
            db.execute(step)
        db.execute(f"PRAGMA user_version = {len(older)}")
        db.execute("INSERT INTO campaign VALUES ('ann', ?, 1, 2, 34, 5)", (FIRST,))
    db.close()
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as running:
        ann = running.person()
        running.run(running.server.store.write("UPDATE campaign SET account = $1 WHERE account = 'ann'", ann.id))
        first, second, *_ = ann.ok("GET", "/api/campaign")
        assert (first["wins"], first["tries"], first["best"], second["open"]) == (1, 2, 0, True)
        assert items(ann) == FOUND
        close_all()


# ------------------------------------------------------------------------------------------ bringing
def test_s20a_a_battle_has_what_was_brought_and_nothing_else(running: Running) -> None:
    ann = winner_of(running)
    assert battle(ann, "strike")[2]["view"]["bonuses"] == ["strike"]
    assert battle(ann)[2]["view"]["bonuses"] == []
    match = ann.ok("POST", "/api/matches", {"terms": {"preset": FIRST}, "opponent": "nobody"})["match"]
    assert ann.line().join(match)["view"]["bonuses"] == [], "a level gives nothing away"


def test_s20a_what_is_in_a_battle_cannot_be_brought_into_another(running: Running) -> None:
    ann = winner_of(running)
    battle(ann, "strike")
    assert (items(ann), in_battle(ann)) == (FOUND, Counter(["strike"]))
    terms = {"preset": FIRST, "extras": {"bonuses": ["strike"]}}
    refused = ann.ask("POST", "/api/matches", {"terms": terms, "opponent": "nobody"})
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid")
    assert "strike" in in_words(refused.json(), "en", TEXTS)
    assert "израсходовано" in in_words(refused.json(), "ru", TEXTS)
    assert len(ann.ok("GET", "/api/matches/running")) == 1, "nothing was begun"


@pytest.mark.parametrize("bonus", ["freeze", "heal"])
def test_s20a_nobody_brings_what_they_have_not_found(running: Running, bonus: str) -> None:
    """Frost is in no level that Ann has won; Ben has won none."""
    person = winner_of(running) if bonus == "freeze" else running.person()
    terms = {"preset": FIRST, "extras": {"bonuses": [bonus]}}
    assert person.no("POST", "/api/matches", {"terms": terms, "opponent": "nobody"}) == "invalid"


def test_s20a_of_many_tabs_one_gets_it(running: Running) -> None:
    ann = winner_of(running)
    body = {"terms": {"preset": FIRST, "extras": {"bonuses": ["heal"]}}, "opponent": "nobody"}
    with ThreadPoolExecutor(6) as tabs:
        answers = list(tabs.map(lambda _: ann.ask("POST", "/api/matches", body).status_code, range(6)))
    assert sorted(answers) == [201] + [422] * 5
    assert in_battle(ann) == Counter(["heal"])


# ------------------------------------------------------------------------------------------ using up
def test_s20a_what_was_used_is_gone_though_the_battle_was_lost(running: Running) -> None:
    ann = winner_of(running)
    match, line, table = battle(ann, "strike")
    line.command("play", match, prompt=table["prompt"], move={"bonus": "strike", "at": RAIDER})
    assert items(ann) == FOUND, "a battle that is not over may still take it back"
    lose(line, match)
    assert (items(ann), in_battle(ann)) == (FOUND - Counter(["strike"]), Counter())


def test_s20a_what_was_not_used_comes_back(running: Running) -> None:
    ann = winner_of(running)
    match, line, _ = battle(ann, "strike")
    lose(line, match)
    assert (items(ann), in_battle(ann)) == (FOUND, Counter())


def test_s20a_what_was_taken_back_was_not_used(running: Running) -> None:
    ann = winner_of(running)
    match, line, table = battle(ann, "strike")
    line.command("play", match, prompt=table["prompt"], move={"bonus": "strike", "at": RAIDER})
    line.command("undo", match, prompt=table["prompt"] + 1)
    lose(line, match)
    assert items(ann) == FOUND


def test_s20a_a_battle_that_is_stopped_costs_nothing(running: Running) -> None:
    ann = winner_of(running)
    match, line, table = battle(ann, "strike")
    line.command("play", match, prompt=table["prompt"], move={"bonus": "strike", "at": RAIDER})
    running.run(running.server.errands.stop(match))
    line.wait("over")
    assert (items(ann), in_battle(ann)) == (FOUND, Counter())
    assert ann.ok("GET", "/api/campaign")[0]["tries"] == 1, "that of before"


def test_s20a_a_battle_that_cannot_be_read_any_more_costs_nothing(sqlite_server: Running) -> None:
    ann = winner_of(sqlite_server)
    match, *_ = battle(ann, "strike")
    store, hall = sqlite_server.server.store, sqlite_server.server.hall
    sqlite_server.run(store.write("UPDATE match SET setup = $2 WHERE id = $1", match, b"{}"))
    del hall.rooms[match]
    assert ann.ok("GET", "/api/matches/running") == []
    assert (items(ann), in_battle(ann)) == (FOUND, Counter())


def test_s20a_a_rematch_brings_what_is_left(running: Running) -> None:
    ann = winner_of(running)
    match, line, table = battle(ann, "strike")
    line.command("play", match, prompt=table["prompt"], move={"bonus": "strike", "at": RAIDER})
    lose(line, match)
    again = ann.ok("POST", f"/api/matches/{match}/rematch")["match"]
    assert line.join(again)["view"]["bonuses"] == []
    match, line, _ = battle(ann, "heal")
    lose(line, match)
    again = ann.ok("POST", f"/api/matches/{match}/rematch")["match"]
    assert line.join(again)["view"]["bonuses"] == ["heal"]
    assert in_battle(ann) == Counter(["heal"])


def test_s20a_a_battle_keeps_its_bonuses_while_the_server_is_away(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), **GENEROUS)
    with Running(settings) as running:
        ann = winner_of(running)
        match, line, table = battle(ann, "strike")
        line.command("play", match, prompt=table["prompt"], move={"bonus": "strike", "at": RAIDER})
        cookies = ann.http.cookies
        close_all()
    with Running(settings) as running:
        again = running.person()
        again.http.cookies = cookies
        assert (items(again), in_battle(again)) == (FOUND, Counter(["strike"]))
        line = again.line()
        assert line.join(match)["view"]["bonuses"] == []
        lose(line, match)
        assert (items(again), in_battle(again)) == (FOUND - Counter(["strike"]), Counter())
        close_all()


# ------------------------------------------------------------------------------------------ elsewhere
def test_s20a_a_level_with_other_rules_is_no_step_of_the_campaign(running: Running) -> None:
    """S18 — it has the bonuses that the level names, or any others; nothing is found or used up."""
    ann = winner_of(running)
    terms = {"preset": FIRST, "options": {"turn_limit": 50}}
    match = ann.ok("POST", "/api/matches", {"terms": terms, "opponent": "nobody"})["match"]
    line = ann.line()
    assert line.join(match)["view"]["bonuses"] == ["heal"]
    lose(line, match)
    assert (items(ann), in_battle(ann)) == (FOUND, Counter())


def test_s20a_with_an_account_its_items_go(running: Running) -> None:
    ann = winner_of(running)
    battle(ann, "strike")
    running.run(running.server.removal.remove(ann.id))
    for table in ("item", "item_in_match"):
        assert running.run(running.server.store.read(f"SELECT * FROM {table} WHERE account = $1", ann.id)) == []


def test_s20a_the_best_result_counts_turns(running: Running) -> None:
    """Two turns, of several decisions each."""
    ann = running.person()
    match, line, table = battle(ann)
    decisions = 0
    room = running.server.hall.rooms[match]
    while room.table.match.position()["turn"] < 2:
        table = line.join(match)
        move = next((one for one in table["legal"] if "deploy" in one), None) or next(
            one for one in table["legal"] if "done" in one or "draw" in one
        )
        line.command("play", match, prompt=table["prompt"], move=move)
        decisions += 1
    assert decisions > 2
    room.table.ended = Ending(0, "camp", "rules")
    running.run(running.server.store.transact(record_result(room, 7)))
    assert ann.ok("GET", "/api/campaign")[0]["best"] == 2


def test_s20a_levels_say_how_many_may_be_brought_and_what_is_found(sqlite_server: Running) -> None:
    told = sqlite_server.person().ok("GET", "/api/campaign/levels")
    assert [level["level"] for level in told] == _levels()
    for level in told:
        assert level["room"] == len(level["extras"]["bonuses"]) > 0
        assert level["found"], "something is found everywhere"
        assert set(level["new"]) == {"en", "ru"}


def _levels() -> list[str]:
    return [spec.level for spec in catalog.table("siege").presets.values() if spec.level]
