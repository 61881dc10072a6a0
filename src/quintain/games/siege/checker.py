"""What is wrong with a level, told with file, line and column."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from quintain.content import Complaint, ContentError, load_yaml, nearest
from quintain.content.nodes import Node, Notes, Place
from quintain.content.yamlfile import read_file
from quintain.games.siege.cards import ENEMY_TAG, OBJECT_TAG, pawns
from quintain.games.siege.levels import EMPTY, PLACEHOLDER, Level
from quintain.games.siege.state import COLUMNS, DECK, MIXES, ROWS
from quintain.rules.errors import OptionError
from quintain.rules.options import OptionTable
from quintain.rules.rulebook import CardSet

FEWEST_ROWS = 4


def load_level(path: Path, cards: CardSet, table: OptionTable) -> Level:
    """A level that is fit to be played, or ContentError with every complaint."""
    level, notes = load_yaml(path, Level, path.name), Notes(path.name)
    root = read_file(path, notes)
    assert root is not None
    refuse_unfit(root, notes, level, cards, table)
    return level


def refuse_unfit(root: Node, notes: Notes, level: Level, cards: CardSet, table: OptionTable) -> None:
    """ContentError with every complaint about a level that has the right shape."""
    if complaints := _Check(root, notes, level, cards, table).complaints():
        raise ContentError(complaints)


def check_level(path: Path, cards: CardSet, table: OptionTable) -> list[Complaint]:
    """S20 — every complaint about the file of a level; none if it can be played."""
    try:
        load_level(path, cards, table)
    except ContentError as error:
        return list(error.complaints)
    return []


class _Check:
    """One look through a level that has the right shape."""

    def __init__(self, root: Node, notes: Notes, level: Level, cards: CardSet, table: OptionTable) -> None:
        self.level, self.cards, self.table = level, cards, table
        self.root, self.notes = root, notes

    def complaints(self) -> list[Complaint]:
        self.options()
        self.sentence()
        self.units()
        self.sizes()
        self.drawings()
        return self.notes.complaints

    def say(self, node: Node, message: str, at: Place | None = None) -> None:
        self.notes.complain(at or node.at, (), message)

    def node(self, *steps: str | int) -> Node:
        node: Node | None = self.root
        for step in steps:
            node = None if node is None else node.child(step)
        return self.root if node is None else node

    # ---------------------------------------------------------------------------- options
    def options(self) -> None:
        for name, value in self.level.options.items():
            try:
                self.table.checked(name, value)
                if self.table.spec(name).type == "card":
                    self.table.check_card(name, str(value), pawns(self.cards))
            except OptionError as error:
                self.say(self.node("options", name), str(error))
        if self.level.options.get("rows", self.level.rows) != self.level.rows:
            self.say(self.node("options", "rows"), f"{self.level.rows} rows are drawn: leave the option out")

    # ---------------------------------------------------------------------------- the sentence
    def sentence(self) -> None:
        """S20a — what is new is said of options that there are."""
        for language, words in self.level.new.words().items():
            node = self.node("new").child(language) or self.node("new")
            for name in PLACEHOLDER.findall(words):
                if name not in self.table.options:
                    near = nearest(name, self.table.options)
                    hint = f", did you mean '{near}'?" if near else ""
                    self.say(node, f"'{{{name}}}': there is no option '{name}'{hint}")

    # ---------------------------------------------------------------------------- units
    def units(self) -> None:
        """S20 — every unit is one of the set, and on the right side."""
        for letter, meaning in self.level.legend.items():
            node = self.node("legend", letter)
            for unit in meaning if isinstance(meaning, dict) else [meaning]:
                self.unit(unit, node.child(unit) or node, lambda tags: True, "")
        for letter in sorted(self.level.legend.keys() - set(self.level.drawn)):
            node = self.node("legend", letter)
            self.say(node, f"'{letter}' is drawn nowhere", node.key_at)
        for unit in self.level.deck:
            fits: Callable[[tuple[str, ...]], bool] = lambda tags: not {ENEMY_TAG, OBJECT_TAG} & set(tags)  # noqa: E731
            self.unit(unit, self.node("deck", unit), fits, "a player's deck")
        for i, unit in enumerate(self.level.muster):
            self.unit(unit, self.node("muster", i), lambda tags: OBJECT_TAG not in tags, "a muster")
        if self.level.boss is not None and self.level.boss.pawn is not None:
            pawn = self.level.boss.pawn
            self.unit(pawn, self.node("boss", "pawn"), lambda tags: OBJECT_TAG not in tags, "a pawn deck")

    def unit(self, unit: str, node: Node, fits: Callable[[tuple[str, ...]], bool], where: str) -> None:
        if unit not in self.cards.index:
            near = nearest(unit, self.cards.index)
            hint = f", did you mean '{near}'?" if near else ""
            self.say(node, f"there is no unit '{unit}'{hint}", node.key_at if node.key_at else None)
        elif not fits(self.cards.cards[self.cards.index[unit]].tags):
            self.say(node, f"'{unit}' does not belong in {where}", node.key_at)

    # ---------------------------------------------------------------------------- sizes
    def sizes(self) -> None:
        if sum(self.level.deck.values()) > DECK:
            self.say(self.node("deck"), f"a deck has at most {DECK} cards")
        if len(self.level.mixes) > MIXES:
            self.say(self.node("legend"), f"a level has at most {MIXES} mixes")
        if self.level.plan == "bot" and not self.level.muster:
            self.say(self.node("plan"), "a plan by search needs a muster to choose from")

    # ---------------------------------------------------------------------------- drawings
    def drawings(self) -> None:
        """S1, S20 — every letter is in the legend, and every row has its four cells."""
        level = self.level
        self.grid(self.node("field"), level.field, len(level.lines))
        self.letters(level.prepared, self.node("prepared"), self.may_wait)
        for i, wave in enumerate(level.waves):
            key = "units" if wave.units is not None else "anywhere"
            self.letters(wave.letters, self.node("plan", i, key), self.may_come)
        if level.boss is not None and level.boss.field:
            self.grid(self.node("boss", "field"), level.boss.field, level.rows)
            self.letters(level.boss.prepared, self.node("boss", "prepared"), self.may_wait)

    def grid(self, node: Node, field: str, rows: int) -> None:
        lines = field.split()
        if not FEWEST_ROWS <= len(lines) <= ROWS or len(lines) != rows:
            wanted = f"{FEWEST_ROWS} to {ROWS}" if rows == len(lines) else str(rows)
            self.say(node, f"expected {wanted} rows, got {len(lines)}")
        for number, line in enumerate(lines):
            place = _place_in(node, number)
            if len(line) != COLUMNS:
                self.say(node, f"expected {COLUMNS} cells, got {len(line)} in '{line}'", place)
            check = self.may_camp if number == len(lines) - 1 else self.may_stand
            self.letters(line, node, check, place)

    def letters(self, line: str, node: Node, problem: Callable[[str], str | None], place: Place | None = None) -> None:
        for column, letter in enumerate(line):
            wrong = None if letter == EMPTY else problem(letter)
            if wrong:
                start = place or node.at
                at = Place(start.line, start.column + column + (0 if place else 1)) if start else None
                self.say(node, f"'{letter}': {wrong}", at)

    def may_come(self, letter: str) -> str | None:
        if letter not in self.level.legend:
            return "it is not in the legend"
        return "an object cannot be prepared" if any(self.is_object(unit) for unit in self.meant(letter)) else None

    def may_wait(self, letter: str) -> str | None:
        return self.may_come(letter) or self.may_stand(letter)

    def may_stand(self, letter: str) -> str | None:
        if letter not in self.level.legend:
            return "it is not in the legend"
        return "a mix is for waves only" if letter in self.level.mixes else None

    def may_camp(self, letter: str) -> str | None:
        """S6 — nobody enters the other side's camp."""
        wrong = self.may_stand(letter)
        if wrong is None and not any(self.is_object(unit) for unit in self.meant(letter)):
            return "an enemy cannot stand in the player's camp"
        return wrong

    def meant(self, letter: str) -> Iterator[str]:
        meaning: str | Mapping[str, int] = self.level.legend[letter]
        yield from [meaning] if isinstance(meaning, str) else meaning

    def is_object(self, unit: str) -> bool:
        return unit in self.cards.index and OBJECT_TAG in self.cards.cards[self.cards.index[unit]].tags


def _place_in(node: Node, number: int) -> Place | None:
    """Where a line of a drawing stands: below the key that opens it, two columns in."""
    if node.at is None or node.key_at is None:
        return node.at
    return Place(node.at.line + 1 + number, node.key_at.column + 2)
