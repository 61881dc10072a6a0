"""S20: what a designer is told about a level, and how hard the levels are."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest
from tests.matches import game

from quintain.bots.levels import bot
from quintain.bots.trials import Trial, try_level
from quintain.content import LANGUAGES
from quintain.games import catalog
from quintain.games.siege.campaign import level_named, level_paths
from quintain.games.siege.checker import check_level
from quintain.games.siege.texts import level_news

GOOD = """\
name: {en: Test, ru: Проба}
new: {en: "It stands {camp_health}.", ru: "Держится {camp_health}."}
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
        ("w: wolf,", "w: wulf,", "level.yaml:5:10: there is no unit 'wulf', did you mean 'wolf'?"),
        ("raider: 2", "radier: 2", "level.yaml:5:48: there is no unit 'radier', did you mean 'raider'?"),
        ("{archer: 2}", "{ogre: 2}", "level.yaml:4:8: 'ogre' does not belong in a player's deck"),
        ("{archer: 2}", "{archer: 39, knight: 2}", "level.yaml:4:7: a deck has at most 40 cards"),
        ("  .#..", "  .x..", "level.yaml:10:4: 'x': it is not in the legend"),
        ("  .#..", "  .?..", "level.yaml:10:4: '?': a mix is for waves only"),
        ("  .#..", "  .#...", "level.yaml:10:3: expected 4 cells, got 5 in '.#...'"),
        ("  #...", "  w...", "level.yaml:11:3: 'w': an enemy cannot stand in the player's camp"),
        ("  .#..\n", "", "level.yaml:7:8: expected 4 to 6 rows, got 3"),
        ('"?..w"', '"?..z"', "level.yaml:13:26: 'z': it is not in the legend"),
        ('"?..w"', '"#..w"', "level.yaml:13:23: '#': an object cannot be prepared"),
        ('"w..."', '"?..."', "level.yaml:6:12: '?': a mix is for waves only"),
        ("camp_health: 5", "camp_helth: 5", "has no option 'camp_helth': did you mean 'camp_health'?"),
        ("camp_health: 5", "camp_health: 500", "it must be a whole number from 1 to 100 (S2)"),
        ("camp_health: 5", "rows: 6", "level.yaml:3:17: 4 rows are drawn: leave the option out"),
        ("anywhere:", "anywere:", "anywere: unknown field, did you mean 'anywhere'?"),
        ("turn: 1, units", "turn: 1, anywhere: w, units", "a wave has either units or anywhere"),
        ("plan:", "boss: {hook: rage}\nplan:", "rage, and only rage, changes one of"),
        ("plan:", "boss: {hook: second-life}\nplan:", "a second life, and only that, needs a field"),
        ("new: {", "nwe: {", "unknown field, did you mean 'new'?"),
        (
            "{camp_health}.",
            "{camp_helth}.",
            "level.yaml:2:11: '{camp_helth}': there is no option 'camp_helth', did you",
        ),
        ("{camp_health}.", "{}.", "level.yaml:2:11: '{}': there is no option ''"),
        ("camp_health: 5}", "camp_health: 5}\nfound: [hael]", "level.yaml:4:9: found[0]: expected"),
        ("w: wolf,", "w: wolf, z: ogre,", "level.yaml:5:19: 'z' is drawn nowhere"),
        ("plan:", "muster: [boulder]\nplan:", "'boulder' does not belong in a muster"),
        (
            "camp_health: 5",
            "pawn: recrut",
            "level.yaml:3:17: option pawn='recrut': did you mean 'recruit'? It must be one of",
        ),
        ("camp_health: 5", "pawn: boulder", "level.yaml:3:17: option pawn='boulder'"),
        ("plan:", "boss: {hook: rage, pawn: wulf}\nplan:", "level.yaml:12:20: there is no unit 'wulf'"),
        ("plan:", "boss: {hook: rage, pawn: hedge}\nplan:", "'hedge' does not belong in a pawn deck"),
    ],
)
def test_s20_what_is_wrong_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in GOOD
    found = complaints(tmp_path, GOOD.replace(old, new))
    assert any(told in complaint for complaint in found), found


def test_s20_a_plan_by_search_needs_a_muster(tmp_path: Path) -> None:
    text = GOOD[: GOOD.index("plan:")].replace(', "?": {wolf: 1, raider: 2}', "") + "plan: bot\n"
    assert complaints(tmp_path, text) == ["level.yaml:12:7: a plan by search needs a muster to choose from"]


def test_s20a_a_level_says_what_is_new_in_it(tmp_path: Path) -> None:
    without = GOOD.replace(GOOD.splitlines(keepends=True)[1], "")
    assert complaints(tmp_path, without) == ["level.yaml:1:1: new: missing field 'new'"]


def test_s20a_the_sentence_has_the_numbers_of_the_level() -> None:
    """Thorn Hollow is decided by a difference of 6, where the rulebook's usual one is 5."""
    told = level_news(level_named("04-thorn-hollow"), "en")
    assert "6 more damage than the other" in told
    for path in level_paths():
        assert all("{" not in level_news(level_named(path.stem), language) for language in LANGUAGES)


def test_s20_all_complaints_at_once(tmp_path: Path) -> None:
    text = GOOD.replace("wolf,", "wulf,").replace("  .#..", "  .x..").replace('"?..w"', '"z..w"')
    assert len(complaints(tmp_path, text)) == 3


def test_s20_a_campaign_of_rising_difficulty() -> None:
    """Won by the greedy bot nearly always at first and rarely in the end; each third is harder than the one before."""
    trials = [try_level(f"siege-{path.stem}", tries=120) for path in level_paths()]
    shares = [trial.greedy / trial.tries for trial in trials]
    assert shares[0] > 0.9
    assert shares[-1] < 0.2
    thirds = [sum(shares[start : start + 5]) / 5 for start in (0, 5, 10)]
    assert thirds[0] > thirds[1] + 0.1 > thirds[2] + 0.2
    assert all(2 * trial.random <= trial.tries for trial in trials[1:])


@pytest.mark.parametrize("path", level_paths(), ids=lambda path: path.stem)
def test_s20a_every_level_can_be_won_without_bonuses(path: Path) -> None:
    """So whoever has used all of them up still finds a way on. Level 5 wins each in at most 40 tries."""
    level, planner = game(f"siege-{path.stem}"), bot("level:5")
    for seed in range(40):
        match = level.rulebook.with_extras(level.new(seed=seed), {"bonuses": []})
        while match.to_act:
            luck = 1000 * seed + len(match.decisions)
            match.play({0: planner.choose(level, match.observe(0), 0, luck, perf_counter)})
        if match.result is not None and match.result.winner == 0:
            return
    raise AssertionError("nobody won")


def test_s20_warnings_of_a_trial() -> None:
    assert Trial("x", 2000, 0, 0).warnings() == ["x: no bot of ours won it in 2000 tries"]
    assert Trial("x", 2000, 900, 1200).warnings() == ["x: moving at random wins it 60 % of the time"]
    assert Trial("x", 2000, 900, 100).warnings() == []


def test_s20_levels_name_their_kinds_for_a_second_player() -> None:
    for path in level_paths():
        assert 0 < len(level_named(path.stem).kinds()) <= 8
