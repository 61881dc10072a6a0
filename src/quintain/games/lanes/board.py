"""The table as lines of text for a terminal."""

from __future__ import annotations

from quintain.games.lanes.notation import card_name, lane_name
from quintain.games.lanes.words import who_is
from quintain.rules.rulebook import NONE, Line, Scene

CELL = 24


def board(scene: Scene, seat: int, language: str) -> list[Line]:
    """The table from a seat's side: the opponent above, the seat below, its hand at the bottom."""
    s = scene.state
    titles = {"en": ("Round", "deck"), "ru": ("Раунд", "колода")}[language]
    lines: list[Line] = [[("title", f"{titles[0]} {s.round_number}"), ("dim", f"   {titles[1]}: {s.deck_left}")]]
    lines += [_avatar(scene, 1 - seat, seat, language), _cells(scene, 1 - seat, "theirs", language)]
    lines += [[("dim", "".join(lane_name(lane, language).center(CELL) for lane in range(3)))]]
    lines += [_cells(scene, seat, "mine", language), _avatar(scene, seat, seat, language)]
    return lines + [[]] + _hand(scene, seat, language)


def _avatar(scene: Scene, whose: int, me: int, language: str) -> Line:
    player = scene.state.players[whose]
    words = {"en": ("HP", "mana", "cards"), "ru": ("здоровье", "мана", "карт")}[language]
    style = "mine" if whose == me else "theirs"
    who = who_is(whose, me, language)
    return [
        (style, f"  {who}: "),
        ("health", f"{player.hp} {words[0]}"),
        ("mana", f"   {player.mana} {words[1]}"),
        ("dim", f"   {player.held} {words[2]}"),
    ]


def _cells(scene: Scene, whose: int, style: str, language: str) -> Line:
    cells: Line = []
    for unit in scene.state.players[whose].lanes:
        if unit.card == NONE:
            cells.append(("dim", "·".center(CELL)))
        else:
            attack = scene.cards.cards[unit.card].attack
            cells.append((style, f"{card_name(scene, unit.card, language)[:16]} {attack}/{unit.defence}".center(CELL)))
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
