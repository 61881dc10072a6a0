import { describe, expect, it } from 'vitest';
import type { Told } from '../../engine/match';
import { sumsOf } from './forecast';

const told = (events: object[]): Told[] => events as Told[];

describe('what is foreseen', () => {
  it('sums up one side, from the least to the most', () => {
    const turn = (attack: number, block: number | 'all'): Told[] =>
      told([
        { event: 'block', seat: 0, amount: block },
        { event: 'attacked', seat: 1, attack, blocked: 0, damage: attack },
        { event: 'attacked', seat: 0, attack: 9, blocked: 0, damage: 9 },
        { event: 'healed', seat: 0, amount: 2 },
      ]);
    expect(sumsOf([turn(4, 3), turn(7, 3)], 0)).toEqual({ attack: [4, 7], block: [3, 3], heal: [2, 2] });
    expect(sumsOf([turn(4, 'all'), turn(4, 'all')], 0).block).toBe('all');
  });
});
