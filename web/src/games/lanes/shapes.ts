// Made from what lanes declares (shapes.py, events.py, cards.py): do not edit, run `make regenerate`.
import type { Cards, Named, Seat } from '../../match/shapes';

export type Lane = 'left' | 'center' | 'right';

export type Plan = Partial<Record<Lane, string>>;

export const LANES: readonly Lane[] = ['left', 'center', 'right'];

/** L1 — what belongs to one seat. */
export type SeatView = {
  hp: number;
  mana: number;
  hand: Cards;
  /** left, center, right */
  lanes: (Unit | null)[];
};

/** L5 — a plan that is made and not yet revealed. */
export type Staged = {
  place: Plan;
  /** is it locked? */
  ready: boolean;
};

/** L4 — a character in a lane. */
export type Unit = {
  card: string;
  /** what it has left */
  defence: number;
};

/** L4, L5 — a plan: a card for each lane that gets one. */
export type LanesMove = {
  place: Plan;
};

/** L1-L5, L8 — the table between two decisions. */
export type LanesView = {
  rulebook: 'lanes';
  round: number;
  /** who won the toss before the first round, and draws first */
  first: Seat;
  /** whose cards strike first in this round; only where one side's do */
  striker?: Seat;
  /** the top first */
  deck: Cards;
  /** rounds in a row without a placement and without damage */
  quiet: number;
  seats: SeatView[];
  /** only where there is a plan */
  staged?: (Staged | null)[];
};

/** What can happen. */
export type LanesEvent =
  | { event: 'round'; round: number; quiet: number }
  | { event: 'striker'; seat: Seat }
  | { event: 'drawn'; seat: Seat; card: string | null; deck: number }
  | { event: 'mana'; seat: Seat; mana: number }
  | { event: 'placed'; seat: Seat; lane: Lane; card: string; defence: number; mana: number }
  | { event: 'struck'; seat: Seat; lane: Lane; card: string; damage: number; defence: number }
  | { event: 'destroyed'; seat: Seat; lane: Lane; card: string }
  | { event: 'hit'; seat: Seat; lane: Lane; damage: number; hp: number; overflow: boolean }
  | { event: 'over'; winner: Seat | null; reason: 'playing' | 'resigned' | 'health' | 'exhausted' | 'stalled' | 'harmless' };

/** L13 — a character and three numbers. */
export type LanesCard = Named & {
  attack: number;
  defence: number;
  cost: number;
};
