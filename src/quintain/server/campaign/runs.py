"""Levels that were played without a server. It has handed out the luck for them, to one account and for one level, and
plays the decisions again: what counts is what comes out here."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from quintain.games import catalog
from quintain.rules.errors import QuintainError
from quintain.rules.game import Match
from quintain.server.accounts.sql import HOLD
from quintain.server.campaign import sql
from quintain.server.campaign.items import find_all
from quintain.server.campaign.steps import levels
from quintain.server.problems import Problem
from quintain.server.store import Steps

AHEAD = 2  # seeds of a level that an account may have in hand
SEED_BYTES = 16


class Run(NamedTuple):
    """What was decided in a level, with which luck and which deck: a starter by its id, or cards."""

    level: str
    seed: str
    deck: str | list[str] | None
    decisions: list[int]


def hand_out(account: str, now: int) -> Steps[list[tuple[str, str]]]:
    """The luck that an account has in hand, level by level, filled up: the oldest first, whoever asks."""
    yield HOLD, (account,)
    known = yield sql.SEEDS_OF, (account,)
    for level in levels():
        for _ in range(AHEAD - sum(row["level"] == level for row in known)):
            yield sql.ADD_SEED, (account, level, secrets.token_hex(SEED_BYTES), now)
    return [(row["level"], row["seed"]) for row in (yield sql.SEEDS_OF, (account,))]


def turns_of(run: Run) -> int | None:
    """Play a run again: in how many turns it was won; None if it was not, or could not have been."""
    try:
        match = begun(run)
        for code in run.decisions:
            match.play({0: code})
    except (QuintainError, KeyError):
        return None
    if match.result is None or match.result.winner != 0:
        return None
    return match.game.rulebook.turns(match)


def begun(run: Run) -> Match:
    """A level as it is, to which nothing is brought."""
    game = catalog.load(run.level)
    starters = game.rulebook.starter_decks(game.backdrop)
    deck = starters[run.deck].cards if isinstance(run.deck, str) else run.deck
    match = game.new(seed=int(run.seed, 16), decks=None if deck is None else [deck])
    bare: Match = game.rulebook.with_extras(match, game.rulebook.with_items(()))
    return bare


def count(account: str, run: Run, turns: int, now: int) -> Steps[None]:
    """Write a win down, once for its luck. The better result stays."""
    if not (yield sql.USE_SEED, (account, run.level, run.seed, now)):
        raise Problem("invalid", "run-unknown")
    yield sql.SAVE_LEVEL, (account, run.level, 1, turns, now)
    yield from find_all(account)
