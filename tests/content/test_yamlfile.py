"""Every way in which a content file can be wrong has its place and its sentence."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.content.samples import Card, CardSet, Heal, Initiative, Rarity, complaints

from quintain.content import ContentError, Text, load_yaml, load_yaml_text, yamlfile

GOOD = """\
# The base set.
cards:
  jon-snow:
    name: Jon Snow
    attack: 5
    hero: on
  tyrion:
    name: {en: Tyrion, ru: Тирион}
    attack: 1_0
    price: {initiative: 2}
    effects:
      - {kind: heal, amount: 3}
    at: [1, 2]
    rarity: rare
    luck: 0.25
    tags: [lion]
"""


def card(*lines: str) -> str:
    """A file with one card: its fields start in column 5 of line 3, after a name and an attack."""
    return "\n".join(["cards: {snow: {name: Snow, attack: 3,", "", *(f"    {line}," for line in lines), "}}"])


def test_a_good_file_becomes_a_model() -> None:
    cards = load_yaml_text(GOOD, CardSet).cards
    assert cards["jon-snow"] == Card(name=Text.same("Jon Snow"), attack=5, hero=True)
    assert cards["tyrion"] == Card(
        name=Text(en="Tyrion", ru="Тирион"),
        attack=10,
        price=Initiative(initiative=2),
        effects=(Heal(kind="heal", amount=3),),
        at=(1, 2),
        rarity=Rarity.RARE,
        luck=0.25,
        tags=("lion",),
    )


FIELDS = [
    ("noot: x", "3:5: cards.snow.noot: unknown field, did you mean 'note'?"),
    (
        "zzz: x",
        "3:5: cards.snow.zzz: unknown field, expected price, overflow, effects, at, rarity, hero, note,"
        " luck, power, tags",
    ),
    ("hero: 5", "3:11: cards.snow.hero: expected true or false, got 5"),
    (
        "overflow: ful",
        "3:15: cards.snow.overflow: expected one of full, net, off, got 'ful', did you mean 'full'?",
    ),
    (
        "overflow: off",
        '3:15: cards.snow.overflow: expected one of full, net, off, got false: put "off" in quotes',
    ),
    ("overflow: 3", "3:15: cards.snow.overflow: expected one of full, net, off, got 3"),
    (
        "rarity: Rare",
        "3:13: cards.snow.rarity: expected one of common, rare, got 'Rare', did you mean 'rare'?",
    ),
    ("note: [a]", "3:11: cards.snow.note: expected text, got a list"),
    ("note: {a: b}", "3:11: cards.snow.note: expected text, got a mapping"),
    ("note: No", '3:11: cards.snow.note: expected text, got false: put "No" in quotes'),
    ("note: 7", '3:11: cards.snow.note: expected text, got 7: put "7" in quotes'),
    ("note: Null", '3:11: cards.snow.note: expected text, got nothing: put "Null" in quotes'),
    ("note: damn", "3:11: cards.snow.note: mind your language"),
    ("luck: 2", "3:11: cards.snow.luck: expected a number above 0 and below 1, got 2"),
    ("power: 0", "3:12: cards.snow.power: expected a whole number of at least 1 or nothing, got 0"),
    ("power: 1.5", "3:12: cards.snow.power: expected a whole number of at least 1 or nothing, got 1.5"),
    ("at: [1]", "3:9: cards.snow.at: expected a list of 2, got a list of 1"),
    ("at: [1, 2, 3]", "3:9: cards.snow.at: expected a list of 2, got a list of 3"),
    ("at: [1, x]", "3:13: cards.snow.at[1]: expected a whole number, got 'x'"),
    ("tags: [a, b, c]", "3:11: cards.snow.tags: expected a list of at most 2, got a list of 3"),
    ("effects: {}", "3:14: cards.snow.effects: expected a list, got a mapping"),
    ("effects: [5]", "3:15: cards.snow.effects[0]: expected a mapping, got 5"),
    ("effects: [{amount: 1}]", "3:15: cards.snow.effects[0].kind: missing field 'kind'"),
    (
        "effects: [{kind: hel}]",
        "3:22: cards.snow.effects[0].kind: expected one of damage, heal, got 'hel', did you mean 'heal'?",
    ),
    (
        "effects: [{kind: heal, amount: 6}]",
        "3:36: cards.snow.effects[0].amount: expected a whole number from 1 to 5, got 6",
    ),
    (
        "effects: [{kind: heal, heal: on, amount: 6}]",
        "3:46: cards.snow.effects[0].amount: expected a whole number from 1 to 5, got 6",
    ),
    ("effects: [{kind: heal, heal: on}]", "3:15: cards.snow.effects[0].amount: missing field 'amount'"),
    ("price: 5", "3:12: cards.snow.price: expected free or a mapping, got 5"),
    ("price: fre", "3:12: cards.snow.price: expected free or a mapping, got 'fre', did you mean 'free'?"),
    ("price: {initiativ: 2}", "3:13: cards.snow.price.initiativ: unknown field, did you mean 'initiative'?"),
    ("price: {gold: 2}", "3:13: cards.snow.price.gold: unknown field, expected initiative, sacrifice"),
    (
        "price: {initiative: 21}",
        "3:25: cards.snow.price.initiative: expected a whole number from 0 to 20, got 21",
    ),
    (
        "price: {initiative: all}",
        "3:25: cards.snow.price.initiative: expected a whole number from 0 to 20, got 'all'",
    ),
]


@pytest.mark.parametrize(("line", "complaint"), FIELDS)
def test_a_wrong_field_is_pointed_at(line: str, complaint: str) -> None:
    assert complaints(card(line)) == [complaint]


WHOLE_FILES = [
    ("", "1:1: cards: missing field 'cards'"),
    ("# nothing yet\n", "1:1: cards: missing field 'cards'"),
    ("---\n", "1:1: cards: missing field 'cards'"),
    ("~", "1:1: expected a mapping, got nothing"),
    ("5", "1:1: expected a mapping, got 5"),
    ("- a", "1:1: expected a mapping, got a list"),
    ("cards:", "1:7: cards: expected a mapping, got nothing"),
    ("cards: 3", "1:8: cards: expected a mapping, got 3"),
    ("cards:\n  snow:\n    name: Snow\n", "3:5: cards.snow.attack: missing field 'attack'"),
    (
        "cards: {snow: {name: Snow, atack: 3}}",
        "1:28: cards.snow.atack: unknown field, did you mean 'attack'?",
    ),
    (
        "cards: {snow: {name: S, attack: 25}}",
        "1:33: cards.snow.attack: expected a whole number from 0 to 20, got 25",
    ),
    ("cards: {snow: {name: {ru: S}, attack: 3}}", "1:22: cards.snow.name: it needs words in English: en"),
    (
        "cards: {snow: {name: No, attack: 3}}",
        '1:22: cards.snow.name: expected text, got false: put "No" in quotes',
    ),
    ("cards: {snow: {name: [S], attack: 3}}", "1:22: cards.snow.name: expected text, got a list"),
    (
        "cards: {Snow: {name: S, attack: 3}}",
        "1:9: cards.Snow: bad key, expected text that matches ^[a-z-]+$",
    ),
    ("cards: {}\n---\ncards: {}\n", "2:1: a second document: keep one per file"),
]


@pytest.mark.parametrize(("text", "complaint"), WHOLE_FILES)
def test_a_wrong_file_is_pointed_at(text: str, complaint: str) -> None:
    assert complaints(text) == [complaint]


YAML_SURPRISES = [
    ("power: 010", '3:12: cards.snow.power: starts with 0: write 10 or put "010" in quotes'),
    ("power: -08", '3:12: cards.snow.power: starts with 0: write -8 or put "-08" in quotes'),
    ("note: 007", '3:11: cards.snow.note: starts with 0: write 7 or put "007" in quotes'),
    ("power: 12:30", '3:12: cards.snow.power: read by YAML as a number in base 60: put "12:30" in quotes'),
    ("power: 0x1F", "3:12: cards.snow.power: expected a decimal number, got 0x1F"),
    ("power: 1" + "0" * 5000, "3:12: cards.snow.power: the number is too large"),
    ("luck: .nan", "3:11: cards.snow.luck: expected a finite number, got .nan"),
    ("luck: -.inf", "3:11: cards.snow.luck: expected a finite number, got -.inf"),
    ("luck: 1.0e+999", "3:11: cards.snow.luck: the number is too large"),
    ("power: &p 3", "3:12: cards.snow.power: content files do not use anchors (&p): write it out"),
    ("power: *p", "3:12: cards.snow.power: content files do not use aliases (*p): write it out"),
    ("power: !odd 3", "3:12: cards.snow.power: content files do not use tags (!odd): write it out"),
    (
        "at: !!python/tuple [1, 2]",
        "3:9: cards.snow.at: content files do not use tags (tag:yaml.org,2002:python/tuple): write it out",
    ),
    ("<<: {note: x}", "3:5: cards.snow.<<: content files do not use merge keys (<<): write it out"),
    ("on: x", '3:5: cards.snow.on: expected a text key, got true: put "on" in quotes'),
    ("7: x", '3:5: cards.snow.7: expected a text key, got a number: put "7" in quotes'),
    ("~: x", '3:5: cards.snow.~: expected a text key, got nothing: put "~" in quotes'),
    ("? [a, b] : x", "3:7: cards.snow: expected a text key, got a list"),
    ("? {a: b} : x", "3:7: cards.snow: expected a text key, got a mapping"),
    ("? *p : x", "3:7: cards.snow.?: content files do not use aliases (*p): write it out"),
]


@pytest.mark.parametrize(("line", "complaint"), YAML_SURPRISES)
def test_the_surprises_of_yaml_are_refused(line: str, complaint: str) -> None:
    assert complaints(card(line)) == [complaint]


SYNTAX = [
    ("cards:\n\tsnow: 1\n", "2:1: unexpected tab: indent with spaces"),
    ("cards: 'snow\n", "1:8: this quote is never closed"),
    ('cards: "snow\nmore: 1\n', "1:8: this quote is never closed"),
    ("cards: [1, 2\n", "1:8: this list needs ',' between its items and ']' at the end"),
    ("cards: {a: 1\n", "1:8: this mapping needs ',' between its fields and '}' at the end"),
    ("cards: a: b\n", "1:9: unexpected ':', check the indentation or put the text in quotes"),
    ("cards: 1\n}\n", "2:1: does not fit the lines above: check the indentation"),
    ("- a\ncards: 1\n", "2:1: does not fit the lines above: check the indentation"),
    ("  cards: 1\n snow: 2\n", "2:2: does not fit the lines above: check the indentation"),
    ("cards:\n  snow\n  x: 1\n", "3:4: unexpected ':', check the indentation or put the text in quotes"),
    ("cards: 1\nsnow\n", "2:1: expected ':' after this key"),
    ("cards: @x\n", "1:8: text that starts with @ needs quotes"),
]


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize(("text", "complaint"), SYNTAX)
def test_broken_yaml_is_one_complaint(text: str, complaint: str, loader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamlfile, "LOADER", getattr(yaml, loader))
    assert complaints(text) == [complaint]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('cards: "a\\q"\n', "1:10: unknown escape after '\\', use single quotes to keep a backslash"),
        ("cards: {a: [}\n", "1:13: not valid YAML: did not find expected node content"),
        ("cards: !%ED%A0%80 1\n", " not valid YAML"),
        ("cards:\n  a\0b: 1\n", "2:4: unreadable character U+0000"),
        ("cards: \ud800\n", "1:8: unreadable character U+D800"),
    ],
)
def test_rarer_broken_yaml_is_one_complaint_too(text: str, complaint: str) -> None:
    assert complaints(text) == [complaint]


def test_half_a_character_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamlfile, "LOADER", yaml.SafeLoader)  # libyaml refuses it by itself
    assert complaints(card(r'note: "\ud800"', r'"\udfff": 1')) == [
        "3:11: cards.snow.note: unreadable character U+D800",
        r"4:5: cards.snow.\udfff: unreadable character U+DFFF",
    ]


def test_the_slower_loader_gives_the_same_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamlfile, "LOADER", yaml.SafeLoader)
    assert load_yaml_text(GOOD, CardSet).cards["jon-snow"].attack == 5
    for line, complaint in FIELDS + YAML_SURPRISES:
        assert complaints(card(line)) == [complaint]


def test_everything_is_reported_at_once_in_the_order_of_the_file() -> None:
    text = """\
