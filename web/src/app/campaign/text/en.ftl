# The campaign.

title = The campaign
progress = { $won } of { $all } levels won
level = Level { $n }
boss = Boss
won = Won { $n ->
    [one] { $n } time
   *[other] { $n } times
}
best = best in { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
tries = { $n ->
    [one] { $n } try
   *[other] { $n } tries
}, not won yet
open = Not played yet
locked = Win the previous level first.
enemies = You will meet
bonuses = Your bonuses
bag-say = { $room ->
    [one] You may bring one into this battle; chosen: { $n }.
   *[other] You may bring up to { $room } into this battle; chosen: { $n }.
}
bag-empty = You have none to bring: the first win of a level finds some.
bag-rule = What you use is gone, whether you win or lose; what you do not use stays yours. Every level can be won without.
bring = Bring: { $name }
bring-of = { $n } of { $free }
more = One more: { $name }
fewer = One fewer: { $name }
in-battle = { $n ->
    [one] One is in a battle that is not over.
   *[other] { $n } are in battles that are not over.
}
to-battle = Go on with it
new = What is new here
finds = The first win finds
found = Found with your first win
go = To battle
again = Once more
deck = Your deck
ready = A ready-made deck
build = Build a deck
map = Map of the campaign
