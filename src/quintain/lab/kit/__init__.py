"""What a game can tell the lab: the functions and numbers that its `lab.py` may bring.

All of them are optional. The functions are declared in `trace`, each with what holds where a game says nothing else: of
any match it is noted who won, and in how many decisions. Besides them, a `lab.py` may have

* `METRICS`: what is measured (`metrics.COMMON` unless stated); one of them must be called `length`;
* `HOLES`: ways in which the game can be broken, the first of which is `metrics.NO_MOVE`;
* `SYMMETRIC`: False where the two sides are not the same game;
* `THINKING`: deals of players who look ahead that take about a second;
* `AXES`: two groups of numbers of a card that span a map of decks;
* `card_traits(card)`: what a card says besides its plain numbers, as numbers with names;
* `card_keywords(card)`: the keywords that a card has, called as in the game's terms or by the messages `keyword-…`;
* `PRICES`: the numbers of a card of which less is better (`cost` and `price` unless stated);
* `NUMBERS_TELL_ALL`: False where a card is more than its numbers, so that none outclasses another;
* `may_join(game, deck, card)`: may a deck have one more of a card (up to four of each unless stated);
* `decks_in(game, state)`: the decks of a match that has just begun, where they can be drawn at random (`mix_deck`).

Habits that players can be given are in `habits.py` beside it (see `bots.kit`); as clauses they are the messages
`habit-…`. Questions are in `questions.yaml`, and where figures should lie (`quintain lab health`) in `health.yaml`.
A `lab.py` imports this package and no other part of `quintain.lab`."""