cards:
  snow:
    name: Yes
    attack: 3
    attack: [4]
    power: 010
  tyrion:
    atack: 5
    name: Tyrion
  snow:
    name: Another
"""
    assert complaints(text) == [
        '3:11: cards.snow.name: expected text, got true: put "Yes" in quotes',
        "5:5: cards.snow.attack: repeats the key 'attack' of line 4",
        '6:12: cards.snow.power: starts with 0: write 10 or put "010" in quotes',
        "8:5: cards.tyrion.atack: unknown field, did you mean 'attack'?",
        "10:3: cards.snow: repeats the key 'snow' of line 2",
    ]


def test_a_broken_end_does_not_hide_what_was_read_before_it() -> None:
    assert complaints("cards: {}\ncards: {}\nx: 'y\n") == [
        "2:1: cards: repeats the key 'cards' of line 1",
        "3:4: this quote is never closed",
    ]


def test_a_refused_value_of_an_unknown_field_is_two_complaints() -> None:
    assert complaints(card("noot: *x")) == [
        "3:5: cards.snow.noot: unknown field, did you mean 'note'?",
        "3:11: cards.snow.noot: content files do not use aliases (*x): write it out",
    ]


@pytest.mark.parametrize("opening", ["[", "{", "- ", "? ", "{? [", "a:\n"])
def test_endless_nesting_is_refused(opening: str) -> None:
    text = "".join(" " * depth + opening for depth in range(400)) if opening == "a:\n" else opening * 20_000
    (complaint,) = complaints(text)
    assert complaint.endswith(": nested deeper than 64 levels")


def test_a_file_names_itself(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("cards: 3\n", encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_yaml(path, CardSet)
    assert str(caught.value) == f"{path}:1:8: cards: expected a mapping, got 3"
    with pytest.raises(ContentError, match=r"^cards\.yaml:1:8: cards: expected"):
        load_yaml(path, CardSet, source="cards.yaml")


def test_a_file_may_start_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert load_yaml(path, CardSet) == load_yaml_text(GOOD, CardSet)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"cards:\n  \xff: 1\n", "f:2:3: not UTF-8 text: save the file as UTF-8"),
        ("cards: Тирион".encode("cp1251"), "f:1:8: not UTF-8 text: save the file as UTF-8"),
        (b"#" * (1024 * 1024 + 1), "f: larger than 1024 KiB: split the file"),
    ],
)
def test_an_unreadable_file_is_one_complaint(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(content)
    with pytest.raises(ContentError) as caught:
        load_yaml(path, CardSet, source="f")
    assert str(caught.value) == complaint


def test_a_text_has_the_same_limit_as_a_file() -> None:
    assert complaints("#" * 1024 * 1024 + "\n") == [" larger than 1024 KiB: split the file"]


def test_a_file_that_cannot_be_opened_is_one_complaint(tmp_path: Path) -> None:
    told = {
        tmp_path / "absent.yaml": "f: no such file",
        tmp_path: "f: is a folder, not a file",
        tmp_path / "nul\0.yaml": "f: cannot read the file",
    }
    for path, complaint in told.items():
        with pytest.raises(ContentError) as caught:
            load_yaml(path, CardSet, source="f")
        assert str(caught.value) == complaint


def test_a_file_of_somebody_else_is_one_complaint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", refuse)  # the tests may run as root, who may open everything
    with pytest.raises(ContentError, match=r"^f: no permission to read the file$"):
        load_yaml(tmp_path / "cards.yaml", CardSet, source="f")


def test_a_report_stays_one_line_per_complaint() -> None:
    text = card('"two\\nlines": 1', "note2: |-\n      x", f'"{"long" * 100}": 1')
    assert all("\n" not in line and len(line) < 200 for line in complaints(text))


def test_a_file_of_nothing_but_errors_is_answered_soon() -> None:
    text = "cards: {}\n" + "".join(f"k{n}: 1\n" for n in range(50_000))
    found = complaints(text)
    assert len(found) == 1001
    assert found[0] == " more than 1000 complaints, the rest are not shown"


def test_a_hundred_cards_load_in_no_time() -> None:
    rows = GOOD.partition("cards:\n")[2].replace("jon-snow", "jon-{0}").replace("tyrion", "tyrion-{0}")
    names = [chr(97 + n // 26) + chr(97 + n % 26) for n in range(50)]
    text = "cards:\n" + "".join(rows.replace("{0}", name) for name in names)
    took = []
    for _ in range(5):
        start = time.process_time()  # whatever else the machine does
        assert len(load_yaml_text(text, CardSet).cards) == 100
        took.append(time.process_time() - start)
    assert min(took) < 0.1  # 0.01 s on an idle machine


def is_handled(text: str) -> bool:
    """Loading may complain, in one line for each complaint; anything else that it raises is a bug."""
    try:
        load_yaml_text(text, CardSet)
    except ContentError as error:
        return 0 < len(error.complaints) == len(str(error).splitlines())
    return True


PIECES = [
    *["cards", "snow", "name", "attack", "effects", "kind", "heal", "price", "free", "at", "x"],
    *[": ", ":\n", "\n", "\n  ", "\n    ", ", ", "- ", "? ", "[", "]", "{", "}", "'", '"', "|", ">", "#"],
    *[
        "&a ",
        "*a",
        "!t ",
        "!!int ",
        "<<",
        "010",
        "1",
        "-2.5",
        "on",
        "~",
        "12:30",
        "\t",
        "\\",
        "%",
        "---",
        "=",
    ],
]


@given(st.text())
def test_any_text_gives_a_model_or_complaints(text: str) -> None:
    assert is_handled(text)


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@settings(max_examples=300)
def test_any_yaml_like_text_gives_a_model_or_complaints(text: str) -> None:
    assert is_handled(text)


@given(st.integers(0, len(GOOD)), st.integers(0, 8), st.sampled_from(PIECES))
@settings(max_examples=300)
def test_any_slip_of_the_keyboard_gives_a_model_or_complaints(at: int, gone: int, typed: str) -> None:
    assert is_handled(GOOD[:at] + typed + GOOD[at + gone :])


@given(st.binary(max_size=200), st.integers(0, len(GOOD.encode())))
def test_any_bytes_give_a_model_or_complaints(tmp_path_factory: pytest.TempPathFactory, noise: bytes, at: int) -> None:
    path = tmp_path_factory.getbasetemp() / "noise.yaml"
    for content in (noise, GOOD.encode()[:at] + noise):
        path.write_bytes(content)
        with suppress(ContentError):
            load_yaml(path, CardSet)
