# What players read, in English. Keys and $arguments are the same in every language: ru.ftl has the same messages in
# Russian, and another file beside them makes another language. The format is Fluent: https://projectfluent.org.

# An event of events.py is told by the message of its name; its fields are the arguments. A seat is `you`, `them` or
# `other` (for those who only watch), and $seat_name is what that player is called: “The opponent” or “Player 1”, with a
# capital letter, so let it begin the sentence.
event-played = { $seat ->
    [you] You play
   *[other] { $seat_name } plays
} { $card }. The heap is { $total }.
event-over = { $winner ->
    [none] A draw
    [you] You win
    [them] You lose
   *[other] { $winner_name } wins
}: { WORD("end", $reason) }.

# Why a match ended.
end-target = the target is reached
end-empty = no cards are left
end-resigned = resignation

# Why a move is not possible: `self.texts.illegal(scene.cards, "not-in-hand", …)` says this.
illegal-not-in-hand = You do not hold that card.
