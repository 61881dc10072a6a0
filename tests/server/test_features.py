"""Decks, campaigns, ratings, replays, bots, and the page."""

from __future__ import annotations

import json
import random
import secrets
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.saying import in_words
from tests.server.running import Person, Running, match_of_two, once, wait_for

import quintain
from quintain.client import PREVIEW, UNDO, Client, Refused, Seat
from quintain.content import LANGUAGES
from quintain.games import catalog
from quintain.rules import replay
from quintain.rules.rulehash import rules_hash
from quintain.server import site
from quintain.server.campaign.progress import progress
from quintain.server.play.contents import decode_setup
from quintain.tables.journal import decode
from quintain.tables.table import Ending, Table

ROOT = Path(__file__).parents[2]
DECK_PRESETS = [name for name in ("clash", "duel") if name in quintain.presets()]


def person(running: Running) -> Person:
    return running.person(f"P {secrets.token_hex(4)}")


def finish(running: Running, loser: int = 1, **terms: Any) -> tuple[str, list[Person]]:
    match, people, lines = match_of_two(running, **terms)
    for line in lines:
        line.join(match)
    lines[loser].command("resign", match)
    lines[0].wait("over")
    return match, people


# ------------------------------------------------------------------------------------------ what there is
def test_all_games_are_listed_in_both_languages(sqlite_server: Running) -> None:
    games = once("GET", f"{sqlite_server.url}/api/games").json()
    assert [preset["name"] for preset in games["presets"]] == quintain.presets()
    assert [rulebook["name"] for rulebook in games["rulebooks"]] == list(catalog.RULEBOOKS)
    assert all(set(preset["text"]) == set(LANGUAGES) for preset in games["presets"])
    for preset in quintain.presets()[:4]:
        cards = once("GET", f"{sqlite_server.url}/api/games/{preset}/cards").json()
        assert {card["id"] for card in cards} == set(quintain.load(preset).cards)
    text = once("GET", f"{sqlite_server.url}/api/rulebooks/lanes/ru").json()
    assert "L1" in text
    assert once("GET", f"{sqlite_server.url}/api/rulebooks/lanes/de").status_code == 404
    assert once("GET", f"{sqlite_server.url}/api/rulebooks/..%2Fclash/en").status_code == 404


# ------------------------------------------------------------------------------------------ decks
@pytest.mark.parametrize("preset", DECK_PRESETS)
def test_decks_are_saved_checked_shared_and_played(running: Running, preset: str) -> None:
    ann, ben = running.person(), running.person()
    cards = ann.ok("GET", f"/api/games/{preset}/deck")
    deck = ann.ok("POST", "/api/decks", {"preset": preset, "name": "My first", "cards": cards})
    assert ann.ok("POST", "/api/decks/check", {"preset": preset, "cards": cards}) == {"offences": []}
    shared = ben.ok("GET", f"/api/decks/code/{deck['code'].upper()}")
    assert (shared["cards"], shared["by"]) == (cards, ann.me["name"])
    for path in (f"/api/decks/{deck['id']}",):
        assert ben.no("PUT", path, {"preset": preset, "name": "Mine now", "cards": cards}) == "not-found"
        assert ben.no("DELETE", path) == "not-found"
    lines = [ann.line(), ben.line()]
    made = ann.ok("POST", "/api/challenges", {"terms": {"preset": preset}, "deck": deck["id"], "seat": 0})
    assert ben.no("POST", f"/api/challenges/{made['id']}/accept", {"deck": deck["id"]}) == "not-found", "not his deck"
    match = ben.ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]
    lines[0].join(match)
    room = running.server.hall.rooms[match]
    assert room.table.setup.decks is not None
    assert room.table.setup.decks[0] == cards
    ann.ok("DELETE", f"/api/decks/{deck['id']}")
    assert ann.ok("GET", "/api/decks") == []


