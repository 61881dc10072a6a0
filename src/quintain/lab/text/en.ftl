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
cards-outliers = Stronger than their numbers: { $strong }. Weaker: { $weak }.
cards-hardly-played = Hardly ever played ({ $count }): { $cards }.
cards-none = none
cards-one = { $name } ({ $off })
cards-and-more = { $cards } and { $count } more
kinds-sure = Yes. What one in a deck is worth on average: { $kinds }.
kinds-unsure = Not clearly. What one in a deck is worth on average: { $kinds }.

## A dial.

dial-on = on
dial-off = off
habit-of = { $who } players { $habit }
pays-always = { $who }: it pays at any { $option } tried ({ $first } … { $last }).
pays-never = { $who }: it does not pay at any { $option } tried ({ $first } … { $last }).
pays-open = { $who }: it is open whether it pays at any { $option } tried ({ $first } … { $last }).
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
holes-none = No hole was found.
holes-no-time = There was no time to look everywhere.
holes-dead-options = Options that change nothing here: { $options }.

## Skill and campaigns.

ladder-alone = { $who } players win { $share }
ladder-more = { $other } lose to { $one }: { $share } of points, { $elo } Elo
ladder-less = { $other } beat { $one }: { $share } of points, { $elo } Elo
ladder-same = { $other } are as good as { $one }: { $share } of points, { $elo } Elo
ladder-undecided = { $other } against { $one }: { $share } of points, { $elo } Elo (undecided)
levels-unbeaten = No: nobody wins { $levels }.
levels-beaten = Yes: somebody wins every level.
levels-hardest = The hardest is { $level } (won by { $shares }).
levels-easy = Moving at random wins { $levels } more often than not.
levels-rise = Difficulty rises along the campaign: { $order } (1: always, 0: in no order).
level-line = { $level }: { $shares }; { $turns } turns{ $notes }
level-unbeaten = nobody wins it
level-easy = moving at random wins it

## Decks, and settings that meet goals.

decks-heading = The best deck of each kind, points against the starters ({ $across } × { $up }):
meta-line = Equilibrium: { $mix }; the best answer to it gains { $gap }.
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
report-of-matches = share of matches
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
