"""`python -m bench.played [PRESET [BOT [MATCHES]]]`: of the hands of lanes that hold a card, how many play it (L13)?"""

from __future__ import annotations

import sys
from collections import Counter

import quintain
from quintain.bots.levels import bot
from quintain.bots.player import Bot
from quintain.rules.game import Game


def main(preset: str = "lanes", name: str = "level:5", matches: str = "4000") -> None:
    game, player = quintain.load(preset), bot(name)
    held: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for number in range(int(matches)):
        watch(game, player, 1 + (number << 64), held, played)
    for share, card in sorted((played[card] / held[card], card) for card in held):
        numbers = game.cards[card]
        print(f"{share:6.1%}  {card:<24} {numbers['attack']}/{numbers['defence']}/{numbers['cost']}  of {held[card]}")


def watch(game: Game, player: Bot, seed: int, held: Counter[str], played: Counter[str]) -> None:
    """One match, budgets counted: whose hands held which cards, and which of these were placed."""
    match = game.new(seed=seed)
    for seat in match.position()["seats"]:
        held.update(seat["hand"])
    while match.to_act:
        number = len(match.decisions)
        for seat in match.to_act:
            luck = (seed * 2 + seat) % (1 << 96) | number << 96
            for event in match.play({seat: player.choose(game, match.observe(seat), seat, luck)}):
                if event["event"] == "drawn":
                    held[event["card"]] += 1
                elif event["event"] == "placed":
                    played[event["card"]] += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
