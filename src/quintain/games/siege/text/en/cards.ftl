## S22: units, in a few short sentences.

card-numbers = { $attack ->
    [melee] Melee
   *[ranged] Ranged
}: range { $range }, power { $power }, health { $health }, move difficulty { $move }.
card-free = Free
card-initiative = Costs { $cost } initiative
card-sacrifice = Sacrifice { $cost } of your units on the field
card-fallen = Costs { $cost ->
    [one] { $cost } fallen unit
   *[other] { $cost } fallen units
}
card-price = { $price }.
card-conditions = Condition: { $needs }.
card-needs-class = { $class } on the field
card-needs-turn = turn { $turn } or later
card-needs-initiative = an initiative maximum of at least { $initiative }
card-needs-damage = { $damage ->
    [1] your camp has been damaged
   *[other] your camp has taken at least { $damage } damage
}
card-symbol = { $symbol }: { $text }.
card-classes = Class: { $classes }.

## S16a: what classes are called.

class-militia = militia
class-archer = archers
class-knight = knights
class-beast = beasts
class-craft = craft
class-faith = faithful
class-spirit = spirits
class-raider = raiders
class-wolf = wolves
class-monster = monsters
class-undead = undead
class-giant = giants
class-engine = siege engines

## S17: what symbols are called, and what they do. $side is whose unit bears it: own, enemy, or any where that is not said.

symbol-flying = Flying
symbol-guard = Guard
symbol-thorns = Thorns
symbol-double-strike = Double strike
symbol-swift = Swift
symbol-scout = Scout
symbol-immobile = Immobile
symbol-regrow = Regrow
symbol-banner = Banner
symbol-piercing = Piercing
symbol-pusher = Pusher
symbol-last-stand = Last stand
symbol-armour = Armour
symbol-unbreakable = Unbreakable
symbol-healer = Healer
symbol-sapper = Sapper
symbol-slayer = Slayer
symbol-pack = Pack
symbol-tend = Tend

term-flying = attacks the camp itself, over everything and from any row
term-guard = takes the blows meant for allies beside it in its row
term-thorns = whoever strikes it in melee takes { $amount } damage
term-double-strike = attacks twice
term-swift = every forward step costs the single price
term-scout = { $side ->
    [own] may be deployed in the second row
    [enemy] slips past an occupied camp cell
   *[any] may be deployed in the second row; an enemy scout slips past an occupied camp cell
}
term-immobile = never moves and cannot be pushed
term-regrow = regains { $amount } health at the start of each turn
term-banner = neighbours that share a class with it have +{ $amount } power
term-piercing = excess damage goes on to the next enemy in the column
term-pusher = pushes a struck unit one cell back
term-last-stand = the first blow that would fell it leaves it 1 health
term-armour = each blow does { $amount } damage less
term-unbreakable = cannot be damaged
term-healer = once a turn, for { $cost } initiative, gives a neighbour { $amount } health back
term-sapper = once a turn, for { $cost } initiative, deals { $amount } damage to a neighbouring enemy or object
term-slayer = +{ $amount } power against { $class ->
    [none] the class that its card names
   *[known] { $class }
}
term-pack = +{ $amount } power beside an ally of its class
term-tend = neighbours of its class regain { $amount } health at the start of each turn

## S18: what bonuses do; their names are in match.ftl.

term-bonus-heal = One of your units regains up to { $amount } health.
term-bonus-initiative = { $amount } more initiative in this turn.
term-bonus-strike = { $amount } damage to an enemy or an object on the field.
term-bonus-push = The enemies of one column go back by { $amount ->
    [one] { $amount } cell
   *[other] { $amount } cells
}, where they have room.
term-bonus-draw = Draw { $amount ->
    [one] { $amount } card
   *[other] { $amount } cards
} from your deck, or take pawns when it is empty.
term-bonus-freeze = An enemy on the field neither advances nor attacks this turn.

## S20: levels, in a few short sentences.

level-rows = { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}.
level-enemies = You will meet: { $units }.
level-thinks = The enemy thinks before it prepares.
level-deck = You are given { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
level-own-deck = You may bring your own deck instead.
level-pawn = The pawn deck gives you this unit: { $card }.
level-bonuses = Bonuses: { $bonuses }.
level-second-life = Boss: when the camp falls, it rises once more on a new field.
level-returning = Boss: the last enemy to fall in a column comes back.
level-rage = Boss: once half of its camp is gone, { $changes }.
level-rage-step = enemies advance { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
level-rage-distance = ranged attacks count their distance differently
level-rage-draw = you draw { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} a turn
level-rage-pawn = the pawn deck gives other units{ $card ->
    [none] { "" }
   *[known] : { $card }
}
