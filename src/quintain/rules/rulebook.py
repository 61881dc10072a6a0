"""THE interface: what a rulebook brings, and what everything else may rely on.

The first half is what compiled code calls: bots, simulations and searches are written against these functions
and bound to a game (see `kernel`). The second half is the readable side, in plain Python: moves, positions, events
and sentences. A new rulebook is a folder that implements both; nothing else in the project changes.

A *seat* is 0 or 1. A *move* is a small whole number whose meaning depends on the state; `legal` lists the moves.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from pydantic import AfterValidator
from pydantic.json_schema import SkipJsonSchema

from quintain.content import Model, Text
from quintain.rules.deckfaults import DeckLimits, Fault, unknown_card
from quintain.rules.dice import Seed, Stream
from quintain.rules.errors import CardError, DeckError, ExtrasError, IllegalMove
from quintain.rules.events import Vocabulary
from quintain.rules.handbook import LevelSummary, StarterDeck, Term
from quintain.rules.jsonshapes import Shapes
from quintain.rules.kernel import Meanings, Rule, interface, rule
from quintain.rules.log import Log
from quintain.rules.plainjson import JsonMapping
from quintain.rules.records import Flag, Int, Record
from quintain.rules.saying import GameTexts, event_data, texts_of
from quintain.texts import PLATFORM, Message, Sentence, Value, msg

OptionValues = Mapping[str, Any]  # by name: a whole number, a flag or the name of a choice
AnyMatch = Any  # a `game.Match`, which knows rulebooks and so is not known here; the same holds of its game
AnyEngine = Any  # the same of an `engine.Engine`
Own = Any  # a world, state or card of a game, which names its own class
S = TypeVar("S")

SEATS: Final = 2
NOBODY: Final = -1  # as a winner: a draw; as a seat of `observe`: a spectator
NONE: Final = -1  # no card
MINUTE: Final = 60
HIDDEN: Final = -2  # a card that is there, but which one is not known

LONGEST_ID: Final = 40  # moves, views and events repeat the ids of cards, so that a long one is sent many times
LONGEST_NAME: Final = 60
MOVE_BYTES: Final = 64  # of a move as JSON, besides the cards that it names
CODES: Final = 1 << 15  # a list of moves has room for no larger one


# ------------------------------------------------------------------------------------------ what is compiled
class Scratch(Record):
    """Where functions write while they work. A game adds its own places, whose contents nobody relies on after a call,
    and makes the list as long as it must be."""

    log: Log  # what has happened
    moves: Annotated[list[Int], 1]  # what `legal` found; no other function of the rules changes it


class World(Record):
    """What stays the same during a match: options and cards, which each game declares. Functions write into nothing of
    it but the scratch space, of which every thread needs its own."""

    is_interface: ClassVar[bool] = True
    scratch: Scratch


class State(Record):
    """Everything that changes during a match: one block of bytes, copied as such."""

    is_interface: ClassVar[bool] = True
    seed: Seed  # blank in a view
    over: Flag
    winner: Int  # the seat that won, or NOBODY
    reason: Int  # why it is over: an index into `Rulebook.reasons`


@interface
def setup(w: World, s: State) -> None:
    """Prepare a match up to its first decision. `s` is blank but for the seed and, where players bring their own
    decks, the deck lists."""


@interface
def owes(s: State, seat: int) -> bool:
    """Does this seat owe a decision now? Several seats may; none does when the match is over, and only then."""
    return False


@interface
def legal(w: World, s: State, seat: int) -> int:
    """Write the legal moves of a seat into `w.scratch.moves` and return their number; 0 if it owes no decision.

    The list depends only on what the seat may know, and always in the same order."""
    return 0


@interface
def apply(w: World, s: State, seat: int, move: int) -> None:
    """Take a seat's legal move. Where several seats decide at once it is kept until the last one has decided; the
    order in which they do makes no difference. Then the game goes on to the next decision or to its end."""


@interface
def observe(w: World, s: State, seat: int, view: State) -> None:
    """Write into the blank `view` what a seat (or NOBODY: a spectator) may know: the same layout, without the seed,
    with HIDDEN for cards that are there but not known, and nothing from which more could be derived. A view
    seen again by the same seat is the same view."""


@interface
def determinize(w: World, s: State, seat: int, stream: Stream) -> None:
    """Turn the view of a seat (or NOBODY: a spectator) into a complete state that agrees with it: what is hidden,
    future luck included, is drawn anew from all that is possible."""


@interface
def info_key(w: World, s: State, seat: int) -> int:
    """A number that is equal for two states exactly when the seat knows the same in both."""
    return 0


@rule
def outcome(s: State, seat: int) -> float:
    """1 for a won match, -1 for a lost one, 0 for a draw or one not over."""
    if not s.over or s.winner == NOBODY:
        return 0.0
    return 1.0 if s.winner == seat else -1.0


# ------------------------------------------------------------------------------------------ what people read
@dataclass(frozen=True)
class CardSet:
    """The cards of a match, numbered as the compiled card table is."""

    cards: tuple[Own, ...]
    index: Mapping[str, int]

    def __len__(self) -> int:
        return len(self.cards)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(card.id for card in self.cards)

    def id(self, number: int) -> str:
        return self.ids[number]

    @cached_property
    def longest_id(self) -> int:
        return max(map(len, self.ids))

    def name(self, card_id: str, language: str) -> str:
        return self.cards[self.index[card_id]].name.get(language)  # type: ignore[no-any-return]


class SceneOf(NamedTuple, Generic[S]):
    """A state, or a seat's view of it, with what is needed to read it."""

    options: OptionValues
    cards: CardSet
    state: S
    viewer: int | None = None  # whose view it is (NOBODY: a spectator's); None: the complete state

    @property
    def complete(self) -> bool:
        return self.viewer is None

    def knows(self, seat: int) -> bool:
        """Is what only this seat may know in here?"""
        return self.viewer is None or self.viewer == seat

    def list_or_length(self, cards: Sequence[int], known: bool) -> list[str] | int:
        """Cards by id, or only their number where they are not known."""
        ids = self.cards.ids
        return [ids[card] for card in cards] if known else len(cards)


