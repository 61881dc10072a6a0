# The chooser of rules.

title = The rules of this match
search = Search the rules
reset-all = Reset all
reset = Changed. Back to { $usual }
yes = yes
no = no
done = Done

## What goes on, invitations, and waiting for an opponent.

begin-campaign = Begin the campaign
untimed = Without a clock
waited = Waiting for { $time }
window = Rating within ±{ $n }
window-casual = Casual, not rated
offer-bot = Nobody yet. Play against { $name } meanwhile?
accept-bot = Play the bot
running = Your matches
no-running = No match is waiting for you.
your-turn = Your move
challenges = Challenges
post-challenge = Post a challenge
accept = Accept
seeks = waits for { $game }
withdraw = Withdraw
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
invite-ready = Send this link to a friend. The match begins when they accept.
invite-gone = This invitation is no longer open.
invite-own = This is your own invitation: send its link to a friend.
differs = What differs from the usual rules
verdict = By the lab (bots: { $players }): the first player gets { $first } % ± { $error } of the points, { $draws } % are draws{ $stalls ->
    [none] { "" }
   *[some] , { $stalls } % stall
}; { $n } { $unit ->
    [round] rounds
   *[turn] turns
} on average.
my-decks = My decks
starter-decks = Starter decks
new-deck = Build a deck

## How one plays against people.

rated = Rated
casual = Casual
rated-needs-account = Sign up to play rated matches.
invite-link = Invite link
rated-as-is = Rated matches are played by the usual rules.
open-challenge = Open challenge
invite-says = Anyone with the link can accept it. It carries the game, the rules and your deck.
open-says = Anyone in the lobby can accept it.
your-seat = Your seat
coin = By coin
attacker = Attacker
defender = Defender
first = First
second = Second
may-watch = May be watched
may-watch-says = The match is listed for everybody to watch. Without this only you two see it.
