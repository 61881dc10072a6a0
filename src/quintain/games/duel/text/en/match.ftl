# Life points and strength are written without separators, as they are on cards and counters.

## What happens. Zones are counted from 1.

event-turn = Turn { $turn }. { $seat ->
    [you] Your
   *[other] { $seat_name }'s
} move.
event-paid = { $seat ->
    [you] You pay
   *[other] { $seat_name } pays
} { NUMBER($cost, useGrouping: 0) } LP, { NUMBER($life, useGrouping: 0) } left.
event-drawn = { $seat ->
    [you] You draw
   *[other] { $seat_name } draws
} { $card ->
    [none] a card
   *[known] { $card }
}.
event-summoned = { $seat ->
    [you] You summon
   *[other] { $seat_name } summons
} { $card ->
    [none] a monster
   *[known] { $card }
} to zone { $zone } { WORD("position", $position) }.
event-attacked = { $seat ->
    [you] Your
   *[other] { $seat_name }'s
} { $card } attacks { $target ->
    [direct] directly
   *[zone] zone { $target }
}.
event-revealed = { $seat ->
    [you] Your
   *[other] { $seat_name }'s
} face-down card is turned up: { $card }.
event-destroyed = { $seat ->
    [you] Your
   *[other] { $seat_name }'s
} { $card } is destroyed.
event-damaged = { $seat ->
    [you] You lose
   *[other] { $seat_name } loses
} { NUMBER($damage, useGrouping: 0) } LP, { NUMBER($life, useGrouping: 0) } left.
event-passed = { $seat ->
    [you] You pass
   *[other] { $seat_name } passes
}.
event-over = { $winner ->
    [none] A draw
    [you] You win
    [them] You lose
   *[other] { $winner_name } wins
}: { WORD("end", $reason) }.

end-life = no LP are left
end-deck-out = the deck is empty
end-turn-limit = the last turn is over
end-resigned = resignation

position-attack = in attack
position-defence = in defence
position-face-down = face-down

## Moves. A player may type them: the lists are all the ways to say a word, separated by commas.

move-draw = draw
move-pass = pass
move-summon = summon { $card } to zone { $zone } { WORD("position", $position) }
move-attack = attack { $target ->
    [direct] directly
   *[zone] zone { $target }
} with zone { $zone }

read-draw = draw, draw card, draw a card
read-pass = pass, end turn
read-summon = summon, play, place, put
# The same, and the card lies face-down.
read-set = set
read-attack = attack, strike, hit
read-zone = zone, slot
# Before a zone: summon Dragon to zone 1.
read-to = to, in, into, at, on
read-position-attack = in attack position, in attack, attack
read-position-defence = in defence position, in defense position, in defence, in defense, defence, defense
read-position-face-down = face-down, face down, facedown
read-direct = direct, directly, player, the player
# Before the attacker: attack zone 3 with zone 1.
read-with = with, from, using
# Before the target: attack 1 on 3.
read-against = on, at, to, against, vs, x

## Why a move is not possible.

illegal-no-move = { $code } is not the code of a move.
illegal-not-now = { $code } is not the code of a move now.
illegal-must-act = Can't pass: you can still summon or attack, so you must.
illegal-draw-limit = Can't draw: the limit is { $limit } in a turn.
illegal-draw-floor = Can't draw: it costs { NUMBER($price, useGrouping: 0) } of your { NUMBER($life, useGrouping: 0) } LP and must leave at least { NUMBER($floor, useGrouping: 0) }.
illegal-no-zone = { $code } names a zone that does not exist.
illegal-first-turn = Can't attack in the first turn of the match.
illegal-no-attacker = Can't attack with zone { $zone }: it is empty.
illegal-not-in-attack = Can't attack with { $card }: it is not in attack position.
illegal-not-open = Can't attack directly: the opponent has a monster.
illegal-empty-target = Can't attack zone { $zone }: it is empty.{ $open ->
    [yes] { " " }Say direct to attack the player.
   *[no] { "" }
}
illegal-occupied = Can't summon { $card } to zone { $zone }: it is occupied.
illegal-copy = Can't summon this copy of { $card }: the first one in hand stands for all, with the code { $first }.
illegal-not-in-hand = Can't summon { $card }: it is not in your hand{ $near ->
    [none] .
   *[some] : did you mean “{ $near }”?
}
illegal-shape = { $given } is no move: write { "{" }"draw": true{ "}" }, { "{" }"summon": "card-id", "zone": 0, "position": "attack"{ "}" }, { "{" }"attack": 0, "target": 2{ "}" }, { "{" }"attack": 0, "target": "direct"{ "}" } or { "{" }"pass": true{ "}" }.
illegal-zone = There is no zone { $zone }: zones are 1 to { $zones }.
illegal-zone-value = There is no { $field } { $value }: zones are 0 to { $last }{ $field ->
    [target] { " " }or "direct"
   *[other] { "" }
}.
illegal-position = There is no position { $value }: positions are attack, defence and face-down.
illegal-words = Can't read “{ $text }”: say draw, summon, attack or pass.
illegal-words-position = Can't read “{ $text }”: say attack, defence or face-down.
illegal-words-several = Can't read “{ $text }”: there are several “{ $words }”, name the zone.
illegal-words-attack = Can't read “{ $text }”: say what attacks what, such as “attack zone 3 with zone 1”.
illegal-words-nobody = Can't read “{ $text }”: no zone and no open monster is called “{ $words }”.

