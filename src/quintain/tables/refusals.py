"""Why a table does not do what a seat asks: a code, and a sentence in English and Russian."""

from __future__ import annotations

from quintain.rules.errors import IllegalMove, QuintainError

SENTENCES = {
    "over": ("The match is over.", "Матч окончен."),
    "stale-prompt": ("That decision is no longer open.", "Это решение уже не ждут."),
    "stale-id": (
        "Another command with this number was taken before: number yours from the last one on.",
        "Команда с таким номером уже была: продолжайте нумерацию с последней.",
    ),
    "not-due": ("You have no decision to make now.", "Сейчас от вас не ждут решения."),
    "nothing-staged": ("There is no plan to lock: send a move.", "Нет плана, который можно утвердить: пришлите ход."),
    "no-claim": (
        "The win can't be claimed: your opponent has not been away for long enough.",
        "Победу нельзя потребовать: соперник отсутствует недостаточно долго.",
    ),
    "no-emote": ("There is no such emote.", "Такой реплики нет."),
    "no-preview": (
        "There is no preview here: chance or hidden plans decide.",
        "Здесь нет прогноза: решают случай и скрытые планы.",
    ),
    "too-many-changes": (
        "This plan has been changed too often: make your move.",
        "План менялся слишком часто: сделайте ход.",
    ),
    "too-long": (
        "This match has become too long: from now on only final moves count.",
        "Матч слишком затянулся: теперь принимаются только окончательные ходы.",
    ),
    "fault": (
        "The server failed at this; nothing has changed by it. Try something else.",
        "На сервере произошла ошибка; ничего не изменилось. Попробуйте иначе.",
    ),
    "emote-limit": ("Not so fast: a few emotes are enough.", "Не так быстро: хватит и нескольких реплик."),
}


class Refused(QuintainError):
    """A command that has no effect."""

    def __init__(self, code: str, en: str = "", ru: str = "") -> None:
        self.code = code
        self.en, self.ru = (en, ru) if en else SENTENCES[code]
        super().__init__(self.en)

    @classmethod
    def by_rules(cls, illegal: IllegalMove) -> Refused:
        return cls(illegal.code, illegal.en, illegal.ru)
