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
    [one] { $n } move
   *[other] { $n } moves
}
tries = { $n ->
    [one] { $n } try
   *[other] { $n } tries
}, not won yet
open = Not played yet
locked = Win the previous level first.
enemies = You will meet
bonuses = Your bonuses
bonuses-say = { $n ->
    [1] One to use in the battle. Take whichever you like.
   *[other] { $n } to use in the battle. Take whichever you like.
}
bonus = Bonus { $n }
usual-bonuses = The usual bonuses of the level
go = To battle
again = Once more
deck = Your deck
ready = A ready-made deck
build = Build a deck
map = Map of the campaign
