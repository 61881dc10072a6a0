// Clash, as the page knows it besides its board.
import type { DeckKit, Kit, Tally } from '../kit';
import { face } from './face';
import { fold } from './fold';
import { say } from './say';
import type { ClashCard, ClashEvent } from './shapes';
import { words } from './words';

function tally(event: ClashEvent): Tally | null {
  if (event.event === 'played' || event.event === 'laid') return { seat: event.seat, played: 1 };
  return event.event === 'attacked' ? { seat: event.seat, damage: event.damage } : null;
}

/** How hard a card hits: its attacks, but for those that it gives to the opponent. */
const worth = (card: ClashCard): number =>
  (card.effects ?? []).reduce((sum, { attack = 0, opponent }) => sum + (opponent ? 0 : attack), 0);

const decks: DeckKit = { curve: { step: 5, least: 6, worth }, words: () => words.t.decks };

export const kit: Kit = { fold, say, face, tally, decks, counts: 'turns' };
