// What a game may bring to the page. All of it is optional: what a game does not bring is shown by the generic board.
import type { Component } from 'svelte';
import type { Face, Now } from '../match/faces';
import type { Mark } from '../match/marks';
import type { LogLine, MatchStore } from '../match/match.svelte';
import type { AnyCard, AnyEvent, AnyMove, AnyView, CardBook, Cards, Options, Seat, Terms } from '../match/shapes';
import type { Told } from '../match/teller';
import type { TableOptions } from '../ui/table';

/** `Board.svelte` of a game's folder. */
export type Board = Component<{ match: MatchStore; options?: TableOptions }>;

/** `tile.ts` of a game's folder: what lists say of a game before it is loaded. It is part of the first load: keep it small. */
export interface Tile {
  /** Games are listed by this number, the quickest to learn first. */
  order: number;
  /** The pictures of three cards, and the colour behind them. */
  fan: readonly string[];
  tint: string;
}

/** Why a match ended: for whoever watched it, won it, lost it. */
export interface Ends {
  reason: Record<string, string>;
  won: Record<string, string>;
  lost: Record<string, string>;
}

/** What an event adds to the numbers of the end screen. */
export interface Tally {
  /** Whose cards are played or lost, and who takes the damage. */
  seat: Seat;
  damage?: number;
  played?: number;
  lost?: number;
}

/** A line below a card that is looked at. */
export interface Detail {
  sign?: string;
  name?: string;
  text: string;
}

/** What a sentence says beyond its event: cards by their ids, numbers, sums. */
export type Why = Record<string, unknown>;

/** What the deck builder knows about the cards of a game. */
export interface DeckKit {
  /** How a deck is spread: by what its cards cost, or by how hard they hit. */
  curve?: { step: number; least: number; worth(card: AnyCard): number };
  words(): {
    /** What the curve counts. */
    curve?: string;
    /** What cards can be filtered by, in this order, and sorted by; others are read as they are. */
    facets?: Record<string, string>;
    numbers?: Record<string, string>;
  };
}

/** `index.ts` of a game's folder: what a table needs to know besides the board. */
export interface Kit {
  /** Change a view as an event says. Without it the next view simply takes the place of the last one. */
  fold?(view: AnyView, event: AnyEvent, options: Options): void;
  /** An event as a sentence; empty for what needs no telling. */
  say?(event: AnyEvent, told: Told, why?: Why | null): string;
  /** What else belongs to an event, found in what was told before it, or in what is seen where it happens just now: who struck,
   * what a sum is made of. */
  because?(before: readonly LogLine[], event: AnyEvent, cards: CardBook, view?: AnyView | null): Why | null;
  /** The place that an event is about, as the board names its cells. */
  placeOf?(event: AnyEvent): string | null;
  /** What a card shows besides its picture and its name. */
  face?(card: AnyCard, now: Now, terms?: Partial<Terms>): Partial<Face>;
  /** What is said about a card beside the table; the face has what may have changed since it was printed. */
  details?(card: AnyCard, terms: Terms, face: Face): Detail[];
  /** A move of a seat, one's own unless it is said, in the words of the table; and what it looks like there. */
  moveWords?(move: AnyMove, match: MatchStore, seat?: Seat): string | null;
  marks?(move: AnyMove, match: MatchStore): Mark[];
  /** The same for moves that come to the same, such as the left lane and the right one while both are bare. */
  twin?(move: AnyMove, match: MatchStore): string;
  /** The log after the last decision was taken back. */
  takenBack?(log: LogLine[]): LogLine[];
  tally?(event: AnyEvent): Tally | null;
  decks?: DeckKit;
  /** How the length of a match is counted. */
  counts?: 'rounds' | 'turns';
  ends?(): Ends;
  /** Is it worth knowing who is first? A game that does not say so shows the coin. */
  tosses?(options: Options): boolean;
  /** Who plays the other side when nobody does. */
  environment?(): string;
}

/** A place of a small picture: a card, or its back where nobody may know it. */
export interface Spot {
  card: string | null;
  foe: boolean;
  /** Across, as some cards lie. */
  lying?: boolean;
  /** Not there yet, or only for now. */
  faint?: boolean;
  /** At its left and right foot. */
  left?: number;
  right?: number;
}

/** What a side shows beside its cards: what it has left, or else what it has taken; what it may spend; its hand. */
export interface Edge {
  left?: number;
  hurt?: number;
  spend?: number;
  hand: Cards;
}

/** A position in little. Rows go from the far side to the near one. */
export interface Scene {
  far: Edge;
  near: Edge;
  rows: (Spot | null)[][];
}

/** `scene.ts` of a game's folder: how a view is drawn in little, as a seat sees it, and one that shows a newcomer the table. */
export interface SceneMaker {
  scene(view: AnyView, seat: Seat, cards?: CardBook): Scene;
  example: { view: AnyView; seat: Seat };
}
