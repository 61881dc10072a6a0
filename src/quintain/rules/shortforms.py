"""Short forms: a position, a deck or a match in one line of text, to be passed on. docs/short-forms.md has the grammar.

A line is words with a space, or in an address a plus, between them: what it is and the version of its form, the
preset with the options that were changed, and the rest. The fields of a position stand in the order in which the game
declares its view. What is in lists and mappings is parted by a sign for each depth, so there are no brackets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin
from urllib.parse import quote, unquote

from quintain.content import nearest
from quintain.rules.drawing import drawing
from quintain.rules.errors import PositionError, QuintainError
from quintain.rules.game import Game, Match
from quintain.rules.jsonshapes import Cards, choices, explained, is_like, is_mapping, keys_of, misfit
from quintain.rules.options import table_of, whole_number
from quintain.rules.plainjson import Json, JsonMapping
from quintain.rules.replay import complete_setup

VERSION = 1
KINDS = ("position", "deck", "match")
MOST_CHARACTERS = 100_000
MOST_CARDS = 999  # of a hidden list: whoever draws it draws each of them
MOST = 999_999  # any other number, up or down
PARTED = (" ", "|", "/", ",", ":", ".")  # by depth: the line itself, a list in it, a mapping in that ...
NOTHING, EMPTY, NUMBER_OF = "-", "()", "#"
FLAGS = {True: "y", False: "n"}
COPIES = "*"
HEAD = re.compile(r"([a-z]+)/(\d{1,9})")
PRESET = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
Load = Callable[..., Game]  # `quintain.load`


class LineError(QuintainError):
    """A line that is none of ours, and why."""


@dataclass(frozen=True)
class Line:
    """A line, taken apart as far as that is possible without its game."""

    kind: str
    preset: str
    options: Mapping[str, str]
    words: tuple[str, ...]

    def game(self, load: Load) -> Game:
        """The game that it is about. Options are given as text, and read as the option wants them."""
        game = load(self.preset)
        if not self.options:
            return game
        table = table_of(game.rulebook)
        return load(self.preset, **{name: table.spec(name).parse(text) for name, text in self.options.items()})


class Deck(tuple[str, ...]):
    """A deck of a game: ids, each as often as it is in it. `Game.new` takes it as it takes a list."""

    game: Game

    @classmethod
    def of(cls, game: Game, cards: Sequence[str]) -> Deck:
        made = cls(cards)
        made.game = game
        return made

    def line(self) -> str:
        return deck_line(self.game, self)

    def _repr_svg_(self) -> str:
        return drawing("deck_svg", self.game, self)


# ------------------------------------------------------------------------------------------ whole lines
def position_line(game: Game, position: JsonMapping) -> str:
    """A position, or what a seat may know of one, in a line."""
    return " ".join([*head("position", game), fields(game, position)])


def deck_line(game: Game, cards: Sequence[str]) -> str:
    """A deck in a line: each card once, with the number of its copies."""
    counted = Counter(cards).items()
    said = PARTED[1].join(f"{card}{COPIES}{copies}" if copies > 1 else card for card, copies in counted)
    return " ".join([*head("deck", game), said or EMPTY])


def match_line(match: Match) -> str:
    """A match in a line: luck, decks and decisions, and behind them the position that it began with, if it was one."""
    decks, position = match.setup.get("decks"), match.setup.get("position")
    said = NOTHING if decks is None else written(list[list[str]], complete_setup(match)["decks"], 1)
    moves = PARTED[1].join(f"{seat}{PARTED[-1]}{code}" for seat, code in match.decisions) or EMPTY
    more = [] if position is None else [fields(match.game, position)]
    return " ".join([*head("match", match.game), f"{match.seed:x}", said, moves, *more])


def head(kind: str, game: Game) -> list[str]:
    """What it is, and which game: only its options, since cards of one's own would be a line too long."""
    if not isinstance(game.source, str) or game.source != table_of(game.rulebook).presets[game.preset].cards:
        raise LineError("a line holds no cards of one's own: pass on the position, or the recording, as JSON")
    table = table_of(game.rulebook)
    usual = table.resolve(table.presets[game.preset].options)
    changed = [f"{name}={_word(value)}" for name, value in game.options.items() if value != usual[name]]
    return [f"{kind}/{VERSION}", ",".join([game.preset, *changed])]


