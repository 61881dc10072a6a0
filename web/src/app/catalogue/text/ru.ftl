# Все карты всех игр и страница каждой.

title = Все карты
every-game = Все игры
search = Поиск: название или текст
found = { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
nothing = Таких карт нет.
filters = Фильтры
sort = Порядок
in-order = как в наборе
by-name = по названию
group-symbols = Символы
group-bonuses = Бонусы
group-tags = Классы
about = О карте: { $name }
all-of = Все карты: { $rulebook }
starters = В каких стартовых колодах она есть
no-starters = В стартовых колодах её нет.
copies = { $n ->
    [one] { $n } копия
    [few] { $n } копии
   *[many] { $n } копий
}
levels = Где она встречается в кампании
lab = Что говорит лаборатория
share = Кому она сдана, тот набирает { $share } % ± { $error } очков.
place = Из { $all } карт она на { $place }-м месте.
played = Из копий, пришедших в руку, сыграно { $n } %.
measured = { $matches } матчей равных ботов, { $day }.
no-lab = Лаборатория её не измеряла.
ask-lab = Спросить лабораторию
before = Предыдущая
after = Следующая
unknown = Такой карты нет.
make-own = Сделать свои
