"""The table as lines of text for a terminal."""

from __future__ import annotations

from quintain.games.clash.notation import TEXTS
from quintain.games.clash.texts import card_text
from quintain.rules.rulebook import Line, Scene
from quintain.rules.saying import player_name, side


def board(scene: Scene, seat: int, language: str) -> list[Line]:
    """The table from a seat's side: the opponent above, the seat below, its hand at the bottom."""
    lines: list[Line] = [[("title", TEXTS.words("board-turn", language, turn=scene.state.turn))]]
    for whose in (1 - seat, seat):
        lines += [_player(scene, whose, seat, language), *_in_play(scene, whose, seat, language)]
    return lines + [[]] + _hand(scene, seat, language)


def _player(scene: Scene, whose: int, me: int, language: str) -> Line:
    player = scene.state.players[whose]
    who = TEXTS.words("board-player", language, seat=side(whose, me), name=player_name(whose, me))
    return [
        ("mine" if whose == me else "theirs", f"  {who}: "),
        ("health", TEXTS.words("board-health", language, health=player.health, most=player.max_health)),
        ("dim", "   " + ", ".join(_zones(scene, whose, language))),
    ]


def _zones(scene: Scene, whose: int, language: str) -> list[str]:
    player = scene.state.players[whose]
    zones = [
        TEXTS.words("board-hand", language, cards=player.held),
        TEXTS.words("board-deck", language, number=player.deck_number, cards=player.deck_left),
        TEXTS.words("board-discard", language, cards=player.discarded),
    ]
    return zones + ([TEXTS.words("board-aside", language, cards=player.aside)] if player.aside else [])


def _in_play(scene: Scene, whose: int, me: int, language: str) -> list[Line]:
    player, style = scene.state.players[whose], "mine" if whose == me else "theirs"
    lines: list[Line] = []
    for laid in player.in_play[: player.laid]:
        card = scene.cards.cards[laid.card]
        lines.append(
            [(style, f"    {card.name.get(language)}"), ("dim", f"  ({laid.age})  {card_text(card, language)}")]
        )
    return lines


def _hand(scene: Scene, seat: int, language: str) -> list[Line]:
    player = scene.state.players[seat]
    cards = [scene.cards.cards[card] for card in player.hand[: player.held]]
    return [[("", f"  {card.name.get(language)}"), ("dim", f"  {card_text(card, language)}")] for card in cards]
