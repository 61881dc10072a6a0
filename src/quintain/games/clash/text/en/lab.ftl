# What the lab measures, the habits that players can be given, and holes.
metric-passes = turns passed
metric-decks = decks gone through
metric-second-deck = matches with a second deck
metric-super-returned = matches in which a Super card is shuffled in
metric-super-played = matches in which a Super card is played
metric-fatigue = matches with fatigue
metric-margin = health left to the winner
habit-stall = who stall
habit-pass = who never play a card
habit-keep = who keep their best card back
habit-busy = who play a card in every turn they can
habit-large = who play the largest cards first
habit-small = who play the smallest cards first
habit-attack = who attack first
habit-heal = who heal first
habit-block = who block first
habit-draw = who draw cards first
habit-discard = who make others discard first
habit-no-attack = who never attack
habit-no-heal = who never heal
habit-no-block = who never block
habit-no-draw = who never draw cards by a card
habit-no-discard = who never make others discard
hole-no-cards = a player without a card in hand, deck, discard or play, for the rest of the match

## Keywords, as the lab counts their use.

keyword-auto = Auto
keyword-super = Super
keyword-attack = attack
keyword-heal = heal
keyword-block = block
keyword-draw = draw
keyword-discard = discard
keyword-set-aside = set aside
keyword-delayed = works later
keyword-lasting = lasts for turns
keyword-if-attacked = if attacked
keyword-if-damaged = if damaged
keyword-if-blocked = if something is blocked
keyword-if-opponent-passed = if the opponent plays no card
keyword-if-health-at-most = if health is low
keyword-if-deck-at-least = if in a later deck
