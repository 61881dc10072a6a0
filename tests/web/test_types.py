"""The page's types are the server's; that the file is up to date is tested with all that is generated."""

from __future__ import annotations

from quintain.server.app import endpoints
from quintain.server.tsgen import render


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
