# What the lab measures, the habits that players can be given, and holes.
metric-score = battles won by the player
metric-damage = damage to one's camp
metric-deployed = units deployed
metric-pawns = pawns deployed
metric-steps = steps
habit-own = who never draw pawns
habit-pawns = who always draw pawns
habit-stand = who never step
