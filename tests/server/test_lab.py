"""The lab over HTTP: real studies, small ones, played by the real process."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.saying import in_words
from tests.server.running import GENEROUS, Person, Running, close_all, wait_for

import quintain
from quintain.content import check
from quintain.rules.replay import Recording, replay
from quintain.server.lab import service
from quintain.server.lab.messages import LabRequest
from quintain.server.lab.studies import StudyMeta, StudyStore
from quintain.server.settings import Settings

ROOT = Path(__file__).parents[2]
LONG = 900.0  # seconds: the first time rules are compiled
HP = {"kind": "compare", "preset": "lanes", "b": {"hp": 20}, "bots": ["greedy", "greedy"]}
ENDLESS = {"kind": "measure", "preset": "clash", "bots": ["rollout:200", "rollout:200"]}
OPEN = ("waiting", "preparing", "running")
ONE_BLOW = "set: mine\ncards:\n  blow: {name: Blow, effects: [{attack: 5}]}"
OX = "set: mine\ncards:\n  ox: {name: Ox, attack: 2, defence: 6, cost: 2}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    settings = Settings(data=str(tmp_path_factory.mktemp("lab")), lab_seconds=9, lab_per_hour=1000, **GENEROUS)
    with Running(settings) as running:
        yield running


@pytest.fixture
def person(house: Running) -> Person:
    return house.person()


def news(person: Person, study: dict[str, Any]) -> dict[str, Any]:
    """What is new about a study, or in the worst case nothing after two seconds."""
    told: dict[str, Any] = person.ok("GET", f"/api/lab/studies/{study['id']}?version={study['version']}")
    return told


def finished(person: Person, study: dict[str, Any]) -> dict[str, Any]:
    def over() -> bool:
        study.update(news(person, study))
        return study["state"] not in OPEN

    wait_for(over, LONG)
    return study


def ask(person: Person, **question: Any) -> dict[str, Any]:
    asked: dict[str, Any] = person.ok("POST", "/api/lab/studies", question)
    return asked


def found(person: Person, **question: Any) -> dict[str, Any]:
    study = finished(person, ask(person, **question))
    assert study["state"] == "done", study["problem"]
    return study


# ------------------------------------------------------------------------------------------ asking and reading
def test_the_lab_says_what_can_be_asked_and_how_much(house: Running, person: Person) -> None:
    told = person.ok("GET", "/api/lab")
    books = {book["name"]: book for book in told["rulebooks"]}
    assert {"lanes", "clash", "duel", "siege"} <= set(books)
    assert "hp" in books["lanes"]["dials"]
    assert "round_seconds" not in books["lanes"]["dials"], "no bot looks at a clock"
    assert all(
        question["text"]["en"] and question["text"]["ru"] for book in books.values() for question in book["questions"]
    )
    signed_up = house.person("Designer").ok("GET", "/api/lab")["limits"]
    assert told["limits"]["seconds"] < signed_up["seconds"]
    assert told["limits"]["per_hour"] < signed_up["per_hour"]


def test_a_comparison_is_decided_and_told_in_both_languages(person: Person) -> None:
    study = found(person, **HP)
    result = study["result"]
    assert result["kind"] == "compare"
    assert result["labels"] == ["hp=30", "hp=20"]
    length = next(one for one in result["tiers"][0]["findings"] if one["metric"] == "length")
    assert (length["verdict"], length["b"] < length["a"]) == ("less", True)
    assert length["low"] <= length["difference"] <= length["high"] < 0
    told = result["told"]
    assert len(told["en"]) == len(told["ru"]) > 1
    assert told["en"] != told["ru"]
    arms = result["tiers"][0]["arms"]
    assert len(arms) == 2
    assert all(sum(arm["lengths"]["counts"]) == sum(arm["ends"].values()) for arm in arms)


def test_progress_is_told_while_it_goes_on(person: Person) -> None:
    study = ask(person, kind="measure", preset="lanes", bots=["rollout:24", "rollout:24"])
    seen = [study]
    while seen[-1]["state"] in OPEN:
        seen.append(news(person, seen[-1]))
    reports = [one["progress"] for one in seen if one["state"] == "running"]
    assert reports
    assert reports[-1]["matches"] > 0
    assert reports[-1]["needed"] >= 0
    versions = [one["version"] for one in seen]
    assert versions == sorted(versions)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ({"kind": "measure", "preset": "duel", "bots": ["random", "greedy"]}, "measure"),
        ({"kind": "cards", "preset": "lanes"}, "cards"),
        ({"kind": "sweep", "preset": "lanes", "dial": "hp", "options": {"overflow": False}}, "sweep"),
        ({"kind": "question", "preset": "lanes", "question": "coin"}, "measure"),
    ],
)
def test_every_kind_of_question_has_its_result(person: Person, question: dict[str, Any], kind: str) -> None:
    study = found(person, **question)
    assert study["result"]["kind"] == kind
    assert study["result"]["told"]["ru"]
    assert (study["result"]["question"] is not None) == (question["kind"] == "question")


def test_a_study_is_kept_listed_and_seen_by_whoever_has_its_address(house: Running, person: Person) -> None:
    study = found(person, **HP)
    assert [line["id"] for line in person.ok("GET", "/api/lab/studies")] == [study["id"]]
    other = house.person()
    assert other.ok("GET", "/api/lab/studies") == []
    seen = other.ok("GET", f"/api/lab/studies/{study['id']}")
    assert (seen["result"]["told"], seen["mine"]) == (study["result"]["told"], False)
    assert other.no("DELETE", f"/api/lab/studies/{study['id']}") == "forbidden"
    person.ok("DELETE", f"/api/lab/studies/{study['id']}")
    assert person.no("GET", f"/api/lab/studies/{study['id']}") == "not-found"


# ------------------------------------------------------------------------------------------ files and matches
def test_a_study_can_be_taken_home(person: Person) -> None:
    path = f"/api/lab/studies/{found(person, **HP)['id']}"
    report = person.ask("GET", f"{path}/report?language=ru")
    assert report.headers["content-type"].startswith("text/html")
    assert 'lang="ru"' in report.text
    assert "http" not in report.text.replace("http://www.w3.org", ""), "the report asks nothing of any network"
    table = person.ask("GET", f"{path}/table")
    assert "attachment" in table.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(table.content.decode("utf-8-sig"))))
    assert any(row["metric"].startswith("length") and row["verdict"] == "less" for row in rows)
    assert person.ok("GET", f"{path}/result")["labels"] == ["hp=30", "hp=20"]


def watched(person: Person, study: dict[str, Any], name: str) -> dict[str, Any]:
    """A match of a study; it comes out as recorded."""
    recording: dict[str, Any] = person.ok("GET", f"/api/lab/studies/{study['id']}/matches/{name}")
    match = replay(check(recording, Recording, "recording"), quintain.load)
    assert len(recording["watch"]["frames"]) == len(match.decisions) + 1
    return recording


def test_every_bar_leads_to_a_match_that_shows_it(person: Person) -> None:
    study = found(person, **HP)
    arms = study["result"]["tiers"][0]["arms"]
    for arm, hp in ((0, 30), (1, 20)):
        bar = max(range(60), key=lambda k: arms[arm]["lengths"]["counts"][k])
        recording = watched(person, study, f"0-{arm}-length-{bar}")
        assert recording["options"]["hp"] == hp
        last = recording["watch"]["frames"][-1]["seen"]["public"]["view"]
        assert last["round"] == bar * arms[arm]["lengths"]["step"]
    for end in arms[1]["ends"]:
        assert watched(person, study, f"0-1-end-{end}")["result"]["reason"] == end
    draw = watched(person, study, "0-1-metric-draws")
    assert draw["result"]["winner"] is None
    players = [one["id"] for one in draw["watch"]["players"]]
    assert players == ["greedy", "greedy"]


def test_points_of_a_dial_and_cards_lead_to_matches(person: Person) -> None:
    dial = found(person, kind="sweep", preset="lanes", dial="hp", options={"overflow": False})
    recording = watched(person, dial, "0-1-point-")
    values = dial["result"]["values"]
    assert (recording["options"]["hp"], recording["options"]["overflow"]) == (values[1], False)
    cards = found(person, kind="cards", preset="lanes")
    best = cards["result"]["cards"][0]["id"]
    assert best in str(watched(person, cards, f"0-0-card-{best}")["watch"]["frames"])


@pytest.mark.parametrize("name", ["0-0-length-63", "9-9-length-1", "nonsense", "0-0-hole-", "0-0-card-no-such-card"])
def test_a_match_that_is_not_there_is_not_found(person: Person, name: str) -> None:
    study = found(person, **HP)
    assert person.no("GET", f"/api/lab/studies/{study['id']}/matches/{name}") == "not-found"


def test_a_designer_brings_a_set_and_a_deck(house: Running) -> None:
    """C8, C13 — looked at in place of the game's own; what was brought is told in short, and not sent again."""
    person, clash = house.person(), quintain.load("clash")
    cards = {card["id"]: {key: part for key, part in card.items() if key != "id"} for card in clash.cards.values()}
    deck = Counter(clash.rulebook.starter_decks(clash.backdrop)["healing"].cards)
    brought = {"own_cards": json.dumps({"set": "mine", "cards": cards}), "own_deck": json.dumps({"cards": deck})}
    study = found(person, kind="health", preset="clash", **brought)
    assert study["result"]["own"]["en"] == f"a set of your own ({len(cards)} cards) and a deck of your own (15 cards)"
    use = next(line for line in study["result"]["lines"] if line["measure"] == "cards")
    assert len(use["parts"]) == len(deck)
    assert study["asked"]["own_cards"] == study["asked"]["own_deck"] == ""
    (line,) = person.ok("GET", "/api/lab/studies")
    assert line["own"]
    assert "lance-thrust" not in json.dumps(line)


