## What happens.

event-turn = Turn { $turn }.
event-shuffled = { $seat ->
    [you] You shuffle
   *[other] { $seat_name } shuffles
} the discard: deck { $deck_number }, { $deck ->
    [one] { $deck } card
   *[other] { $deck } cards
}.
event-returned = { $seat ->
    [you] You shuffle
   *[other] { $seat_name } shuffles
} { $card ->
    [none] a Super card
   *[known] { $card }
} into the new deck.
event-drawn = { $seat ->
    [you] You draw
   *[other] { $seat_name } draws
} { $card ->
    [none] a card
   *[known] { $card }
}.
event-overdrawn = { $seat ->
    [you] You draw
   *[other] { $seat_name } draws
} { $card } with a full hand: it is discarded.
event-fatigue = { $seat ->
    [you] You tire
   *[other] { $seat_name } tires
}: maximum health { $max_health }.
event-laid = { $seat ->
    [you] You lay
   *[other] { $seat_name } lays
} out { $card }.
event-played = { $seat ->
    [you] You play
   *[other] { $seat_name } plays
} { $card }.
event-passed = { $seat ->
    [you] You play
   *[other] { $seat_name } plays
} no card.
event-block = { $seat ->
    [you] You block
   *[other] { $seat_name } blocks
} { $amount ->
    [all] every attack
   *[number] up to { $amount }
}.
event-attacked = { $seat ->
    [you] You are
   *[other] { $seat_name } is
} attacked for { $attack }: { $blocked ->
    [0] { "" }
   *[other] { $blocked } blocked,{ " " }
}{ $damage } damage.
event-healed = { $seat ->
    [you] You heal
   *[other] { $seat_name } heals
} { $amount }.
event-health = { $seat ->
    [you] You have
   *[other] { $seat_name } has
} { $health } health.
# That a played card ends up on the discard is the course of things and needs no telling.
event-discarded = { $from ->
    [in_play] { "" }
   *[zone] { $seat ->
        [you] You discard
       *[other] { $seat_name } discards
    } { $card } { WORD("from", $from) }.
}
event-set_aside = { $from ->
    [in_play] { $card } leaves the game.
   *[zone] { $seat ->
        [you] You set
       *[other] { $seat_name } sets
    } aside { $card ->
        [none] a card
       *[known] { $card }
    } { WORD("from", $from) }.
}
event-answered = { $seat ->
    [you] You answer
   *[other] { $seat_name } answers
} { WORD("answer", $condition) } with { $card }.
event-removed = { $seat ->
    [you] You { $to ->
        [set_aside] set aside
       *[discard] discard
    }
   *[other] { $seat_name } { $to ->
        [set_aside] sets aside
       *[discard] discards
    }
} { $card } from play: it ends at once.
event-fallen = { $seat ->
    [you] You are
   *[other] { $seat_name } is
} { $below ->
    [0] at 0, no further.
   *[other] { $below } below 0.
}
event-over = { $winner ->
    [none] A draw
    [you] You win
    [them] You lose
   *[other] { $winner_name } wins
}: { WORD("end", $reason) }.

from-hand = from the hand
from-deck = from the deck
from-discard = from the discard
from-set_aside = from what was set aside

answer-attacked = the attack
answer-damaged = the damage
answer-blocked = the attack on the shield

end-health = no health is left
end-turn-limit = the last turn is over
end-resigned = resignation

## Moves. A player may type them: the lists are all the ways to say a word, separated by commas.

move-play = play { $card }
move-pass = pass

read-play = play, choose
read-pass = pass, nothing, no card
read-ready = ready

## Why a move is not possible.

illegal-no-choice = { $code } is not the code of a choice.
illegal-auto = Can't play { $card }: Auto cards are laid out by themselves at the start of a turn.
illegal-copy = Can't play { $card } by the code { $code }: copies of a card are one move, its code is { $first }.
illegal-shape = { $given } is no choice: write { "{" }"play": "card-id"{ "}" } or { "{" }"pass": true{ "}" }.
illegal-ambiguous = “{ $card }” may be { $ids }: use the id.
illegal-not-in-hand = Can't play { $card }: it is not in your hand{ $near ->
    [none] .
   *[some] : did you mean “{ $near }”?
}

## What is wrong with a deck.

