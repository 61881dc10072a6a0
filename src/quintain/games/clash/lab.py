"""What is measured in clash."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.games.clash.bot import World
from quintain.games.clash.habits import ALL_OF_IT
from quintain.games.clash.state import DECK, PASS, Player, Reason, State
from quintain.lab.kit import metrics
from quintain.lab.kit.phrases import words_of
from quintain.lab.kit.trace import OWN, Trace, begin_lead, note_end, note_first, note_lead
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
SECOND: Final = OWN + 4  # has somebody come to a second deck?
RETURNED: Final = OWN + 5  # has a Super card come into a deck?
SUPERS: Final = OWN + 6  # has one been played?


said = words_of(__file__)
METRICS = (
    metrics.SCORE,
    metrics.FIRST_SEAT,
    *metrics.OUTCOMES,
    *metrics.course("turns", 0.1, 2),
    metrics.Metric("passes", PASSES, said("metric-passes"), metrics.COUNT, delta=0.25),
    metrics.Metric("second-deck", SECOND, said("metric-second-deck")),
    metrics.Metric("super-returned", RETURNED, said("metric-super-returned")),
    metrics.Metric("super-played", SUPERS, said("metric-super-played")),
    metrics.Metric("decks", DECKS, said("metric-decks"), metrics.COUNT, delta=0.05),
    metrics.Metric("fatigue", TIRED, said("metric-fatigue")),
    metrics.Metric("margin", MARGIN, said("metric-margin"), scale=0.01),
)
THINKING = 16
KEYWORDS = ("attack", "heal", "block", "draw", "discard", "set_aside")
NUMBERS_TELL_ALL = False
AXES = (("attack",), ("block", "heal"))
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


def card_keywords(card: JsonMapping) -> list[str]:
    """C11 — the words of its effects, what they wait for and how long they last; Auto and Super."""
    found = [kind for kind in ("auto", "super") if card.get(kind)]
    for effect in card["effects"]:
        found += [word.replace("_", "-") for word in KEYWORDS if word in effect]
        found += ["delayed"] * ("in" in effect) + ["lasting"] * ("for" in effect)
        if "if" in effect:
            condition = effect["if"] if isinstance(effect["if"], str) else next(iter(effect["if"]))
            found.append(f"if-{condition.replace('_', '-')}")
    return list(dict.fromkeys(found))


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
    elif w.card[s.players[seat].hand[move]].super:
        trace.value[SUPERS] = 1


@rule
def after(w: World, s: State, trace: Trace) -> None:
    """Once a turn: who leads, and by how much."""
    note_lead(trace, s.turn, s.players[0].health - s.players[1].health, w.options.health)


@rule
def conclude(w: World, s: State, trace: Trace) -> None:
    note_end(s, trace, s.turn, Reason.TURN_LIMIT)
    note_first(s, trace, 0)
    trace.value[RETURNED] = trace.value[SUPERS]
    for seat in range(SEATS):
        trace.value[DECKS] = max(trace.value[DECKS], s.players[seat].deck_number)
        if s.players[seat].deck_number > 1:
            trace.value[SECOND] = 1
        if has_super(w, s.players[seat]):
            trace.value[RETURNED] = 1
        if s.players[seat].max_health < w.options.health:
            trace.value[TIRED] = 1
    if s.over and s.winner != NOBODY:
        trace.value[MARGIN] = 100 * s.players[s.winner].health // w.options.health


@rule
def has_super(w: World, player: Player) -> bool:
    """C6 — has a Super card been shuffled in? Then it is in deck or hand, or was discarded without being played."""
    if player.deck_number >= w.options.super_deck and any_super(w, player.discard, player.discarded):
        return True
    return any_super(w, player.deck, player.deck_left) or any_super(w, player.hand, player.held)


@rule
def any_super(w: World, cards: list[Int], count: int) -> bool:
    for i in range(count):
        if w.card[cards[i]].super:
            return True
    return False


@rule
def hole(w: World, s: State, seat: int, count: int) -> int:
    player = s.players[seat]
    return 1 if player.held + player.deck_left + player.discarded + player.laid == 0 else 0


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
def cards_out(w: World, s: State, seat: int, cards: list[Int]) -> int:
    """C3 — Auto cards, which lay themselves out."""
    count = 0
    for i in range(s.players[seat].laid):
        card = s.players[seat].in_play[i].card
        if w.card[card].auto:
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
