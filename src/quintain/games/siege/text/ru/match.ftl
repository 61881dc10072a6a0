## Что происходит. Клетки зовутся от a1 до d6, колонки — от a до d; $side — чей это юнит или лагерь.

event-turn = Ход { $turn }: инициатива { $initiative }.
event-drawn = { $whose ->
    [you] Вы берёте карту
   *[other] { $whose_name } берёт карту
}{ $card ->
    [none] .
   *[known] : { $card }.
}
event-deployed = { $card }: выходит на { $at }.
event-sacrificed = { $card } на { $at }: становится жертвой.
event-stepped = { $card }: шаг с { $at } на { $to }.
event-bonus = { $whose ->
    [you] Вы применяете
   *[other] { $whose_name } применяет
} бонус «{ WORD("bonus", $bonus) }»{ $at ->
    [none] { "" }
   *[there] : { $at }
}.
event-ability = { $card } на { $at }: умение, цель — { $to }.
event-initiative = Инициатива теперь { $initiative }.
event-attacked = { $card } на { $at }: атака, цель — { $target ->
    [camp] лагерь
   *[cell] { $target }
}, сила { $power }.
event-struck = { $card } на { $at }: урон { $damage }, здоровье { $health }.
event-destroyed = { $card } на { $at }: падает.
event-stood = { $card } на { $at }: держится из последних сил.
event-camp = { $whose ->
    [you] Ваш лагерь
    [them] Вражеский лагерь
   *[other] Лагерь ({ $whose_name })
}: урон { $damage }, всего { $camp_damage }.
event-healed = { $card } на { $at }: восстановлено { $gained }, здоровье { $health }.
event-advanced = { $card }: наступает с { $at } на { $to }.
event-pushed = { $card }: отлетает с { $at } на { $to }.
event-emerged = { $card }: выходит из подготовки на { $at }.
event-prepared = { $card }: готовится в колонке { $column }.
event-excess = Лишний урон: { $card } в подготовке, колонка { $column }, урон { $damage }, здоровье { $health }.
event-frozen = { $card } на { $at }: застывает на этот ход.
event-thawed = { $card } на { $at }: оттаивает.
event-returning = { $card }: вернётся в колонке { $column }.
event-phase = Сражение меняется: босс показывает второе лицо.
event-cleared = { $card }: покидает { $at }.
event-appeared = { $card }: стоит на { $at }.
event-undone = { $seat ->
    [you] Вы отменяете
   *[other] { $seat_name } отменяет
} последнее действие.
event-over = { $winner ->
    [none] Ничья
    [you] Победа
    [them] Поражение
   *[other] Победа: { $winner_name }
} — { WORD("end", $reason) }.

side-player = Игрок
side-enemy = Противник

end-camp = лагерь пал
end-balance = один лагерь пострадал намного больше другого
end-turn-limit = сыгран последний ход
end-resigned = сдача
won-camp = Лагерь врага пал
won-balance = Лагерь врага пострадал намного больше вашего
lost-camp = Ваш лагерь пал
lost-balance = Ваш лагерь пострадал намного больше вражеского

bonus-heal = Целебный отвар
bonus-initiative = Боевой рог
bonus-strike = Огненный горшок
bonus-push = Шквал
bonus-draw = Обоз
bonus-freeze = Стужа

## Ходы. Игрок может их набрать: в списках через запятую — все способы сказать слово.

move-done = готово
move-draw = { $deck ->
    [own] взять из колоды
   *[pawn] взять пешку
}
move-deploy = выставить «{ $card }» { $door }
move-deploy-sacrificing = выставить «{ $card }» { $door } жертва { $victims }
move-step = шаг { $from } { $to }
move-ability = умение { $from } { $to }
move-bonus = бонус «{ WORD("bonus", $bonus) }»{ $at ->
    [none] { "" }
   *[there] { " " }{ $at }
}
move-prepare = подготовить { $units }
move-prepare-unit = «{ $card }» { $column }
move-prepare-nothing = никого не готовить

read-done = готово, готов, всё, атака, в атаку
read-draw-own = взять из колоды, из колоды, своя колода, колода
read-draw-pawn = взять пешку, пешка, пешку
read-prepare-nothing = никого не готовить, никого, ничего, пас
read-deploy = выставить, поставить
read-step = шаг, ход, шагнуть
read-bonus = бонус, применить
read-ability = умение, способность
read-prepare = подготовить, готовить
read-sacrifice = жертвуя, жертва, в жертву
read-column = колонка, колонку
# Клавиши колонок и то, что набирают теми же клавишами или что выглядит так же.
read-a = a, а
read-b = b, в
read-c = c, с
read-d = d, д

## Почему ход невозможен.

