"""How good is a game? One table: figures with their intervals, where they should lie, and a verdict on each.

What is measured: who goes first, draws, length, how matches end, comebacks, decisions that matter, skill, the use of
every card and keyword, decks against each other, and the levels of a campaign. Targets are in `health.yaml`."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from quintain.content import Text
from quintain.games import catalog
from quintain.lab import hooks, shapes
from quintain.lab.arms import Arm, arm_of, check_arm
from quintain.lab.checkup import (
    Figure,
    Kind,
    Line,
    Part,
    Verdict,
    judged,
    line_of_parts,
    median,
    of_mean,
    ratio,
    share,
    worst,
)
from quintain.lab.chunks import MOST_ARMS, SLOW_SIZES, SLOWEST_SIZES
from quintain.lab.field import Field, play_field
from quintain.lab.findings import value_of
from quintain.lab.kit.metrics import COUNT, SHARE, STUCK_END
from quintain.lab.kit.phrases import decimal, everywhere, say
from quintain.lab.noting import ENDS, GIVEN, MATCHES, USES, Layout, weighing
from quintain.lab.playing import REASONS
from quintain.lab.statistics import Mean
from quintain.lab.study import Budget, Study, everything, shares
from quintain.lab.targets import Target, Targets, targets_of
from quintain.lab.workbench import Array
from quintain.rules.errors import OptionError

MAIN = 4  # shares of the time that the main series has
KNOWN_USE = 0.1  # the use of a card that is known so well, to either side, is known


@dataclass(frozen=True)
class Effort:
    """Who plays how much: deals of the main series, of each contest between levels, decisions that are weighed, deals
    of each pair of decks and of each level of a campaign."""

    players: str = "level:5"
    strong: str = "level:7"
    weaker: tuple[str, ...] = ("level:1", "level:3", "level:5")
    deals: int = 5000
    contests: int = 60
    weighed: int = 400
    pairings: int = 100
    levels: int = 2048

    def scaled(self, deals: int) -> Effort:
        """With so many deals in the main series, and everything else in proportion."""
        part = deals / self.deals
        fewer = {
            name: max(1, round(getattr(self, name) * part)) for name in ("contests", "weighed", "pairings", "levels")
        }
        return replace(self, deals=deals, **fewer)


THOROUGH = Effort()
QUICK = Effort(
    strong="level:5", weaker=("level:1", "level:3"), deals=128, contests=40, weighed=64, pairings=8, levels=256
)


@dataclass(frozen=True)
class Health:
    """What was found."""

    preset: str
    lines: tuple[Line, ...]
    effort: Effort
    seed: int
    own: Text | None = None  # what was looked at in place of the game's own cards and decks

    @property
    def verdict(self) -> Verdict:
        return worst(line.verdict for line in self.lines)

    @property
    def decided(self) -> bool:
        return all(line.verdict != "few" for line in self.lines)

    def line(self, name: str) -> Line:
        return next(line for line in self.lines if line.name == name)

    def shape(self) -> shapes.Health:
        return shapes.Health(
            preset=self.preset,
            seed=str(self.seed),
            decided=self.decided,
            verdict=self.verdict,
            players=Text.same(self.effort.players),
            lines=[line.shape() for line in self.lines],
            own=self.own,
        )

    def to_json(self) -> dict[str, Any]:
        return dict(shapes.plain(self.shape()))


def health(study: Study, arm: Arm, effort: Effort = THOROUGH, seconds: float = 86_400.0) -> Health:
    """Everything about one game, or about one deck of it: an arm with a deck is that deck against the starters."""
    return Checkup(study, arm, effort).run(seconds)


def said(key: str, **data: Any) -> Text:
    """Words of the lab in all languages; data that is a text is told in each of them."""

    def tell(language: str) -> str:
        return say(language, key, **{name: inner(value, language) for name, value in data.items()})

    return Text(**everywhere(tell))


def inner(value: Any, language: str) -> Any:
    if isinstance(value, Text):
        return value.get(language)
    return decimal(value, 0 if value == int(value) else 1, language) if isinstance(value, float) else value


class Checkup:
    """The study of one game."""

    def __init__(self, study: Study, arm: Arm, effort: Effort) -> None:
        self.study, self.effort, self.arm = study, effort, arm.with_bots(effort.players)
        self.book = arm.rulebook
        self.targets: Targets = targets_of(self.book, arm.preset)
        self.starters = dict(hooks.starter_decks(arm.game)) if hooks.is_symmetric(self.book) else {}
        for name in (effort.players, effort.strong, *effort.weaker):
            check_arm(self.arm.with_bots(name))
        weighing(effort.strong)
        if len(arm.decks) > 1 or arm.mixed is not None:
            raise OptionError("health looks at all starter decks, or at one deck of yours: name one")

    def run(self, seconds: float) -> Health:
        """Part after part; time that one did not need is there for the others. The main series has several shares of
        it: most lines come from there."""
        main, *others = self.parts()
        limits = shares(Budget(self.effort.deals, seconds), MAIN + len(others))
        first = next(limits)
        lines = main(replace(first, seconds=first.seconds * MAIN))
        for part, budget in zip(others, itertools.islice(limits, MAIN - 1, None), strict=True):
            lines += part(budget)
        return Health(self.arm.preset, tuple(lines), self.effort, self.study.seed, self.own())

    def own(self) -> Text | None:
        """What was brought in place of the game's."""
        brought = [said("health-own-set", count=len(self.arm.game.cards))] if self.arm.cards.startswith("[") else []
        if self.arm.decks and not self.named():
            brought.append(said("health-own-deck", count=len(self.arm.decks[0])))
        if len(brought) > 1:
            return said("health-own-both", one=brought[0], other=brought[1])
        return brought[0] if brought else None

    def parts(self) -> list[Callable[[Budget], list[Line]]]:
        weaker = [weak for weak in self.effort.weaker if weak != self.effort.strong]
        found = [self.course, self.decisions, *(self.contest(weak) for weak in weaker), self.use]
        if len(self.starters) > 1:
            found.append(self.decks)
        return [*found, self.campaign] if self.levels() else found

    # ---------------------------------------------------------------------------- lines
    def judge(
        self, name: str, figure: Figure | None, kind: Kind = SHARE, title: Text | None = None, note: Text | None = None
    ) -> Line:
        target = self.targets.get(name)
        verdict = judged(figure, target, kind)
        return Line(name, title or said(f"health-{name}"), figure, target, verdict, kind, note)

    def sides(self) -> tuple[Arm, ...]:
        """What is played in the main series: the starters in turn, or a deck against each of them."""
        if not self.arm.decks or not self.starters:
            return (self.arm,)
        return tuple(self.arm.with_decks(self.arm.decks[0], name) for name in self.starters)

    def sizes(self) -> Sequence[int]:
        """Whoever is stronger than the others is slower, too."""
        return SLOWEST_SIZES if self.effort.strong != self.effort.players else SLOW_SIZES

    def course(self, budget: Budget) -> list[Line]:
        """How matches go and end."""
        arms = self.sides()
        limit = replace(budget, deals=max(1, self.effort.deals // len(arms)))
        self.main: Array = self.study.tally(self.effort.players, arms, limit)
        return [*self.outcomes(self.main), *self.own_shares(self.main), *self.lengths(self.main)]

    def outcomes(self, tally: Array) -> Iterator[Line]:
        if any(metric.name == "first" for metric in hooks.metrics_of(self.book)):
            yield self.judge("first", ratio(tally, "first"))
        if not hooks.is_symmetric(self.book):
            yield self.judge("won", ratio(tally, "score"))
        yield self.judge("draws", ratio(tally, "draws"))
        yield self.judge("stalls", ratio(tally, "stalls"))
        yield self.endings(tally)
        note = said("health-comebacks-note")
        yield self.judge("comebacks", ratio(tally, "comebacks"), note=note)

    def endings(self, tally: Array) -> Line:
        """How matches end, the most common way first."""
        counts, reasons = [int(count) for count in tally[ENDS : ENDS + REASONS]], self.book.reasons
        ends = {reasons[k] if k else STUCK_END: count for k, count in enumerate(counts) if count}
        matches = int(tally[MATCHES])
        parts = [
            Part(hooks.reason_words(self.book, name), share(count, matches), "none")
            for name, count in sorted(ends.items(), key=lambda item: -item[1])
        ]
        line = self.judge("ends", parts[0].figure if parts else None)
        return replace(line, parts=tuple(parts))

    def own_shares(self, tally: Array) -> Iterator[Line]:
        for place, (name, own) in enumerate(self.targets.own.items(), start=1):
            figure = ratio(tally, f"own-{place}")
            yield Line(name, own.title, figure, own, judged(figure, own))

    def lengths(self, tally: Array) -> Iterator[Line]:
        unit, seconds = hooks.metric(self.book, "length").title, self.targets.seconds
        yield self.judge("length", median(tally), COUNT, said("health-length", length=unit))
        yield self.judge("decisions", ratio(tally, "decisions", COUNT), COUNT)
        waits = ratio(tally, "waits", COUNT)
        note = said("health-minutes-note", seconds=float(seconds))
        yield self.judge("minutes", waits and waits.scaled(seconds / 60), COUNT, note=note)

    # ---------------------------------------------------------------------------- decisions and skill
    def decisions(self, budget: Budget) -> list[Line]:
        """Does it make a difference what is played? One decision of each match is weighed."""
        limit, strong = replace(budget, deals=self.effort.weighed), self.effort.strong
        tally = self.study.tally(strong, (self.arm_alone(),), limit, strong, self.sizes())
        points = said("points", value=float(self.targets.matters * 100))
        note = said("health-matters-note", points=points, who=called(strong))
        return [self.judge("matters", ratio(tally, "matters"), note=note)]

    def arm_alone(self) -> Arm:
        """Without the deck that is looked at, where one arm is enough."""
        return self.sides()[0] if self.arm.decks else self.arm

    def contest(self, weak: str) -> Callable[[Budget], list[Line]]:
        """The strong player against a weaker one."""

        def met(budget: Budget) -> list[Line]:
            strong, limit = self.effort.strong, replace(budget, deals=self.effort.contests)
            figure = self.both_alone(weak, limit) if not hooks.is_symmetric(self.book) else self.scored(weak, limit)
            alone = "" if hooks.is_symmetric(self.book) else "-alone"
            title = contest_title(strong, weak)
            note = said(f"health-skill-note{alone}") if alone else None
            return [self.judge(f"skill-{weak.rpartition(':')[2]}", figure, title=title, note=note)]

        return met

    def scored(self, weak: str, budget: Budget) -> Figure | None:
        arms = [arm.with_bots(self.effort.strong, weak) for arm in self.even_sides()]
        limit = replace(budget, deals=max(1, budget.deals // len(arms)))
        return ratio(self.study.tally(" - ".join(arms[0].bots), arms, limit, sizes=self.sizes()), "score")

    def even_sides(self) -> list[Arm]:
        """What two players are compared with: each deck is on either side once, so that none of them has the better
        ones; a deck that is looked at is on both."""
        names = list(self.starters)
        if self.arm.decks or not names:
            return [self.arm]
        return [self.arm.with_decks(name, names[i - 1]) for i, name in enumerate(names)]

    def both_alone(self, weak: str, budget: Budget) -> Figure | None:
        """Where nobody plays against the other, both play the same deals: who does better there has won."""
        deals = replace(budget, deals=4 * budget.deals)  # nobody waits for a stronger opponent
        found = [
            ratio(self.study.tally(name, (self.arm_alone().with_bots(name),), deals, sizes=self.sizes()), "score")
            for name in (self.effort.strong, weak)
        ]
        if found[0] is None or found[1] is None:
            return None
        value, half = (1 + found[0].value - found[1].value) / 2, math.hypot(found[0].half, found[1].half) / 2
        return Figure(value, max(0.0, value - half), min(1.0, value + half), min(found[0].count, found[1].count))

    # ---------------------------------------------------------------------------- cards
    def use(self, budget: Budget) -> list[Line]:
        """Is every card and keyword used? Where decks are one's own and hands are counted, decks are drawn at random,
        so that every card has its turn."""
        arms, tally = self.sides(), self.main
        if self.targets.use == "hands" and hooks.mixes_decks(self.book) and not self.arm.decks:
            arms = (self.arm.with_decks("random"),)
            tally = self.study.tally(self.effort.players, arms, replace(budget, deals=max(1, self.effort.deals // 2)))
        if not hooks.says(self.book, "cards_of_move"):
            return []
        layout = Layout(arms)
        lines = []
        for name, words in (("cards", self.cards_in_question()), ("keywords", self.keywords_in_question())):
            if words:
                how = "decks" if layout.by_deck else "hands"
                line = self.judge(name, None, note=said(f"health-use-{how}"))
                found = [self.used(layout, tally, word, text, len(words), line.target) for word, text in words.items()]
                lines.append(told_use(line_of_parts(line, found)))
        return lines

    def cards_in_question(self) -> dict[str, Text]:
        """The cards that a player can have, with their names; of one deck, those that are in it."""
        game = self.arm.game
        known = self.book.deckable(game.backdrop) or list(game.cards)
        if self.arm.decks:
            known = list(
                dict.fromkeys(Layout(self.sides()).decks[GIVEN if not self.named() else str(self.arm.decks[0])])
            )
        return {id: Text(**everywhere(partial(game.card_set.name, id))) for id in known}

    def named(self) -> bool:
        return isinstance(self.arm.decks[0], str)

    def keywords_in_question(self) -> dict[str, Text]:
        cards = [self.arm.game.cards[id] for id in self.cards_in_question()]
        words = dict.fromkeys(word for card in cards for word in hooks.card_keywords(self.book, card))
        return {f":{word}": hooks.keyword_words(self.book, word) for word in words}

    def used(self, layout: Layout, tally: Array, word: str, name: Text, family: int, target: Target | None) -> Part:
        """How often a card is used: of the hands that held it, or in the matches of the deck where it is used most."""
        counts = [tally[USES + 2 * at : USES + 2 * at + 2] for (_, one), at in layout.seen.items() if one == word]
        found = [figure for hits, tries in counts if (figure := share(int(hits), int(tries), family))]
        if layout.by_deck and not found:  # in no deck: it is never seen, however much is played
            return Part(name, Figure(0.0, 0.0, 0.0, int(tally[MATCHES])), "bad" if target else "none")
        best = max(found, key=lambda figure: figure.value, default=None)
        return Part(name, best, judged(best, target, precise=KNOWN_USE))

    # ---------------------------------------------------------------------------- decks and levels
    def decks(self, budget: Budget) -> list[Line]:
        """Every deck against every other, and the mix that none of them can profit from."""
        known: dict[str, Sequence[str]] = dict(self.starters)
        if self.arm.decks and not self.named():
            known[GIVEN] = tuple(self.arm.decks[0])
        field = play_field(self.study, self.arm, known, replace(budget, deals=self.effort.pairings))
        titles = {name: deck.name for name, deck in self.book.starter_decks(self.arm.game.backdrop).items()}
        named = [titles.get(name) or said("health-given-deck") for name in field.names]
        scored = self.one_deck(field, named) if self.arm.decks else self.all_decks(field, named)
        found = field.support(self.study.seed)
        order = sorted(range(len(named)), key=lambda i: -found.mix[i])
        parts = tuple(Part(named[i], exactly(found.mix[i], found.figure.count), "none") for i in order)
        return [scored, replace(self.judge("support", found.figure, COUNT), parts=parts)]

    def all_decks(self, field: Field, named: Sequence[Text]) -> Line:
        line = self.judge("decks", None)
        found = [field.against_all(i) for i in range(len(named))]
        parts = [Part(name, one, judged(one, line.target)) for name, one in zip(named, found, strict=True)]
        return line_of_parts(line, parts)

    def one_deck(self, field: Field, named: Sequence[Text]) -> Line:
        """What it scores against each of the others, its worst enemy first."""
        mine = field.names.index(str(self.arm.decks[0]) if self.named() else GIVEN)
        line = self.judge("decks", field.against_all(mine), title=said("health-deck"))
        others = sorted((i for i in range(len(named)) if i != mine), key=lambda i: field.scores[mine, i])
        return replace(line, parts=tuple(Part(named[i], field.meeting(mine, i), "none") for i in others))

    def levels(self) -> list[str]:
        """The levels of a campaign, unless the preset is one of them. They have cards and decks of their own, which
        tell nothing of those that somebody brings."""
        if self.arm.cards or self.arm.decks:
            return []
        known = catalog.table(self.book.name).presets
        return [] if known[self.arm.preset].level else sorted(name for name, spec in known.items() if spec.level)

    def campaign(self, budget: Budget) -> list[Line]:
        """How often greedy players win each level."""
        levels = self.levels()
        arms = [arm_of(name) for name in levels]
        score = hooks.metric(self.book, "score")
        groups = [arms[begin : begin + MOST_ARMS] for begin in range(0, len(arms), MOST_ARMS)]
        found: list[Mean] = []
        limits = shares(replace(budget, deals=self.effort.levels), len(groups))
        for group, limit in zip(groups, limits, strict=True):
            table = self.study.table("greedy", group, limit, everything)
            found += [value_of(table, arm, i, score) for i, arm in enumerate(group)]
        figures = [of_mean(mean.value, mean.error, mean.deals) for mean in found]
        rises = [
            (other.value - one.value, math.hypot(one.half, other.half)) for one, other in itertools.pairwise(figures)
        ]
        value, half = max(rises)
        names = [self.level_name(name) for name in levels]
        parts = [Part(name, figure, "none") for name, figure in zip(names, figures, strict=True)]
        rise = self.judge("rise", Figure(value, value - half, value + half, self.effort.levels))
        return [
            self.judge("first-level", figures[0]),
            self.judge("last-level", figures[-1]),
            replace(rise, parts=tuple(parts)),
        ]

    def level_name(self, preset: str) -> Text:
        level = catalog.table(self.book.name).presets[preset].level
        summary = self.book.level_summary(level) if level else None
        return summary.name if summary else Text.same(preset)


def called(bot: str) -> Text:
    """A level as people say it."""
    kind, _, number = bot.partition(":")
    return said("health-level", number=number) if kind == "level" else Text.same(bot)


def contest_title(strong: str, weak: str) -> Text:
    numbers = [bot.removeprefix("level:") for bot in (strong, weak)]
    key = "health-skill" if all(number.isdigit() for number in numbers) else "health-skill-bots"
    return said(key, strong=numbers[0], weak=numbers[1])


def told_use(line: Line) -> Line:
    """With how many of its parts are as they should be."""
    good = sum(part.verdict == "good" for part in line.parts)
    return replace(line, note=said("health-use-note", how=line.note, good=good, all=len(line.parts)))


def exactly(value: float, count: int) -> Figure:
    return Figure(value, value, value, count)