fault-deck-size = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}: a deck has { $least } to { $most }
fault-copies = { $copies } copies of { $name }: at most { $most } of a { $rarity ->
    [rare] rare
   *[common] common
} card
fault-auto-cards = { $cards ->
    [one] { $cards } Auto card
   *[other] { $cards } Auto cards
}, { $listed }: at most { $most } in a deck
fault-super-cards = { $cards ->
    [one] { $cards } Super card
   *[other] { $cards } Super cards
}, { $listed }: at most { $most } in a deck
fault-card = { $name }

## What cards do. A text is made of these: when, on which condition, and what.

card-nothing = No effect.
card-act = { $act }.
card-acts = { $introduction }: { $acts }.
card-introduction = { $when }, { $condition }

card-later = { $later ->
    [1] next turn
   *[other] in { $later } turns
}
card-lasting = { $later ->
    [0] for { $turns } turns
    [1] for { $turns } turns, starting next turn
   *[other] for { $turns } turns, starting in { $later } turns
}

card-if-attacked = if you are attacked
card-if-damaged = if an attack gets through to you
card-if-blocked = if you block an attack
card-if-opponent-passed = if the opponent plays no card
card-if-health-at-most = if your health is { $number } or less
card-if-deck-at-least = if you are on deck { $number } or later

card-attack = { $who ->
    [opponent] the opponent attacks you for { $number }
   *[you] attack { $number }
}
card-more = { $act } more
card-heal = { $who ->
    [opponent] the opponent heals { $number }
   *[you] heal { $number }
}
card-block = { $who ->
    [opponent] the opponent blocks
   *[you] block
} { $number ->
    [all] everything
   *[other] { $number }
}
card-draw = { $who ->
    [opponent] the opponent draws
   *[you] draw
} { $number ->
    [1] a card
   *[other] { $number } cards
}
card-discard = { $who ->
    [opponent] the opponent discards
   *[you] discard
} { $number ->
    [1] a random card
   *[other] { $number } random cards
}{ $from ->
    [hand] { "" }
    [in_play] { " " }{ $who ->
        [opponent] they have
       *[you] you have
    } in play
    [set_aside] { " " }{ $who ->
        [opponent] they have
       *[you] you have
    } set aside
    [deck] { " " }from { $who ->
        [opponent] their
       *[you] your
    } deck
   *[discard] { " " }from { $who ->
        [opponent] their
       *[you] your
    } discard pile
}
card-set-aside = { $who ->
    [opponent] the opponent sets
   *[you] set
} aside { $number ->
    [1] a random card
   *[other] { $number } random cards
} { $from ->
    [in_play] { $who ->
        [opponent] they have
       *[you] you have
    } in play
    [set_aside] { $who ->
        [opponent] they have
       *[you] you have
    } set aside
   *[pile] from { $who ->
        [opponent] their
       *[you] your
    } { $from ->
        [hand] hand
        [deck] deck
       *[discard] discard pile
    }
}
card-leave = this card leaves the game

## The table in a terminal.

board-turn = Turn { $turn }
board-player = { $seat ->
    [you] You
   *[other] { $name }
}
board-health = health { $health }/{ $most }
board-hand = hand: { $cards }
board-deck = deck { $number }: { $cards }
board-discard = discard: { $cards }
board-aside = aside: { $cards }

## The table on the page.

page-choose = Pick your card for this turn, or pass
page-none = You have no card to play: pass
page-chosen = You play { $card }, unseen until both are ready
page-sums = Your side: { $sums }
page-sum-attack = attack
page-sum-block = block
page-sum-heal = healing
page-age = in play for { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
page-pass = Pass
page-auto = Auto
page-super = Super
page-rare = rare
page-deck-number = Deck { $n }
page-discard = Discard
page-discard-of = Discard: { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
page-aside = Set aside
page-aside-of = Set aside: { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
page-in-play = In play
page-slot = The card of this turn
page-yours = Your card
page-card-of = { $name }’s card
page-tired = Maximum { $n }
page-part = { $card } { $n }
page-attacked = { $parts ->
    [1] { $sum }
   *[other] { $sum } = { $attack }
} against { $seat ->
    [you] you
   *[other] { $seat_name }
}: { $blocked ->
    [0] { "" }
   *[other] { $blocked } blocked,{ " " }
}{ $damage } damage.
page-auto-laid = An Auto card is laid out by itself.

## The deck builder: what its curve counts, and what cards can be filtered by.

deck-curve = Attack
facet-common = common
facet-rare = rare
facet-auto = Auto
facet-super = Super
facet-attack = attack
facet-block = block
facet-heal = heal
facet-draw = draw
facet-discard = discard
facet-set_aside = set aside
