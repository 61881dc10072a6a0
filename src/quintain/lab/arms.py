"""An arm: all that determines a series of matches but the seed. It travels as plain JSON between processes."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from quintain.bots.characters import PREFIX, character_of
from quintain.bots.choosing import GREEDY, NAMES, RANDOM
from quintain.bots.habits import read_habit
from quintain.bots.levels import ThinkingBot, bot
from quintain.bots.parts import bot_functions, is_solo
from quintain.content import nearest
from quintain.games.catalog import load, part
from quintain.lab import hooks
from quintain.lab.groups import GROUPS
from quintain.lab.policies import LOOKING, Policy
from quintain.rules.engine import Engine
from quintain.rules.errors import DeckError, OptionError, UnknownName
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook
from quintain.rules.rulehash import rules_hash

TIERS = ("random", "greedy", "rollout:60")  # how skill is varied in every study
LOOK = re.compile(r"rollout:([1-9]\d{0,3})")
MIXED = re.compile(r"random(?::(\d+))?")
Deck = str | tuple[str, ...]


@dataclass(frozen=True)
class Arm:
    """Rules, cards, decks and players."""

    preset: str
    options: tuple[tuple[str, Any], ...] = ()
    bots: tuple[str, str] = ("greedy", "greedy")
    decks: tuple[Deck, ...] = ()  # (): the starter decks in turn; "random" or "random:15" for decks drawn at random
    cards: str = ""  # a JSON list of cards, or the name of a set; "": the preset's own

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "options": dict(self.options)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Arm:
        decks = tuple(deck if isinstance(deck, str) else tuple(deck) for deck in data["decks"])
        options, bots = tuple(sorted(data["options"].items())), (data["bots"][0], data["bots"][1])
        return cls(data["preset"], options, bots, decks, data["cards"])

    def with_bots(self, one: str, other: str | None = None) -> Arm:
        return Arm(self.preset, self.options, (one, other or one), self.decks, self.cards)

    def with_options(self, **changes: Any) -> Arm:
        merged = dict(self.options) | changes
        return Arm(self.preset, tuple(sorted(merged.items())), self.bots, self.decks, self.cards)

    def with_decks(self, *decks: Sequence[str] | str) -> Arm:
        fixed = tuple(deck if isinstance(deck, str) else tuple(deck) for deck in decks)
        return Arm(self.preset, self.options, self.bots, fixed, self.cards)

    @property
    def game(self) -> Game:
        return game_of(self.preset, self.options, self.cards)

    @property
    def rulebook(self) -> Rulebook:
        return self.game.rulebook

    @property
    def is_simple(self) -> bool:
        """Can it be played without leaving compiled code?"""
        return all(read_policy(self.rulebook, name) is not None for name in self.bots)

    @property
    def is_quick(self) -> bool:
        """Is nobody in it thinking?"""
        policies = [read_policy(self.rulebook, name) for name in self.bots]
        return all(policy is not None and policy.kind != LOOKING for policy in policies)

    @property
    def in_pairs(self) -> bool:
        """Is each deal played from both seats? Where the two sides are the same it would be the same match again."""
        if not hooks.is_symmetric(self.rulebook):
            return False
        return self.bots[0] != self.bots[1] or self.mixed is not None or bool(deck_pairs(self))

    @property
    def mixed(self) -> tuple[int, int] | None:
        """The sizes of decks drawn at random (0: as large as allowed), if they are."""
        found = [MIXED.fullmatch(deck) for deck in self.decks if isinstance(deck, str)]
        if not found or not any(found):
            return None
        sizes = [int(match[1] or 0) for match in found if match]
        if len(sizes) != len(self.decks):
            raise DeckError("decks are either all drawn at random, e.g. random:15, or all given")
        return sizes[0], sizes[-1]

    def key(self) -> str:
        """What this arm is, rules and code included."""
        text = json.dumps([self.to_json(), rules_hash(self.game), code_hash(self.rulebook)], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:32]


@cache
def game_of(preset: str, options: tuple[tuple[str, Any], ...], cards: str) -> Game:
    source: Any = None
    if cards:
        source = json.loads(cards) if cards.startswith("[") else cards
    return load(preset, cards=source, **dict(options))


@cache
def lab_engine(rulebook: Rulebook, backing: str) -> Engine:
    """The engine of a rulebook with a bot's eyes and the lab's notes added."""
    return Engine(rulebook, backing, bot_functions(rulebook) | hooks.lab_functions(rulebook), GROUPS)


@cache
def code_hash(rulebook: Rulebook) -> str:
    """A digest of the source that decides what bots do and what is noted; the rules have their own."""
    names = ["quintain.bots.choosing", "quintain.bots.kit", "quintain.lab.kit.trace", "quintain.rules.piles"]
    names += ["quintain.lab.playing", "quintain.lab.policies", "quintain.lab.chunks", "quintain.lab.noting"]
    names += ["quintain.lab.habitual"]
    names += [own.__name__ for name in ("bot", "habits", "lab") if (own := part(rulebook, name)) is not None]
    digest = hashlib.sha256()
    for name in names:
        spec = find_spec(name)
        assert spec is not None and spec.origin is not None
        digest.update(Path(spec.origin).read_bytes())
    for folder in (Path(__file__).parent, rulebook.folder):  # what is noted of a match besides its metrics
        targets = folder / "health.yaml"
        digest.update(targets.read_bytes() if targets.is_file() else b"")
    return digest.hexdigest()


# ------------------------------------------------------------------------------------------ players
@cache
def read_policy(rulebook: Rulebook, name: str) -> Policy | None:
    """The policy that a name means (`greedy`, `rollout:24`, `greedy+never`); None for a bot that is not compiled
    (`level:5`, `level:5+never`)."""
    base, plus, habit = name.partition("+")
    look = LOOK.fullmatch(base)
    if base not in NAMES and not look:
        if plus and not (isinstance(bot(base), ThinkingBot) and not is_solo(rulebook)):
            raise UnknownName(f"'{name}': {habitual(rulebook)} can be given a habit")
        if plus:
            read_habit(rulebook, habit)
        if name.startswith(PREFIX):
            character_of(rulebook, name)
        bot(base)
        return None
    policy = Policy.plain()
    policy.kind = LOOKING if look else GREEDY if base == "greedy" else RANDOM
    policy.trials = int(look[1]) if look else 0
    if plus:
        policy.habit, policy.limit = read_habit(rulebook, habit)
    return policy


def habitual(rulebook: Rulebook) -> str:
    """Who can have a habit: whole turns are planned without asking move by move."""
    return "only random, greedy and rollout:N" if is_solo(rulebook) else "only random, greedy, rollout:N and level:N"


# ------------------------------------------------------------------------------------------ decks
@cache
def deck_pairs(arm: Arm) -> tuple[tuple[Deck, Deck], ...]:
    """The decks that deals take in turn: those that were asked for, or every pairing of the starters. Without own
    decks there are none."""
    game = arm.game
    if arm.mixed is not None or not game.rulebook.own_decks:
        if arm.decks and not game.rulebook.own_decks:
            raise DeckError(f"{game.rulebook.name} is played without own decks")
        return ()
    if arm.decks:
        if len(arm.decks) not in (1, 2):
            raise DeckError(f"give one deck for each side, not {len(arm.decks)}")
        return ((arm.decks[0], arm.decks[-1]),)
    names = list(hooks.starter_decks(game))
    return tuple((one, other) for i, one in enumerate(names) for other in names[i:])


def starts_of(arm: Arm) -> list[Any]:
    """Blank plain states with decks in them: for each pair of decks, side A at seat 0 and side A at seat 1."""
    game = arm.game
    if not hooks.is_symmetric(game.rulebook):
        own = [list(deck_cards(arm, arm.decks[0])), []] if arm.decks and arm.mixed is None else None
        return [game.blank_state(own)] * 2
    found = []
    for one, other in deck_pairs(arm):
        decks = [deck_cards(arm, one), deck_cards(arm, other)]
        found += [game.blank_state(decks), game.blank_state(decks[::-1])]
    return found or [game.blank_state()] * 2


def deck_cards(arm: Arm, deck: Deck) -> Sequence[str]:
    """The cards of a deck that is given by name or as a list."""
    if not isinstance(deck, str):
        return deck
    known = hooks.starter_decks(arm.game)
    if deck not in known:
        near = nearest(deck, known)
        hint = f"did you mean '{near}'?" if near else f"there are {', '.join(known) or 'none'}"
        raise DeckError(f"there is no deck '{deck}': {hint}")
    return known[deck]


def arm_of(
    preset: str,
    options: Mapping[str, Any] | None = None,
    cards: str = "",
    decks: Sequence[Deck] = (),
    bots: tuple[str, str] = ("greedy", "greedy"),
) -> Arm:
    """An arm, checked: every mistake in it is found now and not in the middle of a study."""
    arm = Arm(preset, tuple(sorted((options or {}).items())), bots, tuple(decks), cards)
    check_arm(arm)
    return arm


def check_arm(arm: Arm) -> None:
    for name in arm.bots:
        read_policy(arm.rulebook, name)
    if arm.mixed is None:
        starts_of(arm)
    elif not arm.rulebook.own_decks:
        raise DeckError(f"{arm.rulebook.name} is played without own decks")
    elif not hooks.says(arm.rulebook, "mix_deck"):
        raise DeckError(f"{arm.rulebook.name} does not tell how decks are drawn at random: its lab.py has no mix_deck")
    if len(arm.bots) != 2:
        raise OptionError("an arm has two bots, one for each side")
