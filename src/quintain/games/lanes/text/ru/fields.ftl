# Из чего состоит карта — для тех, кто её придумывает.
field-name = Имя
field-attack = Атака
field-defence = Защита
field-cost = Цена в мане
