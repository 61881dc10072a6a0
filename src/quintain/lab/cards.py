"""What every card is worth, by intervention: chance deals the cards, so that the only difference between those who got
a card and those who did not is the card. Counting who wins with a card in play would measure who could afford it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from quintain.content import Text
from quintain.lab import hooks, playing, shapes
from quintain.lab.arms import Arm, check_arm
from quintain.lab.statistics import discoveries, p_value, shrunk
from quintain.lab.study import Budget, Study, everything
from quintain.lab.workbench import Array
from quintain.rules.errors import OptionError
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook

PRECISION = 0.0015  # standard error of a value: 0.15 percentage points
DEALS = 6_000_000
PRICE_DEALS = 200_000
DEAD = 0.1  # of the copies that come to hand fewer than this are played: dead weight
Floats = np.ndarray[Any, np.dtype[np.float64]]
FEW_NUMBERS = 4
FEWEST_LIVE = 3  # cards through which a curve can be drawn
LEAST_OWN = 0.05  # a card with numbers like no other is compared with a curve that is partly its own
HEAD_EN = "card, value in pp, how often played, off its curve, fair cost"
HEAD_RU = "карта, ценность в п. п., как часто играют, отклонение, честная цена"
MATTERS = 0.01  # a card this far off its curve is worth a designer's look
UNUSUAL = 2.0  # if that is so many standard deviations, too: no curve is perfect


@dataclass(frozen=True)
class CardValue:
    """What holding a card is worth, in points of a match (0.01: one percentage point)."""

    id: str
    name: dict[str, str]
    value: float
    error: float
    shrunk: float
    cost: float | None
    expected: float  # by its numbers
    off: float  # value beyond that
    is_off: bool  # and is that more than chance?
    stands_out: bool  # and more than cards usually are off it?
    fair_cost: float | None  # at which it would be worth as much as the average card
    played: float | None  # of the copies that came to hand; None where it is not for the player to choose
    dominated_by: str | None

    @property
    def is_dead(self) -> bool:
        return is_dead(self.played)

    def shape(self) -> shapes.Card:
        return shapes.Card(**{**vars(self), "name": Text(**self.name)}, is_dead=self.is_dead)


@dataclass(frozen=True)
class CardTable:
    preset: str
    bots: tuple[str, str]
    matches: int
    cards: tuple[CardValue, ...]
    seed: int
    precision: float

    @property
    def decided(self) -> bool:
        return max(card.error for card in self.cards) <= self.precision

    def shape(self) -> shapes.Cards:
        return shapes.Cards(
            preset=self.preset,
            bots=list(self.bots),
            matches=self.matches,
            seed=str(self.seed),
            decided=self.decided,
            cards=[card.shape() for card in self.cards],
        )

    def to_json(self) -> dict[str, Any]:
        return dict(shapes.plain(self.shape()))


def cards(
    study: Study, arm: Arm, *, precision: float = PRECISION, deals: int = DEALS, seconds: float = 3600.0
) -> CardTable:
    """The value of every card that chance deals."""
    if not hooks.says(arm.rulebook, "cards_dealt"):
        raise OptionError(f"{arm.rulebook.name} does not tell which cards chance deals: its lab.py has no cards_dealt")
    if arm.rulebook.own_decks and not arm.decks:
        arm = arm.with_decks("random")
    check_arm(arm)
    if not arm.is_simple:
        raise OptionError(f"cards are valued with compiled players, such as greedy or rollout:24, not {arm.bots[0]}")

    def wanted(table: Array) -> int:
        worst = max((error for _, error in estimates(table)), default=0.0)
        return 0 if worst <= precision else int(float(table[-1, 0]) * (worst / precision) ** 2)

    table = study.cards(arm, Budget(deals, seconds), wanted)
    return card_table(arm, table, study.seed, precision, price_of_cost(study, arm, table))


def price_of_cost(study: Study, arm: Arm, table: Array) -> float:
    """What a point of cost takes from a card's value, by intervention: every second card is made dearer by one. 0 where
    cards have no cost."""
    known = [dict(card) for card in arm.game.cards.values()]
    if any(cost_of(card) is None for card in known):
        return 0.0
    most = max(card["cost"] for card in known)
    dearer = [i for i, card in enumerate(known) if i % 2 and card["cost"] < most]
    for i in dearer:
        known[i]["cost"] += 1
    changed = replace(arm, cards=json.dumps(known, sort_keys=True))
    after = [value for value, _ in estimates(study.cards(changed, Budget(PRICE_DEALS), everything))]
    lost = [value - after[i] for i, (value, _) in enumerate(estimates(table))]
    others = [loss for i, loss in enumerate(lost) if i not in set(dearer)]
    return sum(lost[i] for i in dearer) / len(dearer) - sum(others) / len(others)


def card_table(arm: Arm, table: Array, seed: int, precision: float = PRECISION, price: float = 0.0) -> CardTable:
    game = arm.game
    found = estimates(table)
    dealt = [i for i, (_, error) in enumerate(found) if error > 0]
    if len(dealt) < 3:
        raise OptionError(f"{arm.preset}: chance deals no cards here, so that there is nothing to compare")
    values, errors = [found[i][0] for i in dealt], [found[i][1] for i in dealt]
    pulled = shrunk(values, errors)
    known = [game.cards[game.card_set.id(i)] for i in dealt]
    live = [not is_dead(played_share(table, i)) for i in dealt]
    expected = fit(game.rulebook, known, values, live)
    off = [value - guess for value, guess in zip(values, expected, strict=True)]
    believed = discoveries([p_value(one, error) for one, error in zip(off, errors, strict=True)])
    usual = max(MATTERS, UNUSUAL * typical([one for one, alive in zip(off, live, strict=True) if alive]))
    rows = [
        card_value(game, table, i, Judged(value, error, near, guess, is_off), price, known)
        for i, value, error, (near, _), guess, is_off in zip(
            dealt, values, errors, pulled, expected, believed, strict=True
        )
    ]
    rows = [replace(row, stands_out=row.is_off and abs(row.off) >= usual) for row in rows]
    matches = int(table[-1, 0])
    return CardTable(arm.preset, arm.bots, matches, tuple(sorted(rows, key=lambda row: -row.value)), seed, precision)


def estimates(table: Array) -> list[tuple[float, float]]:
    """For each card the slope of points on how many more of it one side was dealt, with its robust error. In points
    of a match: half of the difference between winning and losing."""
    matches, points = float(table[-1, 0]), float(table[-1, 1])
    mean_y = points / matches
    found = []
    for x, xx, xy, xxy, xyy, xxyy in table[:-1, :6].astype(float).tolist():
        mean_x = x / matches
        spread = xx - matches * mean_x**2
        if spread <= 0:
            found.append((0.0, 0.0))
            continue
        slope = (xy - matches * mean_x * mean_y) / spread
        # The sum of (x - mx)^2 (y - my)^2, written out; the slope itself is too small to matter in it.
        meat = xxyy - 2 * mean_y * xxy + mean_y**2 * xx
        meat += -2 * mean_x * (xyy - 2 * mean_y * xy + mean_y**2 * x)
        meat += mean_x**2 * (float(table[-1, 2]) - 2 * mean_y * points + matches * mean_y**2)
        found.append((slope / 2, math.sqrt(max(meat, 0.0)) / spread / 2))
    return found


class Judged(NamedTuple):
    """What a card is worth, how sure that is, and what its numbers promise."""

    value: float
    error: float
    shrunk: float
    expected: float
    is_off: bool


def card_value(
    game: Game, table: Array, i: int, judged: Judged, price: float, known: Sequence[Mapping[str, Any]]
) -> CardValue:
    card = game.cards[game.card_set.id(i)]
    cost, played = cost_of(card), played_share(table, i)
    return CardValue(
        id=card["id"],
        name={"en": game.card_set.name(card["id"], "en"), "ru": game.card_set.name(card["id"], "ru")},
        cost=cost,
        **judged._asdict(),
        off=judged.value - judged.expected,
        stands_out=False,
        fair_cost=None if cost is None or price <= 1e-4 or is_dead(played) else max(0.0, cost + judged.value / price),
        played=played,
        dominated_by=dominator(game.rulebook, card, known),
    )


def typical(off: Sequence[float]) -> float:
    """The standard deviation of most, by their median: a few that are far off do not count."""
    return 1.4826 * float(np.median(np.abs(off))) if off else 0.0


def played_share(table: Array, i: int) -> float | None:
    """How many of the copies that came to hand were played; None where that is not for the player to choose."""
    played, left = int(table[i, playing.PLAYED]), int(table[i, playing.LEFT])
    return played / (played + left) if played + left else None


def is_dead(played: float | None) -> bool:
    return played is not None and played < DEAD


# ------------------------------------------------------------------------------------------ what numbers promise
def traits(rulebook: Rulebook, card: Mapping[str, Any]) -> dict[str, float]:
    """The numbers of a card, under their names, with what its game tells about the rest of it."""
    found: dict[str, float] = {}
    for key, value in card.items():
        if isinstance(value, bool | int):
            found[key] = float(value)
        elif isinstance(value, Mapping) and key != "name":
            found |= {f"{key}-{kind}": float(number) for kind, number in value.items() if isinstance(number, int)}
    return found | hooks.card_traits(rulebook, card)


def cost_of(card: Mapping[str, Any]) -> float | None:
    """What a card costs, where that is a number."""
    cost = card.get("cost")
    return float(cost) if isinstance(cost, int) else None


def fit(
    rulebook: Rulebook, known: Sequence[Mapping[str, Any]], values: Sequence[float], live: Sequence[bool]
) -> list[float]:
    """What cards should be worth by their numbers: least squares, gently pulled to 0; where there are few numbers, with
    their products, because two of them together may do what one cannot. A card that nobody plays is as good as a blank
    one, whatever its numbers: it has no say, and nothing is expected of it."""
    alive = [i for i, one in enumerate(live) if one]
    found = list(values)
    if len(alive) >= FEWEST_LIVE:
        guesses = curve(rulebook, [known[i] for i in alive], [values[i] for i in alive])
        for i, guess in zip(alive, guesses, strict=True):
            found[i] = guess
    return found


def curve(rulebook: Rulebook, known: Sequence[Mapping[str, Any]], values: Sequence[float]) -> list[float]:
    """For each card what the others let expect of it: a card that is far off must not bend the curve towards itself."""
    rows = [traits(rulebook, card) for card in known]
    names = sorted({name for row in rows for name in row})
    x: Floats = np.array([[row.get(name, 0.0) for name in names] for row in rows])
    if len(names) <= FEW_NUMBERS:
        x = np.hstack([x, *(x[:, i : i + 1] * x[:, i:] for i in range(len(names)))])
    y = np.array(values)
    x = x[:, x.std(axis=0) > 0]
    z = (x - x.mean(axis=0)) / x.std(axis=0)
    hat = z @ np.linalg.solve(z.T @ z + 0.5 * np.eye(z.shape[1]), z.T) + 1.0 / len(y)
    missed = (y - hat @ y) / np.maximum(1.0 - np.diag(hat), LEAST_OWN)  # without the card itself
    return [float(guess) for guess in y - missed]


def dominator(rulebook: Rulebook, card: Mapping[str, Any], known: Sequence[Mapping[str, Any]]) -> str | None:
    """A card that costs no more and is at least as good in every number, and better in one; if there is any."""
    mine = traits(rulebook, card)
    prices = {name for name in mine if name.split("-")[0] in hooks.prices_of(rulebook)}
    if not mine or not hooks.numbers_tell_all(rulebook):
        return None
    for other in known:
        theirs = traits(rulebook, other)
        if other["id"] == card["id"] or set(theirs) != set(mine):
            continue
        better = [(mine[n] - theirs[n]) if n in prices else (theirs[n] - mine[n]) for n in mine]
        if min(better) >= 0 and max(better) > 0:
            return str(other["id"])
    return None


def card_lines(found: CardTable, language: str = "en", most: int = 0) -> list[str]:
    """A price list for people, dearest first, with what is off the curve, dead or dominated."""
    head = {"en": HEAD_EN, "ru": HEAD_RU}[language]
    count = f"{found.matches:,}".replace(",", " ")
    lines = [f"{found.preset} ({found.bots[0]}), {count}: {head}"]
    for card in found.cards[: most or None]:
        fair = "" if card.fair_cost is None else f"  {card.cost:.0f} → {card.fair_cost:.1f}"
        played = "   -" if card.played is None else f"{card.played:4.0%}"
        line = f"  {card.name[language]:<24} {card.value * 100:+6.2f} ± {card.error * 100:.2f}  {played}"
        lines.append(f"{line}  {card.off * 100:+6.2f}{fair}  {card_notes(card, language)}".rstrip())
    return lines


def card_notes(card: CardValue, language: str) -> str:
    words = {
        "en": ("strong for its price", "weak for its price", "dead", "outclassed by"),
        "ru": ("сильна за свою цену", "слаба за свою цену", "мёртвая", "хуже, чем"),
    }[language]
    notes = [words[0] if card.off > 0 else words[1]] if card.stands_out else []
    notes += [words[2]] if card.is_dead else []
    notes += [f"{words[3]} {card.dominated_by}"] if card.dominated_by else []
    return ", ".join(notes)


def off_the_curve(found: CardTable) -> list[CardValue]:
    """Cards whose value is further from what their numbers promise than chance, than what matters, and than usual."""
    return [card for card in found.cards if card.stands_out]
