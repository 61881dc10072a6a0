// Clash, as the page knows it besides its board.
import type { LogLine } from '../../match/match.svelte';
import type { AnyEvent, CardBook, Of } from '../../match/shapes';
import { teller, type Told } from '../../match/teller';
import type { DeckKit, Kit, Tally, Why } from '../kit';
import { face } from './face';
import { fold } from './fold';
import { marks, moveWords } from './hints';
import { sorts } from './messages';
import type { ClashCard, ClashEvent } from './shapes';
import { partsOf, type Part } from './sums';
import { t } from './words';

type Attacked = Of<ClashEvent, 'attacked'>;

function tally(event: ClashEvent): Tally | null {
  if (event.event === 'played' || event.event === 'laid') return { seat: event.seat, played: 1 };
  // A card that was played is used; lost is what others make one give up, from hand, deck or table.
  if (event.event === 'removed' || event.event === 'overdrawn') return { seat: event.seat, lost: 1 };
  if ((event.event === 'discarded' || event.event === 'set_aside') && event.from !== 'in_play')
    return { seat: event.seat, lost: 1 };
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

const plain = teller(t, sorts);

/** What an attack is made of. */
const because = (before: readonly LogLine[], event: AnyEvent, cards: CardBook): Why | null =>
  event.event === 'attacked'
    ? { parts: partsOf(before as unknown as readonly { event: ClashEvent }[], event as Attacked, cards) }
    : null;

/** An attack as the sum that it is: 9 from one card and 8 from another. */
function say(event: ClashEvent, told: Told, why?: Why | null): string {
  const parts = (why?.['parts'] ?? []) as Part[];
  if (event.event !== 'attacked' || !parts.length) return plain(event, told);
  const sum = parts.map(({ card, attack }) => t('page-part', { card: told.card(card), n: attack })).join(' + ');
  return t('page-attacked', {
    seat: told.side(event.seat),
    seat_name: told.names[event.seat],
    sum,
    parts: parts.length,
    attack: event.attack,
    blocked: event.blocked,
    damage: event.damage,
  });
}

export const kit: Kit = { fold, say, marks, moveWords, because, face, tally, decks, counts: 'turns' };
