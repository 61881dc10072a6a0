"""Content files: YAML or Python data into strict models, every complaint at once and in place."""

from quintain.content.checks import check, load_yaml, load_yaml_text, place_in, place_in_text
from quintain.content.complaints import Complaint, ContentError, nearest
from quintain.content.model import Model
from quintain.content.nodes import dotted
from quintain.content.schema import json_schema
from quintain.content.text import LANGUAGES, Text

__all__ = [
    "LANGUAGES",
    "Complaint",
    "ContentError",
    "Model",
    "Text",
    "check",
    "dotted",
    "json_schema",
    "load_yaml",
    "load_yaml_text",
    "nearest",
    "place_in",
    "place_in_text",
]
