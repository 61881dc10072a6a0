"""What is measured in duel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.games.duel.bot import World
from quintain.games.duel.moves import summoned_position, summoned_slot
from quintain.games.duel.state import ATTACK, DECK, DRAW, PASS, SUMMON, Position, Reason, State
from quintain.lab.kit import metrics
from quintain.lab.kit.phrases import words_of
from quintain.lab.kit.trace import OWN, Trace, begin_lead, note_end, note_first, note_lead
from quintain.rules.dice import Stream, below
from quintain.rules.game import Game
from quintain.rules.kernel import rule
from quintain.rules.piles import lay_copies, list_cards
from quintain.rules.records import Int
from quintain.rules.rulebook import NOBODY

BOUGHT: Final = OWN  # cards bought
HIDDEN: Final = OWN + 1  # monsters summoned face-down
PASSED: Final = OWN + 2  # turns passed
MARGIN: Final = OWN + 3


said = words_of(__file__)
METRICS = (
    metrics.SCORE,
    metrics.first_player(),
    *metrics.OUTCOMES,
    *metrics.course("turns", 0.5, 5, 0.25),
    metrics.Metric("bought", BOUGHT, said("metric-bought"), metrics.COUNT, delta=0.25),
    metrics.Metric("hidden", HIDDEN, said("metric-hidden"), metrics.COUNT, delta=0.25),
    metrics.Metric("passed", PASSED, said("metric-passed"), metrics.COUNT, delta=0.25),
    metrics.Metric("margin", MARGIN, said("metric-margin"), scale=0.01),
)
THINKING = 16
AXES = (("atk",), ("def",))
HOLES: Sequence[metrics.Hole] = (
    metrics.NO_MOVE,
    metrics.Hole("no-action", said("hole-no-action")),
)


def may_join(game: Game, deck: Sequence[str], card: str) -> bool:
    """Within the limit on copies."""
    return list(deck).count(card) < int(game.options["max_copies"])


def decks_in(game: Game, state: State) -> list[list[str]]:
    """The decks of a match that has just begun."""
    return [
        sorted(map(game.card_set.id, player.deck[: player.deck_left] + player.hand[: player.held]))
        for player in state.players
    ]


@rule
def begin_trace(w: World, s: State, trace: Trace) -> None:
    begin_lead(trace, s.turn)


@rule
def before(w: World, s: State, seat: int, move: int, trace: Trace) -> None:
    if move == DRAW:
        trace.value[BOUGHT] += 1
    elif move == PASS:
        trace.value[PASSED] += 1
    elif move >= SUMMON and summoned_position(move) == Position.FACE_DOWN:
        trace.value[HIDDEN] += 1


@rule
def after(w: World, s: State, trace: Trace) -> None:
    """Once a turn: who leads, and by how much."""
    note_lead(trace, s.turn, s.players[0].life - s.players[1].life, w.options.life)


@rule
def conclude(w: World, s: State, trace: Trace) -> None:
    note_end(s, trace, s.turn, Reason.TURN_LIMIT)
    note_first(s, trace, s.first)
    if s.over and s.winner != NOBODY:
        trace.value[MARGIN] = 100 * s.players[s.winner].life // w.options.life


@rule
def hole(w: World, s: State, seat: int, count: int) -> int:
    if not w.options.must_act:
        return 0
    for i in range(count):
        if w.scratch.moves[i] >= ATTACK:
            return 0
    return 1


@rule
def cards_of_move(w: World, s: State, seat: int, move: int, cards: list[Int]) -> int:
    if move < SUMMON:
        return 0
    cards[0] = s.players[seat].hand[summoned_slot(move)]
    return 1


@rule
def cards_left(w: World, s: State, seat: int, cards: list[Int]) -> int:
    return list_cards(s.players[seat].hand, s.players[seat].held, cards, 0)


@rule
def cards_dealt(w: World, s: State, seat: int, cards: list[Int]) -> int:
    """The whole deck of a seat, which was drawn at random from all that the rules allow."""
    player = s.players[seat]
    return list_cards(player.hand, player.held, cards, list_cards(player.deck, player.deck_left, cards, 0))


@rule
def mix_deck(w: World, s: State, seat: int, wanted: int, stream: Stream) -> None:
    """D1, D14 — cards at random within the limit on copies."""
    size = wanted if wanted > 0 else w.options.deck_size
    for card in range(w.cards):
        w.scratch.copies[card] = 0
    held, tries = 0, 0
    while held < size and tries < 8000:
        tries += 1
        card = below(stream, w.cards)
        if w.scratch.copies[card] < w.options.max_copies:
            w.scratch.copies[card] += 1
            held += 1
    player = s.players[seat]
    player.deck_left = lay_copies(w.scratch.copies, w.cards, player.deck, DECK)