def _word(value: int | bool | str) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def line(text: str, *kinds: str) -> Line:
    """A line of one of these kinds (of any, if none is named)."""
    if len(text) > MOST_CHARACTERS:
        raise LineError(f"a line has at most {MOST_CHARACTERS:,} characters, this one has {len(text):,}")
    words = text.replace("+", " ").split()
    found = HEAD.fullmatch(words[0]) if words else None
    if found is None or found[1] not in KINDS or len(words) < 2:
        wanted = " or ".join(f"'{kind}/{VERSION} PRESET ...'" for kind in kinds or KINDS)
        raise LineError(f"this is no line that can be read: expected {wanted}, got {text[:40]!r}")
    if int(found[2]) != VERSION:
        raise LineError(
            f"{found[0]}: this form is of version {found[2]}, and {VERSION} is the one that can be read here"
        )
    if kinds and found[1] not in kinds:
        raise LineError(f"{found[0]}: a {' or a '.join(kinds)} is wanted here, and this is a {found[1]}")
    preset, *changes = words[1].split(",")
    if not PRESET.fullmatch(preset):
        raise LineError(f"{found[0]} {preset[:40]!r}: behind the kind comes the name of a preset")
    if wrong := [change for change in changes if "=" not in change]:
        raise LineError(f"{found[0]} {words[1][:80]!r}: an option is written name=value, not {wrong[0]!r}")
    return Line(found[1], preset, dict(change.split("=", 1) for change in changes), tuple(words[2:]))


def read_position_line(text: str, load: Load, seed: int | None = None) -> Match:
    """The match that goes on from a position in a line."""
    found = line(text, "position")
    game = found.game(load)
    return game.position(read_fields(game, found.words), seed=seed)


def read_deck_line(text: str, load: Load) -> Deck:
    """A deck in a line. Whether it may be played is another question."""
    found = line(text, "deck")
    game = found.game(load)
    if len(found.words) != 1:
        raise LineError(
            f"deck/{VERSION}: behind the preset comes one word, card{COPIES}copies|..., not {len(found.words)} words"
        )
    cards: list[str] = []
    for word in [] if found.words[0] == EMPTY else found.words[0].split(PARTED[1]):
        card, _, copies = word.partition(COPIES)
        number = whole_number(copies or "1")
        if number is None or not 1 <= number <= 100:
            raise LineError(f"deck/{VERSION}: {word!r}: the number of copies is one from 1 to 100")
        cards += [card] * number
    if strangers := [card for card in cards if card not in game.card_set.index]:
        raise LineError(f"deck/{VERSION}: {game.preset} has no card {strangers[0]!r}")
    return Deck.of(game, cards)


def read_match_line(text: str, load: Load) -> Match:
    """A match in a line, played again."""
    match, _ = list(match_steps(text, load))[-1]
    return match


def match_steps(text: str, load: Load) -> Iterator[tuple[Match, list[Json]]]:
    """A match in a line while it is played again: as it began, and after every decision, with what happened. It is the
    same match every time."""
    found = line(text, "match")
    if len(found.words) < 3:
        raise LineError(
            f"match/{VERSION}: behind the preset come the seed, the decks ({NOTHING}: none) and the decisions"
        )
    luck, brought, moves, *rest = found.words
    if not re.fullmatch(r"[0-9a-f]{1,32}", luck):
        raise LineError(f"match/{VERSION}: the seed is up to 32 hexadecimal digits, not {luck!r}")
    game, seed = found.game(load), int(luck, 16)
    if rest:
        match = game.position(read_fields(game, tuple(rest)), seed=seed)
    else:
        match = game.new(seed, None if brought == NOTHING else read(list[list[str]], brought, 1, "decks"))
    yield match, match.opening
    for word in [] if moves == EMPTY else moves.split(PARTED[1]):
        seat, _, code = word.partition(PARTED[-1])
        if seat not in ("0", "1") or (code != "resign" and whole_number(code) is None):
            raise LineError(f"match/{VERSION}: {word!r}: a decision is seat{PARTED[-1]}code, or seat{PARTED[-1]}resign")
        yield match, match.resign(int(seat)) if code == "resign" else match.play({int(seat): int(code)})


