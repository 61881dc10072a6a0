"""Cards of one's own are made by a form, and looked at before anything is played with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.running import Running

import quintain
from quintain.content import LANGUAGES
from quintain.games import catalog
from quintain.server.catalogue.fields import Choice, Field, Form, card_form

GAMES = pytest.mark.parametrize("name", catalog.RULEBOOKS)


def forms(fields: list[Field]) -> Iterator[tuple[Field, Form]]:
    """All that there is to fill in, however deep."""
    for field in fields:
        for form in field.forms:
            yield field, form
            yield from forms(form.fields)
            yield from forms([form.item] if form.item else [])


@GAMES
def test_every_part_of_a_card_has_a_name_in_every_language(name: str) -> None:
    rulebook = catalog.rulebook(name)
    if rulebook.texts.languages == ("en",):
        pytest.skip("a game that speaks English alone")
    named: list[tuple[str, Field | Choice]] = []
    for field, form in forms(card_form(rulebook).fields):
        named += [(field.name, field), *((choice.value, choice) for choice in form.choices)]
    words = {key: one.label if isinstance(one, Field) else one.name for key, one in named}
    assert {key: set(LANGUAGES) - set(text) for key, text in words.items() if set(LANGUAGES) - set(text)} == {}


@GAMES
def test_the_form_has_room_for_every_card_of_the_house(name: str) -> None:
    fields = card_form(catalog.rulebook(name)).fields
    preset = next(iter(catalog.table(name).presets))
    for card in quintain.load(preset).cards.values():
        assert [part for part in card if part != "id" and not fits(fields, part, card[part])] == []


def fits(fields: list[Field], name: str, value: Any) -> bool:
    field = next((one for one in fields if one.name == name), None)
    return field is not None and any(holds(form, value) for form in field.forms)


def holds(form: Form, value: Any) -> bool:
    match form.kind:
        case "nothing":
            return value is None
        case "words":
            return isinstance(value, str | dict)
        case "number":
            return type(value) is int and (form.least or 0) <= value <= (form.most or value)
        case "flag":
            return isinstance(value, bool)
        case "text":
            return isinstance(value, str)
        case "choice":
            return value in [choice.value for choice in form.choices]
        case "list":
            assert form.item is not None
            return isinstance(value, list) and all(any(holds(one, part) for one in form.item.forms) for part in value)
        case "record":
            return isinstance(value, dict) and all(fits(form.fields, part, value[part]) for part in value)


def test_own_cards_are_described_or_everything_wrong_is_said(sqlite_server: Running) -> None:
    person = sqlite_server.person().http
    guide = person.get("/api/games/clash/guide").json()
    cards = [{key: card[key] for key in card if key != "text"} for card in guide["cards"]]
    cards[0]["effects"] = [{"heal": 3}]
    answer = person.post("/api/games/clash/guide", json={"cards": cards})
    assert answer.status_code == 200, answer.text
    assert answer.json()["guide"]["cards"][0]["text"]["en"] == "Heal 3."
    cards[0]["effects"] = [{"heal": -1}]
    cards[1]["effects"] = [{"attack": "much"}]
    answer = person.post("/api/games/clash/guide", json={"cards": cards})
    assert answer.json()["guide"] is None
    assert all(place in answer.json()["text"] for place in ("[0].effects[0].heal", "[1].effects[0].attack"))
