# Как бот объясняет, что бы он сыграл.

tell-certain = Играйте: { $move }. Это победа сразу, что бы ни держал и ни делал соперник.
tell-forced = Ход только один: { $move }. Побед примерно { $win }.
tell-best = Лучший ход: { $move }. Побед примерно { $win }.
tell-mixed = Одного лучшего хода нет: выбирайте наугад из { $moves }, чтобы вас нельзя было прочитать. Побед примерно { $win }.
tell-next = Следующий по силе: { $move }; побед на { $loss } меньше.
tell-equal = { $move }: ничем не хуже.
tell-likely = Соперник, вероятно, выберет: { $move } ({ $share }).
tell-unclear = Что сделает соперник, сказать трудно; вероятнее всего: { $move } ({ $share }).
tell-for = За это: { $reasons }.
tell-against = Против: { $reasons }.
tell-one-of = { $move } ({ $share })
tell-percent = { $number } %
