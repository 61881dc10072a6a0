# What the lab measures, the habits that players can be given, and holes.
metric-passes = turns passed
metric-decks = decks gone through
metric-fatigue = matches with fatigue
metric-margin = health left to the winner
habit-stall = who stall
habit-pass = who never play a card
hole-no-cards = a player without a card in hand, deck, discard or play, for the rest of the match
