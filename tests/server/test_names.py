"""Names that can be told apart, and passwords that cannot be guessed."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.server.running import GENEROUS, Person, Running

from quintain.server.accounts.names import checked_name, name_keys
from quintain.server.accounts.passwords import COMMON, SHORTEST, checked_password, is_common
from quintain.server.accounts.people import FOREVER, KEPT_BACK
from quintain.server.clock import SetClock
from quintain.server.problems import Problem
from quintain.server.settings import Settings

START = 1_800_000_000_000
PASSWORD = "correct horse"


def letters(count: int = 8) -> str:
    """Letters that look like no digit and like no other letter."""
    return "".join(secrets.choice("abcdefgh") for _ in range(count))


def sign_up(somebody: Person, name: str) -> str:
    """Sign up under a name: the code of the refusal, or nothing."""
    answer = somebody.ask("POST", "/api/register", {"name": name, "password": PASSWORD})
    return "" if answer.is_success else str(answer.json()["code"])


def make_admin(running: Running) -> Person:
    admin = running.person(f"Keeper {letters()}")
    running.run(running.server.store.write("UPDATE account SET admin = TRUE WHERE id = $1", admin.id))
    return admin


# ------------------------------------------------------------------------------------------ which names
@pytest.mark.parametrize(
    "name",
    ["Ann", "Анна", "Ёжик 12", "Зоряна", "José", "Nguyễn Văn", "Αντώνης", "日本ガ", "שלום", "Ма-ша", "Guestbook"],
)
def test_names_of_one_script_are_fine(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Аnn", "one alphabet"),  # a Cyrillic А
        ("Αnn", "one alphabet"),  # a Greek one
        ("Vlаd", "one alphabet"),
        ("Аdmin", "one alphabet"),
        ("\u1160\u1160", "U+1160"),
        ("\u3164\u3164", "U+1160"),
        ("a\u202eb", "U+202E"),
        ("a\u2066b", "U+2066"),
        ("ab\u200b", "U+200B"),
        ("admin", "kept"),
        ("Admin 1", "kept"),
        ("Guest 123456789", "kept"),
        ("Guest l2345", "kept"),
        ("Гость 123456789", "kept"),
        ("greedy", "kept"),
        ("Random", "kept"),
        ("Level 8", "kept"),
        ("level.8", "kept"),
        ("Old Quintain", "kept"),
        ("a", "2 to 24"),
    ],
)
def test_names_that_pose_as_others_or_cannot_be_seen_are_refused_with_a_reason(name: str, why: str) -> None:
    with pytest.raises(Problem) as refused:
        checked_name(name)
    assert refused.value.code == "name"
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("one", "other"),
    [("coco", "сосо"), ("Paul", "PauI"), ("BOBA", "ВОВА"), ("Bernd", "Bemd"), ("Leo", "Le0"), ("Ann", "a.N-n")],
)
def test_names_that_look_the_same_share_a_key(one: str, other: str) -> None:
    assert name_keys(one) & name_keys(other)


def test_names_that_look_different_share_none() -> None:
    for one, other in [("Ann", "Anna"), ("Анна", "Ann"), ("Маша", "Mawa"), ("Ian", "Jan")]:
        assert not name_keys(one) & name_keys(other)


def test_a_name_that_looks_like_a_taken_one_is_taken(running: Running) -> None:
    guest, tail = running.person(), secrets.choice("acex") + "".join(secrets.choice("acexo") for _ in range(14))
    running.person(tail)
    cyrillic = tail.translate(str.maketrans("acexo", "асехо"))
    assert sign_up(guest, cyrillic) == "name-taken"
    body = {"name": cyrillic, "password": PASSWORD}
    assert guest.no("POST", "/api/me/claim", body) == "name-taken"
    member = running.person(f"Owner {letters()}")
    assert member.no("POST", "/api/me/bots", {"name": cyrillic}) == "name-taken"
    assert sign_up(guest, "Аnn " + letters()) == "name"


def test_of_many_who_want_names_that_look_alike_one_gets_it(running: Running) -> None:
    tail = "".join(secrets.choice("acexo") for _ in range(15))
    forms = [tail, tail.translate(str.maketrans("acexo", "асехо")), tail.upper()] * 4
    guests = [running.person() for _ in forms]
    with ThreadPoolExecutor(len(forms)) as pool:
        outcomes = list(pool.map(sign_up, guests, forms))
    assert sorted(outcomes) == [""] + ["name-taken"] * 11


def test_accounts_from_before_that_look_alike_keep_their_names(running: Running) -> None:
    """Looks were not compared once: whoever has a name keeps it, and nobody else gets one that looks like it."""
    tail = "acex" + "".join(secrets.choice("acexo") for _ in range(10))
    twin = tail.translate(str.maketrans("acexo", "асехо"))
    store, people = running.server.store, running.server.people
    old = [running.person(f"Early {letters()}") for _ in range(2)]
    for person, name in zip(old, (tail, twin), strict=True):
        sql = "UPDATE account SET name = $2, folded = $2 WHERE id = $1"
        running.run(store.write(sql, person.id, name))
        running.run(store.write("DELETE FROM name WHERE account = $1", person.id))
    for _ in range(2):
        running.run(people.register_names())
    guest = running.person()
    for person, name in zip(old, (tail, twin), strict=True):
        assert running.run(people.by_name(name)).id == person.id
        assert person.ok("GET", "/api/me")["name"] == name
        assert sign_up(guest, name) == "name-taken"
    (row,) = running.run(store.read("SELECT account, until FROM name WHERE look = $1", tail))
    assert (row["account"], row["until"]) == (old[0].id, FOREVER)


def test_a_server_that_starts_on_older_data_learns_how_the_names_look(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), **GENEROUS)
    with Running(settings) as running:
        running.person("coco")
        running.run(running.server.store.write("DELETE FROM name"))
    with Running(settings) as running:
        assert sign_up(running.person(), "сосо") == "name-taken"


@pytest.mark.parametrize("name", ["a\u202eb", "\u2067deck", "\u200b", "\ufe0f", "de\u00adck", "\u1160"])
def test_deck_names_have_nothing_that_cannot_be_seen_or_turns_text_around(sqlite_server: Running, name: str) -> None:
    guest = sqlite_server.person()
    cards = guest.ok("GET", "/api/games/clash/deck")
    answer = guest.ask("POST", "/api/decks", {"preset": "clash", "name": name, "cards": cards})
    assert answer.status_code == 400
    assert "character" in answer.json()["text"]


@pytest.mark.parametrize("name", ["Моя колода", 'Ann\'s "best" – №1', "Hearts \u2764\ufe0f"])
def test_deck_names_may_say_much(sqlite_server: Running, name: str) -> None:
    guest = sqlite_server.person()
    cards = guest.ok("GET", "/api/games/clash/deck")
    assert guest.ok("POST", "/api/decks", {"preset": "clash", "name": name, "cards": cards})["name"] == name


# ------------------------------------------------------------------------------------------ names that are kept back
def test_a_deleted_name_is_kept_back_for_a_year(tmp_path: Path) -> None:
    clock = SetClock(START)
    with Running(Settings(data=str(tmp_path), **GENEROUS), clock) as running:
        ann, guest = running.person("Ann of the Hill"), running.person()
        ann.ok("DELETE", "/api/me", {"password": "secret of Ann of the Hill"})
        for name in ("Ann of the Hill", "ann-of-the-hiII"):
            assert sign_up(guest, name) == "name-taken"
        clock.moment += KEPT_BACK - 1
        assert sign_up(running.person(), "Ann of the Hill") == "name-taken"
        clock.moment += 1
        assert sign_up(running.person(), "Ann of the Hill") == ""


def test_a_deleted_name_can_not_be_had_at_once(running: Running) -> None:
    name = f"Ann {letters()}"
    ann, guest = running.person(name), running.person()
    ann.ok("DELETE", "/api/me", {"password": f"secret of {name}"})
    assert sign_up(guest, name) == "name-taken"
    assert guest.no("POST", "/api/me/claim", {"name": name.upper(), "password": PASSWORD}) == "name-taken"
    rows = running.run(running.server.store.read("SELECT account FROM name WHERE account = $1", ann.id))
    assert rows == [], "a name that is kept back does not say whose it was"


def test_the_name_of_a_banned_account_is_never_given_away(running: Running) -> None:
    admin, name = make_admin(running), f"Ann {letters()}"
    ann, guest = running.person(name), running.person()
    bot = ann.ok("POST", "/api/me/bots", {"name": f"Bot of {name}"[:24]})
    admin.ok("POST", f"/api/admin/accounts/{ann.id}/ban", {"hours": 1})
    assert ann.no("DELETE", "/api/me", {"password": f"secret of {name}"}) == "banned"
    assert sign_up(guest, name) == "name-taken"
    admin.ok("DELETE", f"/api/admin/accounts/{ann.id}")
    for taken in (name, bot["name"]):
        assert sign_up(guest, taken) == "name-taken"
        sql = "SELECT account, until FROM name WHERE look = $1"
        for look in name_keys(taken):
            assert [tuple(row) for row in running.run(running.server.store.read(sql, look))] == [("", FOREVER)]


# ------------------------------------------------------------------------------------------ passwords
WELL_KNOWN = """
    password12 qwerty1234 admin123 Password1! welcome123 letmein123 abc12345 123123123 1q2w3e4r5t qwerty12 iloveyou1
    monkey123 dragon12 football1 passw0rd! P@ssw0rd zaq12wsx 987654321 qazwsxedc asdfghjkl 12341234 a1b2c3d4 superman1
    PRINCESS1 gfhjkm123 йцукенгш Пароль12 quintain1 aaaaaaaaaaaaa abababab 00000000 Summer2024 drowssap
"""


@pytest.mark.parametrize("password", WELL_KNOWN.split())
def test_well_known_passwords_are_refused_with_a_reason(password: str) -> None:
    with pytest.raises(Problem) as refused:
        checked_password(password, "Ann")
    assert "guessed first" in str(refused.value)
    assert "угадывают" in refused.value.sentence.get("ru")


def test_more_than_ten_thousand_common_passwords_of_sufficient_length_are_known() -> None:
    long_enough = [password for password in COMMON if len(password) >= SHORTEST]
    assert len(long_enough) > 10_000
    assert all(is_common(password.upper()) for password in long_enough)


@pytest.mark.parametrize("password", ["correct horse", "молоко и мёд", "tr0ub4dor&3x", "jhg76FDa", "x" * 7 + "yz"])
def test_other_passwords_are_taken(password: str) -> None:
    assert checked_password(password, "Ann") == password


def test_the_name_is_no_password() -> None:
    with pytest.raises(Problem) as refused:
        checked_password("ann OF the-hill", "Ann of the Hill")
    assert "name" in str(refused.value)
