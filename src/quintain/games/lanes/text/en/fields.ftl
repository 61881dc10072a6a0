# What a card is made of, for whoever makes one.
field-name = Name
field-attack = Attack
field-defence = Defence
field-cost = Cost in mana
