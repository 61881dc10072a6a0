"""A game to play, a rulebook with options and cards settled, and its matches."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from threading import local
from types import MappingProxyType
from typing import Any

from quintain.content import dotted
from quintain.rules.cards import CardSource, card_json, load_cards, replaced
from quintain.rules.dice import set_seed
from quintain.rules.drawing import drawing
from quintain.rules.engine import Box, Engine, WorldBox, default_backing, engine_for
from quintain.rules.errors import CardError, IllegalMove, OptionError
from quintain.rules.facts import Move, MoveLike, Result, redacted
from quintain.rules.options import Value, set_record, table_of
from quintain.rules.plainjson import Json, JsonMapping
from quintain.rules.records import glance
from quintain.rules.rulebook import NOBODY, CardSet, Rulebook, Scene, SceneOf, Seen, State, World, brings
from quintain.rules.sizes import refuse_if_too_large

SEED_BITS = 128
TURNS = {(False, False): (), (True, False): (0,), (False, True): (1,), (True, True): (0, 1)}
RESIGNED = 1  # the same number in every rulebook's reasons


def settle(
    rulebook: Rulebook,
    preset: str,
    cards: CardSource | None,
    options: Mapping[str, Value],
    further: JsonMapping | None = None,
) -> Game:
    """A game by its rulebook and preset, with other options or other cards where they are given; `further` is what
    `Rulebook.further` said when the game was played, in place of what it says now."""
    table = table_of(rulebook)
    spec = table.presets[preset]
    values = table.resolve(spec.options, options)
    source = spec.cards if cards is None else cards
    card_set = load_cards(rulebook, source)
    if spec.level and source != spec.cards and further is None:  # a level is drawn for its own set
        card_set = replaced(rulebook, load_cards(rulebook, spec.cards), card_set)
    if faults := rulebook.card_faults(card_set):
        raise CardError("; ".join(f"{dotted(('cards', *fault.steps))}: {fault.text}" for fault in faults))
    for option, card in table.named_cards(values):
        table.check_card(option, card, rulebook.option_cards(option, card_set))
    engine = engine_for(rulebook, default_backing())
    return Game(preset, rulebook, values, card_set, source, spec.level if further is None else further, engine)


class Game:
    """Makes matches. Two games with equal options and cards make equal matches from equal seeds."""

    def __init__(
        self,
        preset: str,
        rulebook: Rulebook,
        options: Mapping[str, Value],
        card_set: CardSet,
        source: CardSource,
        level: str | JsonMapping,
        engine: Engine,
    ) -> None:
        """A level is given by its name, or as a part of what was kept of a game (`Rulebook.further`)."""
        self.preset = preset
        self.rulebook = rulebook
        self.options: Mapping[str, Value] = MappingProxyType(dict(options))
        self.card_set = card_set
        self.source = source
        self.level = level if isinstance(level, str) else ""
        self.engine = engine
        self._further = None if isinstance(level, str) else level
        self.cards: Mapping[str, Json] = MappingProxyType({card.id: card_json(card) for card in card_set.cards})
        self.backdrop = SceneOf(self.options, card_set, None)  # what there is to read without any state
        # The rulebook's own is made at once: a card set that cannot be played is refused here.
        self._worlds = {rulebook.world: engine.world(self._plain_world(rulebook.world))}
        self._shared = local()

    def backed(self, backing: str) -> Game:
        """The same game in another backing: plain rules need no compiler."""
        level = self.level if self._further is None else self._further
        engine = engine_for(self.rulebook, backing)
        return Game(self.preset, self.rulebook, self.options, self.card_set, self.source, level, engine)

    @property
    def alone(self) -> bool:
        """Is it played by one person?"""
        return self.rulebook.alone(self.options)

    @cached_property
    def stamp(self) -> str:
        """The same where states have the same bytes and card numbers mean the same cards: who has it reads a sight."""
        cards = json.dumps(dict(self.cards), sort_keys=True)
        return hashlib.sha256(f"{self.rulebook.state.struct_dtype.descr}{cards}".encode()).hexdigest()[:16]

    @property
    def further(self) -> JsonMapping:
        """What besides options and cards decides its matches."""
        return self.rulebook.further(self.level) if self._further is None else self._further

    def _plain_world(self, layout: type[World]) -> World:
        world = layout.plain()
        set_record(world.options, table_of(self.rulebook), self.options, self.card_set)  # type: ignore[attr-defined]
        self.rulebook.fill_world(world, self.options, self.card_set, self.level)
        if self._further is not None:
            self.rulebook.fill_further(world, self.options, self.card_set, self._further)
        return world

    def world(self, listening: bool = True, layout: type[World] | None = None) -> WorldBox:
        """A world of one's own: options and cards, with room to work in. Simulations do not listen to events. A layout
        may add blank fields to those of the rulebook, at the end."""
        layout = layout or self.rulebook.world
        if layout not in self._worlds:
            self._worlds[layout] = self.engine.world(self._plain_world(layout))
        world = self._worlds[layout].copy()
        world.listen(listening)
        return world

    def shared_world(self) -> WorldBox:
        """A world that all matches of this game share within a thread. What a call leaves in it is fetched at once: one
        world for each match would be megabytes to wade through when many are played."""
        try:
            return self._shared.world  # type: ignore[no-any-return]
        except AttributeError:
            self._shared.world = world = self.world()
            return world

    def shared_state(self) -> Box:
        """A blank state to look through, shared in the same way."""
        try:
            box: Box = self._shared.state
            box.clear()
        except AttributeError:
            self._shared.state = box = self.engine.box(self.rulebook.state)
        return box

    def blank_state(self, decks: Sequence[Sequence[str]] | None = None) -> Any:
        """A plain state for `setup`: nothing in it but the decks that players bring."""
        if wrong := self.rulebook.check_set(self.options, self.card_set):
            raise CardError(wrong)
        state = self.rulebook.state.plain()
        self.rulebook.bring_decks(state, self.scene(state), decks)
        return state

    def scene(self, state: object, viewer: int | None = None) -> Scene:
        # The class itself: called with its parameter it would take a tenth of the time of a view.
        return SceneOf(self.options, self.card_set, state, viewer)

    def new(self, seed: int | None = None, decks: Sequence[Sequence[str]] | None = None) -> Match:
        """A new match. Without a seed, luck is drawn from the system."""
        return Match.begin(self, self.blank_state(decks), checked_seed(seed), decks)

    def position(self, position: JsonMapping, seed: int | None = None) -> Match:
        """A match that goes on from a written position; the seed is for luck still to come."""
        state = self.rulebook.state.plain()
        self.rulebook.read_position(self.scene(state), position)
        return Match.resume(self, state, checked_seed(seed), position)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles and deep copies have what the game was settled with; worlds are made anew."""
        level = self.level if self._further is None else self._further
        told = (dict(self.options), self.card_set, self.source, level, self.engine.backing)
        return _game_again, (self.preset, self.rulebook, *told)

    def __repr__(self) -> str:
        return f"<Game {self.preset}, {len(self.card_set)} cards>"


