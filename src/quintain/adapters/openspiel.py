"""The games as OpenSpiel games, registered as `quintain`: `load` settles one, and its name, such as
`quintain(preset=duel)`, finds it again by `pyspiel.load_game`.

All luck of a match follows from its seed, so there is one chance node, at the beginning. It is *explicit*: so many
deals, alike likely. The reduced variants, small enough to be solved, have all of theirs, as likely as they are. With
`deals=0` it is *sampled*: one outcome, drawn anew for every match."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any, Final

import numpy as np

from quintain.batch import Encoding, encoding_of
from quintain.bots.choosing import LONGEST
from quintain.bots.exact import tree
from quintain.bots.exact.tree import Variant, reduced, variants
from quintain.bots.player import bot_engine
from quintain.games.catalog import EXAMPLE
from quintain.games.catalog import load as load_game
from quintain.rules.engine import Box
from quintain.rules.errors import OptionError, needing
from quintain.rules.game import Game, Match
from quintain.rules.hashing import fold_sum
from quintain.rules.rulebook import SEATS

with needing("openspiel", "quintain.adapters.openspiel"):
    import pyspiel

NAME: Final = "quintain"
LARGEST_SEED: Final = 1 << 20  # OpenSpiel makes lists that have a place for every outcome of chance
DEALS: Final = 1000  # that chance chooses from, unless another number is given
TENSOR: Final = 4096  # numbers that an information state has at most, unless `history` or a reduced variant has more
SEQUENTIAL, SIMULTANEOUS = pyspiel.GameType.Dynamics.SEQUENTIAL, pyspiel.GameType.Dynamics.SIMULTANEOUS
SAMPLED = pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
EXPLICIT = pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
DEFAULTS: Final[dict[str, Any]] = {
    "preset": EXAMPLE,
    "options": "",
    "turn_based": True,
    "deals": DEALS,
    "history": -1,
    "seed": 0,
}


def load(
    preset: str, *, turn_based: bool = True, deals: int = DEALS, history: int = -1, seed: int = 0, **options: Any
) -> MatchGame:
    """A preset or a reduced variant (`quintain.bots.exact.tree.variants`) as an OpenSpiel game.

    Seats that decide at once do so one after the other, without knowing what the other chose; with `turn_based=False`
    it is a game of simultaneous moves. `deals` is how many chance chooses from, at most; 0: sampled. (Such a game
    cannot be pickled: OpenSpiel has no way to ask a game written in Python for its generator.) `history` says how many
    earlier moments the tensor of an information state holds; the string always has all of them."""
    told = {"preset": preset, "options": written(options), "turn_based": turn_based}
    return pyspiel.load_game(NAME, {**told, "deals": deals, "history": history, "seed": seed})  # type: ignore[no-any-return]


def written(options: dict[str, Any]) -> str:
    """Options as one word that OpenSpiel can keep in the name of a game."""
    return (
        base64.urlsafe_b64encode(json.dumps(options, sort_keys=True).encode()).decode().rstrip("=") if options else ""
    )


def read(word: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))) if word else {}
    return found


def game_type(game: Game | None, params: dict[str, Any]) -> Any:
    """What kind of game it is. None: the one that is registered, and stands for all."""
    alone = game is not None and game.alone
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Quintain",
        dynamics=SEQUENTIAL if params["turn_based"] else SIMULTANEOUS,
        chance_mode=EXPLICIT if params["deals"] else SAMPLED,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=DEFAULTS,
    )


@cache
def settled(preset: str, word: str) -> Game:
    """A game by its preset and written options; OpenSpiel makes games anew whenever it reads a state."""
    options, spec = read(word), variants().get(preset)
    options.pop("decks", None)
    if spec is not None and options:
        raise OptionError(f"{preset} is small because of its options: it takes no others")
    return reduced(spec) if spec is not None else load_game(preset, **options)


@cache
def all_deals(name: str) -> Sequence[tuple[Box, float]]:
    """All deals of a reduced variant."""
    return tree.deals(settled(name, ""), variants()[name])


class MatchGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options settled."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**DEFAULTS, **(params or {})}
        self.preset = str(params["preset"])
        self.spec: Variant | None = variants().get(self.preset)
        self.decks = read(params["options"]).get("decks")
        self.game = settled(params["preset"], params["options"])
        self.count = int(params["deals"])
        if self.count < 0:
            raise OptionError(f"deals={self.count}: it is a number of deals, or 0")
        self.decisions = self.spec.decisions if self.spec else LONGEST
        self.encoding: Encoding = encoding_of(self.game.rulebook)
        self.history = int(params["history"])
        if self.history < 0:
            self.history = self.decisions if self.spec else TENSOR // (self.encoding.width + 1) - 1
        self._luck = np.random.default_rng(int(params["seed"]))
        super().__init__(game_type(self.game, params), self._info(bool(params["turn_based"])), params)

    def _info(self, turn_based: bool) -> Any:
        alone = self.game.alone
        return pyspiel.GameInfo(
            num_distinct_actions=self.game.rulebook.codes,
            max_chance_outcomes=(len(self.dealt) if self.spec else self.count) if self.count else LARGEST_SEED,
            num_players=1 if alone else SEATS,
            min_utility=-1.0,
            max_utility=1.0,
            **({} if alone else {"utility_sum": 0.0}),
            max_game_length=self.decisions * (SEATS if turn_based and self.spec else 1),
        )

    @cached_property
    def dealt(self) -> Sequence[tuple[Box, float]]:
        """The deals of a reduced variant, with how likely they are."""
        dealt = all_deals(self.preset)[: self.count or None]
        total = sum(weight for _, weight in dealt)
        return [(state, weight / total) for state, weight in dealt]

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can decide at the beginning, for one match."""
        if not self.count:
            return [(self._drawn(), 1.0)]
        if self.spec is not None:
            return [(number, weight) for number, (_, weight) in enumerate(self.dealt)]
        return [(number, 1 / self.count) for number in range(self.count)]

    def _drawn(self) -> int:
        if self.spec is None:
            return int(self._luck.integers(LARGEST_SEED))
        return int(self._luck.choice(len(self.dealt), p=[weight for _, weight in self.dealt]))

    def begun(self, outcome: int) -> Match:
        """The match that chance has chosen."""
        if self.spec is not None:
            return Match(self.game, self.dealt[outcome][0].copy(), 0, {})
        return self.game.new(seed=int(outcome), decks=self.decks)

    @property
    def dynamics(self) -> Any:
        return self.get_type().dynamics

    @cached_property
    def engine(self) -> Any:
        return bot_engine(self.game.rulebook, self.game.engine.backing)

    def new_initial_state(self) -> MatchState:
        return MatchState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MatchObserver:
        return MatchObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def __deepcopy__(self, known: Any) -> MatchGame:
        """A game never changes, and states that are cloned keep it."""
        return self

    def key(self, match: Match, seat: int) -> int:
        """The number of what a seat knows, and of what its moves mean."""
        state, engine = match._state.record, self.engine
        known = int(engine.info_key(match.game.shared_world().record, state, seat))
        return int(fold_sum(known, int(engine.hand_key(state, seat))))


