# What all games and parts of the platform say.
language-name = English

list-end = { $before } and { $last }
opponent = The opponent
player = Player { $number }

## Moves that no game allows.

illegal-over = The match is over.
illegal-seat = There is no seat { $seat }: seats are 0 and 1.
illegal-whose = { $given } does not say whose move it is: write { "{" }0: move{ "}" }.
illegal-not-due = Seat { $seat } has no decision to make now.
illegal-shape = { $given } is no move: give its code, its text or its JSON shape.
illegal-size = That is no move: it is longer than { $letters } letters or nested more than { $levels } times.
illegal-now = The move { $move } is not legal now.
illegal-undo = In this game nothing is taken back.

## What is wrong with a deck, in any game.

fault-unknown-card = the set has no card '{ $card }'{ $near ->
    [none] { "" }
   *[some] , did you mean '{ $near }'?
}
fault-common-deck = this game is played from a common deck

bare = { $word }
one-and-another = { $one }; { $another }

## Set-ups that no game allows.

extras-none = extras.{ $name }: { $preset } is played without extras
