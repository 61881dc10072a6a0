# What a card is made of, for whoever makes one.
field-name = Name
field-atk = Attack (ATK)
field-def = Defence (DEF)
