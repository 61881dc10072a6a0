# Arena tournaments.

title = Arena tournaments
says = Come when you like, leave when you like. As soon as somebody is free you are paired. A win is 2 points, a draw 1; from the third win in a row a win is 4.
name = { $rulebook } arena
now = Going on now
soon = Soon
past = Over
none = No tournament is planned.
none-past = Nobody has played in one yet.
until = until { $time }
from = { $day }, { $time }
arena-until = arena until { $time }
arena-at = arena at { $time }
people = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
with-bots = bots fill in
join = Join
rejoin = Go on
pause = Pause
to-match = To your match
waiting = Waiting for whoever is free next…
waiting-begin = You are in. The first pairs are made when it begins.
pausing = You pause. Your points stay.
playing = You have a match.
not-in = Join at any time: points count from your first match on.
ended = It is over.
left = { $time } left
begins = begins in { $time }
closing = No new pairs are made so close to the end.
deck = Deck
usual-deck = The usual deck
same-deck = The same deck
standings = Standings
place = Place
player = Player
points = Points
results = Won · drawn · lost
streak = on a streak
busy = plays
free = waits
empty = Nobody is in yet.
plan = Plan a tournament
game = Game
minutes = Minutes
starts = Begins at
bots = Fill it with bots
planned = The tournament is planned.
back = All tournaments
