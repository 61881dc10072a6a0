"""A review that was made elsewhere, such as in a page: does it hold? Every judge comes to the same, so a few decisions
that nobody knows beforehand tell."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from quintain.bots.parts import features_of
from quintain.games.catalog import load
from quintain.review import marking
from quintain.review.judge import WORLDS, Choice, Verdict
from quintain.review.reviewing import Decision, Review, Reviewer, sum_up
from quintain.rules import replay

CLOSE: Final = 1e-6  # what two machines may differ by


def open_to_choice(recording: replay.Recording) -> list[int]:
    """The places of decisions, as a review counts them, at which there was more than one move. At others there is
    nothing to be untrue about."""
    match, found, place = replay.start(recording, load), list[int](), 0
    for seat, code in recording.decisions:
        if code == "resign":
            match.resign(seat)
            continue
        if len(match.legal_codes(seat)) > 1:
            found.append(place)
        match.play({seat: int(code)})
        place += 1
    return found


class Judgement(NamedTuple):
    """What is said of a decision."""

    number: int
    chance: float
    loss: float
    certain: bool
    better: tuple[tuple[int, float], ...]  # moves and how often they should be played, the most frequent first
    why: tuple[int, ...] = ()  # numbers of features


def checked(
    recording: replay.Recording, given: Sequence[Judgement], samples: Container[int], worlds: int = WORLDS
) -> Review | None:
    """The review that was given of a match; None if it is not of this match, or if one of the samples, by their places,
    is judged otherwise here."""
    checker = Checker(recording, given, samples, worlds)
    try:
        for _ in checker.run():
            pass
    except Untrue:
        return None
    return sum_up(recording, checker.found) if len(checker.found) == len(given) else None


class Untrue(Exception):
    """What was given does not hold."""


class Checker(Reviewer):
    """Goes through a match with what was said of it."""

    def __init__(
        self, recording: replay.Recording, given: Sequence[Judgement], samples: Container[int], worlds: int
    ) -> None:
        super().__init__(recording, worlds)
        self.given, self.samples = given, samples

    def judged(self, number: int, seat: int, code: int) -> Decision:
        place = len(self.found)
        if place >= len(self.given) or self.given[place].number != number:
            raise Untrue
        said, legal = self.given[place], self.match.legal_codes(seat)
        if any(move not in legal for move, _ in said.better) or (len(legal) == 1 and said.loss):
            raise Untrue
        if any(feature >= len(features_of(self.match.game.rulebook)) for feature in said.why):
            raise Untrue
        better = tuple(Choice(*each) for each in said.better)
        verdict = Verdict(said.chance, said.loss, marking.marked(said.loss), better, said.certain, len(legal), said.why)
        if place in self.samples and not same(verdict, super().judged(number, seat, code).verdict):
            raise Untrue
        return self.told(number, seat, code, verdict)


def same(one: Verdict, other: Verdict) -> bool:
    """Do two judges say the same?"""
    numbers = zip(numbers_of(one), numbers_of(other), strict=False)
    said = [([each.move for each in given.better], given.why) for given in (one, other)]
    return said[0] == said[1] and one.certain == other.certain and all(abs(a - b) <= CLOSE for a, b in numbers)


def numbers_of(verdict: Verdict) -> list[float]:
    return [verdict.chance, verdict.loss, *(each.share for each in verdict.better)]
