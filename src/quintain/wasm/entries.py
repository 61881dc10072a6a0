"""Which functions the page calls: the rules of a game, its simple bots, and whoever thinks in it."""

from __future__ import annotations

from quintain.bots.choosing import choose
from quintain.bots.leaning import lean
from quintain.bots.parts import bot_functions, is_solo
from quintain.bots.search.answers import answer, remember, replies, tell_moves
from quintain.bots.search.cfr import iterate
from quintain.bots.search.growth import grow
from quintain.bots.search.planner import has_thought, plan, weigh_plan
from quintain.bots.search.playouts import conclude, drop_worse, nominate, nominate_open, try_moves
from quintain.bots.search.shortlist import find_sure_win
from quintain.bots.search.subgame import begin
from quintain.bots.series import play_series
from quintain.bots.values import write_features
from quintain.rules.compiler import CompiledBinding, Parts
from quintain.rules.dice import next_word, start_stream
from quintain.rules.kernel import Rule
from quintain.rules.rulebook import Rulebook

SIMPLE: tuple[Rule, ...] = (choose, play_series, lean, start_stream, next_word, write_features)
REVIEWING: tuple[Rule, ...] = (try_moves, nominate_open, drop_worse)
PLANNING: tuple[Rule, ...] = (plan, has_thought, weigh_plan, *REVIEWING)
SOLVING: tuple[Rule, ...] = (
    *(begin, find_sure_win, iterate, grow, answer),
    *(nominate, conclude, tell_moves, replies, remember),
    *REVIEWING,
)


def entries_of(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Everything that a page needs of a game."""
    return (*rulebook.functions, *SIMPLE, *(PLANNING if is_solo(rulebook) else SOLVING))


def parts_of(rulebook: Rulebook, more: tuple[Rule, ...] = ()) -> Parts:
    """The same, translated; `more` are functions that the game's readable half calls."""
    binding = CompiledBinding(
        rulebook.name, {**rulebook.meanings(), **bot_functions(rulebook)}, announce=lambda line: None
    )
    return binding.parts([*entries_of(rulebook), *(one for one in more if one not in entries_of(rulebook))])
