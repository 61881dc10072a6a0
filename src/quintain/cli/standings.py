"""Who stands where: results of bots as tables for people, and as JSON."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from quintain.bots.arena import Score, Sprt, log_likelihood_ratio
from quintain.bots.rating.ratings import Rating
from quintain.bots.rating.tournament import Forfeited, Tournament

MOST_TOLD: Final = 10  # forfeits with their reasons

Scores = Mapping[tuple[str, str], Score]  # of the first one


# ------------------------------------------------------------------------------------------ JSON
def report(tournament: Tournament) -> dict[str, Any]:
    """Everything that is known of a tournament."""
    sprt = tournament.plan.sprt
    said: dict[str, Any] = {
        "preset": tournament.game.preset,
        "seed": tournament.plan.seed,
        "results": [summary(each.labels, each.score, sprt, each.saving) for each in tournament.meetings],
        "ratings": ratings_json(tournament.ratings()),
    }
    programs = [entrant for entrant in tournament.entrants if entrant.is_program]
    if programs:
        said["programs"] = [_program(tournament, entrant.label) for entrant in programs]
        said["forfeits"] = [vars(forfeit) for forfeit in tournament.forfeits]
        said["time"] = tournament.plan.time.to_json()
    return said


def ratings_json(ratings: Mapping[str, Rating]) -> list[dict[str, Any]]:
    ranked = sorted(ratings.items(), key=lambda item: -item[1].value)
    return [{"bot": name, "rating": found.value, "low": found.low, "high": found.high} for name, found in ranked]


def _program(tournament: Tournament, label: str) -> dict[str, Any]:
    name, author = tournament.names.get(label, ("", ""))
    return {
        "bot": label,
        "name": name,
        "author": author,
        "slowest": tournament.slowest[label],
        "forfeits": dict(kinds(tournament.forfeits, label)),
        "disqualified": label in tournament.disqualified,
    }


def kinds(forfeits: Sequence[Forfeited], label: str) -> Counter[str]:
    """How often a program has forfeited, by kind."""
    return Counter(forfeit.kind for forfeit in forfeits if forfeit.bot == label)


def summary(names: tuple[str, str], score: Score, sprt: Sprt | None, saving: float | None = None) -> dict[str, Any]:
    """What came of a meeting."""
    said: dict[str, Any] = {"bots": list(names), **score.to_json()}
    if saving is not None:
        said["saving"] = saving
    if sprt:
        ratio = log_likelihood_ratio(score, sprt.low, sprt.high)
        said["sprt"] = {"low": sprt.low, "high": sprt.high, "ratio": ratio, "verdict": sprt.verdict(score) or "open"}
    return said


# ------------------------------------------------------------------------------------------ for people
def told(result: dict[str, Any]) -> str:
    """A result as a line."""
    one, other = result["bots"]
    if not result["pairs"]:
        return f"{one} - {other}: not played"
    line = f"{one} - {other}: {result['share']:.1%} of {2 * result['pairs']} matches"
    line += f", 95 % between {result['low']:.1%} and {result['high']:.1%}"
    line += f"  (+{result['wins']} ={result['draws']} -{result['losses']}, {result['elo']:+.0f} Elo)"
    if "saving" in result:
        line += f"  without luck: each counts as {result['saving']:.1f}"
    return line + (f"  test: {result['sprt']['verdict']}" if "sprt" in result else "")


def cross_table(ratings: Mapping[str, Rating], scores: Scores) -> list[str]:
    """Everybody by rating; a row shows what its bot scored, in all and against each. Cycles are named: averages would
    hide them."""
    names = sorted(ratings, key=lambda name: -ratings[name].value)
    both = dict(scores) | {(other, one): turned(score) for (one, other), score in scores.items()}
    head = ["", "", "rating", "95 %", "points", *(str(place) for place in range(1, len(names) + 1))]
    rows = [_row(place, name, names, ratings[name], both) for place, name in enumerate(names, start=1)]
    return ["", *_aligned([head, *rows]), *_cycles(names, both)]


def turned(score: Score) -> Score:
    """The same from the other side."""
    squares = score.pairs - 2 * score.total + score.squares
    return Score(score.pairs, score.pairs - score.total, squares, score.losses, score.draws, score.wins)


def _row(place: int, name: str, names: Sequence[str], rating: Rating, scores: Scores) -> list[str]:
    mine = [scores[name, other] for other in names if other != name and (name, other) in scores]
    points, matches = sum(2 * score.total for score in mine), sum(2 * score.pairs for score in mine)
    margin = f"±{rating.margin:.0f}" if rating.margin else ""
    cells = [_cell(scores.get((name, other))) for other in names]
    return [f"{place}.", name, f"{rating.value:.0f}", margin, f"{round(points, 1):g}/{matches}", *cells]


def _cell(score: Score | None) -> str:
    return f"{score.share:.1%}" if score is not None and score.pairs else "-"


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Names to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place == 1 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _cycles(names: Sequence[str], scores: Scores) -> Iterator[str]:
    def beats(one: str, other: str) -> bool:
        return (one, other) in scores and scores[one, other].share > 0.5

    for a, b, c in itertools.permutations(names, 3):
        if a == min(a, b, c) and beats(a, b) and beats(b, c) and beats(c, a):
            yield f"a cycle: {a} beats {b} beats {c} beats {a}"


def about_programs(tournament: Tournament) -> Iterator[str]:
    """How programs did apart from winning: who they are, how long they thought, what they have forfeited."""
    for entrant in tournament.entrants:
        if entrant.is_program:
            yield _introduced(tournament, entrant.label)
    told = tournament.forfeits[:MOST_TOLD]
    yield from (f"  match {forfeit.match}: {forfeit.bot}: {forfeit.kind}: {forfeit.words}" for forfeit in told)
    if left := len(tournament.forfeits) - len(told):
        yield f"  and {left} forfeits more"


def _introduced(tournament: Tournament, label: str) -> str:
    name, author = tournament.names.get(label, ("", ""))
    called = f" ({name}{f' by {author}' if author else ''})" if name else ""
    lost = kinds(tournament.forfeits, label)
    forfeits = ", ".join(f"{count} by {kind}" for kind, count in lost.most_common()) or "none"
    out = "; disqualified, the rest was not played" if label in tournament.disqualified else ""
    return f"{label}{called}: slowest decision {tournament.slowest[label]} ms, forfeits: {forfeits}{out}"
