import { expect, it } from 'vitest';
import { charactersOf, levelsOf, nextOf } from './climb';

const bots = [
  { name: 'random' },
  { name: 'level:1' },
  { name: 'level:2' },
  { name: 'level:3' },
  { name: 'character:strong', rating: 1400 },
  { name: 'character:weak', rating: 900 },
];
const won = (foe: string, wins = 1, rulebook = 'lanes') => ({
  ...{ rulebook, foe, wins, losses: 2, draws: 0, first_won: 1 },
});

it('makes rungs of levels, in their order', () => {
  const rungs = levelsOf(bots, 'lanes', [won('bot:level:1'), won('bot:level:2', 3, 'duel')]);
  expect(rungs.map(({ bot, wins }) => [bot, wins])).toEqual([
    ['level:1', 1],
    ['level:2', 0],
    ['level:3', 0],
  ]);
  expect(nextOf(rungs)?.bot).toBe('level:2');
});
it('goes on above the highest that was beaten', () => {
  expect(nextOf(levelsOf(bots, 'lanes', []))?.bot).toBe('level:1');
  expect(nextOf(levelsOf(bots, 'lanes', [won('bot:level:2'), won('bot:level:1', 0)]))?.bot).toBe('level:3');
  expect(nextOf(levelsOf(bots, 'lanes', [won('bot:level:3')]))).toBeUndefined();
});
it('lists characters by their strength', () => {
  expect(charactersOf(bots, 'lanes', []).map(({ bot }) => bot)).toEqual(['character:weak', 'character:strong']);
});
