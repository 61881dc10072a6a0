"""Accounts: what people can do, and what nobody can do to them."""

from __future__ import annotations

import secrets
import statistics
import time
from pathlib import Path

import httpx
import pytest
from tests.server.running import GENEROUS, Line, Person, Running, browser, match_of_two, once, wait_for
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quintain.server.app import endpoints
from quintain.server.settings import Settings


def fresh(word: str = "Ann") -> str:
    return f"{word} {secrets.token_hex(4)}"


def log_in(running: Running, name: str, password: str) -> httpx.Response:
    with browser(base_url=running.url, headers={"origin": running.url}) as http:
        return http.post("/api/login", json={"name": name, "password": password})


def test_register_log_out_log_in(running: Running) -> None:
    name = fresh()
    ann = running.person(name)
    assert ann.ok("GET", "/api/me")["kind"] == "person"
    ann.ok("POST", "/api/logout")
    assert ann.no("GET", "/api/me") == "log-in"
    assert log_in(running, name.upper(), f"secret of {name}").status_code == 200
    assert log_in(running, name, "secret of somebody").json()["code"] == "bad-log-in"


def test_a_guest_account_is_claimed_with_its_history(running: Running) -> None:
    match, people, lines = match_of_two(running)
    lines[0].join(match)
    lines[0].command("resign", match)
    lines[0].wait("over")
    guest, name = people[0], fresh()
    claimed = guest.ok("POST", "/api/me/claim", {"name": name, "password": "correct horse"})
    assert (claimed["id"], claimed["kind"], claimed["name"]) == (guest.id, "person", name)
    assert [line["match"] for line in guest.ok("GET", "/api/matches")] == [match]
    assert guest.no("POST", "/api/me/claim", {"name": fresh(), "password": "correct horse"}) == "not-guest"
    assert log_in(running, name, "correct horse").json()["id"] == guest.id


def test_a_name_can_be_had_once_however_it_is_written(running: Running) -> None:
    name = fresh("Ben")
    running.person(name)
    guest = running.person()
    for other in (name, name.upper(), name.replace(" ", "_"), f"  {name} "):
        body = {"name": other, "password": "correct horse"}
        assert guest.no("POST", "/api/register", body) == "name-taken"
        assert guest.no("POST", "/api/me/claim", body) == "name-taken"


@pytest.mark.parametrize(
    "name", ["", "a", "x" * 25, "<script>", "a\nb", "Admin", "ad-min", "a  b", '"onload="', "a\u202eb", "-ab"]
)
def test_names_that_could_do_harm_are_refused(sqlite_server: Running, name: str) -> None:
    guest = sqlite_server.person()
    assert guest.no("POST", "/api/register", {"name": name, "password": "correct horse"}) == "name"


@pytest.mark.parametrize("password", ["short", "password", "Password123", "x" * 201, "Ann of the hill"])
def test_passwords_that_are_easily_guessed_are_refused(sqlite_server: Running, password: str) -> None:
    guest = sqlite_server.person()
    assert guest.no("POST", "/api/register", {"name": "Ann of the Hill", "password": password}) == "password"


def test_changing_the_password_logs_other_devices_out(running: Running) -> None:
    name = fresh()
    ann = running.person(name)
    other = browser(base_url=running.url, headers={"origin": running.url})
    with other:
        other.post("/api/login", json={"name": name, "password": f"secret of {name}"}).raise_for_status()
        assert len(ann.ok("GET", "/api/me/sessions")) == 2
        body = {"old": "wrong password", "new": "correct horse"}
        assert ann.no("POST", "/api/me/password", body) == "bad-log-in"
        ann.ok("POST", "/api/me/password", {"old": f"secret of {name}", "new": "correct horse"})
        assert other.get("/api/me").status_code == 401
        assert ann.ask("GET", "/api/me").status_code == 200
    assert log_in(running, name, "correct horse").status_code == 200


