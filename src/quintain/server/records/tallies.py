"""What a finished match adds to the records of its players."""

from __future__ import annotations

from quintain.server.records import sql
from quintain.server.store import Statement, Steps
from quintain.tables.setup import Setup, Sitter, game_of
from quintain.tables.table import Table

PEOPLE, NOBODY = "people", "nobody"


def by_the_book(setup: Setup) -> bool:
    """Was it played as its preset is? Against a bot with other rules anybody can win. Where one usually plays alone,
    the option that lets a person play the other side is no other rule."""
    if setup.cards is not None or setup.position is not None:
        return False
    usual = game_of(setup.preset, {}, None)
    changed = {name for name, value in setup.options.items() if usual.options[name] != value}
    return not changed or (len(changed) == 1 and usual.alone and not game_of(setup.preset, setup.options, None).alone)


def foe_of(sitter: Sitter) -> str:
    """Whom one meets at a seat, as records name them."""
    return {"account": PEOPLE, "bot": f"bot:{sitter.id}", "nobody": NOBODY}[sitter.kind]


def tally(table: Table, now: int) -> Steps[None]:
    """Part of the transaction that records a match: count it for those who played it."""
    setup, ended = table.setup, table.ended
    if (
        ended is None
        or ended.cause == "stopped"
        or not by_the_book(setup)
        or len(set(setup.people)) < len(setup.people)
    ):
        return
    rulebook = table.match.game.rulebook
    for person in sorted(filter(None, setup.people)):
        seat = setup.seat_of(person) or 0
        won, drawn = ended.winner == seat, ended.winner is None
        unhurt = won and ended.cause == "rules" and rulebook.unhurt(table.match, seat)
        counts = int(won), int(not won and not drawn), int(drawn), int(unhurt), now if won else 0
        yield sql.ADD_RESULT, (person, rulebook.name, foe_of(setup.seats[1 - seat]), *counts)


def uses(setup: Setup, rulebook: str, winner: int, played: list[list[str]]) -> list[Statement]:
    """What counts the cards that people have played in a match, in one order, so that no two wait for each other."""
    found: list[Statement] = []
    for person in sorted(filter(None, set(setup.people))):
        seat = setup.seat_of(person) or 0
        found += [(sql.USE_CARD, (person, rulebook, card, int(winner == seat))) for card in sorted(played[seat])]
    return found
