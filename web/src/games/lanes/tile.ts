// What lists say of this game.
import type { Tile } from '../kit';

export const tile: Tile = {
  order: 1,
  fan: ['lanes/firebird', 'lanes/ilya-muromets', 'lanes/medusa'],
  tint: '#6d2430',
  en: {
    name: 'Lanes',
    minutes: '5 minutes',
    steps: [
      'Pay mana to send cards into three lanes. Your opponent does the same in secret.',
      'Ready reveals both plans, and the lanes fight.',
      'A card that meets nobody hits the opponent. Health 0 loses.',
    ],
    presets: { lanes: 'Modern', 'lanes-classic': 'Classic' },
  },
  ru: {
    name: 'Линии',
    minutes: '5 минут',
    steps: [
      'Платите ману и выставляйте карты на три линии. Соперник тайно делает то же.',
      '«Готово» открывает оба плана, и на линиях идёт бой.',
      'Карта, которой никто не мешает, бьёт соперника. Здоровье 0 — поражение.',
    ],
    presets: { lanes: 'Новая', 'lanes-classic': 'Классика' },
  },
};