# ------------------------------------------------------------------------------------------ fields of a position
def fields(game: Game, position: JsonMapping) -> str:
    """The fields of a position, without the name of the rulebook."""
    return written(_view(game), {name: it for name, it in position.items() if name != "rulebook"}, 0)


def read_fields(game: Game, words: Sequence[str]) -> Json:
    return {"rulebook": game.rulebook.name, **read(_view(game), PARTED[0].join(words), 0, "position")}


def _view(game: Game) -> object:
    if not is_mapping(game.rulebook.shapes.view):
        raise LineError(f"{game.rulebook.name} does not declare what its positions look like: pass them on as JSON")
    return game.rulebook.shapes.view


def check_view(game: Game, view: JsonMapping) -> None:
    """A view has the shape of its game and names cards of it only: `Game.position` sees to that and to more, but what a
    seat may know is no position, and whoever is sent it should be able to draw it."""
    check_shape(game, view)
    strangers = [card for card in _words(_view(game), view) if card not in game.card_set.index]
    if strangers:
        near = nearest(strangers[0], game.card_set.index)
        raise PositionError(f"the set has no card {strangers[0]!r}" + (f", did you mean '{near}'?" if near else ""))


def check_shape(game: Game, view: JsonMapping) -> None:
    if fault := misfit(_view(game), view, "position"):
        raise PositionError(fault)


def _words(hint: object, value: object) -> Iterator[str]:
    """All words of a value that are not out of a closed list: they are ids of cards."""
    kind = plain(hint, value)
    if isinstance(value, str) and str in plain_kinds(hint):
        yield value
    elif isinstance(value, Mapping):
        for name, it in value.items():
            yield from _words(keys_of(kind)[name].type if is_mapping(kind) else get_args(kind)[1], it)
    elif isinstance(value, list):
        for it in value:
            yield from _words(get_args(kind)[0], it)


def written(hint: object, value: object, depth: int) -> str:
    """A value of a declared type as text."""
    kind = plain(hint, value)
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return FLAGS[value]
    if isinstance(value, int):
        return f"{NUMBER_OF if plain_kinds(hint) == choices(Cards) else ''}{value}"
    if isinstance(value, str):
        return escaped(value)
    if isinstance(value, Mapping):
        parts = _written_mapping(kind, value, depth, by_place=not several(hint))
    else:
        assert isinstance(value, list | tuple)
        parts = [written(get_args(kind)[0], each, depth + 1) for each in value]
    return PARTED[depth].join(parts) or EMPTY


def _written_mapping(kind: object, value: Mapping[str, object], depth: int, by_place: bool) -> list[str]:
    if not is_mapping(kind):  # by any key
        return [f"{escaped(name)}={written(get_args(kind)[1], it, depth + 1)}" for name, it in value.items()]
    keys = {name: key for name, key in keys_of(kind).items() if name != "rulebook"}
    placed = [name for name, key in keys.items() if key.required and by_place]
    always = [written(keys[name].type, value[name], depth + 1) for name in placed]
    others = [name for name in keys if name not in placed and name in value]
    return always + [f"{name}={written(keys[name].type, value[name], depth + 1)}" for name in others]


def read(hint: object, text: str, depth: int, where: str) -> Any:
    """The inverse of `written`; PositionError says what is wrong and where."""
    kinds = plain_kinds(hint)
    if text == NOTHING and NoneType in kinds:
        return None
    if text.startswith(NUMBER_OF) and int in kinds:
        return _number(text[1:], where, 0, MOST_CARDS)
    structured = [kind for kind in kinds if is_mapping(kind) or get_origin(kind) in (list, dict)]
    if not structured:
        return _scalar(kinds, text, where)
    parts = [] if text == EMPTY else text.split(PARTED[depth])
    if get_origin(structured[0]) is list:
        item = get_args(structured[0])[0]
        return [read(item, part, depth + 1, f"{where}[{i}]") for i, part in enumerate(parts)]
    if get_origin(structured[0]) is dict:
        return {
            unquote(name): read(get_args(structured[0])[1], part, depth + 1, f"{where}.{name}")
            for name, part in (_keyed(part, where) for part in parts)
        }
    return _read_mapping(structured, parts, depth, where)


