"""A match in which programs may sit: what they are told comes from the view of their seat, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from quintain import CONTRACT
from quintain.bots.fortune import Fortune
from quintain.bots.matches import Observer, Sights, luck_of, play, points
from quintain.bots.player import Bot, Clock
from quintain.bots.programs.lines import PROTOCOL, Hello
from quintain.bots.programs.program import FORFEIT, Asked, Forfeit, Program, Resigned
from quintain.rules.errors import IllegalMove
from quintain.rules.facts import Result
from quintain.rules.game import Game, Match
from quintain.rules.plainjson import JsonMapping
from quintain.rules.rulehash import rules_hash


class Sitter(Protocol):
    """A player at a table: a bot of the house, or a program."""

    @property
    def slowest(self) -> float:
        """The longest decision of its last match, in seconds."""

    def begin(self, match: Match, seat: int) -> None: ...
    def choose(self, match: Match, number: int) -> int: ...
    def hear(self, match: Match, events: Sequence[JsonMapping]) -> None: ...
    def end(self, match: Match, reason: str) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


@dataclass
class HouseSitter:
    """A bot of the house. Its budget is in its name, so no clock runs against it."""

    bot: Bot
    now: Clock | None
    seat: int = 0
    slowest: float = 0.0
    sights: Sights | None = None

    def begin(self, match: Match, seat: int) -> None:
        self.seat, self.sights = seat, Sights(match, seat)

    def choose(self, match: Match, number: int) -> int:
        self.sights = self.sights or Sights(match, self.seat)
        return self.sights.ask(self.bot, match, luck_of(match.seed, self.seat, number), self.now)

    def hear(self, match: Match, events: Sequence[JsonMapping]) -> None: ...
    def end(self, match: Match, reason: str) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


@dataclass
class ProgramSitter:
    """A program at the table."""

    program: Program
    seat: int = 0
    _seated: bool = False
    _news: list[JsonMapping] = field(default_factory=list)  # what it has not been told yet

    @property
    def slowest(self) -> float:
        return self.program.timer.slowest

    def begin(self, match: Match, seat: int) -> None:
        self.seat, self._seated = seat, False
        self._news = list(match.seen(match.opening, seat))
        self.program.begin(seat, deck_of(match, seat))
        self._seated = True

    def choose(self, match: Match, number: int) -> int:
        asked = shown_to(match, self.seat, self._news)
        self._news = []
        move = self.program.decide(asked)
        try:
            return match.checked(self.seat, move)
        except IllegalMove as illegal:
            raise self.program.breaks_rules(str(illegal)) from None

    def hear(self, match: Match, events: Sequence[JsonMapping]) -> None:
        self._news += match.seen(events, self.seat)

    def end(self, match: Match, reason: str) -> None:
        if self._seated and match.result is not None:
            self.program.end(Result(match.result.winner, reason), match.view(self.seat), self._news)

    def stop(self) -> None:
        self.program.stop()

    def close(self) -> None:
        self.program.close()


def shown_to(match: Match, seat: int, events: Sequence[JsonMapping]) -> Asked:
    """What a seat that owes a decision may know. Moves too are written by what it sees."""
    scene, rulebook = match.scene_from(match.sight(seat), seat), match.game.rulebook
    legal = rulebook.moves_json(scene, seat, match.legal_codes(seat))
    return Asked(rulebook.write_position(scene), legal, list(events))


def deck_of(match: Match, seat: int) -> Sequence[str] | None:
    """The cards that a seat brings, before they are shuffled."""
    scene, rulebook = match.game.backdrop, match.game.rulebook
    decks = match.setup.get("decks")
    if decks is None:
        return rulebook.default_deck(scene, seat)
    brought = decks[seat]
    return rulebook.starter_decks(scene)[brought].cards if isinstance(brought, str) else brought


def hello_for(game: Game) -> Hello:
    """The first line to every program: the same for all, and for as long as the game is."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "contract": CONTRACT,
        "game": game.rulebook.name,
        "preset": game.preset,
        "rules": rules_hash(game),
        "options": dict(game.options),
        "cards": [dict(card) for card in game.cards.values()],
    }


# ------------------------------------------------------------------------------------------ one match
@dataclass(frozen=True)
class Played:
    """A match that was played to its end, or forfeited."""

    match: Match
    fault: Forfeit | None
    luck: float = 0.0  # of seat 0, in points, where it was looked for

    @property
    def points(self) -> float:
        """What seat 0 got."""
        return points(self.match)


def sit_down(
    game: Game, sitters: Sequence[Sitter], seed: int, decks: Any = None, fortune: Fortune | None = None
) -> Played:
    """One match. Whoever breaks down, is late or breaks the rules has lost it, and luck had no part in that."""
    match = game.new(seed=seed, decks=decks)
    fault: Forfeit | None = None
    try:
        _play(match, sitters, [fortune] if fortune else [])
        if fortune:
            fortune(match)
    except Resigned as gone:
        _tell(sitters, match, match.resign(gone.seat))
    except Forfeit as lost:
        _tell(sitters, match, match.resign(lost.seat))
        fault = lost
    assert match.result is not None, "a match that is not over"
    for sitter in sitters:
        sitter.end(match, FORFEIT if fault else match.result.reason)
    return Played(match, fault, fortune.luck if fortune and not fault else 0.0)


def _play(match: Match, sitters: Sequence[Sitter], observers: Sequence[Observer]) -> None:
    for seat, sitter in enumerate(sitters):
        sitter.begin(match, seat)
    play(
        match,
        lambda match, seat, number: sitters[seat].choose(match, number),
        observers,
        listeners=[lambda events: _tell(sitters, match, events)],
    )


def _tell(sitters: Sequence[Sitter], match: Match, events: Sequence[JsonMapping]) -> None:
    for sitter in sitters:
        sitter.hear(match, events)