illegal-no-move = { $code } — не код хода.
illegal-no-preparation = { $code } — не код подготовки.
illegal-cell = Нет клетки { $cell }: это [строка, колонка], строки от 0 до { $last }, колонки от 0 до 3.
illegal-shape = { $given } — не ход: в нём нет ничего из { $keys }.
illegal-field = В ходе с «{ $kind }» нет поля «{ $field }»: { $near ->
    [none] есть { $fields }.
   *[some] может быть, «{ $near }»?
}
illegal-done = { $given } — не ход: напишите { "{" }"done": true{ "}" }.
illegal-deck = Нет колоды { $deck }: есть own и pawn.
illegal-victims = { $given }: укажите жертвы списком клеток, [[строка, колонка], ...].
illegal-columns = { $given }: укажите юнитов по колонкам, от 0 до 3.
illegal-stage = Сейчас другой этап: { $stage ->
    [prepare] выставляйте юнитов, шагайте, применяйте бонусы и умения или скажите «готово»
    [draw] возьмите карту из своей колоды или пешку
   *[enemy] готовьте юнитов
}.
illegal-not-in-hand = Карты «{ $card }» нет у вас в руке{ $near ->
    [none] .
   *[some] : может быть, «{ $near }»?
}
illegal-no-such-card = Такой карты нет у вас в руке.
illegal-copy = Укажите первую из одинаковых карт в руке.
illegal-far-door = Нельзя выставить «{ $card }» на { $cell }: выставляют в свой лагерь.
illegal-sacrifice = В жертву приносят одного или двух разных юнитов.
illegal-far = Нельзя шагнуть с { $from } на { $to }: шагают на соседнюю клетку.
illegal-no-bonus = Нет бонуса «{ $bonus }»: { $near ->
    [none] есть { $known }.
   *[some] может быть, «{ $near }»?
}
illegal-where = Укажите, где применить бонус «{ WORD("bonus", $bonus) }».
illegal-muster = Нельзя подготовить «{ $unit }»: вам подчиняются { $known ->
    [none] никто
   *[some] { $known }
}.
illegal-words = Не понимаю «{ $text }»: скажите «выставить», «шаг», «бонус», «умение» или «готово», клетки — от a1 до d6.
illegal-unit-words = Не понимаю «{ $text }»: назовите юнита и колонку, от a до d.
illegal-nobody = Шагать некому: на { $cell } нет вашего юнита.
illegal-bonus = У вас нет бонуса «{ WORD("bonus", $bonus) }».
illegal-no-target = Для бонуса «{ WORD("bonus", $bonus) }» нет такой цели.
illegal-target = Нельзя применить бонус «{ WORD("bonus", $bonus) }» { $cell ->
    [none] сейчас
   *[there] на { $cell }
}: ничего не произойдёт.
illegal-ability = На { $cell } ни у кого нет умений.
illegal-empty = { $deck ->
    [own] Ваша колода пуста.
   *[pawn] Колода пешек пуста.
}
illegal-column-occupied = В колонке { $column } уже готовится юнит.
illegal-supply = Нельзя столько подготовить: нужно припасов { $cost }, есть { $supply }.
illegal-undo = Это не вернуть: отменить можно лишь последнее действие этой подготовки, и только если оно ничего не открыло.

illegal-deploy = Нельзя выставить «{ $card }»: { $why }.
illegal-step = «{ $card }» не может туда шагнуть: { $why }.
illegal-use = Умение «{ $card }» не применить: { $why }.

# Причины в трёх предложениях выше.
why-scouts-only = на { $cell } выходят лишь разведчики
why-occupied = клетка { $cell } занята
why-fallen = нужно { $cost ->
    [one] { $cost } павший
   *[other] { $cost } павших
}, у вас { $fallen }
why-turn = раньше { $turn }-го хода нельзя, сейчас { $now }-й
why-maximum = максимум инициативы должен быть не меньше { $least }, а сейчас он { $now }
why-damage = сначала лагерь должен получить не меньше { $least } урона, пока получил { $now }
why-class = на поле никого из класса «{ $class }»
why-initiative = нужно { $cost ->
    [one] { $cost } очко
    [few] { $cost } очка
   *[many] { $cost } очков
} инициативы, у вас { $initiative }
why-sacrifices = жертв нужно { $wanted }, а не { $given }
why-no-unit = на { $cell } нет вашего юнита
why-immobile = это неподвижный юнит
why-outside = там край поля
why-enemy-camp = во вражеский лагерь не заходят
why-step-cost = шаг стоит { $cost ->
    [one] { $cost } очко
    [few] { $cost } очка
   *[many] { $cost } очков
} инициативы, у вас { $initiative }
why-used = в этом ходу оно уже применено
why-on-a-cell = его применяют к клетке
why-nothing-to-do = на { $cell } это ничего не даст

## Что не так с колодой или с тем, что выбрано кроме неё.

fault-given-deck = колоду даёт уровень
fault-not-for-decks = карта «{ $name }» не для колоды игрока
fault-deck-size = { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}, а в колоде должно быть от { $least } до { $most }
fault-copies = «{ $name }», копий: { $copies }; можно не больше { $most }

extras-unknown = extras.{ $extra }: такого дополнения нет, есть только «{ $known }»
extras-list = extras.bonuses: нужен список бонусов, а не { $given }
extras-too-many = { $preset }: бонусов может быть не больше { $most }, а выбрано { $chosen }.
extras-no-bonus = extras.bonuses[{ $place }]: бонуса { $bonus } нет, { $near ->
    [none] есть { $known }
   *[some] может быть, «{ $near }»?
}

## Сражение в терминале.

board-turn = Ход { $turn }
board-counts = инициатива { $initiative }/{ $most }   павших { $fallen }   колода { $deck }   пешек { $pawns }
board-enemy-camp = Вражеский лагерь
board-own-camp = Ваш лагерь
board-bonuses = Бонусы
board-supply = припасы: { $supply }

## Сражение на странице.

page-choose = Выставляйте карты, двигайте юнитов, потом в атаку
page-finish = Больше делать нечего: в атаку
page-foretold = Атака сейчас: { $theirs ->
    [0] ваш лагерь −{ $mine }
   *[other] { $mine ->
        [0] лагерь врага −{ $theirs }
       *[other] лагерь врага −{ $theirs }, ваш −{ $mine }
    }
}
page-foretold-nothing = Атака сейчас не заденет лагеря
page-foretold-win = Атака сейчас приносит победу!
page-foretold-loss = После этой атаки вы проиграете!
page-harm = { $falls ->
    [yes] получит { $n } и падёт
   *[no] получит { $n }
}
page-no-target = Для бонуса «{ $bonus }» сейчас нет цели. { $text }
page-no-undo = Отменять нечего.
page-where-to = Выберите клетку: { $card }
page-victims = Выберите { $n ->
    [one] { $n } юнита
   *[other] { $n } юнитов
} в жертву
page-unit = { $card }: выберите, куда шагнуть
page-bonus = { $bonus }: выберите цель
page-done = В атаку!
page-draw-own = Взять из колоды
page-draw-pawn = Взять пешку
page-draw-one = Выберите, откуда взять карту
page-prepare = Подготовить
page-prepare-hint = Выберите юнитов для ряда подготовки
page-camp = Лагерь: { $left } из { $most }
page-your-camp = Ваш лагерь
page-camp-of = Лагерь: { $name }
page-their-camp = Лагерь врага
page-preparing = Готовятся
page-next = Выйдут следующими
page-fallen = Павшие: { $n }
page-pawns = Пешки: { $n }
page-pile-pawns = Пешки
page-supply = Припасы: { $n }
page-cell = Клетка { $cell }
page-step-cost = цена { $n }
page-bonuses = Бонусы
page-side-player = ваш юнит
page-side-enemy = враг
page-side-neutral = предмет
page-stage = { $stage ->
    [2] { $whose ->
        [you] Ваша атака.
        [them] Атака врага.
       *[other] Атака игрока.
    }
    [3] { $whose ->
        [you] Ваши юниты выходят.
       *[other] Враги выходят.
    }
    [4] { $whose ->
        [you] Ваши юниты наступают.
       *[other] Враги наступают.
    }
    [5] { $whose ->
        [you] Ваша атака.
       *[other] Атака врага.
    }
    [6] { $whose ->
        [you] Ваши юниты готовятся.
       *[other] Враги готовятся.
    }
    [7] Набор карт.
   *[other] { "" }
}
page-your-attack = Ваша атака
page-attack-of = Атакует { $name }
page-their-attack = Атака врага
page-phase = Босс показывает второе лицо!
page-price-free = бесплатно
page-price-initiative = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
} инициативы
page-price-sacrifice = жертв: { $n }
page-price-fallen = павших: { $n }
page-initiative = Инициатива: { $n } из { $most }
page-dear-initiative = Не хватает инициативы: нужно { $cost }, у вас { $have }.
page-dear-fallen = Нужно павших: { $cost }, пока { $have }.
page-dear-sacrifice = Для жертвы на поле нужно юнитов: { $cost }.
page-key-column = выбрать колонку
page-move-step = { $card } шагает на { $cell }
page-move-ability = { $card } применяет умение: { $cell }
page-move-deploy = { $card } на { $cell }{ $victims ->
    [none] { "" }
   *[some] , жертва: { $victims }
}
page-attack = { $attack ->
    [melee] ближний бой
   *[ranged] дальний бой
}, дальность { $range }
page-power = сила { $n }
page-health = здоровье { $n }
page-health-of = здоровье { $n } из { $most }
page-move = сложность шага { $n }
page-price = цена: { $price }
page-classes = класс: { $classes }
page-horde = Орда
page-curve = Инициатива
page-facet-melee = ближний бой
page-facet-ranged = дальний бой
page-facet-enemy = враги
page-facet-boss = вожаки
page-facet-object = предметы
page-by-power = по силе
page-by-health = по здоровью
page-by-move = по сложности шага
