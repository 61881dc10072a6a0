# Что говорит лаборатория.

per-cent = { $value } %
points = { $value } п. п.

## Что измеряется в каждой игре и как игру можно сломать.

metric-score = очки стороны A
metric-draws = ничьи
metric-stalls = застрявшие матчи
metric-stuck = матчи без выхода
metric-comebacks = победы из проигрышного положения
metric-first-player = очки первого игрока
metric-first-seat = очки первого места
metric-length-rounds = длина в раундах
metric-length-turns = длина в ходах
metric-length-decisions = длина в решениях
metric-swings = смены лидера
hole-no-move = решение без единого законного хода
hole-stall = матчи застревают
hole-stuck = матчи, которые нельзя продолжить
hole-stalling-deck = колода, с которой матчи упираются в предел, если она у обоих

## Игроки.

player-random = случайные
player-greedy = жадные
player-rollout = думающие

## Выводы.

change-more = { $title }: больше на { $size }, было { $was }, стало { $now }
change-less = { $title }: меньше на { $size }, было { $was }, стало { $now }
change-same = { $title }: разница меньше { $delta }, то есть неважна (было { $was }, стало { $now })
change-same-sure = { $title }: разница меньше { $delta }, то есть неважна (было { $was }, стало { $now }; { $signed })
change-undecided = { $title }: пока неясно ({ $signed }); нужно ещё около { $more } сдач
level = { $title }: { $value } (95 %: { $low } – { $high })
against-more = { $level }, больше чем { $wanted }
against-less = { $level }, меньше чем { $wanted }
against-same = { $level }, практически { $wanted }
still-open = Пока неясно; нужно ещё около { $more } сдач.

for-alone = игроки: { $who }
for-robust = надёжно, одинаково для всех: { $who }
for-depends = зависит от умения: { $each }
for-partly = верно для игроков: { $known }; { $unknown } сыграли пока мало, но не противоречат
for-open = пока неясно ни для кого
for-rest = Остальное: { $whom }
but-for = Зависит от умения; игроки { $who }: { $short }

comparison-heading = { $b } вместо { $a } (игроки: { $who }):
comparison-short = { $b } вместо { $a }:
comparison-same = Без важной разницы: { $metrics }.
measure-heading = { $who }, матчей: { $matches }

## Карты.

cards-heading = { $preset } ({ $bot }), { $matches }: карта, ценность в п. п., как часто играют, отклонение, честная цена
cards-strong = сильна за свою цену
cards-weak = слаба за свою цену
cards-dead = мёртвая
cards-outclassed = хуже, чем { $card }
cards-outliers = Сильнее своих чисел: { $strong }. Слабее: { $weak }.
cards-hardly-played = Почти не играются ({ $count }): { $cards }.
cards-none = нет
cards-one = { $name } ({ $off })
cards-and-more = { $cards } и ещё { $count }
kinds-sure = Да. Сколько в среднем даёт одна карта в колоде: { $kinds }
kinds-unsure = Неясно. Сколько в среднем даёт одна карта в колоде: { $kinds }

## Шкала.

dial-on = вкл.
dial-off = выкл.
habit-of = { $who } игроки, которые { $habit }
pays-always = { $who }: это выгодно при любом { $option } ({ $first } … { $last }).
pays-never = { $who }: это невыгодно при любом { $option } ({ $first } … { $last }).
pays-open = { $who }: пока неясно, выгодно ли это, при любом { $option } ({ $first } … { $last }).
pays-up-to = { $who }: это выгодно до { $option } = { $at }{ $between }{ $again }.
pays-from = { $who }: это выгодно начиная с { $option } = { $at }{ $between }{ $again }.
pays-between = { " " }(от { $low } до { $high })
pays-again = ; дальше то так, то эдак

## Дыры.

hole-line = { $title }: { $share } матчей ({ $who }).
hole-players = игроки: { $who }
hole-players-decks = игроки: { $who }, случайные колоды
hole-deck = Колода: { $cards }.
hole-proof = Доказательство: запись из { $decisions ->
    [one] { $decisions } решения
   *[other] { $decisions } решений
}{ $forced ->
    [0] .
   *[other] , из них вынужденных { $forced }.
}
holes-none = Дыр не найдено.
holes-no-time = На всё времени не хватило.
holes-dead-options = Ни на что не влияют здесь: { $options }.

## Умение и кампании.

ladder-alone = { $who } побеждают в { $share }
ladder-more = { $other } слабее, чем { $one }: { $share } очков, { $elo } Elo
ladder-less = { $other } сильнее, чем { $one }: { $share } очков, { $elo } Elo
ladder-same = { $other } так же сильны, как { $one }: { $share } очков, { $elo } Elo
ladder-undecided = { $other } против { $one }: { $share } очков, { $elo } Elo (пока неясно)
levels-unbeaten = Нет: никто не прошёл { $levels }.
levels-beaten = Да: каждый уровень кто-то проходит.
levels-hardest = Труднее всех { $level } (побед: { $shares }).
levels-easy = Случайными ходами чаще половины раз проходится { $levels }.
levels-rise = Сложность растёт по ходу кампании: { $order } (1 — всегда, 0 — без порядка).
level-line = { $level }: { $shares }; ходов: { $turns }{ $notes }
level-unbeaten = никто не побеждает
level-easy = можно выиграть случайными ходами

## Колоды и настройки, которые достигают целей.

decks-heading = Лучшая колода каждого рода, очки против стартовых ({ $across } × { $up }):
meta-line = Равновесие: { $mix }; лучший ответ выигрывает { $gap }
tune-change-met = Изменить: { $changes }: цели достигнуты на новых сдачах.
tune-change-closest = Изменить: { $changes }: это ближе всего к целям, но не достигает их на новых сдачах.
tune-nothing-met = Менять ничего не нужно: цели достигнуты на новых сдачах.
tune-nothing-closest = Менять ничего не нужно: это ближе всего к целям, но не достигает их на новых сдачах.
tune-tried = Испробовано наборов: { $tried }.

## Ход работы в командной строке.

progress-counts = { $deals } сдач, { $rate } игр/с
progress-left = до решения около { $seconds } с
progress-deciding = решается
progress-kept = { $folder }: сохранено; запустите ту же команду, чтобы продолжить

## Отчёты.

report-title = Исследование баланса
report-facts = { $matches } матчей ботов · зерно { $seed }
report-metric = показатель
report-verdict = вывод
report-change = изменение
report-interval = 95 % между
report-deals = сдачи
report-value = значение
report-more = больше
report-less = меньше
report-same = так же
report-undecided = неясно
report-lengths = Длина матчей
report-ends = Чем кончаются матчи
report-changes = Что меняется, в процентных пунктах
report-counts = Что меняется, в единицах
report-numbers = Числа: { $who }
report-of-matches = доля матчей
report-cards = Ценность карт
report-pp = процентные пункты победы с интервалом 95 %
report-all-cards = Все карты: ▲ сильнее, ▼ слабее своих чисел, ○ почти не играется
report-card = карта
report-error = ±
report-off = отклонение
report-played = играют
report-cost = честная цена
report-replay = Запись: сохраните её в файл и откройте командой quintain replay
report-made = Сделано лабораторией баланса Quintain. Все числа — из матчей ботов и воспроизводимы.
report-mix = равновесие
report-matchups = Очки строки против столбца
report-deck = колода
report-decks = Лучшая колода каждого рода
report-points = очки
report-levels = Как часто проходят уровень
report-level = уровень
report-turns = ходы
report-meetings = Очки первого, от половины
report-goal = цель
report-before = было
report-players = игроки
report-goals = Цели и что дают изменения на новых сдачах
