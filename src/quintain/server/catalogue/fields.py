"""What a card of a game is made of, as a form to fill in: read off the model that checks card files, in the words of
the game (`field-<name>`, `choice-<value>`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from quintain.rules.rulebook import Rulebook
from quintain.server.protocol import Text

Schema = dict[str, Any]
Kind = Literal["nothing", "words", "number", "flag", "text", "choice", "list", "record"]
NUMBERS = {"minimum": "least", "maximum": "most", "multipleOf": "step"}
KINDS: dict[str, Kind] = {
    "null": "nothing",
    "integer": "number",
    "boolean": "flag",
    "string": "text",
    "array": "list",
    "object": "record",
}


class Choice(Struct):
    """A word that may be chosen, and how people call it."""

    value: str
    name: Text


class Form(Struct, omit_defaults=True):
    """One form that a value may have: a number between two others, a word of some, a list of parts, a record of fields
    or nothing at all. `words` are a text in several languages."""

    kind: Kind
    least: int | None = None
    most: int | None = None  # of a number; of a list, how many parts
    step: int | None = None
    choices: list[Choice] = []
    item: Field | None = None
    fields: list[Field] = []


class Field(Struct, omit_defaults=True):
    """A part of a card: what it is called, and the forms that it may have. What is not needed may be left out."""

    name: str
    label: Text
    forms: list[Form]
    needed: bool = False


class CardForm(Struct):
    """All fields of a card besides its id, and how many cards a set may hold."""

    fields: list[Field]
    most: int


def card_form(rulebook: Rulebook) -> CardForm:
    """The form of the cards of a rulebook."""
    whole = rulebook.card.model_json_schema()
    reader = _Reader(rulebook, whole.get("$defs", {}))
    return CardForm(reader.fields(whole), rulebook.max_cards)


class _Reader:
    def __init__(self, rulebook: Rulebook, known: dict[str, Schema]) -> None:
        self.texts = rulebook.texts
        self.terms = {name: term for group in rulebook.terms().values() for name, term in group.items()}
        self.known = known

    def fields(self, record: Schema) -> list[Field]:
        needed = record.get("required", ())
        return [
            self.field(name, part, name in needed)
            for name, part in record.get("properties", {}).items()
            if name != "id"
        ]

    def field(self, name: str, schema: Schema, needed: bool) -> Field:
        return Field(
            name, self.called("field", name), [self.form(name, one) for one in self.alternatives(schema)], needed
        )

    def alternatives(self, schema: Schema) -> Iterator[Schema]:
        """One schema for each form; a text in several languages is one."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            yield from [{"type": "words"}] if name == "Text" else self.alternatives(self.known[name])
        elif "anyOf" in schema:
            for part in schema["anyOf"]:
                yield from self.alternatives(part)
        else:
            yield schema

    def form(self, name: str, schema: Schema) -> Form:
        words = [schema["const"]] if "const" in schema else schema.get("enum")
        if words is not None:
            return Form("choice", choices=[Choice(str(word), self.called("choice", str(word))) for word in words])
        kind: Kind = "words" if schema["type"] == "words" else KINDS[schema["type"]]
        if kind == "number":
            return Form(kind, **{ours: schema[theirs] for theirs, ours in NUMBERS.items() if theirs in schema})
        if kind == "list":
            return Form(kind, most=schema.get("maxItems"), item=self.field(name, schema["items"], needed=True))
        return Form(kind, fields=self.fields(schema)) if kind == "record" else Form(kind)

    def called(self, group: str, name: str) -> Text:
        """By the words of the game's cards where there are some, else by its own name."""
        if group == "choice" and name in self.terms:
            return self.terms[name].name.words()
        texts, key = self.texts, f"{group}-{name.replace('_', '-')}"
        if not texts.has(key):
            return {"en": name.replace("_", " ").replace("-", " ").capitalize()}
        return {language: texts.words(key, language) for language in texts.languages}
