import { describe, expect, it } from 'vitest';
import type { AnyCard } from '../../match/shapes';
import { curveOf, facetsOf, numbersOf } from './facets';

const clash = {
  id: 'sword-cut',
  name: 'Sword Cut',
  rarity: 'common',
  auto: false,
  super: true,
  effects: [{ attack: 9 }, { attack: 4, opponent: true }, { draw: 1, in: 2 }],
} as unknown as AnyCard;
const siege = {
  id: 'archer',
  name: 'Archer',
  attack: 'ranged',
  range: 2,
  power: 1,
  health: 1,
  move: 1,
  price: { initiative: 2 },
  symbols: ['scout'],
  tags: ['archer'],
} as unknown as AnyCard;

describe('facets of cards', () => {
  it('are their flags, kinds, effects, symbols and classes', () => {
    expect(facetsOf(clash).toSorted()).toEqual(['attack', 'common', 'draw', 'super']);
    expect(facetsOf(siege).toSorted()).toEqual(['archer', 'ranged', 'scout']);
  });
  it('are numbers where there are numbers', () => {
    expect(numbersOf([siege]).toSorted()).toEqual(['health', 'move', 'power']);
  });
});

describe('the curve of a deck', () => {
  it('counts prices where cards have one', () => {
    const { measure, bars } = curveOf([siege, siege]);
    expect(measure).toBe('price');
    expect(bars[2]).toEqual({ label: '2', count: 2 });
  });
  it('counts own attacks else', () => {
    const { measure, bars } = curveOf([clash]);
    expect(measure).toBe('attack');
    expect(bars.find((bar) => bar.count)?.label).toBe('5');
  });
});
