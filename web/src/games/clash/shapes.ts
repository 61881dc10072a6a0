// Views, events, moves and cards as the rules of clash write them.
import type { Cards, Named, OverEvent, Seat } from '../../match/shapes';

export type ClashCard = Named & {
  rarity: 'common' | 'rare';
  auto: boolean;
  super: boolean;
  effects?: { attack?: number; opponent?: boolean }[];
};

export type Laid = { card: string; age: number };
export type ClashSeat = {
  health: number;
  max_health: number;
  deck_number: number;
  deck: Cards;
  hand: Cards;
  discard: string[];
  set_aside: (string | null)[];
  in_play: Laid[];
  revealed?: string[];
  known?: string[];
};
export type ClashMove = { play: string } | { pass: true };
export type ClashView = {
  rulebook: 'clash';
  turn: number;
  seats: ClashSeat[];
  staged?: ({ play?: string; pass?: true; ready: boolean } | null)[];
};
type ClashZone = 'hand' | 'deck' | 'discard' | 'in_play';
export type ClashEvent =
  | { event: 'turn'; turn: number }
  | { event: 'shuffled'; seat: Seat; deck_number: number; deck: number }
  | { event: 'returned'; seat: Seat; card: string | null; set_aside: number }
  | { event: 'drawn'; seat: Seat; card: string | null; hand: number; deck: number }
  | { event: 'overdrawn'; seat: Seat; card: string; hand: number; deck: number }
  | { event: 'fatigue'; seat: Seat; max_health: number; health: number }
  | { event: 'laid' | 'played'; seat: Seat; card: string; hand: number }
  | { event: 'passed'; seat: Seat }
  | { event: 'block'; seat: Seat; amount: number | 'all' }
  | { event: 'attacked'; seat: Seat; attack: number; blocked: number; damage: number }
  | { event: 'healed'; seat: Seat; amount: number }
  | { event: 'health'; seat: Seat; health: number }
  | { event: 'discarded'; seat: Seat; card: string; from: ClashZone; left: number }
  | { event: 'set_aside'; seat: Seat; card: string | null; from: ClashZone; set_aside: number }
  | OverEvent;
