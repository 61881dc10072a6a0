"""Following people: who is there, what they play, how one stands against them, and who hides."""

from __future__ import annotations

from typing import Any

from tests.server.running import Person, Running, match_of_two, wait_for
from tests.server.test_accounts import fresh


def friend(person: Person) -> dict[str, Any]:
    (found,) = person.ok("GET", "/api/friends")
    assert isinstance(found, dict)
    return found


def watched(person: Person) -> list[str]:
    return [line["match"] for line in person.ok("GET", "/api/watch")]


def test_one_sees_whether_whom_one_follows_is_there_and_what_they_play(running: Running) -> None:
    match, (ben, cid), lines = match_of_two(running)
    ann = running.person()
    ann.ok("POST", "/api/friends", {"account": ben.id})
    ann.ok("POST", "/api/friends", {"account": ben.id})
    assert friend(ann)["online"]
    assert friend(ann)["match"] is None, "nobody sits at the table yet"
    for line in lines:
        line.join(match)
    assert friend(ann)["match"]["match"] == match
    lines[0].command("resign", match)
    lines[0].wait("over")
    standing = ben.ok("GET", f"/api/friends/{cid.id}")
    assert (standing["won"], standing["lost"], standing["drawn"], standing["follows"]) == (0, 1, 0, False)
    assert cid.ok("GET", f"/api/friends/{ben.id}")["won"] == 1
    assert ben.ok("GET", f"/api/friends/{ann.id}")["back"]
    ann.ok("DELETE", f"/api/friends/{ben.id}")
    assert ann.ok("GET", "/api/friends") == []


def test_whoever_hides_is_not_there(running: Running) -> None:
    match, (ben, _), lines = match_of_two(running)
    ann = running.person()
    ann.ok("POST", "/api/friends", {"account": ben.id})
    for line in lines:
        line.join(match)
    assert match in watched(ann)
    assert ben.ok("PATCH", "/api/me", {"hidden": True})["hidden"]
    assert friend(ann) | {"player": None} == {"player": None, "back": False, "online": False, "match": None}
    assert not ann.ok("GET", f"/api/friends/{ben.id}")["online"]
    assert match not in watched(ann)
    assert not ben.ok("PATCH", "/api/me", {"hidden": False})["hidden"]
    assert match in watched(ann)


def test_whoever_hides_stays_hidden_when_a_match_of_theirs_ends(running: Running) -> None:
    match, (ben, cid), lines = match_of_two(running)
    ann = running.person()
    ben.ok("PATCH", "/api/me", {"hidden": True})
    made = ben.ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}, "seat": 0})["id"]
    other = cid.ok("POST", f"/api/challenges/{made}/accept", {})["match"]
    for line in lines:
        line.join(other)
    lines[0].join(match)
    lines[0].command("resign", match)
    lines[0].wait("over", match=match)
    assert other not in watched(ann)


def test_one_does_not_follow_oneself_nor_who_does_not_want_it(running: Running) -> None:
    ann, ben = running.person(), running.person()
    assert ann.no("POST", "/api/friends", {"account": ann.id}) == "not-found"
    assert ann.no("POST", "/api/friends", {"account": "nobody"}) == "not-found"
    ben.ok("POST", "/api/blocks", {"account": ann.id})
    assert ann.no("POST", "/api/friends", {"account": ben.id}) == "blocked"


def test_whoever_is_blocked_follows_no_longer(running: Running) -> None:
    ann, ben = running.person(), running.person()
    ann.ok("POST", "/api/friends", {"account": ben.id})
    ben.ok("POST", "/api/friends", {"account": ann.id})
    ben.ok("POST", "/api/blocks", {"account": ann.id})
    assert ann.ok("GET", "/api/friends") == []
    assert friend(ben)["player"]["id"] == ann.id


def test_a_friend_is_told_of_a_challenge_and_a_stranger_is_not(running: Running) -> None:
    ann, ben = running.person(), running.person()
    line = ben.line()
    line.wait("hello")
    body = {"terms": {"preset": "lanes"}, "private": True, "to": ben.id}
    assert ann.no("POST", "/api/challenges", body) == "forbidden"
    ben.ok("POST", "/api/friends", {"account": ann.id})
    made = ann.ok("POST", "/api/challenges", body)
    assert line.wait("invited")["challenge"]["id"] == made["id"]


def test_matches_between_people_come_first_and_left_ones_not_at_all(running: Running) -> None:
    match, _, lines = match_of_two(running)
    for line in lines:
        line.join(match)
    solo = running.person()
    alone = solo.ok("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": "greedy"})["match"]
    assert alone not in watched(solo)
    at = solo.line()
    at.join(alone)
    listed = watched(solo)
    assert listed.index(match) < listed.index(alone)
    at.close()
    wait_for(lambda: alone not in watched(solo))


def test_a_match_by_invitation_is_watched_if_its_maker_allows_it(running: Running) -> None:
    for allowed in (False, True):
        ann, ben, cid = running.person(), running.person(), running.person()
        body = {"terms": {"preset": "lanes"}, "private": True, "watch": allowed}
        made = ann.ok("POST", "/api/challenges", body)
        assert made["id"] not in [line["id"] for line in cid.ok("GET", "/api/challenges")]
        match = ben.ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]
        assert (cid.ask("GET", f"/api/matches/{match}").status_code == 200) == allowed


def test_the_lobby_says_who_waits_and_a_new_name_is_known_at_the_table(running: Running) -> None:
    ann, ben = running.person(), running.person()
    at = ann.line()
    at.wait("hello")
    ann.ok("POST", "/api/queue", {"preset": "duel", "rated": False})
    line = ben.line()
    line.send(t="lobby", on=True)
    (seeker,) = line.wait("lobby-state")["seekers"]
    assert (seeker["player"]["id"], seeker["preset"]) == (ann.id, "duel")
    ann.ok("DELETE", "/api/queue")
    alone = ann.ok("POST", "/api/matches", {"terms": {"preset": "lanes"}, "opponent": "greedy"})["match"]
    at.join(alone)
    name = fresh()
    ann.ok("POST", "/api/me/claim", {"name": name, "password": "correct horse"})
    again = ann.line()
    assert again.join(alone)["players"][0]["name"] == name
