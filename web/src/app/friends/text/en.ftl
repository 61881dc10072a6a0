# Friends.

friends = Friends
follow = Follow
unfollow = Unfollow
challenge = Challenge
challenged = { $name } is challenged to { $game }.
online = online
offline = not here
plays = plays { $game }
back = follows you
record = Your matches: { $won } won, { $lost } lost, { $drawn } drawn
