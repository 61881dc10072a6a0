# То, что говорят все игры и части платформы.
language-name = Русский

list-end = { $before } и { $last }
opponent = Соперник
player = Игрок { $number }

## Ходы, которых нет ни в одной игре.

illegal-over = Матч окончен.
illegal-seat = Нет места { $seat }: места — 0 и 1.
illegal-whose = По { $given } не видно, чей это ход: напишите { "{" }0: ход{ "}" }.
illegal-not-due = Место { $seat } сейчас ничего не решает.
illegal-shape = { $given } — не ход: нужен его код, запись или JSON.
illegal-size = Это не ход: он длиннее { $letters } знаков или вложен больше { $levels } раз.
illegal-now = Ход { $move } сейчас невозможен.
illegal-undo = В этой игре ходы не возвращают.

## Чем нехороша колода, в любой игре.

fault-unknown-card = в наборе нет карты «{ $card }»{ $near ->
    [none] { "" }
   *[some] , может быть, «{ $near }»?
}
fault-common-deck = здесь играют общей колодой

bare = { $word }
one-and-another = { $one }; { $another }

## Начала, которых нет ни в одной игре.

extras-none = extras.{ $name }: в { $preset } играют без дополнений
