"""What a report says besides its findings, and how it writes numbers."""

from __future__ import annotations

from quintain.lab.kit.phrases import decimal, say, whole


class Pen:
    """Writes words and numbers in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def word(self, name: str, **data: str) -> str:
        return say(self.language, f"report-{name}", **data)

    def whole(self, number: int) -> str:
        return whole(number)

    def number(self, value: float, digits: int) -> str:
        return decimal(value, digits, self.language)

    def share(self, value: float, digits: int = 0) -> str:
        return say(self.language, "per-cent", value=decimal(value * 100, digits, self.language))

    def step(self, value: float, share: bool) -> str:
        """A difference, with its sign."""
        return decimal(value * 100 if share else value, 2, self.language, signed=True)

    def value(self, value: float | None, share: bool) -> str:
        if value is None:
            return ""
        return self.share(value, 2) if share else self.number(value, 2)
