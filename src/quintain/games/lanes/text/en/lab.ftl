# What the lab measures, the habits that players can be given, and holes.
metric-placed = cards placed
metric-saved = mana left unspent
metric-margin = health left to the winner
metric-waits = decisions to place nothing, of those with a choice
habit-spend = who spend all they can
habit-save = who wait for { $limit } mana
habit-hold = who place one card a round at most
habit-left = who place cards in the left lane only
habit-block = who block all they can
habit-answer = who place cards only against a card
habit-race = who fill every open lane they can
habit-dodge = who never block
habit-dear = who place the dearest cards first
habit-cheap = who place the cheapest cards first
habit-place = who place a card whenever they can
