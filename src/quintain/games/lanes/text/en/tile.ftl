# What lists say of the game before it is loaded. The page loads this first: keep it small.
tile-name = Lanes
tile-minutes = 5 minutes
tile-step-1 = Pay mana to send cards into three lanes. Your opponent does the same in secret.
tile-step-2 = Ready reveals both plans, and the lanes fight.
tile-step-3 = A card that meets nobody hits the opponent. Health 0 loses.
preset-lanes = Modern
preset-lanes-classic = Classic
preset-lanes-net = At its word
