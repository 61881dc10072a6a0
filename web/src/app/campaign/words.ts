// What the campaign says.
import { dictionary, pluralEn, pluralRu } from '../../i18n/language.svelte';

export const words = dictionary(
  {
    title: 'The campaign',
    progress: (won: number, all: number) => `${won} of ${all} levels won`,
    level: (n: number) => `Level ${n}`,
    boss: 'Boss',
    won: (n: number) => `Won ${pluralEn(n, 'time')}`,
    best: (n: number) => `best in ${pluralEn(n, 'move')}`,
    tries: (n: number) => `${pluralEn(n, 'try', 'tries')}, not won yet`,
    open: 'Not played yet',
    locked: 'Win the level before it first.',
    enemies: 'You will meet',
    bonuses: 'Your bonuses',
    bonusesSay: (n: number) =>
      n === 1
        ? 'One to use in the battle. Take whichever you like.'
        : `${n} to use in the battle. Take whichever you like.`,
    bonus: (n: number) => `Bonus ${n}`,
    usualBonuses: 'As the level gives them',
    go: 'To battle',
    again: 'Once more',
    deck: 'Your deck',
    ready: 'A ready-made deck',
    build: 'Build a deck',
    map: 'Map of the campaign',
  },
  {
    title: 'Кампания',
    progress: (won: number, all: number) => `Пройдено уровней: ${won} из ${all}`,
    level: (n: number) => `Уровень ${n}`,
    boss: 'Босс',
    won: (n: number) => `Побед: ${n}`,
    best: (n: number) => `лучший результат — ${pluralRu(n, 'ход', 'хода', 'ходов')}`,
    tries: (n: number) => `${pluralRu(n, 'попытка', 'попытки', 'попыток')}, победы пока нет`,
    open: 'Ещё не сыгран',
    locked: 'Сначала пройдите предыдущий уровень.',
    enemies: 'Вам встретятся',
    bonuses: 'Ваши бонусы',
    bonusesSay: (n: number) =>
      n === 1
        ? 'Один бонус на бой. Возьмите какой хотите.'
        : `${pluralRu(n, 'бонус', 'бонуса', 'бонусов')} на бой. Возьмите какие хотите.`,
    bonus: (n: number) => `Бонус ${n}`,
    usualBonuses: 'Как даёт уровень',
    go: 'В бой',
    again: 'Ещё раз',
    deck: 'Ваша колода',
    ready: 'Готовая колода',
    build: 'Собрать колоду',
    map: 'Карта кампании',
  },
);
