// Siege, as the page knows it besides its board.
import type { DeckKit, Ends, Kit, Tally } from '../kit';
import { details, face } from './face';
import { fold } from './fold';
import { say } from './say';
import type { SiegeCard, SiegeEvent } from './shapes';
import { takenBack } from './undone';
import { words } from './words';

function tally(event: SiegeEvent): Tally | null {
  if (!('side' in event) || event.side === 'neutral') return null;
  const seat = event.side === 'player' ? 0 : 1;
  if (event.event === 'deployed' || event.event === 'prepared') return { seat, played: 1 };
  if (event.event === 'destroyed') return { seat, lost: 1 };
  return event.event === 'camp' ? { seat, damage: event.damage } : null;
}

const ends = (): Ends => words.t.ends;
const environment = (): string => words.t.horde;

const worth = ({ price }: SiegeCard): number => (price === 'free' ? 0 : (price.initiative ?? 0));
const decks: DeckKit = { curve: { step: 1, least: 5, worth }, words: () => words.t.decks };

export const kit: Kit = { fold, say, face, details, takenBack, tally, ends, decks, environment, counts: 'turns' };
