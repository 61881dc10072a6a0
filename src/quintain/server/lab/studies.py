"""Studies as they are kept: a folder each, with what was asked, what was played so far, and what came out."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from quintain.lab.shapes import current
from quintain.server.lab.messages import LabProgress, LabRequest, LabResult, LabStudy, State, StudyLine, Trouble

META, RESULT = "asked.json", "result.json"
OPEN: tuple[State, ...] = ("waiting", "preparing", "running")


class StudyMeta(Struct):
    """What is written on a study's folder."""

    id: str
    account: str
    guest: bool
    asked: LabRequest
    created: int
    node: str = ""  # the server that works at it


@dataclass
class StudyRecord:
    """A study, and whoever waits for news of it."""

    meta: StudyMeta
    folder: Path
    state: State = "waiting"
    version: int = 0
    progress: LabProgress | None = None
    problem: Trouble | None = None
    tries: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_open(self) -> bool:
        return self.state in OPEN

    def becomes(self, state: State, problem: Trouble | None = None) -> None:
        """Something is new: wake up whoever waits for it."""
        self.state, self.problem = state, problem
        self.version += 1
        self.changed.set()
        self.changed = asyncio.Event()

    def on_progress(self, progress: LabProgress | None) -> None:
        """How far it is; none: it is about to begin. A study that was stopped may still hear of itself."""
        if self.is_open:
            self.progress = progress
            self.becomes("preparing" if progress is None else "running")

    async def news(self, version: int, seconds: float) -> None:
        """Wait until something is newer than a version, or for so long."""
        if self.version <= version and self.is_open:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.changed.wait(), seconds)

    def file(self, name: str) -> Path:
        return self.folder / name

    def result(self) -> LabResult | None:
        if self.state != "done":
            return None
        kept = msgspec.json.decode(self.file(RESULT).read_bytes(), type=dict[str, Any])
        found: LabResult = msgspec.convert(current(kept), LabResult)
        return found

    def line(self) -> StudyLine:
        return StudyLine(self.meta.id, self.asked, self.state, self.meta.created, self.has_own)

    @property
    def has_own(self) -> bool:
        """Is it about cards or a deck that the owner has brought?"""
        return bool(self.meta.asked.own_cards or self.meta.asked.own_deck)

    @property
    def asked(self) -> LabRequest:
        """What was asked, without the cards and the deck that came with it: who follows a study hears of it every other
        second, and does not need them."""
        asked: Any = self.meta.asked
        return msgspec.structs.replace(asked, own_cards="", own_deck="") if self.has_own else self.meta.asked

    def shown(self, account: str, ahead: int) -> LabStudy:
        meta, mine = self.meta, self.meta.account == account
        told = (self.state, self.version, meta.created, mine, ahead, self.progress, self.problem)
        return LabStudy(meta.id, self.asked, *told, self.result())


class StudyStore:
    """All studies, on disk. Unfinished ones are found again after a restart."""

    def __init__(self, data: str) -> None:
        self._data = data
        self._folder: Path | None = None
        self.studies: dict[str, StudyRecord] = {}

    @property
    def folder(self) -> Path:
        if self._folder is None:
            made = Path(self._data) / "lab" if self._data else Path(tempfile.mkdtemp(prefix="quintain-lab-"))
            made.mkdir(parents=True, exist_ok=True)
            self._folder = made
        return self._folder

    def open(self) -> None:
        """Find what is there from before, oldest first."""
        if not self._data or not (Path(self._data) / "lab").is_dir():
            return
        found = [self._read(path) for path in self.folder.iterdir() if not path.name.startswith(".")]
        for study in sorted((one for one in found if one), key=lambda one: one.meta.created):
            self.studies[study.meta.id] = study

    def _read(self, folder: Path) -> StudyRecord | None:
        try:
            meta = msgspec.json.decode((folder / META).read_bytes(), type=StudyMeta)
            study = StudyRecord(meta, folder)
            study.state = "done" if study.file(RESULT).is_file() else "waiting"
            study.result()
            return study
        except (OSError, msgspec.DecodeError, KeyError, TypeError, AttributeError):
            shutil.rmtree(folder, ignore_errors=True)  # damaged, or of another version: it can be asked again
            return None

    def look(self, mine: Callable[[StudyMeta], bool]) -> None:
        """See what other servers have done since, where the folder is shared with them. What is ours we know better."""
        if not self._data or not (Path(self._data) / "lab").is_dir():
            return
        there = {path.name for path in self.folder.iterdir() if not path.name.startswith(".")}
        for name, study in list(self.studies.items()):
            if not mine(study.meta) and (name not in there or study.is_open):
                del self.studies[name]
        for name in there - set(self.studies):
            if (found := self._read(self.folder / name)) is not None:
                self.studies[name] = found
        self.studies = dict(sorted(self.studies.items(), key=lambda known: known[1].meta.created))

    def add(self, meta: StudyMeta) -> StudyRecord:
        study = StudyRecord(meta, self.folder / meta.id)
        # Under another name until it is complete: who shares the folder must not find a half of it.
        made = self.folder / f".{meta.id}"
        made.mkdir()
        (made / META).write_bytes(msgspec.json.encode(meta))
        made.rename(study.folder)
        self.studies[meta.id] = study
        return study

    def adopt(self, study: StudyRecord, node: str) -> None:
        """Have another server work at it."""
        study.meta.node = node
        fresh = study.file(f".{META}")
        fresh.write_bytes(msgspec.json.encode(study.meta))
        fresh.replace(study.file(META))

    def forget(self, study: StudyRecord) -> None:
        self.studies.pop(study.meta.id, None)
        shutil.rmtree(study.folder, ignore_errors=True)

    def of(self, account: str) -> list[StudyRecord]:
        """The studies of an account, newest first."""
        return [study for study in reversed(self.studies.values()) if study.meta.account == account]
