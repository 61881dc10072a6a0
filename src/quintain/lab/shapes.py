"""What the lab is asked and what it answers, declared once. The command line, prepared questions and the server ask
with `Request`; every result is one of `Result`, and the page's types are made from both.

This module stands on the content kit alone, so that a server can know it without loading what plays."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field

from quintain.content import Model, Text

VERSION = 4
# What version 1, which did not say its number, called things. Up to version 2 a hole had a field for each language, up
# to version 3 a card had a fair cost that nobody had played.
FORMER = {"rungs": "tiers", "units": "deals", "units_needed": "deals_needed"}
LISTS = ("tiers", "findings", "curves", "meetings")  # where these names occur

Name = Annotated[str, Field(min_length=1, max_length=60)]
Short = Annotated[str, Field(max_length=60)]
SetText = Annotated[str, Field(max_length=48_000)]
DeckText = Annotated[str, Field(max_length=4_000)]
Bot = Annotated[str, Field(max_length=40)]
Whole = Annotated[int, Field(ge=-(2**31), le=2**31 - 1)]
Value = Whole | bool | Annotated[str, Field(max_length=40)]
Options = Annotated[dict[Name, Value], Field(max_length=40)]
Kind = Literal["measure", "compare", "cards", "sweep", "holes", "question", "health"]
Measure = Literal["share", "count"]
Verdict = Literal["more", "less", "same", "undecided"]
HealthVerdict = Literal["good", "watch", "bad", "few", "none"]  # few: not enough matches; none: there is no target
NOT_SHOWN: Mapping[str, bool] = {"shown": False}  # kept with a result, and not sent to the page


# ------------------------------------------------------------------------------------------ what is asked
class Details(Model):
    """What designers may settle besides, at the command line or in a prepared question. What is empty is left to the
    lab."""

    cards: str = ""  # a JSON list of cards, or the name of a set
    cards_a: str = ""  # on top of `cards`, for one arm of a comparison
    cards_b: str = ""
    decks: list[str | list[str]] = Field(default_factory=list)  # by name, or card by card
    labels: list[str] = Field(default_factory=list)  # how the arms of a comparison are called
    tiers: list[str] | None = None  # players of rising skill; []: the bots of the request alone
    metrics: list[str] = Field(default_factory=list)
    deltas: dict[str, float] = Field(default_factory=dict)  # differences that matter
    references: dict[str, float] = Field(default_factory=dict)  # what a metric is measured against
    precision: dict[str, float] = Field(default_factory=dict)  # how wide an interval may be, to either side
    error: float | None = None  # the standard error that the value of a card may have
    habits: list[str] = Field(default_factory=list)
    breakeven: bool = False
    thinking: int | None = None  # deals for players who look ahead; None: about a second's worth
    thorough: bool = False  # of a game's health: with the strongest players, and many matches


class Request(Model):
    """A request to the lab. `options` are for all arms, `a` and `b` are on top of them; without bots the players are of
    rising skill; `dial` is the option to turn; `question` is a prepared one. Of a game's health, a set and a deck of
    one's own may be asked: the text of a YAML file each, or a deck as a line of text."""

    kind: Kind
    preset: Name
    options: Options = Field(default_factory=dict)
    a: Options = Field(default_factory=dict)
    b: Options = Field(default_factory=dict)
    bots: Annotated[list[Bot], Field(max_length=2)] = Field(default_factory=list)
    dial: Annotated[str, Field(max_length=400)] = ""
    question: Short = ""
    own_cards: SetText = ""
    own_deck: DeckText = ""
    details: Details = Field(default_factory=Details)


# ------------------------------------------------------------------------------------------ what can be asked
@dataclass(frozen=True, kw_only=True)
class Question:
    """A prepared question."""

    id: str
    text: Text
    kind: str


@dataclass(frozen=True, kw_only=True)
class Metric:
    """Something that is measured, and what difference in it matters."""

    name: str
    title: Text
    kind: Measure
    delta: float


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """What can be asked about a rulebook: its questions, and its options with values worth trying."""

    name: str
    questions: list[Question]
    dials: dict[str, list[int | bool | str]]
    metrics: list[Metric]


