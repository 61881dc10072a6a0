// Made from what clash declares (shapes.py, events.py, cards.py): do not edit, run `make regenerate`.
import type { Cards, Named, Seat } from '../../match/shapes';

/** C11 — the number of the owner's deck. */
export type DeckAtLeast = {
  deck_at_least: number;
};

/** C11 — exactly one action, and how it is modified. */
export type Effect = {
  attack?: number;
  heal?: number;
  block?: number | 'all';
  draw?: number;
  discard?: number;
  set_aside?: number | 'self';
  from?: 'hand' | 'deck' | 'discard' | 'in_play' | 'set_aside';
  opponent?: boolean;
  in?: number;
  for?: number;
  if?: 'attacked' | 'damaged' | 'blocked' | 'opponent_passed' | HealthAtMost | DeckAtLeast;
};

/** C11 — the owner's health before the turn's effects. */
export type HealthAtMost = {
  health_at_most: number;
};

/** C11a — a card in play. */
export type Laid = {
  card: string;
  /** turns since it was laid */
  age: number;
};

/** C2 — no card. */
export type Pass = {
  pass: true;
};

/** C2 — a card of the hand, face down. */
export type Play = {
  play: string;
};

/** C1 — what belongs to one seat. */
export type SeatView = {
  health: number;
  max_health: number;
  deck_number: number;
  /** the top first */
  deck: Cards;
  hand: Cards;
  discard: string[];
  /** null: unseen by the viewer */
  set_aside: (string | null)[];
  in_play: Laid[];
  /** only where some of the cards set aside have been seen by the opponent */
  revealed?: string[];
  /** only where cards out of sight have been seen before */
  known?: string[];
};

/** C2 — the choice of no card, not yet revealed. */
export type StagedPass = {
  pass: true;
  /** is it locked? */
  ready: boolean;
};

/** C2 — a card that is chosen and not yet revealed. */
export type StagedPlay = {
  play: string;
  /** is it locked? */
  ready: boolean;
};

export type ClashMove = Play | Pass;

/** C1 — the table when choices are owed, after draw and Auto. */
export type ClashView = {
  rulebook: 'clash';
  turn: number;
  seats: SeatView[];
  /** only where there is a choice */
  staged?: (StagedPlay | StagedPass | null)[];
};

/** What can happen. */
export type ClashEvent =
  | { event: 'turn'; turn: number }
  | { event: 'shuffled'; seat: Seat; deck_number: number; deck: number }
  | { event: 'returned'; seat: Seat; card: string | null; set_aside: number }
  | { event: 'drawn'; seat: Seat; card: string | null; hand: number; deck: number }
  | { event: 'overdrawn'; seat: Seat; card: string; hand: number; deck: number }
  | { event: 'fatigue'; seat: Seat; max_health: number; health: number }
  | { event: 'laid'; seat: Seat; card: string; hand: number }
  | { event: 'played'; seat: Seat; card: string; hand: number }
  | { event: 'passed'; seat: Seat }
  | { event: 'block'; seat: Seat; amount: number | 'all' }
  | { event: 'attacked'; seat: Seat; attack: number; blocked: number; damage: number }
  | { event: 'healed'; seat: Seat; amount: number }
  | { event: 'health'; seat: Seat; health: number }
  | { event: 'discarded'; seat: Seat; card: string; from: 'hand' | 'deck' | 'discard' | 'in_play' | 'set_aside'; left: number }
  | { event: 'set_aside'; seat: Seat; card: string | null; from: 'hand' | 'deck' | 'discard' | 'in_play' | 'set_aside'; set_aside: number }
  | { event: 'answered'; seat: Seat; card: string; condition: 'attacked' | 'damaged' | 'blocked' }
  | { event: 'removed'; seat: Seat; card: string; age: number; to: 'hand' | 'deck' | 'discard' | 'in_play' | 'set_aside' }
  | { event: 'fallen'; seat: Seat; below: number }
  | { event: 'over'; winner: Seat | null; reason: 'playing' | 'resigned' | 'health' | 'turn-limit' };

/** C11 — a card of clash. What it says is generated from its effects, see `texts`. */
export type ClashCard = Named & {
  rarity: 'common' | 'rare';
  auto: boolean;
  super: boolean;
  effects: Effect[];
};
