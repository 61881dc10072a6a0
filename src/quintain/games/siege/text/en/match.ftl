## What happens. A cell is called a1 to d6, a column a to d; $side is whose unit or camp it is.

event-turn = Turn { $turn }: { $initiative } initiative.
event-drawn = { $whose ->
    [you] You draw
   *[other] { $whose_name } draws
} { $card ->
    [none] a card
   *[known] { $card }
}.
event-deployed = { $card } is deployed in { $at }.
event-sacrificed = { $card } in { $at } is sacrificed.
event-stepped = { $card } steps from { $at } to { $to }.
event-bonus = { $whose ->
    [you] You use
   *[other] { $whose_name } uses
} { WORD("bonus", $bonus) }{ $at ->
    [none] { "" }
   *[there] { " " }on { $at }
}.
event-ability = { $card } in { $at } uses its ability on { $to }.
event-initiative = Initiative is now { $initiative }.
event-attacked = { $card } in { $at } attacks { $target ->
    [camp] the camp
   *[cell] { $target }
} with power { $power }.
event-struck = { $card } in { $at } takes { $damage }, health { $health }.
event-destroyed = { $card } in { $at } falls.
event-stood = { $card } in { $at } makes a last stand.
event-camp = { $whose ->
    [you] Your camp
    [them] The enemy camp
   *[other] { $whose_name }'s camp
} takes { $damage }, { $camp_damage } in all.
event-healed = { $card } in { $at } regains { $gained }, health { $health }.
event-advanced = { $card } advances from { $at } to { $to }.
event-pushed = { $card } is pushed from { $at } to { $to }.
event-emerged = { $card } comes out to { $at }.
event-prepared = { $card } prepares in column { $column }.
event-excess = Excess damage: { $card }, in preparation in column { $column }, takes { $damage }, health { $health }.
event-frozen = { $card } in { $at } is frozen for this turn.
event-thawed = { $card } in { $at } thaws.
event-returning = { $card } will return in column { $column }.
event-phase = The battle changes: the boss shows its second face.
event-cleared = { $card } leaves { $at }.
event-appeared = { $card } stands in { $at }.
event-undone = { $seat ->
    [you] You take
   *[other] { $seat_name } takes
} the last step back.
event-over = { $winner ->
    [none] A draw
    [you] You win
    [them] You lose
   *[other] { $winner_name } wins
}: { WORD("end", $reason) }.

side-player = The player
side-enemy = The enemy

end-camp = a camp has fallen
end-balance = one camp has taken too much more than the other
end-turn-limit = the last turn is over
end-resigned = resignation
won-camp = Their camp has fallen
won-balance = Their camp has taken too much more than yours
lost-camp = Your camp has fallen
lost-balance = Your camp has taken too much more than theirs

bonus-heal = Healing draught
bonus-initiative = War horn
bonus-strike = Fire pot
bonus-push = Gale
bonus-draw = Supply cart
bonus-freeze = Frost

## Moves. A player may type them: the lists are all the ways to say a word, separated by commas.

move-done = done
move-draw = draw { $deck ->
    [own] own
   *[pawn] pawn
}
move-deploy = deploy { $card } { $door }
move-deploy-sacrificing = deploy { $card } { $door } sacrifice { $victims }
move-step = step { $from } { $to }
move-ability = ability { $from } { $to }
move-bonus = use { WORD("bonus", $bonus) }{ $at ->
    [none] { "" }
   *[there] { " " }{ $at }
}
move-prepare = prepare { $units }
move-prepare-unit = { $card } { $column }
move-prepare-nothing = prepare nothing

read-done = done, end, ready, attack
read-draw-own = draw own, draw, own, draw from own deck
read-draw-pawn = draw pawn, pawn, draw a pawn
read-prepare-nothing = prepare nothing, nothing, pass
read-deploy = deploy, put, place
read-step = step, move
read-bonus = use, bonus
read-ability = ability
read-prepare = prepare, muster
read-sacrifice = sacrificing, sacrifice
read-column = column
# The keys of the columns, with what is typed by the same keys or looks the same.
read-a = a
read-b = b
read-c = c
read-d = d

## Why a move is not possible.

