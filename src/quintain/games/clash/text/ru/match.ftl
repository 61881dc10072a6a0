## Что происходит.

event-turn = Ход { $turn }.
event-shuffled = { $seat ->
    [you] Вы перетасовываете
   *[other] { $seat_name } перетасовывает
} сброс: колода { $deck_number }, { $deck ->
    [one] { $deck } карта
    [few] { $deck } карты
   *[many] { $deck } карт
}.
event-returned = { $seat ->
    [you] Вы замешиваете
   *[other] { $seat_name } замешивает
} в новую колоду карту{ $card ->
    [none] { " " }«Супер»
   *[known] : { $card }
}.
event-drawn = { $seat ->
    [you] Вы берёте карту
   *[other] { $seat_name } берёт карту
}{ $card ->
    [none] .
   *[known] : { $card }.
}
event-overdrawn = { $seat ->
    [you] Вы берёте карту
   *[other] { $seat_name } берёт карту
} с полной рукой, она уходит в сброс: { $card }.
event-fatigue = { $seat ->
    [you] Вы устаёте
   *[other] { $seat_name } устаёт
}: максимум здоровья { $max_health }.
event-laid = { $seat ->
    [you] Вы выкладываете
   *[other] { $seat_name } выкладывает
} карту «Авто»: { $card }.
event-played = { $seat ->
    [you] Вы разыгрываете
   *[other] { $seat_name } разыгрывает
} карту: { $card }.
event-passed = { $seat ->
    [you] Вы пасуете
   *[other] { $seat_name } пасует
}.
event-block = { $seat ->
    [you] Вы ставите
   *[other] { $seat_name } ставит
} блок { $amount ->
    [all] от всех атак
   *[number] { $amount }
}.
event-attacked = { $seat ->
    [you] Вы
   *[other] { $seat_name }
} под ударом: атака { $attack }, { $blocked ->
    [0] { "" }
   *[other] блок { $blocked },{ " " }
}урон { $damage }.
event-healed = { $seat ->
    [you] Вы лечитесь
   *[other] { $seat_name } лечится
} на { $amount }.
event-health = { $seat ->
    [you] Ваше здоровье: { $health }
   *[other] { $seat_name }: здоровье { $health }
}.
# Что сыгранная карта уходит в сброс, понятно и без слов.
event-discarded = { $from ->
    [in_play] { "" }
   *[zone] { $seat ->
        [you] Вы сбрасываете
       *[other] { $seat_name } сбрасывает
    } карту { WORD("from", $from) }: { $card }.
}
event-set_aside = { $from ->
    [in_play] Карта выходит из игры: { $card }.
   *[zone] { $seat ->
        [you] Вы откладываете
       *[other] { $seat_name } откладывает
    } карту { WORD("from", $from) }{ $card ->
        [none] .
       *[known] : { $card }.
    }
}
event-answered = { $seat ->
    [you] Вы отвечаете
   *[other] { $seat_name } отвечает
} { WORD("answer", $condition) }: { $card }.
event-removed = { $seat ->
    [you] Вы { $to ->
        [set_aside] откладываете
       *[discard] сбрасываете
    }
   *[other] { $seat_name } { $to ->
        [set_aside] откладывает
       *[discard] сбрасывает
    }
} карту со стола: { $card }. Больше она не действует.
event-fallen = { $seat ->
    [you] Ваше здоровье
   *[other] { $seat_name }: здоровье
} { $below ->
    [0] ровно 0.
   *[other] ниже 0 на { $below }.
}
event-over = { $winner ->
    [none] Ничья
    [you] Победа
    [them] Поражение
   *[other] Победа: { $winner_name }
} — { WORD("end", $reason) }.

from-hand = из руки
from-deck = из колоды
from-discard = из сброса
from-set_aside = из отложенных

answer-attacked = на атаку
answer-damaged = на урон
answer-blocked = на удар по блоку

end-health = здоровье кончилось
end-turn-limit = сыгран последний ход
end-resigned = сдача

## Ходы. Игрок может их набрать: в списках через запятую — все способы сказать слово.

move-play = сыграть: { $card }
move-pass = пас

read-play = сыграть, разыграть, играю
read-pass = пас, пасую, пропустить, ничего
read-ready = готово, готов

## Почему ход невозможен.

illegal-no-choice = { $code } — не код хода.
illegal-auto = Карту «{ $card }» не сыграть: карты «Авто» сами выкладываются в начале хода.
illegal-copy = { $code } — не код хода: копии карты «{ $card }» — это один ход, его код { $first }.
illegal-shape = { $given } — не ход: напишите { "{" }"play": "id карты"{ "}" } или { "{" }"pass": true{ "}" }.
illegal-ambiguous = «{ $card }» — это может быть { $ids }: назовите id.
illegal-not-in-hand = Карты «{ $card }» нет у вас в руке{ $near ->
    [none] .
   *[some] : может быть, «{ $near }»?
}

