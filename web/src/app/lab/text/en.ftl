# The balance lab.

title = Balance lab
says = Drag a slider to see what it does to the game: the lab plays thousands of matches and sums them up.
game = Game
mode = What to find out
mode-compare = Compare
mode-measure = One setting
mode-cards = Cards
mode-health = Health
variants = Which variant the sliders change
as-is = as it is
swap = Swap A and B
reset = Reset
reset-one = Back to { $value }
other = { $name }: { $value }
search = Find an option
options = Options
yes = yes
no = no
players = Players
skills = All levels of skill
side = Side { $name }
player-random = Random
player-greedy = Greedy
player-rollout-24 = Thinking a little
player-rollout-60 = Thinking
player-rollout-200 = Thinking hard
player-level-1 = Level 1
player-level-3 = Level 3
player-level-5 = Level 5
player-level-7 = Level 7
live = Answer while I drag
ask-compare = Compare
ask-measure = Measure
ask-cards = Value the cards
ask-health = How good is it?
stop = Stop
dial = Try all values: { $name }
questions = Questions that designers ask
holes = Can the game be broken?
earlier = Your studies
pick = Change an option or choose a question.
choose = Change an option of A or B: they are the same now.
limits = Up to { $hour ->
    [one] { $hour } study
   *[other] { $hour } studies
} an hour, { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} each.
sign-up = With an account you can ask more.
state-waiting = Waiting
state-preparing = Preparing the rules
state-running = Playing
state-done = Done
state-refused = Refused
state-cancelled = Stopped
state-lost = Lost
ahead = { $n ->
    [0] It is your turn next.
    [one] { $n } study comes first.
   *[other] { $n } studies come first.
}
preparing = The first time this may take a minute.
progress = How far the study is
playing = Players: { $who }
games = { $n } games
rate = { $n } games a second
left = { $seconds ->
    [0] deciding
    [one] about { $seconds } second to the decision
   *[other] about { $seconds } seconds to the decision
}
stopped = The study was stopped.
gone = This study has been deleted. Ask again.
more-lines = { $n ->
    [one] { $n } more sentence
   *[other] { $n } more sentences
}
all-questions = All { $n } questions
undecided = There was not enough time to decide everything.
report = Report
csv = CSV
json = JSON
link = Link
copied = The link is copied.
skill = Show players
changes = What changes
measured = What was measured
metric = Metric
change = Change
value = Value
interval = Change, with 95 % interval
level = Value, with its error
verdict = Verdict
verdict-more = up
verdict-less = down
verdict-same = the same
verdict-undecided = undecided
deals = { $n } deals
watch = Watch a match: { $what }
lengths = How long matches are
longer = { $from } and more
bar = { $share } of matches, length { $length }
ends = How matches end
share = share of matches
click-bar = Click a bar to watch such a match.
cards = What cards are worth
card = Card
worth = Worth, pp
off = Off its curve
played = Played
cost = Cost
fair = Fair cost
notes = Notes
strong = strong for its price
weak = weak for its price
dead = hardly ever played
outclassed = outclassed by { $card }
sort-by = Sort by { $column }
cards-say = In percentage points of the score, for a card dealt by chance: 0 is the average card.
only-off = Only cards that stand out
more-cards = Show all { $n }
sweep = All values: { $option }
value = value
holes-found = Ways to break the game
no-holes = No hole was found.
proof = Watch the proof ({ $n ->
    [one] { $n } decision
   *[other] { $n } decisions
})
dead-options = Options that change nothing here
levels = How hard the levels are
level-number = level
table = The numbers
searching = Looking for such a match…
back = Back to the study
points = pp
own = A set or a deck of your own
own-says = As text, the way it stands in a YAML file; a deck may also be a line that begins with deck/1.
own-cards = A set of your own
own-deck = A deck of your own
own-file = File
own-base = Begin with the game’s set
own-built = Take a deck…
own-clear = Clear
own-large = The file is too large: at most { $kb } KB.
own-looked = Looked at: { $what }.
own-brought = with cards or a deck of your own
health-good = good
health-watch = watch
health-bad = bad
health-few = not enough matches
health-parts = All { $n }
first-title = A first answer
first-says = A first answer from your device, until the study is there: { $n } matches between greedy players.
first-seat = The first seat wins { $share } % ± { $error }, { $draws } % are drawn.
first-alone = The player wins { $share } % ± { $error }, { $draws } % are drawn.
own-workshop = Make them in the workshop
opening = { $game } as it is
opening-wait = Your device plays some matches…
opening-now = Just now, on your device: { $n } matches between greedy players
opening-kept = Kept from an earlier study: { $players } against { $players }
opening-length = { $unit ->
    [round] { $n } rounds a match.
   *[turn] { $n } turns a match.
}
opening-dial = What a slider does
opening-dial-says = Decisions in a match, on your device. Choose a value: the lab compares it with the game as it is.
opening-cards = Cards that stand out
wins-first = first seat
wins-second = second seat
drawn = drawn
