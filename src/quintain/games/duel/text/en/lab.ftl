# What the lab measures, the habits that players can be given, and holes.
metric-bought = cards bought
metric-hidden = monsters set face-down
metric-passed = turns passed
metric-margin = life left to the winner
habit-always = who always buy a card
habit-never = who never buy a card
habit-hand = who buy a card when { $limit } or fewer are in hand
habit-open = who set nothing face-down
hole-no-action = a turn in which an action is due and none is legal: nothing to summon, nothing to attack with
