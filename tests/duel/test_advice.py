"""What experience advises in duel: cards are bought until the hand holds the strongest attacker."""

from __future__ import annotations

from tests.duel.table import table

from quintain.bots.parts import bot_world
from quintain.bots.player import bot_engine
from quintain.games.duel.state import DRAW


def buys(life: int, hand: str) -> bool:
    """Does experience advise seat 0 to buy, against an attacker of 2000?"""
    match = table(
        f"""
        P1  LP {life}  hand: {hand}
            [ 1500/1000 attack ] [ -- ]
            [ 2000/1000 attack ] [ -- ]
        P2  LP 8000  hand:
        """
    )
    engine = bot_engine(match.game.rulebook, "plain")
    world, state = engine.world(bot_world(match.game).plain()), engine.boxed(match.observe(0).plain())
    count = engine.legal(world.record, state.record, 0)
    engine.advise(world.record, state.record, 0, count)
    worths = dict(zip(world.moves(count), world.plain().notes.worth[:count], strict=True))
    return bool(worths[DRAW] == max(worths.values()))


def test_a_card_is_bought_where_none_in_hand_would_be_the_strongest_attacker() -> None:
    assert buys(8000, "1800/1500, 2000/500")
    assert not buys(8000, "1800/1500, 2100/500")


def test_nobody_pays_with_the_last_life() -> None:
    assert buys(550, "1800/1500")
    assert not buys(500, "1800/1500")
