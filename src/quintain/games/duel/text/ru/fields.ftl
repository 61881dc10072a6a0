# Из чего состоит карта — для тех, кто её придумывает.
field-name = Имя
field-atk = Атака (ATK)
field-def = Защита (DEF)
