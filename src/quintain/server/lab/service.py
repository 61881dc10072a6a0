"""Where studies are asked for: who may ask for how much, what comes next, and what is kept."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec

from quintain.content import ContentError
from quintain.games import catalog
from quintain.rules.cards import card_json, set_in
from quintain.rules.deckfiles import deck_in
from quintain.rules.errors import QuintainError
from quintain.rules.game import Game
from quintain.server.accounts.people import Account, People, new_id
from quintain.server.context import Context
from quintain.server.lab.messages import Lab, LabLimits, LabRequest, LabRulebook, Trouble
from quintain.server.lab.process import LabProcess, Lost, Refused, Stopped
from quintain.server.lab.studies import StudyMeta, StudyRecord, StudyStore
from quintain.server.limits import Limiter
from quintain.server.lobby.terms import check_terms, match_decks
from quintain.server.nodes.others import Nodes
from quintain.server.problems import TEXTS, Problem, english, said, shortened
from quintain.server.protocol import Terms
from quintain.texts import Sentence, Value, msg

GUESTS_SHARE = 3  # guests get a third
MOST_WAITING = 40
KEPT = 20  # finished studies of one account
HOUR = 3_600_000
DAYS, GUEST_DAYS = 14, 2
REST = 300.0  # seconds without work after which the process is let go
OVERTIME = 6  # a study that takes so many times its time is ended
PREPARING = 600.0  # seconds for a first compile on a slow machine
GRACE = 4.0  # seconds, for a study to stop by itself
TRIES = 2
DEALS_PER_SECOND = 20_000


def trouble(key: str, **data: Value) -> Trouble:
    """Why a study has no result."""
    sentence = Sentence(msg(f"problem-{key}", **data), TEXTS)
    return Trouble(said(sentence), english(sentence))


TOO_LONG, BROKEN = trouble("lab-long"), trouble("lab-broken")


class LabService:
    """Takes questions, has them answered one after the other, and keeps the answers."""

    def __init__(self, context: Context, nodes: Nodes, people: People) -> None:
        settings = context.settings
        self.context = context
        self.nodes = nodes
        self.people = people
        self.process = LabProcess(context.guard)
        self.store = StudyStore(settings.data)
        self.waiting: list[StudyRecord] = []
        self.current: StudyRecord | None = None
        self._limits = {
            False: Limiter(settings.lab_per_hour, 3600),
            True: Limiter(max(1, settings.lab_per_hour // GUESTS_SHARE), 3600),
        }
        self._known: dict[str, Any] | None = None
        self._worker: asyncio.Task[None] | None = None
        self._rest: asyncio.TimerHandle | None = None
        self._ending: set[asyncio.Task[None]] = set()
        context.metrics.gauge("lab_waiting", "Studies that wait for the lab.", lambda: len(self.waiting))

    @property
    def rates(self) -> dict[str, Limiter]:
        return {"studies": self._limits[False], "guests' studies": self._limits[True]}

    def start(self) -> None:
        """Go on with what was not finished when the server stopped."""
        self.store.open()
        self._adopt("")
        self.nodes.at_gone.append(self._adopt)

    def _adopt(self, _: str) -> None:
        """Go on with what servers that are gone have not finished. Of several that share the folder, one does."""
        self._look()
        for study in self.store.studies.values():
            abandoned = study.meta.node != self.nodes.name and not self.nodes.is_alive(study.meta.node)
            if study.is_open and abandoned and self.nodes.is_mine(study.meta.id):
                self.store.adopt(study, self.nodes.name)
                self._enqueue(study)

    def _look(self) -> None:
        if self.nodes.others:
            self.store.look(lambda meta: meta.node == self.nodes.name)

    async def close(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
        await self.process.kill()

    # ---------------------------------------------------------------------------- what can be asked
    def limits(self, account: Account) -> LabLimits:
        settings = self.context.settings
        part = GUESTS_SHARE if account.guest else 1
        return LabLimits(max(1, settings.lab_per_hour // part), max(1, settings.lab_seconds // part))

    async def known(self) -> dict[str, Any]:
        """What the lab can be asked; it is the same as long as the server runs."""
        if not self.context.settings.lab:
            raise Problem("forbidden", "lab-closed")
        if self._known is None:
            try:
                self._known = await self.process.ask("describe")
            except (Lost, Refused, OSError):
                raise Problem("unavailable") from None
            self._rest_later()
        return self._known

    async def describe(self, account: Account) -> Lab:
        return msgspec.convert({**await self.known(), "limits": msgspec.to_builtins(self.limits(account))}, Lab)

    # ---------------------------------------------------------------------------- asking
    async def ask(self, account: Account, asked: LabRequest, now: int) -> StudyRecord:
        """Put a question into the queue."""
        check_question(asked, msgspec.convert((await self.known())["rulebooks"], list[LabRulebook]))
        unknown = [bot for bot in asked.bots if bot not in (await self.known())["players"]]
        if unknown or len(asked.bots) == 1:
            raise Problem("invalid", "lab-players", players=", ".join((await self.known())["players"]))
        self._look()
        self._check_limits(account, now)
        study = self.store.add(StudyMeta(new_id(), account.id, account.guest, asked, now, self.nodes.name))
        self._enqueue(study)
        self._clear(account.id)
        return study

    def _check_limits(self, account: Account, now: int) -> None:
        if any(study.is_open for study in self.store.of(account.id)):
            raise Problem("still-running", "lab-running")
        if len(self.waiting) >= MOST_WAITING:
            raise Problem("unavailable", "lab-crowded")
        if not self._limits[account.guest].allow(account.id, now / 1000):
            raise Problem("slow-down", "lab-often", most=self.limits(account).per_hour)

    def of(self, account: str) -> list[StudyRecord]:
        """The studies of an account, newest first."""
        self._look()
        return self.store.of(account)

    def study(self, name: str) -> StudyRecord:
        known = self.store.studies.get(name)
        if known is None or known.meta.node != self.nodes.name:
            self._look()
        found = self.store.studies.get(name)
        if found is None:
            raise Problem("not-found")
        return found

    def ahead(self, study: StudyRecord) -> int:
        """How many come first."""
        return self.waiting.index(study) + (self.current is not None) if study in self.waiting else 0

    async def drop(self, study: StudyRecord) -> None:
        """Stop a study, or forget a finished one."""
        if study in self.waiting:
            self.waiting.remove(study)
        if study.is_open:
            study.becomes("cancelled")
        if study is self.current:
            self.process.stop_asking(study.on_progress)
            asyncio.get_running_loop().call_later(GRACE, self._insist, study)
        else:
            self.store.forget(study)

    def _insist(self, study: StudyRecord) -> None:
        """It did not stop by itself: end its process, and let a new one go on with the others."""
        if study is self.current:
            self._end_process()

    def _end_process(self) -> None:
        task = asyncio.get_running_loop().create_task(self.process.kill())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def match(self, study: StudyRecord, name: str) -> dict[str, Any]:
        """The recording of a match behind a result."""
        try:
            found: dict[str, Any] = await self.process.ask("match", folder=str(study.folder), name=name)
        except Refused:
            raise Problem("not-found", "lab-no-match") from None
        except (Lost, OSError):
            raise Problem("unavailable") from None
        self._rest_later()
        return found

    # ---------------------------------------------------------------------------- one after the other
    def _enqueue(self, study: StudyRecord) -> None:
        self.waiting.append(study)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self.waiting:
            self.current = study = self.waiting.pop(0)
            try:
                if not await self.context.guard.attempt("study", self._carry_out(study)):
                    self.context.guard.call("study", self._fail, study, BROKEN)
            finally:
                self.current = None
            if study.state == "cancelled":
                self.context.guard.call("study", self.store.forget, study)
        self._rest_later()

    async def _carry_out(self, study: StudyRecord) -> None:
        seconds = self._seconds(study)
        request = msgspec.to_builtins(study.meta.asked)
        limits = {"deals": int(seconds * DEALS_PER_SECOND), "seconds": float(seconds)}
        try:
            async with asyncio.timeout(PREPARING + seconds * OVERTIME):
                folder = str(study.folder)
                await self.process.ask("study", study.on_progress, folder=folder, request=request, limits=limits)
            self._finish(study)
        except TimeoutError:
            await self.process.kill()
            self._fail(study, TOO_LONG)
        except Refused as refusal:
            self._fail(study, trouble("lab-refused", detail=shortened(str(refusal))))
        except Stopped:
            pass
        except (Lost, OSError):
            self._try_again(study)

    def _seconds(self, study: StudyRecord) -> int:
        return max(1, self.context.settings.lab_seconds // (GUESTS_SHARE if study.meta.guest else 1))

    def _finish(self, study: StudyRecord) -> None:
        if study.is_open:
            study.becomes("done")
            try:
                study.result()
            except (OSError, msgspec.DecodeError):
                self._fail(study, BROKEN)

    def _fail(self, study: StudyRecord, problem: Trouble) -> None:
        if study.state != "cancelled":
            study.becomes("refused", problem)

    def _try_again(self, study: StudyRecord) -> None:
        """Nothing that was played is lost with a process."""
        study.tries += 1
        if study.state == "cancelled":
            return
        if study.tries < TRIES:
            study.becomes("waiting")
            self.waiting.insert(0, study)
        else:
            study.becomes("lost", BROKEN)

    # ---------------------------------------------------------------------------- order
    def _rest_later(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        self._rest = asyncio.get_running_loop().call_later(REST, self._rest_now)

    def _rest_now(self) -> None:
        if self.current is None and not self.process.busy:
            self._end_process()

    def _clear(self, account: str) -> None:
        """Keep the newest studies of an account."""
        finished = [study for study in self.store.of(account) if not study.is_open]
        for study in finished[KEPT:]:
            self.store.forget(study)

    async def tidy(self, now: int) -> None:
        """Forget what is old, and what belonged to an account that is gone."""
        for study in list(self.store.studies.values()):
            days = GUEST_DAYS if study.meta.guest else DAYS
            old = study.meta.created < now - days * 24 * HOUR
            gone = old or await self.people.by_id(study.meta.account) is None
            if gone and not study.is_open:
                with suppress(OSError):
                    self.store.forget(study)


def check_question(asked: LabRequest, known: list[LabRulebook]) -> None:
    """Refuse at once what can be seen to be wrong."""
    sides = [asked.a, asked.b] if asked.kind == "compare" else [{}]
    own = own_cards(asked)
    games = [check_terms(Terms(asked.preset, {**asked.options, **side}, own)) for side in sides]
    check_own(asked, games[0])
    if asked.kind == "compare" and games[0].options == games[1].options:
        raise Problem("invalid", "lab-same")
    (book,) = [one for one in known if one.name == games[0].rulebook.name]
    questions = [question.id for question in book.questions]
    if asked.kind == "question" and asked.question not in questions:
        raise Problem("invalid", "lab-no-question", known=", ".join(questions))
    if asked.kind == "sweep" and len(book.dials.get(asked.dial, [])) < 2:
        told = ", ".join(name for name, values in book.dials.items() if len(values) > 1)
        raise Problem("invalid", "lab-no-dial", known=told)


def own_cards(asked: LabRequest) -> list[dict[str, Any]] | None:
    """The set that a request brings, read; a Problem says where it is wrong."""
    if (asked.own_cards or asked.own_deck) and asked.kind != "health":
        raise Problem("invalid", "lab-own")
    if not asked.own_cards:
        return None
    try:
        found = set_in(catalog.rulebook_of(asked.preset), asked.own_cards, "cards")
    except (QuintainError, ContentError) as error:
        raise Problem.of(error) from None
    return [card_json(card) for card in found.cards]


def check_own(asked: LabRequest, game: Game) -> None:
    """Can a match begin with what was brought? A set may be too small, or have none of the cards of the decks."""
    if not asked.own_cards and not asked.own_deck:
        return
    if asked.own_deck and not game.rulebook.own_decks:
        raise Problem("invalid", "lab-no-decks")
    try:
        deck = deck_in(game, asked.own_deck, "deck", catalog.load) if asked.own_deck else None
        game.new(seed=0, decks=match_decks(game, [deck, deck]))
    except (QuintainError, ContentError) as error:
        raise Problem.of(error) from None
