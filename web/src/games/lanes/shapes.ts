// Views, events, moves and cards as the rules of lanes write them.
import type { Cards, Named, OverEvent, Seat } from '../../match/shapes';

export type LanesCard = Named & { attack: number; defence: number; cost: number };

export type Lane = 'left' | 'center' | 'right';
export const LANES: readonly Lane[] = ['left', 'center', 'right'];
export type LanesUnit = { card: string; defence: number };
export type Plan = Partial<Record<Lane, string>>;
export type LanesSeat = { hp: number; mana: number; hand: Cards; lanes: (LanesUnit | null)[] };
export type LanesView = {
  rulebook: 'lanes';
  round: number;
  first: Seat;
  deck: Cards;
  quiet: number;
  seats: LanesSeat[];
  staged?: ({ place: Plan; ready: boolean } | null)[];
};
export type LanesMove = { place: Plan };
export type LanesEvent =
  | { event: 'round'; round: number; quiet: number }
  | { event: 'drawn'; seat: Seat; card: string | null; deck: number }
  | { event: 'mana'; seat: Seat; mana: number }
  | { event: 'placed'; seat: Seat; lane: Lane; card: string; defence: number; mana: number }
  | { event: 'struck'; seat: Seat; lane: Lane; card: string; damage: number; defence: number }
  | { event: 'destroyed'; seat: Seat; lane: Lane; card: string }
  | { event: 'hit'; seat: Seat; lane: Lane; damage: number; hp: number; overflow: boolean }
  | OverEvent;
