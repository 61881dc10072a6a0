# То же по-русски. Имена карт не склоняются: стройте предложения так, чтобы этого не требовалось.

event-played = { $seat ->
    [you] Вы кладёте карту
   *[other] { $seat_name } кладёт карту
}: { $card }. В куче { $total }.
event-over = { $winner ->
    [none] Ничья
    [you] Победа
    [them] Поражение
   *[other] Победа: { $winner_name }
} — { WORD("end", $reason) }.

end-target = цель достигнута
end-empty = карты кончились
end-resigned = сдача

illegal-not-in-hand = Такой карты нет у вас на руке.
