// Duel, as the page knows it besides its board.
import type { DeckKit, Ends, Kit, Tally } from '../kit';
import { face } from './face';
import { fold } from './fold';
import { say } from './say';
import type { DuelCard, DuelEvent } from './shapes';
import { words } from './words';

function tally(event: DuelEvent): Tally | null {
  if (event.event === 'summoned') return { seat: event.seat, played: 1 };
  if (event.event === 'destroyed') return { seat: event.seat, lost: 1 };
  return event.event === 'damaged' ? { seat: event.seat, damage: event.damage } : null;
}

const ends = (): Ends => words.t.ends;

const decks: DeckKit = {
  curve: { step: 500, least: 6, worth: (card: DuelCard) => card.atk },
  words: () => words.t.decks,
};

export const kit: Kit = { fold, say, face, tally, ends, decks, counts: 'turns' };
