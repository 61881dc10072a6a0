"""`quintain lab health`: the measures on constructed cases, and a short version of it for every preset, with wide
margins, so that no card or rule spoils a game unnoticed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quintain
from quintain.cli import main
from quintain.cli.check_content import check_file
from quintain.content import Text
from quintain.games import catalog
from quintain.lab import checkup, noting, shapes
from quintain.lab.arms import arm_of
from quintain.lab.checkup import Figure, Line, Part, judged, line_of_parts, median, ratio
from quintain.lab.field import Field
from quintain.lab.gamehealth import Checkup, Effort, Health, health
from quintain.lab.healthwords import health_lines, summary
from quintain.lab.noting import Layout, NotingBench
from quintain.lab.report import page
from quintain.lab.requests import Limits, read_request, run_request
from quintain.lab.sheets import sheet
from quintain.lab.study import Study
from quintain.lab.targets import Target, check_targets, targets_of
from quintain.rules.errors import OptionError

SHORT = Effort("level:5", "level:5", ("level:1",), deals=48, contests=16, weighed=16, pairings=4, levels=64)
SHORTER = replace(SHORT, contests=8, weighed=8, pairings=1)  # for those that share cards and decks with another


# ------------------------------------------------------------------------------------------ verdicts
FIRST = Target(low=0.48, high=0.52)
DRAWS = Target(high=0.06)


@pytest.mark.parametrize(
    ("figure", "target", "verdict"),
    [
        (Figure(0.50, 0.49, 0.51, 10_000), FIRST, "good"),
        (Figure(0.519, 0.509, 0.529, 10_000), FIRST, "watch"),
        (Figure(0.55, 0.53, 0.57, 10_000), FIRST, "bad"),
        (Figure(0.50, 0.40, 0.60, 100), FIRST, "few"),
        (Figure(1.0, 0.98, 1.0, 200), FIRST, "bad"),
        (Figure(0.01, 0.0, 0.05, 100), DRAWS, "good"),
        (Figure(0.20, 0.17, 0.23, 1000), DRAWS, "bad"),
        (Figure(0.01, 0.0, 0.02, 29), DRAWS, "few"),
        (Figure(0.0, 0.0, 0.057, 64), Target(high=0.05), "few"),
        (Figure(0.045, 0.03, 0.06, 900), Target(high=0.05), "watch"),
        (Figure(0.99, 0.98, 1.0, 100), None, "none"),
        (None, DRAWS, "few"),
    ],
)
def test_a_figure_is_judged_by_all_that_it_may_be(figure: Figure | None, target: Target | None, verdict: str) -> None:
    assert judged(figure, target) == verdict


def test_a_count_near_its_target_is_watched_when_it_is_known_well() -> None:
    turns = Target(low=12, high=20)
    assert judged(Figure(20, 19, 21, 500), turns, "count") == "watch"
    assert judged(Figure(20, 10, 30, 50), turns, "count") == "few"


def test_the_worst_of_many_parts_speaks_for_their_line() -> None:
    parts = [
        Part(Text.same("fine"), Figure(0.9, 0.8, 0.95, 100), "good"),
        Part(Text.same("dead"), Figure(0.0, 0.0, 0.03, 100), "bad"),
        Part(Text.same("rare"), Figure(0.2, 0.0, 0.5, 9), "few"),
    ]
    line = line_of_parts(Line("cards", Text.same("Cards"), None, Target(low=0.1), "few"), parts)
    assert line.verdict == "bad"
    assert line.figure == parts[1].figure
    assert [part.name.get("en") for part in line.parts] == ["dead", "rare", "fine"]


# ------------------------------------------------------------------------------------------ figures
def tally_of(name: str, *deals: tuple[int, int]) -> Any:
    """A tally of deals, each with so much of a number out of so much."""
    total = np.zeros(noting.USES, np.int64)
    place = noting.RATIOS.index(name) * noting.SUMS
    for top, bottom in deals:
        total[place : place + noting.SUMS] += (top, bottom, top * top, top * bottom, bottom * bottom)
        total[noting.DEALS] += 1
    return total


def test_a_game_where_who_goes_first_always_wins_is_bad() -> None:
    figure = ratio(tally_of("first", *[(2, 2)] * 200), "first")
    assert figure is not None
    assert figure.value == 1.0
    assert 0.97 < figure.low < 1.0
    assert judged(figure, FIRST) == "bad"


def test_a_coin_is_fair() -> None:
    figure = ratio(tally_of("first", *[(2, 2), (0, 2)] * 5000), "first")
    assert figure is not None
    assert figure.value == 0.5
    assert figure.half == pytest.approx(1.96 * 0.5 / 100, rel=0.01)
    assert judged(figure, FIRST) == "good"


def test_deals_count_once_however_many_matches_they_have() -> None:
    """Two matches of a deal that always end alike tell no more than one."""
    one = ratio(tally_of("draws", *[(1, 1), (0, 1), (0, 1), (0, 1)] * 25), "draws")
    pairs = ratio(tally_of("draws", *[(2, 2), (0, 2), (0, 2), (0, 2)] * 25), "draws")
    assert one is not None
    assert one == pairs


def test_a_single_deal_says_next_to_nothing() -> None:
    assert ratio(tally_of("score", (2, 4)), "score") == Figure(0.5, 0.0, 1.0, 1)


def test_nothing_is_known_of_what_was_never_looked_at() -> None:
    assert ratio(tally_of("comebacks", (0, 0)), "comebacks") is None


def test_the_median_lies_between_the_ranks_that_may_be_the_middle_one() -> None:
    total = np.zeros(noting.USES, np.int64)
    total[noting.DEALS] = 100
    for turns, matches in ((9, 30), (14, 45), (30, 25)):
        total[noting.LENGTHS + turns] = matches
    assert median(total) == Figure(14.0, 14.0, 14.0, 100)
    total[noting.LENGTHS + 9] = 45
    total[noting.LENGTHS + 14] = 30
    assert median(total) == Figure(14.0, 9.0, 14.0, 100)


def field_of(*rows: tuple[float, ...]) -> Field:
    """Decks a, b, c, ... and what the row's scores against the column's, known to a hundredth."""
    scores = np.array(rows)
    return Field(tuple("abcdef"[: len(rows)]), scores, np.full(scores.shape, 0.01), 5000)


def test_decks_that_beat_each_other_in_a_circle_are_all_in_the_equilibrium() -> None:
    found = field_of((0.5, 0.7, 0.3), (0.3, 0.5, 0.7), (0.7, 0.3, 0.5)).support(1)
    assert (found.figure.value, found.figure.low, found.figure.high) == (3, 3, 3)
    assert found.mix == pytest.approx((1 / 3,) * 3, abs=0.01)


def test_a_deck_that_beats_all_others_is_alone_and_too_strong() -> None:
    field = field_of((0.5, 0.7, 0.8), (0.3, 0.5, 0.5), (0.2, 0.5, 0.5))
    assert field.support(1).figure.value == 1
    assert field.against_all(0).value == pytest.approx(0.75)
    assert judged(field.against_all(0), Target(low=0.42, high=0.58)) == "bad"


# ------------------------------------------------------------------------------------------ playing
def test_the_parts_of_a_series_add_up_whoever_plays_them() -> None:
    arm = arm_of("lanes", bots=("level:3", "level:3"))
    bench = NotingBench(arm, 1, Layout((arm,)), "level:3")
    whole = bench.tally(0, 6)
    assert (bench.tally(4, 6) + bench.tally(0, 4) == whole).all()
    assert (NotingBench(arm, 1, Layout((arm,)), "level:3").tally(0, 6) == whole).all()
    assert whole[noting.MATCHES] == 6


def test_where_the_first_striker_wins_at_once_the_game_is_bad() -> None:
    """L8 — whoever always strikes first loses no card that would strike back."""
    arm = arm_of("lanes-classic", {"strike": "first-player"})
    found = health(Study(), arm, SHORT)
    assert found.line("first").verdict == "bad"
    assert "first" in outside(found, MARGINS), "the short version sees it too"


def test_a_card_that_nobody_can_pay_is_told_as_the_least_used(tmp_path: Path) -> None:
    """L4 — a card costs mana."""
    cards: list[dict[str, Any]] = [dict(card) for card in quintain.load("lanes").cards.values()]
    cards[7] |= {"attack": 0, "defence": 1, "cost": 10}
    found = health(Study(), arm_of("lanes", cards=json.dumps(cards)), SHORT)
    line = found.line("cards")
    worst = [part.name.get("en") for part in line.parts[:12] if part.figure is not None and part.figure.value < 0.2]
    assert quintain.load("lanes", cards=cards).card_set.name(cards[7]["id"], "en") in worst


def test_a_card_in_no_starter_deck_is_never_used() -> None:
    """C13 — what is in no deck is seen by nobody, however much is played."""
    arm = arm_of("clash", bots=("level:1", "level:1"))
    layout = Layout((arm,))
    outside = set(arm.game.cards) - {card for cards in layout.decks.values() for card in cards}
    assert not {word for _, word in layout.seen} & outside
    bench = NotingBench(arm, 1, layout)
    total = bench.tally(0, 4)
    for (deck, word), place in layout.seen.items():
        hits, tries = total[noting.USES + 2 * place : noting.USES + 2 * place + 2]
        assert hits <= tries, (deck, word)


def test_players_are_compared_with_each_deck_once_on_either_side() -> None:
    """C13 — otherwise whoever has the better decks would look like the better player."""
    sides = [arm.decks for arm in Checkup(Study(), arm_of("clash"), SHORT).even_sides()]
    one, other = zip(*sides, strict=True)
    assert sorted(one) == sorted(other) == sorted(arm_of("clash").rulebook.starter_decks(arm_of("clash").game.backdrop))
    assert all(a != b for a, b in sides)


def test_auto_cards_are_used_although_nobody_plays_them() -> None:
    """C3 — they lay themselves out."""
    arm = arm_of("clash", decks=("aggressive", "defensive"), bots=("greedy", "greedy"))
    layout = Layout((arm,))
    total = NotingBench(arm, 1, layout).tally(0, 16)
    autos = [pair for pair in layout.seen if pair[1] == ":auto"]
    assert autos
    assert all(total[noting.USES + 2 * layout.seen[pair]] > 0 for pair in autos)


def test_one_deck_is_looked_at_against_the_starters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C8, C13 — a designer's own deck: what it scores, and which of its cards are used."""
    clash = quintain.load("clash")
    starters = clash.rulebook.starter_decks(clash.backdrop)
    deck = Counter(starters["healing"].cards)
    file = tmp_path / "mine.yaml"
    file.write_text(json.dumps({"cards": deck}))
    main(["lab", "health", "clash", "--quick", "--jobs", "1", "--deck", str(file), "--budget", "8", "--json"])
    lines = {line["measure"]: line for line in json.loads(capsys.readouterr().out)["lines"]}
    assert len(lines["decks"]["parts"]) == len(starters)
    assert len(lines["cards"]["parts"]) == len(deck)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cards: {lance-thrast: 2}", "mine.yaml:1:9: cards.lance-thrast"),
        ("cards: {lance-thrust: 2}", "mine.yaml: "),
        ("cards: {lance-thrust: 0}", "mine.yaml:1:"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """C8 — with what is wrong, and where."""
    (tmp_path / "mine.yaml").write_text(text)
    assert main(["lab", "health", "clash", "--quick", "--deck", str(tmp_path / "mine.yaml")]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("--decks", "aggressive,healing"), "--deck FILE"),
        (("--deck", "agressive"), "did you mean 'aggressive'"),
        (("--strong", "greedy"), "name a level"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    words: tuple[str, ...], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "health", "clash", "--quick", *words]) == 2
    assert wanted in capsys.readouterr().err


