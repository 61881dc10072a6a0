// What lists say of this game.
import type { Tile } from '../kit';

export const tile: Tile = {
  order: 3,
  fan: ['duel/golem', 'duel/dragon', 'duel/sphinx'],
  tint: '#3b3a7d',
  en: {
    name: 'Duel',
    minutes: '10 minutes',
    steps: [
      'Buy a card with life points, if you dare.',
      'Then do one thing: summon a monster, openly or face-down, or attack.',
      'Strength alone does not decide: nobody knows what lies face-down.',
    ],
  },
  ru: {
    name: 'Дуэль',
    minutes: '10 минут',
    steps: [
      'Купите карту за очки жизни, если решитесь.',
      'Потом одно действие: призвать монстра, открыто или рубашкой вверх, либо атаковать.',
      'Сила решает не всё: что лежит рубашкой вверх, знает только хозяин.',
    ],
  },
};
