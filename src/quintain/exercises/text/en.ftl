# Puzzles.

puzzle-name = Puzzle
puzzle-theme-win = A winning move
puzzle-theme-swing = Turning point
puzzle-theme-press = Press on
puzzle-theme-defend = Defence
puzzle-theme-quiet = Against first sight
puzzle-theme-wait = Less is more
puzzle-theme-mixture = Keep them guessing
puzzle-theme-opening = Opening
puzzle-theme-endgame = Endgame
puzzle-task-best = One decision is clearly best. Which?
puzzle-task-sure = One decision wins, whatever the other side does. Which?
puzzle-task-win = Win in this turn.
puzzle-task-last = If you only press on, you lose this turn. Get through it.
puzzle-hint-among = It is one of these: { $moves }.
puzzle-hint-first = Begin with: { $move }.
puzzle-right-best = It wins { $chance } of 100 matches from here. The next best ({ $other }) wins { $next }.
puzzle-right-only = It wins { $chance } of 100 matches from here, anything else at most { $next }.
puzzle-right-mixture = Whoever could read you would profit, so this is mixed: { $moves }. Anything else loses ground: { $next } instead of { $chance } of 100.
puzzle-right-win = The battle is won.
puzzle-right-last = You are still standing.
puzzle-wrong-best = There was something better.
puzzle-wrong-win = The turn went by, and nothing is decided.
puzzle-wrong-last = That was the end.
