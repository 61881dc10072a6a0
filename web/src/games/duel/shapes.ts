// Made from what duel declares (shapes.py, events.py, cards.py): do not edit, run `make regenerate`.
import type { Cards, Named, Seat } from '../../match/shapes';

export type Position = 'attack' | 'defence' | 'face-down';

/** D6, D10 — the monster of a zone attacks a zone of the opponent, or the player. */
export type Attack = {
  attack: number;
  target: number | 'direct';
};

/** D3 — a card for life. */
export type Draw = {
  draw: true;
};

/** D4, D12 — a monster in a zone. */
export type Monster = {
  /** null: face-down, and not one's own */
  card: string | null;
  position: Position;
};

/** D5 — no action. */
export type Pass = {
  pass: true;
};

/** D1 — what belongs to one seat. */
export type SeatView = {
  life: number;
  /** cards drawn in the match */
  draws: number;
  /** the top first */
  deck: Cards;
  hand: Cards;
  graveyard: string[];
  zones: (Monster | null)[];
};

/** D4 — a monster of the hand goes to a zone. */
export type Summon = {
  summon: string;
  zone: number;
  position: Position;
};

export type DuelMove = Draw | Summon | Attack | Pass;

/** D1-D12 — the table before a decision. */
export type DuelView = {
  rulebook: 'duel';
  turn: number;
  /** who began */
  first: Seat;
  /** whose turn it is */
  active: Seat;
  /** cards drawn in this turn */
  drawn: number;
  seats: SeatView[];
};

/** D3 — what the next draw would cost. */
export type DuelPreview = {
  cost: number;
  /** what it would leave */
  life: number;
  /** would it end the match? */
  over: boolean;
};

/** What can happen. */
export type DuelEvent =
  | { event: 'turn'; seat: Seat; turn: number }
  | { event: 'paid'; seat: Seat; cost: number; life: number }
  | { event: 'drawn'; seat: Seat; card: string | null; deck: number; drawn: number; draws: number }
  | { event: 'summoned'; seat: Seat; zone: number; card: string | null; position: Position; hand: number }
  | { event: 'attacked'; seat: Seat; zone: number; card: string; target: number | 'direct' }
  | { event: 'revealed'; seat: Seat; zone: number; card: string }
  | { event: 'destroyed'; seat: Seat; zone: number; card: string }
  | { event: 'damaged'; seat: Seat; damage: number; life: number }
  | { event: 'passed'; seat: Seat }
  | { event: 'over'; winner: Seat | null; reason: 'playing' | 'resigned' | 'life' | 'deck-out' | 'turn-limit' };

/** D14 — a monster and two numbers. */
export type DuelCard = Named & {
  atk: number;
  def: number;
};
