event-played = { $seat ->
    [you] You add
   *[other] { $seat_name } adds
} { $card }: the heap is { $total }.
event-over = The match is over.

end-target = the heap is high enough

illegal-not-in-hand = { $card } is not in your hand.
