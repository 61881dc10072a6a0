// What a card of this game shows.
import { labelled, type Face, type Now } from '../../match/faces';
import type { LanesCard } from './shapes';
import { words } from './words';

export function face(card: LanesCard, now: Now): Partial<Face> {
  const { stat } = words.t;
  const defence = Math.max(0, now.defence ?? card.defence);
  return {
    gem: { kind: 'mana', value: card.cost },
    left: { sign: 'attack', value: card.attack },
    right: { sign: 'defence', value: defence, hurt: defence < card.defence },
    rare: card.cost >= 5,
    label: labelled(card, `${stat.cost} ${card.cost}`, `${stat.attack} ${card.attack}`, `${stat.defence} ${defence}`),
  };
}
