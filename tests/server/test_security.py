"""Guessing, bans, sessions that end, counts that hold, and the log of all that."""

from __future__ import annotations

import logging
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.saying import in_words
from tests.server.databases import KINDS
from tests.server.running import GENEROUS, Line, Person, Running, browser, once, wait_for
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quintain.server import wiring
from quintain.server.accounts.people import DAY, MOST_BOTS, MOST_TOKENS
from quintain.server.clock import SetClock
from quintain.server.security import Event, SecurityLog
from quintain.server.settings import Settings

START = 1_800_000_000_000
Make = Callable[..., Running]


def fresh(word: str = "Ann") -> str:
    return f"{word} {secrets.token_hex(4)}"


@pytest.fixture(params=KINDS)
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Makes a server with settings and a clock of one's own, on each database. It believes in addresses that it is
    told by a proxy, so that one machine can be many."""
    with ExitStack() as stack:

        def made(clock: SetClock | None = None, **settings: Any) -> Running:
            place = {"data": str(tmp_path)}
            if request.param == "postgres":
                place = {"database": request.getfixturevalue("postgres").new_database()}
            known = Settings(**{**GENEROUS, **place, "proxies": "127.0.0.1", **settings})
            return stack.enter_context(Running(known, clock))

        yield made


class Elsewhere:
    """Somebody at an address."""

    def __init__(self, running: Running, address: str) -> None:
        self.http = browser(base_url=running.url, headers={"origin": running.url, "x-forwarded-for": address})

    def log_in(self, name: str, password: str) -> int:
        return self.http.post("/api/login", json={"name": name, "password": password}).status_code

    def register(self, name: str) -> httpx.Response:
        return self.http.post("/api/register", json={"name": name, "password": f"secret of {name}"})


def make_admin(running: Running) -> Person:
    admin = running.person(fresh("Keeper"))
    running.run(running.server.store.write("UPDATE account SET admin = TRUE WHERE id = $1", admin.id))
    return admin


def bot_of(person: Person) -> tuple[dict[str, Any], dict[str, Any], dict[str, str]]:
    """A bot, its token, and the headers of a program that has it."""
    bot = person.ok("POST", "/api/me/bots", {"name": fresh("Bot")})
    token = person.ok("POST", f"/api/me/bots/{bot['id']}/tokens", {})
    return bot, token, {"authorization": f"Bearer {token['token']}"}


# ------------------------------------------------------------------------------------------ guessing
def test_one_address_cannot_keep_an_account_from_logging_in(make: Make) -> None:
    running = make(SetClock(START), log_ins_per_minute=3)
    home, away, attacker = (Elsewhere(running, f"192.0.2.{number}") for number in (1, 2, 3))
    home.register("Ann of the Hill").raise_for_status()
    codes = [attacker.log_in("Ann of the Hill", f"guess {number}") for number in range(40)]
    assert codes == [401] * 3 + [429] * 37
    right = "secret of Ann of the Hill"
    assert away.log_in("Ann of the Hill", right) == 200, "from an address that never logged in before"
    assert home.http.post("/api/me/password", json={"old": right, "new": "correct horse"}).status_code == 204
    assert home.http.request("DELETE", "/api/me", json={"password": "correct horse"}).status_code == 204


def test_many_addresses_slow_each_other_down_but_not_the_owner(make: Make) -> None:
    running = make(SetClock(START), log_ins_per_minute=2)
    home = Elsewhere(running, "2001:db8:1:2::1")
    home.register("Ann of the Hill").raise_for_status()
    crowd = [Elsewhere(running, f"198.51.100.{number}") for number in range(1, 12)]
    codes = [one.log_in("Ann of the Hill", "some guess") for one in crowd for _ in range(2)]
    assert codes == [401] * 20 + [429] * 2, "ten times as many as one address may try"
    right = "secret of Ann of the Hill"
    assert Elsewhere(running, "203.0.113.9").log_in("Ann of the Hill", right) == 429
    assert Elsewhere(running, "2001:db8:1:2::1").log_in("Ann of the Hill", right) == 200
    assert Elsewhere(running, "2001:db8:1:2:3::4").log_in("Ann of the Hill", right) == 200, "the same home"
    assert Elsewhere(running, "203.0.113.8").log_in("Nobody Known", right) == 401, "other names are not concerned"


def test_an_unknown_name_is_slowed_down_like_a_known_one(make: Make) -> None:
    running = make(SetClock(START), log_ins_per_minute=1)
    Elsewhere(running, "192.0.2.1").register("Ann of the Hill").raise_for_status()
    codes: dict[str, list[int]] = {}
    for name, net in (("Ann of the Hill", 1), ("Nobody Known", 2)):
        crowd = [Elsewhere(running, f"198.51.{net}.{number}") for number in range(1, 13)]
        codes[name] = [one.log_in(name, "some guess") for one in crowd]
    assert codes["Ann of the Hill"] == codes["Nobody Known"] == [401] * 10 + [429] * 2


def test_log_ins_that_succeed_use_up_nothing_of_the_name(make: Make) -> None:
    running = make(SetClock(START), log_ins_per_minute=1)
    Elsewhere(running, "192.0.2.1").register("Ann of the Hill").raise_for_status()
    travels = [Elsewhere(running, f"198.51.100.{number}") for number in range(1, 16)]
    assert {one.log_in("Ann of the Hill", "secret of Ann of the Hill") for one in travels} == {200}


def test_known_addresses_are_forgotten_with_the_password_and_in_time(make: Make) -> None:
    clock = SetClock(START)
    running = make(clock)
    home = Elsewhere(running, "192.0.2.1")
    made = home.register("Ann of the Hill").json()
    people, log_ins = running.server.people, running.server.log_ins

    def known(address: str) -> bool:
        account = running.run(people.by_id(made["id"]))
        return bool(running.run(log_ins.knows(account, address)))

    assert Elsewhere(running, "192.0.2.2").log_in("Ann of the Hill", "secret of Ann of the Hill") == 200
    assert [known(f"192.0.2.{number}") for number in (1, 2, 3)] == [True, True, False]
    rows = running.run(running.server.store.read("SELECT address FROM known_address WHERE account = $1", made["id"]))
    assert "192.0.2" not in str([row["address"] for row in rows])
    home.http.post("/api/me/password", json={"old": "secret of Ann of the Hill", "new": "correct horse"})
    assert [known(f"192.0.2.{number}") for number in (1, 2)] == [True, False]
    clock.moment += 91 * DAY
    running.run(log_ins.forget_old(clock.moment))
    assert not known("192.0.2.1")


def test_passwords_of_ones_own_are_limited_by_session(make: Make) -> None:
    running = make(SetClock(START), log_ins_per_minute=4)
    ann = running.person("Ann of the Hill")
    body = {"old": "a wrong one", "new": "correct horse"}
    codes = [ann.ask("POST", "/api/me/password", body).status_code for _ in range(6)]
    assert codes == [401] * 4 + [429] * 2
    assert ann.no("DELETE", "/api/me", {"password": "a wrong one"}) == "slow-down"


def test_claims_make_no_more_hashes_than_log_ins_do(make: Make) -> None:
    running = make(SetClock(START), log_ins_per_minute=4)
    running.person("Ann of the Hill")
    body = {"name": "Ann of the Hill", "password": "correct horse"}
    guest = running.person()
    codes = [guest.ask("POST", "/api/me/claim", body).status_code for _ in range(8)]
    assert codes == [409] * 4 + [429] * 4
    other = running.person()
    assert other.no("POST", "/api/me/claim", body) == "slow-down", "nor does another guest at the same address"


# ------------------------------------------------------------------------------------------ counts
def at_once(count: int, work: Callable[[], httpx.Response]) -> Counter[int]:
    with ThreadPoolExecutor(count) as pool:
        answers = [pool.submit(work) for _ in range(count)]
    return Counter(answer.result().status_code for answer in answers)


def test_nobody_has_more_bots_or_tokens_than_the_limit_however_many_are_asked_for_at_once(running: Running) -> None:
    ann = running.person(fresh())
    made = at_once(40, lambda: ann.ask("POST", "/api/me/bots", {"name": fresh("Bot")}))
    assert made == {201: MOST_BOTS, 429: 40 - MOST_BOTS}
    bots = ann.ok("GET", "/api/me/bots")
    assert len(bots) == MOST_BOTS
    path = f"/api/me/bots/{bots[0]['id']}/tokens"
    assert at_once(40, lambda: ann.ask("POST", path, {})) == {201: MOST_TOKENS, 429: 40 - MOST_TOKENS}
    assert len(ann.ok("GET", "/api/me/bots")[0]["tokens"]) == MOST_TOKENS
    refused = ann.ask("POST", path, {}).json()
    assert "10 tokens" in refused["text"]
    assert "10 токенов" in in_words(refused, "ru")


def test_bots_count_as_new_accounts(make: Make) -> None:
    running = make(SetClock(START), accounts_per_hour=3)
    ann = running.person("Ann of the Hill")
    codes = []
    for number in range(4):
        answer = ann.ask("POST", "/api/me/bots", {"name": f"Helper {number}"})
        codes.append(answer.status_code)
        if answer.is_success:
            ann.ok("DELETE", f"/api/me/bots/{answer.json()['id']}")
    assert codes == [201] * 2 + [429] * 2


# ------------------------------------------------------------------------------------------ bans
def test_a_ban_reaches_bots_tokens_sockets_and_challenges(running: Running) -> None:
    admin, ann, ben = make_admin(running), running.person(fresh()), running.person()
    bot, _, headers = bot_of(ann)
    own, program = ann.line(), Line(running, headers, None)
    own.wait("hello")
    program.wait("hello")
    terms = {"terms": {"preset": "lanes"}}
    for made in (
        once("POST", f"{running.url}/api/challenges", headers=headers, json=terms),
        ann.ask("POST", "/api/challenges", terms),
    ):
        assert made.status_code == 201
    admin.ok("POST", f"/api/admin/accounts/{ann.id}/ban", {"hours": 1, "reason": "rude"})
    assert own.wait("bye")["code"] == "banned"
    assert program.wait("bye")["code"] == "banned"
    start = once(
        "POST", f"{running.url}/api/matches", headers=headers, json={"terms": {"preset": "lanes"}, "bot": "greedy"}
    )
    assert (start.status_code, start.json()["code"]) == (403, "banned")
    assert "rude" in start.json()["text"]
    with pytest.raises(InvalidStatus) as refused:
        Line(running, headers, None)
    assert refused.value.response.status_code == 403
    by = {line["by"].get("id") for line in ben.ok("GET", "/api/challenges")}
    assert not by & {ann.id, bot["id"]}
    admin.ok("POST", f"/api/admin/accounts/{ann.id}/ban", {"hours": 0})
    assert once("GET", f"{running.url}/api/decks", headers=headers).status_code == 200


def test_the_banned_can_read_why_and_leave_but_nothing_else(running: Running) -> None:
    admin, name = make_admin(running), fresh()
    ann = running.person(name)
    admin.ok("POST", f"/api/admin/accounts/{ann.id}/ban", {"hours": 1, "reason": "rude"})
    assert ann.ok("GET", "/api/me")["ban_reason"] == "rude"
    assert ann.no("PATCH", "/api/me", {"language": "ru"}) == "banned"
    assert ann.no("DELETE", "/api/me", {"password": f"secret of {name}"}) == "banned"
    ann.ok("POST", "/api/logout")
    assert ann.no("GET", "/api/me") == "log-in"


@pytest.mark.parametrize("end", ["ban", "log-out"])
def test_a_socket_that_is_being_opened_meanwhile_does_not_survive(
    running: Running, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session is ended between the moment it is looked up and the moment the socket is there."""
    admin, ann = make_admin(running), running.person(fresh())
    gate = running.server.gate
    look_up = gate.session

    async def looked_up_too_early(*arguments: Any, **more: Any) -> Any:
        found = await look_up(*arguments, **more)
        store = running.server.store
        if end == "ban":
            sql = "UPDATE account SET banned_until = $2 WHERE id = $1"
            await store.write(sql, ann.id, running.server.clock.now() + DAY)
        else:
            await store.write("DELETE FROM session WHERE account = $1", ann.id)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(gate, "session", looked_up_too_early)
        line = ann.line()
    assert line.wait("bye")["code"] == ("banned" if end == "ban" else "logged-out")
    with pytest.raises(ConnectionClosed):
        line.hear()
    assert [heard["t"] for heard in line.heard] == ["bye"], "and was told nothing"
    assert admin.ok("GET", "/api/me")


