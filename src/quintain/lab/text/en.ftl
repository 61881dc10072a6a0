# What the lab says.

per-cent = { $value } %
points = { $value } pp

## What is measured of every game, and how a game can be broken.

metric-score = points of side A
metric-draws = draws
metric-stalls = stalled matches
metric-stuck = matches that cannot go on
metric-comebacks = comebacks
metric-first-player = points of the first player
metric-first-seat = points of the first seat
metric-length-rounds = length in rounds
metric-length-turns = length in turns
metric-length-decisions = length in decisions
metric-swings = changes of lead
hole-no-move = a decision without a legal move
hole-stall = matches that stall
hole-stuck = matches that cannot go on
hole-stalling-deck = a deck with which matches run into their limit when both play it

## Players.

player-random = random
player-greedy = greedy
player-rollout = thinking
player-level = level { $number }

## Verdicts.

change-more = { $title }: up by { $size }, from { $was } to { $now }
change-less = { $title }: down by { $size }, from { $was } to { $now }
change-same = { $title }: no difference that matters, less than { $delta } (from { $was } to { $now })
change-same-sure = { $title }: no difference that matters, less than { $delta } (from { $was } to { $now }; { $signed })
change-undecided = { $title }: undecided ({ $signed }); it would take about { $more } more deals
level = { $title }: { $value } (95 %: { $low } – { $high })
against-more = { $level }, more than { $wanted }
against-less = { $level }, less than { $wanted }
against-same = { $level }, as good as { $wanted }
still-open = Undecided: it would take about { $more } more deals.

for-alone = { $who } players
for-robust = robust: the same for { $who } players
for-depends = depends on skill: { $each }
for-partly = holds for { $known } players; too few matches to tell for { $unknown } ones, who do not contradict
for-open = open for everybody
for-rest = The rest: { $whom }
but-for = It depends on skill; { $who } players: { $short }

comparison-heading = { $b } instead of { $a }, among { $who } players:
comparison-short = { $b } instead of { $a }:
comparison-same = No difference that matters: { $metrics }.
measure-heading = { $who }, matches: { $matches }

## Cards.

cards-heading = { $preset } ({ $bot }), { $matches }: card, value in pp, how often played, off its curve, fair cost
cards-strong = strong for its price
cards-weak = weak for its price
cards-dead = dead
cards-outclassed = outclassed by { $card }
cards-outliers = Among { $who } players stronger than their numbers: { $strong }; weaker: { $weak }.
cards-hardly-played = Hardly ever played by them ({ $count }): { $cards }.
cards-none = none
cost-between = between { $low } and { $high }
cost-below = below { $cost }
cost-above = above { $cost }
cards-one = { $name } ({ $off })
cards-and-more = { $cards } and { $count } more
kinds-sure = Yes, on average among { $who } players with random decks. What one in a deck is worth: { $kinds }.
kinds-reversed = No, the other way round, on average among { $who } players with random decks. What one in a deck is worth: { $kinds }.
kinds-unsure = Not clearly, on average among { $who } players with random decks. What one in a deck is worth: { $kinds }.

## A dial.

dial-on = on
dial-off = off
habit-of = { $who } players { $habit }
pays-always = { $who }: it pays at any { $option } tried ({ $first } … { $last }).
pays-never = { $who }: it does not pay at any { $option } tried ({ $first } … { $last }).
pays-open = { $who }: it is open whether it pays at any { $option } tried ({ $first } … { $last }).
pays-unclear = For some players it is open.
pays-up-to = { $who }: it pays up to { $option } = { $at }{ $between }{ $again }.
pays-from = { $who }: it pays from { $option } = { $at }{ $between }{ $again }.
pays-between = { " " }(between { $low } and { $high })
pays-again = ; beyond that it goes back and forth

## Holes.

hole-line = { $title }: { $share } of matches ({ $who }).
hole-players = { $who } players
hole-players-decks = { $who } players, random decks
hole-deck = The deck: { $cards }.
hole-proof = Proof: a replay of { $decisions ->
    [one] { $decisions } decision
   *[other] { $decisions } decisions
}{ $forced ->
    [0] .
   *[other] , { $forced } of them forced.
}
holes-none = No hole was found. Matches looked at: { $matches }; players: { $who }.
holes-no-time = There was no time to look everywhere.
holes-dead-options = Options that change nothing here: { $options }.

## Skill and campaigns.

ladder-alone = { $who } players win { $share }
ladder-more = { $other } lose to { $one }: { $share } of points, { $elo } Elo
ladder-less = { $other } beat { $one }: { $share } of points, { $elo } Elo
ladder-same = { $other } are as good as { $one }: { $share } of points, { $elo } Elo
ladder-undecided = { $other } against { $one }: { $share } of points, { $elo } Elo (undecided)
ladder-fair = luck taken off, { $deals } deals, each as good as { $saving }
levels-unbeaten = Not shown for all: of the players tried ({ $who }) none wins { $levels }, or hardly ever.
levels-beaten = Yes: every level is won by some of the players tried ({ $who }).
levels-hardest = The hardest is { $level } (won by { $shares }).
levels-easy = Moving at random wins { $levels } more often than not.
levels-rise = Difficulty rises along the campaign: { $order } (1: always, 0: in no order).
level-line = { $level }: { $shares }; { $turns } turns{ $notes }
level-unbeaten = none of these players wins it
level-easy = moving at random wins it

