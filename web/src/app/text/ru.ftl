# Рамка страницы и лобби.

## Рамка.

play = Играть
learn = Уроки
campaign = Кампания
decks = Колоды
ladder = Рейтинг
lab = Баланс
rules = Правила
profile = Профиль
settings = Настройки
credits = Авторы
menu = Главное меню
skip = Перейти к содержанию
guest = Гость
log-in = Войти
sign-up = Регистрация
log-out = Выйти
no-server = Сервер недоступен: игра идёт на этом устройстве.
reconnecting = Связь прервалась. Восстанавливаем…
standstill = Сервер сейчас не может сохранять ходы. Все часы остановлены.
unreachable = Ещё раз
loading = Загрузка…
not-loaded = Эта часть страницы не пришла. Как только сервер ответит, она загрузится снова.
not-found = По этому адресу ничего нет.
to-lobby = В лобби
turn-notice = Ваш ход: { $game }
begun = Начался ваш матч
online = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
} в сети
close = Закрыть
cancel = Отмена
copy = Скопировать
copied = Скопировано
gone = ушедший игрок
the-environment = игра

## Игры.

presets = Версия
choose-game = Выберите игру
how-to-play = Как играть
## Соперники.

opponent = Соперник
bot = Бот
person = Игрок
friend = Друг
environment = В одиночку
level = Сила
bot-kind = Какой бот
by-level = По силе
by-character = С характером
bot-rating = Рейтинг { $n } ± { $error }
bot-rating-says = Измерен на арене ботов, где у жадного оруженосца 1000. Рейтинг игроков считается отдельно.
bot-random = Лист на ветру
bot-greedy = Жадный оруженосец
bot-level-1 = Новичок
bot-level-2 = Паж
bot-level-3 = Оруженосец
bot-level-4 = Латник
bot-level-5 = Рыцарь
bot-level-6 = Поединщик
bot-level-7 = Маршал
bot-level-8 = Старый Квинтейн
bot-says-level-1 = Играет почти что угодно.
bot-says-level-2 = Часто ошибается в оценке.
bot-says-level-3 = Видит то, что лежит на столе.
bot-says-level-4 = Угадывает, что у вас в руке.
bot-says-level-5 = Думает на ход вперёд.
bot-says-level-6 = Блефует и читает блеф.
bot-says-level-7 = Думает долго и глубоко.
bot-says-level-8 = Сильнейший. Думает секунду.
deck = Колода
starter-deck = Стартовая колода
bot-deck = Колода бота
surprise = Пусть удивит
here = На этом устройстве
here-says = Правила и бот работают прямо на странице: сервер не нужен, и на нём ничего не хранится.
timed = На время
timed-says = Когда время выйдет, засчитается то, что вы успели. Если не сделать ничего, следующий ход будет вдвое короче.
change-rules = Изменить правила
changed = Изменено: { $n ->
    [one] { $n } правило
    [few] { $n } правила
   *[many] { $n } правил
}
go-bot = Играть против: { $name }
go-person = Найти соперника
go-open = Бросить вызов
go-invite = Создать ссылку
go-alone = В бой
starting = Готовим стол…

## Очередь.

searching = Ищем соперника
stop = Прекратить поиск

## Списки.

go-on = Продолжить
challenges-you = { $name } вызывает вас: { $game }
watch = Смотреть
queued = в очереди: { $n }

## Приглашения.

invited = { $name } приглашает вас на матч
qr = QR-код ссылки
share-link = Поделиться
