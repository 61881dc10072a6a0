"""The table as lines of text for a terminal."""

from __future__ import annotations

from quintain.games.duel.notation import card_name
from quintain.games.duel.state import Monster, Position
from quintain.games.duel.words import who_is
from quintain.rules.rulebook import HIDDEN, NONE, Line, Scene

NAME, CELL = 14, 17
MARKS = {"en": ("ATK", "DEF", "set"), "ru": ("АТК", "ЗАЩ", "скрыт")}


def board(scene: Scene, seat: int, language: str) -> list[Line]:
    """The table from a seat's side: the opponent above, the seat below, its hand at the bottom."""
    s = scene.state
    title, zone = {"en": ("Turn", "zone"), "ru": ("Ход", "зона")}[language]
    numbers = "".join(f"{zone} {number + 1}".center(CELL) for number in range(scene.options["zones"]))
    lines: list[Line] = [[("title", f"{title} {s.turn}"), ("dim", f"   {who_is(s.active, seat, language).lower()}")]]
    lines += [_player(scene, 1 - seat, seat, language), *_zones(scene, 1 - seat, "theirs", language)]
    lines += [[("dim", numbers)]]
    lines += [*_zones(scene, seat, "mine", language), _player(scene, seat, seat, language)]
    return lines + [[]] + _hand(scene, seat, language)


def _player(scene: Scene, whose: int, me: int, language: str) -> Line:
    player = scene.state.players[whose]
    words = {"en": ("hand", "deck", "graveyard"), "ru": ("рука", "колода", "сброс")}[language]
    counts = zip(words, (player.held, player.deck_left, player.buried), strict=True)
    return [
        ("mine" if whose == me else "theirs", f"  {who_is(whose, me, language)}: "),
        ("health", f"{player.life} LP"),
        ("dim", "".join(f"   {word}: {count}" for word, count in counts)),
    ]


def _zones(scene: Scene, whose: int, style: str, language: str) -> list[Line]:
    """Two lines: the names, and below them the number that counts in each monster's position."""
    monsters = scene.state.players[whose].zones[: scene.options["zones"]]
    cells = [_cell(scene, monster, scene.knows(whose), language) for monster in monsters]
    return [[("dim" if not cell[1] else style, cell[line].center(CELL)) for cell in cells] for line in (0, 1)]


def _cell(scene: Scene, monster: Monster, own: bool, language: str) -> tuple[str, str]:
    mark = MARKS[language][monster.position]
    if monster.card == NONE:
        return "·", ""
    if monster.card == HIDDEN or (monster.position == Position.FACE_DOWN and not own):
        return "?", mark
    card = scene.cards.cards[monster.card]
    number = card.atk if monster.position == Position.ATTACK else card.defence
    return card_name(scene, monster.card, language)[:NAME], f"{mark} {number}"


def _hand(scene: Scene, seat: int, language: str) -> list[Line]:
    player = scene.state.players[seat]
    cards = [scene.cards.cards[number] for number in player.hand[: player.held] if number != HIDDEN]
    return [[("", f"  {card.name.get(language)}"), ("dim", f"  {card.atk}/{card.defence}")] for card in cards]