## Decks, and settings that meet goals.

decks-heading = The best deck of each kind, points against the starters ({ $across } × { $up }):
meta-field = the others
meta-line = Equilibrium among these { $count } decks: { $mix }; the best of them gains { $gap } against it.
meta-profits = Another deck profits: it was found by search among { $tried } and scores { $score } ± { $error } against the mix on fresh deals ({ $who } players): { $cards }.
meta-none = No deck that profits was found: of { $tried } that a search tried, the best scores { $score } ± { $error } against the mix on fresh deals ({ $who } players).
tune-change-met = Change { $changes }: the goals are met on fresh deals.
tune-change-closest = Change { $changes }: this comes closest to the goals, but does not meet them on fresh deals.
tune-nothing-met = Nothing needs to be changed: the goals are met on fresh deals.
tune-nothing-closest = Nothing needs to be changed: this comes closest to the goals, but does not meet them on fresh deals.
tune-tried = Sets of options tried: { $tried }.

## Progress at the command line.

progress-counts = { $deals } deals, { $rate } games/s
progress-left = about { $seconds } s to the decision
progress-deciding = deciding
progress-kept = { $folder }: kept; run the same command again to go on

## Reports.

report-title = Balance study
report-facts = { $matches } simulated matches · seed { $seed }
report-metric = metric
report-verdict = verdict
report-change = change
report-interval = 95 % between
report-deals = deals
report-value = value
report-more = more
report-less = less
report-same = the same
report-undecided = undecided
report-lengths = How long matches are
report-ends = How matches end
report-changes = What changes, in percentage points
report-counts = What changes, in counts
report-numbers = The numbers behind it: { $who } players
report-cards = What cards are worth
report-pp = percentage points of winning, with 95 % interval
report-all-cards = All cards: ▲ strong, ▼ weak for its numbers, ○ hardly ever played
report-card = card
report-error = ±
report-off = off its curve
report-played = played
report-cost = fair cost
report-replay = Replay: save it to a file and open it with quintain replay
report-made = Made by Quintain's balance lab. All numbers come from simulated matches and can be reproduced.
report-mix = equilibrium
report-matchups = Points of the row against the column
report-deck = deck
report-decks = The best deck of each kind
report-points = points
report-levels = How often each level is won
report-level = level
report-turns = turns
report-meetings = Points of the first named, from a half
report-goal = goal
report-before = before
report-players = players
report-goals = Goals, and what the changes measure on fresh deals

## How good a game is.

health-first = Points of whoever goes first
health-won = Won by the player
health-draws = Matches without a winner
health-stalls = Matches that stall or cannot go on
health-ends = Most common ending
health-comebacks = Comebacks
health-comebacks-note = of the matches with a winner; behind at half, by the value of the position
health-length = Median { $length }
health-decisions = Decisions in a match
health-minutes = Minutes
health-minutes-note = { $seconds } s for each time that somebody has to decide
health-matters = Decisions that matter
health-matters-note = the best move wins at least { $points } more often than the middle one, as { $who } sees it
health-level = level { $number }
health-skill = Points of level { $strong } against level { $weak }
health-skill-bots = Points of { $strong } against { $weak }
health-skill-note-alone = both play the same deals, and 50 % would be no difference
health-cards = Least used card
health-keywords = Least used keyword
health-use-hands = played in so many of the hands that hold it
health-use-decks = in so many matches of the starter deck that uses it most
health-use-note = { $how }; { $good } of { $all } are as they should be
health-decks = Deck furthest from even
health-deck = This deck against the starter decks
health-given-deck = your deck
health-support = Decks in the equilibrium
health-first-level = First level, won by greedy players
health-last-level = Last level, won by greedy players
health-rise = Largest rise from a level to the next
health-verdict-good = good
health-verdict-watch = watch
health-verdict-bad = bad
health-verdict-few = not enough matches
health-verdict-none = –
health-target-between = { $low } … { $high }
health-target-low = ≥ { $low }
health-target-high = ≤ { $high }
health-summary-good = { $preset } is healthy: all { $all } figures are within their targets.
health-summary-watch = { $preset } is healthy, with an eye on { $lines }.
health-summary-bad = { $preset } misses { $count ->
    [one] one of its targets
   *[other] { $count } of its targets
}: { $lines }.
health-summary-few = { $preset }: no target is missed; there were not enough matches to judge { $lines }.
health-heading = { $preset } ({ $who }), matches: { $matches }. Figure ± 95 %, target, verdict:
health-own = Looked at: { $what }.
health-own-set = a set of your own ({ $count ->
    [one] one card
   *[other] { $count } cards
})
health-own-deck = a deck of your own ({ $count ->
    [one] one card
   *[other] { $count } cards
})
health-own-both = { $one } and { $other }
health-and-more = { $names } and { $count } more
report-measure = measure
report-target = target
report-what = what
