// What a card of this game shows.
import { labelled, type Face } from '../../match/faces';
import type { DuelCard } from './shapes';
import { t } from './words';

export function face(card: DuelCard): Partial<Face> {
  return {
    left: { sign: 'attack', value: card.atk },
    right: { sign: 'defence', value: card.def },
    rare: card.atk + card.def >= 3700,
    label: labelled(card, t('page-atk', { n: card.atk }), t('page-def', { n: card.def })),
  };
}
