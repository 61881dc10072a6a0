# Редактор колод.

title = Ваши колоды
fresh = Новая колода
starters = Начальные колоды
code = Код колоды
code-says = Вставьте код, чтобы получить копию чужой колоды.
open = Открыть
untitled = Моя колода
name = Название колоды
search = Поиск: карта или ключевое слово
filters = Фильтры
sort = Порядок
by-name = по названию
in-order = как в наборе
cards = { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
valid = Можно играть
not-yet = Пока нельзя:
curve = Кривая
save = Сохранить
saved = Сохранено
test-hand = Пробная рука
again = Ещё раз
copy-code = Поделиться колодой
code-after-save = Код появится, когда вы сохраните колоду.
remove = Удалить колоду
remove-sure = Удалить эту колоду насовсем?
clear = Очистить
add = Добавить: { $name }
take = Убрать: { $name }
play = Играть этой колодой
in-deck = в колоде: { $n }
from = Начать с…
by = по: { $number }