# ------------------------------------------------------------------------------------------ limits
@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({"kind": "compare", "preset": "lanes"}, "same"),
        ({"kind": "compare", "preset": "lanes", "b": {"hp": 9999}}, "hp=9999"),
        ({"kind": "measure", "preset": "lanes", "options": {"no_such": 1}}, "no_such"),
        ({"kind": "measure", "preset": "no-such-game"}, "no-such-game"),
        ({"kind": "sweep", "preset": "lanes", "dial": "round_seconds"}, "dial"),
        ({"kind": "question", "preset": "lanes", "question": "why"}, "question"),
        ({"kind": "measure", "preset": "lanes", "bots": ["greedy"]}, "two players"),
        ({"kind": "measure", "preset": "lanes", "bots": ["level:8", "greedy"]}, "two players"),
        ({"kind": "measure", "preset": "lanes", "own_cards": "set: mine"}, "only be asked for its health"),
        ({"kind": "health", "preset": "lanes", "own_deck": "cards: {ox: 2}"}, "without decks"),
        (
            {"kind": "health", "preset": "lanes", "own_cards": "set: mine\ncards:\n  ox: {name: Ox}"},
            "cards:3:7: cards.ox",
        ),
        ({"kind": "health", "preset": "lanes", "own_cards": OX}, "takes 20 different cards and the set has 1"),
        ({"kind": "health", "preset": "clash", "own_cards": ONE_BLOW}, "deck"),
        ({"kind": "health", "preset": "lanes", "own_cards": "cards: &a [*a]"}, "do not use anchors"),
        ({"kind": "health", "preset": "clash", "own_deck": "cards: {lance-thrast: 2}"}, "did you mean 'lance-thrust'"),
        ({"kind": "health", "preset": "clash", "own_deck": "deck/1 duel wyvern*3"}, "for duel, and not for clash"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_at_once(
    person: Person, question: dict[str, Any], words: str
) -> None:
    answer = person.ask("POST", "/api/lab/studies", question)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert words in answer.json()["text"]
    assert re.search("[а-яё]", in_words(answer.json(), "ru"))
    assert person.ok("GET", "/api/lab/studies") == []


@pytest.mark.parametrize(
    "more",
    [
        {"details": {"metrics": ["draws"]}},
        {"options": {"x" * 61: 1}},
        {"options": {f"option-{n}": 1 for n in range(41)}},
        {"options": {"hp": 2**31}},
        {"bots": ["greedy"] * 3},
        {"dial": "x" * 401},
        {"own_cards": "x" * 48_001},
        {"own_deck": "x" * 4_001},
    ],
)
def test_a_request_beyond_what_is_declared_is_not_understood(person: Person, more: dict[str, Any]) -> None:
    """The limits are declared with the lab's own request; its details are for designers at the command line."""
    answer = person.ask("POST", "/api/lab/studies", {**HP, **more})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")


def test_one_study_of_an_account_runs_at_a_time_and_others_wait_their_turn(house: Running, person: Person) -> None:
    first = ask(person, **ENDLESS)
    answer = person.ask("POST", "/api/lab/studies", HP)
    assert (answer.status_code, answer.json()["code"]) == (409, "still-running")
    other = house.person()
    second = ask(other, **HP)
    assert second["ahead"] == 1

    async def waiting() -> float:
        return house.server.metrics.gauges["lab_waiting"][1]()

    assert house.run(waiting()) == 1, "operators see it"
    person.ok("DELETE", f"/api/lab/studies/{first['id']}")
    assert finished(other, second)["state"] == "done"
    assert person.no("GET", f"/api/lab/studies/{first['id']}") == "not-found"


def test_there_are_so_many_studies_an_hour_and_guests_get_fewer(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), lab_per_hour=6, lab_seconds=3, **GENEROUS)) as house:
        guest, member = house.person(), house.person("Member")
        codes = [guest.ask("POST", "/api/lab/studies", HP).status_code for _ in range(1)]
        for person, most in ((guest, 1), (member, 6)):
            for _ in range(most):
                (line, *_) = person.ok("GET", "/api/lab/studies") or [None]
                if line:
                    person.ok("DELETE", f"/api/lab/studies/{line['id']}")
                codes.append(person.ask("POST", "/api/lab/studies", HP).status_code)
            (line, *_) = person.ok("GET", "/api/lab/studies")
            person.ok("DELETE", f"/api/lab/studies/{line['id']}")
            refused = person.ask("POST", "/api/lab/studies", HP).json()
            assert refused["code"] == "slow-down"
            assert refused["text"] == f"You may ask for {2 if person is guest else 6} studies an hour: wait a little."
        assert set(codes) == {201}
        close_all()


