// What a player has taken back is no longer part of the story.
import type { AnyEvent } from '../../match/shapes';

type Line = { event: AnyEvent };
const DECISIONS = ['deployed', 'stepped', 'bonus', 'ability'];
/** The price of a deployment is told before it. */
const PRICES = ['sacrificed', 'fallen'];
/** What shows something new, so that nothing before it can be taken back. */
const NEWS = ['turn', 'stage', 'drawn'];

/** A log without its last decision. */
export function takenBack<L extends Line>(log: L[]): L[] {
  let end = log.findLastIndex(({ event }) => DECISIONS.includes(event.event));
  while (end > 0 && PRICES.includes(log[end - 1]!.event.event)) end--;
  return end < 0 ? log : log.slice(0, end);
}

/** Is there a decision that could be taken back? The server has the last word. */
export function mayTakeBack(log: Line[]): boolean {
  const last = log.findLast(({ event }) => [...DECISIONS, ...NEWS].includes(event.event));
  return last !== undefined && DECISIONS.includes(last.event.event);
}
