# Задачи.

puzzle-name = Задача
puzzle-theme-win = Выигрывающий ход
puzzle-theme-swing = Переломный момент
puzzle-theme-press = Развить успех
puzzle-theme-defend = Защита
puzzle-theme-quiet = Вопреки первому взгляду
puzzle-theme-wait = Лучше меньше
puzzle-theme-mixture = Не дать себя разгадать
puzzle-theme-opening = Начало
puzzle-theme-endgame = Окончание
puzzle-task-best = Одно решение явно лучше других. Какое?
puzzle-task-sure = Одно решение выигрывает, что бы ни делал соперник. Какое?
puzzle-task-win = Победите в этот ход.
puzzle-task-last = Если ничего не предпринять, этот ход станет последним. Выстойте.
puzzle-hint-among = Что-то из этого: { $moves }.
puzzle-hint-first = Начните так: { $move }.
puzzle-right-best = Так выигрывают { $chance } матчей из 100. Следующее по силе ({ $other }) даёт { $next }.
puzzle-right-only = Так выигрывают { $chance } матчей из 100, иначе не больше { $next }.
puzzle-right-mixture = Предсказуемость наказуема, поэтому здесь чередуют: { $moves }. Всё остальное хуже: { $next } вместо { $chance } из 100.
puzzle-right-win = Битва выиграна.
puzzle-right-last = Вы выстояли.
puzzle-wrong-best = Было решение сильнее.
puzzle-wrong-win = Ход прошёл, а битва не решена.
puzzle-wrong-last = На этом всё кончилось.
