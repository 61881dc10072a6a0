"""Events in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quintain.games.siege.notation import LETTERS, cell_name
from quintain.games.siege.state import COLUMNS, PLAYER, SIDES
from quintain.games.siege.texts import bonus_name
from quintain.rules.rulebook import Scene

ENGLISH = {
    "turn": "Turn {turn}: {initiative} initiative.",
    "drawn": "{Who} {draw} {card}.",
    "deployed": "{card} is deployed in {at}.",
    "sacrificed": "{card} in {at} is sacrificed.",
    "stepped": "{card} steps from {at} to {to}.",
    "bonus": "{Who} {use} {bonus}{where}.",
    "ability": "{card} in {at} uses its ability on {to}.",
    "initiative": "Initiative is now {initiative}.",
    "attacked": "{card} in {at} attacks {target} with power {power}.",
    "struck": "{card} in {at} takes {damage}, health {health}.",
    "destroyed": "{card} in {at} falls.",
    "stood": "{card} in {at} makes a last stand.",
    "camp": "{Camp} takes {damage}, {camp_damage} in all.",
    "healed": "{card} in {at} regains {gained}, health {health}.",
    "advanced": "{card} advances from {at} to {to}.",
    "pushed": "{card} is pushed from {at} to {to}.",
    "emerged": "{card} comes out to {at}.",
    "prepared": "{card} prepares in column {letter}.",
    "excess": "Excess damage: {card}, in preparation in column {letter}, takes {damage}, health {health}.",
    "frozen": "{card} in {at} is frozen for this turn.",
    "thawed": "{card} in {at} thaws.",
    "returning": "{card} will return in column {letter}.",
    "phase": "The battle changes: the boss shows its second face.",
    "cleared": "{card} leaves {at}.",
    "appeared": "{card} stands in {at}.",
}
RUSSIAN = {
    "turn": "Ход {turn}: инициатива {initiative}.",
    "drawn": "{Who} {draw} {card}.",
    "deployed": "{card}: выставляется на {at}.",
    "sacrificed": "{card} на {at}: приносится в жертву.",
    "stepped": "{card}: шаг с {at} на {to}.",
    "bonus": "{Who} {use} бонус «{bonus}»{where}.",
    "ability": "{card} на {at}: умение на {to}.",
    "initiative": "Инициатива теперь {initiative}.",
    "attacked": "{card} на {at}: атака, цель — {target}, сила {power}.",
    "struck": "{card} на {at}: урон {damage}, здоровье {health}.",
    "destroyed": "{card} на {at}: гибнет.",
    "stood": "{card} на {at}: держится из последних сил.",
    "camp": "{Camp} получает урон {damage}, всего {camp_damage}.",
    "healed": "{card} на {at}: восстановлено {gained}, здоровье {health}.",
    "advanced": "{card}: наступает с {at} на {to}.",
    "pushed": "{card}: отступает под ударом с {at} на {to}.",
    "emerged": "{card}: выходит на {at}.",
    "prepared": "{card}: готовится в колонке {letter}.",
    "excess": "Лишний урон: {card} готовится в колонке {letter}, урон {damage}, здоровье {health}.",
    "frozen": "{card} на {at}: застывает на этот ход.",
    "thawed": "{card} на {at}: оттаивает.",
    "returning": "{card}: вернётся в колонке {letter}.",
    "phase": "Сражение меняется: босс показывает второе лицо.",
    "cleared": "{card}: покидает {at}.",
    "appeared": "{card}: стоит на {at}.",
}


def sentence(scene: Scene, event: Mapping[str, Any], language: str, me: int | None) -> str:
    """An event in words. What only keeps count needs no telling."""
    kind = event["event"]
    if kind == "over":
        return _over(event, me, language)
    pattern = (RUSSIAN if language == "ru" else ENGLISH).get(kind)
    return "" if pattern is None else pattern.format(**_parts(scene, event, language, me))


def _parts(scene: Scene, event: Mapping[str, Any], language: str, me: int | None) -> dict[str, Any]:
    """The words for an event's numbers."""
    russian = language == "ru"
    side = SIDES.index(event["side"]) if "side" in event else 0
    parts: dict[str, Any] = {key: _word(value, language) for key, value in event.items()}
    card = event.get("card")
    parts["card"] = scene.cards.name(card, language) if card is not None else ("карту" if russian else "a card")
    parts["letter"] = LETTERS[event["column"]] if isinstance(event.get("column"), int) else ""
    parts["Who"] = ("Вы" if russian else "You") if me == side else ("Игрок" if russian else "The player")
    parts["Camp"] = _camp(side, me, language)
    parts["draw"] = ("берёте:" if me == side else "берёт:") if russian else ("draw" if me == side else "draws")
    parts["use"] = ("применяете" if me == side else "применяет") if russian else ("use" if me == side else "uses")
    if event["event"] == "bonus":
        parts["bonus"] = bonus_name(event["bonus"], language)
        parts["where"] = _where(event["at"], language)
    return parts


def _word(value: Any, language: str) -> Any:
    if isinstance(value, list):
        return cell_name(value[0] * COLUMNS + value[1])
    if value == "camp":
        return "лагерь" if language == "ru" else "the camp"
    return value


def _where(target: Any, language: str) -> str:
    if target is None:
        return ""
    name = LETTERS[target] if isinstance(target, int) else _word(target, language)
    return f": {name}" if language == "ru" else f" on {name}"


def _camp(side: int, me: int | None, language: str) -> str:
    if me == side:
        return "Ваш лагерь" if language == "ru" else "Your camp"
    if language == "ru":
        return "Лагерь игрока" if side == PLAYER else "Лагерь противника"
    return "The player's camp" if side == PLAYER else "The enemy's camp"


ENDS = {
    "en": {
        "camp": "a camp has fallen",
        "balance": "one camp has taken too much more than the other",
        "turn-limit": "the turns are over",
        "resigned": "resignation",
    },
    "ru": {
        "camp": "лагерь пал",
        "balance": "один лагерь пострадал намного больше другого",
        "turn-limit": "ходы кончились",
        "resigned": "сдача",
    },
}
WINNERS = {"en": ("The player wins", "The enemy wins"), "ru": ("Победил игрок", "Победил противник")}


def _over(event: Mapping[str, Any], me: int | None, language: str) -> str:
    why, winner = ENDS[language][event["reason"]], event["winner"]
    if winner is None:
        return f"Ничья: {why}." if language == "ru" else f"A draw: {why}."
    if me is None:
        return f"{WINNERS[language][winner]}: {why}."
    if language == "ru":
        return f"{'Победа' if winner == me else 'Поражение'}: {why}."
    return f"{'You win' if winner == me else 'You lose'}: {why}."