illegal-no-move = { $code } is not the code of a move.
illegal-no-preparation = { $code } is not the code of a preparation.
illegal-cell = There is no cell { $cell }: it is [row, column], rows 0 to { $last }, columns 0 to 3.
illegal-shape = { $given } is no move: it has none of { $keys }.
illegal-field = A move with '{ $kind }' has no '{ $field }': { $near ->
    [none] it can have { $fields }.
   *[some] did you mean '{ $near }'?
}
illegal-done = { $given } is no move: write { "{" }"done": true{ "}" }.
illegal-deck = There is no deck { $deck }: draw own or pawn.
illegal-victims = { $given }: give the units to sacrifice as a list of cells, [[row, column], ...].
illegal-columns = { $given }: give units by their column, 0 to 3.
illegal-stage = This is another stage: { $stage ->
    [prepare] deploy, step, use a bonus or an ability, or say done
    [draw] draw from your own deck or from the pawn deck
   *[enemy] prepare units
}.
illegal-not-in-hand = Can't deploy { $card }: it is not in your hand{ $near ->
    [none] .
   *[some] : did you mean '{ $near }'?
}
illegal-no-such-card = There is no such card in your hand.
illegal-copy = Give the first copy of that card in your hand.
illegal-far-door = Can't deploy { $card } in { $cell }: units are deployed in your camp.
illegal-sacrifice = A sacrifice is one or two different units.
illegal-far = Can't step from { $from } to { $to }: steps go to a neighbouring cell.
illegal-no-bonus = There is no bonus '{ $bonus }': { $near ->
    [none] there are { $known }.
   *[some] did you mean '{ $near }'?
}
illegal-where = Say where to use { WORD("bonus", $bonus) }.
illegal-muster = Can't prepare { $unit }: you can call on { $known ->
    [none] nobody
   *[some] { $known }
}.
illegal-words = Can't read “{ $text }”: say deploy, step, use, ability or done, with cells as a1 to d6.
illegal-unit-words = Can't read “{ $text }”: say a unit and a column, a to d.
illegal-nobody = Can't step: { $cell } holds no unit of yours.
illegal-bonus = You have no { WORD("bonus", $bonus) }.
illegal-no-target = Can't use { WORD("bonus", $bonus) }: no such target.
illegal-target = Can't use { WORD("bonus", $bonus) } { $cell ->
    [none] now
   *[there] at { $cell }
}: it would have no effect.
illegal-ability = Nobody in { $cell } has an ability to use.
illegal-empty = { $deck ->
    [own] Can't draw from your deck: it is empty.
   *[pawn] Can't draw a pawn: the pawn deck is empty.
}
illegal-column-occupied = Column { $column } has a unit in preparation.
illegal-supply = Can't prepare that: it costs { $cost } supply, you have { $supply }.
illegal-undo = Can't take that back: only the last step of this preparation that has shown nothing new.

illegal-deploy = Can't deploy { $card }: { $why }.
illegal-step = { $card } can't step there: { $why }.
illegal-use = Can't use the ability of { $card }: { $why }.

# The reasons in the three sentences above.
why-scouts-only = only scouts may start in { $cell }
why-occupied = { $cell } is occupied
why-fallen = it costs { $cost ->
    [one] { $cost } fallen unit
   *[other] { $cost } fallen units
}, you have { $fallen }
why-turn = it comes from turn { $turn } on, this is turn { $now }
why-maximum = your initiative maximum must be at least { $least }, it is { $now }
why-damage = your camp must have taken at least { $least } damage, so far { $now }
why-class = there are no { $class } on the field
why-initiative = it costs { $cost } initiative, you have { $initiative }
why-sacrifices = it takes { $wanted } of your units, not { $given }
why-no-unit = { $cell } holds no unit of yours
why-immobile = it is immobile
why-outside = that is outside the field
why-enemy-camp = nobody enters the enemy's camp
why-step-cost = the step costs { $cost } initiative, you have { $initiative }
why-used = it has been used this turn
why-on-a-cell = it is used on a cell
why-nothing-to-do = there is nothing to do at { $cell }

## What is wrong with a deck, or with what is chosen besides it.

fault-given-deck = the level gives the deck
fault-not-for-decks = { $name } is not for a player's deck
fault-deck-size = a deck has { $least } to { $most } cards, not { $cards }
fault-copies = { $copies } copies of { $name }: at most { $most } are allowed

extras-unknown = extras.{ $extra }: there is no such extra, only '{ $known }'
extras-list = extras.bonuses: expected a list of bonuses, got { $given }
extras-too-many = { $preset } is played with at most { $most ->
    [one] { $most } bonus
   *[other] { $most } bonuses
}, not { $chosen }.
extras-no-bonus = extras.bonuses[{ $place }]: there is no bonus { $bonus }, { $near ->
    [none] there are { $known }
   *[some] did you mean '{ $near }'?
}

