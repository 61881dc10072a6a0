"""Short forms: what is written in a line is read back as it was, in every game; what is none is refused."""

from __future__ import annotations

import base64
import contextlib
import json
import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.contract.test_shapes import VARIANTS
from tests.matches import FEW, PRESETS, game, moments, plain_game, step

import quintain
from quintain import Deck, LineError, PositionError
from quintain.art.tabletop import match_svg
from quintain.cli import main
from quintain.rules.errors import QuintainError
from quintain.rules.jsonshapes import Cards
from quintain.rules.shortforms import (
    check_view,
    deck_line,
    line,
    match_line,
    position_line,
    read,
    read_fields,
    written,
)

MOST = 60  # decisions of a match
START = "position/1 lanes 3 0 beowulf|rostam 0 30/2/firebird,saladin/-,coyote:2,-|28/1/hang-tuah/-,-,utnapishtim:8"


def assert_round_trip(match: quintain.Match) -> None:
    said = position_line(match.game, match.position())
    assert "\n" not in said
    again = quintain.from_line(said, seed=1)
    assert isinstance(again, quintain.Match)
    assert again.position() == match.position()
    assert again.game.options == match.game.options
    for viewer in (0, 1, None):
        view = match.view(viewer)
        check_view(match.game, view)
        assert read_fields(match.game, line(position_line(match.game, view)).words) == view


@pytest.mark.parametrize("preset", FEW)
def test_positions_and_views_of_a_match_are_read_back(preset: str) -> None:
    for number, match in enumerate(moments(preset, 5, MOST)):
        if match.to_act and number % 7 == 0:
            assert_round_trip(match)


@pytest.mark.parametrize(("preset", "options"), VARIANTS)
def test_options_that_were_changed_are_part_of_the_line(preset: str, options: dict[str, object]) -> None:
    match = quintain.load(preset, **options).new(seed=9)  # type: ignore[arg-type]
    chance = random.Random(9)
    for number in range(20):
        if match.to_act:
            if number % 7 == 3:
                assert_round_trip(match)
            seat, code = step(match, chance)
            match.play({seat: code})


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_is_played_again_from_its_line(preset: str) -> None:
    match, chance = game(preset).new(seed=11), random.Random(11)
    for _ in range(30):
        if match.to_act:
            seat, code = step(match, chance)
            match.play({seat: code})
    if match.to_act:
        match.resign(match.to_act[0])
    again = quintain.from_line(match_line(match))
    assert isinstance(again, quintain.Match)
    assert (again.position(), again.result, again.decisions) == (match.position(), match.result, match.decisions)


def test_a_match_that_began_with_a_position_or_with_decks_keeps_them() -> None:
    begun = quintain.from_line(START, seed=3)
    assert isinstance(begun, quintain.Match)
    begun.play({0: begun.legal(0)[-1], 1: begun.legal(1)[-1]})
    again = quintain.from_line(match_line(begun))
    assert isinstance(again, quintain.Match)
    assert again.position() == begun.position()
    duel = game("duel")
    decks = [list(deck.cards) for deck in duel.rulebook.starter_decks(duel.backdrop).values()][:2]
    with_decks = duel.new(seed=2, decks=decks)
    again = quintain.from_line(match_line(with_decks))
    assert isinstance(again, quintain.Match)
    assert again.position() == with_decks.position()


@pytest.mark.parametrize("preset", ["clash", "duel", "siege"])
def test_a_deck_is_read_back_and_can_be_played(preset: str) -> None:
    known = game(preset)
    for deck in known.rulebook.starter_decks(known.backdrop).values():
        found = quintain.from_line(deck_line(known, deck.cards))
        assert isinstance(found, Deck)
        assert sorted(found) == sorted(deck.cards)
        assert found.line() == deck_line(known, deck.cards)
        assert ElementTree.fromstring(found._repr_svg_()).tag.endswith("svg")
        decks = [found if seat in known.rulebook.deck_seats else () for seat in (0, 1)]
        assert known.new(seed=1, decks=decks).to_act


def test_an_address_has_pluses_for_spaces() -> None:
    there, here = quintain.from_line(START.replace(" ", "+")), quintain.from_line(START)
    assert isinstance(there, quintain.Match)
    assert isinstance(here, quintain.Match)
    assert there.position() == here.position()


@settings(deadline=None)
@given(st.lists(st.text(min_size=1)), st.integers(0, 3), st.none() | st.booleans())
def test_any_words_survive(words: list[str], depth: int, flag: bool | None) -> None:
    assert read(list[str], written(list[str], words, depth), depth, "words") == words
    assert read(bool | None, written(bool | None, flag, depth), depth, "flag") == flag
    assert read(dict[str, str], written(dict[str, str], dict.fromkeys(words, "x"), depth), depth, "") == dict.fromkeys(
        words, "x"
    )
    assert read(Cards, written(Cards, len(words), depth), depth, "cards") == len(words)


