# То, что говорится вокруг стола.

opening = Садимся за стол…
versus = против
rating = рейтинг { NUMBER($n, useGrouping: 0) }
rematch-asked = Вы предложили реванш.
rematch-wanted = { $name } хочет реванш
share-title = Поделиться матчем
share-says = Матч сможет посмотреть каждый, у кого есть ссылка.
hint-title = Что сделал бы рыцарь?
thinking = Думает…
hint-none = Совета на этот случай нет.
chance = шансы: { $percent } %
often = в { $percent } % случаев
sure = Однозначно этот ход
mixed = Он чередовал бы эти ходы, чтобы его нельзя было прочесть:
because = Что говорит за него
foe = Чего он ждёт от соперника
do-it = Так и сделать
