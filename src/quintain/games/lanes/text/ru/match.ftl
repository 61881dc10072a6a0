## Что происходит.

event-round = Раунд { $round }.
event-striker = { $seat ->
    [you] В этом раунде ваши карты бьют первыми.
   *[other] В этом раунде первыми бьют карты соперника: { $seat_name }.
}
event-drawn = { $seat ->
    [you] Вы берёте карту
   *[other] { $seat_name } берёт карту
}{ $card ->
    [none] .
   *[known] : { $card }.
}
event-placed = { $seat ->
    [you] Вы выставляете
   *[other] { $seat_name } выставляет
} { WORD("at", $lane) }: { $card }.
event-struck = { $card } ({ $seat ->
    [you] ваша карта
   *[other] { $seat_name }
}): урон { $damage }, защита { $defence_left }.
event-destroyed = { $card } ({ $seat ->
    [you] ваша карта
   *[other] { $seat_name }
}): карта уничтожена.
event-hit = { $overflow ->
    [yes] Избыток атаки
   *[no] Атака
} { WORD("at", $lane) }, { $seat ->
    [you] вы под ударом
   *[other] цель — { $seat_name }
}: урон { $damage }, { $hp ->
    [one] осталась { $hp } единица
    [few] осталось { $hp } единицы
   *[many] осталось { $hp } единиц
} здоровья.
event-over = { $winner ->
    [none] Ничья
    [you] Победа
    [them] Поражение
   *[other] Победа: { $winner_name }
} — { WORD("end", $reason) }.

end-health = аватар повержен
end-exhausted = карты кончились
end-stalled = слишком долго ничего не происходит
end-harmless = никто больше не может нанести урон
end-resigned = сдача

at-left = слева
at-center = в центре
at-right = справа

## Ходы. Игрок может их набрать: в списках через запятую — все способы сказать слово.

move-place = выставить { $placements }
move-placement = { $card } { WORD("at", $lane) }
move-nothing = ничего не выставить

read-left = слева, лево, л
read-center = в центре, центр, ц
read-right = справа, право, п
read-nothing = ничего, пас, ничего не выставить
read-place = выставить, поставить
read-ready = готово, готов

## Почему ход невозможен.

illegal-no-plan = { $code } — не код плана.
illegal-occupied = Нельзя выставить { WORD("at", $lane) } карту «{ $card }»: клетка занята.
illegal-twice = Нельзя выставить одну карту дважды.
illegal-one-copy = Карту «{ $card }» не выставить дважды: у вас она одна.
illegal-mana = Не выставить { $cards }: нужно маны { $cost }, есть { $mana }.
illegal-shape = { $given } — не план: напишите { "{" }"place": { "{" }"left": "id карты"{ "}" }{ "}" }.
illegal-words = Не понимаю «{ $part }» в «{ $text }»: назовите линию (слева, в центре, справа) и карту.
illegal-lane = Нет линии { $lane }: есть left, center и right.
illegal-lane-twice = Две карты { WORD("at", $lane) }: на линии помещается одна.
illegal-not-in-hand = Карты «{ $card }» нет у вас в руке{ $near ->
    [none] .
   *[some] : может быть, «{ $near }»?
}

## Стол в терминале.

board-round = Раунд { $round }
board-deck = колода: { $cards }
board-first = первый удар
board-left = слева
board-center = в центре
board-right = справа
board-player = { $seat ->
    [you] Вы
   *[other] { $name }
}
board-health = { $health } здоровья
board-mana = { $mana } маны
board-cards = { $cards } карт

## Стол на странице.

page-lane-left = левая линия
page-lane-center = центральная линия
page-lane-right = правая линия
page-empty = Пусто, { $lane }
page-their-empty = Пустая клетка соперника, { $lane }
page-yours = ваша
page-theirs = соперника
page-planned = в плане
page-harm = { $falls ->
    [yes] получит { $n } и погибнет
   *[no] получит { $n }
}
page-foretold = Если ничего не изменится: { $theirs ->
    [0] вам −{ $mine }
   *[other] { $mine ->
        [0] сопернику −{ $theirs }
       *[other] сопернику −{ $theirs }, вам −{ $mine }
    }
}
page-choose = Выберите карту, затем линию
page-more = Положите ещё карту или нажмите «Готово»
page-full = Больше класть нечего. Нажмите «Готово»
page-poor = На ваши карты не хватает маны. Нажмите «Готово»
page-place = Куда положить: { $card }?
page-locked = План закрыт. Решает { $name }
page-first = первый удар
page-deck = Общая колода: { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
page-mana = Мана: { $n } из { $most }
page-dear = Не хватает маны: нужно { $cost }, у вас { $mana }.
page-key-lane = положить её на линию
page-struck = { $by } ({ $by_seat ->
    [you] ваша карта
   *[other] { $by_name }
}) бьёт { WORD("at", $lane) }: { $card } ({ $seat ->
    [you] ваша карта
   *[other] { $seat_name }
}), урон { $damage }, защита { $defence_left }.
page-hit = { $by } ({ $by_seat ->
    [you] ваша карта
   *[other] { $by_name }
}) { $overflow ->
    [yes] пробивается
   *[no] бьёт
} { WORD("at", $lane) }, { $seat ->
    [you] вы под ударом
   *[other] цель — { $seat_name }
}: урон { $damage }, здоровья осталось { $hp }.
page-empty-plan = Вы ничего не поставили. Нажмите «Готово» ещё раз, чтобы пропустить раунд
page-skip = Пропустить раунд
page-cost = цена { $n }
page-attack = атака { $n }
page-defence = защита { $n }
number-attack = по атаке
number-defence = по защите
number-cost = по цене
