# Разбор матча.

review-title = { $preset }: { $n ->
    [one] { $n } решение
    [few] { $n } решения
   *[other] { $n } решений
}; каждое судят по тому, что место могло знать
review-title-open = { $preset }: { $n ->
    [one] { $n } решение
    [few] { $n } решения
   *[other] { $n } решений
}; как было бы лучше при открытых картах, чего никто знать не мог
review-mark-best = лучшее
review-mark-good = хорошее
review-mark-inaccuracy = неточность
review-mark-mistake = ошибка
review-mark-blunder = промах
review-better = лучше: { $move }
review-mixed = лучше: { $move } (в { $share } % случаев)
review-certain = это победа, что бы ни держал и ни делал соперник
review-why = в пользу этого: { $reasons }
review-won = Место { $seat }: победа.
review-lost = Место { $seat }: поражение.
review-drawn = Место { $seat }: ничья.
review-sum = Удача { $luck } %, свои ошибки { $mistakes } %, ошибки соперника { $opponent } %. Лучших и хороших решений { $accuracy } %.
review-open-sum = При открытых картах можно было получить на { $lost } % больше. Лучших и хороших решений и тогда было бы { $accuracy } %.
review-alone = Удача { $luck } %, ошибки { $mistakes } %. Лучших и хороших решений { $accuracy } %.
review-moments = Что решило: { $n ->
    [one] решение { $numbers }
   *[other] решения { $numbers }
}.
review-clean = Ни одно решение не стоило много.
