"""What is measured in each rulebook: the compiled functions of `watching`, and what their numbers mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from quintain.content import Text
from quintain.lab import watching
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook

SHARE, COUNT = "share", "count"
STUCK_END = "stuck"  # how a match ends that cannot go on
FUNCTIONS = (
    "press_record",
    "before",
    "after",
    "conclude",
    "hole",
    "steer",
    "cards_of_move",
    "cards_left",
    "cards_dealt",
    "mix_deck",
)


@dataclass(frozen=True)
class Metric:
    """A number noted of every match: where it stands on the tape, what it is called, and what difference matters."""

    name: str
    place: int
    title: Text
    kind: str = SHARE  # of matches, shown in per cent; or a count, shown as it is
    scale: float = 1.0  # what one step on the tape is worth
    delta: float = 0.01  # a difference smaller than this is none
    bin: int = 1  # of its histogram, where there is one

    def shown(self, value: float, language: str = "en", digits: int = 2) -> str:
        """A value as people write it."""
        text = f"{value * 100:.{digits}f} %" if self.kind == SHARE else f"{value:.{digits}f}"
        return text.replace(".", ",") if language == "ru" else text

    def step(self, value: float, language: str = "en") -> str:
        """A difference as people write it: percentage points, or a count."""
        text = f"{value * 100:.2f}" if self.kind == SHARE else f"{value:.2f}"
        if language == "ru":
            return text.replace(".", ",") + (" п. п." if self.kind == SHARE else "")
        return text + (" pp" if self.kind == SHARE else "")


@dataclass(frozen=True)
class Hole:
    """A way in which a game can be broken, found at a decision."""

    name: str
    title: Text


SCORE = Metric("score", watching.SCORE, Text(en="points of side A", ru="очки стороны A"), scale=0.5)
DRAWS = Metric("draws", watching.DRAW, Text(en="draws", ru="ничьи"))
STALLS = Metric("stalls", watching.STALL, Text(en="stalled matches", ru="застрявшие матчи"))
STUCK = Metric("stuck", watching.STUCK, Text(en="matches that cannot go on", ru="матчи без выхода"))
COMEBACKS = Metric("comebacks", watching.COMEBACK, Text(en="comebacks", ru="победы из проигрышного положения"))


def first_player(delta: float = 0.01) -> Metric:
    title = Text(en="points of the first player", ru="очки первого игрока")
    return Metric("first", watching.FIRST, title, scale=0.5, delta=delta)


def length(en: str, ru: str, delta: float, step: int = 1) -> Metric:
    """The length of a match in the rulebook's own unit."""
    title = Text(en=f"length in {en}", ru=f"длина в {ru}")
    return Metric("length", watching.LENGTH, title, COUNT, delta=delta, bin=step)


def swings(delta: float = 0.1) -> Metric:
    return Metric("swings", watching.SWINGS, Text(en="changes of lead", ru="смены лидера"), COUNT, delta=delta)


@cache
def module(name: str) -> Any:
    return import_module(f"quintain.lab.metrics.{name}")


def metrics_of(rulebook: Rulebook) -> Sequence[Metric]:
    return module(rulebook.name).METRICS  # type: ignore[no-any-return]


def metric(rulebook: Rulebook, name: str) -> Metric:
    from quintain.content import nearest
    from quintain.rules.errors import UnknownName

    known = {one.name: one for one in metrics_of(rulebook)}
    if name not in known:
        near = nearest(name, known)
        hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known)}"
        raise UnknownName(f"{rulebook.name} has no metric '{name}': {hint}")
    return known[name]


def policies_of(rulebook: Rulebook) -> Mapping[str, int]:
    """The habits that players of a rulebook can be given; those with a limit are written with a number."""
    return module(rulebook.name).POLICIES  # type: ignore[no-any-return]


def habit_words(rulebook: Rulebook, habit: str) -> Text:
    """A habit as a clause about players: who always buy a card."""
    known: Mapping[str, Text] = module(rulebook.name).HABITS
    name = next(name for name in known if habit == name or (name.endswith("=") and habit.startswith(name)))
    limit = habit.removeprefix(name)
    return Text(en=known[name].en.format(limit=limit), ru=known[name].ru.format(limit=limit))


def holes_of(rulebook: Rulebook) -> Sequence[Hole]:
    return module(rulebook.name).HOLES  # type: ignore[no-any-return]


def reason_words(rulebook: Rulebook, reason: str) -> Text:
    """Why matches end, in the words of the rulebook."""
    if reason == STUCK_END:
        return STUCK.title
    ends = import_module(f"quintain.games.{rulebook.name}.words").ENDS
    return Text(en=ends["en"][reason], ru=ends["ru"][reason])


def starter_decks(game: Game) -> Mapping[str, Sequence[str]]:
    """The decks that come with a game, by name; none where there are no own decks."""
    return module(game.rulebook.name).starters(game)  # type: ignore[no-any-return]


def functions_of(rulebook: Rulebook) -> dict[str, Any]:
    """What the names in `watching` stand for in a rulebook."""
    own = module(rulebook.name)
    return {name: getattr(own, name) for name in FUNCTIONS}
