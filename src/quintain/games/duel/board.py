"""The table as lines of text for a terminal."""

from __future__ import annotations

from quintain.games.duel.notation import TEXTS
from quintain.games.duel.state import POSITION_NAMES, Monster, Position
from quintain.rules.rulebook import HIDDEN, NONE, Line, Scene
from quintain.rules.saying import player_name, side

NAME, CELL = 14, 17


def board(scene: Scene, seat: int, language: str) -> list[Line]:
    """The table from a seat's side: the opponent above, the seat below, its hand at the bottom."""
    s = scene.state
    zones = range(1, scene.options["zones"] + 1)
    numbers = "".join(TEXTS.words("board-zone", language, zone=zone).center(CELL) for zone in zones)
    to_move = _who("board-to-move", s.active, seat, language)
    lines: list[Line] = [[("title", TEXTS.words("board-turn", language, turn=s.turn)), ("dim", f"   {to_move}")]]
    lines += [_player(scene, 1 - seat, seat, language), *_zones(scene, 1 - seat, "theirs", language)]
    lines += [[("dim", numbers)]]
    lines += [*_zones(scene, seat, "mine", language), _player(scene, seat, seat, language)]
    return lines + [[]] + _hand(scene, seat, language)


def _player(scene: Scene, whose: int, me: int, language: str) -> Line:
    player = scene.state.players[whose]
    counts = {"hand": player.held, "deck": player.deck_left, "graveyard": player.buried}
    return [
        ("mine" if whose == me else "theirs", f"  {_who('board-player', whose, me, language)}: "),
        ("health", TEXTS.words("board-life", language, life=player.life)),
        ("dim", "".join("   " + TEXTS.words(f"board-{pile}", language, cards=n) for pile, n in counts.items())),
    ]


def _who(key: str, seat: int, me: int, language: str) -> str:
    return TEXTS.words(key, language, seat=side(seat, me), name=player_name(seat, me))


def _zones(scene: Scene, whose: int, style: str, language: str) -> list[Line]:
    """Two lines: the names, and below them the number that counts in each monster's position."""
    monsters = scene.state.players[whose].zones[: scene.options["zones"]]
    cells = [_cell(scene, monster, scene.knows(whose), language) for monster in monsters]
    return [[("dim" if not cell[1] else style, cell[line].center(CELL)) for cell in cells] for line in (0, 1)]


def _cell(scene: Scene, monster: Monster, own: bool, language: str) -> tuple[str, str]:
    if monster.card == NONE:
        return "·", ""
    mark = TEXTS.words(f"board-position-{POSITION_NAMES[monster.position]}", language)
    if monster.card == HIDDEN or (monster.position == Position.FACE_DOWN and not own):
        return "?", mark
    card = scene.cards.cards[monster.card]
    number = card.atk if monster.position == Position.ATTACK else card.defence
    return card.name.get(language)[:NAME], f"{mark} {number}"


def _hand(scene: Scene, seat: int, language: str) -> list[Line]:
    player = scene.state.players[seat]
    cards = [scene.cards.cards[number] for number in player.hand[: player.held] if number != HIDDEN]
    return [[("", f"  {card.name.get(language)}"), ("dim", f"  {card.atk}/{card.defence}")] for card in cards]