def _read_mapping(kinds: Sequence[object], parts: list[str], depth: int, where: str) -> Json:
    """Of several mappings the one that has the keys which are there."""
    if len(kinds) == 1:
        return _read_keys(kinds[0], parts, depth, where)
    told = dict(_keyed(part, where) for part in parts)
    kind = next((kind for kind in kinds if is_like(kind, told)), None)
    if kind is None:
        wanted = " or ".join(", ".join(keys_of(kind)) for kind in kinds)
        raise PositionError(f"{where}: expected {wanted}, got {', '.join(told)}")
    return {
        name: read(key.type, told[name], depth + 1, f"{where}.{name}")
        for name, key in keys_of(kind).items()
        if name in told
    }


def _read_keys(kind: object, parts: list[str], depth: int, where: str) -> Json:
    keys = {name: key for name, key in keys_of(kind).items() if name != "rulebook"}
    always = [name for name, key in keys.items() if key.required]
    if len(parts) < len(always):
        raise PositionError(f"{where}: expected {PARTED[depth].join(always)}, got {PARTED[depth].join(parts)!r}")
    told = dict(zip(always, parts, strict=False))
    for part in parts[len(always) :]:
        name, text = _keyed(part, where)
        if name not in keys or name in told:
            raise PositionError(f"{where}: {part!r}: no more than {', '.join(always)} is told by its place")
        told[name] = text
    return {name: read(keys[name].type, told[name], depth + 1, f"{where}.{name}") for name in keys if name in told}


def _keyed(part: str, where: str) -> tuple[str, str]:
    name, equals, text = part.partition("=")
    if not equals:
        raise PositionError(f"{where}: {part!r}: write it as name=value")
    return name, text


def _scalar(kinds: Sequence[object], text: str, where: str) -> object:
    literals = [value for kind in kinds if get_origin(kind) is Literal for value in get_args(kind)]
    if bool in kinds or any(isinstance(value, bool) for value in literals):
        found = [flag for flag, sign in FLAGS.items() if sign == text and (bool in kinds or flag in literals)]
        if not found:
            raise PositionError(f"{where}: expected y or n, got {text!r}")
        return found[0]
    if str in kinds or literals:
        word = unquote(text)
        if str not in kinds and word not in literals:
            raise PositionError(f"{where}: expected one of {', '.join(map(str, literals))}, got {word!r}")
        return word
    return _number(text, where)


def _number(text: str, where: str, least: int = -MOST, most: int = MOST) -> int:
    found = whole_number(text)
    if found is None:
        raise PositionError(f"{where}: expected a whole number, got {text!r}")
    if not least <= found <= most:
        raise PositionError(f"{where}: expected a whole number from {least} to {most}, got {text}")
    return found


def plain_kinds(hint: object) -> tuple[object, ...]:
    """The types of a union, without what is noted beside them."""
    return tuple(_bare(kind) for kind in choices(_bare(hint)))


def several(hint: object) -> bool:
    """Is it one of several mappings? Then its keys are told by name."""
    return sum(is_mapping(kind) for kind in plain_kinds(hint)) > 1


def plain(hint: object, value: object) -> object:
    """Of the types of a union the one that a value has: mappings and lists need to know it."""
    kinds = plain_kinds(hint)
    if isinstance(value, Mapping):
        fits = [kind for kind in kinds if not is_mapping(kind) or is_like(kind, value) or len(kinds) == 1]
        return next((kind for kind in fits if is_mapping(kind) or get_origin(kind) is dict), kinds[0])
    if isinstance(value, list | tuple):
        return next((kind for kind in kinds if get_origin(kind) is list), kinds[0])
    return kinds[0]


def _bare(hint: object) -> object:
    kind, _ = explained(hint)
    return _bare(get_args(kind)[0]) if get_origin(kind) is Annotated else kind


def escaped(word: str) -> str:
    """A word in which no sign of ours is left; ids have none."""
    found = quote(word, safe="").replace(".", "%2E").replace("~", "%7E")
    return "%2D" if found == NOTHING else found