@dataclass(frozen=True, kw_only=True)
class Offer:
    """All that can be asked, and who plays."""

    players: list[str]
    tiers: list[str]
    rulebooks: list[Rulebook]


@dataclass(frozen=True, kw_only=True)
class Progress:
    """How far a study is: who plays, what was played, what the decision is likely to take."""

    what: str
    deals: int
    matches: int
    needed: int
    seconds: float
    rate: float
    left: float


# ------------------------------------------------------------------------------------------ what is answered
@dataclass(frozen=True, kw_only=True)
class Finding:
    """One metric for one kind of player: its value in A and B, the difference, and where that may lie."""

    metric: str
    title: Text
    kind: Measure
    a: float
    b: float | None
    difference: float
    low: float | None
    high: float | None
    a_error: float | None
    error: float | None
    delta: float = field(metadata=NOT_SHOWN)
    verdict: Verdict
    deals: int
    deals_needed: int
    example: int = field(metadata=NOT_SHOWN)  # the deal with most of it


@dataclass(frozen=True, kw_only=True)
class Lengths:
    """How many matches were so long: a bar for each step, and by how much its share may be out."""

    title: Text
    step: int
    counts: list[int]
    errors: list[float]


@dataclass(frozen=True, kw_only=True)
class Arm:
    """How the matches of one setting ended, and how long they were."""

    arm: dict[str, Any] = field(metadata=NOT_SHOWN)
    ends: dict[str, int]
    end_words: dict[str, Text]
    lengths: Lengths


@dataclass(frozen=True, kw_only=True)
class Tier:
    """What players of one skill show."""

    bots: list[str]
    who: Text
    deals: int
    matches: int
    findings: list[Finding]
    arms: list[Arm]


Told = dict[str, list[str]]  # what there is to say, in sentences, by language


@dataclass(frozen=True, kw_only=True)
class Finished:
    """What every result has."""

    preset: str
    seed: str = field(metadata=NOT_SHOWN)
    question: Text | None = None
    told: Told = field(default_factory=dict)
    matches_played: int = 0
    decided: bool = True
    code: int = field(default=0, metadata=NOT_SHOWN)  # the exit code of a command
    digests: list[str] = field(default_factory=list, metadata=NOT_SHOWN)
    options: dict[str, Any] = field(default_factory=dict, metadata=NOT_SHOWN)  # of all arms


@dataclass(frozen=True, kw_only=True)
class Comparison(Finished):
    """Two settings in the same deals."""

    kind: Literal["compare"] = "compare"
    labels: list[str]
    tiers: list[Tier]
    robustness: dict[str, str]


@dataclass(frozen=True, kw_only=True)
class Measurement(Finished):
    """One setting."""

    kind: Literal["measure"] = "measure"
    labels: list[str] = field(metadata=NOT_SHOWN)
    tiers: list[Tier]
    robustness: dict[str, str]


@dataclass(frozen=True, kw_only=True)
class Card:
    """What holding a card is worth, in points of a match."""

    id: str
    name: Text
    value: float
    error: float
    shrunk: float = field(metadata=NOT_SHOWN)
    cost: float | None
    fair_low: int | None  # the fair cost is this one, or between the two; with one alone, beyond all costs of the set
    fair_high: int | None
    expected: float
    off: float
    is_off: bool = field(metadata=NOT_SHOWN)
    stands_out: bool
    is_dead: bool
    played: float | None
    dominated_by: str | None


@dataclass(frozen=True, kw_only=True)
class Cards(Finished):
    """Every card that chance deals."""

    kind: Literal["cards"] = "cards"
    bots: list[str]
    matches: int
    cards: list[Card]


@dataclass(frozen=True, kw_only=True)
class Curve:
    """One metric along a dial, for one kind of player."""

    players: str
    who: Text
    metric: str
    title: Text
    kind: Measure
    values: list[float]
    sequences: list[tuple[float | None, float | None]]
    deals: int


@dataclass(frozen=True, kw_only=True)
class BreakEven:
    """Where a curve crosses a half: a habit pays below it, or above it if the curve rises."""

    players: str
    at: float | None
    low: float | None
    high: float | None
    falling: bool
    always: bool  # pays everywhere on the dial
    never: bool
    crossings: int  # more than one: it goes back and forth