## The battle in a terminal.

board-turn = Turn { $turn }
board-counts = initiative { $initiative }/{ $most }   fallen { $fallen }   deck { $deck }   pawns { $pawns }
board-enemy-camp = Enemy camp
board-own-camp = Your camp
board-bonuses = Bonuses
board-supply = supply: { $supply }

## The battle on the page.

page-choose = Put cards into your camp, move your units, then attack
page-finish = Nothing more to do: attack
page-foretold = An attack now: { $theirs ->
    [0] your camp −{ $mine }
   *[other] { $mine ->
        [0] their camp −{ $theirs }
       *[other] their camp −{ $theirs }, yours −{ $mine }
    }
}
page-foretold-nothing = An attack now hurts no camp
page-foretold-win = An attack now wins!
page-foretold-loss = An attack now loses the match!
page-harm = { $falls ->
    [yes] will take { $n } and fall
   *[no] will take { $n }
}
page-no-target = { $bonus } has no target now. { $text }
page-no-undo = There is nothing to take back.
page-where-to = Choose a cell for { $card }
page-victims = Choose { $n ->
    [one] { $n } unit
   *[other] { $n } units
} to sacrifice
page-unit = { $card }: choose where to step
page-bonus = { $bonus }: choose a target
page-done = Attack!
page-draw-own = Draw from your deck
page-draw-pawn = Take a pawn
page-draw-one = Choose where to draw from
page-prepare = Prepare
page-prepare-hint = Choose units for the preparation row
page-camp = Camp { $left } of { $most }
page-your-camp = Your camp
page-camp-of = Camp of { $name }
page-their-camp = Their camp
page-preparing = Preparing
page-next = Coming next
page-fallen = Fallen: { $n }
page-pawns = Pawns: { $n }
page-pile-pawns = Pawns
page-supply = Supply: { $n }
page-cell = Cell { $cell }
page-step-cost = costs { $n }
page-bonuses = Bonuses
page-side-player = yours
page-side-enemy = enemy
page-side-neutral = object
page-stage = { $stage ->
    [2] { $whose ->
        [you] Your attack.
        [them] Their attack.
       *[other] The player's attack.
    }
    [3] { $whose ->
        [you] Your units come out.
       *[other] The enemy's units come out.
    }
    [4] { $whose ->
        [you] Your units advance.
       *[other] The enemy's units advance.
    }
    [5] { $whose ->
        [you] Your attack.
        [them] Their attack.
       *[other] The enemy's attack.
    }
    [6] { $whose ->
        [you] Your units prepare.
       *[other] The enemy prepares.
    }
    [7] Draw.
   *[other] { "" }
}
page-your-attack = Your attack
page-attack-of = { $name } attacks
page-their-attack = Their attack
page-phase = The boss shows its second face!
page-price-free = free
page-price-initiative = { $n } initiative
page-price-sacrifice = sacrifice { $n ->
    [one] { $n } unit
   *[other] { $n } units
}
page-price-fallen = { $n ->
    [one] { $n } fallen unit
   *[other] { $n } fallen units
}
page-initiative = { $n } of { $most } initiative
page-dear-initiative = It costs { $cost } initiative, you have { $have }.
page-dear-fallen = { $cost ->
    [one] { $cost } unit
   *[other] { $cost } units
} of yours must have fallen first, so far { $have }.
page-dear-sacrifice = You need { $cost ->
    [one] { $cost } unit
   *[other] { $cost } units
} on the field to sacrifice.
page-key-column = choose a column
page-move-step = { $card } steps to { $cell }
page-move-ability = { $card } uses its ability on { $cell }
page-move-deploy = { $card } to { $cell }{ $victims ->
    [none] { "" }
   *[some] , sacrificing { $victims }
}
page-attack = { $attack ->
    [melee] melee
   *[ranged] ranged
}, range { $range }
page-power = power { $n }
page-health = health { $n }
page-health-of = health { $n } of { $most }
page-move = move difficulty { $n }
page-price = price: { $price }
page-classes = class: { $classes }
page-horde = The horde
page-curve = Initiative
page-facet-melee = melee
page-facet-ranged = ranged
page-facet-enemy = of the enemy
page-facet-boss = leader
page-facet-object = object
page-by-power = by power
page-by-health = by health
page-by-move = by move difficulty