@pytest.mark.parametrize("preset", DECK_PRESETS)
def test_no_bad_deck_gets_past_the_validator(running: Running, preset: str) -> None:
    ann = running.person()
    cards = ann.ok("GET", f"/api/games/{preset}/deck")
    for bad in ([], cards[:3], [cards[0]] * len(cards), [*cards[:-1], "no-such-card"], cards * 5):
        body = {"preset": preset, "name": "Bad", "cards": bad}
        found = ann.ok("POST", "/api/decks/check", {"preset": preset, "cards": bad})
        assert len(found["offences"]) == len(found["faults"]) > 0
        assert ann.ok("POST", f"/api/games/{preset}/offences", bad) == found["faults"]
        refused = ann.ask("POST", "/api/decks", body).json()
        assert refused["code"] == "invalid"
        assert refused["text"] == "; ".join(fault["text"] for fault in found["faults"])
        game = quintain.load(preset)
        for language in LANGUAGES:
            told = [in_words(fault, language, game.rulebook.texts, game.card_set) for fault in found["faults"]]
            assert in_words(refused, language, game.rulebook.texts, game.card_set) == "; ".join(told)
    deck = ann.ok("POST", "/api/decks", {"preset": preset, "name": "Good", "cards": cards})
    # Somebody tampers with the store, or the rules of deck building change: it is checked again when it is played.
    sql = "UPDATE deck SET cards = $2 WHERE id = $1"
    running.run(running.server.store.write(sql, deck["id"], json.dumps(cards[:3])))
    ann.line().wait("hello")
    body = {"terms": {"preset": preset}, "deck": deck["id"]}
    assert ann.no("POST", "/api/challenges", body) == "invalid"
    assert ann.no("POST", "/api/matches", body) == "invalid"
    assert ann.no("POST", "/api/queue", {"preset": preset, "rated": False, "deck": deck["id"]}) == "invalid"


def test_a_game_with_a_common_deck_takes_none(sqlite_server: Running) -> None:
    ann = sqlite_server.person()
    body = {"preset": "lanes", "cards": ["x"]}
    assert "common deck" in ann.ok("POST", "/api/decks/check", body)["offences"][0]


# ------------------------------------------------------------------------------------------ campaign
def test_the_campaign_opens_level_by_level(running: Running) -> None:
    ann = running.person()
    lines = ann.ok("GET", "/api/campaign")
    assert [line["open"] for line in lines] == [True] + [False] * (len(lines) - 1)
    socket = ann.line()
    match = ann.ok("POST", "/api/matches", {"terms": {"preset": lines[0]["level"]}, "opponent": "nobody"})["match"]
    table = socket.join(match)
    assert [player["kind"] for player in table["players"]] == ["account", "nobody"]
    assert table["turn"] == 0
    socket.command("play", match, prompt=table["prompt"], move=table["legal"][0])
    socket.command("resign", match)
    socket.wait("over")
    first = ann.ok("GET", "/api/campaign")[0]
    assert (first["tries"], first["wins"]) == (1, 0)
    room = running.server.hall.rooms[match]
    room.table.ended = Ending(0, "won", "rules")
    running.run(running.server.store.transact(progress(room.table, 5)))
    lines = ann.ok("GET", "/api/campaign")
    assert (lines[0]["tries"], lines[0]["wins"], lines[0]["best"]) == (2, 1, 1), "won in the first turn"
    assert lines[1]["open"]


# ------------------------------------------------------------------------------------------ ratings
def test_rated_matches_change_ratings_and_others_do_not(running: Running) -> None:
    ann, ben = person(running), person(running)
    for rated in (False, True):
        lines = [ann.line(), ben.line()]
        terms = {"terms": {"preset": "lanes", "rated": rated}, "seat": 0}
        made = ann.ok("POST", "/api/challenges", terms)
        match = ben.ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]
        for line in lines:
            line.join(match)
        lines[1].command("resign", match)
        changes = lines[0].wait("over")["outcome"]["changes"]
    assert changes[0] == pytest.approx(-changes[1])
    assert changes[0] > 100
    (rating,) = ann.ok("GET", f"/api/accounts/{ann.id}")["ratings"]
    assert (rating["rulebook"], rating["rating"], rating["matches"]) == ("lanes", round(1500 + changes[0]), 1)
    assert rating["provisional"]
    (point,) = ann.ok("GET", f"/api/accounts/{ann.id}/ratings/lanes")
    assert point["match"] == match
    assert ann.ok("GET", "/api/leaderboards/lanes") == [], "provisional ratings are not on the board"
    sql = "UPDATE rating SET deviation = 50 WHERE account = $1"
    running.run(running.server.store.write(sql, ann.id))
    board = ann.ok("GET", "/api/leaderboards/lanes")
    assert [(line["place"], line["account"]) for line in board] == [(1, ann.id)]
    running.run(running.server.store.write("DELETE FROM rating WHERE account = $1", ann.id))
    assert ann.no("GET", "/api/leaderboards/chess") == "not-found"