Scene = SceneOf[Own]  # of any game


class Seen(NamedTuple):
    """What a viewer sees, for rules to be asked about it: `seen.engine.bind(rule)(seen.world, seen.state, ...)`."""

    engine: AnyEngine
    world: Own
    state: Own


Line = list[tuple[str, str]]  # styled text for a terminal: (style, text), see `cli.terminal`


def _short(name: Text) -> Text:
    if (length := max(map(len, name.words().values()))) > LONGEST_NAME:
        raise ValueError(f"a name of {length} characters: a card has room for {LONGEST_NAME}")
    return name


class Card(Model):
    """What cards of all rulebooks have. In a file the id is the key and need not be repeated."""

    id: SkipJsonSchema[str] = ""
    name: Annotated[Text, AfterValidator(_short)]


class CardFault(NamedTuple):
    """What is wrong with a card, and where: its id and the keys that lead there."""

    steps: tuple[str | int, ...]
    text: str


FileCheck = Callable[[Path, CardSet], Sequence[str]]  # what is wrong with a file, given the base set


class Rulebook(ABC):
    """One game. Functions and records for the compiler, readable forms for everybody else. A function of a module
    stands in for a method as it is: `move_json = staticmethod(notation.move_json)`."""

    name: ClassVar[str]
    folder: ClassVar[Path]
    world: ClassVar[type[World]]
    state: ClassVar[type[State]]
    card: ClassVar[type[Card]]
    max_cards: ClassVar[int]  # the most a card set may hold
    codes: ClassVar[int] = CODES  # codes of moves are below this number, whatever options and cards are
    functions: ClassVar[tuple[Rule, ...]]  # setup, owes, legal, apply, observe, determinize, info_key
    asked: ClassVar[tuple[Rule, ...]] = ()  # entries of the rules besides these, that the readable side calls
    reasons: ClassVar[tuple[str, ...]]  # why matches end, by the number in the state
    events: ClassVar[Vocabulary]  # what can happen
    shapes: ClassVar[Shapes] = Shapes()  # moves, views, previews and set-up extras as JSON
    own_decks: ClassVar[bool] = False  # do players bring decks of their own?
    deck_seats: ClassVar[tuple[int, ...]] = (0, 1)  # and which seats do
    clock: ClassVar[str] = ""  # the option that says how many seconds a turn may take
    new_turn: ClassVar[str] = ""  # the event by which a turn begins, where turns of one seat can follow each other
    turn_end: ClassVar[JsonMapping] = {}  # the event by which a long turn of a seat has ended, with its fields

    @abstractmethod
    def fill_world(self, world: Own, options: OptionValues, cards: CardSet, level: str) -> None:
        """Put the cards (and the level, in games that have levels) into a plain world whose options are set."""

    # Content besides options and cards that decides how a match goes, such as a level: kept with recordings.
    def further(self, level: str) -> JsonMapping:
        """It as it is now, for a level (empty: none), as plain JSON."""
        return {}

    def fill_further(self, world: Own, options: OptionValues, cards: CardSet, further: JsonMapping) -> None:
        """Put what was kept into a plain world that was filled without a level; ContentError or CardError says what is
        wrong with it."""
        if further:
            raise CardError(f"{self.name} keeps nothing besides options and cards: {next(iter(further))!r} is unknown")

    def extra_presets(self) -> Mapping[str, Model]:
        """Presets that are not written in options.yaml, such as one for each level: PresetSpec by name."""
        return {}

    def complete_set(self, cards: Sequence[Card]) -> Sequence[Card]:
        """A card set with the cards that no set of this rulebook can be without."""
        return cards

    def check_set(self, options: OptionValues, cards: CardSet) -> str | None:
        """What is wrong with a card set for a new match, or None."""
        return None

    def card_faults(self, cards: CardSet) -> Sequence[CardFault]:
        """What is wrong with cards in the company of the others, where each by itself is in order."""
        return ()

    def option_cards(self, option: str, cards: CardSet) -> Sequence[str]:
        """The ids of the cards that an option of type `card` may name."""
        return cards.ids

    def turn_seconds(self, options: OptionValues) -> int:
        """How long a turn may take, if there is a clock."""
        return int(options[self.clock]) if self.clock else MINUTE

    @property
    def texts(self) -> GameTexts:
        """The sentences of the game, in the folder `text`."""
        return texts_of(self.folder)

    def rules_page(self, language: str) -> str:
        """The rules for players, as Markdown: `rulebook.md`, in other languages than English `rulebook.ru.md`."""
        own = self.folder / f"rulebook.{language}.md"
        return (own if own.is_file() else self.folder / "rulebook.md").read_text(encoding="utf-8")

    def end_words(self, reason: str) -> Sentence:
        """Why a match ended, in words; its bare name where the rulebook has none."""
        key = f"end-{reason}"
        return Sentence(msg(key) if self.texts.has(key) else msg("bare", word=reason), self.texts)

    # Cards and levels, as they are described before a match.
    def card_text(self, card: Own) -> Text | None:
        """What a card does, where its numbers do not say it all."""
        return None

    def terms(self) -> Mapping[str, Mapping[str, Term]]:
        """The words that cards and texts use, in groups that the game names, each by its id."""
        return {}

    def level_summary(self, level: str) -> LevelSummary | None:
        """A level by its name; None where a preset's sentences are all there is to say about it."""
        return None

    # Set-up extras: what else players may choose before a match, as plain JSON whose shape is the game's.
    def checked_extras(self, game: AnyMatch, extras: JsonMapping) -> JsonMapping:
        """Extras that a new match of the game can begin with; ExtrasError says what is wrong with others."""
        if extras:
            name = next(iter(extras))
            raise ExtrasError(Sentence(msg("extras-none", name=name, preset=game.preset), PLATFORM))
        return extras

    def with_extras(self, match: AnyMatch, extras: JsonMapping) -> AnyMatch:
        """A match that has just begun, with checked extras."""
        return match

    # Items: those extras that the player of a campaign finds in its levels, keeps, brings into battles and uses up.
    def items_in(self, extras: JsonMapping) -> Sequence[str]:
        """The items among checked extras."""
        return ()

    def with_items(self, items: Sequence[str]) -> JsonMapping:
        """The extras of a match that these items, and no others, are brought into."""
        return {}

    def items_left(self, match: AnyMatch) -> Sequence[str]:
        """The items that a match has and that were not used so far."""
        return ()

    def turns(self, match: AnyMatch) -> int:
        """How long a match has lasted, as its players count; the number of decisions where nobody counts."""
        return len(match.decisions)

    def unhurt(self, match: AnyMatch, seat: int) -> bool:
        """Has a seat come through a match without a scratch? Games that do not tell have no such matches."""
        return False

    # Decks, in games whose players bring their own.
    def bring_decks(self, state: Own, scene: Scene, decks: Sequence[Sequence[str]] | None) -> None:
        """Put the players' deck lists into a blank plain state; DeckError says what is wrong with them."""
        if decks is not None:
            raise DeckError(f"{self.name} is played from a common deck: leave out decks=", self.deck_faults(scene, ()))

    def deck_faults(self, scene: Scene, cards: Sequence[object]) -> list[Fault]:
        """Everything that is wrong with a deck that a player brings; nothing if it may be played."""
        if self.own_decks:
            strangers = dict.fromkeys(str(card) for card in cards if str(card) not in scene.cards.index)
            return [unknown_card(card, scene.cards.index) for card in strangers]
        return [Fault.of(Sentence(msg("fault-common-deck"), self.texts))]

    def deck_limits(self, scene: Scene) -> DeckLimits | None:
        """What a deck may hold, if that can be said so; None also where nobody may bring one. A page checks decks by it
        where there is no server."""
        return None

    def put_deck(self, state: Own, seat: int, cards: Sequence[int]) -> None:
        """Put a deck that is in order into a plain state before its set-up, by the numbers of its cards."""
        raise DeckError(f"{self.name} is played from a common deck")

    def default_deck(self, scene: Scene, seat: int) -> list[str] | None:
        """The deck that a seat plays unless it brings its own; None where the rules give it another one or none."""
        return None

    def deckable(self, scene: Scene) -> list[str] | None:
        """The cards that a player's deck may hold; None: all of them."""
        return None

    def starter_decks(self, scene: Scene) -> Mapping[str, StarterDeck]:
        """Decks that come with the game, by id: those that set and options allow."""
        return {}

    # Moves. All raise IllegalMove for what is not a move at all.
    @abstractmethod
    def move_json(self, scene: Scene, seat: int, move: int) -> JsonMapping:
        """The JSON shape of a move."""

    def moves_json(self, scene: Scene, seat: int, moves: Sequence[int]) -> Sequence[JsonMapping]:
        """Many legal moves at once, where that is quicker than one by one."""
        return [self.move_json(scene, seat, move) for move in moves]

    def most_move_bytes(self, options: OptionValues, cards: CardSet) -> int:
        """The most bytes that the legal moves of a seat can have as JSON, in any position. This bound holds for moves
        that name one card; a rulebook whose moves name more has its own."""
        return self.most_moves * (MOVE_BYTES + cards.longest_id)

    @property
    def most_moves(self) -> int:
        """How many moves a seat can have at once."""
        moves = self.world.part("scratch").fields["moves"]
        return moves.length or 1

    @abstractmethod
    def move_text(self, scene: Scene, seat: int, move: int, language: str) -> str:
        """A move in words, which `read_text` reads back."""

    @abstractmethod
    def read_json(self, scene: Scene, seat: int, data: JsonMapping) -> int:
        """The move meant by a JSON shape."""

    @abstractmethod
    def read_text(self, scene: Scene, seat: int, text: str) -> int:
        """The move meant by words as a player would type them."""

    def why_illegal(self, scene: Scene, seat: int, move: int) -> IllegalMove:
        """Which rule forbids a move that is not legal."""
        return IllegalMove.anywhere("illegal", "move", "now", move=str(move))

    @abstractmethod
    def idle_move(self, scene: Scene, seat: int) -> int:
        """The move of a seat whose time is up and that has staged none."""

    def stage(self, state: Own, seat: int, move: int | None) -> bool:
        """Note a move that is staged but not decided (None: no longer) in a plain state. Is there a place for it?"""
        return False

    def other_files(self) -> Mapping[str, FileCheck]:
        """Content that only this rulebook has: patterns of file names in its folder, each with a function that takes a
        path and the base set and gives what is wrong with it, or raises ContentError."""
        return {}

    def other_models(self) -> Mapping[str, type[Model]]:
        """The shapes of that content, by the same patterns: editors complete and check by them."""
        return {}

    def alone(self, options: OptionValues) -> bool:
        """Is it played by one person, in seat 0? Then the rules play the other side, and seat 1 decides nothing."""
        return False

    def undo(self, match: AnyMatch) -> AnyMatch:
        """The match without its last decision, in games where some decisions can be undone."""
        raise IllegalMove.anywhere("undo", "undo")

    def preview(self, match: AnyMatch) -> JsonMapping | None:
        """What would happen if the seat that has to decide stopped now, or what its next step would cost, as plain JSON
        whose shape is the game's: from what that seat may know, and only where the rules leave nothing to chance. None:
        there is no preview now."""
        return None

    def preview_text(self, match: AnyMatch, language: str) -> list[str]:
        """The preview in sentences; empty where there is none."""
        return []

    # Positions, views and events.
    @abstractmethod
    def write_position(self, scene: Scene) -> JsonMapping:
        """The position as a plain mapping; of a view, with lengths in place of hidden lists."""

    def tell_more(self, view: Own, seen: Seen) -> None:  # noqa: B027 - most games have nothing to add
        """Add to a written view what follows from it by the rules, for whoever draws the table. Who reads a position
        does not look at it."""

    @abstractmethod
    def read_position(self, scene: Scene, position: JsonMapping) -> None:
        """Fill the scene's blank plain state from a position; PositionError says what is wrong and where."""

    def sentence(self, scene: Scene, event: JsonMapping, language: str, me: int | None) -> str:
        """An event in words, as told to a seat (None: to a bystander). Empty for what needs no telling: what the game
        has no message `event-…` for."""
        key = f"event-{event['event']}"
        if not self.texts.has(key):
            return ""
        data = {**event_data(self.events, event, me), **self.event_data(scene, event, me)}
        return self.texts.format(Message(key, data), language, scene.cards)

    def event_data(self, scene: Scene, event: JsonMapping, me: int | None) -> Mapping[str, Value]:
        """What the sentences about an event need to know besides what it tells."""
        return {}

    def board(self, scene: Scene, seat: int, language: str) -> list[Line]:
        """The table as lines of styled text for a terminal, seen from a seat: the position, unless drawn better."""
        shown = {name: it for name, it in self.write_position(scene).items() if name != "rulebook"}
        return [[("dim", f"  {name}: "), ("", json.dumps(it))] for name, it in shown.items()]

    def __reduce__(self) -> str:
        """There is one rulebook of a kind: pickles and copies name it in its module."""
        return next(name for name, thing in vars(import_module(self.__module__)).items() if thing is self)

    def meanings(self) -> Meanings:
        """What the interface names stand for in this game."""
        return {"World": self.world, "State": self.state, **{f.__name__: f for f in self.functions}}


def brings(rulebook: Rulebook, name: str) -> bool:
    """Has a game a function of its own in place of the interface's?"""
    return getattr(type(rulebook), name) is not getattr(Rulebook, name)
