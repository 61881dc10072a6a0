// Views, events, moves and cards as the rules of duel write them.
import type { Cards, Named, OverEvent, Seat } from '../../match/shapes';

export type DuelCard = Named & { atk: number; def: number };

export type Position = 'attack' | 'defence' | 'face-down';
export type Monster = { card: string | null; position: Position };
export type DuelSeat = {
  life: number;
  draws: number;
  deck: Cards;
  hand: Cards;
  graveyard: string[];
  zones: (Monster | null)[];
};
export type DuelView = {
  rulebook: 'duel';
  turn: number;
  first: Seat;
  active: Seat;
  drawn: number;
  seats: DuelSeat[];
};
export type DuelMove =
  | { draw: true }
  | { pass: true }
  | { summon: string; zone: number; position: Position }
  | { attack: number; target: number | 'direct' };
export type DuelEvent =
  | { event: 'turn'; seat: Seat; turn: number }
  | { event: 'paid'; seat: Seat; cost: number; life: number }
  | { event: 'drawn'; seat: Seat; card: string | null; deck: number; drawn: number; draws: number }
  | { event: 'summoned'; seat: Seat; zone: number; card: string | null; position: Position; hand: number }
  | { event: 'attacked'; seat: Seat; zone: number; card: string; target: number | 'direct' }
  | { event: 'revealed' | 'destroyed'; seat: Seat; zone: number; card: string }
  | { event: 'damaged'; seat: Seat; damage: number; life: number }
  | { event: 'passed'; seat: Seat }
  | OverEvent;
