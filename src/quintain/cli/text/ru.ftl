# Что говорит терминал.

## Матч.

play-prompt = Ваш ход (? — справка):
play-help = Введите ход, например «{ $example }», или его номер в списке ходов. Ещё: ходы (список), прогноз, отмена, правила, сдаюсь, выход.
play-moves = Можно:
play-more = ... и ещё { $n }
play-left = Вы вышли из матча.
play-saved = Запись матча: { $path }.
play-against = Вы играете против бота { $bot }.
play-against-character = Ваш соперник: { $name }. { $text }
play-taken-back = Ход возвращён.
play-level-won = Уровень { $n } пройден. Дальше: quintain play { $book } --level { $next }
play-campaign-won = Уровень { $n } пройден, а с ним и вся кампания.
play-no-preview = Здесь нет прогноза.

## Что можно ввести.

read-help = справка, помощь
read-moves = ходы
read-rules = правила
read-preview = прогноз
read-undo = отмена
read-resign = сдаюсь
read-quit = выход

## Подсказки.

hint-title = Ход места { $seat }. { $bot } думает:
hint-played = играет
hint-wins = побеждает
hint-loses = теряет
hint-move = ход
hint-foe = Соперник, вероятно:
hint-why = Что говорит за первый ход:

## Настройки и уровни.

options-card = карта из набора
options-range = от { $min } до { $max }
options-range-following = от { $min } до { $max }, не меньше { $least }
levels-items = { $n ->
    [0] Бонусов пока нет: их приносит первая победа на уровне.
   *[other] Найдено и не потрачено: { $items }. Взять с собой: --level N --bring heal,strike
}
levels-none = В { $preset } нет уровней