# ------------------------------------------------------------------------------------------ targets
def test_a_preset_may_ask_for_less_than_its_game() -> None:
    lanes = catalog.rulebook("lanes")
    assert targets_of(lanes, "lanes").known["skill-1"].low == 0.75
    assert targets_of(lanes, "lanes-classic").known["skill-1"].low == 0.7
    assert targets_of(lanes, "lanes").known["cards"].low == 0.25
    assert targets_of(catalog.rulebook("duel"), "duel").known["draws"].high == 0.06


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("targets: {frist: {low: 0.4}}", "1:11: "),
        ("targets: {first: {}}", "give low, high or both"),
        ("targets: {first: {low: 0.6, high: 0.4}}", "low=0.6 is above high=0.4"),
        (
            "presets: {lanes-clasic: {first: {low: 0.4}}}",
            "1:11: presets.lanes-clasic: there is no such preset, did you mean",
        ),
        ("own: {x: {title: X, metric: drows, low: 0.5}}", "there is no metric 'drows', did you mean 'draws'?"),
        ("own: {x: {title: X, keyword: fast, low: 0.5}}", "there is no keyword 'fast'"),
        ("own: {x: {title: X, low: 0.5}}", "give a metric or a keyword"),
        ("seconds: 0", "seconds"),
    ],
)
def test_a_file_of_targets_is_checked_to_the_column(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "health.yaml"
    path.write_text(text)
    problems = check_file(catalog.rulebook("lanes"), path)
    assert len(problems) == 1
    assert problems[0].startswith(f"{path}:1:")
    assert complaint in problems[0]


@pytest.mark.parametrize("book", catalog.names())
def test_the_shipped_targets_are_in_order(book: str) -> None:
    rulebook = catalog.rulebook(book)
    path = rulebook.folder / "health.yaml"
    assert not path.is_file() or check_targets(rulebook, path) == []


# ------------------------------------------------------------------------------------------ words
def made_up() -> Health:
    bad = Line("first", Text(en="First", ru="Первый"), Figure(0.9, 0.88, 0.92, 500), FIRST, "bad")
    good = Line("draws", Text(en="Draws", ru="Ничьи"), Figure(0.01, 0.0, 0.02, 500), DRAWS, "good")
    parts = (Part(Text(en="Ox", ru="Вол"), Figure(0.0, 0.0, 0.02, 20), "bad"),)
    use = Line("cards", Text(en="Cards", ru="Карты"), parts[0].figure, Target(low=0.1), "bad", parts=parts)
    return Health("lanes", (bad, good, use), SHORT, 1)


def test_it_is_told_in_a_sentence_and_a_table() -> None:
    told = health_lines(made_up(), 500)
    assert told[0] == "lanes misses 2 of its targets: first; cards."
    assert [" ".join(line.split()) for line in told[2:]] == [
        "First 90.0 % ± 2.0 48 % … 52 % bad",
        "Draws 1.0 % ± 1.0 ≤ 6 % good",
        "Cards 0.0 % ± 1.0 ≥ 10 % bad",
        "Ox 0.0 % ± 1.0",
    ]
    assert summary(made_up(), "ru") == "lanes не попадает в 2 цели: первый; карты."


def test_a_report_and_a_sheet_hold_every_line() -> None:
    found = made_up().to_json() | {"told": {"en": health_lines(made_up(), 500)}, "matches_played": 500}
    html, csv = page(found), sheet(found)
    assert '<tr class="bad"><td>First</td><td>90.0 % ± 2.0</td><td>48 % … 52 %</td><td>bad</td></tr>' in html
    assert "Ox" in html
    assert "Cards,Ox,0.0,0.0,0.02,,,bad" in csv


def test_a_server_is_answered_with_what_is_declared() -> None:
    asked = read_request({"kind": "health", "preset": "lanes"})
    found = run_request(asked, Study(), Limits(seconds=0.01))
    assert found.keys() == set(shapes.Health.__dataclass_fields__)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    with pytest.raises(OptionError, match="is settled"):
        read_request({"kind": "health", "preset": "lanes", "bots": ["greedy", "greedy"]})


# ------------------------------------------------------------------------------------------ every preset
# What no card, rule or level may do to a game, however few matches are played here: a figure fails only if all that it
# may be lies outside.
MARGINS: Mapping[str, tuple[float, float]] = {
    "first": (0.4, 0.6),
    "draws": (0.0, 0.25),
    "stalls": (0.0, 0.2),
    "comebacks": (0.0, 0.6),
    "minutes": (0.5, 40.0),
    "skill-1": (0.6, 1.0),
    "matters": (0.2, 1.0),
    "first-level": (0.85, 1.0),
    "last-level": (0.0, 0.3),
    "rise": (-1.0, 0.1),
}
ALONE = {"skill-1": (0.5, 1.0), "matters": (0.0, 1.0)}  # nobody plays against anybody
KNOWN = {
    "lanes-net": {"stalls": (0.0, 0.6), "draws": (0.0, 0.6)},  # L7 — with net damage cards stand before each other
    "duel-three-draws": {"stalls": (0.0, 1.0)},  # D3 — its last turn is meant to come
}
PLAYED = 0.7  # of the cards that came to hand often enough, or are in a set with starter decks, are played now and then
PRESETS = [name for book in catalog.names() for name, spec in catalog.table(book).presets.items() if not spec.level]


def outside(found: Health, margins: Mapping[str, tuple[float, float]]) -> list[str]:
    """The figures that are not where they must be, whatever luck had to do with it; and `cards`, if too many of those
    that come to hand are never played."""
    figures = {line.name: line.figure for line in found.lines if line.figure is not None}
    missed = [
        name
        for name, (low, high) in margins.items()
        if name in figures and (figures[name].high < low or figures[name].low > high)
    ]
    parts = [part for line in found.lines if line.name == "cards" for part in line.parts]
    seen = [part.figure.value > 0 for part in parts if part.figure is not None and part.figure.count >= checkup.FEWEST]
    return missed if sum(seen) >= PLAYED * len(seen) else [*missed, "cards"]


@pytest.mark.parametrize("preset", PRESETS)
def test_no_preset_is_spoilt(preset: str) -> None:
    own = preset in catalog.names()
    found = health(Study(), arm_of(preset), SHORT if own else SHORTER)
    alone = catalog.load(preset).alone
    assert outside(found, {**MARGINS, **(ALONE if alone else {}), **KNOWN.get(preset, {})}) == [], health_lines(
        found, 0
    )


def test_a_game_that_is_spoilt_would_be_noticed() -> None:
    assert outside(made_up(), MARGINS) == ["first"], "one card of which too little is known is not yet a spoilt set"
    never = Part(Text.same("Ox"), Figure(0.0, 0.0, 0.02, checkup.FEWEST), "bad")
    played = Part(Text.same("Bee"), Figure(0.5, 0.4, 0.6, checkup.FEWEST), "good")
    for count, noticed in ((1, []), (5, ["cards"])):
        line = Line("cards", Text.same("Cards"), None, None, "none", parts=(*[never] * count, *[played] * 5))
        assert outside(Health("x", (line,), SHORT, 1), MARGINS) == noticed
