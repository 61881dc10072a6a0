import { describe, expect, it } from 'vitest';
import { language } from '../../i18n/language.svelte';
import { marks, shown, signed } from './numbers';
import { rangeOf } from './range';

describe('numbers of the lab', () => {
  it('are written in the language of the reader', () => {
    language.choose('en');
    expect(shown(0.1234, 'share')).toBe('12.3\u202f%');
    expect(signed(-0.021, 'share')).toBe('−2.1\u202fpp');
    expect(signed(-0.0001, 'share')).toBe('0.0\u202fpp');
    language.choose('ru');
    expect(shown(7.664, 'count')).toBe('7,66');
    expect(signed(0.021, 'share')).toBe('+2,1\u202fп.\u202fп.');
    language.choose('en');
  });
  it('have round marks that stay within the ends', () => {
    expect(marks(0, 100)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(marks(-3, 7)).toEqual([-2, 0, 2, 4, 6]);
    expect(marks(0.48, 0.57).map((one) => one.toFixed(2))).toEqual(['0.48', '0.50', '0.52', '0.54', '0.56']);
  });
});

describe('the range of a slider', () => {
  const option = (min: number, max: number): Parameters<typeof rangeOf>[0] => ({ min, max });
  it('is the whole range where that is short', () => {
    expect(rangeOf(option(1, 6), [3, 4, 5, 6], 4)).toEqual({ min: 1, max: 6, step: 1 });
  });
  it('is where the interesting values are where it is long, in steps that reach them', () => {
    const range = rangeOf(option(100, 50_000), [4000, 6000, 8000, 10_000, 12_000], 8000);
    expect(range).toEqual({ min: 100, max: 20_000, step: 100 });
  });
  it('always holds the value that there is', () => {
    expect(rangeOf(option(1, 200), [20, 25, 30, 35, 40], 150).max).toBe(150);
  });
});
