title = Workshop
says = Change the cards of a game or make new ones, then play with them or ask the lab how good the game is.
search = Find a card
cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
changed = changed
fresh = new
new-card = New card
new-name = A new card
copy = Make a copy
remove = Remove this card
back = As it was
start-over = Start over
start-over-sure = Start over with the cards of the house? What you have changed here is lost.
checking = Checking …
fine = These cards can be played.
name-in = { $field } ({ $language })
none = none
number = a number
more = more …
add-part = Add
remove-part = Remove { $name } { $n }
play = Play against
play-now = Play
invite = Invite somebody
lab = How good is it?
save = Save as a file
open = Open a file
bad-file = This is no file of cards from here: { $why }
list = Cards of the set
form = What the card is made of
