// Lanes, as the page knows it besides its board.
import type { Kit, Tally } from '../kit';
import { teller } from '../../match/teller';
import { face } from './face';
import { fold } from './fold';
import { sorts } from './messages';
import type { LanesEvent } from './shapes';
import { t } from './words';

function tally(event: LanesEvent): Tally | null {
  if (event.event === 'placed') return { seat: event.seat, played: 1 };
  if (event.event === 'destroyed') return { seat: event.seat, lost: 1 };
  return event.event === 'hit' ? { seat: event.seat, damage: event.damage } : null;
}

/** A card whose defence is gone has none, however hard it was struck. */
const say = teller(t, sorts, (event: LanesEvent): Record<string, number> =>
  event.event === 'struck' ? { defence_left: Math.max(0, event.defence) } : {},
);

export const kit: Kit = { fold, say, face, tally, counts: 'rounds' };
