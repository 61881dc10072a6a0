"""What every card is worth, by intervention: chance deals the cards, so that the only difference between those who got
a card and those who did not is the card. Counting who wins with a card in play would measure who could afford it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

import numpy as np

from quintain.content import Text
from quintain.games import catalog
from quintain.lab import hooks, playing, shapes
from quintain.lab.arms import Arm, check_arm
from quintain.lab.kit.phrases import everywhere, say, whole
from quintain.lab.naming import fair_words
from quintain.lab.pricing import ERROR, FairCost, fair_costs
from quintain.lab.statistics import discoveries, p_value, shrunk
from quintain.lab.study import Budget, Study
from quintain.lab.valuing import cost_of, estimates
from quintain.lab.workbench import Array
from quintain.rules.errors import OptionError
from quintain.rules.game import Game
from quintain.rules.rulebook import Rulebook
from quintain.rules.worth import CardWorth, Worth, keep_worth, set_digest
from quintain.texts import ENGLISH

PRECISION = 0.0015  # standard error of a value: 0.15 percentage points
DEALS = 6_000_000
THINKING_DEALS = 4000  # of bots that are not compiled: enough to see which cards they play
DEAD = 0.1  # of the copies that come to hand fewer than this are played: dead weight
Floats = np.ndarray[Any, np.dtype[np.float64]]
FEW_NUMBERS = 4
FEWEST_LIVE = 3  # cards through which a curve can be drawn
LEAST_OWN = 0.05  # a card with numbers like no other is compared with a curve that is partly its own
MATTERS = 0.01  # a card this far off its curve is worth a designer's look
UNUSUAL = 2.0  # if that is so many standard deviations, too: no curve is perfect
UNKNOWN = FairCost(None, None)


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
    fair_low: int | None  # the cost at which it is worth as much as the average card is this one, or between the two;
    fair_high: int | None  # with one of them only, it is below all costs of the set, or above
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

    def wanted(table: Array) -> int:
        worst = max((error for _, error in estimates(table)), default=0.0)
        return 0 if worst <= precision else int(float(table[-1, 0]) * (worst / precision) ** 2)

    end = time.monotonic() + seconds
    table = study.cards(arm, Budget(deals, seconds), wanted)
    limit = Budget(deals, max(0.0, end - time.monotonic()))
    prices = fair_costs(study, arm, table, dealt_in(table), limit, max(ERROR, precision)) if arm.is_quick else {}
    return card_table(arm, table, study.seed, precision, prices)


def keep(found: CardTable, arm: Arm, command: str) -> None:
    """Keep what was found in the game's folder, where the pages of its cards find it."""
    game = catalog.load(found.preset)
    lines = {
        one.id: CardWorth(
            value=round(one.value, 4),
            error=round(one.error, 4),
            played=None if one.played is None else round(one.played, 3),
        )
        for one in found.cards
    }
    known = Worth(
        command=command,
        date=datetime.now(UTC).date().isoformat(),
        players=arm.bots[0],
        matches=found.matches,
        set=set_digest(game),
        options=dict(game.options),
        cards=lines,
    )
    keep_worth(game, known)


def dealt_in(table: Array) -> list[int]:
    """The cards that chance has dealt."""
    return [i for i, (_, error) in enumerate(estimates(table)) if error > 0]


def card_table(
    arm: Arm, table: Array, seed: int, precision: float = PRECISION, prices: Mapping[int, FairCost] | None = None
) -> CardTable:
    game = arm.game
    found = estimates(table)
    dealt = dealt_in(table)
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
        card_value(game, table, i, Judged(value, error, near, guess, is_off), (prices or {}).get(i, UNKNOWN), known)
        for i, value, error, (near, _), guess, is_off in zip(
            dealt, values, errors, pulled, expected, believed, strict=True
        )
    ]
    rows = [replace(row, stands_out=row.is_off and abs(row.off) >= usual) for row in rows]
    matches = int(table[-1, 0])
    return CardTable(arm.preset, arm.bots, matches, tuple(sorted(rows, key=lambda row: -row.value)), seed, precision)


class Judged(NamedTuple):
    """What a card is worth, how sure that is, and what its numbers promise."""

    value: float
    error: float
    shrunk: float
    expected: float
    is_off: bool


def card_value(
    game: Game, table: Array, i: int, judged: Judged, fair: FairCost, known: Sequence[Mapping[str, Any]]
) -> CardValue:
    card = game.cards[game.card_set.id(i)]
    cost, played = cost_of(card), played_share(table, i)
    return CardValue(
        id=card["id"],
        name=everywhere(lambda language: game.card_set.name(card["id"], language)),
        cost=cost,
        **judged._asdict(),
        off=judged.value - judged.expected,
        stands_out=False,
        fair_low=fair.low,
        fair_high=fair.high,
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


def card_lines(found: CardTable, language: str = ENGLISH, most: int = 0) -> list[str]:
    """A price list for people, dearest first, with what is off the curve, dead or dominated."""
    played_in = whole(found.matches)
    lines = [say(language, "cards-heading", preset=found.preset, bot=found.bots[0], matches=played_in)]
    for card in found.cards[: most or None]:
        told = fair_words(card.fair_low, card.fair_high, language)
        fair = f"  {card.cost:.0f} → {told}" if told else ""
        played = "   -" if card.played is None else f"{card.played:4.0%}"
        line = f"  {card.name[language]:<24} {card.value * 100:+6.2f} ± {card.error * 100:.2f}  {played}"
        lines.append(f"{line}  {card.off * 100:+6.2f}{fair}  {card_notes(card, language)}".rstrip())
    return lines


def card_notes(card: CardValue, language: str) -> str:
    notes = [say(language, "cards-strong" if card.off > 0 else "cards-weak")] if card.stands_out else []
    notes += [say(language, "cards-dead")] if card.is_dead else []
    notes += [say(language, "cards-outclassed", card=card.dominated_by)] if card.dominated_by else []
    return ", ".join(notes)


def off_the_curve(found: CardTable) -> list[CardValue]:
    """Cards whose value is further from what their numbers promise than chance, than what matters, and than usual."""
    return [card for card in found.cards if card.stands_out]
