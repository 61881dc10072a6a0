# Что измеряет лаборатория, привычки игроков и дыры в правилах.
metric-passes = пропущенные ходы
metric-decks = пройденные колоды
metric-second-deck = матчи, где дошло до второй колоды
metric-super-returned = матчи, где карта «Супер» замешана в колоду
metric-super-played = матчи, где сыграна карта «Супер»
metric-fatigue = матчи с усталостью
metric-margin = здоровье победителя
habit-stall = тянут время
habit-pass = не играют карт
habit-keep = придерживают лучшую карту
habit-busy = играют карту каждый ход, когда могут
habit-large = сначала играют самые крупные карты
habit-small = сначала играют самые мелкие карты
habit-attack = первым делом атакуют
habit-heal = первым делом лечатся
habit-block = первым делом блокируют
habit-draw = первым делом добирают карты
habit-discard = первым делом заставляют соперника сбрасывать
habit-no-attack = никогда не атакуют
habit-no-heal = никогда не лечатся
habit-no-block = никогда не блокируют
habit-no-draw = никогда не добирают карт картами
habit-no-discard = никогда не заставляют соперника сбрасывать
hole-no-cards = игрок без единой карты в руке, колоде, сбросе и на столе до конца матча

## Ключевые слова: как часто они встречаются.

keyword-auto = Авто
keyword-super = Супер
keyword-attack = атака
keyword-heal = лечение
keyword-block = блок
keyword-draw = добор
keyword-discard = сброс
keyword-set-aside = отложить
keyword-delayed = действует позже
keyword-lasting = действует несколько ходов
keyword-if-attacked = если вас атакуют
keyword-if-damaged = если получен урон
keyword-if-blocked = если блок сработал
keyword-if-opponent-passed = если соперник не сыграл карту
keyword-if-health-at-most = если здоровья мало
keyword-if-deck-at-least = если идёт не первая колода
