// What lists say of this game.
import type { Tile } from '../kit';

export const tile: Tile = {
  order: 4,
  fan: ['siege/archer', 'siege/wolf-mother', 'siege/knight'],
  tint: '#2b5c3a',
  en: {
    name: 'Siege',
    minutes: '10 minutes, alone',
    steps: [
      'Put units into your camp and lead them up the field.',
      'Attack. Then the enemy comes down and strikes back.',
      'Break their camp before they break yours.',
    ],
  },
  ru: {
    name: 'Осада',
    minutes: '10 минут, в одиночку',
    steps: [
      'Ставьте юнитов в свой лагерь и ведите их вверх по полю.',
      'Атакуйте. Потом враг спускается и бьёт в ответ.',
      'Разбейте его лагерь раньше, чем он разобьёт ваш.',
    ],
  },
};
