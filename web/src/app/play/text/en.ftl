# What is said around a live table.

opening = Taking a seat…
versus = against
rating = rating { NUMBER($n, useGrouping: 0) }
share-title = Share this match
share-says = Anyone with this link can watch the match.
hint-title = What a strong player would do
thinking = Thinking…
adviser = Asked on your device: { $name }
adviser-level = How strong it is
adviser-time = For how long it thinks
seconds = { $n } s
hint-none = No advice for this.
chance = wins { $percent } % of the time
often = chosen { $percent } %
sure = This move, for sure
mixed = It would mix these moves, so that nobody can read it:
because = Why
foe = What it expects from the other side
do-it = Do it
record = Your matches so far: { $won } won, { $lost } lost, { $drawn } drawn
lost-title = The connection is lost
lost-says = Go on here, against the same bot? Cards that you have not seen are dealt anew, and the match no longer counts. The one on the server waits for you.
lost-says-alone = Go on here? Cards that you have not seen are dealt anew, and the battle no longer counts. The one on the server waits for you.
lost-go = Go on here
lost-wait = Wait
lost-gone-on = The match goes on on your device. What you had not seen was dealt anew; it does not count.
on-server = Play on the server
arena-record = In the tournament: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, place { $place }
turning = Where it was decided
turning-wait = Looking for the moment that decided it…
turning-look = Look at that moment
no-turning = No single moment decided it.
chances = Your chances to win over the match
in-round = round { $n }
in-turn = turn { $n }
gave-away = { $name }: −{ $loss } % of the chances.
was-played = Played: { $move }.
was-better = Better: { $move }.
was-for = For it: { $reasons }.
turned = The chances went from { $from } % to { $to } %, and nobody did much wrong.