class MatchState(pyspiel.State):  # type: ignore[misc]
    """A match, and for each seat all that it has seen and done."""

    def __init__(self, game: MatchGame) -> None:
        super().__init__(game)
        self.told = game
        self.match: Match | None = None
        self.drawn = game.outcomes() if not game.count else None
        self.pending: tuple[int, ...] = ()
        self.moments = 0
        # For each seat what it knew at every moment and, where it decided, what: keys with moves, and views.
        self.keys: tuple[tuple[str, ...], ...] = ((),) * SEATS
        self.views: tuple[tuple[tuple[bytes, int], ...], ...] = ((),) * SEATS

    # ---------------------------------------------------------------------------- what OpenSpiel asks
    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if len(self.pending) > 1 and self.told.dynamics == SIMULTANEOUS:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return self.pending[0]

    def is_terminal(self) -> bool:
        return self.match is not None and (self.match.result is not None or self.moments > self.told.decisions)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.playing.legal_codes(player)) if player in self.pending and not self.is_terminal() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.drawn if self.drawn is not None else self.told.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = self.told.begun(int(action))
            self._look()
        else:
            self._decide({self.pending[0]: int(action)})

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self._decide({seat: int(actions[seat]) for seat in self.pending})

    def _decide(self, moves: dict[int, int]) -> None:
        self.playing.play(moves)
        keys, views = list(self.keys), list(self.views)
        for seat, move in moves.items():
            keys[seat] = (*keys[seat][:-1], f"{keys[seat][-1]}:{move}")
            views[seat] = (*views[seat][:-1], (views[seat][-1][0], move + 1))
        self.keys, self.views = tuple(keys), tuple(views)
        self.pending = tuple(seat for seat in self.pending if seat not in moves)
        if not self.pending:
            self._look()

    def _look(self) -> None:
        """A new moment: whoever owes a decision now, all seats look at the table."""
        match = self.playing
        self.moments += 1
        self.pending = match.to_act
        seats = range(SEATS)
        self.keys = tuple((*self.keys[seat], f"{self.told.key(match, seat):x}") for seat in seats)
        kept = self.told.history + 1
        self.views = tuple((*self.views[seat], (match.sight(seat), 0))[-kept:] for seat in seats)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.playing.move(player, action).text()

    def returns(self) -> list[float]:
        winner = self.match.result.winner if self.match is not None and self.match.result else None
        signs = [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 0 else [-1.0, 1.0]
        return signs[: self.told.num_players()]

    def __str__(self) -> str:
        return "before the deal" if self.match is None else json.dumps(self.match.position(), ensure_ascii=False)

    # ---------------------------------------------------------------------------- what seats know
    @property
    def playing(self) -> Match:
        assert self.match is not None
        return self.match

    def known(self, player: int) -> str:
        """All that a seat has seen and done: the same exactly where it cannot tell two histories apart."""
        return f"p{player} " + " ".join(self.keys[player])


class MatchObserver:
    """What a seat may know, as OpenSpiel's observers tell it: with perfect recall all moments, else the present one."""

    def __init__(self, game: MatchGame, kind: Any, params: Any) -> None:
        if params:
            raise OptionError(f"observers take no parameters, but were given {params}")
        self.game, self.kind = game, kind
        self.rows = game.history + 1 if kind.perfect_recall else 1
        width = game.encoding.width + 1
        self.tensor = np.zeros(SEATS + self.rows * width, np.float32)
        self.dict = {"player": self.tensor[:SEATS], "moments": self.tensor[SEATS:].reshape(self.rows, width)}

    def viewer(self, player: int) -> int | None:
        """Whose eyes are used: a spectator's where nothing private is asked for."""
        return player if self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else None

    def set_from(self, state: MatchState, player: int) -> None:
        """The newest moment first. A row has the decision, plus 1, and the numbers of the view."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.match is None:
            return
        layout = self.game.game.rulebook.state.dtype
        numbers = np.zeros((1, self.game.encoding.width), np.int32)
        seen: Sequence[tuple[bytes, int]] = state.views[player][-self.rows :]
        if not self.kind.perfect_recall:
            seen = [(state.match.sight(self.viewer(player)), 0)]
        for row, (sight, move) in enumerate(reversed(seen)):
            self.game.encoding.write(np.frombuffer(sight, layout), numbers)
            self.dict["moments"][row, 0], self.dict["moments"][row, 1:] = move, numbers[0]

    def string_from(self, state: MatchState, player: int) -> str:
        if state.match is None:
            return f"p{player}"
        if self.kind.perfect_recall and self.viewer(player) is not None:
            return state.known(player)
        return json.dumps(state.match.view(self.viewer(player)), ensure_ascii=False)


pyspiel.register_game(game_type(None, DEFAULTS), MatchGame)
