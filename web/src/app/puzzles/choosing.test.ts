import { expect, test } from 'vitest';
import type { PuzzleLine } from '../protocol';
import { nextOf, withTheme } from './choosing';

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
