"""Forgotten passwords: codes instead of them, on paper or by mail, and nothing that tells who has an account."""

from __future__ import annotations

import re
import socketserver
import statistics
import threading
import time
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from email.policy import default
from pathlib import Path

import pytest
from tests.server.running import GENEROUS, Person, Running, browser, wait_for
from tests.server.test_accounts import fresh, log_in

from quintain.rules.errors import OptionError
from quintain.server.accounts.recovery import CODES, hashed, new_code
from quintain.server.mail import is_address
from quintain.server.settings import Settings, read_settings

CODE = re.compile(r"(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}")


def recover(running: Running, name: str, code: str, password: str = "correct horse") -> tuple[int, str]:
    with browser(base_url=running.url, headers={"origin": running.url}) as http:
        answer = http.post("/api/recover", json={"name": name, "code": code, "password": password})
    return answer.status_code, answer.json().get("code", "")


def test_a_code_of_the_sign_up_replaces_the_password_once(running: Running) -> None:
    name = fresh()
    ann = running.person(name)
    codes = ann.me["codes"]
    assert len(set(codes)) == CODES
    assert all(CODE.fullmatch(code) for code in codes)
    assert ann.ok("GET", "/api/me/recovery") == {"codes": CODES, "mail": "", "wished": "", "offered": False}
    assert recover(running, name, codes[0].lower().replace("-", " ")) == (200, "")
    assert ann.no("GET", "/api/me") == "log-in", "other devices are logged out"
    assert log_in(running, name, "correct horse").status_code == 200
    assert log_in(running, name, f"secret of {name}").status_code == 401
    assert recover(running, name, codes[0]) == (401, "bad-code")
    assert recover(running, name, codes[1], "another horse") == (200, "")


def test_whoever_claims_a_guest_gets_codes_and_can_make_new_ones(running: Running) -> None:
    guest, name = running.person(), fresh()
    old = guest.ok("POST", "/api/me/claim", {"name": name, "password": "correct horse"})["codes"]
    assert guest.no("POST", "/api/me/recovery", {"password": "wrong horse"}) == "bad-log-in"
    made = guest.ok("POST", "/api/me/recovery", {"password": "correct horse"})["codes"]
    assert recover(running, name, old[0]) == (401, "bad-code")
    assert recover(running, name, made[0]) == (200, "")


def test_codes_belong_to_their_account_and_are_kept_as_hashes(running: Running) -> None:
    ann, ben = running.person(fresh()), running.person(fresh("Ben"))
    code = ann.me["codes"][0]
    assert recover(running, ben.me["name"], code) == (401, "bad-code")
    rows = running.run(running.server.store.read("SELECT hash FROM recovery WHERE account = $1", ann.id))
    assert len(rows) == CODES
    assert not any(code in row["hash"] for row in rows)
    assert hashed("x", "OIL0-1111") == hashed("x", "o1l 01111") == hashed("x", "01101111")
    ann.ok("DELETE", "/api/me", {"password": f"secret of {ann.me['name']}"})
    assert not running.run(running.server.store.read("SELECT hash FROM recovery WHERE account = $1", ann.id))


def test_neither_answer_nor_time_tells_whether_there_is_an_account(sqlite_server: Running) -> None:
    name = fresh()
    sqlite_server.person(name)
    times: dict[str, list[float]] = {name: [], "Nobody at all": []}
    for _ in range(12):
        for who, taken in times.items():
            began = time.perf_counter()
            assert recover(sqlite_server, who, new_code()) == (401, "bad-code")
            taken.append(time.perf_counter() - began)
    known, unknown = (statistics.median(taken) for taken in times.values())
    assert abs(known - unknown) < 0.5 * max(known, unknown)


def test_codes_cannot_be_tried_fast(tmp_path: Path) -> None:
    with Running(Settings(data=str(tmp_path), **(GENEROUS | {"log_ins_per_minute": 3}))) as running:
        found = [recover(running, "Ann", new_code())[1] for _ in range(5)]
    assert found == ["bad-code"] * 3 + ["slow-down"] * 2


