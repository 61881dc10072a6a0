// Clash, as the page knows it besides its board.
import type { DeckKit, Kit, Tally } from '../kit';
import { teller } from '../../match/teller';
import { face } from './face';
import { fold } from './fold';
import { sorts } from './messages';
import type { ClashCard, ClashEvent } from './shapes';
import { t } from './words';

function tally(event: ClashEvent): Tally | null {
  if (event.event === 'played' || event.event === 'laid') return { seat: event.seat, played: 1 };
  return event.event === 'attacked' ? { seat: event.seat, damage: event.damage } : null;
}

/** How hard a card hits: its attacks, but for those that it gives to the opponent. */
const worth = (card: ClashCard): number =>
  (card.effects ?? []).reduce((sum, { attack = 0, opponent }) => sum + (opponent ? 0 : attack), 0);

/** What cards can be filtered by, in this order. */
const FACETS = ['common', 'rare', 'auto', 'super', 'attack', 'block', 'heal', 'draw', 'discard', 'set_aside'] as const;

const decks: DeckKit = {
  curve: { step: 5, least: 6, worth },
  words: () => ({
    curve: t('deck-curve'),
    facets: Object.fromEntries(FACETS.map((facet) => [facet, t(`facet-${facet}`)])),
  }),
};

export const kit: Kit = { fold, say: teller(t, sorts), face, tally, decks, counts: 'turns' };
