# Replays.

title = Replay
play = Play
pause = Pause
previous = One step back
next = One step forward
moment = Moment of the match
step = { $i } of { $n }
speed = Speed
view = Seen by
both = Both open
public = A spectator
share = Share
share-title = Share this match
share-says = Anyone with this link can watch the match.
play-on = Play on from here
play-on-says = You take the chosen side against a bot. What that side could not know is drawn anew.
side = Your side
bot = Opponent
go = Play on
download = Save as a file
back = Leave
