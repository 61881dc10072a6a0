# Лаборатория баланса.

title = Лаборатория баланса
says = Двигайте ползунок и смотрите, что он меняет: лаборатория сыграет тысячи матчей и подведёт итог.
game = Игра
mode = Что выяснить
mode-compare = Сравнить
mode-measure = Один вариант
mode-cards = Карты
mode-health = Здоровье
variants = Какой вариант меняют ползунки
as-is = как есть
swap = Поменять A и B местами
reset = Сбросить
reset-one = Вернуть { $value }
other = { $name }: { $value }
search = Найти настройку
options = Настройки
yes = да
no = нет
players = Игроки
skills = Все уровни умения
side = Сторона { $name }
player-random = Случайные
player-greedy = Жадные
player-rollout-24 = Немного думающие
player-rollout-60 = Думающие
player-rollout-200 = Тщательно думающие
player-level-1 = Уровень 1
player-level-3 = Уровень 3
player-level-5 = Уровень 5
player-level-7 = Уровень 7
live = Отвечать, пока двигаю
ask-compare = Сравнить
ask-measure = Измерить
ask-cards = Оценить карты
ask-health = Хороша ли игра?
stop = Остановить
dial = Проверить все значения: { $name }
questions = Вопросы, которые задают авторы игр
holes = Можно ли сломать игру?
earlier = Ваши исследования
pick = Измените настройку или выберите вопрос.
choose = Измените настройку в A или B: сейчас они одинаковы.
limits = До { $hour ->
    [one] { $hour } исследования
   *[many] { $hour } исследований
} в час, по { $seconds ->
    [one] { $seconds } секунде
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
}.
sign-up = С аккаунтом можно больше.
state-waiting = В очереди
state-preparing = Готовим правила
state-running = Играем
state-done = Готово
state-refused = Отказ
state-cancelled = Остановлено
state-lost = Потеряно
ahead = { $n ->
    [0] Вы на очереди.
    [one] Перед вами { $n } исследование.
    [few] Перед вами { $n } исследования.
   *[many] Перед вами { $n } исследований.
}
preparing = В первый раз это может занять минуту.
progress = Ход исследования
playing = Игроки: { $who }
games = матчей: { $n }
rate = { $n } матчей в секунду
left = { $seconds ->
    [0] решаем
    [one] до вывода около { $seconds } секунды
   *[many] до вывода около { $seconds } секунд
}
stopped = Исследование остановлено.
gone = Это исследование удалено. Спросите ещё раз.
more-lines = Ещё { $n ->
    [one] { $n } предложение
    [few] { $n } предложения
   *[many] { $n } предложений
}
all-questions = Все вопросы: { $n }
undecided = На то, чтобы решить всё, не хватило времени.
report = Отчёт
csv = CSV
json = JSON
link = Ссылка
copied = Ссылка скопирована.
skill = Показать игроков
changes = Что меняется
measured = Что измерено
metric = Показатель
change = Изменение
value = Значение
interval = Изменение, интервал 95 %
level = Значение и его погрешность
verdict = Вывод
verdict-more = больше
verdict-less = меньше
verdict-same = без разницы
verdict-undecided = неясно
deals = сдач: { $n }
watch = Посмотреть матч: { $what }
lengths = Длина матчей
longer = { $from } и больше
bar = { $share } матчей, длина { $length }
ends = Как кончаются матчи
share = доля матчей
click-bar = Нажмите на столбик, чтобы посмотреть такой матч.
cards = Чего стоят карты
card = Карта
worth = Ценность, п. п.
off = Отклонение
played = Разыгрывают
cost = Цена
fair = Честная цена
notes = Заметки
strong = сильна за свою цену
weak = слаба за свою цену
dead = почти не разыгрывают
outclassed = слабее карты «{ $card }»
sort-by = Упорядочить: { $column }
cards-say = В процентных пунктах результата, для случайно сданной карты: 0 — средняя карта.
only-off = Только выделяющиеся карты
more-cards = Показать все: { $n }
sweep = Все значения: { $option }
value = значение
holes-found = Как сломать игру
no-holes = Лазеек не найдено.
proof = Посмотреть доказательство ({ $n ->
    [one] { $n } решение
    [few] { $n } решения
   *[many] { $n } решений
})
dead-options = Настройки, которые здесь ничего не меняют
levels = Насколько трудны уровни
level-number = уровень
table = Числа
searching = Ищем такой матч…
back = К исследованию
points = п. п.
own = Свой набор или своя колода
own-says = Текстом, как в файле YAML; колоду можно дать и строкой, которая начинается с deck/1.
own-cards = Свой набор карт
own-deck = Своя колода
own-file = Файл
own-base = Начать с набора игры
own-built = Взять колоду…
own-clear = Очистить
own-large = Файл слишком большой: не больше { $kb } КБ.
own-looked = Проверялось: { $what }.
own-brought = со своими картами или колодой
health-good = хорошо
health-watch = присмотреть
health-bad = плохо
health-few = мало матчей
health-parts = Все { $n }
first-title = Первый ответ
first-says = Первый ответ вашего устройства, пока идёт исследование: { $n } матчей между жадными игроками.
first-seat = Первое место выигрывает { $share } % ± { $error }, вничью { $draws } %.
first-alone = Игрок выигрывает { $share } % ± { $error }, вничью { $draws } %.
own-workshop = Сделать в мастерской
opening = { $game }: как есть
opening-wait = Ваше устройство играет матчи…
opening-now = Только что на вашем устройстве: { $n } матчей между жадными игроками
opening-kept = Из прежнего исследования: { $players } против такого же
opening-length = { $unit ->
    [round] В матче в среднем { $n } раунда.
   *[turn] В матче в среднем { $n } хода.
}
opening-dial = Что меняет ползунок
opening-dial-says = Решений за матч, на вашем устройстве. Выберите значение: лаборатория сравнит его с игрой как она есть.
opening-cards = Карты, которые выделяются
wins-first = первое место
wins-second = второе место
drawn = ничьи
