// Views, events, moves and cards as far as all games agree. Those of a game are in its folder: games/<name>/shapes.ts, which is
// made from what the game declares.
// Ids and numbers only: words are made in the reader's language.

/** Words by language; one string serves for all. */
export type Text = string | Record<string, string>;
export type Options = Record<string, number | boolean | string>;
export type Seat = 0 | 1;

/** A hidden list is known by its length only. */
export type Cards = string[] | number;

export type Named = { id: string; name: Text; text?: Text };
export type AnyCard = Named & Record<string, unknown>;
export type CardBook<C = AnyCard> = Record<string, C>;

/** A symbol, a bonus or a class: its name, what it does, and how much of it. */
export type Term = { name: Text; text: Text | null; amount?: number | null };
export type Terms = { symbols: Record<string, Term>; bonuses: Record<string, Term>; tags?: Record<string, Term> };

export type AnyView = { rulebook: string } & Record<string, unknown>;
export type AnyEvent = { event: string } & Record<string, unknown>;
export type AnyMove = Record<string, unknown>;
/** Told by the table, not by a rulebook. */
export type UndoneEvent = { event: 'undone'; seat: Seat };
export type OverEvent = { event: 'over'; winner: Seat | null; reason: string };

/** The event of a kind, or of several. */
export type Of<E, K> = Extract<E, { event: K }>;

export const count = (cards: Cards): number => (typeof cards === 'number' ? cards : cards.length);
export const listed = (cards: Cards): string[] => (typeof cards === 'number' ? [] : cards);
