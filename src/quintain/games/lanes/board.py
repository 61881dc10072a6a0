"""The table as lines of text for a terminal."""

from __future__ import annotations

from quintain.games.lanes.combat import first_striker
from quintain.games.lanes.notation import TEXTS
from quintain.games.lanes.position import strike_order
from quintain.games.lanes.state import LANE_NAMES, Strike
from quintain.rules.rulebook import NONE, Line, Scene
from quintain.rules.saying import player_name, side

CELL = 24


def board(scene: Scene, seat: int, language: str) -> list[Line]:
    """The table from a seat's side: the opponent above, the seat below, its hand at the bottom."""
    s = scene.state
    title = TEXTS.words("board-round", language, round=s.round_number)
    deck = TEXTS.words("board-deck", language, cards=s.deck_left)
    lines: list[Line] = [[("title", title), ("dim", f"   {deck}")]]
    lines += [_avatar(scene, 1 - seat, seat, language), _cells(scene, 1 - seat, "theirs", language)]
    lines += [[("dim", "".join(TEXTS.words(f"board-{lane}", language).center(CELL) for lane in LANE_NAMES))]]
    lines += [_cells(scene, seat, "mine", language), _avatar(scene, seat, seat, language)]
    return lines + [[]] + _hand(scene, seat, language)


def _avatar(scene: Scene, whose: int, me: int, language: str) -> Line:
    player = scene.state.players[whose]
    who = TEXTS.words("board-player", language, seat=side(whose, me), name=player_name(whose, me))
    order = strike_order(scene)
    strikes = order != Strike.TOGETHER and first_striker(order, scene.state) == whose
    return [
        ("mine" if whose == me else "theirs", f"  {who}: "),
        ("health", TEXTS.words("board-health", language, health=player.hp)),
        ("mana", "   " + TEXTS.words("board-mana", language, mana=player.mana)),
        ("dim", "   " + TEXTS.words("board-cards", language, cards=player.held)),
        ("title", "   " + TEXTS.words("board-first", language) if strikes else ""),
    ]


def _cells(scene: Scene, whose: int, style: str, language: str) -> Line:
    cells: Line = []
    for unit in scene.state.players[whose].lanes:
        if unit.card == NONE:
            cells.append(("dim", "·".center(CELL)))
        else:
            card = scene.cards.cards[unit.card]
            cells.append((style, f"{card.name.get(language)[:16]} {card.attack}/{unit.defence}".center(CELL)))
    return cells


def _hand(scene: Scene, seat: int, language: str) -> list[Line]:
    player = scene.state.players[seat]
    lines: list[Line] = []
    for slot in range(player.held):
        card = scene.cards.cards[player.hand[slot]]
        style = "" if card.cost <= player.mana else "dim"
        lines.append(
            [
                ("mana", f"  ({card.cost}) "),
                (style, card.name.get(language)),
                ("dim", f"  {card.attack}/{card.defence}"),
            ]
        )
    return lines
