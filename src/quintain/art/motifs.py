"""Which figure and which colours a card has."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from quintain.art.icons import Icons
from quintain.art.luck import Luck
from quintain.art.palettes import SCHOOLS
from quintain.content import Model, load_yaml

Motif = Annotated[str, Field(pattern=rf"^[a-z0-9-]+ ({'|'.join(SCHOOLS)})$")]

# For cards whose ids say nothing that an icon is called.
STRANGERS = (
    "hooded-figure",
    "visored-helm",
    "cowled",
    "wolf-head",
    "raven",
    "stag-head",
    "dragon-head",
    "lion",
    "horned-skull",
    "wizard-face",
    "swordwoman",
    "brute",
)


class Motifs(Model):
    """The file motifs.yaml."""

    lanes: dict[str, Motif]
    clash: dict[str, Motif]
    duel: dict[str, Motif]
    siege: dict[str, Motif]
    levels: dict[str, Motif]
    bonuses: dict[str, Motif]


@cache
def motifs() -> dict[str, dict[str, str]]:
    return load_yaml(Path(__file__).parent / "motifs.yaml", Motifs).model_dump()


def motif(kind: str, name: str, icons: Icons) -> tuple[str, str]:
    """The icon and the school of a card: as listed, or else by the words of its id."""
    listed = motifs().get(kind, {}).get(name)
    if listed is not None:
        icon, school = listed.split()
        return icon, school
    luck = Luck(f"motif {kind} {name}")
    return named_icon(name, icons) or luck.pick(STRANGERS), luck.pick(list(SCHOOLS))


def named_icon(name: str, icons: Icons) -> str | None:
    """An icon that is called like the whole id or like one of its words, the last ones first."""
    words = [word for word in reversed(name.split("-")) if len(word) > 2]
    for word in (name, *words):
        for called in (word, f"{word}-head", f"{word}-face"):
            if called in icons:
                return called
    return None