def test_a_closed_lab_says_so(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), lab=False, **GENEROUS)) as house:
        person = house.person()
        assert person.no("GET", "/api/lab") == "forbidden"
        assert person.no("POST", "/api/lab/studies", HP) == "forbidden"
        close_all()


# ------------------------------------------------------------------------------------------ the process
def test_the_process_yields_to_everybody_else(house: Running, person: Person) -> None:
    person.ok("GET", "/api/lab")
    process = house.server.lab.process._process
    assert process is not None
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19


def test_a_process_that_dies_costs_time_and_not_the_study(house: Running, person: Person) -> None:
    study = ask(person, kind="measure", preset="lanes", bots=["rollout:60", "rollout:60"])
    wait_for(lambda: news(person, study)["state"] == "running", LONG)
    process = house.server.lab.process._process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    assert finished(person, study)["state"] == "done"
    assert house.server.lab.process._process is not process


def test_a_study_that_takes_far_too_long_is_ended_with_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "PREPARING", 0.0)
    monkeypatch.setattr(service, "OVERTIME", 0.01)
    with Running(Settings(data=str(tmp_path), lab_seconds=3, **GENEROUS)) as house:
        person = house.person()
        study = finished(person, ask(person, **ENDLESS))
        assert study["state"] == "refused"
        assert "too long" in study["problem"]["text"]
        assert person.ask("POST", "/api/lab/studies", HP).status_code == 201
        close_all()


