import { expect, test } from 'vitest';
import type { PuzzleLine } from '../protocol';
import { hardness, inOrder, nextOf, withTheme } from './choosing';

const line = (id: string, rating: number, rest: Partial<PuzzleLine> = {}): PuzzleLine => ({
  id,
  preset: 'lanes',
  themes: ['swing'],
  rating,
  state: 'new',
  due: false,
  ...rest,
});

test('the next puzzle is as hard as somebody is good, and was not tried', () => {
  const lines = [line('a', 1000), line('b', 1450), line('c', 1500, { state: 'solved' }), line('d', 1900)];
  expect(nextOf(lines, 1500)?.id).toBe('b');
  expect(nextOf(lines, 1500, 'b')?.id).toBe('d');
  expect(nextOf(lines, 1100, 'b')?.id).toBe('a');
});

test('what was missed comes first when it is due, and not before', () => {
  const missed = line('m', 2000, { state: 'missed' });
  expect(nextOf([line('a', 1500), missed], 1500)?.id).toBe('a');
  expect(nextOf([line('a', 1500), { ...missed, due: true }], 1500)?.id).toBe('m');
  expect(nextOf([missed], 1500)).toBeUndefined();
});

test('themes narrow it down', () => {
  const lines = [line('a', 1500), line('b', 1500, { themes: ['defend', 'wait'] })];
  expect(withTheme(lines, 'wait').map((one) => one.id)).toEqual(['b']);
  expect(withTheme(lines, '')).toHaveLength(2);
});

test('a list begins with what is due and ends with what is done', () => {
  const lines = [
    line('done', 1500, { state: 'solved' }),
    line('hard', 1900),
    line('fit', 1490),
    line('missed', 1500, { state: 'missed' }),
    line('due', 2300, { state: 'missed', due: true }),
  ];
  expect(inOrder(lines, 1500).map(({ id }) => id)).toEqual(['due', 'fit', 'hard', 'missed', 'done']);
});

test('ratings are told in five steps', () => {
  expect([600, 1000, 1300, 1600, 1900, 2400].map(hardness)).toEqual([1, 1, 2, 3, 4, 5]);
});
