"""The script of a game: how its records are read and written, and its moves, views and events told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from quintain.bots import racing
from quintain.bots.explain import chance
from quintain.bots.search.planner import Planner
from quintain.bots.search.playouts import Tries
from quintain.bots.search.workspace import Limits, Search
from quintain.bots.series import Pairing, Tally
from quintain.bots.values import ValueNet
from quintain.review import marking
from quintain.rules.deckfaults import offences
from quintain.rules.dice import Stream
from quintain.rules.events import Field, Kind, Vocabulary
from quintain.rules.kernel import Rule
from quintain.rules.log import Event
from quintain.rules.records import Record
from quintain.rules.rulebook import Rulebook, brings
from quintain.wasm.layouts import Layouts
from quintain.wasm.script import Script

ALWAYS = ("write_position", "moves_json")
REVIEWING = (
    *(
        marking.playouts_for,
        marking.worlds_for,
        marking.luck_for,
        marking.is_played,
        marking.top_of,
        marking.looked_behind,
        marking.is_enough,
    ),
    *(marking.sampled_loss, marking.marked, chance, marking.result_of, marking.side_of, marking.moments_of),
)
RACING = (racing.still_in, racing.is_told, racing.gap_of)
WHERE_BROUGHT = ("stage", "preview", "undo", "put_deck", "tell_more")  # what a game need not have
WRITTEN: tuple[type[Record], ...] = (Limits, Tries, Planner, ValueNet, Pairing)
READ: tuple[type[Record], ...] = (Event, Planner, Tally, Tries)
OTHERS: tuple[type[Record], ...] = (Search, Stream, *WRITTEN, Event, Tally)


class Readable:
    """What is told of a game, and the rules that this calls."""

    def __init__(self, rulebook: Rulebook, world: type[Record]) -> None:
        self.script, layouts = Script(), Layouts()
        names = [*ALWAYS, *(name for name in WHERE_BROUGHT if brings(rulebook, name))]
        exported = {name: self.script.function(getattr(rulebook, name), rulebook) for name in names}
        exported["review"] = mapping({one.__name__: self.script.function(one) for one in REVIEWING})
        exported["race"] = mapping({one.__name__: self.script.function(one) for one in RACING})
        if rulebook.own_decks:
            exported["offences"] = self.script.function(offences)
        exported["events"] = self._events(rulebook.events)
        exported["read"] = mapping(layouts.readers([rulebook.state, *READ]))
        exported["write"] = mapping(layouts.writers([rulebook.state, rulebook.world.part("options"), *WRITTEN]))
        self.text = self.script.text(exported)
        self.records: dict[str, Any] = layouts.described([rulebook.state, *OTHERS])
        self.records["World"] = layouts.described([world])[layouts.name(world)]

    @property
    def called(self) -> tuple[Rule, ...]:
        return tuple(self.script.called_rules.values())

    def _events(self, vocabulary: Vocabulary) -> str:
        return f"[{', '.join(map(self._kind, vocabulary.kinds))}]"

    def _kind(self, kind: Kind) -> str:
        fields = (
            f"[{json.dumps(key)}, {self._writer(field)}]" for key, field in zip(kind.keys, kind.fields, strict=True)
        )
        return f"{{ name: {json.dumps(kind.name)}, fields: [{', '.join(fields)}] }}"

    def _writer(self, field: Field) -> str:
        """How a number is told: by names, by a function, or as it is."""
        if field.names:
            return f"(n) => {self.script.constant(field.names)}[n]"
        return "null" if field.write is None else self.script.function(field.write)


def mapping(expressions: dict[str, str]) -> str:
    return f"{{ {', '.join(f'{name}: {text}' for name, text in expressions.items())} }}"


def export_lines(exports: Sequence[Any]) -> dict[str, Any]:
    """How functions are called, for whoever calls them."""
    return {export.name: {"takes": list(export.takes), "returns": export.returns} for export in exports}
