"""A game to play: a rulebook with options and cards settled."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from threading import local
from types import MappingProxyType
from typing import Any

from quintain.rules.cards import CardSource, card_json, load_cards
from quintain.rules.engine import Box, Engine, WorldBox, default_backing, engine_for
from quintain.rules.errors import CardError, OptionError
from quintain.rules.match import Match
from quintain.rules.options import Value, set_record, table_of
from quintain.rules.plainjson import Json, JsonMapping
from quintain.rules.rulebook import CardSet, Rulebook, Scene, SceneOf, World

SEED_BITS = 128


def settle(rulebook: Rulebook, preset: str, cards: CardSource | None, options: Mapping[str, Value]) -> Game:
    """A game by its rulebook and preset, with other options or other cards where they are given."""
    table = table_of(rulebook)
    spec = table.presets[preset]
    values = table.resolve(spec.options, options)
    source = spec.cards if cards is None else cards
    level = spec.level if source == spec.cards else ""  # a level is drawn for its own set
    engine = engine_for(rulebook, default_backing())
    return Game(preset, rulebook, values, load_cards(rulebook, source), source, level, engine)


class Game:
    """Makes matches. Two games with equal options and cards make equal matches from equal seeds."""

    def __init__(
        self,
        preset: str,
        rulebook: Rulebook,
        options: Mapping[str, Value],
        card_set: CardSet,
        source: CardSource,
        level: str,
        engine: Engine,
    ) -> None:
        self.preset = preset
        self.rulebook = rulebook
        self.options: Mapping[str, Value] = MappingProxyType(dict(options))
        self.card_set = card_set
        self.source = source
        self.level = level
        self.engine = engine
        self.cards: Mapping[str, Json] = MappingProxyType({card.id: card_json(card) for card in card_set.cards})
        self.backdrop = SceneOf(self.options, card_set, None)  # what there is to read without any state
        # The rulebook's own is made at once: a card set that cannot be played is refused here.
        self._worlds = {rulebook.world: engine.world(self._plain_world(rulebook.world))}
        self._desk = local()

    @property
    def alone(self) -> bool:
        """Is it played by one person?"""
        return self.rulebook.alone(self.options)

    def _plain_world(self, layout: type[World]) -> World:
        world = layout.plain()
        set_record(world.options, table_of(self.rulebook), self.options)  # type: ignore[attr-defined]
        self.rulebook.fill_world(world, self.options, self.card_set, self.level)
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

    def desk(self) -> WorldBox:
        """A world that all matches of this game share within a thread. What a call leaves in it is fetched at once: one
        world for each match would be megabytes to wade through when many are played."""
        try:
            return self._desk.world  # type: ignore[no-any-return]
        except AttributeError:
            self._desk.world = world = self.world()
            return world

    def glass(self) -> Box:
        """A blank state to look through, shared in the same way."""
        try:
            glass: Box = self._desk.glass
            glass.clear()
        except AttributeError:
            self._desk.glass = glass = self.engine.box(self.rulebook.state)
        return glass

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

    def __repr__(self) -> str:
        return f"<Game {self.preset}, {len(self.card_set)} cards>"


def checked_seed(seed: object) -> int:
    """A seed of 128 bits: the given one, or a new one that nobody can guess."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << SEED_BITS:
        raise OptionError(f"seed={seed!r}: it must be a whole number from 0 to 2**{SEED_BITS} - 1")
    return int(seed)
