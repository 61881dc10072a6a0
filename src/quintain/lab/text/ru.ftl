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
player-level = уровень { $number }

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
cards-outliers = Сильнее своих чисел (игроки: { $who }): { $strong }; слабее: { $weak }.
cards-hardly-played = Эти игроки почти не ставят ({ $count }): { $cards }.
cards-none = нет
cost-between = между { $low } и { $high }
cost-below = меньше { $cost }
cost-above = больше { $cost }
cards-one = { $name } ({ $off })
cards-and-more = { $cards } и ещё { $count }
kinds-sure = Да, в среднем (игроки: { $who }, случайные колоды). Сколько даёт одна карта в колоде: { $kinds }
kinds-reversed = Нет, в среднем наоборот (игроки: { $who }, случайные колоды). Сколько даёт одна карта в колоде: { $kinds }
kinds-unsure = В среднем неясно (игроки: { $who }, случайные колоды). Сколько даёт одна карта в колоде: { $kinds }

## Шкала.

dial-on = вкл.
dial-off = выкл.
habit-of = { $who } игроки, которые { $habit }
pays-always = { $who }: это выгодно при любом { $option } ({ $first } … { $last }).
pays-never = { $who }: это невыгодно при любом { $option } ({ $first } … { $last }).
pays-open = { $who }: пока неясно, выгодно ли это, при любом { $option } ({ $first } … { $last }).
pays-unclear = Для некоторых игроков пока неясно.
pays-up-to = { $who }: это выгодно до { $option } = { $at }{ $between }{ $again }.
pays-from = { $who }: это выгодно начиная с { $option } = { $at }{ $between }{ $again }.
pays-between = { " " }(от { $low } до { $high })
pays-again = ; дальше то так, то эдак

## Лазейки.

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
holes-none = Лазеек не найдено. Просмотрено матчей: { $matches }; игроки: { $who }.
holes-no-time = На всё времени не хватило.
holes-dead-options = Ни на что не влияют здесь: { $options }.

## Умение и кампании.

ladder-alone = { $who } побеждают в { $share }
ladder-more = { $other } слабее, чем { $one }: { $share } очков, { $elo } Elo
ladder-less = { $other } сильнее, чем { $one }: { $share } очков, { $elo } Elo
ladder-same = { $other } так же сильны, как { $one }: { $share } очков, { $elo } Elo
ladder-undecided = { $other } против { $one }: { $share } очков, { $elo } Elo (пока неясно)
ladder-fair = без учёта удачи, по { $deals } сдачам, каждая стоит { $saving }
levels-unbeaten = Показано не для всех: из испытанных игроков ({ $who }) никто или почти никто не прошёл { $levels }.
levels-beaten = Да: каждый уровень проходит кто-то из испытанных игроков ({ $who }).
levels-hardest = Труднее всех { $level } (побед: { $shares }).
levels-easy = Случайными ходами чаще половины раз проходится { $levels }.
levels-rise = Сложность растёт по ходу кампании: { $order } (1 — всегда, 0 — без порядка).
level-line = { $level }: { $shares }; ходов: { $turns }{ $notes }
level-unbeaten = никто из этих игроков не побеждает
level-easy = можно выиграть случайными ходами

## Колоды и настройки, которые достигают целей.

decks-heading = Лучшая колода каждого рода, очки против стартовых ({ $across } × { $up }):
meta-field = остальные
meta-line = Равновесие среди этих колод ({ $count }): { $mix }; лучшая из них выигрывает против него { $gap }
meta-profits = Есть колода, которой это выгодно: перебор { $tried } колод нашёл такую, она набирает против этой смеси { $score } ± { $error } на новых сдачах (игроки: { $who }): { $cards }.
meta-none = Колоды, которой это было бы выгодно, не нашлось: лучшая из { $tried } перебранных набирает против этой смеси { $score } ± { $error } на новых сдачах (игроки: { $who }).
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

## Насколько хороша игра.

health-first = Очки того, кто ходит первым
health-won = Побеждает игрок
health-draws = Матчи без победителя
health-stalls = Матчи, зашедшие в тупик
health-ends = Самый частый исход
health-comebacks = Победы из проигрышного положения
health-comebacks-note = среди матчей с победителем; к середине он уступал по оценке позиции
health-length = Медиана: { $length }
health-decisions = Решений за матч
health-minutes = Минуты
health-minutes-note = { $seconds } с на каждый раз, когда кому-то надо решать
health-matters = Решения, от которых что-то зависит
health-matters-note = лучший ход выигрывает хотя бы на { $points } чаще среднего, как считает { $who }
health-level = уровень { $number }
health-skill = Очки уровня { $strong } против уровня { $weak }
health-skill-bots = Очки: { $strong } – { $weak }
health-skill-note-alone = оба играют одни и те же сдачи; 50 % — никакой разницы
health-cards = Самая редкая карта
health-keywords = Самое редкое ключевое слово
health-use-hands = как часто её играют, если она была в руке
health-use-decks = доля матчей той стартовой колоды, где это бывает чаще всего
health-use-note = { $how }; в порядке { $good } из { $all }
health-decks = Колода, самая далёкая от равенства
health-deck = Эта колода против стартовых
health-given-deck = ваша колода
health-support = Колод в равновесии
health-first-level = Первый уровень, побеждают жадные игроки
health-last-level = Последний уровень, побеждают жадные игроки
health-rise = Самый большой подъём от уровня к следующему
health-verdict-good = хорошо
health-verdict-watch = присмотреть
health-verdict-bad = плохо
health-verdict-few = мало матчей
health-verdict-none = –
health-target-between = { $low } … { $high }
health-target-low = ≥ { $low }
health-target-high = ≤ { $high }
health-summary-good = { $preset } здорова: все показатели ({ $all }) в пределах цели.
health-summary-watch = { $preset } здорова, но присмотреть стоит за этим: { $lines }.
health-summary-bad = { $preset } не попадает в { $count ->
    [one] { $count } цель
    [few] { $count } цели
   *[many] { $count } целей
}: { $lines }.
health-summary-few = { $preset }: промахов нет, но матчей не хватило, чтобы судить об этом: { $lines }.
health-heading = { $preset } ({ $who }), матчей: { $matches }. Показатель ± 95 %, цель, вердикт:
health-own = Проверялось: { $what }.
health-own-set = свой набор ({ $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
})
health-own-deck = своя колода ({ $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
})
health-own-both = { $one } и { $other }
health-and-more = { $names } и ещё { $count }
report-measure = показатель
report-target = цель
report-what = что
