"""The command line: what users type, and what they get back."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import quintain
from quintain.batch.loops import step_rows
from quintain.bots.choosing import choose
from quintain.bots.series import play_series
from quintain.bots.surprises import surprise
from quintain.cli import main
from quintain.cli.compile import steps
from quintain.games import catalog
from quintain.lab.playing import play_deals

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_sim_prints_results_with_confidence(capsys: Capture) -> None:
    code, out, _ = run(capsys, "sim", "lanes", "--games", "2000", "--bots", "random,greedy", "--seed", "3")
    assert code == 0
    assert "2,000 matches of lanes" in out
    assert "seat 1 (greedy) wins" in out
    assert "games/s" in out


def test_sim_json_is_the_same_for_the_same_seed_and_any_number_of_threads(capsys: Capture) -> None:
    counts = []
    for threads in (["--threads", "1"], ["--threads", "3"], []):
        _, out, _ = run(capsys, "sim", "lanes", "--games", "12000", "--seed", "9", *threads, "--json")
        report = json.loads(out)
        counts.append(
            [report["wins"][0]["count"], report["wins"][1]["count"], report["draws"]["count"], report["decisions"]]
        )
        assert sum(counts[-1][:3]) == report["games"] == 12_000
        assert report["wins"][0]["low"] < report["wins"][0]["share"] < report["wins"][0]["high"]
        assert report["games_per_second"] > 0
    assert counts[0] == counts[1] == counts[2]


def test_options_of_a_match_can_be_changed(capsys: Capture) -> None:
    _, out, _ = run(capsys, "sim", "lanes", "--games", "50", "-o", "hp=5", "-o", "overflow=off", "--json")
    assert json.loads(out)["options"]["hp"] == 5
    assert json.loads(out)["options"]["overflow"] is False


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_play_a_whole_match_and_replay_it(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed(monkeypatch, "?", "moves", "left nobody", *["nothing, ready"] * 60)
    code, out, _ = run(capsys, "play", "lanes", "--seed", "1", "--save", str(tmp_path / "m.json"))
    assert code == 0
    assert "Type a move" in out
    assert "You can:" in out
    assert "Can't place nobody: it is not in your hand." in out
    assert "You lose: an avatar is down." in out
    code, out, err = run(capsys, "replay", str(tmp_path / "m.json"))
    assert (code, err) == (0, "")
    assert "Player 2 wins: an avatar is down." in out


def test_moves_are_numbered_and_few_are_listed_unasked(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """S9 — after the attack a card is to be drawn, and a newcomer is told so."""
    typed(monkeypatch, "moves", "1", "2", "quit")
    _, out, _ = run(capsys, "play", "siege", "--seed", "4")
    assert "   1  done\n" in out
    assert "You can:\n   1  draw own\n   2  draw pawn\n" in out
    assert "You draw Pawn." in out


def test_a_number_that_is_not_listed_is_no_move(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "0", "77", "²", "9" * 5000, "quit")
    _, out, _ = run(capsys, "play", "duel", "--seed", "4")
    assert out.count("Can't read") == 3
    assert out.count("longer than 2,000 letters") == 1


def test_a_match_that_cannot_be_saved_is_not_begun(capsys: Capture, tmp_path: Path) -> None:
    code, out, err = run(capsys, "play", "lanes", "--save", str(tmp_path / "nowhere" / "m.json"))
    assert (code, out) == (2, "")
    assert "nowhere/m.json: there is no folder" in err


def decks_of(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))["setup"]["decks"]


def test_decks_are_named_for_both(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = quintain.load("duel")
    starters = game.rulebook.starter_decks(game.backdrop)
    first, *_, last = starters
    mine, saved = tmp_path / "mine.yaml", tmp_path / "m.json"
    counted = Counter(starters[last].cards)
    mine.write_text("cards:\n" + "".join(f"  {card}: {copies}\n" for card, copies in counted.items()))
    typed(monkeypatch, "resign")
    code, _, _ = run(capsys, "play", "duel", "--deck", str(mine), "--bot-deck", first, "--save", str(saved))
    assert code == 0
    assert [Counter(deck) for deck in decks_of(saved)] == [counted, Counter(starters[first].cards)]
    mine.write_text(f"cards:\n  {starters[last].cards[0]}: 40\n")
    code, _, err = run(capsys, "play", "duel", "--deck", str(mine))
    assert (code, "D1" in err) == (2, True), "forty copies are no deck"


def test_a_bot_surprises_by_the_luck_of_the_match(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game, saved = quintain.load("clash"), tmp_path / "m.json"
    for seed in (1, 2):
        typed(monkeypatch, "resign")
        run(capsys, "play", "clash", "--seed", str(seed), "--seat", "1", "--save", str(saved))
        assert decks_of(saved)[0] == surprise(game, 0, seed)


def test_play_in_russian_and_resign(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "ходы", "правила", "сдаюсь")
    code, out, _ = run(capsys, "play", "lanes-classic", "--lang", "ru", "--seat", "1")
    assert code == 0
    assert "Можно:" in out
    assert "Поражение — сдача." in out


def test_play_ends_politely_when_input_ends(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch)
    code, out, _ = run(capsys, "play", "lanes")
    assert code == 0
    assert "The match is left." in out


def test_colours_only_where_wanted(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "quit")
    assert "\x1b[" not in run(capsys, "play", "lanes")[1]
    typed(monkeypatch, "quit")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run(capsys, "play", "lanes")[1]


def test_shipped_content_is_in_order(capsys: Capture) -> None:
    assert run(capsys, "check-content")[:2] == (0, "all content is in order\n")


def test_levels_and_decks_are_checked(capsys: Capture, tmp_path: Path) -> None:
    """S20, C8, D1 — a level with an unknown unit, and decks that are too small."""
    level = tmp_path / "levels" / "99-nowhere.yaml"
    level.parent.mkdir()
    shipped = catalog.rulebook("siege").folder / "levels" / "01-the-orchard-wall.yaml"
    level.write_text(shipped.read_text(encoding="utf-8").replace("raider", "raidr"), encoding="utf-8")
    code, _, err = run(capsys, "check-content", str(level), "--rulebook", "siege")
    assert code == 2
    assert "raidr" in err
    assert f"{level.name}:" in err
    for book, start in (("clash", "set: base\n"), ("duel", "")):
        decks = tmp_path / "decks.yaml"
        card = next(iter(quintain.load(book).cards))
        decks.write_text(f"{start}decks:\n  tiny: {{name: Tiny, plan: Lose., cards: {{{card}: 1}}}}\n")
        code, _, err = run(capsys, "check-content", str(decks), "--rulebook", book)
        assert (code, f"{decks}:{3 if start else 2}:3: decks.tiny: " in err) == (2, True), err


@pytest.mark.parametrize("name", catalog.RULEBOOKS)
def test_check_content_knows_every_file_of_a_game(capsys: Capture, name: str) -> None:
    folder = catalog.rulebook(name).folder
    assert run(capsys, "check-content", str(folder), "--rulebook", name)[:2] == (0, "all content is in order\n")


@pytest.mark.parametrize("file", ["art.yaml", "questions.yaml", "reduced.yaml"])
def test_check_content_names_what_is_wrong_with_a_part_of_a_game(capsys: Capture, tmp_path: Path, file: str) -> None:
    (tmp_path / file).write_text("carts: {}\n")
    code, _, err = run(capsys, "check-content", str(tmp_path / file))
    assert code == 2
    assert f"{file}:1:1" in err


def test_check_content_names_file_line_and_column(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text("set: mine\ncards:\n  ox: {name: Ox, atack: 1, defence: 2, cost: 3}\n  ox: {name: Ox}\n")
    code, _, err = run(capsys, "check-content", str(file))
    assert code == 2
    assert f"{file}:3:18: cards.ox.atack: unknown field, did you mean 'attack'?" in err
    assert "repeats the key 'ox'" in err
    assert "Traceback" not in err


def test_schemas_for_editors(capsys: Capture) -> None:
    code, out, _ = run(capsys, "check-content", "--schema", "lanes/cards")
    assert code == 0
    assert "cards" in json.loads(out)["properties"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("sim", "chess"),
        ("sim", "lanes", "-o", "hp=999"),
        ("sim", "lanes", "-o", "hp"),
        ("sim", "lanes", "-o", "hp=many"),
        ("sim", "lanes", "-o", "hp=--5"),
        ("sim", "lanes", "-o", "hp=²"),
        ("sim", "lanes", "--games", "²"),
        ("sim", "lanes", "--seed", "²"),
        ("sim", "lanes", "--bots", "level:²,random"),
        ("play", "siege", "--level", "²"),
        ("sim", "lanes", "-o", "nothing=1"),
        ("sim", "lanes", "--bots", "random"),
        ("sim", "lanes", "--bots", "random,genius"),
        ("sim", "lanes", "--games", "0"),
        ("sim", "lanes", "--games", "-3"),
        ("sim", "lanes", "--seed", "x"),
        ("sim", "lanes", "--threads", "none"),
        ("sim", "lanes", "--cards", "nowhere.yaml"),
        ("sim", "lanes", "--cards", "unknown"),
        ("sim", "lanes", "--cards", "examples"),
        ("play", "lanes", "--bot", "genius"),
        ("play", "lanes", "--deck", "aggressive"),
        ("play", "duel", "--deck", "nobodys"),
        ("play", "duel", "--bot-deck", "nowhere.yaml"),
        ("replay", "nowhere.json"),
        ("check-content", "nowhere"),
        ("check-content", "--schema", "lanes/card"),
    ],
    ids=" ".join,
)
def test_bad_input_is_one_sentence_and_exit_code_2(capsys: Capture, arguments: tuple[str, ...]) -> None:
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize("arguments", [(), ("dance",), ("sim",), ("play", "lanes", "--seat", "3")], ids=" ".join)
def test_bad_usage_is_exit_code_2(capsys: Capture, arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_a_bad_engine_setting_is_named() -> None:
    environment = os.environ | {"QUINTAIN_ENGINE": "steam"}
    done = subprocess.run(
        [sys.executable, "-m", "quintain", "sim", "lanes"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "quintain: QUINTAIN_ENGINE is 'steam': it can be 'compiled' or 'plain'\n"


def test_plain_rules_need_no_compiler() -> None:
    script = "import sys, quintain; quintain.load('lanes').new(seed=1).view(0); sys.exit('numba' in sys.modules)"
    environment = os.environ | {"QUINTAIN_ENGINE": "plain"}
    assert subprocess.run([sys.executable, "-c", script], env=environment, check=False).returncode == 0


def test_compile_says_what_would_be_right(capsys: Capture) -> None:
    assert run(capsys, "compile", "chess")[2].startswith("quintain: there is no game 'chess': there are clash, duel")
    assert "there is no target 'pentium'" in run(capsys, "compile", "--ship", "--target", "pentium")[2]


def test_everything_that_can_be_compiled_is_in_the_order_in_which_people_need_it() -> None:
    names = [(step.engine.rulebook.name, step.group.name) for step in steps(catalog.rulebooks())]
    first = catalog.names()[0]
    assert names[:2] == [(first, "rules"), (first, "simple bots")]
    assert len(set(names)) == len(names), "each is compiled once"
    playing = max(i for i, (_, group) in enumerate(names) if group.startswith("levels"))
    assert playing < min(i for i, (_, group) in enumerate(names) if "lab" in group)
    for name in catalog.names():
        bound = {entry for step in steps([catalog.rulebook(name)]) for entry in step.group.entries}
        assert {choose, play_series, play_deals, step_rows} <= bound
