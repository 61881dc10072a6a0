// What a card of this game shows.
import { labelled, type Face, type Now } from '../../match/faces';
import type { LanesCard } from './shapes';
import { t } from './words';

export function face(card: LanesCard, now: Now): Partial<Face> {
  const defence = Math.max(0, now.defence ?? card.defence);
  return {
    gem: { kind: 'mana', value: card.cost },
    left: { sign: 'attack', value: card.attack },
    right: { sign: 'defence', value: defence, hurt: defence < card.defence },
    rare: card.cost >= 4,
    label: labelled(
      card,
      t('page-cost', { n: card.cost }),
      t('page-attack', { n: card.attack }),
      t('page-defence', { n: defence }),
    ),
  };
}
