# То, что есть на каждом столе.

you = Вы
player = Игрок { $n }
environment = Игра
empty = пусто
round = Раунд { $n }
turn = Ход { $n }
cards = { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
seconds = Осталось { $n ->
    [one] { $n } секунда
    [few] { $n } секунды
   *[many] { $n } секунд
}
health = Здоровье: { $n }
hand = Ваша рука
their-hand = Рука соперника: { cards }
deck = Колода: { cards }
log = Что произошло
ready = Готово
is-ready = Готово
they-ready = { $name }: готово
waiting = Ждём…
waiting-for = Решает { $name }
wakes = { $name } готовится
simpler = { $name } ещё готовится: этот ход сделал бот попроще
queues = { $name } ждёт очереди подумать: впереди не больше { $n ->
    [one] { $n } хода
   *[many] { $n } ходов
}
your-turn = Ваш ход
turn-of = Ходит { $name }
watching = Вы смотрите
thinking = Думает…
cancel = Отмена
close = Закрыть
about-card = Подробнее о карте
undo = Отменить
pile-deck = Колода
table = Стол
news = Что здесь нового

## Кнопки и меню.

tools = Кнопки стола
tool-menu = Меню
tool-mute = Звук включён
tool-unmute = Звук выключен
tool-rules = Правила этого матча
tool-log = Что произошло
tool-emote = Сказать
tool-help = Клавиши
tool-resign = Сдаться
tool-leave = Выйти из-за стола
tool-speed = { $n ->
    [0] Без анимации
   *[other] Скорость { $n }×
}
tool-hint = Подсказка
tool-mute-them = Не слышать соперника
tool-hear-them = Слышать соперника
skip = Пропустить

## Сдача и ожидание того, кто пропал.

resign-ask = Сдать этот матч?
resign-why = Победа сразу достанется другой стороне.
resign-yes = Сдаться
resign-no = Играть дальше
away-title = { $name }: связь потеряна
away-wait = Победу можно забрать через { $n ->
    [one] { $n } секунду
    [few] { $n } секунды
   *[many] { $n } секунд
}, а можно ждать.
away-now = Можно забрать победу или ждать дальше.
away-claim = Забрать победу
away-stay = Ждать
away-bot = За игрока { $name } играет бот
idle = { $cut ->
    [yes] В прошлый раз вы ничего не сделали, поэтому времени вдвое меньше.
   *[no] В прошлый раз вы ничего не сделали.
} Годится любое действие; два раза подряд — и вы считаетесь отошедшим.
idle-title = { $name }: нет хода
idle-you = Вы здесь? Вы не ходили два раза подряд
idle-bot = Бот начнёт играть за вас через { $n ->
    [one] { $n } секунду
    [few] { $n } секунды
   *[many] { $n } секунд
}.
idle-claim = { $name } сможет забрать победу через { $n ->
    [one] { $n } секунду
    [few] { $n } секунды
   *[many] { $n } секунд
}.
idle-bot-now = За вас играет бот
idle-here = Я здесь
idle-take = Вернуться к игре
sending = Сервер ещё не ответил…
unsent = Ещё не отправлено: нет связи

## Первый ход.

coin-toss = Бросаем монету
coin-first = Первый ход: { $name }
coin-you = Первый ход — ваш

## Конец. У игры могут быть свои слова о том, почему она кончилась: `end-…`, а для игроков `won-…` и `lost-…`.

outcome-win = Победа
outcome-loss = Поражение
outcome-draw = Ничья
outcome-watched = Победа: { $name }
event-over = { $winner ->
    [none] Ничья
    [you] Победа
    [them] Поражение
   *[other] Победа: { $winner_name }
}: { $why }.
cause-resigned = сдача
cause-claimed = другая сторона ушла
cause-stopped = матч остановлен
end-health = здоровье кончилось
end-exhausted = карты кончились
end-stalled = слишком долго ничего не происходило
end-turn-limit = сыгран последний ход
end-resigned = сдача
end-empty = карты кончились
end-points = по очкам
end-score = по счёту
end-target = цель достигнута
won-health = У соперника не осталось здоровья
won-resigned = Соперник сдался
lost-health = У вас не осталось здоровья
lost-resigned = Вы сдались
won-claimed = Соперника слишком долго не было
lost-claimed = Вас слишком долго не было
result = Итог
rating = Рейтинг
numbers = Матч в числах
next-rematch = Реванш
next-next = Дальше
next-review = Разбор
next-share = Поделиться
next-follow = Подписаться
next-menu = Уйти
rematch-asked = Реванш предложен
rematch-wanted = { $name } хочет реванш
look = Посмотреть на стол
number-dealt = Урон сопернику
number-played = Сыграно карт
number-lost = Потеряно карт
number-rounds = { $n ->
    [one] { $n } раунд
    [few] { $n } раунда
   *[many] { $n } раундов
}
number-turns = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}

## Правила, реплики, клавиши.

rules-title = Правила этого матча
rules-differ = { $n ->
    [0] Всё как обычно по правилам.
    [one] От обычных правил отличается { $n } пункт, он сверху.
    [few] От обычных правил отличаются { $n } пункта, они сверху.
   *[many] От обычных правил отличаются { $n } пунктов, они сверху.
}
rules-usually = обычно: { $value }
rules-on = да
rules-off = нет
emote-hello = Привет!
emote-good-luck = Удачи!
emote-well-played = Хорошо сыграно!
emote-thanks = Спасибо!
emote-wow = Ого!
emote-oops = Ой!
emote-thinking = Надо подумать…
emote-hurry = Поторопитесь, пожалуйста
key-title = Клавиши
key-card = выбрать карту
key-go = золотая кнопка
key-cancel = отмена
key-help = этот список
key-draw = взять карту
key-pass = пас
key-direct = атаковать напрямую
key-log = что произошло
key-arrows = переходить по картам и клеткам
key-undo = отменить последнее действие
key-change = Клавиши можно поменять в настройках

## Почему ничего не происходит.

refused-not-now = Сейчас это невозможно.
refused-full = Для неё нет свободного места.
refused-no-turn = Сейчас не ваш ход.
face-down = Карта рубашкой вверх
