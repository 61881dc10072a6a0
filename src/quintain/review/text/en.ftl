# The review of a match.

review-title = { $preset }: { $n ->
    [one] { $n } decision
   *[other] { $n } decisions
}, judged by what each seat could know
review-title-open = { $preset }: { $n ->
    [one] { $n } decision
   *[other] { $n } decisions
}, as they would have been best with all cards open, which nobody could know
review-mark-best = best
review-mark-good = good
review-mark-inaccuracy = inaccuracy
review-mark-mistake = mistake
review-mark-blunder = blunder
review-better = better: { $move }
review-mixed = better: { $move } ({ $share } % of the time)
review-certain = which wins whatever the other side holds or does
review-why = for it: { $reasons }
review-won = Seat { $seat } won.
review-lost = Seat { $seat } lost.
review-drawn = Seat { $seat } drew.
review-sum = Luck { $luck } %, own mistakes { $mistakes } %, the other side's mistakes { $opponent } %. { $accuracy } % of its decisions were best or good.
review-open-sum = With all cards open it could have had { $lost } % more. { $accuracy } % of its decisions would still have been best or good.
review-alone = Luck { $luck } %, mistakes { $mistakes } %. { $accuracy } % of the decisions were best or good.
review-moments = What decided it: { $n ->
    [one] decision { $numbers }
   *[other] decisions { $numbers }
}.
review-clean = No decision gave much away.
