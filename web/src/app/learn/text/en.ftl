# Lessons.

title = Learn by playing
says = Small tasks on the real table, one idea at a time. What you have solved is kept.
progress = { $solved } of { $all } solved
begin = Begin
go-on = Go on
again = Play it again
step = { $n } of { $all }
hint = Hint
ask-bot = Ask a bot
retry = Try again
solution = Show me
next = Next
finished = Play a match
leave = Leave the lesson
solved = Solved
missed = Not yet
so-it-is = That was it
# Who is played against: a quintain is the target that knights train on.
trainer = The quintain
puzzles = Puzzles
puzzles-say = Positions from real matches in which one decision is clearly best. A new one every day.
to-puzzles = Solve puzzles
first-time = First time here? Learn it by playing: { $n } small tasks.
learn-it = Learn it
new-here = New here?
new-here-says = { $game } at the table: { $n } small tasks
