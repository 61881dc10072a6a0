# Очки жизни и сила пишутся без разделителей, как на картах и счётчиках.

## Что происходит. Зоны считаются с 1.

event-turn = { $seat ->
    [you] Ход { $turn }: ваш.
   *[other] Ход { $turn }. { $seat_name } ходит.
}
event-paid = { $seat ->
    [you] Вы платите
   *[other] { $seat_name } платит
} { NUMBER($cost, useGrouping: 0) } LP, остаётся { NUMBER($life, useGrouping: 0) }.
event-drawn = { $seat ->
    [you] Вы берёте карту
   *[other] { $seat_name } берёт карту
}{ $card ->
    [none] .
   *[known] : { $card }.
}
event-summoned = { $seat ->
    [you] Вы призываете
   *[other] { $seat_name } призывает
} монстра в зону { $zone }{ $card ->
    [none] { "" }
   *[known] : { $card }
}, { WORD("position", $position) }.
event-attacked = { $seat ->
    [you] Ваш монстр
   *[other] { $seat_name }:
} { $card } атакует { $target ->
    [direct] напрямую
   *[zone] зону { $target }
}.
event-revealed = { $seat ->
    [you] Ваша закрытая карта открыта: { $card }.
   *[other] { $seat_name }: закрытая карта открыта, это { $card }.
}
event-destroyed = { $seat ->
    [you] Вы теряете
   *[other] { $seat_name } теряет
} монстра: { $card }.
event-damaged = { $seat ->
    [you] Вы теряете
   *[other] { $seat_name } теряет
} { NUMBER($damage, useGrouping: 0) } LP, остаётся { NUMBER($life, useGrouping: 0) }.
event-passed = { $seat ->
    [you] Вы пропускаете
   *[other] { $seat_name } пропускает
} ход.
event-over = { $winner ->
    [none] Ничья
    [you] Победа
    [them] Поражение
   *[other] Победа: { $winner_name }
} — { WORD("end", $reason) }.

end-life = LP кончились
end-deck-out = колода пуста
end-turn-limit = сыгран последний ход
end-resigned = сдача

position-attack = в атаке
position-defence = в защите
position-face-down = рубашкой вверх

## Ходы. Игрок может их набрать: в списках через запятую — все способы сказать слово.

move-draw = взять карту
move-pass = пропустить ход
move-summon = призвать: { $card }, зона { $zone }, { WORD("position", $position) }
move-attack = атаковать { $target ->
    [direct] напрямую
   *[zone] зону { $target }
} из зоны { $zone }

read-draw = взять, взять карту, беру, беру карту, добор
read-pass = пас, пропустить, пропустить ход, пропускаю, пропускаю ход
read-summon = призвать, призываю, выставить, поставить, положить
# То же, но карта ложится рубашкой вверх.
read-set = положить в закрытую, закрыть
read-attack = атаковать, атакую, атака, бить, бью
read-zone = зона, зону, зоне, зоны
# Перед зоной: призвать дракон в зону 1.
read-to = в, на
read-position-attack = в позиции атаки, в атаке, в атаку, атака
read-position-defence = в позиции защиты, в защите, в защиту, защита
read-position-face-down = рубашкой вверх, рубашкой, в закрытую, взакрытую
read-direct = напрямую, прямо, прямая, игрока, игрок
# Перед нападающим: атаковать зону 3 из зоны 1.
read-with = из, с, со
# Перед целью: атаковать 1 на 3.
read-against = на, по, против

## Почему ход невозможен.

illegal-no-move = { $code } — не код хода.
illegal-not-now = { $code } — сейчас не код хода.
illegal-must-act = Нельзя пасовать: ещё можно призвать монстра или атаковать.
illegal-draw-limit = Нельзя взять карту: предел за ход — { $limit }.
illegal-draw-floor = Нельзя взять карту: она стоит { NUMBER($price, useGrouping: 0) } из ваших { NUMBER($life, useGrouping: 0) } LP, а остаться должно не меньше { NUMBER($floor, useGrouping: 0) }.
illegal-no-zone = { $code } называет зону, которой нет.
illegal-first-turn = В первый ход матча нельзя атаковать.
illegal-no-attacker = Нельзя атаковать из зоны { $zone }: она пуста.
illegal-not-in-attack = «{ $card }» не может атаковать: карта не в позиции атаки.
illegal-not-open = Нельзя атаковать напрямую: у соперника есть монстр.
illegal-empty-target = Нельзя атаковать зону { $zone }: она пуста.{ $open ->
    [yes] { " " }Чтобы ударить по игроку, скажите «напрямую».
   *[no] { "" }
}
illegal-occupied = Нельзя призвать карту «{ $card }» в зону { $zone }: она занята.
illegal-copy = Несколько карт «{ $card }» в руке — это один ход, его код { $first }.
illegal-not-in-hand = Карты «{ $card }» нет у вас в руке{ $near ->
    [none] .
   *[some] : может быть, «{ $near }»?
}
illegal-shape = { $given } — не ход: напишите { "{" }"draw": true{ "}" }, { "{" }"summon": "id карты", "zone": 0, "position": "attack"{ "}" }, { "{" }"attack": 0, "target": 2{ "}" }, { "{" }"attack": 0, "target": "direct"{ "}" } или { "{" }"pass": true{ "}" }.
illegal-zone = Нет зоны { $zone }: есть зоны от 1 до { $zones }.
illegal-zone-value = { $field }: нет зоны { $value }, есть от 0 до { $last }{ $field ->
    [target] { " " }или "direct"
   *[other] { "" }
}.
illegal-position = Нет позиции { $value }: есть attack, defence и face-down.
illegal-words = Не понимаю «{ $text }»: скажите «взять», «призвать», «атаковать» или «пас».
illegal-words-position = Не понимаю «{ $text }»: назовите позицию — в атаке, в защите или рубашкой вверх.
illegal-words-several = Не понимаю «{ $text }»: таких несколько («{ $words }»), назовите зону.
illegal-words-attack = Не понимаю «{ $text }»: скажите, кто кого атакует, например «атаковать зону 3 из зоны 1».
illegal-words-nobody = Не понимаю «{ $text }»: нет ни зоны, ни открытой карты «{ $words }».

