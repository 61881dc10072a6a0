import { describe, expect, it } from 'vitest';
import type { Told } from '../../engine/match';
import { outlookOf } from './forecast';

const told = (events: object[]): Told[] => events as Told[];

describe('what is foreseen', () => {
  it('adds up by lane and by player', () => {
    const { cells, lost, left } = outlookOf(
      told([
        { event: 'placed', seat: 0, lane: 'left', card: 'elk', mana: 4, defence: 3 },
        { event: 'placed', seat: 0, lane: 'right', card: 'owl', mana: 1, defence: 1 },
        { event: 'struck', seat: 1, lane: 'left', card: 'ox', damage: 3, defence: 0 },
        { event: 'destroyed', seat: 1, lane: 'left', card: 'ox' },
        { event: 'hit', seat: 1, lane: 'left', damage: 2, hp: 28, overflow: true },
        { event: 'hit', seat: 0, lane: 'right', damage: 4, hp: 26, overflow: false },
      ]),
    );
    expect(cells).toEqual({
      '1:left': { damage: 3, falls: true, player: 2 },
      '0:right': { damage: 0, falls: false, player: 4 },
    });
    expect(lost).toEqual([4, 2]);
    expect(left).toEqual([1, null]);
  });
});
