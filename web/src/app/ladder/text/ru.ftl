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
