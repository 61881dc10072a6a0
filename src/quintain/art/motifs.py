"""Which figure and which colours a picture has: as a game lists them in its art.yaml, or by its name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from quintain.art.icons import Icons
from quintain.art.luck import Luck
from quintain.art.palettes import SCHOOLS
from quintain.content import Model, load_yaml
from quintain.rules.rulebook import Rulebook

FILE = "art.yaml"
Style = Literal["portrait", "deed", "monster", "soldier"]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
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


class Back(Model):
    """The back of a card: two colours and a sign."""

    deep: Colour
    light: Colour
    charge: str


class Others(Model):
    """Further pictures of a game, in a folder of their own."""

    style: Style = "portrait"
    motifs: dict[str, Motif]


class Art(Model):
    """The file art.yaml of a game. All of it is optional: what is not listed is drawn by its id."""

    style: Style = "portrait"
    backs: dict[str, Back] = Field(default_factory=dict)
    cards: dict[str, Motif] = Field(default_factory=dict)
    levels: dict[str, Motif] = Field(default_factory=dict)
    others: dict[str, Others] = Field(default_factory=dict)
    signs: dict[str, str] = Field(default_factory=dict)


@cache
def art_of(rulebook: Rulebook) -> Art:
    """How a game is drawn."""
    path = rulebook.folder / FILE
    return load_yaml(path, Art) if path.is_file() else Art()


def backs_of(rulebook: Rulebook, icons: Icons) -> dict[str, Back]:
    """The backs of a game's cards; one by its name where it lists none."""
    listed = art_of(rulebook).backs
    if rulebook.name in listed:
        return listed
    icon, school = motif({}, "back", rulebook.name, icons)
    return {rulebook.name: Back(deep=SCHOOLS[school].near, light=SCHOOLS[school].far, charge=icon), **listed}


def motif(listed: Mapping[str, str], kind: str, name: str, icons: Icons) -> tuple[str, str]:
    """The icon and the school of a picture: as listed, or else by the words of its name."""
    if name in listed:
        icon, school = listed[name].split()
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
