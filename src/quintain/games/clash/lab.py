"""What is measured in clash."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.games.clash.bot import World
from quintain.games.clash.state import DECK, PASS, Act, Card, Player, Reason, State
from quintain.lab.kit import metrics
from quintain.lab.kit.phrases import words_of
from quintain.lab.kit.trace import OWN, Trace, begin_lead, note_end, note_lead
from quintain.rules.dice import Stream, below
from quintain.rules.game import Game
from quintain.rules.kernel import rule
from quintain.rules.piles import lay_copies, list_cards
from quintain.rules.plainjson import JsonMapping
from quintain.rules.records import Int
from quintain.rules.rulebook import NOBODY, SEATS

PASSES: Final = OWN
DECKS: Final = OWN + 1  # the highest deck number of either side
TIRED: Final = OWN + 2  # has fatigue set in?
MARGIN: Final = OWN + 3

STALLING: Final = 1
PASSING: Final = 2
KEEPING: Final = 3
BUSY: Final = 4
LARGE: Final = 5
SMALL: Final = 6
FIRST: Final = 10  # and the number of an act: as much of it as possible comes first
WITHOUT: Final = 20  # and the number of an act: never
MUCH: Final = 200_000  # more than a card that wins
NEVER: Final = 1_000_000_000
HORIZON: Final = 9  # turns for which a lasting effect counts

said = words_of(__file__)
METRICS = (
    metrics.SCORE,
    *metrics.OUTCOMES,
    *metrics.course("turns", 0.1, 2),
    metrics.Metric("passes", PASSES, said("metric-passes"), metrics.COUNT, delta=0.25),
    metrics.Metric("decks", DECKS, said("metric-decks"), metrics.COUNT, delta=0.05),
    metrics.Metric("fatigue", TIRED, said("metric-fatigue")),
    metrics.Metric("margin", MARGIN, said("metric-margin"), scale=0.01),
)
THINKING = 16
KEYWORDS = ("attack", "heal", "block", "draw", "discard", "set_aside")
ALL_OF_IT = 20  # what an amount counts that is no number, such as a whole hand
NUMBERS_TELL_ALL = False
AXES = (("attack",), ("block", "heal"))
HABITS = {
    "stall": STALLING,
    "pass": PASSING,
    "keep": KEEPING,
    "busy": BUSY,
    "large": LARGE,
    "small": SMALL,
    "attack": FIRST + Act.ATTACK,
    "heal": FIRST + Act.HEAL,
    "block": FIRST + Act.BLOCK,
    "draw": FIRST + Act.DRAW,
    "discard": FIRST + Act.DISCARD,
    "no-attack": WITHOUT + Act.ATTACK,
    "no-heal": WITHOUT + Act.HEAL,
    "no-block": WITHOUT + Act.BLOCK,
    "no-draw": WITHOUT + Act.DRAW,
    "no-discard": WITHOUT + Act.DISCARD,
}
HOLES: Sequence[metrics.Hole] = (
    metrics.NO_MOVE,
    metrics.Hole("no-cards", said("hole-no-cards")),
)


def card_traits(card: JsonMapping) -> dict[str, float]:
    """So much of each keyword, by whom it strikes; and how rare the card is."""
    found = {f"rarity-{card['rarity']}": 1.0} if "rarity" in card else {}
    for effect in card["effects"]:
        for name, number in effect_traits(effect).items():
            found[name] = found.get(name, 0.0) + number
    return found


def effect_traits(effect: JsonMapping) -> dict[str, float]:
    """What one effect promises: so much of its keyword, more if it lasts, and whose it is."""
    whose = "opponent " if effect.get("opponent") else ""
    lasts = effect["for"] if isinstance(effect.get("for"), int) else 1
    when = " if" if "if" in effect else ""
    return {
        f"{whose}{word}{when}": float(effect[word] if isinstance(effect[word], int) else ALL_OF_IT) * lasts
        for word in KEYWORDS
        if word in effect
    }


def may_join(game: Game, deck: Sequence[str], card: str) -> bool:
    """C8 — within the limits on copies, Auto and Super."""
    options, known, joined = game.options, game.cards, [*deck, card]
    if joined.count(card) > int(options[f"max_{known[card].get('rarity', 'common')}"]):
        return False
    return all(
        sum(bool(known[one].get(kind)) for one in joined) <= int(options[f"max_{kind}"]) for kind in ("auto", "super")
    )


def decks_in(game: Game, state: State) -> list[list[str]]:
    """The decks of a match that has just begun."""
    return [sorted(map(game.card_set.id, cards_of(player))) for player in state.players]


def cards_of(player: Player) -> list[int]:
    zones = [(player.deck, player.deck_left), (player.hand, player.held), (player.discard, player.discarded)]
    cards = [card for zone, count in [*zones, (player.set_aside, player.aside)] for card in zone[:count]]
    return cards + [laid.card for laid in player.in_play[: player.laid]]


@rule
def begin_trace(w: World, s: State, trace: Trace) -> None:
    begin_lead(trace, s.turn)


@rule
def before(w: World, s: State, seat: int, move: int, trace: Trace) -> None:
    if move == PASS:
        trace.value[PASSES] += 1


@rule
def after(w: World, s: State, trace: Trace) -> None:
    """Once a turn: who leads, and by how much."""
    note_lead(trace, s.turn, s.players[0].health - s.players[1].health, w.options.health)


@rule
def conclude(w: World, s: State, trace: Trace) -> None:
    note_end(s, trace, s.turn, Reason.TURN_LIMIT)
    for seat in range(SEATS):
        trace.value[DECKS] = max(trace.value[DECKS], s.players[seat].deck_number)
        if s.players[seat].max_health < w.options.health:
            trace.value[TIRED] = 1
    if s.over and s.winner != NOBODY:
        trace.value[MARGIN] = 100 * s.players[s.winner].health // w.options.health


@rule
def hole(w: World, s: State, seat: int, count: int) -> int:
    player = s.players[seat]
    return 1 if player.held + player.deck_left + player.discarded + player.laid == 0 else 0


@rule
def steer(w: World, s: State, seat: int, count: int, habit: int, limit: int) -> None:
    """`stall` blocks, heals and gets rid of its cards until all that are left fit into the hand, where they never tire
    it; `pass` never plays a card; `keep` holds its best card back as long as it has another one. All other habits go by
    what is on a card."""
    me = s.players[seat]
    hoards = me.held + me.deck_left + me.discarded + me.laid <= w.options.hand_limit
    best = best_card(w, count) if habit == KEEPING and count > 2 else -1
    for i in range(count):
        move = w.scratch.moves[i]
        if habit == PASSING or (habit == STALLING and hoards):
            w.notes.worth[i] = 1 if move == PASS else 0
        elif habit == STALLING:
            w.notes.worth[i] = 1 if move == PASS else peacefulness(w.card[me.hand[move]])
        elif move != PASS:
            w.notes.worth[i] += MUCH * (card_habit(w.card[me.hand[move]], habit) - (1 if i == best else 0))
        elif habit in (BUSY, SMALL):
            w.notes.worth[i] = -NEVER


@rule
def best_card(w: World, count: int) -> int:
    """The place among the moves of the card that looks best."""
    best = -1
    for i in range(count):
        if w.scratch.moves[i] != PASS and (best < 0 or w.notes.worth[i] > w.notes.worth[best]):
            best = i
    return best


@rule
def card_habit(card: Card, habit: int) -> int:
    """The more, the rather it is played; less than nothing for a card that never is."""
    if habit in (LARGE, SMALL):
        size = 0
        for act in range(Act.BLOCK + 1):
            size += amount(card, act)
        return size if habit == LARGE else -size
    if habit >= WITHOUT:
        return -1 if amount(card, habit - WITHOUT) > 0 else 0
    return amount(card, habit - FIRST) if habit >= FIRST else 0


@rule
def amount(card: Card, act: int) -> int:
    """How much of it a card does for its player, over all its turns; of discards, those of the opponent."""
    total = 0
    for line in range(card.effects):
        effect = card.effect[line]
        if effect.act == act and (effect.opponent != 0) == (act == Act.DISCARD):
            total += min(effect.amount, ALL_OF_IT) * (min(effect.last, HORIZON) - min(effect.first, HORIZON) + 1)
    return total


@rule
def peacefulness(card: Card) -> int:
    """How much longer a card makes a match."""
    total = 0
    for line in range(card.effects):
        effect = card.effect[line]
        if effect.act in (Act.HEAL, Act.BLOCK):
            total += min(effect.amount, 100)
        elif effect.act in (Act.LEAVE, Act.SET_ASIDE):
            total += 60
        elif effect.act in (Act.ATTACK, Act.DRAW):
            total -= 3 * effect.amount
    return total


@rule
def cards_of_move(w: World, s: State, seat: int, move: int, cards: list[Int]) -> int:
    if move == PASS:
        return 0
    cards[0] = s.players[seat].hand[move]
    return 1


@rule
def cards_left(w: World, s: State, seat: int, cards: list[Int]) -> int:
    """But for Auto cards, which nobody chooses to play or to keep."""
    count = 0
    for slot in range(s.players[seat].held):
        card = s.players[seat].hand[slot]
        if not w.card[card].auto:
            cards[count] = card
            count += 1
    return count


@rule
def cards_dealt(w: World, s: State, seat: int, cards: list[Int]) -> int:
    """The whole deck of a seat, which was drawn at random from all that the rules allow."""
    player = s.players[seat]
    count = list_cards(player.deck, player.deck_left, cards, 0)
    count = list_cards(player.hand, player.held, cards, count)
    count = list_cards(player.set_aside, player.aside, cards, count)
    for i in range(player.laid):
        cards[count] = player.in_play[i].card
        count += 1
    return count


@rule
def mix_deck(w: World, s: State, seat: int, wanted: int, stream: Stream) -> None:
    """C8 — cards at random, as many as wanted, within the limits on copies, Auto and Super."""
    size = wanted if wanted > 0 else w.options.deck_max
    for number in range(w.cards):
        w.scratch.copies[number] = 0
    held, autos, supers, tries = 0, 0, 0, 0
    while held < size and tries < 4000:
        tries += 1
        number = below(stream, w.cards)
        card = w.card[number]
        if w.scratch.copies[number] >= card.copies:
            continue
        if (card.auto and autos >= w.options.max_auto) or (card.super and supers >= w.options.max_super):
            continue
        w.scratch.copies[number] += 1
        held += 1
        autos += 1 if card.auto else 0
        supers += 1 if card.super else 0
    player = s.players[seat]
    player.deck_left = lay_copies(w.scratch.copies, w.cards, player.deck, DECK)
