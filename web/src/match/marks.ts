// What a move would do, to be drawn on the table: cards that would come to a place, arrows from one place to another.

/** Places are named as boards name their cells (`data-cell`); `hand:2` is a card of the own hand, `crest:1` a player. */
export type Mark = { to: string; from?: string; card?: string; note?: string };
