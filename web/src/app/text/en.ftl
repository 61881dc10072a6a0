# What the frame of the page and the lobby say.

## The frame.

play = Play
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
reconnecting = Connection lost. Reconnecting…
standstill = The server cannot store moves at the moment. All clocks are stopped.
unreachable = Try again
loading = Loading…
not-found = There is nothing at this address.
to-lobby = To the lobby
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
begin-campaign = Begin the campaign
choose-game = Choose a game
how-to-play = How to play

## Opponents.

opponent = Opponent
bot = Bot
person = Player
friend = Friend
environment = Alone
level = Strength
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
rated = Rated
casual = Casual
rated-needs-account = Sign up to play rated matches.
rated-as-is = Rated matches are played by the usual rules.
open-challenge = Open challenge
invite-link = Invite link
open-says = Anyone in the lobby can accept it.
invite-says = Anyone with the link can accept it. It carries the game, the rules and your deck.
your-seat = Your seat
coin = By coin
first = First
second = Second
attacker = Attacker
defender = Defender
deck = Deck
starter-deck = Starter deck
new-deck = Build a deck
verdict = By the lab: the first player gets { $first } % ± { $error } of the points, { $draws } % are draws{ $stalls ->
    [none] { "" }
   *[some] , { $stalls } % stall
}; { $n } { $unit ->
    [round] rounds
   *[turn] turns
} on average.
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
waited = Waiting for { $time }
window = Rating within ±{ $n }
offer-bot = Nobody yet. Play against { $name } meanwhile?
accept-bot = Play the bot
stop = Stop looking

## Lists.

running = Your matches
no-running = No match is waiting for you.
your-turn = Your move
go-on = Go on
challenges = Open challenges
no-challenges = No challenge is open. Post one!
accept = Accept
withdraw = Withdraw
watch = Watch
no-watch = Nobody is playing right now.
watching = { $n } watching
with-changes = { $n ->
    [one] { $n } rule change
   *[other] { $n } rule changes
}
own-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
} of their own
more-challenges = { $n } more
queued = { $n ->
    [one] { $n } player
   *[other] { $n } players
} waiting

## Invitations.

invited = { $name } invites you to a match
invite-ready = Send this link to a friend. The match begins when they accept.
invite-gone = This invitation is no longer open.
invite-own = This is your own invitation: send its link to a friend.
share-link = Share
differs = What differs from the usual rules