def _game_again(preset: str, rulebook: Rulebook, options: Mapping[str, Value], *told: Any) -> Game:
    card_set, source, level, backing = told
    return Game(preset, rulebook, options, card_set, source, level, engine_for(rulebook, backing))


class Match:
    """One match. What is asked of it is answered from the rules; it decides nothing itself."""

    def __init__(self, game: Game, state: Box, seed: int, setup: JsonMapping) -> None:
        self.game = game
        self.seed = seed
        self.setup = dict(setup)  # where it began: {"decks": ...}, or {"position": ...}
        self.decisions: list[tuple[int, int | str]] = []
        self.opening: list[Json] = []  # the events before the first decision
        self._state = state
        self._staged: dict[int, int] = {}
        self._scene: Scene | None = None
        self._to_act: tuple[int, ...] | None = None
        self._legal: dict[int, list[int]] = {}
        self._texts: dict[int, dict[str, int]] = {}
        self._sights: dict[int, bytes] = {}

    def _changed(self) -> None:
        """Forget what was worked out about the state."""
        self._scene = self._to_act = None
        self._legal = {}
        self._texts = {}
        self._sights = {}

    @classmethod
    def begin(cls, game: Game, state: State, seed: int, decks: Sequence[Sequence[str]] | None) -> Match:
        set_seed(state.seed, seed)
        brought = [deck if isinstance(deck, str) else list(deck) for deck in decks or ()]  # a name is a starter deck
        match = cls(game, game.engine.boxed(state), seed, {} if decks is None else {"decks": brought})
        game.engine.setup(game.shared_world().record, match._state.record)
        match.opening = match._take_events()
        return match

    @classmethod
    def resume(cls, game: Game, state: State, seed: int, position: JsonMapping) -> Match:
        set_seed(state.seed, seed)
        return cls(game, game.engine.boxed(state), seed, {"position": dict(position)})

    # ---------------------------------------------------------------------------- what is going on
    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        if self._to_act is None:
            state, owes = self._state.record, self.game.engine.owes
            self._to_act = TURNS[bool(owes(state, 0)), bool(owes(state, 1))]
        return self._to_act

    @property
    def result(self) -> Result | None:
        if not self._state.peek("over"):
            return None
        winner = self._state.peek("winner")
        return Result(None if winner == NOBODY else winner, self.game.rulebook.reasons[self._state.peek("reason")])

    def legal(self, seat: int) -> list[Move]:
        """The legal moves of a seat; none if it owes no decision."""
        return [self.move(seat, code) for code in self.legal_codes(seat)]

    def legal_codes(self, seat: int) -> list[int]:
        """The legal moves as codes, in the order of the rules."""
        return list(self._codes(self._seat(seat)))

    def _codes(self, seat: int) -> list[int]:
        """The same, to read and no more."""
        codes = self._legal.get(seat)
        if codes is None and seat not in self.to_act:
            codes = self._legal[seat] = []
        elif codes is None:
            world = self.game.shared_world()
            count = self.game.engine.legal(world.record, self._state.record, seat)
            codes = self._legal[seat] = world.moves(count)
        return codes

    def move(self, seat: int, code: int) -> Move:
        """A move by its code. It need not be legal; what can't even be written down is refused when it is to be."""
        refuse_if_too_large(code)
        return Move(code, self.scene(), self.game.rulebook, self._seat(seat))

    def scene(self) -> Scene:
        """The complete state, to read."""
        if self._scene is None:
            self._scene = self.game.scene(glance(self.game.rulebook.state, self._state.to_bytes()))
        return self._scene

    def everything(self) -> Box:
        """The complete state in its own layout, for whoever looks on with open cards."""
        return self._state.copy()

    # ---------------------------------------------------------------------------- what a seat may know
    def observe(self, seat: int | None) -> Box:
        """A seat's view in the layout of the state (None: a spectator's): what bots are given."""
        view = self.game.engine.box(self.game.rulebook.state)
        whose = NOBODY if seat is None else self._seat(seat)
        self.game.engine.observe(self.game.shared_world().record, self._state.record, whose, view.record)
        return view

    def view(self, seat: int | None) -> Json:
        """What a seat, or a spectator, may know."""
        return self.view_from(self.sight(seat), seat)

    def sight(self, seat: int | None) -> bytes:
        """A seat's view as bytes: equal exactly when the seat sees the same."""
        whose = NOBODY if seat is None else self._seat(seat)
        sight = self._sights.get(whose)
        if sight is None:
            game = self.game
            box = game.shared_state()
            game.engine.observe(game.shared_world().record, self._state.record, whose, box.record)
            sight = self._sights[whose] = box.to_bytes()
        return sight

    def scene_from(self, sight: bytes, seat: int | None) -> Scene:
        """What a seat has seen, to read."""
        state = glance(self.game.rulebook.state, sight)
        return self.game.scene(state, NOBODY if seat is None else seat)

    def view_from(self, sight: bytes, seat: int | None) -> Json:
        """What a seat has seen, as plain JSON."""
        return dict(self.game.rulebook.write_position(self.scene_from(sight, seat)))

    def shown(self, seat: int | None, scene: Scene | None = None) -> Json:
        """The view for whoever draws the table: with what follows from it by the rules, so that nobody else has to know
        them. The scene, if it is there already."""
        engine, rulebook, sight = self.game.engine, self.game.rulebook, self.sight(seat)
        view = dict(rulebook.write_position(scene or self.scene_from(sight, seat)))
        if brings(rulebook, "tell_more"):
            state = engine.unpacked(rulebook.state, sight)
            rulebook.tell_more(view, Seen(engine, self.game.shared_world().record, state.record))
        return view

    def seen(self, events: Sequence[JsonMapping], seat: int | None) -> list[Json]:
        """Events as a seat, or a spectator, may know them. What everybody may know is not copied: only read it."""
        return [redacted(event, seat) if "only" in event else event for event in events]  # type: ignore[misc]

    def position(self) -> Json:
        """Everything; `Game.position` is the inverse."""
        return dict(self.game.rulebook.write_position(self.scene()))

    def _repr_svg_(self) -> str:
        """In a notebook: the whole table, nothing hidden. Whoever has the match may know it."""
        return drawing("match_svg", self, everything=True)

    # ---------------------------------------------------------------------------- playing
    def play(self, moves: Mapping[int, MoveLike]) -> list[Json]:
        """Make the moves of one or both seats, and return what happened. All are checked before any is made."""
        if not (isinstance(moves, dict) or isinstance(moves, Mapping)):  # noqa: SIM101 - a dict is told at once
            raise IllegalMove.anywhere("seat", "shape", "whose", given=repr(moves))
        codes = {seat: self.checked(seat, move) for seat, move in moves.items()}
        world, apply = self.game.shared_world(), self.game.engine.apply
        for seat, code in sorted(codes.items()):
            try:
                apply(world.record, self._state.record, seat, code)
            except BaseException:
                world.take_events()  # no other match may find them in the shared world
                raise
            self.decisions.append((seat, code))
            self._staged.pop(seat, None)
        self._changed()
        return self._take_events()

    def stage(self, seat: int, move: MoveLike) -> None:
        """Prepare a move that can still be changed, and that counts if time runs out."""
        code = self.checked(seat, move)
        self._staged[seat] = code
        self._show_staged(seat, code)

    def unstage(self, seat: int) -> None:
        """Take a prepared move back."""
        if self._staged.pop(self._seat(seat), None) is not None:
            self._show_staged(seat, None)

    def _show_staged(self, seat: int, code: int | None) -> None:
        state = self._state.plain()
        if self.game.rulebook.stage(state, seat, code):
            self._state.load(state)
            self._changed()

    def staged(self, seat: int) -> Move | None:
        code = self._staged.get(self._seat(seat))
        return None if code is None else self.move(seat, code)

    def time_up(self) -> list[Json]:
        """Time has run out: what is staged is played, and what idling means for whoever staged nothing."""
        return self.play({seat: self.default_move(seat) for seat in self.to_act})

    def default_move(self, seat: int) -> int:
        """What counts as a seat's move when its time is up."""
        staged = self._staged.get(self._seat(seat))
        return self.game.rulebook.idle_move(self.scene(), seat) if staged is None else staged

    def resign(self, seat: int) -> list[Json]:
        """A seat gives up, whoever is to move."""
        self._seat(seat)
        if self._state.peek("over"):
            raise IllegalMove.anywhere("over", "resign")
        for other in list(self._staged):
            self._show_staged(other, None)
        state = self._state.plain()
        state.over, state.winner, state.reason = True, 1 - seat, RESIGNED
        self._state.load(state)
        self.decisions.append((seat, "resign"))
        self._changed()
        return [{"event": "over", "winner": 1 - seat, "reason": self.game.rulebook.reasons[RESIGNED]}]

    def copy(self) -> Match:
        """An independent match in the same state."""
        twin = Match(self.game, self._state.copy(), self.seed, self.setup)
        twin.decisions = list(self.decisions)
        twin.opening = list(self.opening)
        twin._staged = dict(self._staged)
        return twin

    def __deepcopy__(self, known: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle has the state as bytes, and so also the seed: it is for whoever may know everything."""
        begun = (self.game, self.state_bytes(), self.seed, self.setup)
        return _match_again, (*begun, list(self.decisions), list(self.opening), dict(self._staged))

    def state_bytes(self) -> bytes:
        """The complete state as bytes: equal for equal matches, on every machine."""
        return self._state.to_bytes()

    # ---------------------------------------------------------------------------- helpers
    def _seat(self, seat: int) -> int:
        if seat not in (0, 1) or isinstance(seat, float):
            raise IllegalMove.anywhere("seat", "seat", seat=repr(seat))
        return seat

    def checked(self, seat: int, move: MoveLike) -> int:
        """The code of a move that is legal now."""
        if self._seat(seat) not in self.to_act:
            raise self._nothing_owed(seat)
        code = self._code(seat, move)
        if code not in self._codes(seat):
            raise self.game.rulebook.why_illegal(self.scene(), seat, code)
        return code

    def _nothing_owed(self, seat: int) -> IllegalMove:
        if self._state.peek("over"):
            return IllegalMove.anywhere("over", "end")
        return IllegalMove.anywhere("not-due", "turn", seat=seat)

    def _code(self, seat: int, move: MoveLike) -> int:
        refuse_if_too_large(move)
        if isinstance(move, int) and not isinstance(move, bool):
            return move
        if isinstance(move, Move):
            return move.code
        if isinstance(move, str):
            return self._from_text(seat, move)
        if isinstance(move, Mapping):
            return self.game.rulebook.read_json(self.scene(), seat, move)
        raise IllegalMove.anywhere("shape", "move", given=repr(move))

    def _from_text(self, seat: int, text: str) -> int:
        texts = self._texts.get(seat)
        if texts is None:  # kept, so that a flood of words costs little
            texts = self._texts[seat] = {}
            for move in self.legal(seat):
                for language in self.game.rulebook.texts.languages:
                    texts.setdefault(move.text(language), move.code)
        code = texts.get(text)
        return self.game.rulebook.read_text(self.scene(), seat, text) if code is None else code

    def _take_events(self) -> list[Json]:
        """What has just happened, fetched from the shared world before it is used again."""
        events, ids = self.game.rulebook.events, self.game.card_set.ids
        return [events.json(row, ids) for row in self.game.shared_world().take_events()]

    def __repr__(self) -> str:
        return f"<Match of {self.game.preset}, {len(self.decisions)} decisions, {self.result or 'being played'}>"


def _match_again(game: Game, data: bytes, seed: int, setup: JsonMapping, *played: Any) -> Match:
    match = Match(game, game.engine.boxed(game.rulebook.state.from_bytes(data)), seed, setup)
    match.decisions, match.opening, match._staged = played
    return match


def checked_seed(seed: object) -> int:
    """A seed of 128 bits: the given one, or a new one that nobody can guess."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << SEED_BITS:
        raise OptionError(f"seed={seed!r}: it must be a whole number from 0 to 2**{SEED_BITS} - 1")
    return int(seed)