@dataclass(frozen=True, kw_only=True)
class Sweep(Finished):
    """One option over its values."""

    kind: Literal["sweep"] = "sweep"
    option: str
    values: list[int | bool | str]
    curves: list[Curve]
    breakevens: list[BreakEven] = field(metadata=NOT_SHOWN)


@dataclass(frozen=True, kw_only=True)
class Hole:
    """A way to break the game; `decisions` are those of the replay that proves it."""

    name: str
    share: float
    players: str = field(metadata=NOT_SHOWN)
    matches: int = field(metadata=NOT_SHOWN)
    decisions: int
    forced: int = field(metadata=NOT_SHOWN)
    text: Text
    replay: dict[str, Any] | None = field(metadata=NOT_SHOWN)


@dataclass(frozen=True, kw_only=True)
class Holes(Finished):
    """Ways to break the game, and options that change nothing."""

    kind: Literal["holes"] = "holes"
    holes: list[Hole]
    dead_options: list[str]


@dataclass(frozen=True, kw_only=True)
class Level:
    """How players of rising skill fare in a level."""

    preset: str
    bots: list[str]
    wins: list[float]
    errors: list[float]
    turns: float
    warnings: list[str]


@dataclass(frozen=True, kw_only=True)
class Levels(Finished):
    """The difficulty of a campaign."""

    kind: Literal["levels"] = "levels"
    rulebook: str = field(metadata=NOT_SHOWN)
    levels: list[Level]
    order: float


@dataclass(frozen=True, kw_only=True)
class HealthPart:
    """One of many things that a line is about, such as a card: a figure, and where it may lie."""

    name: Text
    value: float | None
    low: float | None
    high: float | None
    verdict: HealthVerdict


@dataclass(frozen=True, kw_only=True)
class HealthLine:
    """One measure: a figure, where it may lie, where it should lie, and a verdict. Of many parts the worst speaks."""

    measure: str
    title: Text
    kind: Measure
    value: float | None
    low: float | None
    high: float | None
    least: float | None
    most: float | None
    verdict: HealthVerdict
    count: int  # of matches, decisions or hands behind the figure
    note: Text | None
    parts: list[HealthPart]


@dataclass(frozen=True, kw_only=True)
class Health(Finished):
    """How good a game is."""

    kind: Literal["health"] = "health"
    verdict: HealthVerdict
    players: Text
    lines: list[HealthLine]
    own: Text | None = None  # what was brought in place of the game's: a set, a deck


Result = Comparison | Measurement | Cards | Sweep | Holes | Levels | Health


def plain(value: Any) -> Any:
    """A result or a part of one as JSON has it. A number without an end is none: JSON knows no infinity."""
    if isinstance(value, Text):
        return value.model_dump()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in dataclasses.fields(value)}
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


# ------------------------------------------------------------------------------------------ what was kept
def current(result: Mapping[str, Any]) -> dict[str, Any]:
    """A result that was kept, whatever its version, with the names of today."""
    if result.get("version", 1) == VERSION:
        return dict(result)
    found = renamed(result)
    if "holes" in found:
        found["holes"] = [with_text(hole) for hole in found["holes"]]
    if found.get("kind") == "cards":
        found["cards"] = [with_fair_costs(card) for card in found["cards"]]
    if "answers" in found:
        found["answers"] = [{**one, "result": current(one["result"])} for one in found["answers"]]
    return {**found, "version": VERSION}


def with_text(hole: Mapping[str, Any]) -> dict[str, Any]:
    words = {language: hole[language] for language in ("en", "ru") if language in hole}
    return {name: value for name, value in hole.items() if name not in words} | ({"text": words} if words else {})


def with_fair_costs(card: Mapping[str, Any]) -> dict[str, Any]:
    found = {name: value for name, value in card.items() if name != "fair_cost"}
    return {"fair_low": None, "fair_high": None, **found}


def renamed(part: Mapping[str, Any]) -> dict[str, Any]:
    found = {FORMER.get(name, name): value for name, value in part.items()}
    return found | {name: [renamed(one) for one in found[name]] for name in LISTS if name in found}
