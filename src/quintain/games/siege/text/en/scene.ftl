# What one sees at the table, for its picture among the rules.

scene-1 = What the enemy's camp has taken so far. Break it, and you have won.
scene-2 = Above the field, faint: who comes out next. Below it is the enemy's camp, the top row.
scene-3 = Your units in gold, the horde in red. Red numbers are power, blue ones the health that is left.
scene-4 = What your own camp has taken, and the initiative that you may spend this turn.
scene-5 = Your hand: units are deployed in your camp, the bottom row, and led up the columns.
