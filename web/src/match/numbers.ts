// The numbers of a match, from its log: what the end screen shows.
import type { AnyEvent, Seat } from './shapes';

export type Numbers = { length: number; dealt: [number, number]; played: [number, number]; lost: [number, number] };

const PLAYED = ['placed', 'played', 'laid', 'summoned', 'deployed', 'prepared'];

/** Damage is counted for who did it: what one avatar, life or camp lost, the other side dealt. */
export function numbersOf(events: AnyEvent[]): Numbers {
  const numbers: Numbers = { length: 0, dealt: [0, 0], played: [0, 0], lost: [0, 0] };
  for (const event of events) {
    if ('round' in event) numbers.length = event.round;
    else if (event.event === 'turn') numbers.length = event.turn;
    const seat = seatOf(event);
    if (seat === null) continue;
    if (PLAYED.includes(event.event)) numbers.played[seat] += 1;
    if (event.event === 'destroyed') numbers.lost[seat] += 1;
    numbers.dealt[(1 - seat) as Seat] += damageOf(event);
  }
  return numbers;
}

function seatOf(event: AnyEvent): Seat | null {
  if ('seat' in event) return event.seat;
  if ('side' in event && event.side !== 'neutral') return event.side === 'player' ? 0 : 1;
  return null;
}

function damageOf(event: AnyEvent): number {
  if (event.event === 'hit' || event.event === 'damaged' || event.event === 'camp') return event.damage;
  return event.event === 'attacked' && 'blocked' in event ? event.damage : 0;
}
