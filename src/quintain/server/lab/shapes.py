"""What the lab is asked over HTTP, and what it answers. The numbers are the lab's own: nothing is worked out here."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from quintain.server.catalogue.guide import Words
from quintain.server.protocol import Key, Small

Value = int | bool | str
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Changes = Annotated[dict[Name, Small | bool | Key], Meta(max_length=40)]
Verdict = Literal["more", "less", "same", "undecided"]


class NewStudy(Struct, forbid_unknown_fields=True):
    """A question to the lab. `options` are for all arms, `a` and `b` are on top of them; without bots the players are
    of rising skill; `dial` is the option to turn; `question` is a prepared one."""

    kind: Literal["measure", "compare", "cards", "sweep", "holes", "question"]
    preset: Name
    options: Changes = {}
    a: Changes = {}
    b: Changes = {}
    bots: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=2)] = []
    dial: Annotated[str, Meta(max_length=60)] = ""
    question: Annotated[str, Meta(max_length=60)] = ""


# ------------------------------------------------------------------------------------------ what can be asked
class LabQuestion(Struct):
    """A prepared question."""

    id: str
    en: str
    ru: str
    kind: str


class LabMetric(Struct):
    """Something that is measured, and what difference in it matters."""

    name: str
    title: Words
    kind: Literal["share", "count"]
    delta: float


class LabRulebook(Struct):
    """What can be asked about a rulebook: its questions, and its options with values worth trying."""

    name: str
    questions: list[LabQuestion]
    dials: dict[str, list[int | bool | str]]
    metrics: list[LabMetric]


class LabLimits(Struct):
    """What one account may do: so many studies an hour, so many seconds each."""

    per_hour: int
    seconds: int


class Lab(Struct):
    """All that can be asked, who plays, and how much of it one may ask."""

    players: list[str]
    tiers: list[str]
    rulebooks: list[LabRulebook]
    limits: LabLimits


# ------------------------------------------------------------------------------------------ results
class LabFinding(Struct):
    """One metric for one kind of player: its value in A and B, the difference, and where that may lie."""

    metric: str
    title: Words
    kind: Literal["share", "count"]
    a: float
    b: float | None
    difference: float
    low: float | None
    high: float | None
    a_error: float | None
    error: float | None
    verdict: Verdict
    deals: int
    deals_needed: int


class LabLengths(Struct):
    """How many matches were so long: a bar for each step, and by how much its share may be out."""

    title: Words
    step: int
    counts: list[int]
    errors: list[float]


class LabArm(Struct):
    """How the matches of one setting ended, and how long they were."""

    ends: dict[str, int]
    end_words: dict[str, Words]
    lengths: LabLengths


class LabTier(Struct):
    """What players of one skill show."""

    bots: list[str]
    who: Words
    deals: int
    matches: int
    findings: list[LabFinding]
    arms: list[LabArm]


class Told(Struct):
    """What there is to say, in sentences."""

    en: list[str]
    ru: list[str]


class Finished(Struct, kw_only=True):
    """What every result has."""

    preset: str
    question: Words | None = None
    told: Told
    matches_played: int
    decided: bool = True


class LabComparison(Finished, tag_field="kind", tag="compare", kw_only=True):
    """Two settings in the same deals."""

    labels: list[str]
    tiers: list[LabTier]
    robustness: dict[str, str]


class LabMeasure(Finished, tag_field="kind", tag="measure", kw_only=True):
    """One setting."""

    tiers: list[LabTier]
    robustness: dict[str, str]


class LabCard(Struct):
    """What holding a card is worth, in points of a match."""

    id: str
    name: Words
    value: float
    error: float
    cost: float | None
    fair_cost: float | None
    expected: float
    off: float
    stands_out: bool
    is_dead: bool
    played: float | None
    dominated_by: str | None


class LabCards(Finished, tag_field="kind", tag="cards", kw_only=True):
    """Every card that chance deals."""

    bots: list[str]
    matches: int
    cards: list[LabCard]


class LabCurve(Struct):
    """One metric along a dial, for one kind of player."""

    players: str
    who: Words
    metric: str
    title: Words
    kind: Literal["share", "count"]
    values: list[float]
    sequences: list[tuple[float | None, float | None]]
    deals: int


class LabSweep(Finished, tag_field="kind", tag="sweep", kw_only=True):
    """One option over its values."""

    option: str
    values: list[int | bool | str]
    curves: list[LabCurve]


class LabHole(Struct):
    """A way to break the game; `decisions` are those of the replay that proves it."""

    name: str
    share: float
    decisions: int
    en: str
    ru: str


class LabHoles(Finished, tag_field="kind", tag="holes", kw_only=True):
    """Ways to break the game, and options that change nothing."""

    holes: list[LabHole]
    dead_options: list[str]


class LabLevel(Struct):
    """How players of rising skill fare in a level."""

    preset: str
    bots: list[str]
    wins: list[float]
    errors: list[float]
    turns: float
    warnings: list[str]


class LabLevels(Finished, tag_field="kind", tag="levels", kw_only=True):
    """The difficulty of a campaign."""

    levels: list[LabLevel]
    order: float


LabResult = LabComparison | LabMeasure | LabCards | LabSweep | LabHoles | LabLevels


# ------------------------------------------------------------------------------------------ studies
class LabProgress(Struct):
    """How far a study is: who plays, what was played, what the decision is likely to take."""

    what: str
    deals: int
    matches: int
    needed: int
    seconds: float
    rate: float
    left: float


State = Literal["waiting", "preparing", "running", "done", "refused", "cancelled", "lost"]


class LabStudy(Struct):
    """A study: what was asked, how far it is, and what came out. `version` rises with every change."""

    id: str
    asked: NewStudy
    state: State
    version: int
    created: int
    mine: bool
    ahead: int  # studies that come first
    progress: LabProgress | None
    problem: Words | None
    result: LabResult | None


class StudyLine(Struct):
    """A study in a list."""

    id: str
    asked: NewStudy
    state: State
    created: int
