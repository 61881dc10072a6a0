"""Which entries are compiled together: those that one bot needs, from its first decision on."""

from __future__ import annotations

from quintain.bots.choosing import choose
from quintain.bots.leaning import lean
from quintain.bots.parts import is_solo
from quintain.bots.search import mcts
from quintain.bots.search.answers import answer, remember, replies, tell_moves
from quintain.bots.search.cfr import iterate
from quintain.bots.search.growth import grow
from quintain.bots.search.planner import has_thought, plan, weigh_plan
from quintain.bots.search.playouts import conclude, drop_worse, nominate, nominate_open, try_moves
from quintain.bots.search.shortlist import find_sure_win
from quintain.bots.search.subgame import begin
from quintain.bots.series import play_series
from quintain.bots.values import write_features
from quintain.rules.kernel import Group, Heat
from quintain.rules.rulebook import Rulebook

SIMPLE = Group("simple bots", (choose, play_series))
SOLVING = Group("levels 1 to 5", (begin, find_sure_win, iterate, grow, answer, remember, replies), Heat.WARM)
TRYING = Group("levels 6 to 8", (nominate, try_moves, drop_worse, conclude, tell_moves), Heat.WARM)
PLANNING = Group("levels 1 to 8", (plan, has_thought, weigh_plan), Heat.WARM)
REASONS = Group("characters and reasons", (lean, write_features), Heat.COLD)
OPEN = Group("reviews with open cards", (nominate_open,), Heat.COLD)
COMPARING = Group("reviews", (try_moves, nominate_open, drop_worse), Heat.COLD)
TREES = Group("tree search", (mcts.prepare, mcts.simulate, mcts.root_moves))


def groups_for(rulebook: Rulebook) -> list[Group]:
    """What the bots of a game are made of, in the order in which people need it."""
    if is_solo(rulebook):
        return [SIMPLE, PLANNING, REASONS, COMPARING, TREES]
    return [SIMPLE, SOLVING, TRYING, REASONS, OPEN, TREES]
