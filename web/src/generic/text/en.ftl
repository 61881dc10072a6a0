# What the generic board says.

choose = Choose a move
choose-of = { $card }: choose a move
play = Make this move
moves = Your moves
all = All moves
nothing = nothing
none = —
yes = yes
no = no
common = The table
hidden = face down
key-move = choose a move

## Zones.

word-board = board
word-cards = cards
word-deck = deck
word-decks = deck
word-discards = discard
word-field = field
word-graveyard = graveyard
word-hand = hand
word-hands = hand
word-in_play = in play
word-market = market
word-pile = pile
word-row = row
word-set_aside = set aside
word-stock = stock
word-table = table
word-trick = trick
word-tricks = tricks
word-zone = zone
word-zones = zones

## Numbers and facts.

word-active = to move
word-amount = amount
word-armour = armour
word-atk = attack
word-coins = coins
word-cost = cost
word-damage = damage
word-def = defence
word-defence = defence
word-energy = energy
word-first = first
word-gold = gold
word-health = health
word-hp = health
word-left = left
word-life = life
word-mana = mana
word-owner = owner
word-phase = phase
word-points = points
word-position = position
word-power = power
word-price = price
word-rank = rank
word-round = round
word-score = score
word-scores = score
word-stage = stage
word-suit = suit
word-total = total
word-turn = turn
word-value = value
word-winner = winner

## Moves.

word-attack = attack
word-bid = bid
word-buy = buy
word-choose = choose
word-discard = discard
word-done = done
word-draw = draw
word-end = end the turn
word-move = move
word-pass = pass
word-place = place
word-play = play
word-reveal = reveal
word-skip = skip
word-take = take
word-target = target
word-to = to
word-use = use

## Events.

word-attacked = attacked
word-bought = bought
word-damaged = damaged
word-dealt = dealt
word-destroyed = destroyed
word-discarded = discarded
word-drawn = drawn
word-gained = gained
word-healed = healed
word-lost = lost
word-moved = moved
word-passed = passed
word-placed = placed
word-played = played
word-revealed = revealed
word-scored = scored
word-shuffled = shuffled
word-taken = taken
word-undone = taken back
word-won = won
