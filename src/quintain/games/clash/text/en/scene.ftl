# What one sees at the table, for its picture among the rules.

scene-1 = Your opponent: health, and the cards they hold.
scene-2 = The card that they have chosen lies face down. Cards that last would lie beside it.
scene-3 = Your side: a card that stays in play, and the free place for the one you choose now.
scene-4 = Your health. Whoever falls to 0 has lost.
scene-5 = Your hand. Choose one card: both are revealed together.
