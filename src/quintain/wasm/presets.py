"""What the presets of a game are played with in the page: the bytes of their worlds, and of the states that matches
begin from, with the decks that players may bring."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any

from quintain.bots.parts import bot_world
from quintain.games import catalog
from quintain.rules.errors import QuintainError
from quintain.rules.game import Game
from quintain.rules.options import OptionSpec, table_of
from quintain.rules.plainjson import JsonMapping
from quintain.rules.records import packed
from quintain.rules.rulebook import SEATS
from quintain.rules.rulehash import rules_hash
from quintain.wasm.layouts import changed_bytes
from quintain.wasm.minds import chances_told, weights_told


def preset_told(game: Game) -> dict[str, Any]:
    """All that the page needs to begin a match of a preset."""
    world = bot_world(game).to_bytes()
    blank = packed(game.rulebook.state).tobytes()
    return {
        "preset": game.preset,
        "stamp": game.stamp,
        "rules": rules_hash(game),
        "further": further_mark(game.further),
        "options": dict(game.options),
        "free": free_options(game),
        "cards": list(game.card_set.ids),
        "alone": game.alone,
        "world": changed_bytes(bytes(len(world)), world),
        "blank": changed_bytes(blank, game.blank_state().to_bytes()),
        "decks": decks(game),
        "starters": {id: list(deck.cards) for id, deck in game.rulebook.starter_decks(game.backdrop).items()},
        "limits": limits_told(game),
        "bare": bare(game),
        "weights": weights_told(game),
        "chances": chances_told(game),
    }


def further_mark(further: JsonMapping) -> int:
    """A number for what decides a match besides options and cards: those of a recording must be the same."""
    return zlib.crc32(json.dumps(further, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())


def decks(game: Game) -> dict[str, list[Any]]:
    """Starter decks by id: what each changes in a state before its set-up, for each seat that may bring it."""
    usual = game.blank_state().to_bytes()
    found = {}
    for id, deck in game.rulebook.starter_decks(game.backdrop).items():
        found[id] = [brought(game, usual, seat, deck.cards) for seat in range(SEATS)]
    return found


def limits_told(game: Game) -> dict[str, Any] | None:
    """What a deck of one's own may hold; None where nobody may bring one."""
    limits = game.rulebook.deck_limits(game.backdrop)
    if limits is None:
        return None
    return {**limits._asdict(), "kinds": [kind._asdict() for kind in limits.kinds]}


def brought(game: Game, usual: bytes, seat: int, deck: Sequence[str]) -> Any:
    """What one seat's deck changes in what is there without; None for a seat that brings none."""
    seats = game.rulebook.deck_seats
    if seat not in seats:
        return None
    others = [game.rulebook.default_deck(game.backdrop, one) for one in seats]
    try:
        given = [list(deck) if one == seat else list(other or deck) for one, other in zip(seats, others, strict=True)]
        return changed_bytes(usual, game.blank_state(given).to_bytes())
    except QuintainError:  # a preset whose decks are drawn by the rules
        return None


def bare(game: Game) -> list[list[Any]]:
    """What is different about a match that has just begun, if nothing is brought into it that could have been."""
    match = game.new(seed=1)
    without = game.rulebook.with_items(())
    begun = game.rulebook.with_extras(match, without) if without and game.level else match
    return changed_bytes(match.state_bytes(), begun.state_bytes())


def free_options(game: Game) -> dict[str, Any]:
    """Options that the page can change by itself, since nothing but their own number in the world depends on them:
    by name, with the names of their choices in the order of their numbers."""
    if game.level:  # it is drawn for its own options
        return {}
    table = table_of(game.rulebook)
    return {name: list(spec.choices) for name, spec in table.options.items() if is_free(game, name, spec)}


def is_free(game: Game, name: str, spec: OptionSpec) -> bool:
    if spec.type == "card":
        return False
    own = places_of(game, name)
    for other in other_values(game, name, spec):
        try:
            changed = catalog.load(game.preset, **{name: other})
            begun = changed.blank_state().to_bytes()
        except QuintainError:
            continue
        runs = changed_bytes(bot_world(game).to_bytes(), bot_world(changed).to_bytes())
        if begun != game.blank_state().to_bytes() or any(place not in own for place, _ in runs):
            return False
    return True


def places_of(game: Game, name: str) -> range:
    """Which bytes of a world are an option's."""
    world, options = game.rulebook.world.struct_dtype, game.rulebook.world.part("options").struct_dtype
    assert world.fields is not None and options.fields is not None
    begin = world.fields["options"][1] + options.fields[name][1]
    return range(begin, begin + options.fields[name][0].itemsize)


def other_values(game: Game, name: str, spec: OptionSpec) -> list[Any]:
    now = game.options[name]
    if spec.type == "flag":
        return [not now]
    if spec.choices:
        return [choice for choice in spec.choices if choice != now]
    return [value for value in (spec.min, spec.max, int(now) + 1) if value != now]
