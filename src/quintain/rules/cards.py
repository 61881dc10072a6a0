"""Card sets: from the rulebook's folder by name, from a file, or given in Python."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import GenericAlias
from typing import Annotated, Any

from pydantic import Field, RootModel, create_model

from quintain.content import ContentError, Model, check, load_yaml, load_yaml_text, nearest
from quintain.rules.errors import CardError, UnknownName
from quintain.rules.plainjson import Json, JsonMapping
from quintain.rules.rulebook import LONGEST_ID, Card, CardSet, Rulebook

CardSource = str | Path | Sequence[JsonMapping]
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
CardId = Annotated[str, Field(pattern=f"^{ID.pattern}$", max_length=LONGEST_ID)]


def load_cards(rulebook: Rulebook, source: CardSource) -> CardSet:
    """The card set that a preset or a caller names."""
    if isinstance(source, str):
        return _named_set(rulebook, source)
    if isinstance(source, Path):
        return _set_from_file(rulebook, source)
    return _set_from_mappings(rulebook, source)


def set_files(rulebook: Rulebook) -> dict[str, Path]:
    """The card sets in a rulebook's folder. The base set lives in cards.yaml."""
    files = {"base": rulebook.folder / "cards.yaml"}
    for path in sorted(rulebook.folder.glob("examples*.yaml")):
        files[path.stem] = path
    return files


@cache
def _named_set(rulebook: Rulebook, name: str) -> CardSet:
    files = set_files(rulebook)
    if name not in files:
        near = nearest(name, files)
        hint = f"did you mean '{near}'?" if near else f"there are {', '.join(files)}"
        raise UnknownName(f"{rulebook.name} has no card set '{name}': {hint}")
    return _set_from_file(rulebook, files[name])


def set_model(rulebook: Rulebook) -> type[Model]:
    """The model of a card set file: its name, and cards by id."""
    by_id: Any = GenericAlias(dict, (CardId, rulebook.card))
    cards = by_id, Field(min_length=1, max_length=rulebook.max_cards)
    return create_model(f"{rulebook.name.capitalize()}Set", __base__=Model, set=(str, ...), cards=cards)


def _set_from_file(rulebook: Rulebook, path: Path) -> CardSet:
    return _set_from_model(rulebook, load_yaml(path, set_model(rulebook)), path.name)


def set_in(rulebook: Rulebook, text: str, source: str) -> CardSet:
    """The card set that a text holds, written as in a file."""
    return _set_from_model(rulebook, load_yaml_text(text, set_model(rulebook), source), source)


def _set_from_model(rulebook: Rulebook, loaded: Any, where: str) -> CardSet:
    cards = [card.model_copy(update={"id": card.id or key}) for key, card in loaded.cards.items()]
    if wrong := [key for key, card in zip(loaded.cards, cards, strict=True) if card.id != key]:
        raise CardError(f"{where}: the card '{wrong[0]}' gives itself another id")
    return _card_set(rulebook, cards, where)


def _set_from_mappings(rulebook: Rulebook, source: object) -> CardSet:
    if not isinstance(source, Sequence) or not all(isinstance(card, Mapping) for card in source):
        raise CardError("cards= takes a list of mappings, the name of a card set, or the Path of a file")
    if bad := [card for card in source if not isinstance(card.get("id"), str)]:
        raise CardError(f"cards=: the card {dict(bad[0])!r} has no 'id'")
    listing: Any = GenericAlias(tuple, (rulebook.card, ...))
    try:
        cards = check([dict(card) for card in source], RootModel[listing], "cards=").root
    except ContentError as error:
        raise CardError("; ".join(str(complaint) for complaint in error.complaints)) from None
    return _card_set(rulebook, cards, "cards=")


def replaced(rulebook: Rulebook, base: CardSet, given: CardSet) -> CardSet:
    """A set in which given cards stand in for those of the same id; the others come after them."""
    stay = [given.cards[given.index[card.id]] if card.id in given.index else card for card in base.cards]
    return _card_set(rulebook, [*stay, *(card for card in given.cards if card.id not in base.index)], "cards=")


def _card_set(rulebook: Rulebook, cards: Sequence[Card], where: str) -> CardSet:
    cards = rulebook.complete_set(cards)
    for card in cards:
        if len(card.id) > LONGEST_ID:
            begun, length = card.id[:LONGEST_ID], len(card.id)
            raise CardError(f"{where}: the id '{begun}...' has {length} characters, and may have at most {LONGEST_ID}")
        if not ID.fullmatch(card.id):
            raise CardError(f"{where}: '{card.id}' is no id: small Latin letters and digits joined by '-'")
    _refuse_repeats(where, "the id", (card.id for card in cards))
    if not 1 <= len(cards) <= rulebook.max_cards:
        raise CardError(f"{where}: a set has 1 to {rulebook.max_cards} cards, not {len(cards)}")
    return CardSet(tuple(cards), {card.id: number for number, card in enumerate(cards)})


def _refuse_repeats(where: str, what: str, values: Iterable[str]) -> None:
    seen: set[str] = set()
    for value in values:
        if value in seen:
            raise CardError(f"{where}: {what} '{value}' is given twice")
        seen.add(value)


def card_json(card: Card) -> Json:
    """A card as plain JSON; a name that is the same in all languages is a string."""
    data = card.model_dump(mode="json", by_alias=True, exclude_none=True)
    if card.name.plain:
        data["name"] = str(card.name)
    return data
