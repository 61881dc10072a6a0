// То же по-русски.
import { pluralRu } from '../../i18n/language.svelte';
import type { LanesWords } from './words.en';

const cards = (n: number): string => pluralRu(n, 'карта', 'карты', 'карт');

export const ru: LanesWords = {
  lane: { left: 'левая линия', center: 'центральная линия', right: 'правая линия' },
  empty: (lane) => `Пусто, ${lane}`,
  theirEmpty: (lane) => `Пустая клетка соперника, ${lane}`,
  planned: 'в плане',
  choose: 'Выберите светлую карту, затем линию',
  more: 'Положите ещё карту или нажмите «Готово»',
  full: 'Больше класть нечего. Нажмите «Готово»',
  poor: 'На ваши карты не хватает маны. Нажмите «Готово»',
  place: (card) => `Куда положить: ${card}?`,
  nothing: 'Готово, больше ничего',
  locked: (name) => `План закрыт. Решает ${name}`,
  deck: (n) => `Общая колода: ${cards(n)}`,
  mana: (n, most) => `Мана: ${n} из ${most}`,
  dear: (costs, have) => `Не хватает маны: нужно ${costs}, у вас ${have}.`,
  keyLane: 'положить её на линию',
  stat: {
    cost: 'цена',
    attack: 'атака',
    defence: 'защита',
  },
};
