import { describe, expect, it } from 'vitest';
import type { Told } from '../../engine/match';
import { attackOf } from './forecast';

const told = (events: object[]): Told[] => events as Told[];

describe('what is foreseen', () => {
  it('is several things where a card lies face down, the likeliest first', () => {
    const wins = [
      { event: 'destroyed', seat: 1, zone: 0, card: 'imp' },
      { event: 'damaged', seat: 1, damage: 300, life: 1 },
    ];
    const loses = [{ event: 'damaged', seat: 0, damage: 500, life: 1 }];
    const attack = attackOf([told(loses), told(wins), told(wins)], 0);
    expect(attack).toEqual({ fates: ['theirs', 'none'], theirs: [0, 300], mine: [0, 500] });
  });
});
