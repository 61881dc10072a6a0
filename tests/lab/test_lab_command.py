"""The command `quintain lab`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quintain.cli import main


def lab(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(["lab", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_questions_and_options_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = lab("questions", "lanes", "--lang", "ru", capsys=capsys)
    assert code == 0
    assert "Честна ли монета?" in out
    code, out, _ = lab("questions", "lanes", "--json", capsys=capsys)
    assert "coin" in json.loads(out)["questions"]


def test_compare_is_told_kept_and_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study, page = tmp_path / "study", tmp_path / "out.html"
    words = ("compare", "lanes", "--a", "hp=30", "--b", "hp=20", "--thinking", "64", "--study", str(study))
    code, out, _ = lab(*words, capsys=capsys)
    assert code == 0
    assert "hp=20 instead of hp=30, among greedy players:" in out
    assert "length in rounds: down by 2." in out
    again, same, _ = lab(*words, capsys=capsys)
    assert (again, same) == (code, out)
    assert lab("report", str(study), "-o", str(page), capsys=capsys)[0] == 0
    assert "length in rounds: down by" in page.read_text(encoding="utf-8")
    assert lab("report", str(tmp_path), "-o", str(page), capsys=capsys)[0] == 2


def test_json_says_everything(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("compare", "lanes", "--a", "hp=30", "--b", "hp=29", "--tiers", "greedy", "--json")
    code, out, _ = lab(*words, capsys=capsys)
    data = json.loads(out)
    assert code == 0
    assert data["kind"] == "compare"
    assert data["decided"] is True
    assert data["told"]["ru"]
    assert data["digests"]
    assert {finding["metric"] for finding in data["tiers"][0]["findings"]} >= {"draws", "length", "stalls"}


def test_undecided_is_exit_code_2_and_says_how_many_more(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("compare", "lanes", "--a", "hp=30", "--b", "hp=29", "--tiers", "greedy", "--budget", "600")
    code, out, _ = lab(*words, capsys=capsys)
    assert code == 2
    assert "it would take about" in out


def test_a_hole_is_exit_code_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("holes", "lanes", "-o", "damage=net", "--budget", "1000", "--save", str(tmp_path))
    code, out, _ = lab(*words, capsys=capsys)
    assert code == 3
    assert "Matches that stall" in out
    assert main(["replay", str(tmp_path / "stall.json")]) == 0


def test_run_stops_at_the_precision_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("run", "lanes", "--until", "draw±1pp", "--examples", str(tmp_path), "--json")
    code, out, _ = lab(*words, capsys=capsys)
    assert code == 0
    draws = next(one for one in json.loads(out)["tiers"][0]["findings"] if one["metric"] == "draws")
    assert (draws["high"] - draws["low"]) / 2 <= 0.01
    assert main(["replay", str(tmp_path / "length.json")]) == 0
    assert lab("run", "lanes", "--until", "draws±0.01pp", "--budget", "3000", capsys=capsys)[0] == 2


def test_cards_and_sheets_can_be_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import quintain

    known: dict[str, Any] = {card["id"]: dict(card) for card in quintain.load("lanes").cards.values()}
    for card in known.values():
        card["attack"] = min(20, card["attack"] + 3)
    sheet = {"set": "strong", "cards": {name: without_id(card) for name, card in known.items()}}
    (tmp_path / "strong.yaml").write_text(json.dumps(sheet), encoding="utf-8")
    (tmp_path / "setting.yaml").write_text("options: {hp: 30}\ncards: strong.yaml\n")
    common = ("compare", "lanes", "--a", "hp=30", "--tiers", "greedy", "--metrics", "length")
    for other in (f"cards={tmp_path / 'strong.yaml'}", str(tmp_path / "setting.yaml")):
        code, out, _ = lab(*common, "--b", other, capsys=capsys)
        assert code == 0
        assert "length in rounds: down by" in out


def without_id(card: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in card.items() if key != "id"}


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("compare", "lanes", "--a", "hp=30", "--b", "hp=x"), "hp='x'"),
        (("compare", "lanes", "--a", "hp=30", "--b", "hp"), "write NAME=VALUE"),
        (("compare", "lanes", "--a", "hp=30", "--b", "hp=20", "--budget", "soon"), "60s or 5m"),
        (("compare", "lanes", "--a", "hp=30", "--b", "hp=20", "--metrics", "drows"), "did you mean 'draws'"),
        (("compare", "lanes", "--a", "hp=30", "--b", "hp=20", "--delta", "draws=x"), "write a metric and a number"),
        (("compare", "lanes", "--a", "hp=30", "--b", "hp=20", "--jobs", "0"), "at least 1"),
        (("compare", "lanes", "--a", "hp=30", "--b", "hp=20", "--on", "moon"), "dask://host:port"),
        (("run", "lanes", "--until", "draws"), "draws±0.3pp"),
        (("run", "lans"), "no preset 'lans'"),
        (("sweep", "lanes", "hp=20:40:5", "--breakeven"), "needs habits"),
        (("cards", "lanes", "--precision", "no"), "above 0"),
        (("cards", "lanes", "--bots", "level:3,nobody"), "there is no bot 'nobody'"),
        (
            ("cards", "siege", "--bots", "level:3+pawns,level:3"),
            "only random, greedy and rollout:N can be given a habit",
        ),
        (("answer",), "name a preset"),
        (("answer", "lanes"), "name questions"),
        (("answer", "lanes", "coins"), "did you mean 'coin'"),
        (("levels", "lanes"), "has no levels"),
        (("levels", "moon"), "no rulebook"),
        (("ladder", "lanes", "--bots", "greedy"), "two players"),
        (("meta", "clash", "--with-map", "nowhere.json"), "no result of lab decks"),
        (("tune", "lanes", "nowhere.yaml"), "nowhere.yaml"),
    ],
)
def test_bad_input_is_a_sentence(words: tuple[str, ...], wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = lab(*words, capsys=capsys)
    assert code == 2
    assert wanted in err
    assert out == ""


def test_cards_are_counted_with_bots_of_the_levels(capsys: pytest.CaptureFixture[str]) -> None:
    """L13 — how many of the cards that come to hand are played. Sixteen matches leave every value undecided."""
    code, out, _ = lab("cards", "lanes", "--bots", "level:5,level:5", "--jobs", "1", "--budget", "16", capsys=capsys)
    assert code == 2
    assert out.startswith("lanes (level:5), 16: card, value in pp, how often played")
    assert "→" not in out


def test_answers_are_printed_as_they_come(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = lab("answer", "lanes", "coin", "--jobs", "1", "--budget", "120000", capsys=capsys)
    assert code == 0
    assert "lanes coin: Is the coin fair?\n  Yes" in out
