"""The base of every content model: unknown fields are errors, nothing is converted, nothing changes."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema

# YAML and JSON have one kind of list and no enums, so these may be built from what a file can hold.
_FROM_PLAIN_DATA = {"tuple", "list", "set", "frozenset", "enum"}
_NOT_SCHEMAS = {"default", "expected", "members", "metadata"}


class _Softener:
    """Lets a tuple be read from a list; what is inside it stays strict."""

    def __init__(self, handler: GetCoreSchemaHandler) -> None:
        self.handler = handler
        self.seen: set[str] = set()

    def soften(self, schema: Any) -> None:
        if isinstance(schema, dict):
            self.soften_one(schema)
            for key, part in schema.items():
                if key not in _NOT_SCHEMAS:
                    self.soften(part)
        elif isinstance(schema, list | tuple):
            for part in schema:
                self.soften(part)

    def soften_one(self, schema: dict[str, Any]) -> None:
        kind = schema.get("type")
        if kind == "definition-ref":
            self.soften_shared(schema["schema_ref"], schema)
        elif isinstance(kind, str) and kind in _FROM_PLAIN_DATA:
            schema.setdefault("strict", False)

    def soften_shared(self, name: str, schema: Any) -> None:
        if name in self.seen:
            return
        self.seen.add(name)
        # A model that contains itself is not finished yet; it is softened when it is.
        with suppress(LookupError):
            self.soften(self.handler.resolve_ref_schema(schema))


class Model(BaseModel):
    """Derive content models from this."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler(source)
        _Softener(handler).soften(schema)
        return schema
