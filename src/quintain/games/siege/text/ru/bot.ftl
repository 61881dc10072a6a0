# Что важно в позиции, как это называют подсказки.
feature-camp-health = здоровье лагеря
feature-camp-safety = безопасность лагеря
feature-units = юниты
feature-power = сила на поле
feature-unit-health = здоровье юнитов
feature-forward-power = сила впереди
feature-columns-held = занятые колонки
feature-power-at-camp = сила у вражеского лагеря
feature-hand = карты в руке
feature-deck = карты в колоде
feature-initiative = инициатива
feature-bonuses = бонусы
feature-prepared-power = сила в подготовке
feature-supply = припасы
