"""The battle as lines of text for a terminal."""

from __future__ import annotations

from quintain.games.siege.cards import BONUSES
from quintain.games.siege.notation import LETTERS
from quintain.games.siege.state import COLUMNS, ENEMY, NEUTRAL, PLAYER, Cell, Stage, State, Waiting
from quintain.games.siege.texts import TEXTS, bonus_name, price_text, terms_text
from quintain.rules.rulebook import NONE, Line, Scene

CELL = 20
STYLES = {PLAYER: "mine", ENEMY: "theirs", NEUTRAL: "dim"}


def board(scene: Scene, seat: int, language: str) -> list[Line]:
    """The field with the enemy above, whoever looks at it; the hand below, if the seat may see it."""
    s: State = scene.state
    title = TEXTS.words("board-turn", language, turn=s.turn)
    lines: list[Line] = [[("title", title), ("dim", f"   {_counts(s, language)}")]]
    lines.append([("theirs", f"  {TEXTS.words('board-enemy-camp', language)}: "), ("health", _camp(scene, ENEMY))])
    lines.append([("dim", "   ")] + [_waiting(scene, waiting, language) for waiting in s.prepared])
    for row in range(s.rows - 1, -1, -1):
        cells = [_cell(scene, s.cells[row * COLUMNS + column], language) for column in range(COLUMNS)]
        lines.append([("dim", f" {row + 1} "), *cells])
    lines.append([("dim", "   " + "".join(letter.center(CELL) for letter in LETTERS))])
    lines.append([("mine", f"  {TEXTS.words('board-own-camp', language)}: "), ("health", _camp(scene, PLAYER))])
    if s.bonuses:
        names = ", ".join(bonus_name(BONUSES[kind], language) for kind in s.bonus[: s.bonuses])
        lines.append([("dim", f"  {TEXTS.words('board-bonuses', language)}: "), ("", names)])
    return (
        lines + [[]] + (_hand(scene, language) if scene.knows(PLAYER) and seat == PLAYER else _muster(scene, language))
    )


def _counts(s: State, language: str) -> str:
    counts = {"initiative": s.initiative, "most": s.initiative_max, "fallen": s.fallen}
    return TEXTS.words("board-counts", language, **counts, deck=s.deck_left, pawns=s.pawns)


def _camp(scene: Scene, side: int) -> str:
    """What the camp has left, or what it has taken where balance decides."""
    taken = scene.state.camp_damage[side]
    if scene.options["victory"] == "balance":
        return f"-{taken}"
    whole = scene.options["camp_health" if side == PLAYER else "enemy_camp_health"]
    return f"{max(0, whole - taken)}/{whole}"


def _cell(scene: Scene, cell: Cell, language: str) -> tuple[str, str]:
    if cell.unit == NONE:
        return "dim", "·".center(CELL)
    card = scene.cards.cards[cell.unit]
    numbers = f"{card.power}/{cell.health}" if cell.side != NEUTRAL else str(cell.health)
    mark = "*" if cell.frozen else ""
    return STYLES[cell.side], f"{card.name.get(language)[:12]} {numbers}{mark}".center(CELL)


def _waiting(scene: Scene, waiting: Waiting, language: str) -> tuple[str, str]:
    if waiting.unit == NONE:
        return "dim", "-".center(CELL)
    card = scene.cards.cards[waiting.unit]
    return "dim", f"({card.name.get(language)[:11]} {card.power}/{waiting.health})".center(CELL)


def _hand(scene: Scene, language: str) -> list[Line]:
    lines: list[Line] = []
    for number in scene.state.hand[: scene.state.held]:
        card = scene.cards.cards[number]
        numbers = f"  {card.power}/{card.health}, {card.range}  "
        lines.append([("", f"  {card.name.get(language)}"), ("dim", numbers + terms_text(card, language))])
    return lines


def _muster(scene: Scene, language: str) -> list[Line]:
    s: State = scene.state
    if s.stage != Stage.ENEMY:
        return []
    lines: list[Line] = [[("mana", "  " + TEXTS.words("board-supply", language, supply=s.supply))]]
    for number in s.muster[: s.kinds]:
        card = scene.cards.cards[number]
        lines.append(
            [
                ("", f"  {card.name.get(language)}"),
                ("dim", f"  {card.power}/{card.health}  {price_text(card, language)}"),
            ]
        )
    return lines