def test_logging_out_closes_sockets(running: Running) -> None:
    ann = running.person(fresh())
    line = ann.line()
    line.wait("hello")
    ann.ok("POST", "/api/logout")
    assert line.wait("bye")["code"] == "logged-out"
    with pytest.raises(ConnectionClosed):
        line.hear()


def test_another_device_can_be_logged_out(running: Running) -> None:
    ann = running.person(fresh())
    (session,) = ann.ok("GET", "/api/me/sessions")
    assert session["current"]
    ben = running.person(fresh())
    assert ben.no("DELETE", f"/api/me/sessions/{session['id']}") == "not-found"
    ann.ok("DELETE", f"/api/me/sessions/{session['id']}")
    assert ann.no("GET", "/api/me") == "log-in"


def test_a_deleted_account_leaves_nothing_but_nameless_matches(running: Running) -> None:
    match, people, lines = match_of_two(running)
    lines[0].join(match)
    lines[1].join(match)
    people[0].ok("DELETE", "/api/me", {})
    assert lines[1].wait("over")["outcome"]["winner"] == 1
    wait_for(lambda: people[1].ask("GET", f"/api/accounts/{people[0].id}").status_code == 404)
    page = people[1].ok("GET", f"/api/matches/{match}")
    assert page["players"][0] == {"kind": "account"}
    store = running.server.store
    for table, column in [("match", "seat0"), ("session", "account"), ("deck", "account"), ("account", "id")]:
        sql = f"SELECT count(*) FROM {table} WHERE {column} = $1"
        assert running.run(store.read(sql, people[0].id))[0][0] == 0
    (row,) = running.run(store.read("SELECT setup FROM match WHERE id = $1", match))
    assert people[0].id.encode() not in bytes(row["setup"])


def test_deleting_needs_the_password(running: Running) -> None:
    name = fresh()
    ann = running.person(name)
    assert ann.no("DELETE", "/api/me", {"password": "wrong password"}) == "bad-log-in"
    ann.ask("DELETE", "/api/me", {"password": f"secret of {name}"}).raise_for_status()
    assert log_in(running, name, f"secret of {name}").status_code == 401


# ------------------------------------------------------------------------------------------ threats
def test_tokens_are_stored_hashed_only(running: Running) -> None:
    ann = running.person(fresh())
    token = ann.http.cookies["session"]
    rows = running.run(running.server.store.read("SELECT * FROM session WHERE account = $1", ann.id))
    assert token not in str([tuple(row) for row in rows])
    (account,) = running.run(running.server.store.read("SELECT secret FROM account WHERE id = $1", ann.id))
    assert account["secret"].startswith("$argon2id$v=19$m=19456,t=2,p=1$")


def test_a_planted_session_is_not_kept_at_log_in(running: Running) -> None:
    name = fresh()
    ann = running.person(name)
    planted = ann.http.cookies["session"]
    ann.ok("POST", "/api/login", {"name": name, "password": f"secret of {name}"})
    assert ann.http.cookies["session"] != planted
    with browser(base_url=running.url, cookies={"session": planted}) as thief:
        assert thief.get("/api/me").status_code == 401
        thief.cookies.set("session", "made up by the thief")
        assert thief.get("/api/me").status_code == 401


def test_unknown_names_answer_like_wrong_passwords_and_as_slowly(running: Running) -> None:
    name = fresh()
    running.person(name)
    log_in(running, "nobody at all", "some password")
    times: dict[str, list[float]] = {name: [], "nobody at all": []}
    answers = set()
    for _ in range(5):
        for who, taken in times.items():
            started = time.process_time()  # the server is in this process, and others of the machine do not count
            answers.add(log_in(running, who, "some password").text)
            taken.append(time.process_time() - started)
    assert len(answers) == 1
    known, unknown = (statistics.median(taken) for taken in times.values())
    assert unknown > known / 2


def test_guessing_passwords_is_slowed_down_by_account_and_by_address(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), **GENEROUS | {"log_ins_per_minute": 5})) as running:
        codes = [log_in(running, "Ann of the Hill", f"guess {i}").status_code for i in range(8)]
        assert codes == [401] * 5 + [429] * 3


