# Рейтинг, профили, жалобы.

since = Здесь с { $day }
guest = Гость
ratings = Рейтинги
no-ratings = Рейтинговых матчей пока не было.
provisional = предварительный
matches = { $n ->
    [one] { $n } матч
    [few] { $n } матча
   *[many] { $n } матчей
}
history = Матчи
no-history = Законченных матчей пока нет.
win = Победа
loss = Поражение
draw = Ничья
stopped = Остановлен
review = Разобрать
result = Итог
opponent = Соперник
game = Игра
when = Когда
change = Рейтинг
decks = Колоды
to-decks = Все колоды
no-decks = Своих колод пока нет.
more = Более ранние матчи
graph = Как менялся рейтинг: { $rulebook }
bots = Боты клуба
bot = Бот
place = Место
name = Игрок
rating = Рейтинг
played = Матчи
empty = Пока никто не сыграл достаточно рейтинговых матчей. Первое место свободно!
title = Лучшие: { $rulebook }
block = Заблокировать
blocked = Готово: вас больше не сведут вместе.
account = Аккаунт и пароль
report = Пожаловаться
report-title = Жалоба: { $name }
report-says = К жалобе будет приложен последний матч с этим игроком и всё, что в нём было сказано.
reason = Что случилось
reason-cheating = Нечестная игра
reason-abuse = Оскорбления
reason-stalling = Затягивание времени
reason-other = Другое
details = Своими словами
send = Отправить
reported = Спасибо. Мы разберёмся.
accuracy = Удачные решения
reviewed = { $n ->
    [one] { $n } разобранный матч
    [few] { $n } разобранных матча
   *[many] { $n } разобранных матчей
}
accuracy-says = Лучшие и хорошие: { $accuracy } %. Набрано { $result } %, без учёта везения { $fair }{ $within ->
    [none] {""}
   *[other] {" "}± { $within }
} %.

## Лестница ботов, сезоны, достижения.

tabs = С кем помериться силами
people = Игроки
climb = Лестница ботов
tournaments = Турниры
climb-says = Победите бота по обычным правилам — и ступень ваша. Следующая отмечена.
fight = Вызвать
beaten = побеждён
not-met = ещё не встречались
score = побед { $wins }, поражений { $losses }{ $draws ->
    [0] { "" }
   *[other] , ничьих { $draws }
}
of = { $n } из { $all }
season = { $year } год, сезон { $number }
season-ends = до { $day }
season-says = В конце сезона таблица сохраняется, и места снова свободны.
season-now = Этот сезон
seasons = Сезон
season-empty = К концу того сезона в таблице никого не было.
results = Результаты
no-results = Матчей по обычным правилам пока не было.
rungs = Боты
against-people = Против людей
against-bots = Против ботов
against-nobody = В одиночку
favourites = Любимые карты
favourite = { $matches ->
    [one] { $matches } матч
    [few] { $matches } матча
   *[many] { $matches } матчей
}, побед { $wins }

## Достижения: что стоит попробовать.

achievements = Достижения
achieved = получено
achievement-first-win = Первая победа
achievement-first-win-says = Выиграйте матч в любой игре.
achievement-every-game = Мастер на все руки
achievement-every-game-says = Победите в каждой из игр: { $goal }.
achievement-lesson = Подмастерье
achievement-lesson-says = Пройдите урок от начала до конца.
achievement-lessons = Знаток
achievement-lessons-says = Пройдите все уроки: { $goal }.
achievement-review = Работа над ошибками
achievement-review-says = Закажите разбор своего матча.
achievement-knight = Посвящение
achievement-knight-says = Победите бота { $goal }-го уровня в любой игре.
achievement-old-quintain = Чучело повержено
achievement-old-quintain-says = Победите сильнейшего бота в любой игре.
achievement-characters = Хорошая компания
achievement-characters-says = Победите ботов с характером: { $goal }.
achievement-unhurt = Без единой царапины
achievement-unhurt-says = Выиграйте, не потеряв ни здоровья, ни лагеря.
achievement-deck = Колодных дел мастер
achievement-deck-says = Соберите колоду и сохраните её.
achievement-campaign = Осада снята
achievement-campaign-says = Пройдите все уровни кампании: { $goal }.
achievement-person = Славная встреча
achievement-person-says = Победите человека.
achievement-rated = Официально
achievement-rated-says = Сыграйте рейтинговые матчи: { $goal }.
achievement-tournament = На ристалище
achievement-tournament-says = Сыграйте матч турнира.

## Своё место и как попасть в таблицу.

you = Ваше место
your-rating = Рейтинг { $rating }
unrated = В этой игре рейтинга пока нет.
your-best = Сильнейший побеждённый бот: { $bot }.
no-best = Ни один бот ещё не побеждён.
your-next = Следующий: { $bot }.
fight-bot = Вызвать: { $bot }
way-sign-up = Зарегистрируйтесь: для рейтинга нужно имя. Всё, что вы сделали гостем, останется за вами.
way-signed = Имя у вас есть: рейтинговые матчи вам засчитываются.
way-rated = В лобби выберите «Игрок», на рейтинг. Вы встретите того, кто примерно вам равен.
way-board = Матчей через десять рейтинг станет достаточно точным, чтобы попасть в таблицу.
sign-up = Регистрация
find = Найти соперника
