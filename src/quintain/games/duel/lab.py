"""What is measured in duel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.games.duel.bot import World
from quintain.games.duel.moves import summoned_position, summoned_slot
from quintain.games.duel.phases import price_of_draw
from quintain.games.duel.state import ATTACK, DECK, DRAW, PASS, SUMMON, Position, Reason, State
from quintain.lab.kit import metrics
from quintain.lab.kit.phrases import words_of
from quintain.lab.kit.trace import COMEBACK, FIRST, LENGTH, OWN, STALL, SWINGS, Trace
from quintain.rules.dice import Stream, below
from quintain.rules.game import Game
from quintain.rules.kernel import rule
from quintain.rules.records import Int
from quintain.rules.rulebook import NOBODY, NONE

BOUGHT: Final = OWN  # cards bought
HIDDEN: Final = OWN + 1  # monsters summoned face-down
PASSED: Final = OWN + 2  # turns passed
MARGIN: Final = OWN + 3

# Notes.
TURN: Final = 0
LEADER: Final = 1
BEHIND: Final = 2

ALWAYS: Final = 1
NEVER: Final = 2
FEW: Final = 3
OPEN: Final = 4
WANTED: Final = 50_000_000

said = words_of(__file__)
METRICS = (
    metrics.SCORE,
    metrics.first_player(),
    metrics.DRAWS,
    metrics.STALLS,
    metrics.STUCK,
    metrics.length("turns", 0.5, 5),
    metrics.COMEBACKS,
    metrics.swings(0.25),
    metrics.Metric("bought", BOUGHT, said("metric-bought"), metrics.COUNT, delta=0.25),
    metrics.Metric("hidden", HIDDEN, said("metric-hidden"), metrics.COUNT, delta=0.25),
    metrics.Metric("passed", PASSED, said("metric-passed"), metrics.COUNT, delta=0.25),
    metrics.Metric("margin", MARGIN, said("metric-margin"), scale=0.01),
)
THINKING = 16
AXES = (("atk",), ("def",))
HABITS = {"always": ALWAYS, "never": NEVER, "hand<=": FEW, "open": OPEN}
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
    trace.note[TURN] = s.turn
    trace.note[LEADER] = 0
    trace.note[BEHIND] = 0


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
    if trace.note[TURN] == s.turn:
        return
    trace.note[TURN] = s.turn
    lead = s.players[0].life - s.players[1].life
    if lead == 0:
        return
    leader = 1 if lead > 0 else 2
    if trace.note[LEADER] != 0 and trace.note[LEADER] != leader:
        trace.value[SWINGS] += 1
    trace.note[LEADER] = leader
    if abs(lead) * 4 >= w.options.life:
        trace.note[BEHIND] |= 3 - leader


@rule
def conclude(w: World, s: State, trace: Trace) -> None:
    trace.value[LENGTH] = s.turn
    trace.value[STALL] = 1 if s.over and s.reason == Reason.TURN_LIMIT else 0
    trace.value[FIRST] = 1
    if s.over and s.winner != NOBODY:
        trace.value[FIRST] = 2 if s.winner == s.first else 0
        trace.value[COMEBACK] = trace.note[BEHIND] >> s.winner & 1
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
def steer(w: World, s: State, seat: int, count: int, habit: int, limit: int) -> None:
    """`always`, `never` and `hand<=N` say when a card is bought; `open` sets nothing face-down."""
    me = s.players[seat]
    affordable = me.life > price_of_draw(w.options, me) and me.deck_left > 1
    wanted = affordable and (habit == ALWAYS or (habit == FEW and me.held <= limit))
    for i in range(count):
        move = w.scratch.moves[i]
        if habit == OPEN:
            if move >= SUMMON and summoned_position(move) == Position.FACE_DOWN:
                w.notes.worth[i] -= WANTED
        elif move == DRAW:
            w.notes.worth[i] = WANTED if wanted else -WANTED


@rule
def cards_of_move(w: World, s: State, seat: int, move: int, cards: list[Int]) -> int:
    if move < SUMMON:
        return 0
    cards[0] = s.players[seat].hand[summoned_slot(move)]
    return 1


@rule
def cards_left(w: World, s: State, seat: int, cards: list[Int]) -> int:
    for slot in range(s.players[seat].held):
        cards[slot] = s.players[seat].hand[slot]
    return s.players[seat].held


@rule
def cards_dealt(w: World, s: State, seat: int, cards: list[Int]) -> int:
    """The whole deck of a seat, which was drawn at random from all that the rules allow."""
    player = s.players[seat]
    for i in range(player.deck_left):
        cards[i] = player.deck[i]
    for slot in range(player.held):
        cards[player.deck_left + slot] = player.hand[slot]
    return player.deck_left + player.held


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
    held = 0
    for card in range(w.cards):
        for _ in range(w.scratch.copies[card]):
            player.deck[held] = card
            held += 1
    player.deck_left = held
    for beyond in range(held, DECK):
        player.deck[beyond] = NONE
