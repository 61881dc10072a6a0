# What the frame of the page and the lobby say.

## The frame.

play = Play
learn = Learn
campaign = Campaign
decks = Decks
ladder = Ladder
lab = Lab
rules = Rules
profile = Profile
settings = Settings
credits = Credits
menu = Main menu
skip = Skip to content
guest = Guest
log-in = Log in
sign-up = Sign up
log-out = Log out
no-server = No server can be reached: you play on this device.
reconnecting = Connection lost. Reconnecting…
standstill = The server cannot store moves at the moment. All clocks are stopped.
unreachable = Try again
loading = Loading…
not-loaded = This part of the page did not arrive. It is fetched again as soon as the server answers.
not-found = There is nothing at this address.
to-lobby = To the lobby
turn-notice = It is your turn: { $game }
begun = A match of yours has begun
online = { $n ->
    [one] { $n } player
   *[other] { $n } players
} online
close = Close
cancel = Cancel
copy = Copy
copied = Copied
gone = a player who left
the-environment = the game

## Games.

presets = Version
choose-game = Choose a game
how-to-play = How to play
## Opponents.

opponent = Opponent
bot = Bot
person = Player
friend = Friend
environment = Alone
level = Strength
bot-kind = Which bot
by-level = By strength
by-character = With a character
bot-rating = Rating { $n } ± { $error }
bot-rating-says = Measured in the arena of the bots, where the greedy squire has 1000. Ratings of players are counted apart.
bot-random = Leaf in the wind
bot-greedy = Greedy squire
bot-level-1 = Novice
bot-level-2 = Page
bot-level-3 = Squire
bot-level-4 = Man-at-arms
bot-level-5 = Knight
bot-level-6 = Champion
bot-level-7 = Marshal
bot-level-8 = Old Quintain
bot-says-level-1 = Plays almost anything.
bot-says-level-2 = Often misjudges.
bot-says-level-3 = Sees what lies on the table.
bot-says-level-4 = Guesses what you hold.
bot-says-level-5 = Thinks a turn ahead.
bot-says-level-6 = Bluffs, and reads bluffs.
bot-says-level-7 = Thinks long and deep.
bot-says-level-8 = The strongest we have. Takes a second.
deck = Deck
starter-deck = Starter deck
bot-deck = Bot's deck
surprise = Surprise me
here = On this device
here-says = Rules and bot run in this page: no server is needed, and nothing of the match is stored there.
timed = With a clock
timed-says = When time is up, what you have planned counts. If you do nothing at all, your next turn is half as long.
change-rules = Change the rules
changed = { $n ->
    [one] { $n } rule
   *[other] { $n } rules
} changed
go-bot = Play against { $name }
go-person = Find an opponent
go-open = Post the challenge
go-invite = Make the link
go-alone = To battle
starting = Setting the table…

## The queue.

searching = Looking for an opponent
stop = Stop looking

## Lists.

go-on = Go on
challenges-you = { $name } challenges you: { $game }
watch = Watch
queued = { $n ->
    [one] { $n } player
   *[other] { $n } players
} waiting

## Invitations.

invited = { $name } invites you to a match
qr = QR code of the link
share-link = Share