## What is wrong with a deck.

fault-deck-size = it has { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, it must have exactly { $most }
fault-copies = { $copies } copies of { $name }, at most { $most } are allowed
fault-no-deck = { $deck } is neither a list of card ids nor a starter's name
fault-unknown-starter = there is no starter deck '{ $deck }', { $near ->
    [none] there are { $known }
   *[some] did you mean '{ $near }'?
}

## The table in a terminal.

board-turn = Turn { $turn }
board-to-move = { $seat ->
    [you] your move
   *[other] { $name } to move
}
board-player = { $seat ->
    [you] You
   *[other] { $name }
}
board-life = { NUMBER($life, useGrouping: 0) } LP
board-hand = hand: { $cards }
board-deck = deck: { $cards }
board-graveyard = graveyard: { $cards }
board-zone = zone { $zone }
board-position-attack = ATK
board-position-defence = DEF
board-position-face-down = set

## The table on the page.

page-choose = Summon a monster from your hand, or attack with one on the table
page-summon = Summon a monster: pick a card in your hand
page-attack = Attack: pick one of your monsters
page-stuck = You can only pass
page-may = { $cost ->
    [0] { $action }. You may draw a card first.
   *[other] { $action }. You may draw a card for { NUMBER($cost, useGrouping: 0) } LP first.
}
page-where = Choose a zone for { $card }
page-position = Choose a position for { $card }
page-target = Choose a target for { $card }
page-draw = { $cost ->
    [0] Draw
   *[other] Draw −{ NUMBER($cost, useGrouping: 0) } LP
}
page-deadly = This draw would cost you the match!
page-sure = Draw anyway
page-pass = Pass
page-direct = Attack directly
page-fate-theirs = falls
page-fate-mine = yours falls
page-fate-both = both fall
page-fate-none = stands
page-fate-loss = they −{ $n }
page-fate-loss-mine = you −{ $n }
page-life = { NUMBER($n, useGrouping: 0) } LP
page-zone = Zone { $n }
page-their-zone = Their zone { $n }
page-graveyard = Graveyard
page-graveyard-of = Graveyard: { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
page-position-attack = Attack
page-position-defence = Defence
page-position-face-down = Face-down
page-key-zone = choose a zone
page-move-summon = Summon { $card } { WORD("position", $position) }
page-move-draw = Draw a card
page-move-attack = { $card } attacks { $target ->
    [direct] directly
    [none] the face-down card
   *[known] { $target }
}
page-attacked = { $seat ->
    [you] Your
   *[other] { $seat_name }'s
} { $card } attacks { $target ->
    [none] the face-down card in zone { $zone }
   *[known] { $target }
}.
page-damaged = { $seat ->
    [you] You lose
   *[other] { $seat_name } loses
} { NUMBER($damage, useGrouping: 0) } LP ({ NUMBER($more, useGrouping: 0) } − { NUMBER($less, useGrouping: 0) }), { NUMBER($life, useGrouping: 0) } left.
page-atk = ATK { NUMBER($n, useGrouping: 0) }
page-def = DEF { NUMBER($n, useGrouping: 0) }

## Why a match ended, for whoever won or lost it.

won-life = They have no LP left
won-deck-out = Their deck is empty
lost-life = You have no LP left
lost-deck-out = Your deck is empty

## The deck builder: what its curve counts, and what cards can be sorted by.

deck-curve = ATK
number-atk = by ATK
number-def = by DEF