def test_accounts_are_not_made_by_the_thousand(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), **GENEROUS | {"accounts_per_hour": 3})) as running:
        codes = [once("POST", f"{running.url}/api/guest", json={}).status_code for _ in range(5)]
        assert codes == [201] * 3 + [429] * 2


def test_registration_and_guests_can_be_switched_off(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), registration=False, guests=False, **GENEROUS)) as running:
        body = {"name": "Ann of the Hill", "password": "correct horse"}
        assert once("POST", f"{running.url}/api/guest", json={}).json()["code"] == "closed"
        assert once("POST", f"{running.url}/api/register", json=body).json()["code"] == "closed"


FOREIGN = ["https://evil.example", "null", "http://127.0.0.1:1", ""]


@pytest.mark.parametrize("origin", FOREIGN)
def test_other_sites_can_neither_change_anything_nor_open_a_socket(sqlite_server: Running, origin: str) -> None:
    ann = sqlite_server.person()
    cookie = {"cookie": f"session={ann.http.cookies['session']}"}
    answer = once("POST", f"{sqlite_server.url}/api/logout", headers=cookie | {"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    with pytest.raises(InvalidStatus) as refused:
        Line(sqlite_server, cookie, origin)
    assert refused.value.response.status_code == 403
    assert ann.ok("GET", "/api/me")["id"] == ann.id


def test_without_an_origin_a_cookie_changes_nothing(sqlite_server: Running) -> None:
    ann = sqlite_server.person()
    cookie = {"cookie": f"session={ann.http.cookies['session']}"}
    assert once("POST", f"{sqlite_server.url}/api/logout", headers=cookie).json()["code"] == "origin"
    with pytest.raises(InvalidStatus):
        Line(sqlite_server, cookie, None)


def test_configured_origins_are_let_in(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), origins="https://play.example, https://other.example", **GENEROUS)
    with Running(settings) as running:
        ann = running.person()
        cookie = {"cookie": f"session={ann.http.cookies['session']}"}
        assert Line(running, cookie, "https://play.example").wait("hello")


def test_nobody_gets_a_socket_without_logging_in(sqlite_server: Running) -> None:
    for headers in ({}, {"cookie": "session=x"}, {"authorization": "Bearer x"}, {"authorization": "Basic x"}):
        with pytest.raises(InvalidStatus) as refused:
            Line(sqlite_server, headers)
        assert refused.value.response.status_code == 401


def test_answers_carry_safety_headers(sqlite_server: Running) -> None:
    for path in ("/", "/api/me", "/api/games", "/nothing.js", "/api/nothing"):
        headers = once("GET", sqlite_server.url + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_cookies_are_safe_where_the_server_is_reached_by_https(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), secure=True, **GENEROUS)) as running:
        answer = once("POST", f"{running.url}/api/guest", json={})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-session=")
        assert all(word in cookie for word in ("Secure", "HttpOnly", "SameSite=lax", "Path=/"))
        assert "Domain" not in cookie
        assert "strict-transport-security" in answer.headers


def test_bodies_must_be_json_and_of_bearable_size(sqlite_server: Running) -> None:
    url = f"{sqlite_server.url}/api/guest"
    assert once("POST", url, content=b"{}", headers={"content-type": "text/plain"}).status_code == 415
    assert once("POST", url, json={"language": "x" * 300_000}).status_code == 413
    assert once("POST", url, json={"language": "de"}).status_code == 400
    assert once("POST", url, json={"admin": True}).status_code == 400
    assert once("GET", f"{sqlite_server.url}/api/nothing").json()["code"] == "not-found"
    assert once("PUT", url, json={}).json()["code"] == "method"


