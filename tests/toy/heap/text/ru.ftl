event-played = { $seat ->
    [you] Вы добавляете карту
   *[other] { $seat_name } добавляет карту
}: { $card }. В куче { $total }.
event-over = Матч окончен.

end-target = куча достаточно высока

illegal-not-in-hand = Карты { $card } нет у вас в руке.
