"""The lab as a process of its own, for a server: orders come in as lines of JSON, paces and results go out like that.
It has the lowest priority, so that whoever plays is never slowed; it ends when nobody is at the other end any more.

In: `{"id", "do": "describe"}`, `{"id", "do": "study", "folder", "order", "limits"}`, `{"id", "do": "match", "folder",
"name"}`, `{"id", "do": "cancel"}`. Out: `{"id", "pace"}` while it goes on, then one of `{"id", "done"}`,
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
from quintain.lab.orders import Limits, carry_out, describe, prepare, read_order
from quintain.lab.report import page
from quintain.lab.sheets import sheet
from quintain.lab.study import FILE, Pace, Stopped, Study, read_result
from quintain.rules.errors import QuintainError

OFTEN = 0.15  # seconds between two paces
Work = Mapping[str, Any]


class Hand:
    """Takes orders, one study at a time."""

    def __init__(self, orders: TextIO, answers: TextIO) -> None:
        self.answers = answers
        self.waiting: queue.Queue[Work] = queue.Queue()
        self.cancelled: set[int] = set()
        self.told = 0.0
        threading.Thread(target=self.listen, args=(orders,), daemon=True).start()

    def listen(self, orders: TextIO) -> None:
        """Hear orders while others are carried out."""
        for line in orders:
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
        """Carry out an order, and leave the result and the files of it in its folder."""
        folder, order = Path(work["folder"]), read_order(work["order"])
        self.say(work, pace=None)
        prepare(order)
        study = Study(folder, progress=lambda pace: self.pace(work, pace), stop=lambda: work["id"] in self.cancelled)
        result = {**carry_out(order, study, Limits(**work["limits"])), "options": dict(order.options)}
        study.write(dict(work["order"]), result)
        for language in ("en", "ru"):
            (folder / f"report.{language}.html").write_text(page(result, language), encoding="utf-8")
            (folder / f"table.{language}.csv").write_text(sheet(result, language), encoding="utf-8")
        (folder / FILE).unlink(missing_ok=True)  # nothing is left to go on with
        return True

    def pace(self, work: Work, pace: Pace) -> None:
        """Tell how far a study is, and see to what else is wanted meanwhile."""
        now = time.monotonic()
        if now - self.told >= OFTEN:
            self.told = now
            self.say(work, pace=pace.to_json())
        while not self.waiting.empty():
            self.do(self.waiting.get())


def main() -> None:
    os.nice(19)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # whatever else is printed is no answer
    Hand(sys.stdin, answers).run()


if __name__ == "__main__":
    main()
