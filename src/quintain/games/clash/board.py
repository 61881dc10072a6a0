"""The table as lines of text for a terminal."""

from __future__ import annotations

from quintain.games.clash.notation import card_name
from quintain.games.clash.texts import card_text
from quintain.games.clash.words import who_is
from quintain.rules.rulebook import Line, Scene


def board(scene: Scene, seat: int, language: str) -> list[Line]:
    """The table from a seat's side: the opponent above, the seat below, its hand at the bottom."""
    title = "Ход" if language == "ru" else "Turn"
    lines: list[Line] = [[("title", f"{title} {scene.state.turn}")]]
    for whose in (1 - seat, seat):
        lines += [_player(scene, whose, seat, language), *_in_play(scene, whose, seat, language)]
    return lines + [[]] + _hand(scene, seat, language)


def _player(scene: Scene, whose: int, me: int, language: str) -> Line:
    player = scene.state.players[whose]
    words = {
        "en": ("health", "hand", "deck", "discard", "aside"),
        "ru": ("здоровье", "рука", "колода", "сброс", "отложено"),
    }["ru" if language == "ru" else "en"]
    deck = f"{words[2]} №{player.deck_number}" if language == "ru" else f"{words[2]} {player.deck_number}"
    zones = [f"{words[1]}: {player.held}", f"{deck}: {player.deck_left}", f"{words[3]}: {player.discarded}"]
    zones += [f"{words[4]}: {player.aside}"] if player.aside else []
    return [
        ("mine" if whose == me else "theirs", f"  {who_is(whose, me, language)}: "),
        ("health", f"{words[0]} {player.health}/{player.max_health}"),
        ("dim", "   " + ", ".join(zones)),
    ]


def _in_play(scene: Scene, whose: int, me: int, language: str) -> list[Line]:
    player, style = scene.state.players[whose], "mine" if whose == me else "theirs"
    return [
        [
            (style, f"    {card_name(scene, laid.card, language)}"),
            ("dim", f"  ({laid.age})  {card_text(scene.cards.cards[laid.card], language)}"),
        ]
        for laid in player.in_play[: player.laid]
    ]


def _hand(scene: Scene, seat: int, language: str) -> list[Line]:
    player = scene.state.players[seat]
    cards = [scene.cards.cards[card] for card in player.hand[: player.held]]
    return [[("", f"  {card.name.get(language)}"), ("dim", f"  {card_text(card, language)}")] for card in cards]
