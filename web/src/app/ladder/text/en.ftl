# Ladder, profiles, reports.

since = Here since { $day }
guest = A guest
ratings = Ratings
no-ratings = No rated match yet.
provisional = provisional
matches = { $n ->
    [one] { $n } match
   *[other] { $n } matches
}
history = Matches
no-history = No finished match yet.
win = Victory
loss = Defeat
draw = Draw
stopped = Stopped
review = Review
result = Result
opponent = Opponent
game = Game
when = When
change = Rating
decks = Decks
to-decks = All decks
no-decks = No deck of your own yet.
more = Older matches
graph = Rating in { $rulebook } over time
place = Place
name = Player
rating = Rating
played = Matches
empty = Nobody has played enough rated matches yet. Be the first!
title = The best in { $rulebook }
block = Block
blocked = Blocked: you will not be paired any more.
account = Account and password
report = Report
report-title = Report { $name }
report-says = The latest match with this player is attached, with all that was said in it.
reason = What happened
reason-cheating = Cheating
reason-abuse = Abuse
reason-stalling = Stalling
reason-other = Something else
details = In your words
send = Send
reported = Thank you. We will look into it.
