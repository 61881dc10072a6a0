// The numbers of a match, from its log: what the end screen shows.
import type { Kit } from '../games/kit';
import type { AnyEvent } from './shapes';

export type Numbers = { length: number; dealt: [number, number]; played: [number, number]; lost: [number, number] };

/** Damage is counted for who did it: what one avatar, life or camp lost, the other side dealt. */
export function numbersOf(kit: Kit, events: AnyEvent[]): Numbers {
  const numbers: Numbers = { length: 0, dealt: [0, 0], played: [0, 0], lost: [0, 0] };
  for (const event of events) {
    numbers.length = timeOf(event) ?? numbers.length;
    const tally = kit.tally?.(event);
    if (!tally) continue;
    numbers.played[tally.seat] += tally.played ?? 0;
    numbers.lost[tally.seat] += tally.lost ?? 0;
    numbers.dealt[tally.seat === 0 ? 1 : 0] += tally.damage ?? 0;
  }
  return numbers;
}

/** The number of the round or turn that begins with an event. */
export function timeOf(event: AnyEvent): number | null {
  const number = event['round'] ?? event['turn'];
  return typeof number === 'number' ? number : null;
}
