# What the terminal says.

## A match.

play-prompt = Your move (? for help):
play-help = Type a move, e.g. '{ $example }', or its number among the moves. Also: moves, preview, undo, rules (how to play), resign, quit.
play-moves = You can:
play-more = ... and { $n } more
play-left = The match is left.
play-saved = The replay is in { $path }.
play-against = You play against the { $bot } bot.
play-against-character = You play against { $name }. { $text }
play-taken-back = Taken back.
play-level-won = Level { $n } is won. Next: quintain play { $book } --level { $next }
play-campaign-won = Level { $n } is won, and with it the campaign.
play-no-preview = There is no preview here.

## What may be typed: all the ways to say a word, separated by commas.

read-help = ?, help
read-moves = moves, list
read-rules = rules, how
read-preview = preview
read-undo = undo
read-resign = resign
read-quit = quit, exit, q

## Hints.

hint-title = Seat { $seat } to move. { $bot } thinks:
hint-played = played
hint-wins = wins
hint-loses = gives away
hint-move = move
hint-foe = The other side probably:
hint-why = What speaks for the first move:

## Options and levels.

options-card = a card of the set
options-range = { $min } to { $max }
options-range-following = { $min } to { $max }, at least { $least }
levels-items = { $n ->
    [0] You have found no bonuses yet: the first win of a level finds some.
   *[other] Found and not used: { $items }. Bring some: --level N --bring heal,strike
}
levels-none = { $preset } has no levels
