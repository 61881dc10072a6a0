"""The lab as a process of its own, for a server: requests come in as lines of JSON, progress and results go out so.
It has the lowest priority, so that matches are never slowed; it ends when the server at the other end is gone.

In: `{"id", "do": "describe"}`, `{"id", "do": "study", "folder", "request", "limits"}`, `{"id", "do": "match", "folder",
"name"}`, `{"id", "do": "cancel"}`. Out: `{"id", "progress"}` while it goes on, then one of `{"id", "done"}`,
`{"id", "refused"}` and `{"id", "cancelled"}`. What is quick is answered in the middle of a study."""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from quintain.content import ContentError
from quintain.lab.examples import match_of
from quintain.lab.kit.phrases import LAB
from quintain.lab.report import page
from quintain.lab.requests import Limits, describe, prepare, read_request, run_request
from quintain.lab.sheets import sheet
from quintain.lab.study import FILE, Progress, Stopped, Study, read_result
from quintain.rules.errors import QuintainError

OFTEN = 0.15  # seconds between two reports
Work = Mapping[str, Any]


class Worker:
    """Takes requests, one study at a time."""

    def __init__(self, requests: TextIO, answers: TextIO) -> None:
        self.answers = answers
        self.waiting: queue.Queue[Work] = queue.Queue()
        self.cancelled: set[int] = set()
        self.told = 0.0
        threading.Thread(target=self.listen, args=(requests,), daemon=True).start()

    def listen(self, requests: TextIO) -> None:
        """Hear requests while others are carried out."""
        for line in requests:
            work = json.loads(line)
            if work["do"] == "cancel":
                self.cancelled.add(work["id"])
            else:
                self.waiting.put(work)
        os._exit(0)  # the server is gone; what has been played is kept in its folder

    def run(self) -> None:
        while True:
            self.do(self.waiting.get())

    def do(self, work: Work) -> None:
        try:
            self.say(work, done={"describe": self.describe, "match": self.match, "study": self.study}[work["do"]](work))
        except Stopped:
            self.say(work, cancelled=True)
        except (QuintainError, ContentError) as error:
            self.say(work, refused=str(error))

    def say(self, work: Work, **what: Any) -> None:
        self.answers.write(json.dumps({"id": work["id"], **what}, ensure_ascii=False) + "\n")
        self.answers.flush()

    # ---------------------------------------------------------------------------- what it can do
    def describe(self, work: Work) -> Any:
        return describe()

    def match(self, work: Work) -> Any:
        return match_of(read_result(Path(work["folder"])), work["name"])

    def study(self, work: Work) -> Any:
        """Answer a request, and leave the result and the files of it in its folder."""
        folder, request = Path(work["folder"]), read_request(work["request"])
        self.say(work, progress=None)
        prepare(request)
        study = Study(
            folder, progress=lambda progress: self.progress(work, progress), stop=lambda: work["id"] in self.cancelled
        )
        result = run_request(request, study, Limits(**work["limits"]))
        study.write(dict(work["request"]), result)
        for language in LAB.languages:
            (folder / f"report.{language}.html").write_text(page(result, language), encoding="utf-8")
            (folder / f"table.{language}.csv").write_text(sheet(result, language), encoding="utf-8")
        (folder / FILE).unlink(missing_ok=True)  # nothing is left to go on with
        return True

    def progress(self, work: Work, progress: Progress) -> None:
        """Tell how far a study is, and see to what else is wanted meanwhile."""
        now = time.monotonic()
        if now - self.told >= OFTEN:
            self.told = now
            self.say(work, progress=progress.to_json())
        while not self.waiting.empty():
            self.do(self.waiting.get())


def main() -> None:
    os.nice(19)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # whatever else is printed is no answer
    Worker(sys.stdin, answers).run()


if __name__ == "__main__":
    main()
