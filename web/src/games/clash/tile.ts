// What lists say of this game.
import type { Tile } from '../kit';

export const tile: Tile = {
  order: 2,
  fan: ['clash/oak-shield', 'clash/lance-thrust', 'clash/healing-spring'],
  tint: '#84501a',
  en: {
    name: 'Clash',
    minutes: '8 minutes',
    steps: [
      'Choose one card for the turn. Your opponent chooses in secret.',
      'Both are turned over together: attacks, blocks and all.',
      'Whoever runs out of health loses. Build a deck of your own.',
    ],
  },
  ru: {
    name: 'Сшибка',
    minutes: '8 минут',
    steps: [
      'Выберите одну карту на ход. Соперник выбирает тайно.',
      'Обе открываются разом: атаки, блоки и всё остальное.',
      'Проигрывает тот, у кого кончилось здоровье. Колоду соберите сами.',
    ],
  },
};
