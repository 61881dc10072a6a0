# All cards of all games, and a page for each.

title = All cards
every-game = All games
search = Search: name or text
found = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
nothing = No card is like that.
filters = Filters
sort = Sort
in-order = in set order
by-name = by name
group-symbols = Symbols
group-bonuses = Bonuses
group-tags = Classes
about = About { $name }
all-of = All cards of { $rulebook }
starters = Starter decks that hold it
no-starters = No starter deck holds it.
copies = { $n ->
    [one] { $n } copy
   *[other] { $n } copies
}
levels = You meet it in the campaign
lab = What the lab says
share = Whoever is dealt it gets { $share } % ± { $error } of the points.
place = Of { $all } cards it is number { $place }.
played = Of the copies that come to hand { $n } % are played.
measured = { $matches } matches between equal bots, { $day }.
no-lab = The lab has not measured it.
ask-lab = Ask the lab
before = Before
after = Next
unknown = There is no such card.
make-own = Make your own