# ------------------------------------------------------------------------------------------ by mail
class Postman(socketserver.StreamRequestHandler):
    """As much of SMTP as a letter needs."""

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        for line in self.rfile:
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                self.server.letters.append(message_from_bytes(self._letter(), policy=default))  # type: ignore[attr-defined]
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 fine\r\n")

    def _letter(self) -> bytes:
        return b"".join(iter(self.rfile.readline, b".\r\n"))


class PostOffice(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Postman)
        self.letters: list[Message] = []


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice() as office:
        threading.Thread(target=office.serve_forever, daemon=True).start()
        yield office
        office.shutdown()


def code_in(office: PostOffice, count: int) -> str:
    wait_for(lambda: len(office.letters) == count)
    found = CODE.search(office.letters[-1].get_content())  # type: ignore[attr-defined]
    assert found
    return found[0]


def with_mail(office: PostOffice, folder: Path) -> Settings:
    address = f"smtp://127.0.0.1:{office.server_address[1]}"
    return Settings(data=str(folder), mail_server=address, mail_from="knights@example.org", **GENEROUS)


def confirmed(ann: Person, office: PostOffice) -> None:
    body = {"address": "ann@example.org", "password": f"secret of {ann.me['name']}"}
    assert ann.no("POST", "/api/me/mail", body | {"password": "wrong horse"}) == "bad-log-in"
    assert ann.no("POST", "/api/me/mail", body | {"address": "a@b\r\nBcc: c@example.org"}) == "invalid"
    ann.ok("POST", "/api/me/mail", body)
    code = code_in(office, 1)
    assert office.letters[0]["To"] == "ann@example.org"
    assert office.letters[0]["From"] == "knights@example.org"
    assert ann.no("POST", "/api/me/mail/confirm", {"code": new_code()}) == "bad-code"
    ann.ok("POST", "/api/me/mail/confirm", {"code": code})


def test_a_code_is_mailed_to_a_confirmed_address_only(office: PostOffice, tmp_path: Path) -> None:
    with Running(with_mail(office, tmp_path)) as running:
        name = fresh()
        ann = running.person(name)
        asker = running.person()
        assert asker.ok("GET", "/api/recovery") == {"mail": True}
        asker.ok("POST", "/api/recover/mail", {"name": name})  # no address yet: nothing is sent
        asker.ok("POST", "/api/recover/mail", {"name": "Nobody at all"})
        confirmed(ann, office)
        assert ann.ok("GET", "/api/me/recovery")["mail"] == "ann@example.org"
        asker.ok("POST", "/api/recover/mail", {"name": name})
        code = code_in(office, 2)
        assert name in office.letters[-1].get_content()  # type: ignore[attr-defined]
        assert ann.ok("GET", "/api/me/recovery")["codes"] == CODES, "it is none of those on paper"
        assert recover(running, name, code) == (200, "")
        assert recover(running, name, code) == (401, "bad-code")
        assert len(office.letters) == 2


def test_letters_are_counted_and_without_a_post_office_none_are_sent(office: PostOffice, tmp_path: Path) -> None:
    with Running(with_mail(office, tmp_path)) as running:
        asker = running.person()
        found = [asker.ask("POST", "/api/recover/mail", {"name": "Ann"}).status_code for _ in range(6)]
    assert found == [204] * 5 + [429]


def test_without_mail_none_is_offered(sqlite_server: Running) -> None:
    ann = sqlite_server.person(fresh())
    assert ann.ok("GET", "/api/recovery") == {"mail": False}
    assert ann.no("POST", "/api/recover/mail", {"name": "Ann"}) == "closed"
    assert ann.no("POST", "/api/me/mail", {"address": "ann@example.org", "password": "x"}) == "closed"


def test_addresses_and_settings_of_mail() -> None:
    assert is_address("ann.o'neil+cards@mail.example.org")
    assert not any(
        map(is_address, ["", "ann", "a@b", "a b@c.org", "a@b.org, c@d.org", "a@b.org\n", f"{'a' * 300}@b.c"])
    )
    for given in ({"mail_server": "mail.example"}, {"mail_server": "smtp://mail.example"}):
        with pytest.raises(OptionError, match="--mail-"):
            read_settings(given, {})
