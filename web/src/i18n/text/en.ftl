# What stands on every table.

you = You
player = Player { $n }
environment = The game
empty = empty
round = Round { $n }
turn = Turn { $n }
cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
} left
health = { $n } health
hand = Your hand
their-hand = Their hand: { cards }
deck = Deck: { cards }
log = What happened
ready = Ready
is-ready = Ready
they-ready = { $name } is ready
waiting = Waiting…
waiting-for = Waiting for { $name }
wakes = { $name } is getting ready
simpler = { $name } is still warming up: a simpler bot made this move
queues = { $name } waits for its turn to think: { $n ->
    [one] { $n } move
   *[other] { $n } moves
} ahead at most
your-turn = Your turn
turn-of = { $name }’s turn
watching = You are watching
thinking = Thinking…
cancel = Cancel
close = Close
about-card = More about this card
undo = Undo
pile-deck = Deck
table = Table
news = What is new here

## Its tools.

tools = Table tools
tool-menu = Menu
tool-mute = Sound is on
tool-unmute = Sound is off
tool-rules = Rules of this match
tool-log = What happened
tool-emote = Say something
tool-help = Keys
tool-resign = Resign
tool-leave = Leave the table
tool-speed = { $n ->
    [0] No animation
   *[other] Speed { $n }×
}
tool-hint = Hint
tool-mute-them = Mute the opponent
tool-hear-them = Hear the opponent
skip = Skip

## Giving up, and waiting for somebody who is away.

resign-ask = Give up this match?
resign-why = The other side wins at once.
resign-yes = Resign
resign-no = Play on
away-title = { $name } has lost the connection
away-wait = You can claim the win in { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}, or wait.
away-now = You can claim the win now, or go on waiting.
away-claim = Claim the win
away-stay = Wait
away-bot = A bot plays on for { $name }
idle = { $cut ->
    [yes] You did nothing last time, so now you have half the time.
   *[no] You did nothing last time.
} Any move will do; twice in a row counts as not moving.
idle-title = { $name } is not moving
idle-you = Are you there? You have not moved for two turns
idle-bot = A bot plays for you in { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}.
idle-claim = { $name } may claim the win in { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}.
idle-bot-now = A bot plays for you
idle-here = I am here
idle-take = Take over
sending = Not with the server yet…
unsent = Not sent yet: there is no connection

## The first move.

coin-toss = A coin is tossed
coin-first = { $name } goes first
coin-you = You go first

## The end. Games may have their own words for why they end: `end-…`, and `won-…`, `lost-…` for the players.

outcome-win = Victory
outcome-loss = Defeat
outcome-draw = Draw
outcome-watched = { $name } wins
event-over = { $winner ->
    [none] Draw
    [you] Victory
    [them] Defeat
   *[other] { $winner_name } wins
}: { $why }.
cause-resigned = by resignation
cause-claimed = the other side left
cause-stopped = the match was stopped
end-health = no health is left
end-exhausted = all cards are used up
end-stalled = nothing happened for too long
end-turn-limit = the last turn is over
end-resigned = by resignation
end-empty = no cards are left
end-points = by points
end-score = by score
end-target = the target is reached
won-health = They have no health left
won-resigned = They have resigned
lost-health = You have no health left
lost-resigned = You have resigned
won-claimed = They were away for too long
lost-claimed = You were away for too long
result = Result
rating = Rating
numbers = The match in numbers
next-rematch = Rematch
next-next = Next match
next-review = Review
next-share = Share
next-follow = Follow
next-menu = Leave
rematch-asked = Rematch asked for
rematch-wanted = { $name } wants a rematch
look = Look at the table
number-dealt = Damage to the opponent
number-played = Cards played
number-lost = Cards lost
number-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
number-turns = { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}

## Rules, emotes, keys.

rules-title = Rules of this match
rules-differ = { $n ->
    [0] All as the rulebook says.
    [one] One thing differs from the rulebook's defaults: it stands first.
   *[other] { $n } things differ from the rulebook's defaults: they stand first.
}
rules-usually = usually: { $value }
rules-on = on
rules-off = off
emote-hello = Hello!
emote-good-luck = Good luck!
emote-well-played = Well played!
emote-thanks = Thank you!
emote-wow = Wow!
emote-oops = Oops!
emote-thinking = Let me think…
emote-hurry = Please hurry
key-title = Keys
key-card = choose a card
key-go = the gold button
key-cancel = cancel
key-help = this list
key-draw = draw a card
key-pass = pass
key-direct = attack directly
key-log = what happened
key-arrows = move between cards and cells
key-undo = undo the last step
key-change = Keys can be changed in the settings

## Why nothing happens.

refused-not-now = That is not possible now.
refused-full = There is no free place for it.
refused-no-turn = It is not your turn.
face-down = A face-down card
