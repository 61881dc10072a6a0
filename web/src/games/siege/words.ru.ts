// То же по-русски.
import { pluralRu } from '../../i18n/language.svelte';
import type { SiegeWords } from './words.en';

const units = (n: number): string => pluralRu(n, 'юнита', 'юнитов', 'юнитов');

export const ru: SiegeWords = {
  choose: 'Ставьте светлые карты в свой лагерь, двигайте юнитов. Потом в атаку',
  finish: 'Больше делать нечего: в атаку',
  foretold: (theirs, mine) =>
    `Атака сейчас: ${[theirs && `лагерь врага −${theirs}`, mine && `ваш лагерь −${mine}`].filter(Boolean).join(', ')}`,
  foretoldNothing: 'Атака сейчас не заденет лагеря',
  foretoldWin: 'Атака сейчас приносит победу!',
  foretoldLoss: 'После этой атаки вы проиграете!',
  harm: (n, falls) => (falls ? `получит ${n} и падёт` : `получит ${n}`),
  noTarget: (name, text) => `Для «${name}» сейчас нет цели. ${text}`,
  noUndo: 'Отменять нечего.',
  whereTo: (card) => `Выберите клетку: ${card}`,
  victims: (n) => `Выберите ${units(n)} в жертву`,
  unit: (card) => `${card}: выберите, куда шагнуть`,
  bonus: (name) => `${name}: выберите цель`,
  done: 'В атаку!',
  drawOwn: 'Взять из колоды',
  drawPawn: 'Взять пешку',
  drawOne: 'Выберите, откуда взять карту',
  prepare: 'Подготовить',
  prepareHint: 'Выберите юнитов для строки подготовки',
  camp: (left, most) => `Лагерь: ${left} из ${most}`,
  yourCamp: 'Ваш лагерь',
  theirCamp: 'Лагерь врага',
  preparing: 'Готовятся',
  next: 'Выйдут следующими',
  fallen: (n) => `Павшие: ${n}`,
  pawns: (n) => `Пешки: ${n}`,
  supply: (n) => `Припасы: ${n}`,
  cell: (name) => `Клетка ${name}`,
  stepCost: (n) => `шаг: ${n}`,
  bonuses: 'Бонусы',
  stage: {
    2: 'Ваша атака',
    3: 'Враги выходят',
    4: 'Враги наступают',
    5: 'Атака врага',
    6: 'Враги готовятся',
    7: 'Набор карт',
  },
  side: { player: 'ваш', enemy: 'враг', neutral: 'предмет' },
  phase: 'Босс показывает второе лицо!',
  price: {
    free: 'бесплатно',
    initiative: (n) => `инициатива ${n}`,
    sacrifice: (n) => `жертв: ${n}`,
    fallen: (n) => `павших: ${n}`,
  },
  initiative: (n, most) => `Инициатива: ${n} из ${most}`,
  dear: {
    initiative: (costs, have) => `Не хватает инициативы: нужно ${costs}, у вас ${have}.`,
    fallen: (costs, have) => `Нужно павших: ${costs}, пока ${have}.`,
    sacrifice: (costs) => `Для жертвы на поле нужно юнитов: ${costs}.`,
  },
  keyColumn: 'выбрать колонку',
  stat: {
    power: 'сила',
    health: 'здоровье',
    range: 'дальность',
    melee: 'ближний бой',
    ranged: 'дальний бой',
  },
  ends: {
    reason: {
      camp: 'лагерь пал',
      balance: 'один лагерь пострадал намного больше',
    },
    won: {
      camp: 'Лагерь врага пал',
      balance: 'Лагерь врага пострадал намного больше',
    },
    lost: {
      camp: 'Ваш лагерь пал',
      balance: 'Ваш лагерь пострадал намного больше',
    },
  },
  horde: 'Орда',
  decks: {
    curve: 'Инициатива',
    facets: { melee: 'ближний бой', ranged: 'дальний бой' },
    numbers: { power: 'по силе', health: 'по здоровью', move: 'по шагу' },
  },
  pile: { pawns: 'Пешки' },
};
