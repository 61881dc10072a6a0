"""A bot in twenty lines: it plays whatever does most at once, and otherwise anything.

python examples/first_bot.py http://localhost:8765 TOKEN lanes
"""

import random
import sys

from quintain.client import Client, Seat


def choose(seat: Seat) -> object:
    """A move with the most in it: in lanes, the plan that places the most cards."""
    longest = max(len(str(move)) for move in seat.legal)
    return random.choice([move for move in seat.legal if len(str(move)) == longest])


if __name__ == "__main__":
    url, token, preset = sys.argv[1:4]
    with Client(url, token) as client:
        client.challenge(preset)
        for ended in client.play(choose, matches=1):
            print("won" if ended.outcome["winner"] == ended.seat else "not won")
