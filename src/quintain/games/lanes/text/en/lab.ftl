# What the lab measures, the habits that players can be given, and holes.
metric-placed = cards placed
metric-saved = mana left unspent
metric-margin = health left to the winner
habit-spend = who spend all they can
habit-save = who wait for { $limit } mana
