# What one sees at the table, for its picture among the rules.

scene-1 = Your opponent: health, mana, and the cards they hold.
scene-2 = Their cards in the left, centre and right lane. Red is attack, blue is the defence that is left.
scene-3 = Your own lanes. Archimedes faces an empty cell, so he will hit the avatar.
scene-4 = You: your health, and the mana that you may spend this round.
scene-5 = Your hand. What you place is hidden until both are ready.
