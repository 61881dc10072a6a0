// То же по-русски.
import { pluralRu } from '../../i18n/language.svelte';
import type { ClashWords } from './words.en';

const cards = (n: number): string => pluralRu(n, 'карта', 'карты', 'карт');

export const ru: ClashWords = {
  choose: 'Выберите карту на этот ход или пас',
  none: 'Сыграть нечего. Пас',
  chosen: (card) => `Рубашкой вверх лежит «${card}». «Готово» откроет обе карты`,
  age: (n) => `в игре ${pluralRu(n, 'ход', 'хода', 'ходов')}`,
  play: 'Открыть',
  pass: 'Пас',
  auto: 'Авто',
  super: 'Супер',
  rare: 'редкая',
  deckNumber: (n) => `Колода ${n}`,
  discard: (n) => `Сброс: ${cards(n)}`,
  aside: (n) => `Отложено: ${cards(n)}`,
  inPlay: 'В игре',
  slot: 'Карта этого хода',
  yours: 'Ваша карта',
  theirs: 'Карта соперника',
  tired: (n) => `Максимум ${n}`,
  autoLaid: 'Карта «Авто» выкладывается сама.',
  decks: {
    curve: 'Атака',
    facets: {
      common: 'обычные',
      rare: 'редкие',
      auto: 'Авто',
      super: 'Супер',
      attack: 'атака',
      block: 'блок',
      heal: 'лечение',
      draw: 'добор',
      discard: 'сброс',
      set_aside: 'отложить',
      take: 'вернуть',
    },
  },
  pile: { discard: 'Сброс', aside: 'Отложено' },
};
