"""The page's types are the server's."""

from __future__ import annotations

from pathlib import Path

from quintain.server.app import endpoints
from quintain.server.tsgen import render

TYPES = Path(__file__).parent.parent.parent / "web" / "src" / "app" / "protocol.ts"


def test_the_types_of_the_page_are_up_to_date() -> None:
    """If not: python -m quintain.server.tsgen web/src/app/protocol.ts"""
    assert TYPES.read_text(encoding="utf-8") == render(endpoints())


def test_what_the_page_sends_may_leave_out_defaults_and_what_it_gets_may_not() -> None:
    text = render(endpoints())
    terms = text[text.index("export interface NewChallenge {") :].split("}")[0]
    assert "private?: boolean;" in terms
    me = text[text.index("export interface Me {") :].split("}")[0]
    assert "banned_until: number;" in me


def test_every_kind_of_message_has_its_tag() -> None:
    text = render(endpoints())
    update = text[text.index("export interface Update {") :].split("}")[0]
    assert 't: "update";' in update
    assert "  | LobbyState" in text
