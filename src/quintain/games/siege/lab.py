"""What is measured in siege. Side A is the player; the environment is nobody's bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.games.siege.bot import World
from quintain.games.siege.moves import DEPLOYS, DONE, DOORS, STEPS, USES, VICTIMS
from quintain.games.siege.state import ENEMY, PLAYER, Reason, Stage, State
from quintain.lab.kit import metrics
from quintain.lab.kit.phrases import words_of
from quintain.lab.kit.trace import OWN, Trace, begin_lead, note_end, note_lead
from quintain.rules.dice import Stream
from quintain.rules.game import Game
from quintain.rules.kernel import rule
from quintain.rules.piles import list_cards
from quintain.rules.plainjson import JsonMapping
from quintain.rules.records import Int

DAMAGE: Final = OWN  # to the player's camp
DEPLOYED: Final = OWN + 1
PAWNS: Final = OWN + 2  # of these, pawns
STEPPED: Final = OWN + 3


said = words_of(__file__)
METRICS = (
    metrics.Metric("score", 0, said("metric-score"), scale=0.5),
    *metrics.OUTCOMES,
    *metrics.course("turns", 0.1),
    metrics.Metric("damage", DAMAGE, said("metric-damage"), metrics.COUNT, delta=0.2),
    metrics.Metric("deployed", DEPLOYED, said("metric-deployed"), metrics.COUNT, delta=0.25),
    metrics.Metric("pawns", PAWNS, said("metric-pawns"), metrics.COUNT, delta=0.1),
    metrics.Metric("steps", STEPPED, said("metric-steps"), metrics.COUNT, delta=0.25),
)
SYMMETRIC = False
PRICES = ("price", "move")  # S12: what a step costs


def card_traits(card: JsonMapping) -> dict[str, float]:
    """How a unit strikes, and its symbols."""
    found = {f"symbol-{name}": 1.0 for name in card.get("symbols", ())}
    return found | {f"attack-{card['attack']}": 1.0}


def card_keywords(card: JsonMapping) -> list[str]:
    """S17 — its symbols."""
    return list(card.get("symbols", ()))


def may_join(game: Game, deck: Sequence[str], card: str) -> bool:
    """Within the limit on copies."""
    return list(deck).count(card) < int(game.options["deck_copies"])


@rule
def begin_trace(w: World, s: State, trace: Trace) -> None:
    begin_lead(trace, s.turn)


@rule
def before(w: World, s: State, seat: int, move: int, trace: Trace) -> None:
    if seat != PLAYER or s.stage != Stage.PREPARE:
        return
    if move >= DEPLOYS:
        trace.value[DEPLOYED] += 1
        if s.hand[(move - DEPLOYS) // (DOORS * VICTIMS)] == w.options.pawn:
            trace.value[PAWNS] += 1
    elif STEPS <= move < USES:
        trace.value[STEPPED] += 1


@rule
def after(w: World, s: State, trace: Trace) -> None:
    """Once a turn: whose camp has suffered more, as a share of what it can bear."""
    mine = s.camp_damage[PLAYER] * w.options.enemy_camp_health
    theirs = s.camp_damage[ENEMY] * w.options.camp_health
    note_lead(trace, s.turn, theirs - mine, w.options.camp_health * w.options.enemy_camp_health)


@rule
def conclude(w: World, s: State, trace: Trace) -> None:
    note_end(s, trace, s.turn, Reason.TURN_LIMIT)
    trace.value[DAMAGE] = s.camp_damage[PLAYER]


@rule
def cards_of_move(w: World, s: State, seat: int, move: int, cards: list[Int]) -> int:
    if s.stage != Stage.PREPARE or move == DONE or move < DEPLOYS:
        return 0
    cards[0] = s.hand[(move - DEPLOYS) // (DOORS * VICTIMS)]
    return 1


@rule
def cards_left(w: World, s: State, seat: int, cards: list[Int]) -> int:
    return list_cards(s.hand, s.held, cards, 0)


@rule
def cards_dealt(w: World, s: State, seat: int, cards: list[Int]) -> int:
    """The player's deck, drawn at random from the set."""
    count = list_cards(s.deck, s.deck_left, cards, 0)
    for slot in range(s.held):
        if s.hand[slot] != w.options.pawn:
            cards[count] = s.hand[slot]
            count += 1
    return count


@rule
def mix_deck(w: World, s: State, seat: int, wanted: int, stream: Stream) -> None:
    """Without a level the rules draw the deck at random themselves."""
