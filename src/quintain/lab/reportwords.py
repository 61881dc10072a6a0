"""What a report says besides its findings, in English and Russian; and how it writes numbers."""

from __future__ import annotations

WORDS = {
    "en": {
        "title": "Balance study",
        "facts": "{matches} simulated matches · seed {seed}",
        "metric": "metric",
        "verdict": "verdict",
        "change": "change",
        "interval": "95 % between",
        "deals": "deals",
        "value": "value",
        "more": "more",
        "less": "less",
        "same": "the same",
        "undecided": "undecided",
        "lengths": "How long matches are",
        "ends": "How matches end",
        "changes": "What changes, in percentage points",
        "counts": "What changes, in counts",
        "numbers": "The numbers behind it: {who} players",
        "of_matches": "share of matches",
        "cards": "What cards are worth",
        "pp": "percentage points of winning, with 95 % interval",
        "all_cards": "All cards: ▲ strong, ▼ weak for its numbers, ○ hardly ever played",
        "card": "card",
        "error": "±",
        "off": "off its curve",
        "played": "played",
        "cost": "fair cost",
        "replay": "Replay: save it to a file and open it with quintain replay",
        "made": "Made by Quintain's balance lab. All numbers come from simulated matches and can be reproduced.",
        "mix": "equilibrium",
        "matchups": "Points of the row against the column",
        "deck": "deck",
        "decks": "The best deck of each kind",
        "points": "points",
        "levels": "How often each level is won",
        "level": "level",
        "turns": "turns",
        "meetings": "Points of the first named, from a half",
        "goal": "goal",
        "before": "before",
        "players": "players",
        "goals": "Goals, and what the changes measure on fresh deals",
    },
    "ru": {
        "title": "Исследование баланса",
        "facts": "{matches} матчей ботов · зерно {seed}",
        "metric": "показатель",
        "verdict": "вывод",
        "change": "изменение",
        "interval": "95 % между",
        "deals": "сдачи",
        "value": "значение",
        "more": "больше",
        "less": "меньше",
        "same": "так же",
        "undecided": "неясно",
        "lengths": "Длина матчей",
        "ends": "Чем кончаются матчи",
        "changes": "Что меняется, в процентных пунктах",
        "counts": "Что меняется, в единицах",
        "numbers": "Числа: {who}",
        "of_matches": "доля матчей",
        "cards": "Ценность карт",
        "pp": "процентные пункты победы с интервалом 95 %",
        "all_cards": "Все карты: ▲ сильнее, ▼ слабее своих чисел, ○ почти не играется",
        "card": "карта",
        "error": "±",
        "off": "отклонение",
        "played": "играют",
        "cost": "честная цена",
        "replay": "Запись: сохраните её в файл и откройте командой quintain replay",
        "made": "Сделано лабораторией баланса Quintain. Все числа — из матчей ботов и воспроизводимы.",
        "mix": "равновесие",
        "matchups": "Очки строки против столбца",
        "deck": "колода",
        "decks": "Лучшая колода каждого рода",
        "points": "очки",
        "levels": "Как часто проходят уровень",
        "level": "уровень",
        "turns": "ходы",
        "meetings": "Очки первого, от половины",
        "goal": "цель",
        "before": "было",
        "players": "игроки",
        "goals": "Цели и что дают изменения на новых сдачах",
    },
}


class Pen:
    """Writes words and numbers in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = WORDS[language]

    def point(self, text: str) -> str:
        return text.replace(".", ",") if self.language == "ru" else text

    def whole(self, number: int) -> str:
        return f"{number:,}".replace(",", " ")

    def share(self, value: float, digits: int = 0) -> str:
        return self.point(f"{value * 100:.{digits}f} %")

    def step(self, value: float, share: bool) -> str:
        """A difference, with its sign."""
        return self.point(f"{value * 100:+.2f}" if share else f"{value:+.2f}").replace("-", "−")

    def value(self, value: float | None, share: bool) -> str:
        if value is None:
            return ""
        return self.share(value, 2) if share else self.point(f"{value:.2f}")
