"""The option table of a rulebook: every number and alternative in one place, read by rules, page, docs and lab."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, TypeGuard

from pydantic import Field, model_validator

from quintain.content import Model, Text, load_yaml, nearest
from quintain.rules.errors import OptionError
from quintain.rules.records import Record
from quintain.rules.rulebook import CardSet, OptionValues, Rulebook

Value = int | bool | str
ON_OFF = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}


WHOLE = re.compile(r"-?[0-9]{1,40}")  # room for a seed


def whole_number(text: str) -> int | None:
    """The whole number that somebody typed; None for anything else, and for what is too long to be one."""
    return int(text) if WHOLE.fullmatch(text) else None


class AtLeast(Model):
    """A lower bound that follows another option."""

    option: str
    times: int

    def __str__(self) -> str:
        return self.option if self.times == 1 else f"{self.times} x {self.option}"


class OptionSpec(Model):
    """One option: what it may be, what it is unless stated, and what it does."""

    rule: str
    type: Literal["int", "choice", "flag", "card"]
    min: int = 0
    max: int = 0
    at_least: AtLeast | None = None
    choices: dict[str, Text] = Field(default_factory=dict)
    names: dict[str, Text] = Field(default_factory=dict)  # of the choices, in a word or two; ids where there are none
    default: int | bool | str
    candidates: tuple[int | bool | str, ...] = ()
    text: Text

    @model_validator(mode="after")
    def _values_fit(self) -> OptionSpec:
        for value in (self.default, *self.candidates):
            if not self.admits(value):
                raise ValueError(f"{value!r} is not {self.range_text()}")
        if self.names and list(self.names) != list(self.choices):
            raise ValueError(f"names are for the choices, in their order: {', '.join(self.choices)}")
        return self

    def admits(self, value: object) -> TypeGuard[Value]:
        if self.type == "flag":
            return isinstance(value, bool)
        if self.type == "choice":
            return isinstance(value, str) and value in self.choices
        if self.type == "card":
            return isinstance(value, str) and value != ""  # whether there is such a card, the set knows
        return isinstance(value, int) and not isinstance(value, bool) and self.min <= value <= self.max

    def range_text(self) -> str:
        if self.type == "flag":
            return "on or off"
        if self.type == "choice":
            return "one of " + ", ".join(self.choices)
        if self.type == "card":
            return "the id of a card of the set"
        return f"a whole number from {self.min} to {self.max}"

    def parse(self, text: str) -> Value:
        """A value typed on a command line; what cannot be read is handed on for the range check to refuse."""
        if self.type == "flag":
            return ON_OFF.get(text.lower(), text)
        number = whole_number(text) if self.type == "int" else None
        return text if number is None else number

    def number(self, value: Value, cards: CardSet) -> int | bool:
        """What stands for a value in the compiled options."""
        if isinstance(value, str):
            return cards.index[value] if self.type == "card" else list(self.choices).index(value)
        return value


class PresetSpec(Model):
    """A named set of option values: only what differs from the defaults, and the card set."""

    cards: str
    level: str = ""
    text: Text
    options: dict[str, int | bool | str]


class OptionTable(Model):
    """The file options.yaml of a rulebook."""

    rulebook: str
    options: dict[str, OptionSpec]
    presets: dict[str, PresetSpec]

    @model_validator(mode="after")
    def _presets_fit(self) -> OptionTable:
        for name, preset in self.presets.items():
            try:
                self.resolve(preset.options)
            except OptionError as error:
                raise ValueError(f"preset {name}: {error}") from None
        return self

    def resolve(self, *layers: Mapping[str, object]) -> dict[str, Value]:
        """The complete options: defaults, then each layer over the one before."""
        values: dict[str, Value] = {name: spec.default for name, spec in self.options.items()}
        for layer in layers:
            for name, value in layer.items():
                values[name] = self.checked(name, value)
        for name in self.options:
            self._check_at_least(name, values)
        return values

    def checked(self, name: str, value: object) -> Value:
        spec = self.spec(name)
        if not spec.admits(value):
            raise OptionError(f"option {name}={value!r}: it must be {spec.range_text()} ({spec.rule})")
        return value

    def spec(self, name: str) -> OptionSpec:
        if name in self.options:
            return self.options[name]
        near = nearest(name, self.options)
        hint = f"did you mean '{near}'?" if near else f"it has {', '.join(self.options)}"
        raise OptionError(f"{self.rulebook} has no option '{name}': {hint}")

    def named_cards(self, values: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        """The options that name a card, and which."""
        for name, value in values.items():
            if self.spec(name).type == "card":
                yield name, str(value)

    def check_card(self, name: str, card: str, allowed: Sequence[str]) -> None:
        """OptionError unless the card is one that the option may name."""
        if card not in allowed:
            near = nearest(card, allowed)
            hint = f"did you mean '{near}'? It" if near else "it"
            raise OptionError(
                f"option {name}={card!r}: {hint} must be one of {', '.join(allowed)} ({self.spec(name).rule})"
            )

    def _check_at_least(self, name: str, values: OptionValues) -> None:
        bound = self.options[name].at_least
        if bound is not None and values[name] < bound.times * values[bound.option]:
            least, most = bound.times * values[bound.option], self.options[name].max
            why = f"{bound}={values[bound.option]}"
            rule = self.options[name].rule
            raise OptionError(
                f"option {name}={values[name]!r}: with {why} it must be a whole number from {least} to {most} ({rule})"
            )


@cache
def load_options(folder: Path) -> OptionTable:
    """The option table of the rulebook in a folder."""
    return load_yaml(folder / "options.yaml", OptionTable)


@cache
def table_of(rulebook: Rulebook) -> OptionTable:
    """The option table of a rulebook, with the presets that are not written in it."""
    written = load_options(rulebook.folder)
    return written.model_copy(update={"presets": written.presets | dict(rulebook.extra_presets())})


def set_record(record: Record, table: OptionTable, values: Mapping[str, Value], cards: CardSet) -> None:
    """Write option values into the plain option record, whose fields have the options' names."""
    for name, value in values.items():
        setattr(record, name, table.options[name].number(value, cards))
