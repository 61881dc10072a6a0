# The deck builder.

title = Your decks
fresh = New deck
starters = Starter decks
code = Deck code
code-says = Paste a code or a line to get a copy of another player’s deck.
line = Deck in a line
line-says = The whole deck as text, for other servers and for the command line:
open = Open
untitled = My deck
name = Name of the deck
search = Search: card or keyword
filters = Filters
sort = Sort
by-name = by name
in-order = in set order
cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
valid = May be played
not-yet = Not yet:
curve = Curve
save = Save
saved = Saved
test-hand = Test hand
again = Draw again
copy-code = Share the deck
code-after-save = Save the deck to get its code.
remove = Delete the deck
remove-sure = Delete this deck for good?
clear = Empty
add = Add { $name }
take = Remove { $name }
play = Play with it
in-deck = { $n } in the deck
from = Begin from…
by = by { $number }
restored = Your unsaved changes are back.
revert = Drop them
code-later = It gets a code as soon as a server knows it.
code-share = Whoever opens this link, or pastes the code under Decks, gets a copy of your deck.
about = About { $name } (in a new tab)
all-cards = All cards
