## What happens.

event-round = Round { $round }.
event-striker = { $seat ->
    [you] Your cards strike
   *[other] { $seat_name }'s cards strike
} first in this round.
event-drawn = { $seat ->
    [you] You draw
   *[other] { $seat_name } draws
} { $card ->
    [none] a card
   *[known] { $card }
}.
event-placed = { $seat ->
    [you] You place
   *[other] { $seat_name } places
} { $card } { WORD("at", $lane) }.
event-struck = { $seat ->
    [you] Your { $card }
   *[other] { $seat_name }'s { $card }
} takes { $damage }, defence { $defence_left }.
event-destroyed = { $seat ->
    [you] Your { $card }
   *[other] { $seat_name }'s { $card }
} is destroyed.
event-hit = { $seat ->
    [you] You are hit
   *[other] { $seat_name } is hit
} { $overflow ->
    [yes] by excess attack { WORD("at", $lane) }
   *[no] { WORD("at", $lane) }
}: { $damage } damage, { $hp } health left.
event-over = { $winner ->
    [none] A draw
    [you] You win
    [them] You lose
   *[other] { $winner_name } wins
}: { WORD("end", $reason) }.

end-health = an avatar is down
end-exhausted = no cards are left
end-stalled = nothing has happened for too long
end-harmless = no card can do damage any more
end-resigned = resignation

at-left = on the left
at-center = in the centre
at-right = on the right

## Moves. A player may type them: the lists are all the ways to say a word, separated by commas.

move-place = place { $placements }
move-placement = { $card } { $lane ->
    [left] left
    [center] center
   *[right] right
}
move-nothing = place nothing

read-left = left, l
read-center = center, centre, c, middle
read-right = right, r
read-nothing = nothing, pass, place nothing
read-place = place, put, play
read-ready = ready

## Why a move is not possible.

illegal-no-plan = { $code } is not the code of a plan.
illegal-occupied = Can't place { $card } { WORD("at", $lane) }: the lane is occupied.
illegal-twice = Can't place the same card twice.
illegal-one-copy = Can't place { $card } twice: there is one in your hand.
illegal-mana = Can't place { $cards }: { $count ->
    [one] it costs
   *[other] together they cost
} { $cost }, you have { $mana }.
illegal-shape = { $given } is no plan: write { "{" }"place": { "{" }"left": "card-id"{ "}" }{ "}" }.
illegal-words = Can't read “{ $part }” in “{ $text }”: say a lane (left, center, right) and a card.
illegal-lane = There is no lane { $lane }: lanes are left, center and right.
illegal-lane-twice = Two cards { WORD("at", $lane) }: a lane has room for one.
illegal-not-in-hand = Can't place { $card }: it is not in your hand{ $near ->
    [none] .
   *[some] : did you mean “{ $near }”?
}

## The table in a terminal.

board-round = Round { $round }
board-deck = deck: { $cards }
board-first = strikes first
board-left = left
board-center = center
board-right = right
board-player = { $seat ->
    [you] You
   *[other] { $name }
}
board-health = { $health } HP
board-mana = { $mana } mana
board-cards = { $cards } cards

## The table on the page.

page-lane-left = left lane
page-lane-center = centre lane
page-lane-right = right lane
page-empty = Empty, { $lane }
page-their-empty = Their empty cell, { $lane }
page-yours = yours
page-theirs = theirs
page-planned = planned
page-harm = { $falls ->
    [yes] will take { $n } and fall
   *[no] will take { $n }
}
page-foretold = As things stand: { $theirs ->
    [0] you lose { $mine }
   *[other] { $mine ->
        [0] they lose { $theirs }
       *[other] they lose { $theirs }, you lose { $mine }
    }
}
page-choose = Pick a card, then a lane
page-more = Place another card, or press Ready
page-full = Nothing more can be placed. Press Ready
page-poor = You have no mana for your cards. Press Ready
page-place = Where does { $card } go?
page-locked = Your plan is locked. Waiting for { $name }
page-first = strikes first
page-deck = Common deck: { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
page-mana = { $n } of { $most } mana
page-dear = It costs { $cost } mana, you have { $mana }.
page-key-lane = put it into a lane
page-struck = { $by_seat ->
    [you] Your { $by }
   *[other] { $by_name }'s { $by }
} strikes { $seat ->
    [you] your { $card }
   *[other] { $seat_name }'s { $card }
} { WORD("at", $lane) }: { $damage } damage, { $defence_left ->
    [0] no defence left
   *[other] defence { $defence_left } left
}.
page-hit = { $by_seat ->
    [you] Your { $by }
   *[other] { $by_name }'s { $by }
} { $overflow ->
    [yes] breaks through to
   *[no] hits
} { $seat ->
    [you] you
   *[other] { $seat_name }
} { WORD("at", $lane) }: { $damage } damage, { $hp } health left.
page-empty-plan = You have placed nothing. Press Ready once more to skip the round
page-skip = Skip the round
page-cost = cost { $n }
page-attack = attack { $n }
page-defence = defence { $n }
number-attack = by attack
number-defence = by defence
number-cost = by cost
