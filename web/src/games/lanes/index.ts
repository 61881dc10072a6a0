// Lanes, as the page knows it besides its board.
import type { Kit, Tally } from '../kit';
import { face } from './face';
import { fold } from './fold';
import { say } from './say';
import type { LanesEvent } from './shapes';

function tally(event: LanesEvent): Tally | null {
  if (event.event === 'placed') return { seat: event.seat, played: 1 };
  if (event.event === 'destroyed') return { seat: event.seat, lost: 1 };
  return event.event === 'hit' ? { seat: event.seat, damage: event.damage } : null;
}

export const kit: Kit = { fold, say, face, tally, counts: 'rounds' };
