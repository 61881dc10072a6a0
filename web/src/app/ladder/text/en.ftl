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
bots = Bots of the house
bot = Bot
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
accuracy = Good decisions
reviewed = { $n ->
    [one] { $n } reviewed match
   *[other] { $n } reviewed matches
}
accuracy-says = { $accuracy } % best or good. Scored { $result } %; without luck { $fair }{ $within ->
    [none] {""}
   *[other] {" "}± { $within }
} %.

## The ladder of bots, seasons, records.

tabs = Ways to measure yourself
people = Players
climb = Ladder of bots
tournaments = Tournaments
climb-says = Beat a bot by the usual rules, and its rung is yours. The next one is marked.
fight = Challenge
beaten = beaten
not-met = not met yet
score = { $wins } won, { $losses } lost{ $draws ->
    [0] { "" }
   *[other] , { $draws } drawn
}
of = { $n } of { $all }
season = Season { $number } of { $year }
season-ends = until { $day }
season-says = When it ends the standings are kept, and the places are open again.
season-now = This season
seasons = Season
season-empty = Nobody was on the board when that season ended.
results = Results
no-results = No match by the usual rules yet.
rungs = Bots
against-people = Against people
against-bots = Against bots
against-nobody = Alone
favourites = Favourite cards
favourite = { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}, { $wins } won

## Achievements: what is worth trying.

achievements = Achievements
achieved = achieved
achievement-first-win = First victory
achievement-first-win-says = Win a match of any game.
achievement-every-game = All-rounder
achievement-every-game-says = Win in each of the { $goal } games.
achievement-lesson = Apprentice
achievement-lesson-says = Solve a lesson from beginning to end.
achievement-lessons = Scholar
achievement-lessons-says = Solve all { $goal } lessons.
achievement-review = Second thoughts
achievement-review-says = Let a match of yours be reviewed.
achievement-knight = Knighted
achievement-knight-says = Beat a bot of level { $goal } in any game.
achievement-old-quintain = The quintain falls
achievement-old-quintain-says = Beat the strongest bot in any game.
achievement-characters = Good company
achievement-characters-says = Beat { $goal } bots with a character of their own.
achievement-unhurt = Without a scratch
achievement-unhurt-says = Win a match with your health, life or camp whole.
achievement-deck = Deckwright
achievement-deck-says = Build a deck and save it.
achievement-campaign = Siege lifted
achievement-campaign-says = Win all { $goal } levels of the campaign.
achievement-person = Well met
achievement-person-says = Win against a person.
achievement-rated = On the record
achievement-rated-says = Play { $goal } rated matches.
achievement-tournament = In the lists
achievement-tournament-says = Play a match of a tournament.

## One’s own place, and how to get onto the board.

you = Your place
your-rating = Rating { $rating }
unrated = Not rated in this game yet.
your-best = Strongest bot you have beaten: { $bot }.
no-best = No bot beaten yet.
your-next = Next: { $bot }.
fight-bot = Challenge { $bot }
way-sign-up = Sign up: rated matches need a name. What you have done as a guest stays yours.
way-signed = You have a name: rated matches count for you.
way-rated = Choose “Player”, rated, in the lobby. You meet whoever is about as good as you.
way-board = After some ten matches your rating is sure enough for the board.
sign-up = Sign up
find = Find an opponent
