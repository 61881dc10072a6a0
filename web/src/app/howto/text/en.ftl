# What stands around the rules of a game.

contents = Contents
options = Every rule that can be changed
options-says = Any of these can be changed for a match, in the lobby under “Change the rules”.
range = Range
rule = Rule
cards = The cards
play-this = Play it
learn-this = Learn by playing
all-cards = Search and filter the cards
table = What you see
option-lead = Option:
