// Siege, as the page knows it besides its board.
import type { DeckKit, Ends, Kit, Tally } from '../kit';
import { details, face } from './face';
import { fold } from './fold';
import { marks, moveWords } from './hints';
import { say } from './say';
import type { SiegeCard, SiegeEvent } from './shapes';
import { takenBack } from './undone';
import { t } from './words';

function tally(event: SiegeEvent): Tally | null {
  if (!('side' in event) || event.side === 'neutral') return null;
  const seat = event.side === 'player' ? 0 : 1;
  if (event.event === 'deployed' || event.event === 'prepared') return { seat, played: 1 };
  if (event.event === 'destroyed' || event.event === 'sacrificed') return { seat, lost: 1 };
  return event.event === 'camp' ? { seat, damage: event.damage } : null;
}

const ends = (): Ends => ({
  reason: {
    camp: t('end-camp'),
    balance: t('end-balance'),
    'turn-limit': t('end-turn-limit'),
    resigned: t('end-resigned'),
  },
  won: { camp: t('won-camp'), balance: t('won-balance') },
  lost: { camp: t('lost-camp'), balance: t('lost-balance') },
});
const placeOf = (event: SiegeEvent): string | null => ('at' in event && Array.isArray(event.at) ? `${event.at}` : null);

const environment = (): string => t('page-horde');

const worth = ({ price }: SiegeCard): number => (price === 'free' ? 0 : (price.initiative ?? 0));
const decks: DeckKit = {
  curve: { step: 1, least: 5, worth },
  words: () => ({
    curve: t('page-curve'),
    facets: {
      melee: t('page-facet-melee'),
      ranged: t('page-facet-ranged'),
      enemy: t('page-facet-enemy'),
      boss: t('page-facet-boss'),
      object: t('page-facet-object'),
    },
    numbers: { power: t('page-by-power'), health: t('page-by-health'), move: t('page-by-move') },
  }),
};

export const kit: Kit = {
  fold,
  say,
  marks,
  moveWords,
  placeOf,
  face,
  details,
  takenBack,
  tally,
  ends,
  decks,
  environment,
  counts: 'turns',
};
