# Puzzles.

title = Puzzles
says = Positions from real matches. One decision is clearly best: judge by what you can see.
today = Today's puzzle
today-solved = Today's puzzle is solved
days = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
solve = Solve it
look = Look again
rating = Rating { $rating }
so-far = { $solved } of { $tried } solved at the first try
streak = { $n } in a row
count = { $n ->
    [one] { $n } puzzle
   *[other] { $n } puzzles
}
themes = Theme
all-themes = All
go = Next puzzle
due = Missed before ({ $n })
list = All puzzles
puzzle = Puzzle { $id }
is-new = not tried
is-solved = solved
is-missed = missed
is-due = again today
none = Nothing left here: try another theme.
hint = Hint
give-up = Show me
retry = Try again
solution = Show me
next = Next
leave = To the puzzles
level = Difficulty { $rating }
change = Your rating: { $rating } ({ $change })
unrated = Only the first try is rated.
kept-here = Kept on this device.
lessons = Lessons
more = Show more ({ $n })