# ------------------------------------------------------------------------------------------ roles
@pytest.fixture(scope="module")
def everybody(sqlite_server: Running) -> dict[str, dict[str, str]]:
    """The headers of one of each kind."""
    origin = {"origin": sqlite_server.url}
    people = {"guest": Person(sqlite_server), "person": Person(sqlite_server, fresh())}
    people["admin"] = Person(sqlite_server, fresh("Root"))
    sql = "UPDATE account SET admin = TRUE WHERE id = $1"
    sqlite_server.run(sqlite_server.server.store.write(sql, people["admin"].id))
    bot = people["person"].ok("POST", "/api/me/bots", {"name": fresh("Bot")})
    token = people["person"].ok("POST", f"/api/me/bots/{bot['id']}/tokens", {})["token"]
    headers = {who: origin | {"cookie": f"session={one.http.cookies['session']}"} for who, one in people.items()}
    return headers | {"bot": {"authorization": f"Bearer {token}"}, "stranger": origin}


ALLOWED = {
    "anyone": {"stranger", "guest", "person", "admin", "bot"},
    "player": {"guest", "person", "admin", "bot"},
    "session": {"guest", "person", "admin"},
    "person": {"person", "admin"},
    "admin": {"admin"},
}


@pytest.mark.parametrize("endpoint", endpoints(), ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
def test_every_route_is_for_those_it_is_for(
    sqlite_server: Running, everybody: dict[str, dict[str, str]], endpoint: object
) -> None:
    """Role by route. A refused role gets 401 or 403 before anything else is looked at; others get past the gate."""
    method, path, who = (getattr(endpoint, name) for name in ("method", "path", "who"))
    if path in ("/api/logout", "/api/me") and method in ("POST", "DELETE"):
        pytest.skip("would end the session that the other routes need")
    url = sqlite_server.url + path.replace("{", "x").replace("}", "x")
    for role, headers in everybody.items():
        answer = once(method, url, headers=headers | {"content-type": "text/plain"}, content=b"x")
        if role in ALLOWED[who]:
            assert answer.status_code != 401, role
            if path != "/metrics":
                assert answer.status_code != 403, role
        else:
            assert answer.status_code == (401 if role == "stranger" else 403), role


def test_bans_take_effect_at_once(running: Running) -> None:
    admin, ann = running.person(fresh("Root")), running.person(fresh())
    running.run(running.server.store.write("UPDATE account SET admin = TRUE WHERE id = $1", admin.id))
    line = ann.line()
    line.wait("hello")
    admin.ok("POST", f"/api/admin/accounts/{ann.id}/ban", {"hours": 1, "reason": "rude"})
    assert line.wait("bye")["code"] == "banned"
    assert ann.no("GET", "/api/decks") == "banned"
    assert ann.ok("GET", "/api/me")["ban_reason"] == "rude"
    with pytest.raises(InvalidStatus):
        ann.line()
    admin.ok("POST", f"/api/admin/accounts/{ann.id}/ban", {"hours": 0})
    ann.ok("GET", "/api/decks")
    assert admin.no("POST", f"/api/admin/accounts/{admin.id}/ban", {"hours": 1}) == "not-found"


def test_a_revoked_token_is_worthless(running: Running) -> None:
    ann = running.person(fresh())
    bot = ann.ok("POST", "/api/me/bots", {"name": fresh("Bot")})
    made = ann.ok("POST", f"/api/me/bots/{bot['id']}/tokens", {"label": "laptop"})
    headers = {"authorization": f"Bearer {made['token']}"}
    line = Line(running, headers, None)
    assert line.wait("hello")["account"] == bot["id"]
    with browser(base_url=running.url, cookies={"session": made["token"]}) as thief:
        assert thief.get("/api/me").status_code == 401, "a token is no cookie"
    assert running.person(fresh()).no("DELETE", f"/api/me/bots/{bot['id']}/tokens/{made['id']}") == "not-found"
    ann.ok("DELETE", f"/api/me/bots/{bot['id']}/tokens/{made['id']}")
    assert line.wait("bye")["code"] == "logged-out"
    assert once("GET", f"{running.url}/api/me", headers=headers).status_code == 401