# ------------------------------------------------------------------------------------------ replays
def test_a_replay_can_be_checked_and_watched_when_the_match_is_over(running: Running, tmp_path: Path) -> None:
    match, people, lines = match_of_two(running)
    for line in lines:
        line.join(match)
    assert people[0].no("GET", f"/api/matches/{match}/replay") == "still-running"
    assert people[0].no("POST", f"/api/matches/{match}/share") == "still-running"
    for seat in (0, 1):
        lines[seat].command("play", match, prompt=1, move={"place": {}})
    lines[0].command("resign", match)
    lines[0].wait("over")
    file = people[0].ok("GET", f"/api/matches/{match}/replay")
    path = tmp_path / "match.json"
    path.write_text(json.dumps(file))
    played = replay.replay(replay.read(path), quintain.load)
    assert played.result == quintain.Result(1, "resigned")
    assert file["rules"] == rules_hash(played.game)
    frames = file["watch"]["frames"]
    assert [frame["decisions"] for frame in frames] == [0, 1, 2, 3]
    for viewer, name in ((0, "0"), (1, "1"), (None, "public")):
        assert frames[-1]["seen"][name]["view"] == played.view(viewer)
    shown = subprocess.run(
        [sys.executable, "-m", "quintain", "replay", path], capture_output=True, text=True, check=False
    )
    assert shown.returncode == 0, shown.stderr


def test_private_replays_are_for_their_players_unless_shared(running: Running) -> None:
    ann, ben, cec = running.person(), running.person(), running.person()
    line = ann.line()
    made = ann.ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}, "private": True})
    match = ben.ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]
    line.join(match)
    line.command("resign", match)
    line.wait("over")
    assert cec.no("GET", f"/api/matches/{match}/replay") == "private"
    assert cec.no("POST", f"/api/matches/{match}/share") == "private"
    assert cec.ok("GET", f"/api/matches?account={ann.id}") == []
    code = ben.ok("POST", f"/api/matches/{match}/share")["code"]
    assert once("GET", f"{running.url}/api/shared/{code}").json()["watch"]["match"] == match
    assert once("GET", f"{running.url}/api/shared/x{code}").status_code == 404


def test_every_finished_match_folds_again_to_its_recorded_result(running: Running) -> None:
    finish(running, loser=0)
    store = running.server.store
    # Others may have broken a match on purpose: such a one has no result.
    rows = running.run(store.read("SELECT * FROM match WHERE live = FALSE AND cause <> '' AND reason <> 'broken'"))
    assert rows
    for row in rows:
        lines = running.run(store.read("SELECT entry FROM journal WHERE match = $1 ORDER BY seq", row["id"]))
        table = Table.replayed(decode_setup(bytes(row["setup"])), [decode(bytes(line["entry"])) for line in lines])
        assert table.ended is not None
        winner = -1 if table.ended.winner is None else table.ended.winner
        assert (winner, table.ended.reason, table.ended.cause) == (row["winner"], row["reason"], row["cause"])


def test_play_on_from_a_moment_with_the_unknown_drawn_anew(running: Running) -> None:
    match, people = finish(running, loser=0)
    ann = people[0]
    line = ann.line()
    before = ann.ok("GET", f"/api/matches/{match}/replay")["watch"]["frames"][0]["seen"]["1"]["view"]
    drawn = set()
    for _ in range(4):
        body = {"decisions": 0, "seat": 1, "opponent": "random"}
        again = ann.ok("POST", f"/api/matches/{match}/play-on", body)["match"]
        table = line.join(again)
        assert (table["seat"], table["private"], table["rated"], table["origin"]) == (1, True, False, match)
        assert table["view"] == before
        drawn.add(json.dumps(running.server.hall.rooms[again].table.match.position()))
    assert len(drawn) == 4
    body = {"decisions": 99, "seat": 1}
    assert ann.ask("POST", f"/api/matches/{match}/play-on", body).status_code in (201, 422)
    assert ann.no("POST", f"/api/matches/{match}/play-on", body | {"opponent": "deep-blue"}) == "invalid"


# ------------------------------------------------------------------------------------------ bots
def bot_of(running: Running) -> tuple[str, str]:
    owner = person(running)
    bot = owner.ok("POST", "/api/me/bots", {"name": f"Bot {secrets.token_hex(4)}"})
    return bot["id"], owner.ok("POST", f"/api/me/bots/{bot['id']}/tokens", {})["token"]


