# Стол для игр, у которых на странице нет своего.

choose = Выберите ход
choose-of = { $card }: выберите ход
play = Сделать ход
moves = Ваши ходы
all = Все ходы
nothing = ничего
none = —
yes = да
no = нет
common = Стол
hidden = рубашкой вверх
key-move = выбрать ход

## Зоны.

word-board = поле
word-cards = карты
word-deck = колода
word-decks = колода
word-discards = сброс
word-field = поле
word-graveyard = кладбище
word-hand = рука
word-hands = рука
word-in_play = в игре
word-market = рынок
word-pile = стопка
word-row = ряд
word-set_aside = отложено
word-stock = запас
word-table = стол
word-trick = взятка
word-tricks = взятки
word-zone = зона
word-zones = зоны

## Числа и сведения.

word-active = ходит
word-amount = сколько
word-armour = броня
word-atk = атака
word-coins = монеты
word-cost = цена
word-damage = урон
word-def = защита
word-defence = защита
word-energy = энергия
word-first = первый
word-gold = золото
word-health = здоровье
word-hp = здоровье
word-left = осталось
word-life = жизнь
word-mana = мана
word-owner = владелец
word-phase = фаза
word-points = очки
word-position = позиция
word-power = сила
word-price = цена
word-rank = ранг
word-round = раунд
word-score = счёт
word-scores = счёт
word-stage = этап
word-suit = масть
word-total = всего
word-turn = ход
word-value = значение
word-winner = победитель

## Ходы.

word-attack = атака
word-bid = ставка
word-buy = купить
word-choose = выбрать
word-discard = сброс
word-done = закончить
word-draw = взять карту
word-end = закончить ход
word-move = переместить
word-pass = пас
word-place = положить
word-play = сыграть
word-reveal = открыть
word-skip = пропустить
word-take = взять
word-target = цель
word-to = куда
word-use = применить

## События.

word-attacked = атака
word-bought = куплено
word-damaged = урон
word-dealt = роздано
word-destroyed = уничтожено
word-discarded = сброшено
word-drawn = взято
word-gained = получено
word-healed = вылечено
word-lost = потеряно
word-moved = перемещено
word-passed = пас
word-placed = положено
word-played = сыграно
word-revealed = открыто
word-scored = очки
word-shuffled = перетасовано
word-taken = взято
word-undone = ход возвращён
word-won = выиграно
