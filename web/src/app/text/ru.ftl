# Рамка страницы и лобби.

## Рамка.

play = Играть
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
reconnecting = Связь прервалась. Восстанавливаем…
standstill = Сервер сейчас не может сохранять ходы. Все часы остановлены.
unreachable = Ещё раз
loading = Загрузка…
not-found = По этому адресу ничего нет.
to-lobby = В лобби
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
begin-campaign = Начать кампанию
choose-game = Выберите игру
how-to-play = Как играть

## Соперники.

opponent = Соперник
bot = Бот
person = Игрок
friend = Друг
environment = В одиночку
level = Сила
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
rated = На рейтинг
casual = Обычный
rated-needs-account = Рейтинговые матчи — после регистрации.
rated-as-is = На рейтинг играют по обычным правилам.
open-challenge = Открытый вызов
invite-link = Приглашение
open-says = Принять может каждый, кто в лобби.
invite-says = Принять может тот, у кого есть ссылка. В ней игра, правила и ваша колода.
your-seat = Ваше место
coin = По жребию
first = Первое
second = Второе
attacker = Атакующий
defender = Защитник
deck = Колода
starter-deck = Начальная колода
new-deck = Собрать колоду
verdict = По данным лаборатории: у первого игрока { $first } % ± { $error } очков, ничьих { $draws } %{ $stalls ->
    [none] { "" }
   *[some] , застревает { $stalls } % матчей
}; в среднем { $unit ->
    [round] раундов
   *[turn] ходов
}: { $n }.
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
waited = Ждём { $time }
window = Рейтинг в пределах ±{ $n }
offer-bot = Пока никого. Сыграть с ботом «{ $name }»?
accept-bot = Играть с ботом
stop = Прекратить поиск

## Списки.

running = Ваши матчи
no-running = Вас не ждёт ни один матч.
your-turn = Ваш ход
go-on = Продолжить
challenges = Открытые вызовы
no-challenges = Открытых вызовов нет. Бросьте свой!
accept = Принять
withdraw = Отозвать
watch = Смотреть
no-watch = Сейчас никто не играет.
watching = смотрят: { $n }
with-changes = { $n ->
    [one] { $n } изменение
    [few] { $n } изменения
   *[many] { $n } изменений
} правил
own-cards = свои карты: { $n }
more-challenges = Ещё { $n }
queued = в очереди: { $n }

## Приглашения.

invited = { $name } приглашает вас на матч
invite-ready = Отправьте эту ссылку другу. Матч начнётся, когда приглашение примут.
invite-gone = Это приглашение больше не действует.
invite-own = Это ваше приглашение: отправьте ссылку другу.
share-link = Поделиться
differs = Чем отличаются правила