def test_a_restart_goes_on_where_the_server_stopped(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), lab_seconds=30, **GENEROUS)
    with Running(settings) as house:
        person = house.person()
        cookie = person.http.cookies["session"]
        done, study = found(person, **HP), ask(person, kind="measure", preset="lanes", bots=["rollout:60"] * 2)
        wait_for(lambda: (news(person, study)["progress"] or {}).get("deals", 0) > 0, LONG)
        close_all()
    chunks = tmp_path / "lab" / study["id"] / "chunks.sqlite"
    assert chunks.is_file(), "what was played is kept"
    with Running(settings) as house:
        person = house.person()
        person.http.cookies.set("session", cookie)
        study["version"] = -1
        assert finished(person, study)["state"] == "done"
        assert not chunks.exists(), "nothing is left to go on with"
        assert person.ok("GET", f"/api/lab/studies/{done['id']}")["result"] == done["result"]
        close_all()


def test_old_studies_and_those_of_people_who_left_are_forgotten(house: Running, person: Person) -> None:
    study = found(person, **HP)
    lab = house.server.lab
    folder = lab.study(study["id"]).folder
    now = house.server.clock.now()
    house.run(lab.tidy(now))
    assert folder.is_dir()
    house.run(lab.tidy(now + (service.GUEST_DAYS + 1) * 24 * service.HOUR))
    assert not folder.exists()
    assert person.no("GET", f"/api/lab/studies/{study['id']}") == "not-found"


