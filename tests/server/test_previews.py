"""Links that are shared: words and a picture for those who only read the head of the page, and no secrets."""

from __future__ import annotations

import re
import struct
from html import unescape
from importlib import import_module
from urllib.parse import urlencode

import pytest
from tests.server.running import Running, match_of_two, once
from tests.server.test_accounts import fresh

from quintain.games import catalog
from quintain.server import site
from quintain.server.previews.head import wanted_language, with_preview
from quintain.server.previews.titles import Told
from quintain.texts import Texts

POSITION = "position/1 lanes 3 0 beowulf|rostam 0 30/2/firebird,saladin/-,coyote:2,-|28/1/hang-tuah/-,-,utnapishtim:8"
PAGE = "<html><head><title>Quintain</title></head></html>"


@pytest.fixture(autouse=True)
def built(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(site, "FOLDER", folder)


def head(running: Running, path: str, language: str = "en") -> dict[str, str]:
    page = once("GET", running.url + path, headers={"accept-language": language}).text
    return {name: unescape(text) for name, text in re.findall(r'property="([^"]+)" content="([^"]*)"', page)}


def test_a_match_is_told_without_what_is_hidden(running: Running) -> None:
    ann, ben = running.person(fresh()), running.person(fresh("Ben"))
    made = ann.ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}, "seat": 0})
    invited = head(running, f"/invite/{made['id']}")
    assert invited["og:title"] == f"{ann.me['name']} invites you to a match"
    match = ben.ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]
    told = head(running, f"/match/{match}")
    assert told["og:title"] == f"{ann.me['name']} against {ben.me['name']}"
    assert told["og:description"] == "Lanes: watch it live"
    assert "против" in head(running, f"/match/{match}", "ru-RU,ru;q=0.9")["og:title"]
    line = ann.line()
    line.join(match)
    line.command("resign", match)
    line.wait("over")
    assert head(running, f"/match/{match}")["og:description"] == f"Lanes: {ben.me['name']} wins"
    code = ann.ok("POST", f"/api/matches/{match}/share")["code"]
    assert head(running, f"/replay/{code}")["og:title"] == told["og:title"]


def test_private_matches_and_what_is_not_there_say_nothing(running: Running) -> None:
    ann, ben = running.person(), running.person()
    made = ann.ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}, "private": True})
    match = ben.ok("POST", f"/api/challenges/{made['id']}/accept", {})["match"]
    for path in (f"/match/{match}", f"/invite/{made['id']}", "/match/none", "/replay/none", "/profile/none", "/lab"):
        assert head(running, path) == {}
        assert once("GET", running.url + "/api/preview", params={"path": path}).status_code == 404


def test_decks_and_profiles_have_a_picture(sqlite_server: Running) -> None:
    ann = sqlite_server.person(fresh())
    cards = ann.ok("GET", "/api/games/clash/deck")
    deck = ann.ok("POST", "/api/decks", {"preset": "clash", "name": "Thorns & more", "cards": cards})
    told = head(sqlite_server, f"/decks/clash/code-{deck['code']}")
    assert told["og:title"] == "Thorns & more"
    assert ann.me["name"] in told["og:description"]
    told = head(sqlite_server, f"/profile/{ann.id}")
    assert told["og:title"] == ann.me["name"]
    picture = once("GET", told["og:image"])
    assert picture.headers["content-type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    assert len(picture.content) < 600_000


def test_a_position_is_told_and_drawn(sqlite_server: Running) -> None:
    path = f"/position?{urlencode({'line': POSITION})}"
    told = head(sqlite_server, path)
    assert (told["og:title"], told["og:description"]) == ("A position of Lanes", "Round 3")
    assert head(sqlite_server, path, "ru")["og:title"] == "Позиция: Линии"
    picture = once("GET", told["og:image"])
    assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)


def test_pictures_are_drawn_in_another_process(sqlite_server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's move waits for them."""

    def refused(*_: object) -> bytes:
        raise AssertionError("drawn by the server itself")

    monkeypatch.setattr(import_module("resvg_py"), "svg_to_bytes", refused)
    ann = sqlite_server.person(fresh())
    picture = once("GET", sqlite_server.url + "/api/preview", params={"path": f"/profile/{ann.id}"})
    assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("line", ["", "position/1 lanes", "position/1 chess 1", "match/1 lanes", "x" * 4000])
def test_what_is_no_position_says_nothing(sqlite_server: Running, line: str) -> None:
    assert head(sqlite_server, f"/position?{urlencode({'line': line})}") == {}
    assert head(sqlite_server, "/position") == {}


def test_what_is_told_again_is_not_read_again(sqlite_server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody can ask for it, hundreds of times a minute: neither files nor games may be read for it."""
    ann = sqlite_server.person()
    invitation = ann.ok("POST", "/api/challenges", {"terms": {"preset": "lanes"}})["id"]
    paths = f"/invite/{invitation}", f"/position?{urlencode({'line': POSITION})}"
    before = [head(sqlite_server, path) for path in paths]

    def read(*_: object, **__: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr(catalog, "load", read)
    monkeypatch.setattr(Texts, "entries", read)
    assert [head(sqlite_server, path) for path in paths] == before
    assert all(before)


@pytest.mark.parametrize("path", ["//[", "http://[::1", "//[v1.x]/match", "?", "", "/position?line=%", "/decks//code-"])
def test_what_is_no_address_says_nothing(sqlite_server: Running, path: str) -> None:
    assert once("GET", sqlite_server.url + "/api/preview", params={"path": path}).status_code == 404


def test_pictures_are_limited(running: Running) -> None:
    match, _, _ = match_of_two(running)
    address = f"{running.url}/api/preview"
    found = {once("GET", address, params={"path": f"/nothing/{match}"}).status_code for _ in range(40)}
    assert found == {404, 429}


def test_names_cannot_write_into_the_page() -> None:
    told = Told('"><script>alert(1)</script>', "a & b")
    page = with_preview(PAGE, told, "http://localhost", "/match/x", "en", picture=True)
    assert "<script>" not in page
    assert "a &amp; b" in page


def test_the_language_is_one_that_we_speak() -> None:
    assert wanted_language("de-DE, ru;q=0.8, en;q=0.5", ("en", "ru")) == "ru"
    assert wanted_language("", ("en", "ru")) == "en"