def test_a_socket_ends_with_its_session(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "PING", 0.05)
    clock = SetClock(START)
    running = make(clock, session_days=30)
    early = running.person()
    clock.moment += DAY
    late = running.person()
    lines = [early.line(), late.line()]
    for line in lines:
        line.wait("hello")
    clock.moment += 29 * DAY
    assert lines[0].wait("bye")["code"] == "logged-out"
    with pytest.raises(ConnectionClosed):
        lines[0].hear()
    assert lines[1].quiet() == []
    assert late.ok("GET", "/api/me")


# ------------------------------------------------------------------------------------------ the log
class Kept(logging.Handler):
    """Keeps lines."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())

    def events(self, account: str) -> list[str]:
        return [line.split()[0] for line in self.lines if f"account={account}" in line]


@pytest.fixture
def kept() -> Iterator[Kept]:
    log, handler = logging.getLogger("quintain.security"), Kept()
    level = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    yield handler
    log.removeHandler(handler)
    log.setLevel(level)


LINE = re.compile(r"[a-z-]+ account=\S+ address=\S+( [a-z]+=(\S+|\"[^\n]*\"))*")


def test_everything_that_matters_is_logged_without_secrets(running: Running, kept: Kept) -> None:
    admin, name = make_admin(running), fresh()
    ann = running.person(name)
    cookies = {ann.http.cookies["session"]}
    assert ann.no("POST", "/api/login", {"name": name, "password": "Tr1ed in vain"}) == "bad-log-in"
    ann.ok("POST", "/api/login", {"name": name, "password": f"secret of {name}"})
    cookies.add(ann.http.cookies["session"])
    bot, token, _ = bot_of(ann)
    ann.ok("DELETE", f"/api/me/bots/{bot['id']}/tokens/{token['id']}")
    assert ann.no("POST", "/api/me/password", {"old": "Tr1ed in vain", "new": "correct horse"}) == "bad-log-in"
    ann.ok("POST", "/api/me/password", {"old": f"secret of {name}", "new": "correct horse"})
    for hours in (2, 0):
        admin.ok("POST", f"/api/admin/accounts/{ann.id}/ban", {"hours": hours, "reason": "rude\n2027 log-in account=x"})
    ann.ok("POST", "/api/logout")
    guest = running.person()
    guest.ok("POST", "/api/me/claim", {"name": fresh("Claim"), "password": "correct horse"})
    guest.ok("DELETE", "/api/me", {"password": "correct horse"})
    assert kept.events(ann.id) == [
        *("sign-up", "log-in-failed", "log-in", "password-refused", "password-changed"),
        *("ban", "ban-lifted", "log-out"),
    ]
    assert kept.events(bot["id"]) == ["sign-up", "token-made", "token-revoked"]
    assert kept.events(guest.id) == ["sign-up", "claim", "account-deleted"]
    assert kept.events(admin.id)[-2:] == ["admin", "admin"]
    assert [line for line in kept.lines if not LINE.fullmatch(line)] == []
    written = "\n".join(kept.lines)
    sessions = running.run(running.server.store.read("SELECT hash FROM session"))
    for secret in ["secret of", "Tr1ed", "correct horse", token["token"], *cookies, *(row["hash"] for row in sessions)]:
        assert secret not in written
    assert "address=127.0.0.1" in written


def test_a_name_that_was_tried_is_not_logged_for_it_may_be_a_password(running: Running, kept: Kept) -> None:
    person = running.person()
    person.no("POST", "/api/login", {"name": "Hunter2 is mine", "password": "some guess"})
    assert kept.lines[-1:] == ["log-in-failed account=- address=127.0.0.1"]


def test_a_limit_is_logged_once_a_minute_for_each_address(make: Make, kept: Kept) -> None:
    clock = SetClock(START)
    running = make(clock, log_ins_per_minute=1)
    for address in ("192.0.2.1", "192.0.2.2"):
        one = Elsewhere(running, address)
        assert [one.log_in("Nobody Known", "some guess") for _ in range(5)] == [401] + [429] * 4
    limits = [line for line in kept.lines if line.startswith("limit ")]
    assert [re.search(r"address=(\S+)", line)[1] for line in limits] == ["192.0.2.1", "192.0.2.2"]  # type: ignore[index]
    assert all('what="POST /api/login"' in line for line in limits)
    clock.moment += 60_000
    one.log_in("Nobody Known", "some guess")
    one.log_in("Nobody Known", "some guess")
    wait_for(lambda: len([line for line in kept.lines if line.startswith("limit ")]) == 3)


def test_sockets_and_messages_beyond_the_limit_are_logged(make: Make, kept: Kept) -> None:
    running = make(sockets_per_account=1, frames_per_second=1, frames_burst=1)
    guest = running.person()
    line = guest.line()
    line.wait("hello")
    with pytest.raises(InvalidStatus):
        guest.line()
    with suppress(ConnectionClosed):  # the server may have had enough before all are sent
        for _ in range(300):
            line.socket.send("{}")
    assert line.wait("bye")["code"] == "flood"
    limits = [written for written in kept.lines if written.startswith("limit ") and guest.id in written]
    assert [re.search(r"what=(.*)", written)[1] for written in limits] == ["sockets", '"messages on a socket"']  # type: ignore[index]


def test_a_line_cannot_be_forged(kept: Kept) -> None:
    log = SecurityLog(SetClock(START))
    log.note(Event.ADMIN, "abc", "1.2.3.4\nforged", deed='close "x"\r\n2027 log-in account=b\u2028c\u202e', about="")
    (line,) = kept.lines
    assert line == (
        'admin account=abc address="1.2.3.4\\nforged" '
        'deed="close \\"x\\"\\r\\n2027 log-in account=b\\u2028c\\u202e" about=-'
    )
    assert len(line.splitlines()) == 1