## Чем нехороша колода.

fault-deck-size = { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}, а должно быть ровно { $most }
fault-copies = «{ $name }», копий: { $copies }; можно не больше { $most }
fault-no-deck = { $deck } — не список карт и не название стартовой колоды
fault-unknown-starter = стартовой колоды «{ $deck }» нет, { $near ->
    [none] есть { $known }
   *[some] может быть, «{ $near }»?
}

## Стол в терминале.

board-turn = Ход { $turn }
board-to-move = { $seat ->
    [you] ваш
   *[other] { $name } ходит
}
board-player = { $seat ->
    [you] Вы
   *[other] { $name }
}
board-life = { NUMBER($life, useGrouping: 0) } LP
board-hand = рука: { $cards }
board-deck = колода: { $cards }
board-graveyard = кладбище: { $cards }
board-zone = зона { $zone }
board-position-attack = атака
board-position-defence = защита
board-position-face-down = закрыта

## Стол на странице.

page-choose = Призовите монстра из руки или атакуйте тем, что на столе
page-summon = Призовите монстра: выберите карту в руке
page-attack = Атакуйте: выберите своего монстра
page-stuck = Остаётся только пас
page-may = { $cost ->
    [0] { $action }. Сначала можно взять карту.
   *[other] { $action }. Сначала можно взять карту за { NUMBER($cost, useGrouping: 0) } LP.
}
page-where = Выберите зону: { $card }
page-position = Выберите позицию: { $card }
page-target = Выберите цель: { $card }
page-draw = { $cost ->
    [0] Взять
   *[other] Взять −{ NUMBER($cost, useGrouping: 0) } LP
}
page-deadly = Эта карта будет стоить вам матча!
page-sure = Всё равно взять
page-pass = Пас
page-direct = Атаковать напрямую
page-fate-theirs = падёт
page-fate-mine = ваш падёт
page-fate-both = падут оба
page-fate-none = устоит
page-fate-loss = им −{ $n }
page-fate-loss-mine = вам −{ $n }
page-life = { NUMBER($n, useGrouping: 0) } LP
page-zone = Зона { $n }
page-their-zone = Зона соперника { $n }
page-graveyard = Кладбище
page-graveyard-of = Кладбище: { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
page-position-attack = Атака
page-position-defence = Защита
page-position-face-down = Рубашкой вверх
page-key-zone = выбрать зону
page-move-summon = Призвать { WORD("position", $position) }: { $card }
page-move-draw = Взять карту
page-move-attack = { $card } атакует { $target ->
    [direct] напрямую
    [none] закрытую карту
   *[known] монстра: { $target }
}
page-attacked = { $seat ->
    [you] Ваш монстр
   *[other] { $seat_name }:
} { $card } атакует { $target ->
    [none] закрытую карту в зоне { $zone }
   *[known] монстра: { $target }
}.
page-damaged = { $seat ->
    [you] Вы теряете
   *[other] { $seat_name } теряет
} { NUMBER($damage, useGrouping: 0) } LP ({ NUMBER($more, useGrouping: 0) } − { NUMBER($less, useGrouping: 0) }), остаётся { NUMBER($life, useGrouping: 0) }.
page-atk = атака { NUMBER($n, useGrouping: 0) }
page-def = защита { NUMBER($n, useGrouping: 0) }

## Почему матч кончился, для победителя и для побеждённого.

won-life = У соперника кончились LP
won-deck-out = У соперника кончилась колода
lost-life = У вас кончились LP
lost-deck-out = У вас кончилась колода

## Сборка колоды: что считает её график и по чему сортируют карты.

deck-curve = Атака
number-atk = по атаке
number-def = по защите