def test_a_study_of_an_older_server_is_still_shown(tmp_path: Path) -> None:
    """Its result has the names of version 1, and it says no version."""
    settings = Settings(data=str(tmp_path), **GENEROUS)
    with Running(settings) as house:
        person = house.person()
        cookie, account = person.http.cookies["session"], person.ok("GET", "/api/me")["id"]
        created = house.server.clock.now()
        close_all()
    asked = {"kind": "measure", "preset": "lanes", "bots": ["random", "greedy"]}
    meta = {"id": "old", "account": account, "guest": True, "asked": asked, "created": created}
    old = tmp_path / "lab" / "old"
    old.mkdir(parents=True)
    (old / "asked.json").write_text(json.dumps(meta))
    (old / "result.json").write_bytes((ROOT / "tests" / "lab" / "result-version-1.json").read_bytes())
    with Running(settings) as house:
        person = house.person()
        person.http.cookies.set("session", cookie)
        assert [line["id"] for line in person.ok("GET", "/api/lab/studies")] == ["old"]
        study = person.ok("GET", "/api/lab/studies/old")
        assert (study["state"], study["asked"]["preset"]) == ("done", "lanes")
        assert study["result"]["tiers"][0]["deals"] > 0
        close_all()


def test_a_damaged_folder_is_no_reason_not_to_start(tmp_path: Path) -> None:
    broken = tmp_path / "lab" / "broken"
    broken.mkdir(parents=True)
    (broken / "asked.json").write_text("{")
    with Running(Settings(data=str(tmp_path), **GENEROUS)) as house:
        assert house.server.lab.store.studies == {}
        assert not broken.exists()


def test_servers_that_share_a_folder_show_each_others_studies_and_adopt_them(tmp_path: Path) -> None:
    asked = msgspec.convert(HP, LabRequest)
    here, there = StudyStore(str(tmp_path)), StudyStore(str(tmp_path))
    here.add(StudyMeta("study", "ann", False, asked, 1, "one"))
    there.look(lambda meta: meta.node == "two")
    assert [(one.meta.id, one.state, one.meta.node) for one in there.of("ann")] == [("study", "waiting", "one")]
    there.adopt(there.studies["study"], "two")
    here.look(lambda meta: False)
    assert here.studies["study"].meta.node == "two"
    there.forget(there.studies["study"])
    here.look(lambda meta: meta.node == "one")
    assert here.of("ann") == []
