// What an attack would do, read from what the engine foresees in the worlds that may be.
import type { Told } from '../../engine/match';
import { bounds } from '../../match/forecast.svelte';
import type { Seat } from '../../match/shapes';
import type { DuelEvent } from './shapes';

/** Who falls: the one that is attacked, the one that attacks, both, or nobody. */
export type Fate = 'theirs' | 'mine' | 'both' | 'none';
export type Attack = {
  /** All that may come, the likeliest first. */
  fates: Fate[];
  /** The life that both sides lose, from the least to the most. */
  theirs: [number, number];
  mine: [number, number];
};

export function attackOf(worlds: readonly Told[][], me: Seat): Attack {
  const told = worlds as unknown as DuelEvent[][];
  const lost = (events: DuelEvent[], seat: Seat): number =>
    events.reduce((sum, event) => sum + (event.event === 'damaged' && event.seat === seat ? event.damage : 0), 0);
  const counts = new Map<Fate, number>();
  for (const events of told) counts.set(fateOf(events, me), (counts.get(fateOf(events, me)) ?? 0) + 1);
  return {
    fates: [...counts].sort((a, b) => b[1] - a[1]).map(([fate]) => fate),
    theirs: bounds(told.map((events) => lost(events, (1 - me) as Seat))),
    mine: bounds(told.map((events) => lost(events, me))),
  };
}

function fateOf(events: DuelEvent[], me: Seat): Fate {
  const falls = (mine: boolean): boolean =>
    events.some((event) => event.event === 'destroyed' && (event.seat === me) === mine);
  if (falls(true)) return falls(false) ? 'both' : 'mine';
  return falls(false) ? 'theirs' : 'none';
}
