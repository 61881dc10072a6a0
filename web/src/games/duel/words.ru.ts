// То же по-русски.
import { pluralRu } from '../../i18n/language.svelte';
import type { DuelWords } from './words.en';

const cards = (n: number): string => pluralRu(n, 'карта', 'карты', 'карт');

export const ru: DuelWords = {
  choose: 'Призовите монстра из руки или атакуйте тем, что на столе',
  summon: 'Призовите монстра: выберите карту в руке',
  attack: 'Атакуйте: выберите своего монстра',
  may: (cost) => `Сначала можно взять карту за ${pluralRu(cost, 'очко', 'очка', 'очков')} жизни.`,
  stuck: 'Остаётся только пас',
  whereTo: (card) => `Выберите зону: ${card}`,
  position: (card) => `В какой позиции: ${card}?`,
  target: (card) => `Кого атакует ${card}?`,
  draw: (cost) => (cost ? `Взять −${cost} LP` : 'Взять'),
  deadly: 'Эта карта будет стоить вам матча!',
  sure: 'Всё равно взять',
  pass: 'Пас',
  direct: 'Атаковать напрямую',
  life: (n) => `${n} LP`,
  zone: (n) => `Зона ${n}`,
  emptyZone: (n) => `Зона ${n}, пусто`,
  theirZone: (n) => `Чужая зона ${n}`,
  graveyard: (n) => `Кладбище: ${cards(n)}`,
  positions: { attack: 'Атака', defence: 'Защита', 'face-down': 'Рубашкой вверх' },
  keyZone: 'выбрать зону',
  stat: {
    atk: 'АТК',
    def: 'ЗАЩ',
  },
  ends: {
    reason: {
      life: 'очки жизни кончились',
      'deck-out': 'колода пуста',
    },
    won: {
      life: 'У соперника не осталось очков жизни',
      'deck-out': 'У соперника кончилась колода',
    },
    lost: {
      life: 'У вас не осталось очков жизни',
      'deck-out': 'У вас кончилась колода',
    },
  },
  decks: { curve: 'ATK', numbers: { atk: 'по ATK', def: 'по DEF' } },
  pile: { graveyard: 'Кладбище' },
};
