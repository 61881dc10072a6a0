"""The review of a whole match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from quintain.bots.explain import feature_words
from quintain.games.catalog import load
from quintain.review import marking
from quintain.review.judge import WORLDS, Judge, Verdict
from quintain.review.marking import Mark
from quintain.rules import replay
from quintain.rules.engine import Box
from quintain.rules.game import Match
from quintain.rules.rulebook import SEATS

Words = dict[str, str]


@dataclass(frozen=True)
class Decision:
    """A decision of the match, and what is to be said of it."""

    number: int  # among all decisions, from 0
    seat: int
    played: Words
    verdict: Verdict
    better: tuple[tuple[Words, float], ...]  # what the bot would have done, and how often
    reasons: tuple[Words, ...]  # what speaks for that

    def to_json(self) -> dict[str, Any]:
        told = self.verdict
        return {
            "number": self.number,
            "seat": self.seat,
            "played": self.played,
            "mark": told.mark.value,
            "chance": round(told.chance, 4),
            "loss": round(told.loss, 4),
            "choices": told.choices,
            "certain": told.certain,
            "better": [{"move": move, "share": round(share, 3)} for move, share in self.better],
            "reasons": list(self.reasons),
        }


@dataclass(frozen=True)
class Side:
    """A seat's match: what it gave away, and how much of the result was luck."""

    seat: int
    result: float  # 1 won, 0.5 drawn, 0 lost
    given: float  # by its own decisions, as a sum of chances to win
    gained: float  # by those of the other side
    luck: float  # the rest
    accuracy: float  # the share of decisions with a choice that were best or good
    marks: dict[Mark, int]

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "result": self.result,
            "mistakes": round(-self.given, 4),
            "opponent": round(self.gained, 4),
            "luck": round(self.luck, 4),
            "accuracy": round(self.accuracy, 4),
            "marks": {mark.value: self.marks.get(mark, 0) for mark in Mark},
        }


@dataclass(frozen=True)
class Review:
    """All of it."""

    preset: str
    decisions: tuple[Decision, ...]
    sides: tuple[Side, ...]
    moments: tuple[int, ...]  # the decisions that decided it, in their order
    is_open: bool = False  # judged with all cards open, not by what the seats could know

    def to_json(self) -> dict[str, Any]:
        return {
            "quintain": "review",
            "version": 1,
            "preset": self.preset,
            "open": self.is_open,
            "decisions": [one.to_json() for one in self.decisions],
            "sides": [side.to_json() for side in self.sides],
            "moments": list(self.moments),
        }


class Reviewer:
    """Goes through a match decision by decision, from one of them to another."""

    def __init__(
        self,
        recording: replay.Recording,
        worlds: int = WORLDS,
        start: int = 0,
        stop: int | None = None,
        *,
        is_open: bool = False,
    ) -> None:
        self.recording = recording
        self.is_open = is_open
        self.start, self.stop = start, len(recording.decisions) if stop is None else stop
        self.match: Match = replay.start(recording, load)
        self.judge = Judge(self.match.game, worlds, len(recording.decisions))
        self.found: list[Decision] = []
        self._asked = Asked(self.match)

    def run(self) -> Iterator[int]:
        """How many decisions have been looked at, after each."""
        for number, (seat, code) in enumerate(self.recording.decisions[: self.stop]):
            if code == "resign":
                self.match.resign(seat)
            else:
                if number >= self.start:
                    self.found.append(self.judged(number, seat, int(code)))
                self.match.play({seat: int(code)})
            if self.is_open:
                self._asked = self._asked.after(self.match)
            yield number + 1

    def judged(self, number: int, seat: int, code: int) -> Decision:
        match, choices = self.match, len(self.match.legal_codes(seat))
        luck = marking.luck_for(number)
        if self.is_open:
            verdict = self.judge.judge_open(self._asked.state, seat, code, choices, luck)
        else:
            verdict = self.judge.judge(match.observe(seat), seat, code, choices, luck)
        return self.told(number, seat, code, verdict)

    def told(self, number: int, seat: int, code: int, verdict: Verdict) -> Decision:
        """A decision that is about to be made, in words."""
        better = tuple((words(self.match, seat, one.move), one.share) for one in verdict.better)
        reasons = tuple(feature_words(self.match.game, feature) for feature in verdict.why)
        return Decision(number, seat, words(self.match, seat, code), verdict, better, reasons)

    def review(self) -> Review:
        return sum_up(self.recording, self.found, is_open=self.is_open)


class Asked:
    """A match when a seat was asked last: who decides at the same time does so from there, whoever is told first."""

    def __init__(self, match: Match) -> None:
        self.state: Box = match.everything()
        self._sights = {seat: match.sight(seat) for seat in match.to_act}

    def after(self, match: Match) -> Asked:
        """The same as long as nobody who still has to decide has seen anything new."""
        same = match.to_act and all(self._sights.get(seat) == match.sight(seat) for seat in match.to_act)
        return self if same else Asked(match)


def sum_up(recording: replay.Recording, found: Sequence[Decision], *, is_open: bool = False) -> Review:
    """What all decisions of a match come to."""
    decisions, alone = tuple(found), replay.start(recording, load).game.alone
    winner = recording.result.winner if recording.result else None
    sides = tuple(
        Side(**marking.side_of(decisions, seat, marking.result_of(winner, seat), alone))
        for seat in ((0,) if alone else range(SEATS))
    )
    return Review(recording.preset, decisions, sides, tuple(marking.moments_of(decisions)), is_open)


def words(match: Match, seat: int, code: int) -> Words:
    """A move in all languages of its game."""
    move = match.move(seat, code)
    return {language: move.text(language) for language in match.game.rulebook.texts.languages}
