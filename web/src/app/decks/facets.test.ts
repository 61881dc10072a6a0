import { describe, expect, it } from 'vitest';
import type { AnyCard } from '../../match/shapes';
import { kit as clashKit } from '../../games/clash';
import { kit as siegeKit } from '../../games/siege';
import { curveOf, facetName, facetsOf, inOrder, numberName, numbersOf } from './facets';

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

describe('names of facets and numbers', () => {
  const guide = { terms: { symbols: { scout: { name: { en: 'Scout', ru: 'Разведчик' } } } } } as never;
  it('are those of the game, else of the guide, else what they are', () => {
    expect(facetName('set_aside', guide, clashKit)).toBe('set aside');
    expect(facetName('scout', guide, siegeKit)).toBe('Scout');
    expect(facetName('very_old', guide, {})).toBe('very old');
    expect(numberName('move', siegeKit)).toBe('by move difficulty');
    expect(numberName('hit_points', {})).toBe('by hit points');
  });
  it('come in the order of the game', () => {
    expect(inOrder(['draw', 'unknown', 'rare', 'auto'], clashKit)).toEqual(['rare', 'auto', 'draw', 'unknown']);
  });
});

describe('the curve of a deck', () => {
  it('counts what the game says', () => {
    expect(curveOf([siege, siege], siegeKit)?.[2]).toEqual({ label: '2', count: 2 });
    expect(curveOf([clash], clashKit)?.find((bar) => bar.count)?.label).toBe('5');
  });
  it('is not drawn where the game says nothing', () => {
    expect(curveOf([clash], {})).toBeNull();
  });
});
