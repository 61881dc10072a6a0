# What one sees at the table, for its picture among the rules.

scene-1 = Your opponent: life points, and the cards they hold.
scene-2 = Their five zones. Upright is attack, across is defence, and what lies face down is known to nobody but its owner.
scene-3 = Your zones. A monster in attack may strike a zone, or the player if no monster is left there.
scene-4 = Your life points. Drawing a card costs some of them.
scene-5 = Your hand: one action a turn, a summons or an attack.
