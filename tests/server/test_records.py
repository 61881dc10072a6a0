"""What somebody has done: results by whom they met, cards that they played, and achievements."""

from __future__ import annotations

from typing import Any

from tests.generated import ROOT
from tests.server.running import Person, Running, match_of_two, wait_for

from quintain.server.records.achievements import ACHIEVEMENTS
from quintain.texts import Texts


def record_of(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.ok("GET", f"/api/accounts/{person.id}/record")
    return found


def play_a_bot(person: Person, **terms: Any) -> None:
    """Begin a match against a bot, and give up after a card was played."""
    asked = {"terms": {"preset": "lanes", **terms}, "opponent": "random"}
    match = person.ok("POST", "/api/matches", asked)["match"]
    line = person.line()
    table = line.join(match)
    move = next(move for move in table["legal"] if len(move["place"]) == 1)
    assert line.command("play", match, prompt=table["prompt"], move=move)["t"] == "ack"
    line.command("resign", match)
    line.wait("over")


def test_results_count_by_whom_one_meets(running: Running) -> None:
    match, (ann, ben), lines = match_of_two(running)
    for line in lines:
        line.join(match)
    lines[0].command("resign", match)
    lines[1].wait("over")
    lost = {"rulebook": "lanes", "foe": "people", "wins": 0, "losses": 1, "draws": 0, "first_won": 0}
    assert record_of(ann)["results"] == [lost]
    (won,) = record_of(ben)["results"]
    assert (won["wins"], won["losses"]) == (1, 0)
    assert won["first_won"] > 0
    have = {line["id"]: line["have"] for line in record_of(ben)["achievements"]}
    assert (have["first-win"], have["person"], have["unhurt"], have["knight"]) == (1, 1, 0, 0), "nothing was played"


def test_bots_are_rungs_and_cards_are_counted_once(running: Running) -> None:
    ann = running.person()
    play_a_bot(ann)
    (result,) = record_of(ann)["results"]
    assert (result["foe"], result["losses"]) == ("bot:random", 1)
    (card,) = wait_for(lambda: record_of(ann)["favourites"])
    assert (card["rulebook"], card["matches"], card["wins"]) == ("lanes", 1, 0)


def test_other_rules_count_for_nothing(running: Running) -> None:
    ann = running.person()
    play_a_bot(ann, options={"hp": 29})  # nobody can win in one round
    assert record_of(ann)["results"] == []


def test_nobody_has_no_record(running: Running) -> None:
    assert running.person().no("GET", "/api/accounts/nobody/record") == "not-found"


def test_every_achievement_is_told_in_every_language() -> None:
    texts = Texts(ROOT / "web/src/app/ladder/text")
    for language in texts.languages:
        said = texts.entries(language)
        for one in ACHIEVEMENTS:
            assert f"achievement-{one.id}" in said, (language, one.id)
            assert f"achievement-{one.id}-says" in said, (language, one.id)