@given(st.text(max_size=200) | st.text("position/1 lanes03-|,:.#()=y_*duelmatchdeck", max_size=120))
@settings(max_examples=30, deadline=None)
def test_nonsense_is_refused_in_a_sentence(text: str) -> None:
    for said in (text, f"position/1 lanes {text}", f"deck/1 duel {text}", f"match/1 lanes {text}"):
        with contextlib.suppress(QuintainError):  # and nothing else
            quintain.from_line(said)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "expected 'position/1 PRESET"),
        ("position/2 lanes 3", "of version 2, and 1 is the one"),
        (f"position/{'1' * 5000} lanes 3", "this is no line that can be read"),
        (START.replace("30/2/", f"{10**12}/2/"), "expected a whole number from -999999 to 999999"),
        ("position/1 lanes,hp 3", "an option is written name=value, not 'hp'"),
        ("position/1 lanes 3 0", "expected round first deck quiet seats"),
        (START.replace("30/2/", "30/x/"), r"position.seats\[0\].mana: expected a whole number, got 'x'"),
        (START.replace("coyote", "coyotte"), "did you mean 'coyote'"),
        (START + " striker=0 striker=0", "no more than round, first, deck"),
        ("deck/1 duel dragoon", "duel has no card 'dragoon'"),
        ("deck/1 duel wyvern*x", "the number of copies"),
        ("match/1 lanes zz - ()", "hexadecimal"),
        ("match/1 lanes 7 - 0.99999999|1.0", "99999999"),
    ],
)
def test_what_is_wrong_is_said(said: str, why: str) -> None:
    with pytest.raises((LineError, PositionError, QuintainError), match=why):
        quintain.from_line(said)


# The rules do not check what a seat may know, since they could not go on from there; a table is drawn of it even so.
HIDDEN = "position/1 siege 2 prepare 5 0 4 0 2|0 #4 #12 8 () 0,0/player/pawn/1/n|3,3/enemy/ogre/7/n -|-|-|-"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (HIDDEN.replace("#4", f"#{10**9}"), "position.hand: expected a whole number from 0 to 999"),
        (HIDDEN.replace("#4", "#-1"), "position.hand: expected a whole number from 0 to 999"),
        (HIDDEN.replace("prepare 5", "prepare 99999"), "position.rows is 99999"),
        (HIDDEN.replace("3,3/", "99999,3/"), r"position.field\[1\].at\[0\] is 99999"),
        (HIDDEN.replace("3,3/", "-1,3/"), r"position.field\[1\].at\[0\] is -1"),
        (HIDDEN.replace("3,3/", "3/"), r"position.field\[1\].at has 1 entries"),
        (HIDDEN.replace("-|-|-|-", "-|-"), "position.prepared has 2 entries, not 4"),
        ("position/1 lanes 3 0 #7 0 ()", "position.seats has 0 entries, not 2"),
        ("position/1 duel 9 1 1 0 7500/1/#34/upyr/()/-", "position.seats has 1 entries, not 2"),
        (HIDDEN.replace("ogre", "ogreess"), "did you mean 'ogress'|the set has no card"),
    ],
)
def test_a_table_that_nobody_could_draw_is_refused(wrong: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", HIDDEN, "--json"]) == 0
    capsys.readouterr()
    assert main(["show", wrong, "--svg", "-"]) == 2
    assert re.search(why, capsys.readouterr().err)


def test_cards_of_ones_own_are_no_part_of_a_line() -> None:
    cards = [{"id": f"card-{number}", "name": "Card", "attack": 1, "defence": 1, "cost": 1} for number in range(40)]
    own = quintain.load("lanes", cards=cards)
    with pytest.raises(LineError, match="holds no cards of one's own"):
        position_line(own, own.new(seed=1).position())


# ------------------------------------------------------------------------------------------ pictures
@pytest.mark.parametrize("preset", FEW)
def test_every_position_can_be_drawn_and_no_picture_tells_more_than_the_view(preset: str) -> None:
    match = plain_game(preset).new(seed=4)
    svg = match_svg(match, None)
    ElementTree.fromstring(svg)
    told = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", json.dumps(match.view(None))))
    names = {match.game.card_set.name(card, "en"): card for card in match.game.cards}
    shown = {names[text] for text in re.findall(r">([^<>]+)</text>", svg) if text in names}
    assert shown <= told
    assert ElementTree.fromstring(match._repr_svg_()).tag.endswith("svg")


def test_show_draws_in_the_terminal_and_as_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["show", START]) == 0
    assert "Coyote" in capsys.readouterr().out
    assert main(["show", START, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["line"] == START
    (tmp_path / "position.json").write_text(json.dumps(told["position"]), encoding="utf-8")
    assert main(["show", str(tmp_path / "position.json"), "--svg", "-"]) == 0
    assert "Coyote" in capsys.readouterr().out
    assert main(["show", START, "--png", str(tmp_path / "position.png")]) == 0
    assert (tmp_path / "position.png").read_bytes()[:8] == base64.b64decode("iVBORw0KGgo=")
    both = tmp_path / "both.svg", tmp_path / "both.png"
    assert main(["show", START, "--svg", str(both[0]), "--png", str(both[1])]) == 0
    assert all(path.stat().st_size for path in both)
    assert main(["show", "deck/1 duel wyvern*3|roc", "--lang", "ru"]) == 0
    assert "3" in capsys.readouterr().out
    assert main(["replay", "match/1 lanes 3 - 0.14|1.126"]) == 0
    assert "# lanes, 2 decisions" in capsys.readouterr().out
    assert main(["show", "nonsense"]) == 2
    assert "this is no line that can be read" in capsys.readouterr().err
    assert main(["show", str(tmp_path / "none.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert main(["show", "position/1 lanes"]) == 2
    assert "expected round first deck quiet seats" in capsys.readouterr().err
