# How a bot explains what it would play.

tell-certain = Play: { $move }. It wins at once, whatever the other side holds or does.
tell-forced = There is only one move: { $move }. It wins about { $win } of the time.
tell-best = Best: { $move }. It wins about { $win } of the time.
tell-mixed = No single move is best: choose at random among { $moves }, so that nobody can read you. You win about { $win } of the time.
tell-next = Next best: { $move }, which wins { $loss } less often.
tell-equal = { $move } is just as good.
tell-likely = The other side will probably choose: { $move } ({ $share }).
tell-unclear = What the other side will do is hard to tell; likeliest: { $move } ({ $share }).
tell-for = For it: { $reasons }.
tell-against = Against it: { $reasons }.
tell-one-of = { $move } ({ $share })
tell-percent = { $number } %
