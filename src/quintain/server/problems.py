"""What can go wrong for whoever uses the server: a code, a sentence in English and Russian, a status for HTTP."""

from __future__ import annotations

from quintain.rules.errors import QuintainError

KNOWN: dict[str, tuple[int, str, str]] = {
    "bad-message": (400, "That is no message of the protocol.", "Это не сообщение протокола."),
    "bad-request": (400, "The request is not understood.", "Запрос не понят."),
    "log-in": (401, "Log in first.", "Сначала войдите."),
    "bad-log-in": (401, "Name or password is wrong.", "Имя или пароль неверны."),
    "banned": (403, "This account is suspended.", "Аккаунт заблокирован."),
    "forbidden": (403, "That is not for you.", "Это вам недоступно."),
    "origin": (403, "Requests from other sites are refused.", "Запросы с чужих сайтов не принимаются."),
    "closed": (403, "This server does not take new accounts.", "Сервер не принимает новых игроков."),
    "not-found": (404, "There is no such thing.", "Такого нет."),
    "method": (405, "That can't be done with this.", "С этим так нельзя."),
    "name-taken": (409, "That name is taken.", "Это имя занято."),
    "not-open": (409, "That challenge is no longer open.", "Этот вызов уже недействителен."),
    "own-challenge": (409, "That challenge is your own.", "Это ваш собственный вызов."),
    "blocked": (409, "One of you has blocked the other.", "Один из вас заблокировал другого."),
    "still-running": (409, "The match is still being played.", "Матч ещё идёт."),
    "not-guest": (409, "This account has a password already.", "У этого аккаунта уже есть пароль."),
    "too-many-matches": (
        409,
        "You have too many unfinished matches: finish or resign one first.",
        "Слишком много незаконченных матчей: закончите один или сдайтесь.",
    ),
    "timeout": (408, "The request took too long to arrive.", "Запрос шёл слишком долго."),
    "too-large": (413, "That is too large.", "Слишком много данных."),
    "media-type": (415, "Send JSON.", "Нужен JSON."),
    "host": (421, "This server does not answer to that name.", "Сервер не отвечает на это имя."),
    "name": (
        422,
        "A name has 2 to 24 letters, digits, spaces, dots, dashes or underscores.",
        "В имени от 2 до 24 букв, цифр, пробелов, точек, дефисов или подчёркиваний.",
    ),
    "password": (
        422,
        "A password has 8 to 200 characters, and is not one of the most common.",
        "В пароле от 8 до 200 символов, и он не из самых распространённых.",
    ),
    "invalid": (422, "That can't be used.", "Это не годится."),
    "slow-down": (429, "Too fast: wait a little.", "Слишком часто: подождите немного."),
    "busy": (429, "The bots are busy: try again later.", "Боты заняты: попробуйте позже."),
    "too-many-connections": (
        429,
        "Too many connections from your address: close some.",
        "Слишком много соединений с вашего адреса: закройте часть из них.",
    ),
    "long-head": (431, "The address or the headers are too long.", "Адрес или заголовки слишком длинные."),
    "no-seat": (403, "You have no seat at this match.", "У вас нет места в этом матче."),
    "not-joined": (409, "Join the match first.", "Сначала присоединитесь к матчу."),
    "private": (403, "This match is private.", "Этот матч закрыт."),
    "unavailable": (
        503,
        "The server can't do that right now: try again.",
        "Сервер сейчас не может этого сделать: попробуйте ещё раз.",
    ),
    "broken": (
        409,
        "This match was ended by a fault of the server; it counts for nobody.",
        "Матч прерван из-за ошибки сервера; он никому не засчитан.",
    ),
    "full": (503, "The server is full: try again in a moment.", "Сервер переполнен: попробуйте чуть позже."),
    "later": (501, "This server does not offer that yet.", "Сервер этого пока не умеет."),
    "slow-reader": (0, "You do not read what is sent to you.", "Вы не читаете того, что вам отправляют."),
    "flood": (0, "Far too many messages.", "Слишком много сообщений."),
    "logged-out": (0, "You are no longer logged in.", "Вы больше не в аккаунте."),
    "too-many-sockets": (0, "Too many connections.", "Слишком много соединений."),
    "shutting-down": (0, "The server is restarting.", "Сервер перезапускается."),
}


LONGEST_SENTENCE = 2000  # many sentences quote what they refuse


def shortened(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[: LONGEST_SENTENCE - 1]}…"


class Problem(Exception):
    """Something that the user has to be told. Details that are only in English go behind the sentence."""

    def __init__(self, code: str, en: str = "", ru: str = "", retry: int = 10) -> None:
        self.code = code
        self.retry = retry  # seconds after which it may be worth to try again
        self.status, default_en, default_ru = KNOWN[code]
        self.en = shortened(en or default_en)
        self.ru = shortened(ru or (f"{default_ru} ({en})" if en else default_ru))
        super().__init__(self.en)

    @classmethod
    def of(cls, error: QuintainError) -> Problem:
        """What the rules say about options, cards or decks that cannot be used."""
        return cls("invalid", str(error), getattr(error, "ru", ""))
