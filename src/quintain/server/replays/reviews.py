"""Reviews of finished matches. They are made in the bots' processes, a few decisions at a time, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import SystemRandom
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from quintain.review.given import Judgement, checked, open_to_choice
from quintain.review.reviewing import Decision, Reviewer, sum_up
from quintain.rules.replay import Recording
from quintain.server.context import Context
from quintain.server.play.bots import HouseBots
from quintain.server.play.turns import BOUNDS, Job, Kind
from quintain.server.problems import Problem
from quintain.server.replays import sql
from quintain.server.replays.archive import Archive
from quintain.server.replays.watching import unpack
from quintain.server.store import StoreError

SAMPLES: Final = 3  # decisions of a review from elsewhere that are judged again
PART: Final = 8  # decisions in one job: others get their turn in between
COST: Final = 0.1  # seconds for a decision
MOST: Final = BOUNDS[Kind.ARCHIVE].account  # that are made for an account at once: each has one job after the other
AGAIN: Final = 3  # seconds until it may be worth to ask for another one


class Reviewed(Struct):
    """How far a review has come, in decisions, and what it says, once it is done."""

    done: int
    all: int
    review: dict[str, Any] | None


class Reviews:
    """Makes and keeps them."""

    def __init__(self, context: Context, bots: HouseBots, archive: Archive) -> None:
        self.context = context
        self.bots = bots
        self.archive = archive
        self._under_way: dict[str, Reviewed] = {}
        self._askers: dict[str, str] = {}  # who asked for each of them
        self._looking: set[str] = set()  # matches of which one from elsewhere is looked at

    async def look(
        self, match: str, rulebook: str, account: str, address: str, *, is_open: bool = False, make: bool = True
    ) -> Reviewed:
        """The review of a match, or how far it has come; whoever asks first has it begun, if it is to be made at all.
        Problem if that cannot be now."""
        key = kept_as(match, is_open)
        rows = await self.context.store.read(sql.REVIEW, key)
        if rows:
            kept: Any = Raw(bytes(rows[0]["review"]))
            return Reviewed(0, 0, kept)
        if key not in self._under_way and not make:
            return Reviewed(0, 0, None)
        if key not in self._under_way:
            recording = await self._recording(match, account, address)
            return self._begin(key, rulebook, recording, account, address, is_open)
        return self._under_way[key]

    def _begin(
        self, key: str, rulebook: str, recording: Recording, account: str, address: str, is_open: bool
    ) -> Reviewed:
        if key in self._under_way:  # somebody was faster
            return self._under_way[key]
        if list(self._askers.values()).count(account) >= MOST:
            raise Problem("busy", "busy-own", seconds=AGAIN, retry=AGAIN)
        self._under_way[key], self._askers[key] = Reviewed(0, len(recording.decisions), None), account
        made = self._make(key, rulebook, recording, account, address, is_open)
        self.context.guard.spawn("review", made, key)
        return self._under_way[key]

    async def take(self, match: str, rulebook: str, given: Sequence[Judgement], account: str, address: str) -> bool:
        """Keep a review that was made elsewhere, if it holds; does it? One is looked at for a match, so that nobody
        sends one until the samples miss what is untrue; instead of one that does not hold, the server makes its own.
        While one is looked at, others are superfluous and not wrong: each page of both players makes one."""
        if match in self._looking:
            return True
        self._looking.add(match)
        try:
            if await self.context.store.read(sql.REVIEW, match):
                return True
            return await self._look_at(match, rulebook, given, account, address)
        finally:
            self._looking.discard(match)

    async def _look_at(self, match: str, rulebook: str, given: Sequence[Judgement], account: str, address: str) -> bool:
        if not await self.context.store.write(sql.CLAIM_CHECK, checked_as(match)):
            return False
        try:
            recording = await self._recording(match, account, address)
            review = await self._checked(rulebook, recording, given, account, address)
        except (Problem, StoreError):
            await self.context.store.write(sql.RELEASE_CHECK, checked_as(match))
            raise
        if review is None:
            with suppress(Problem):
                self._begin(match, rulebook, recording, account, address, False)
            return False
        await self.context.store.write(sql.SAVE_REVIEW, match, review)
        return True

    async def _checked(
        self, rulebook: str, recording: Recording, given: Sequence[Judgement], account: str, address: str
    ) -> bytes | None:
        told = recording.model_copy(update={"watch": None}).model_dump_json().encode()
        needs, cost = f"hints for {rulebook}", COST * SAMPLES
        job = Job(Kind.ARCHIVE, account, address, check_given, (told, list(given)), needs=needs, cost=cost)
        review: bytes | None = await self.bots.run(job)
        return review

    async def _recording(self, match: str, account: str, address: str) -> Recording:
        made = await self.archive.make(match, account, address)
        if made is None:
            raise Problem("unavailable")
        return Recording.model_validate_json(unpack(made))

    async def _make(
        self, key: str, rulebook: str, recording: Recording, account: str, address: str, is_open: bool
    ) -> None:
        state, found = self._under_way[key], list[Decision]()
        told = recording.model_copy(update={"watch": None}).model_dump_json().encode()
        try:
            with suppress(Problem, StoreError):  # it is begun anew when somebody asks again
                for start in range(0, state.all, PART):
                    stop = min(state.all, start + PART)
                    needs, cost = f"hints for {rulebook}", COST * (stop - start)
                    part = (told, start, stop, is_open)
                    job = Job(Kind.ARCHIVE, account, address, judge_part, part, needs=needs, cost=cost)
                    found += await self._in_turn(job)
                    state.done = stop
                review = msgspec.json.encode(sum_up(recording, found, is_open=is_open).to_json())
                await self.context.store.write(sql.SAVE_REVIEW, key, review)
        finally:
            del self._under_way[key], self._askers[key]

    async def _in_turn(self, job: Job) -> list[Decision]:
        """What a job finds; it waits until whoever asked for it has nothing else under way."""
        while True:
            try:
                found: list[Decision] = await self.bots.run(job)
                return found
            except Problem as problem:
                if problem.code != "busy":
                    raise
                await asyncio.sleep(problem.retry)


def kept_as(match: str, is_open: bool) -> str:
    """Under which name a review is kept. With open cards it is no part of anybody's record, so it has another name than
    any match."""
    return f"{match}/open" if is_open else match


def checked_as(match: str) -> str:
    """Under which name it is noted that a review from elsewhere was looked at."""
    return f"{match}/checked"


def judge_part(recording: bytes, start: int, stop: int, is_open: bool) -> list[Decision]:
    """Some decisions of a match; runs in a process of its own."""
    reviewer = Reviewer(Recording.model_validate_json(recording), start=start, stop=stop, is_open=is_open)
    for _ in reviewer.run():
        pass
    return reviewer.found


def check_given(recording: bytes, given: list[Judgement]) -> bytes | None:
    """A review that was made elsewhere as it is kept, or None if it does not hold; runs in a process of its own. The
    decisions that are judged again are drawn among those where there was a choice."""
    told = Recording.model_validate_json(recording)
    places = open_to_choice(told)
    samples = set(SystemRandom().sample(places, min(SAMPLES, len(places))))
    review = checked(told, given, samples)
    return None if review is None else msgspec.json.encode(review.to_json())
