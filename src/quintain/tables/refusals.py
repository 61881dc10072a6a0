"""Why a table does not do what a seat asks: a code, and a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from quintain.rules.errors import IllegalMove, QuintainError
from quintain.texts import PLATFORM, Sentence, Texts, msg

TEXTS: Final = Texts(Path(__file__).parent / "text", PLATFORM)


class Refused(QuintainError):
    """A command that has no effect. The sentence is `refused-<code>`, unless the rules have one."""

    def __init__(self, code: str, sentence: Sentence | None = None) -> None:
        self.code = code
        self.sentence = sentence or Sentence(msg(f"refused-{code}"), TEXTS)
        super().__init__(str(self.sentence))

    @classmethod
    def by_rules(cls, illegal: IllegalMove) -> Refused:
        return cls(illegal.code, illegal.sentence)
