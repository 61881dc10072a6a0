"""S20: what a designer is told about a level, and how hard the levels are."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.matches import game

from quintain.bots.trials import Trial, try_level
from quintain.games import catalog
from quintain.games.siege.campaign import level_named, level_paths
from quintain.games.siege.checker import check_level

GOOD = """\
name: {en: Test, ru: Проба}
options: {camp_health: 5}
deck: {archer: 2}
legend: {w: wolf, "#": boulder, "?": {wolf: 1, raider: 2}}
prepared: "w..."
field: |
  w..w
  ....
  .#..
  #...
plan:
  - {turn: 1, units: "?..w"}
  - {turn: 2, every: 2, anywhere: "?"}
"""


def complaints(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "level.yaml"
    path.write_text(text, encoding="utf-8")
    return [str(complaint) for complaint in check_level(path, game("siege").card_set, catalog.table("siege"))]


def test_s20_a_good_level_has_no_complaints(tmp_path: Path) -> None:
    assert complaints(tmp_path, GOOD) == []


@pytest.mark.parametrize("path", level_paths(), ids=lambda path: path.stem)
def test_s20_the_campaign_is_in_order(path: Path) -> None:
    assert check_level(path, game("siege").card_set, catalog.table("siege")) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("w: wolf,", "w: wulf,", "level.yaml:4:10: there is no unit 'wulf', did you mean 'wolf'?"),
        ("raider: 2", "radier: 2", "level.yaml:4:48: there is no unit 'radier', did you mean 'raider'?"),
        ("{archer: 2}", "{ogre: 2}", "level.yaml:3:8: 'ogre' does not belong in a player's deck"),
        ("{archer: 2}", "{archer: 39, knight: 2}", "level.yaml:3:7: a deck has at most 40 cards"),
        ("  .#..", "  .x..", "level.yaml:9:4: 'x': it is not in the legend"),
        ("  .#..", "  .?..", "level.yaml:9:4: '?': a mix is for waves only"),
        ("  .#..", "  .#...", "level.yaml:9:3: expected 4 cells, got 5 in '.#...'"),
        ("  #...", "  w...", "level.yaml:10:3: 'w': an enemy cannot stand in the player's camp"),
        ("  .#..\n", "", "level.yaml:6:8: expected 4 to 6 rows, got 3"),
        ('"?..w"', '"?..z"', "level.yaml:12:26: 'z': it is not in the legend"),
        ('"?..w"', '"#..w"', "level.yaml:12:23: '#': an object cannot be prepared"),
        ('"w..."', '"?..."', "level.yaml:5:12: '?': a mix is for waves only"),
        ("camp_health: 5", "camp_helth: 5", "has no option 'camp_helth': did you mean 'camp_health'?"),
        ("camp_health: 5", "camp_health: 500", "it must be a whole number from 1 to 100 (S2)"),
        ("camp_health: 5", "rows: 6", "level.yaml:2:17: 4 rows are drawn: leave the option out"),
        ("anywhere:", "anywere:", "anywere: unknown field, did you mean 'anywhere'?"),
        ("turn: 1, units", "turn: 1, anywhere: w, units", "a wave has either units or anywhere"),
        ("plan:", "boss: {hook: rage}\nplan:", "rage, and only rage, changes one of"),
        ("plan:", "boss: {hook: second-life}\nplan:", "a second life, and only that, needs a field"),
        ("w: wolf,", "w: wolf, z: ogre,", "level.yaml:4:19: 'z' is drawn nowhere"),
        ("plan:", "muster: [boulder]\nplan:", "'boulder' does not belong in a muster"),
    ],
)
def test_s20_what_is_wrong_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in GOOD
    found = complaints(tmp_path, GOOD.replace(old, new))
    assert any(told in complaint for complaint in found), found


def test_s20_a_plan_by_search_needs_a_muster(tmp_path: Path) -> None:
    text = GOOD[: GOOD.index("plan:")].replace(', "?": {wolf: 1, raider: 2}', "") + "plan: bot\n"
    assert complaints(tmp_path, text) == ["level.yaml:11:7: a plan by search needs a muster to choose from"]


def test_s20_all_complaints_at_once(tmp_path: Path) -> None:
    text = GOOD.replace("wolf,", "wulf,").replace("  .#..", "  .x..").replace('"?..w"', '"z..w"')
    assert len(complaints(tmp_path, text)) == 3


def test_s20_a_campaign_of_rising_difficulty() -> None:
    """Won by the greedy bot nearly always at first and rarely in the end; each third is harder than the one before."""
    trials = [try_level(f"siege-{path.stem}", tries=120) for path in level_paths()]
    shares = [trial.greedy / trial.tries for trial in trials]
    assert shares[0] > 0.8
    assert shares[-1] < 0.2
    thirds = [sum(shares[start : start + 5]) / 5 for start in (0, 5, 10)]
    assert thirds[0] > thirds[1] + 0.1 > thirds[2] + 0.2
    assert all(2 * trial.random <= trial.tries for trial in trials[1:])


def test_s20_warnings_of_a_trial() -> None:
    assert Trial("x", 2000, 0, 0).warnings() == ["x: no bot of ours won it in 2000 tries"]
    assert Trial("x", 2000, 900, 1200).warnings() == ["x: moving at random wins it 60 % of the time"]
    assert Trial("x", 2000, 900, 100).warnings() == []


def test_s20_levels_name_their_kinds_for_a_second_player() -> None:
    for path in level_paths():
        assert 0 < len(level_named(path.stem).kinds()) <= 8
