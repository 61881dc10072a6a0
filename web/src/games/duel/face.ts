// What a card of this game shows.
import { labelled, type Face } from '../../match/faces';
import type { DuelCard } from './shapes';
import { words } from './words';

export function face(card: DuelCard): Partial<Face> {
  const { stat } = words.t;
  return {
    left: { sign: 'attack', value: card.atk },
    right: { sign: 'defence', value: card.def },
    rare: card.atk + card.def >= 3700,
    label: labelled(card, `${stat.atk} ${card.atk}`, `${stat.def} ${card.def}`),
  };
}
