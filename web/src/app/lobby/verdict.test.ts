// What the lab found out about a preset is told in one sentence, in each language, and stalls only where there are some.
import { expect, it } from 'vitest';
import { language } from '../../i18n/language.svelte';
import { verdictSays } from './verdict';

const fair = {
  players: 'greedy',
  first: 0.4981,
  error: 0.0042,
  draws: 0.13,
  stalls: 0.001,
  length: 9.04,
  unit: 'round',
};
const plain = (text: string): string =>
  text.replace(/[\u00a0\u202f\u2068\u2069]/g, (sign) => (/\s/.test(sign) ? ' ' : ''));

it('says who played, who is ahead, how many draws there are and how long it takes', () => {
  language.choose('en');
  expect(plain(verdictSays(fair))).toBe(
    'By the lab (bots: Greedy squire): the first player gets 49.8 % ± 0.4 of the points, 13.0 % are draws; 9.0 rounds on average.',
  );
  expect(plain(verdictSays({ ...fair, stalls: 0.3, unit: 'turn' }))).toContain('draws, 30.0 % stall; 9.0 turns');
});

it('says it in Russian too', async () => {
  language.choose('ru');
  await new Promise((done) => setTimeout(done, 50));
  expect(plain(verdictSays(fair))).toBe(
    'По данным лаборатории (боты: Жадный оруженосец): у первого игрока 49,8 % ± 0,4 очков, ничьих 13,0 %; в среднем раундов: 9,0.',
  );
  language.choose('en');
});
