"""Many matches at once, as arrays: for learning, and for whatever else needs millions of decisions.

    batch = Batch("duel", 1024, seed=7)
    while not batch.over.all():
        seats = batch.turn  # who decides next, row by row; -1 where a match is over
        masks = batch.legal(seats)  # (1024, batch.codes) of 0 and 1
        numbers = batch.observe(seats)  # (1024, len(batch.columns)): what each seat may know
        batch.apply(seats, your_choice(numbers, masks))
    batch.outcome(0)  # 1 won, -1 lost, 0 drawn

Move numbers are the codes of `Move.code`: they mean the same in every match, under all options and in every version of
one contract. All loops run in compiled code, and every array can be one of yours (`out=`), written in place."""

from quintain.batch.encoding import Encoding, encoding_of
from quintain.batch.rows import Batch

__all__ = ["Batch", "Encoding", "encoding_of"]
