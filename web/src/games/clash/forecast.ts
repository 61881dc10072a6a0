// What one's own cards come to in a turn, read from what the engine foresees: against all that the other side may play.
import type { Told } from '../../engine/match';
import { bounds } from '../../match/forecast.svelte';
import type { Seat } from '../../match/shapes';
import type { ClashEvent } from './shapes';

export type Sums = { attack: [number, number]; block: [number, number] | 'all'; heal: [number, number] };

export function sumsOf(worlds: readonly Told[][], me: Seat): Sums {
  const told = worlds as unknown as ClashEvent[][];
  const sum = (of: (event: ClashEvent) => number): [number, number] =>
    bounds(told.map((events) => events.reduce((total, event) => total + of(event), 0)));
  const all = told.every((events) =>
    events.some((one) => one.event === 'block' && one.seat === me && one.amount === 'all'),
  );
  return {
    attack: sum((one) => (one.event === 'attacked' && one.seat !== me ? one.attack : 0)),
    block: all
      ? 'all'
      : sum((one) => (one.event === 'block' && one.seat === me && one.amount !== 'all' ? one.amount : 0)),
    heal: sum((one) => (one.event === 'healed' && one.seat === me ? one.amount : 0)),
  };
}
