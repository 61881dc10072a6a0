#!/usr/bin/env python3
"""A bot for the arena: it needs nothing but Python. Change `choose`.

quintain arena lanes --bots greedy,./mybot.py --pairs 10
"""

import json
import random
import sys


def choose(view, legal, seat):
    """Your idea goes here. `view` is what your seat may know; answer with one of `legal`."""
    longest = max(len(str(move)) for move in legal)  # the move with the most in it
    return random.choice([move for move in legal if len(str(move)) == longest])


def say(**answer):
    print(json.dumps(answer), flush=True)  # one line, at once. Notes go to standard error: print(..., file=sys.stderr)


seat = 0
for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            say(type="ready", name="My bot", author="Me")
        case "new_match":
            seat = message["seat"]
            say(type="ready")
        case "decide":
            move = choose(message["view"], message["legal"], seat)
            say(type="move", decision=message["decision"], move=move)
        case "quit":
            break
