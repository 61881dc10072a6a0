# What counts in a position, as hints name it.
feature-camp-health = health of the camp
feature-camp-safety = safety of the camp
feature-units = units
feature-power = power on the field
feature-unit-health = health of the units
feature-forward-power = power far forward
feature-columns-held = columns held
feature-power-at-camp = power within reach of the camp
feature-hand = cards in hand
feature-deck = cards in deck
feature-initiative = initiative
feature-bonuses = bonuses
feature-prepared-power = power being prepared
feature-supply = supply
