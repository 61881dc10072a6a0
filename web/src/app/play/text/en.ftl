# What is said around a live table.

opening = Taking a seat…
versus = against
rating = rating { NUMBER($n, useGrouping: 0) }
rematch-asked = You have asked for a rematch.
rematch-wanted = { $name } wants a rematch
share-title = Share this match
share-says = Anyone with this link can watch the match.
hint-title = What would a knight do?
thinking = Thinking…
hint-none = No advice for this.
chance = chances: { $percent } %
often = { $percent } % of the time
sure = This move, for sure
mixed = It would mix these moves, so that nobody can read it:
because = Why
foe = What it expects from the other side
do-it = Do it
