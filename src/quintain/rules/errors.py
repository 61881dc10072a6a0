"""What can go wrong because of bad input. Every message is one sentence that says what, where and what
would be right; every class is a ValueError, so that callers may catch them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from quintain.rules.deckfaults import Fault
from quintain.texts import PLATFORM, Sentence, Value, msg


class QuintainError(ValueError):
    """Base of all errors that a user of the platform can cause."""


class UnknownName(QuintainError):
    """There is no such preset, rulebook, card set or bot."""


class MissingExtra(QuintainError, ImportError):
    """Something needs packages that only come with an extra."""


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """What is imported here comes with an extra; whoever has not got it is told which."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "quintain").startswith("quintain"):
            raise
        told = f"{what} needs the extra '{extra}': pip install 'quintain[{extra}]' ({error.name} is missing)"
        raise MissingExtra(told) from None


class GameError(QuintainError):
    """A game of another package, or an optional part of a game, cannot be used."""


class OptionError(QuintainError):
    """An option does not exist, or a value is outside its range."""


class CardError(QuintainError):
    """A card or a card set cannot be used."""


class DeckError(QuintainError):
    """A deck cannot be played. Where it breaks the rules of deck building, all its faults are listed."""

    def __init__(self, message: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(message)
        self.faults = tuple(faults)

    @classmethod
    def listing(cls, found: Iterable[tuple[str, Fault]]) -> DeckError:
        """All faults at once, each with the deck in which it was found."""
        listed = list(found)
        return cls("; ".join(f"{where}: {fault}" for where, fault in listed), [fault for _, fault in listed])

    @property
    def sentence(self) -> Sentence | None:
        """The faults for a player; None where the error is not about the rules of deck building."""
        return _one_after_the_other([fault.text for fault in self.faults]) if self.faults else None


def _one_after_the_other(sentences: Sequence[Sentence]) -> Sentence:
    """All of them in one. The game's own words stand on those of the platform, not the other way round."""
    *before, message = [each.message for each in sentences]
    for one in reversed(before):
        message = msg("one-and-another", one=one, another=message)
    home = next((each for each in sentences if each.texts is not PLATFORM), None)
    return Sentence(message, home.texts, home.names) if home else Sentence(message, PLATFORM)


class ExtrasError(QuintainError):
    """Set-up extras that a game does not take."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class PositionError(QuintainError):
    """A written position is not a legal one."""


class ReplayError(QuintainError):
    """A recorded match cannot be read, or does not come out as recorded."""


class IllegalMove(QuintainError):
    """A move that the rules forbid. The match is unchanged."""

    def __init__(self, code: str, rule: str, sentence: Sentence) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.code = code
        self.rule = rule
        self.sentence = sentence

    @classmethod
    def anywhere(cls, code: str, rule: str, key: str = "", /, **data: Value) -> IllegalMove:
        """One that is alike in all games; the platform has the words for it."""
        return cls(code, rule, Sentence(msg(f"illegal-{key or code}", **data), PLATFORM))

    def get(self, language: str) -> str:
        """The sentence for a player."""
        return self.sentence.get(language)
