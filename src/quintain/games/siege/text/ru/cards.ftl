## S22: юниты в нескольких коротких предложениях.

card-numbers = { $attack ->
    [melee] Ближний бой
   *[ranged] Дальний бой
}: дальность { $range }, сила { $power }, здоровье { $health }, сложность шага { $move }.
card-free = Выставляется бесплатно
card-initiative = Цена: { $cost ->
    [one] { $cost } очко
    [few] { $cost } очка
   *[many] { $cost } очков
} инициативы
card-sacrifice = Цена: пожертвуйте { $cost ->
    [one] { $cost } своего юнита
   *[other] { $cost } своих юнитов
} с поля
card-fallen = Цена: { $cost ->
    [one] { $cost } павший юнит
    [few] { $cost } павших юнита
   *[many] { $cost } павших юнитов
}
card-price = { $price }.
card-conditions = Условие: { $needs }.
card-needs-class = на поле есть { $class }
card-needs-turn = ход не раньше { $turn }-го
card-needs-initiative = максимум инициативы не меньше { $initiative }
card-needs-damage = { $damage ->
    [1] ваш лагерь уже получил урон
   *[other] ваш лагерь уже получил не меньше { $damage } урона
}
card-symbol = { $symbol }: { $text }.
card-classes = Класс: { $classes }.

## S16a: как зовутся классы.

class-militia = ополчение
class-archer = стрелки
class-knight = рыцари
class-beast = звери
class-craft = мастера
class-faith = клирики
class-spirit = духи
class-raider = налётчики
class-wolf = волки
class-monster = чудища
class-undead = нежить
class-giant = великаны
class-engine = осадные машины

## S17: как зовутся символы и что они делают. $side — чей юнит: свой (own), вражеский (enemy) или любой (any).

symbol-flying = Полёт
symbol-guard = Страж
symbol-thorns = Шипы
symbol-double-strike = Двойной удар
symbol-swift = Проворство
symbol-scout = Разведчик
symbol-immobile = Неподвижность
symbol-regrow = Заживление
symbol-banner = Знамя
symbol-piercing = Пробивание
symbol-pusher = Толчок
symbol-last-stand = Стойкость
symbol-armour = Броня
symbol-unbreakable = Нерушимость
symbol-healer = Лекарь
symbol-sapper = Сапёр
symbol-slayer = Истребитель
symbol-pack = Стая
symbol-tend = Опека

term-flying = бьёт сам лагерь поверх всего и с любой строки
term-guard = принимает на себя удары по союзникам сбоку от себя в той же строке
term-thorns = кто бьёт его в ближнем бою, получает { $amount } урона
term-double-strike = атакует дважды
term-swift = каждый шаг вперёд стоит как первый
term-scout = { $side ->
    [own] может выйти сразу на вторую строку
    [enemy] выходит и мимо занятой клетки лагеря
   *[any] может выйти сразу на вторую строку; у противника выходит и мимо занятой клетки лагеря
}
term-immobile = не передвигается, и его нельзя оттолкнуть
term-regrow = восстанавливает { $amount ->
    [one] { $amount } единицу
    [few] { $amount } единицы
   *[many] { $amount } единиц
} здоровья в начале каждого хода
term-banner = соседи одного с ним класса получают +{ $amount } к силе
term-piercing = лишний урон достаётся следующему врагу в колонке
term-pusher = отталкивает поражённого юнита на клетку назад
term-last-stand = первый смертельный удар оставляет ему 1 единицу здоровья
term-armour = каждый удар по нему слабее на { $amount }
term-unbreakable = не получает урона
term-healer = раз в ход за { $cost ->
    [one] { $cost } очко
    [few] { $cost } очка
   *[many] { $cost } очков
} инициативы возвращает соседу { $amount ->
    [one] { $amount } единицу
    [few] { $amount } единицы
   *[many] { $amount } единиц
} здоровья
term-sapper = раз в ход за { $cost ->
    [one] { $cost } очко
    [few] { $cost } очка
   *[many] { $cost } очков
} инициативы наносит { $amount ->
    [one] { $amount } единицу
    [few] { $amount } единицы
   *[many] { $amount } единиц
} урона соседнему врагу или предмету
term-slayer = +{ $amount } к силе против { $class ->
    [none] класса, названного на карте
   *[known] класса «{ $class }»
}
term-pack = +{ $amount } к силе, пока рядом союзник того же класса
term-tend = в начале каждого хода соседи того же класса восстанавливают { $amount ->
    [one] { $amount } единицу
    [few] { $amount } единицы
   *[many] { $amount } единиц
} здоровья

## S18: что делают бонусы; как они зовутся, сказано в match.ftl.

term-bonus-heal = Ваш юнит восстанавливает до { $amount ->
    [one] { $amount } единицы
   *[other] { $amount } единиц
} здоровья.
term-bonus-initiative = Ещё { $amount ->
    [one] { $amount } очко
    [few] { $amount } очка
   *[many] { $amount } очков
} инициативы в этом ходу.
term-bonus-strike = { $amount ->
    [one] { $amount } единица
    [few] { $amount } единицы
   *[many] { $amount } единиц
} урона врагу или предмету на поле.
term-bonus-push = Враги одной колонки отходят на { $amount ->
    [one] { $amount } клетку
    [few] { $amount } клетки
   *[many] { $amount } клеток
}, если есть куда.
term-bonus-draw = Возьмите из колоды { $amount ->
    [one] { $amount } карту
    [few] { $amount } карты
   *[many] { $amount } карт
}, а если она пуста — пешек.
term-bonus-freeze = Враг на поле в этом ходу не наступает и не атакует.

## S20: уровни в нескольких коротких предложениях.

level-rows = { $rows ->
    [one] { $rows } строка
    [few] { $rows } строки
   *[many] { $rows } строк
}.
level-enemies = Вам встретятся: { $units }.
level-thinks = Противник обдумывает, кого готовить.
level-deck = Вам дана колода: { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}.
level-own-deck = Вместо неё можно принести свою.
level-pawn = Колода пешек даёт карту «{ $card }».
level-bonuses = Бонусы: { $bonuses }.
level-second-life = Босс: павший лагерь однажды поднимается вновь, на новом поле.
level-returning = Босс: последний павший в колонке враг возвращается.
level-rage = Босс: когда от его лагеря осталась половина, { $changes }.
level-rage-step = враги продвигаются на { $cells ->
    [one] { $cells } клетку
    [few] { $cells } клетки
   *[many] { $cells } клеток
}
level-rage-distance = расстояние для дальнего боя считается иначе
level-rage-draw = вы берёте за ход { $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
   *[many] { $cards } карт
}
level-rage-pawn = колода пешек даёт других юнитов{ $card ->
    [none] { "" }
   *[known] : «{ $card }»
}