def test_two_programs_play_each_other(running: Running) -> None:
    chance = random.Random(2)
    (_, first), (_, second) = bot_of(running), bot_of(running)
    with Client(running.url, first) as ann, Client(running.url, second) as ben:
        ben.accept(ann.challenge("lanes", private=True, hp=6))
        ended: list[Seat] = []
        threads = [
            threading.Thread(target=lambda one=one: ended.extend(one.play(lambda seat: chance.choice(seat.legal), 1)))
            for one in (ann, ben)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(600)
    assert sorted(seat.seat for seat in ended) == [0, 1]
    assert ended[0].outcome == ended[1].outcome
    assert ended[0].outcome is not None
    assert ended[0].outcome["cause"] == "rules"


@pytest.mark.parametrize("preset", [min(catalog.table(name).presets) for name in catalog.RULEBOOKS if name != "siege"])
def test_a_program_plays_every_rulebook_against_a_bot_of_the_house(sqlite_server: Running, preset: str) -> None:
    chance = random.Random(3)
    _, token = bot_of(sqlite_server)
    with Client(sqlite_server.url, token) as client:
        client.play_bot(preset, "random")
        (ended,) = client.play(lambda seat: chance.choice(seat.legal), matches=1)
    assert ended.outcome is not None
    assert ended.outcome["cause"] == "rules"


def test_a_program_looks_ahead_and_takes_back(sqlite_server: Running) -> None:
    _, token = bot_of(sqlite_server)
    told: list[Any] = []

    def choose(seat: Seat) -> Any:
        """Deploy, look ahead, take it back, then leave it at that for good."""
        step = len(told)
        told.append((seat.view, seat.preview, seat.events))
        steps = [next((move for move in seat.legal if "deploy" in move), None), PREVIEW, UNDO]
        return steps[step] if step < len(steps) else seat.legal[0]

    with Client(sqlite_server.url, token) as client:
        client.ask("POST", "/api/matches", {"terms": {"preset": "siege-01-the-orchard-wall"}})
        (ended,) = client.play(choose, matches=1)
    assert ended.outcome is not None
    (first, _, _), (deployed, nothing, _), (same, preview, _), (again, _, events) = told[:4]
    assert (again, same) == (first, deployed)
    assert first != deployed
    assert nothing is None
    assert {"hindered", "strikes", "harm", "camps", "winner", "events"} == preview.keys()
    assert events == [{"event": "undone", "seat": 0}]


def test_a_game_without_a_look_ahead_says_so(sqlite_server: Running) -> None:
    _, token = bot_of(sqlite_server)
    with Client(sqlite_server.url, token) as client:
        client.play_bot("lanes", "random")
        with pytest.raises(Refused, match="no-preview"):
            client.play(lambda seat: PREVIEW, matches=1)


def test_the_example_bot_runs_as_its_text_says(sqlite_server: Running) -> None:
    bot, token = bot_of(sqlite_server)
    command = [sys.executable, str(ROOT / "examples" / "first_bot.py"), sqlite_server.url, token, "lanes"]
    example = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    lobby = sqlite_server.server.lobby
    mine = wait_for(lambda: [one for one in lobby.challenges.values() if one.account == bot])
    _, other = bot_of(sqlite_server)
    with Client(sqlite_server.url, other) as client:
        client.accept(mine[-1].id)
        client.play(lambda seat: seat.legal[0], matches=1)
    out, err = example.communicate(timeout=600)
    assert (example.returncode, out.strip() in ("won", "not won")) == (0, True), err
    lines = (ROOT / "examples" / "first_bot.py").read_text().splitlines()
    assert len([line for line in lines if line.strip()]) <= 25


def test_a_wrong_token_is_said_clearly(sqlite_server: Running) -> None:
    with Client(sqlite_server.url, "wrong") as client:
        with pytest.raises(Refused, match="log-in"):
            client.ask("GET", "/api/me")
        with pytest.raises(Refused, match="does not accept the token"):
            next(client.messages())


# ------------------------------------------------------------------------------------------ the page
def test_the_page_is_served_with_proper_caching(
    sqlite_server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "index.html").write_text("<p>the page</p>")
    (folder / "assets" / "app-1234.js").write_text("let x")
    monkeypatch.setattr(site, "FOLDER", folder)
    url = sqlite_server.url
    assert once("GET", f"{url}/").text == "<p>the page</p>"
    assert once("GET", f"{url}/invite/abc").text == "<p>the page</p>"
    script = once("GET", f"{url}/assets/app-1234.js")
    assert "immutable" in script.headers["cache-control"]
    assert once("GET", f"{url}/").headers["cache-control"] == "no-cache"
    assert once("GET", f"{url}/assets/gone.js").status_code == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt"):
        assert "secret" not in once("GET", url + path).text
    monkeypatch.setattr(site, "FOLDER", tmp_path / "not-built")
    assert "not built" in once("GET", f"{url}/").text
    assert "не собрана" in once("GET", f"{url}/").text


def test_cards_without_a_picture_of_their_own_have_one_all_the_same(
    sqlite_server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("lanes/ox", "any/0", "any/1", "backs/lanes"):
        (tmp_path / "art" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "art" / f"{name}.svg").write_text(f"<svg>{name}</svg>")
    monkeypatch.setattr(site, "FOLDER", tmp_path)
    art = f"{sqlite_server.url}/art"
    assert once("GET", f"{art}/lanes/ox.svg").text == "<svg>lanes/ox</svg>"
    strangers = {once("GET", f"{art}/lanes/stranger-{n}.svg").text for n in range(20)}
    assert strangers == {"<svg>any/0</svg>", "<svg>any/1</svg>"}
    assert once("GET", f"{art}/backs/duel.svg").text == "<svg>backs/lanes</svg>"
    for path in ("chess/king.svg", "backs/chess.svg", "lanes/ox.png", "lanes/a/b.svg", "icons.svg"):
        assert once("GET", f"{art}/{path}").status_code == 404


def test_health_and_documentation(running: Running) -> None:
    assert once("GET", f"{running.url}/health").json()["ok"]
    assert once("GET", f"{running.url}/api/openapi.json").json()["openapi"].startswith("3.1")
    assert "POST /api/challenges" in once("GET", f"{running.url}/api/docs").text


# ------------------------------------------------------------------------------------------ compressed once
def test_the_page_and_its_texts_are_sent_compressed_once_and_not_again(
    sqlite_server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "big.js").write_text("let x = 1;\n" * 1000)
    monkeypatch.setattr(site, "FOLDER", tmp_path)
    for path in ("/assets/big.js", "/api/games", "/api/games/lanes/guide", "/api/campaign/levels"):
        plain = once("GET", sqlite_server.url + path, headers={"accept-encoding": "identity"})
        small = once("GET", sqlite_server.url + path, headers={"accept-encoding": "gzip"})
        assert plain.content == small.content
        assert int(small.headers["content-length"]) * 2 < int(plain.headers["content-length"])
        assert (small.headers["content-encoding"], small.headers["vary"]) == ("gzip", "accept-encoding")
        assert "content-encoding" not in plain.headers
        assert plain.headers["etag"] != small.headers["etag"]
        again = {"accept-encoding": "gzip", "if-none-match": small.headers["etag"]}
        assert once("GET", sqlite_server.url + path, headers=again).status_code == 304


def test_what_is_for_one_person_is_never_compressed(sqlite_server: Running) -> None:
    ann = sqlite_server.person()
    for path in ("/api/me", "/api/matches", "/api/decks"):
        answer = ann.ask("GET", path, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"


# ------------------------------------------------------------------------------------------ who played
def test_a_shared_replay_says_who_played_under_the_names_of_then(running: Running) -> None:
    match, people = finish(running)
    code = people[0].ok("POST", f"/api/matches/{match}/share")["code"]
    told = once("GET", f"{running.url}/api/shared/{code}").json()["watch"]["players"]
    assert [player["name"] for player in told] == [person.me["name"] for person in people]
    assert all(player["guest"] for player in told)
    then = [person.me["name"] for person in people]
    people[0].ok("POST", "/api/me/claim", {"name": f"New {secrets.token_hex(4)}", "password": "a new secret of mine"})
    told = once("GET", f"{running.url}/api/shared/{code}").json()["watch"]["players"]
    assert [player["name"] for player in told] == then


def test_whoever_deleted_the_account_has_no_name_in_replays(running: Running) -> None:
    match, people = finish(running)
    code = people[0].ok("POST", f"/api/matches/{match}/share")["code"]
    people[1].ok("DELETE", "/api/me", {})
    told = once("GET", f"{running.url}/api/shared/{code}").json()["watch"]["players"]
    assert (told[0]["name"], told[1]) == (people[0].me["name"], {"kind": "account"})