## Чем нехороша колода.

fault-deck-size = { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}: в колоде должно быть от { $least } до { $most }
fault-copies = «{ $name }», копий: { $copies }; у { $rarity ->
    [rare] редкой
   *[common] обычной
} карты их не больше { $most }
fault-auto-cards = карт «Авто» — { $cards }, { $listed }; в колоде их не больше { $most }
fault-super-cards = карт «Супер» — { $cards }, { $listed }; в колоде их не больше { $most }
fault-card = «{ $name }»

## Что делают карты. Текст составляется отсюда: когда, при каком условии и что.

card-nothing = Ничего не делает.
card-act = { $act }.
card-acts = { $introduction }: { $acts }.
card-introduction = { $when }, { $condition }

card-later = { $later ->
    [1] в следующий ход
    [one] через { $later } ход
    [few] через { $later } хода
   *[many] через { $later } ходов
}
card-lasting = { $turns ->
    [one] { $turns } ход
    [few] { $turns } хода
   *[many] { $turns } ходов
} подряд{ $later ->
    [0] { "" }
    [1] , начиная со следующего
    [one] , начиная через { $later } ход
    [few] , начиная через { $later } хода
   *[many] , начиная через { $later } ходов
}

card-if-attacked = если вас атакуют
card-if-damaged = если атака по вам прошла
card-if-blocked = если ваш блок принял удар
card-if-opponent-passed = если соперник не сыграл карту
card-if-health-at-most = если у вас не больше { $number } здоровья
card-if-deck-at-least = если у вас уже { $number }-я колода

card-attack = { $who ->
    [opponent] соперник атакует вас на { $number }
   *[you] атака { $number }
}
card-more = ещё { $act }
card-heal = { $who ->
    [opponent] соперник лечится на { $number }
   *[you] лечение { $number }
}
card-block = { $number ->
    [all] { $who ->
        [opponent] соперник блокирует все атаки
       *[you] блок от всех атак
    }
   *[other] { $who ->
        [opponent] соперник блокирует { $number }
       *[you] блок { $number }
    }
}
card-draw = { $who ->
    [opponent] соперник берёт
   *[you] возьмите
} { $number ->
    [1] карту
    [one] { $number } карту
    [few] { $number } карты
   *[many] { $number } карт
}
card-discard = { $who ->
    [opponent] соперник сбрасывает
   *[you] сбросьте
} { $number ->
    [1] случайную карту
    [one] { $number } случайную карту
    [few] { $number } случайные карты
   *[many] { $number } случайных карт
}{ $from ->
    [hand] { "" }
    [in_play] { " " }из своих карт в игре
   *[zone] { " " }{ WORD("from", $from) }
}
card-set-aside = { $who ->
    [opponent] соперник откладывает
   *[you] отложите
} { $number ->
    [1] случайную карту
    [one] { $number } случайную карту
    [few] { $number } случайные карты
   *[many] { $number } случайных карт
} { $from ->
    [in_play] из своих карт в игре
   *[zone] { WORD("from", $from) }
}
card-leave = эта карта выходит из игры

## Стол в терминале.

board-turn = Ход { $turn }
board-player = { $seat ->
    [you] Вы
   *[other] { $name }
}
board-health = здоровье { $health }/{ $most }
board-hand = рука: { $cards }
board-deck = колода { $number }: { $cards }
board-discard = сброс: { $cards }
board-aside = отложено: { $cards }

## Стол на странице.

page-choose = Выберите карту на этот ход или пасуйте
page-none = Сыграть нечего: пасуйте
page-chosen = Вы играете «{ $card }»: соперник увидит её, когда готовы будут оба
page-sums = Ваша сторона: { $sums }
page-sum-attack = атака
page-sum-block = блок
page-sum-heal = лечение
page-age = в игре { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}
page-pass = Пас
page-auto = Авто
page-super = Супер
page-rare = редкая
page-deck-number = Колода { $n }
page-discard = Сброс
page-discard-of = Сброс: { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
page-aside = Отложено
page-aside-of = Отложено: { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
page-in-play = В игре
page-slot = Карта этого хода
page-yours = Ваша карта
page-card-of = Карта: { $name }
page-tired = Максимум { $n }
page-part = { $card } { $n }
page-attacked = { $parts ->
    [1] { $sum }
   *[other] { $sum } = { $attack }
}, { $seat ->
    [you] вы под ударом
   *[other] цель — { $seat_name }
}: { $blocked ->
    [0] { "" }
   *[other] блок { $blocked },{ " " }
}урон { $damage }.
page-auto-laid = Карта «Авто» выкладывается сама.

## Сборка колоды: что считает её график и по чему отбирают карты.

deck-curve = Атака
facet-common = обычные
facet-rare = редкие
facet-auto = Авто
facet-super = Супер
facet-attack = атака
facet-block = блок
facet-heal = лечение
facet-draw = добор
facet-discard = сброс
facet-set_aside = отложить
