"""What siege needs of a server: steps that are taken back, a look ahead, and bonuses to choose."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from tests.saying import in_words
from tests.server.running import Line, Person, Running

from quintain.games import catalog
from quintain.games.siege.cards import BONUSES
from quintain.server.catalogue.offer import rulebook_line
from quintain.server.protocol import Terms
from quintain.server.replays.watching import archive, unpack
from quintain.tables.setup import Setup
from quintain.tables.table import Table

SIEGE = catalog.rulebook("siege").texts
LEVEL = "siege-01-the-orchard-wall"
OUT_OF_THE_CAMPAIGN = {"turn_limit": 50}  # where bonuses need not be found first


def begin(running: Running, **terms: Any) -> tuple[str, Person, Line, dict[str, Any]]:
    """Somebody alone at a level, and the table as it is shown first."""
    ann = running.person()
    line = ann.line()
    match = ann.ok("POST", "/api/matches", {"terms": {"preset": LEVEL, **terms}})["match"]
    return match, ann, line, line.join(match)


def deploy(line: Line, match: str, table: dict[str, Any]) -> dict[str, Any]:
    """Deploy whatever can be, and return the update."""
    move = next(move for move in table["legal"] if "deploy" in move)
    line.send(t="play", match=match, prompt=table["prompt"], id=1, move=move)
    line.numbers[match] = 1
    return line.wait("update")


def journal(running: Running, match: str) -> list[bytes]:
    rows = running.run(running.server.store.read("SELECT entry FROM journal WHERE match = $1 ORDER BY seq", match))
    return [bytes(row["entry"]) for row in rows]


# ------------------------------------------------------------------------------------------ undo
def test_a_step_of_the_preparation_is_taken_back(running: Running) -> None:
    match, _, line, table = begin(running)
    after = deploy(line, match, table)
    assert after["view"] != table["view"]
    assert line.command("undo", match, prompt=after["prompt"])["t"] == "ack"
    undone = next(message for message in line.heard if message.get("version") == after["version"] + 1)
    assert undone["events"] == [{"event": "undone", "seat": 0}]
    assert (undone["view"], undone["legal"]) == (table["view"], table["legal"])
    assert undone["prompt"] == after["prompt"] + 1


def test_what_was_taken_back_stays_so_after_a_restart(running: Running) -> None:
    match, _, line, table = begin(running)
    after = deploy(line, match, table)
    line.command("undo", match, prompt=after["prompt"])
    room = running.server.hall.rooms[match]
    again = running.run(_reloaded(running, match))
    assert again.view(0) == room.table.view(0) == table["view"]
    assert (again.prompt, again.last_id) == (room.table.prompt, room.table.last_id)


async def _reloaded(running: Running, match: str) -> Table:
    (row,) = await running.server.store.read("SELECT * FROM match WHERE id = $1", match)
    return await running.server.hall._readable_table(row)


def test_an_undo_that_is_sent_twice_is_done_once(running: Running) -> None:
    match, _, line, table = begin(running)
    after = deploy(line, match, table)
    for _ in range(2):
        line.send(t="undo", match=match, prompt=after["prompt"], id=2)
        line.wait("ack", id=2)
    assert len(journal(running, match)) == 2


def test_what_cannot_be_taken_back_is_refused_and_nothing_is_written(running: Running) -> None:
    match, _, line, table = begin(running)
    assert line.command("undo", match, prompt=table["prompt"])["code"] == "undo", "there is nothing yet"
    assert line.command("undo", match, prompt=7)["code"] == "stale-prompt"
    line.command("play", match, prompt=table["prompt"], move={"done": True})
    prompt = running.server.hall.rooms[match].table.prompt
    refused = line.command("undo", match, prompt=prompt)
    assert refused["code"] == "undo", "the battle was seen"
    assert in_words(refused, "en", SIEGE) == refused["text"] != in_words(refused, "ru", SIEGE)
    assert len(journal(running, match)) == 1


def test_nobody_takes_back_for_another(running: Running) -> None:
    match, _, line, table = begin(running)
    after = deploy(line, match, table)
    other = running.person().line()
    other.join(match)
    assert other.command("undo", match, prompt=after["prompt"])["code"] == "no-seat"
    other.send(t="preview", match=match)
    assert other.wait("error")["code"] == "no-seat"


def test_games_without_undo_say_so(sqlite_server: Running) -> None:
    ann = sqlite_server.person()
    line = ann.line()
    match = ann.ok("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": "random"})["match"]
    prompt = line.join(match)["prompt"]
    assert line.command("undo", match, prompt=prompt)["code"] == "undo"
    line.send(t="preview", match=match)
    assert line.wait("error")["code"] == "no-preview"


def test_what_was_taken_back_is_no_part_of_the_replay(running: Running) -> None:
    match, _, line, table = begin(running)
    after = deploy(line, match, table)
    line.command("undo", match, prompt=after["prompt"])
    line.command("play", match, prompt=after["prompt"] + 1, move={"done": True})
    (row,) = running.run(running.server.store.read("SELECT setup FROM match WHERE id = $1", match))
    told = json.loads(unpack(archive(bytes(row["setup"]), journal(running, match)).file))
    assert len(told["decisions"]) == 1
    assert [frame["decisions"] for frame in told["watch"]["frames"]] == [0, 1]


def test_s17_replays_and_whoever_watches_are_told_the_power_of_units(running: Running) -> None:
    """S17 — with what others give them: what is printed on a card is not what it strikes with."""
    match, _, line, table = begin(running)
    onlooker = running.person().line()
    watched = onlooker.join(match)
    deploy(line, match, table)
    update = onlooker.wait("update")
    (row,) = running.run(running.server.store.read("SELECT setup FROM match WHERE id = $1", match))
    told = json.loads(unpack(archive(bytes(row["setup"]), journal(running, match)).file))
    views = [seen["view"] for frame in told["watch"]["frames"] for seen in frame["seen"].values()]
    for view in (watched["view"], update["view"], *views):
        assert all(isinstance(unit["power"], int) for unit in view["field"])
    assert update["view"]["field"]


# ------------------------------------------------------------------------------------------ preview
def test_a_look_ahead_tells_what_then_happens(running: Running) -> None:
    match, _, line, table = begin(running)
    after = deploy(line, match, table)
    line.send(t="preview", match=match)
    previewed = line.wait("preview")
    assert previewed["prompt"] == after["prompt"]
    told = previewed["preview"]
    line.command("play", match, prompt=after["prompt"], move={"done": True})
    happened = next(message for message in line.heard if message.get("version") == after["version"] + 1)["events"]
    struck = [event for event in happened if event["event"] in ("attacked", "struck", "destroyed", "camp")]
    assert struck == [event for event in told["events"] if event in struck]
    assert len(told["strikes"]) == sum(event["event"] == "attacked" for event in happened)
    assert sum(told["camps"].values()) == sum(event["damage"] for event in happened if event["event"] == "camp")


def test_a_look_ahead_changes_nothing(running: Running) -> None:
    match, _, line, table = begin(running)
    line.send(t="preview", match=match)
    line.wait("preview")
    assert journal(running, match) == []
    assert line.join(match)["view"] == table["view"]


# ------------------------------------------------------------------------------------------ extras: bonuses
@pytest.mark.parametrize("bonus", BONUSES)
def test_bonuses_are_chosen(sqlite_server: Running, bonus: str) -> None:
    match, _, _, table = begin(sqlite_server, options=OUT_OF_THE_CAMPAIGN, extras={"bonuses": [bonus]})
    assert table["view"]["bonuses"] == [bonus]
    again = sqlite_server.run(_reloaded(sqlite_server, match))
    assert again.view(0) == table["view"]


def test_without_a_choice_they_are_those_of_the_level(sqlite_server: Running) -> None:
    _, ann, _, table = begin(sqlite_server, options=OUT_OF_THE_CAMPAIGN)
    level = next(one for one in ann.ok("GET", "/api/campaign/levels") if one["preset"] == LEVEL)
    assert table["view"]["bonuses"] == level["extras"]["bonuses"] == ["heal"]
    assert begin(sqlite_server, options=OUT_OF_THE_CAMPAIGN, extras={"bonuses": []})[3]["view"]["bonuses"] == []


def test_clients_that_say_bonuses_without_extras_are_understood(sqlite_server: Running) -> None:
    assert begin(sqlite_server, options=OUT_OF_THE_CAMPAIGN, bonuses=["push"])[3]["view"]["bonuses"] == ["push"]
    terms = msgspec.convert({"preset": LEVEL, "bonuses": ["push"]}, Terms)
    assert terms == Terms(LEVEL, extras={"bonuses": ["push"]})


def test_a_rematch_has_the_same_extras(sqlite_server: Running) -> None:
    match, ann, line, _ = begin(sqlite_server, options=OUT_OF_THE_CAMPAIGN, extras={"bonuses": ["push"]})
    line.command("resign", match)
    line.wait("over")
    again = ann.ok("POST", f"/api/matches/{match}/rematch")["match"]
    assert line.join(again)["view"]["bonuses"] == ["push"]


def test_after_a_rematch_of_two_the_other_player_has_the_usual_deck(sqlite_server: Running) -> None:
    """S21 — only the player of seat 0 brings a deck; the one who takes that seat over has brought none."""
    ann, ben = sqlite_server.person(), sqlite_server.person()
    lines = [ann.line(), ben.line()]
    deck = ann.ok("POST", "/api/decks", {"preset": "siege", "name": "Archers", "cards": ["archer"] * 3})["id"]
    terms = {"preset": "siege", "options": {"versus": True}}
    made = ann.ok("POST", "/api/challenges", {"terms": terms, "deck": deck, "seat": 0})
    match = ben.ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]
    lines[0].join(match)
    assert sqlite_server.server.hall.rooms[match].table.setup.decks == [["archer"] * 3, []]
    lines[0].command("resign", match)
    lines[0].wait("over")
    ann.ok("POST", f"/api/matches/{match}/rematch")
    again = ben.ok("POST", f"/api/matches/{match}/rematch")["match"]
    assert lines[1].join(again)["seat"] == 0
    assert sqlite_server.server.hall.rooms[again].table.setup.decks is None


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"preset": LEVEL, "extras": {"bonuses": ["heal", "strike"]}}, "at most 1 bonus, not 2"),
        ({"preset": LEVEL, "bonuses": ["heal", "strike"]}, "at most 1 bonus, not 2"),
        ({"preset": "siege", "extras": {"bonuses": ["heal"]}}, "at most 0 bonuses"),
        ({"preset": LEVEL, "extras": {"bonuses": ["hael"]}}, "there is no bonus 'hael', did you mean 'heal'?"),
        ({"preset": LEVEL, "extras": {"bonuses": "heal"}}, "expected a list of bonuses, got 'heal'"),
        ({"preset": LEVEL, "extras": {"boni": ["heal"]}}, "extras.boni: there is no such extra, only 'bonuses'"),
        ({"preset": "lanes", "extras": {"bonuses": ["heal"]}}, "extras.bonuses: lanes is played without extras"),
        ({"preset": "lanes", "bonuses": ["heal"]}, "extras.bonuses: lanes is played without extras"),
    ],
)
def test_other_extras_are_refused(sqlite_server: Running, terms: dict[str, Any], words: str) -> None:
    answer = sqlite_server.person().ask("POST", "/api/matches", {"terms": terms})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert words in answer.json()["text"]
    russian = in_words(answer.json(), "ru", SIEGE)
    assert re.search("[а-яё]", russian)
    assert words not in russian


@pytest.mark.parametrize("stored", [{"extras": {"bonuses": ["push"]}}, {"bonuses": ["push"]}])
def test_chosen_bonuses_change_nothing_else(stored: dict[str, Any]) -> None:
    """The same luck, the same field: only the bonuses differ. Setups from before there were extras are read."""
    fields = {"match": "m", "preset": LEVEL, "options": {}, "seed": "7", "salt": "0", "opened": 0}
    seats = [{"kind": "account", "id": "a"}, {"kind": "nobody"}]
    plain, chosen = (
        Table(msgspec.convert(fields | {"seats": seats} | chosen, Setup)) for chosen in ({"bonuses": None}, stored)
    )
    assert chosen.match.opening == plain.match.opening
    assert chosen.match.position() | {"bonuses": ["heal"]} == plain.match.position()
    for table in (plain, chosen):
        table.match.play({0: {"done": True}})
    assert chosen.match.position() | {"bonuses": ["heal"]} == plain.match.position()


# ------------------------------------------------------------------------------------------ options that name a unit
def test_s9_the_page_is_told_which_units_may_be_the_pawn() -> None:
    pawn = next(line for line in rulebook_line("siege").options if line.name == "pawn")
    assert (pawn.type, pawn.default) == ("card", "pawn")
    assert pawn.choices["recruit"] == {"en": "Recruit", "ru": "Новобранец"}
    assert "boulder" not in pawn.choices


def test_s20a_the_page_is_told_the_starter_decks(running: Running) -> None:
    guide = running.person().ok("GET", "/api/games/siege/guide")
    assert len(guide["starters"]) >= 4
