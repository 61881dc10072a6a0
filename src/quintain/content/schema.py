"""A model as JSON Schema: for editors, and for saying in words what a field expects."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pydantic import BaseModel

from quintain.content.nodes import Node, Path

DIALECT = "https://json-schema.org/draft/2020-12/schema"
MOST_CHOICES = 12

Schema = dict[str, Any]


def json_schema(model: type[BaseModel]) -> Schema:
    """The JSON Schema (draft 2020-12) of a content file, in a stable order."""
    return {"$schema": DIALECT, **model.model_json_schema()}


@lru_cache(maxsize=64)  # some models are made anew for every file
def _schema(model: type[BaseModel]) -> Schema:
    return json_schema(model)


def forms_at(model: type[BaseModel], root: Node, path: Path) -> list[Schema]:
    """What the model allows at a place: one schema for each alternative form."""
    whole = _schema(model)
    forms, node = _plausible(_alternatives(whole, whole), root), root
    for step in path:
        inner = [form for outer in forms for form in _inside(outer, step)]
        forms = [form for schema in inner for form in _alternatives(schema, whole)]
        node = node.child(step) or Node(None)
        forms = _plausible(forms, node)
    return forms


def _alternatives(schema: Schema, whole: Schema) -> list[Schema]:
    if "$ref" in schema:
        return _alternatives(whole["$defs"][schema["$ref"].rpartition("/")[2]], whole)
    for word in ("anyOf", "oneOf", "allOf"):
        if word in schema:
            return [form for part in schema[word] for form in _alternatives(part, whole)]
    return [schema]


def _inside(schema: Schema, step: str | int) -> Iterator[Schema]:
    if isinstance(step, int):
        listed = schema.get("prefixItems", [])
        found = listed[step : step + 1] or [schema.get("items")]
    else:
        named = schema.get("properties", {}).get(step)
        patterns = schema.get("patternProperties", {}).values()
        found = [named] if named else [*patterns, schema.get("additionalProperties")]
    return (part for part in found if isinstance(part, dict))


def _plausible(forms: list[Schema], node: Node) -> list[Schema]:
    """The forms that agree with the words the author chose, such as `kind: heal`, if any does."""
    agreeing = [form for form in forms if _agrees(form, node)]
    return agreeing or forms


def _agrees(form: Schema, node: Node) -> bool:
    for name, field in form.get("properties", {}).items():
        child = node.child(name)
        if child is not None and "const" in field and field["const"] != child.value:
            return False
    return True


def fields(forms: list[Schema]) -> list[str]:
    """The names of the fields that a mapping may have."""
    return list(dict.fromkeys(name for form in forms for name in form.get("properties", {})))


def choices(forms: list[Schema]) -> list[Any]:
    """The closed list of values, where there is one."""
    return [value for form in forms for value in _listed(form)]


def _listed(form: Schema) -> list[Any]:
    return [form["const"]] if "const" in form else list(form.get("enum", []))


def describe(forms: list[Schema]) -> str:
    """What is expected, in a designer's words: "a whole number from 0 to 20", "one of full, net"."""
    listed = choices(forms)
    phrases = [_one_of(listed)] if listed else []
    phrases += [_phrase(form) for form in forms if not _listed(form)]
    if any(phrase.startswith("text") for phrase in phrases):
        # The one-word form is enough to name for what may also be spelt out, as Text may.
        phrases = [phrase for phrase in phrases if phrase != "a mapping"]
    return " or ".join(dict.fromkeys(phrase for phrase in phrases if phrase))


def describe_keys(forms: list[Schema]) -> str:
    """What the keys of a mapping must be."""
    patterns = [pattern for form in forms for pattern in form.get("patternProperties", {})]
    names = [form["propertyNames"] for form in forms if "propertyNames" in form]
    return describe([{"type": "string", "pattern": pattern} for pattern in patterns] + names)


def _one_of(values: list[Any]) -> str:
    words = [shown(value) for value in values[:MOST_CHOICES]]
    if len(values) > MOST_CHOICES:
        words.append("…")
    return words[0] if len(words) == 1 else "one of " + ", ".join(words)


def shown(value: object) -> str:
    """A value the way a file spells it."""
    if value is None:
        return "nothing"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _phrase(form: Schema) -> str:
    match form.get("type"):
        case "integer":
            return "a whole number" + _range(form)
        case "number":
            return "a number" + _range(form)
        case "string":
            return "text" + _text_limits(form)
        case "array":
            return "a list" + _amount(form.get("minItems"), form.get("maxItems"))
        case "object":
            return "a mapping" + _amount(form.get("minProperties"), form.get("maxProperties"))
        case "boolean":
            return "true or false"
        case "null":
            return "nothing"
    return ""


def _range(form: Schema) -> str:
    steps = f" in steps of {form['multipleOf']}" if "multipleOf" in form else ""
    if "minimum" in form and "maximum" in form:
        return f" from {form['minimum']} to {form['maximum']}{steps}"
    words = {
        "minimum": "of at least",
        "exclusiveMinimum": "above",
        "maximum": "of at most",
        "exclusiveMaximum": "below",
    }
    bounds = [f" {phrase} {form[bound]}" for bound, phrase in words.items() if bound in form]
    return " and".join(bounds) + steps


def _text_limits(form: Schema) -> str:
    amount = _amount(form.get("minLength"), form.get("maxLength"))
    letters = f"{amount} letters" if amount else ""
    return letters + (f" that matches {form['pattern']}" if "pattern" in form else "")


def _amount(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return ""
    if low is None:
        return f" of at most {high}"
    if high is None:
        return f" of at least {low}"
    return f" of {low}" if low == high else f" of {low} to {high}"
